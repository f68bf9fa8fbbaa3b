import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import Layout, Table
from tests.factories import make_staff
from tests.factories.floor import SHUFFLE, make_layout, make_ready_table, make_rules_in_force, make_table

pytestmark = pytest.mark.django_db
TABLE = {"name": "War 1", "across": "1", "down": "2", "source": "shoe", "decks": "6", "shuffle": SHUFFLE}


@pytest.fixture
def boss(client):
    staff = make_staff("pit_boss")
    client.force_login(staff)
    return staff


def errors(response):
    return response.status_code, list(response.context["form"].errors)


# ---- layouts ---------------------------------------------------------------------------------------------------------


def test_a_layout_is_added_with_the_checklist_of_its_document(client, boss):
    page = client.get("/desk/layouts/add/vic-war/").content.decode()
    response = client.post(
        "/desk/layouts/add/vic-war/", {"name": "Blue", "places": "9", "approval": "L-1", "items": ["name"]}
    )

    layout = Layout.objects.get()
    assert "The casino&#x27;s name or logo on the cloth (vic-war 2.2.2)" in page
    assert (response.status_code, response["Location"]) == (303, "/desk/layouts/")
    assert (layout.document, layout.places, layout.items, layout.has_odds) == ("vic-war", 9, ["name"], False)


@pytest.mark.clause("vic-war 2.1")
def test_the_tenth_place_is_refused_at_its_field_with_its_clause(client, boss):
    response = client.post("/desk/layouts/add/vic-war/", {"name": "Blue", "places": "10"})

    assert errors(response) == (422, ["places"])
    assert "vic-war 2.1" in response.content.decode()


def test_a_document_without_a_checklist_asks_for_none(client, boss):
    response = client.post("/desk/layouts/add/act-holdem/", {"name": "Blue", "places": "7"})

    assert (response.status_code, Layout.objects.get().items) == (303, [])


def test_there_is_no_layout_for_a_document_that_does_not_exist(client, boss):
    assert client.get("/desk/layouts/add/uno/").status_code == 404


def test_a_layout_is_changed_and_stays_as_it_is_while_its_table_is_open(client, boss):
    layout = make_layout(venue=boss.venue, name="Blue")
    typed = {"name": "Blue", "places": "5", "approval": "L-2"}

    client.post(f"/desk/layouts/{layout.pk}/change/", typed)
    make_table(layout=layout, name="War 1", is_open=True)
    response = client.post(f"/desk/layouts/{layout.pk}/change/", typed | {"places": "4"})

    layout.refresh_from_db()
    assert (layout.places, layout.approval) == (5, "L-2")
    assert (response.status_code, "This layout is in use: close War 1 first." in response.content.decode()) == (
        422,
        True,
    )


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(client, boss, django_assert_num_queries):
    make_table(venue=boss.venue)
    client.get("/desk/layouts/")
    with CaptureQueriesContext(connection) as one:
        client.get("/desk/layouts/")
    make_table(venue=boss.venue)
    make_layout("md-war", venue=boss.venue)

    with django_assert_num_queries(len(one)):
        assert len(client.get("/desk/layouts/").context["layouts"]) == 3


# ---- tables ----------------------------------------------------------------------------------------------------------


def test_a_table_is_added_on_its_layout(client, boss):
    layout = make_layout(venue=boss.venue)
    make_rules_in_force(boss.venue)
    typed = TABLE | {"layout": layout.pk, "equipment": ["float_tray"], "max_payout": "25,000", "takes_cash": "on"}

    response = client.post(f"/desk/layouts/{layout.pk}/add-table/", typed)

    table = Table.objects.get()
    assert (response.status_code, response["Location"]) == (303, table.get_absolute_url())
    assert (table.name, table.decks, table.equipment, table.max_payout, table.takes_cash, table.state) == (
        "War 1",
        6,
        ["float_tray"],
        25_000_00,
        True,
        "closed",
    )


