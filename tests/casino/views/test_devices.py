"""Devices on the desk: added, reported, marked, moved and put back to work."""

import pytest

from casino.models import Device, Malfunction
from tests.factories import make_staff
from tests.factories.floor import make_device, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return make_table("act-war")


@pytest.fixture
def pit_boss(client, table):
    staff = make_staff("pit_boss", venue=table.venue)
    client.force_login(staff)
    return staff


def errors(response):
    form = response.context["form"]
    return {field: [(error.message, error.clause) for error in found.as_data()] for field, found in form.errors.items()}


def test_a_pit_boss_adds_a_device_at_a_table(client, table, pit_boss):
    make_table("act-war")  # of another house: not to be chosen

    form = client.get("/desk/devices/add/").context["form"]
    sent = {"kind": "shuffler", "name": "Shuffler 4", "approval": "D-7", "table": table.pk}
    response = client.post("/desk/devices/add/", sent)

    device = Device.objects.get()
    assert list(form.fields["table"].queryset) == [table]
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert (device.name, device.approval, device.table) == ("Shuffler 4", "D-7", table)


@pytest.mark.clause("act-war 13.4")
def test_a_failure_says_what_kind_of_fault_it_is(client, table, pit_boss):
    device = make_device(table)
    address = f"/desk/devices/{device.pk}/fail/"

    refused = client.post(address, {"nature": "", "effect": "spoils_cards", "account": "It tore a card."})
    done = client.post(address, {"nature": "mechanical", "effect": "spoils_cards", "account": "It tore a card."})

    assert errors(refused) == {"nature": [("Say whether the fault is mechanical or electrical.", "act-war 13.4")]}
    assert refused.context["form"]["account"].value() == "It tore a card."
    malfunction = Malfunction.objects.get()
    assert (done.status_code, malfunction.nature, malfunction.effect) == (303, "mechanical", "spoils_cards")


@pytest.mark.parametrize(("document", "is_asked"), [("act-war", True), ("nsw-war", False)])
def test_what_the_document_does_not_ask_for_is_optional(client, table, pit_boss, document, is_asked):
    device = make_device(make_table(document, venue=table.venue))

    form = client.get(f"/desk/devices/{device.pk}/fail/").context["form"]

    assert [form.fields[name].required for name in ("nature", "effect")] == [is_asked, is_asked]


@pytest.mark.parametrize(("way", "state"), [("cover", "covered"), ("sign", "out_of_order_sign")])
def test_a_failed_device_is_marked(client, table, pit_boss, way, state):
    device = make_device(table, state="failed")

    first, again = (client.post(f"/desk/devices/{device.pk}/{way}/").status_code for _twice in range(2))

    device.refresh_from_db()
    assert (first, again, device.state) == (303, 422, state)


def test_a_device_goes_back_to_work_and_into_store(client, table, pit_boss):
    device = make_device(table, state="covered")

    silent = client.post(f"/desk/devices/{device.pk}/repair/", {"repair": ""})
    repaired = client.post(f"/desk/devices/{device.pk}/repair/", {"repair": "New belt."})
    moved = client.post(f"/desk/devices/{device.pk}/move/", {"table": ""})

    device.refresh_from_db()
    assert (silent.status_code, repaired.status_code, device.state) == (422, 303, "working")
    assert (moved.status_code, moved["Location"], device.table) == (303, "/desk/cards/", None)


def test_the_list_shows_every_device_with_the_failed_ones_first(client, table, pit_boss):
    make_device(table, name="A")
    make_device(table, name="B", state="covered")
    make_device(table, name="C", state="failed")
    Device.objects.create(venue=table.venue, kind="shoe", name="D")
    make_device(make_table("act-war"), name="Foreign")

    lines = client.get("/desk/cards/").context["devices"]

    assert [line.device.name for line in lines] == ["C", "B", "A", "D"]


def test_a_device_of_another_house_does_not_exist(client, pit_boss):
    foreign = make_device(make_table("act-war"))

    for way in ("fail", "cover", "sign", "repair", "move"):
        assert client.get(f"/desk/devices/{foreign.pk}/{way}/").status_code == 404
