from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino import clock
from casino.models import RulesInForce, Table
from tests.factories import make_staff
from tests.factories.floor import (
    SHUFFLE,
    make_layout,
    make_player,
    make_ready_table,
    make_rules_in_force,
    make_shift,
    make_sitting,
    make_table,
)

pytestmark = pytest.mark.django_db
LIST = "/api/v1/tables/"
PROBLEM = "application/problem+json"


def signed_in(staff):
    client = APIClient()
    client.force_login(staff)
    return client


def boss_at(venue):
    return signed_in(make_staff("pit_boss", venue=venue))


def told(response):
    return response.status_code, response["Content-Type"], response.json()["code"]


def test_a_table_is_added_and_told_by_named_fields():
    layout = make_layout("md-war")
    make_rules_in_force(layout.venue, "md-war")
    body = {"name": "War 1", "layout": layout.pk, "source": "shoe", "decks": 6, "shuffle": SHUFFLE, "max_payout": 500}

    response = boss_at(layout.venue).post(LIST, body, format="json")

    table = Table.objects.get()
    assert (response.status_code, response.json()) == (
        201,
        {
            "id": table.pk,
            "name": "War 1",
            "document": "md-war",
            "layout": {"id": layout.pk, "name": layout.name, "places": 9},
            "pit": "",
            "across": 0,
            "down": 0,
            "state": "closed",
            "source": "shoe",
            "source_approval": "",
            "decks": 6,
            "shuffle": SHUFFLE,
            "takes_cash": True,
            "equipment": [],
            "max_payout": 500,
            "has_progressive": False,
            "has_bonus_spin": False,
            "progressive_system": "",
            "progressive_rate": "",
            "progressive_reset": None,
            "opened_at": None,
            "closing_announced_at": None,
            "closes_at": None,
            "is_retired": False,
            "players": 0,
            "dealer": None,
        },
    )


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "required"),
        ({"name": "War 1", "layout": 0}, 422, "unknown_layout"),
        ({"name": "War 1", "layout": "{layout}", "decks": 7}, 422, "decks"),
        ({"name": "War 1", "layout": "{layout}", "decks": 700}, 422, "max_value"),
        ({"name": "War 1", "layout": "{layout}", "source": "hat"}, 422, "invalid_choice"),
        ({"name": "War 1", "layout": "{layout}", "state": "open"}, 400, "unknown_field"),
    ],
)
def test_a_table_that_cannot_be_is_refused(body, status, code):
    layout = make_layout("nsw-war")
    sent = body | ({"layout": layout.pk} if body.get("layout") == "{layout}" else {})

    assert told(boss_at(layout.venue).post(LIST, sent, format="json")) == (status, PROBLEM, code)
    assert not Table.objects.exists()


@pytest.mark.clause("act-war 2.3(a)")
def test_decks_are_not_changed_during_a_round():
    table = make_ready_table("act-war", is_open=True)
    boss = make_staff("pit_boss", venue=table.venue)
    table.floor_rounds.create(number=1, opened_at=clock.now(), opened_by=boss)

    response = signed_in(boss).patch(f"{LIST}{table.pk}/", {"decks": 8}, format="json")

    assert (response.status_code, response.json()["clause"]) == (422, "act-war 2.3(a)")


def test_the_checklist_tells_what_is_missing_and_opening_says_the_same():
    table = make_ready_table("act-war")
    boss = boss_at(table.venue)
    RulesInForce.objects.update(approval="")

    checks = boss.get(f"{LIST}{table.pk}/opening/").json()
    refused = boss.post(f"{LIST}{table.pk}/open/").json()

    missing = [refusal for check in checks["checks"] for refusal in check["refusals"]]
    # The cards were checked on another gaming day than today's.
    assert [each["clause"] for each in missing] == [each["clause"] for each in refused["errors"]]
    assert missing[0]["clause"] == "act-war instrument:4"


def test_a_table_goes_through_its_day():
    table = make_ready_table("nsw-war")
    boss, dealer = boss_at(table.venue), make_staff("scorer", venue=table.venue)
    here = f"{LIST}{table.pk}/"

    states = [boss.post(f"{here}open/").json()["state"]]
    dealt_by = boss.post(f"{here}dealer/", {"dealer": dealer.pk}, format="json").json()["dealer"]
    closes_at = (clock.now() + timedelta(hours=1)).isoformat()
    states.append(boss.post(f"{here}announce-closing/", {"closes_at": closes_at}, format="json").json()["state"])
    states.append(boss.post(f"{here}withdraw-closing/").json()["state"])
    relieved = boss.post(f"{here}dealer/relieve/").json()["dealer"]
    states.append(boss.post(f"{here}close/").json()["state"])
    retired = boss.post(f"{here}retire/", {"is_retired": True}, format="json").json()["is_retired"]

    assert states == ["open", "closing", "open", "closed"]
    assert (dealt_by, relieved, retired) == ({"id": dealer.pk, "name": dealer.name}, None, True)


@pytest.mark.clause("nsw-war 13.9")
def test_a_table_with_players_is_not_closed_unannounced():
    table = make_table("nsw-war", is_open=True)
    make_sitting(table, make_player(table.venue))

    response = boss_at(table.venue).post(f"{LIST}{table.pk}/close/")

    assert (response.status_code, response.json()["clause"]) == (422, "nsw-war 13.9")


@pytest.mark.parametrize(
    ("role", "path"),
    [("scorer", "open/"), ("director", "close/"), ("inspector", "announce-closing/"), ("supervisor", "retire/")],
)
def test_a_role_without_the_right_is_refused(role, path):
    table = make_table()
    somebody = signed_in(make_staff(role, venue=table.venue))

    assert told(somebody.post(f"{LIST}{table.pk}/{path}", {}, format="json")) == (403, PROBLEM, "not_allowed")


def test_a_table_of_another_venue_does_not_exist():
    boss = boss_at(make_layout().venue)

    assert boss.get(f"{LIST}{make_table().pk}/").status_code == 404


@pytest.mark.parametrize(
    ("query", "found"),
    [({}, ["War 1", "War 2"]), ({"show": "open"}, ["War 2"]), ({"q": "2"}, ["War 2"]), ({"show": "retired"}, [])],
)
def test_the_list_is_filtered_as_on_the_page(query, found):
    table = make_table(name="War 1")
    make_table(venue=table.venue, name="War 2", is_open=True)

    rows = signed_in(make_staff("inspector", venue=table.venue)).get(LIST, query).json()["results"]

    assert [row["name"] for row in rows] == found


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(django_assert_num_queries):
    def dealt(**fields):
        table = make_table(is_open=True, **fields)
        make_shift(table, make_staff("scorer", venue=table.venue))
        return table

    api = boss_at(dealt().venue)
    api.get(LIST)
    with CaptureQueriesContext(connection) as one:
        api.get(LIST)
    venue = Table.objects.get().venue
    dealt(venue=venue)
    dealt(venue=venue)

    with django_assert_num_queries(len(one)):
        assert len(api.get(LIST).json()["results"]) == 3


@pytest.mark.clause("act-war 2.4")
def test_anybody_is_told_what_was_determined():
    table = make_ready_table("act-war", decks=8)

    response = APIClient().get(f"{LIST}{table.pk}/public/")

    assert (response.status_code, response.json()) == (
        200,
        {
            "name": table.name,
            "document": "act-war",
            "approval": "A-2026-1",
            "state": "closed",
            "decks": 8,
            "shuffle": SHUFFLE,
            "source": "shoe",
            "clause": "act-war 2.4",
        },
    )
    assert APIClient().get(f"{LIST}0/public/").status_code == 404
