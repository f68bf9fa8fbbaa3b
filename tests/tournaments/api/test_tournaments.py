"""Tournaments by API."""

import pytest
from django.urls import reverse

from tests.factories import MONDAY, make_staff
from tournaments.models import Tournament
from tournaments.services.planning import begin, start_from

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def director(client):
    staff = make_staff("director")
    client.force_login(staff)
    return staff


@pytest.fixture
def plan(director) -> Tournament:
    definition = start_from(name="Spring Cup", template="single_table", document="vic-war", venue=director.venue)
    return begin(definition, by=director, at=MONDAY)


def address(name: str, *args: str) -> str:
    return reverse(f"tournaments_api:{name}", args=args)


def test_a_tournament_is_begun_from_a_template(client, director):
    body = {"name": "Spring Cup", "template": "single_table", "document": "vic-war"}

    answer = client.post(address("tournaments"), body, content_type=JSON)

    assert answer.status_code == 201
    assert answer.json()["definition"]["details"]["name"] == "Spring Cup"
    assert {"grade", "code", "sentence", "field", "clause", "mark"} == set(answer.json()["findings"][0])


def test_a_part_is_replaced_and_a_wrong_value_is_named_at_its_field(client, plan):
    where = address("change_part", plan.slug, "details")

    wrong = client.post(where, {"draft_number": 0, "value": {"name": 3}}, content_type=JSON)
    right = client.post(where, {"draft_number": 0, "value": {"name": "Autumn Cup"}}, content_type=JSON)

    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "details.name")
    assert right.json()["name"] == "Autumn Cup"


def test_approval_of_an_unfinished_plan_is_refused_with_every_clause(client, plan):
    answer = client.post(address("ask_for_approval", plan.slug), {}, content_type=JSON)

    clauses = {error["clause"] for error in answer.json()["errors"]}
    assert answer.status_code == 422
    assert {"vic-war 10.4.1(a)(i)", "vic-war 10.4.1(a)(iv)", "vic-war 10.4.8(g)"} <= clauses


@pytest.mark.parametrize("tournaments", [1, 3])
def test_the_list_takes_the_same_number_of_queries(client, director, tournaments, django_assert_max_num_queries):
    for number in range(tournaments):
        definition = start_from(name=f"Cup {number}", template="", document="vic-war", venue=director.venue)
        begin(definition, by=director, at=MONDAY)

    with django_assert_max_num_queries(9):
        answer = client.get(address("tournaments"))

    assert len(answer.json()["results"]) == tournaments


def test_tournaments_of_another_house_do_not_exist(client, plan):
    client.force_login(make_staff("director"))

    assert client.get(address("tournament", plan.slug)).status_code == 404
