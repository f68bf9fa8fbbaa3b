"""Cards and devices by API: named fields, the same refusals."""

import pytest
from rest_framework.test import APIClient

from casino import clock
from casino.models import CardCheck, CardReplacement, CardSet, Device, Incident
from tests.factories import make_staff
from tests.factories.floor import make_card_check, make_card_set, make_device, make_replacement, make_table

pytestmark = pytest.mark.django_db
ROOT = "/api/v1"


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


def pair_at(table):
    people = [make_staff(role, venue=table.venue) for role in ("scorer", "supervisor")]
    return [*people, *(signed_in(staff) for staff in people)]


def post(client, address, **body):
    return client.post(f"{ROOT}{address}", body, format="json")


def refused(response):
    body = response.json()
    return response.status_code, response["Content-Type"], body["code"]


def test_the_cards_of_a_table_are_told_by_named_fields():
    table, at = make_table("md-war"), clock.now()
    dealer, _supervisor, client, _second = pair_at(table)
    row = make_card_set(table, put_in_at=at, back_colour="red", is_checked=False)
    device = make_device(table, name="Shuffler 4")
    post(client, f"/card-sets/{row.pk}/checks/", kind="opening", found=312)
    check = CardCheck.objects.get()

    told = client.get(f"{ROOT}/tables/{table.pk}/cards/").json()

    assert told == {
        "table": table.pk,
        "gaming_date": check.gaming_date.isoformat(),
        "sets": [
            {
                "id": row.pk,
                "batch": 1,
                "decks": 6,
                "back_colour": "red",
                "is_preinspected": False,
                "is_preshuffled": False,
                "put_in_at": told["sets"][0]["put_in_at"],
                "change_by": told["sets"][0]["change_by"],
                "closing_check_by": None,
                "checks": [
                    {
                        "id": check.pk,
                        "kind": "opening",
                        "gaming_date": check.gaming_date.isoformat(),
                        "checked_by": {"id": dealer.pk, "name": dealer.name},
                        "checked_at": told["sets"][0]["checks"][0]["checked_at"],
                        "verified_by": None,
                        "verified_at": None,
                        "expected": 312,
                        "found": 312,
                    }
                ],
                "waiting": None,
            }
        ],
        "devices": [
            {
                "id": device.pk,
                "kind": "shuffler",
                "name": "Shuffler 4",
                "approval": "D-2026-1",
                "table": table.pk,
                "state": "working",
            }
        ],
        "refusals": [
            {
                "sentence": "The check of the cards waits for a gaming supervisor to verify it.",
                "clause": "md-war 4.A",
                "code": "not_verified",
            }
        ],
    }
    assert told["sets"][0]["put_in_at"] < told["sets"][0]["change_by"]


def test_cards_are_put_in_checked_and_verified_by_two():
    table = make_table("md-war", decks=8)
    _dealer, _supervisor, client, second = pair_at(table)

    put_in = post(client, f"/tables/{table.pk}/cards/", decks=8, back_colour="red")
    row = CardSet.objects.get()
    checked = post(client, f"/card-sets/{row.pk}/checks/", kind="opening", found=416)
    check = CardCheck.objects.get()
    own = post(client, f"/card-checks/{check.pk}/verify/")
    verified = post(second, f"/card-checks/{check.pk}/verify/")

    assert [put_in.status_code, checked.status_code, verified.status_code] == [201, 201, 200]
    assert own.status_code == 422
    assert [each["code"] for each in own.json()["errors"]] == ["same_person", "rank_too_low"]
    assert verified.json()["refusals"] == []


@pytest.mark.clause("act-holdem 2.4")
def test_a_dealer_starts_no_count_and_a_supervisor_finds_a_card_missing():
    table = make_table("act-holdem", is_open=True)
    _dealer, _supervisor, client, second = pair_at(table)
    row = make_card_set(table)

    by_dealer = post(client, f"/card-sets/{row.pk}/checks/", kind="count", found=51)
    by_supervisor = post(second, f"/card-sets/{row.pk}/checks/", kind="count", found=51)

    assert refused(by_dealer) == (422, "application/problem+json", "rank_too_low")
    assert by_dealer.json()["clause"] == "act-holdem 2.4"
    assert by_supervisor.status_code == 201
    assert Incident.objects.get().kind == "card_count_wrong"