@pytest.mark.parametrize(
    ("document", "typed", "field"),
    [
        ("nsw-war", {"decks": "8"}, "decks"),
        ("nsw-war", {"shuffle": "Out of the hat"}, "shuffle"),
        ("nsw-war", {"name": "Taken"}, "name"),
        ("nsw-war", {"name": ""}, "name"),
        ("nsw-war", {"across": "-1"}, "across"),
        ("md-war", {"source": "continuous_shuffler"}, "source_approval"),
        (
            "md-war",
            {"has_progressive": "on", "progressive_rate": "15 %", "progressive_reset": "10000"},
            "progressive_system",
        ),
        (
            "md-war",
            {
                "has_progressive": "on",
                "progressive_system": "L4",
                "progressive_rate": "15 %",
                "progressive_reset": "9999",
            },
            "progressive_reset",
        ),
    ],
)
def test_a_table_is_refused_at_its_field(client, boss, document, typed, field):
    layout = make_layout(document, venue=boss.venue)
    make_table(layout=layout, name="Taken")
    make_rules_in_force(boss.venue, document)

    response = client.post(f"/desk/layouts/{layout.pk}/add-table/", TABLE | {"layout": layout.pk} | typed)

    assert errors(response) == (422, [field])
    assert Table.objects.count() == 1


def test_what_a_document_does_not_know_is_not_asked(client, boss):
    def asked(document):
        layout = make_layout(document, venue=boss.venue)
        return set(client.get(f"/desk/layouts/{layout.pk}/add-table/").context["form"].fields)

    beside = {"has_progressive", "has_bonus_spin", "progressive_system", "progressive_rate", "progressive_reset"}
    assert asked("md-war") - asked("nsw-war") == beside


def test_the_form_shows_what_is_kept_and_saving_it_changes_nothing_else(client, boss):
    make_rules_in_force(boss.venue)
    table = make_table(venue=boss.venue, max_payout=250)
    kept = {name: value for name, value in vars(table).items() if not name.startswith("_")}
    form = client.get(f"{table.get_absolute_url()}change/").context["form"]
    shown = {name: form[name].value() for name in form.fields}
    typed = {name: value for name, value in shown.items() if value is not None and value is not False}

    response = client.post(f"{table.get_absolute_url()}change/", typed | {"pit": "Pit 9"})

    table.refresh_from_db()
    assert response.status_code == 303
    assert {name: getattr(table, name) for name in kept if name != "_state"} == kept | {"pit": "Pit 9"}


def test_a_shuffle_that_is_approved_no_longer_is_shown_and_refused(client, boss):
    make_rules_in_force(boss.venue, shuffles=["Wash"])
    table = make_table(venue=boss.venue)
    typed = TABLE | {"layout": table.layout_id, "name": table.name}

    response = client.post(f"{table.get_absolute_url()}change/", typed)

    assert errors(response) == (422, ["shuffle"])
    assert "Choose one of the approved shuffles: Wash." in response.content.decode()


def test_a_table_leaves_the_floor_and_comes_back(client, boss):
    table = make_table(venue=boss.venue)
    page = table.get_absolute_url()

    client.post(f"{page}retire/")
    assert Table.objects.get().is_retired
    assert "Put it back on the floor" in client.get(page).content.decode()
    client.post(f"{page}retire/")
    assert not Table.objects.get().is_retired


def test_another_venues_tables_and_layouts_do_not_exist(client, boss):
    table = make_table()

    for address in (
        table.get_absolute_url(),
        f"{table.get_absolute_url()}change/",
        f"/desk/layouts/{table.layout_id}/change/",
        f"/desk/layouts/{table.layout_id}/add-table/",
    ):
        assert client.get(address).status_code == 404


def test_a_supervisor_deals_a_table_otherwise_and_is_asked_for_nothing_more(client):
    table = make_ready_table("act-war", is_open=True)
    client.force_login(make_staff("supervisor", venue=table.venue))

    form = client.get(f"/desk/tables/{table.pk}/dealing/").context["form"]
    response = client.post(
        f"/desk/tables/{table.pk}/dealing/", {"source": table.source, "decks": "8", "shuffle": table.shuffle}
    )

    table.refresh_from_db()
    assert [name for name in form.fields if name != "once_key"] == ["source", "decks", "shuffle"]
    assert (response.status_code, response["Location"], table.decks) == (303, f"/desk/tables/{table.pk}/", 8)


def test_what_is_no_source_is_refused_at_its_field(client):
    table = make_ready_table("nsw-war", is_open=True)
    client.force_login(make_staff("supervisor", venue=table.venue))

    response = client.post(f"/desk/tables/{table.pk}/dealing/", {"source": "a hat", "decks": "8"})

    assert errors(response)[0] == 422
    assert "source" in errors(response)[1]
