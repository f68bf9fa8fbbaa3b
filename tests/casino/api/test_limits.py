"""Limits of a table by API: the same services, rights and refusals as the pages."""

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from casino import clock
from casino.models import Document, LimitSign, PersonalLimit, Protection
from casino.rules.limits import WagerLimits
from casino.services.limits import change_limits
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_sign, make_sitting, make_table

pytestmark = pytest.mark.django_db
SAID = {"min": 2500, "max": 50000, "unit": 500}


@pytest.fixture
def table():
    return make_table(is_open=True)


@pytest.fixture
def supervisor(table):
    return make_staff("supervisor", venue=table.venue)


@pytest.fixture
def api(supervisor):
    client = APIClient()
    client.force_login(supervisor)

    def post(address, body=None):
        return client.post(f"/api/v1/{address}/", body or {}, format="json")

    post.get = lambda address: client.get(f"/api/v1/{address}/")
    return post


def told(response):
    body = response.json()
    return response.status_code, [(error["code"], error["field"], error["clause"]) for error in body["errors"]]


def test_a_sign_goes_up_and_is_told_with_all_about_it(api, table):
    response = api(f"tables/{table.pk}/limits", {"limits": {"initial": SAID, "tie": {"min": 500, "max": 10000}}})

    sign = LimitSign.objects.get()
    assert response.status_code == 201
    assert response.json() == api.get(f"tables/{table.pk}/limits").json()
    assert response.json() == {
        "table": table.pk,
        "sign": {
            "id": sign.pk,
            "limits": {"initial": SAID, "tie": {"min": 500, "max": 10000, "unit": None}},
            "basis": "per_area",
            "posted_at": response.json()["sign"]["posted_at"],
            "effective_at": response.json()["sign"]["posted_at"],
            "told_at": None,
        },
        "announced": [],
        "markers": [],
        "personal": [],
        "max_payout": None,
    }


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"limits": {"initial": SAID, "tie": SAID}}, [("time_missing", "effective_at", "nsw-war 6.5")]),
        ({"limits": {"initial": SAID}}, [("minimum_missing", "tie_min", "nsw-war 6.1")]),
        ({"limits": {"initial": SAID, "tie": SAID, "ante": SAID}}, [("wager_unknown", "limits", "nsw-war 6.1")]),
        ({"limits": {"initial": {"min": -1, "max": 1}}}, [("min_value", "limits.initial.min", "")]),
        ({"limits": 5}, [("not_a_dict", "limits", "")]),
    ],
)
def test_what_a_rule_or_the_shape_stands_against_is_refused_at_its_field(api, table, body, expected):
    make_sign(table)

    assert told(api(f"tables/{table.pk}/limits", body)) == (422, expected)
    assert LimitSign.objects.count() == 1


def test_a_sign_for_a_time_to_come_is_announced_and_taken_down(api, table):
    make_sign(table)
    begins = clock.now() + timedelta(hours=1)

    posted = api(
        f"tables/{table.pk}/limits", {"limits": {"initial": SAID, "tie": SAID}, "effective_at": begins.isoformat()}
    )
    [announced] = posted.json()["announced"]
    taken_down = api(f"limit-signs/{announced['id']}/withdraw")

    assert (announced["limits"]["tie"], posted.json()["sign"]["limits"]["tie"]["min"]) == (SAID, 1000)
    assert (taken_down.status_code, taken_down.json()["announced"]) == (200, [])


def test_an_old_minimum_is_kept_ended_and_kept_again(api, table, supervisor):
    player = make_player(table.venue)
    make_sitting(table, player, 2)
    change_limits(table, limits=dict.fromkeys(("initial", "tie"), WagerLimits(2500, 50000)), by=supervisor, at=MONDAY)
    ends = clock.now() + timedelta(hours=1)

    raised = api(
        f"tables/{table.pk}/limits",
        {"limits": {key: {"min": 5000, "max": 50000} for key in ("initial", "tie")}, "is_at_once": True},
    )
    too_soon = api(f"tables/{table.pk}/old-minimum/end", {"ends_at": None})
    ending = api(f"tables/{table.pk}/old-minimum/end", {"ends_at": ends.isoformat()})
    kept = api(f"tables/{table.pk}/old-minimum/keep")

    [marker] = raised.json()["markers"]
    assert (marker["player"], marker["place"], marker["places"]) == (player.number, 2, [2])
    assert marker["limits"]["initial"] == {"min": 2500, "max": 50000, "unit": None}
    assert told(too_soon) == (422, [("too_soon", "ends_at", "nsw-war 6.5.2")])
    assert [answer.json()["markers"][0]["ends_at"] is None for answer in (ending, kept)] == [False, True]
    assert Protection.objects.get().ends_at is None


def test_limits_are_agreed_with_a_player_by_number_marked_and_ended(api, table):
    player = make_player(table.venue)
    make_sitting(table, player, 3)
    make_sign(table)
    body = {"player": player.number, "place": 3, "limits": {"initial": {"max": 200_000}}}

    given = api(f"tables/{table.pk}/personal-limit", body)
    own = PersonalLimit.objects.get()
    marked = api(f"personal-limits/{own.pk}/marker")
    again = api(f"personal-limits/{own.pk}/marker")
    ended = api(f"personal-limits/{own.pk}/end")

    assert given.status_code == 201
    assert given.json()["personal"] == [
        {
            "id": own.pk,
            "player": player.number,
            "place": 3,
            "limits": {"initial": {"min": None, "max": 200_000}},
            "is_marked": False,
            "given_at": given.json()["personal"][0]["given_at"],
        }
    ]
    assert marked.json()["personal"][0]["is_marked"] is True
    assert told(again) == (409, [("wrong_state", "", "nsw-war 6.6")])
    assert ended.json()["personal"] == []


def test_an_unknown_player_gets_no_limits(api, table):
    make_sign(table)

    answer = api(f"tables/{table.pk}/personal-limit", {"player": 987_654, "limits": {"initial": {"max": 200_000}}})

    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "player")


def test_the_sign_is_printed_as_a_public_document(api, table):
    make_sign(table)

    answer = api(f"tables/{table.pk}/print-sign")

    assert (answer.status_code, answer.json()["number"]) == (201, str(Document.objects.get().number))


def test_what_belongs_to_another_venue_does_not_exist(api):
    elsewhere = make_table()
    sign = make_sign(elsewhere)

    answers = [
        api.get(f"tables/{elsewhere.pk}/limits"),
        api(f"tables/{elsewhere.pk}/limits", {}),
        api(f"limit-signs/{sign.pk}/withdraw"),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