@pytest.mark.clause("act-war 2.5")
def test_a_replacement_waits_for_the_second_person():
    table = make_table("act-war", is_open=True)
    _dealer, supervisor, client, second = pair_at(table)
    row = make_card_set(table)

    entered = post(client, f"/card-sets/{row.pk}/replace/", cards=["Qh"], reason="Bent.")
    replacement = CardReplacement.objects.get()
    confirmed = post(second, f"/card-replacements/{replacement.pk}/confirm/")

    replacement.refresh_from_db()
    assert entered.json()["sets"][0]["waiting"]["id"] == replacement.pk
    assert (confirmed.json()["sets"][0]["waiting"], replacement.supervisor) == (None, supervisor)


def test_a_set_is_changed_called_off_and_taken_out():
    table = make_table("act-war")
    _dealer, _supervisor, client, second = pair_at(table)
    row = make_card_set(table)

    post(client, f"/card-sets/{row.pk}/change/", reason="Worn.", back_colour="blue")
    waiting = CardReplacement.objects.get()
    off = post(second, f"/card-replacements/{waiting.pk}/call-off/", reason="Good enough for tonight.")
    out = post(second, f"/card-sets/{row.pk}/take-out/", reason="To be destroyed.")

    assert (off.json()["sets"][0]["waiting"], out.json()["sets"]) == (None, [])


def test_a_call_sent_twice_acts_once():
    table = make_table("act-holdem")
    _dealer, _supervisor, client, _second = pair_at(table)
    row, address = make_card_set(table, is_checked=False), f"{ROOT}/card-sets/%s/checks/"

    answers = [
        client.post(
            address % row.pk, {"kind": "opening", "found": 52}, format="json", headers={"Idempotency-Key": "one"}
        ).json()
        for _twice in range(2)
    ]

    assert (answers[0], CardCheck.objects.count()) == (answers[1], 1)


def test_what_lies_in_another_house_does_not_exist():
    client = signed_in(make_staff("supervisor"))
    row = make_card_set(make_table("act-war"), is_checked=False)
    check, replacement = make_card_check(row), make_replacement(row)

    for address in (
        f"/tables/{row.table_id}/cards/",
        f"/card-sets/{row.pk}/checks/",
        f"/card-checks/{check.pk}/verify/",
        f"/card-replacements/{replacement.pk}/confirm/",
        f"/devices/{make_device(row.table).pk}/cover/",
    ):
        assert post(client, address).status_code == 404
    assert client.get(f"{ROOT}/tables/{row.table_id}/cards/").status_code == 404


# ---- devices ---------------------------------------------------------------------------------------------------------


def test_a_device_is_added_fails_is_marked_and_repaired():
    table = make_table("act-war")
    client = signed_in(make_staff("pit_boss", venue=table.venue))

    added = post(client, "/devices/", kind="shuffler", name="Shuffler 4", table=table.pk)
    device = f"/devices/{Device.objects.get().pk}/"
    unstated = post(client, f"{device}fail/", account="It stopped.", nature="mechanical")
    states = [
        post(client, f"{device}fail/", account="It stopped.", nature="mechanical", effect="spoils_cards"),
        post(client, f"{device}cover/"),
        post(client, f"{device}repair/", repair="New belt."),
        post(client, f"{device}move/", table=None),
    ]

    assert added.status_code == 201
    assert added.json() == {
        "id": Device.objects.get().pk,
        "kind": "shuffler",
        "name": "Shuffler 4",
        "approval": "",
        "table": table.pk,
        "state": "working",
    }
    assert refused(unstated) == (422, "application/problem+json", "effect_missing")
    assert [answer.json()["state"] for answer in states] == ["failed", "covered", "working", "working"]
    assert states[-1].json()["table"] is None
    assert refused(post(client, f"{device}sign/"))[0] == 409


def test_devices_are_listed_by_name_and_told_alone():
    table = make_table("act-war")
    client = signed_in(make_staff("scorer", venue=table.venue))
    second, first = make_device(table, name="B"), make_device(table, name="A")
    make_device(make_table("act-war"))

    listed = client.get(f"{ROOT}/devices/").json()["results"]

    assert [each["id"] for each in listed] == [first.pk, second.pk]
    assert client.get(f"{ROOT}/devices/{first.pk}/").json() == listed[0]


def test_a_device_does_not_come_to_a_table_of_another_house():
    table = make_table("act-war")
    client = signed_in(make_staff("pit_boss", venue=table.venue))
    elsewhere = make_table("act-war")

    assert refused(post(client, "/devices/", kind="shoe", name="Shoe 1", table=elsewhere.pk))[0] == 403
    device = make_device(table)
    assert refused(post(client, f"/devices/{device.pk}/move/", table=elsewhere.pk))[0] == 403
