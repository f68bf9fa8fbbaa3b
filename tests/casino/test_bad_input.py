"""Whatever is sent to a route that changes something: an answer with its reason, nothing half done, nothing typed lost."""

import json
import re
from http.cookies import SimpleCookie

import pytest
from django.db import transaction
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator

from casino import clock, events
from casino.forms.base import FORBIDDEN
from casino.models import AuditEvent
from tests.casino.hostile import (
    DATES,
    FORM,
    JSON,
    LONG,
    ODD,
    TYPED,
    as_form,
    controls_in,
    hostile_bodies,
    hostile_forms,
)
from tests.casino.matrix import House, Route, expected, header, routes
from tests.factories.tournaments import make_planned
from tournaments.models import Tournament
from tournaments.services.planning import PARTS
from tournaments.states import TournamentState

REFUSED = {"401", "403", "404", "405"}
REMEMBERED = (events.ACTION_REFUSED, events.SIGN_IN_FAILED, events.PLAYER_READ)
"""Written down also when nothing else is: a refusal, a wrong password, a look at what is personal."""
SAID = ('class="refusals"', "saved the plan meanwhile")
pytestmark = pytest.mark.django_db


def asked() -> dict[tuple[str, str], str]:
    """Return each route and method that changes something, with somebody it lets in: of two, who is told what is missing."""
    planned = {(route.name, "POST"): "director" for route in routes() if "slug" in route.arguments}
    found = {}
    for name, method, *answers in (row for rows in expected().values() for row in rows):
        people = dict(zip(header()[2:], answers, strict=True))
        if method in ("POST", "PUT", "PATCH"):
            let_in = sorted((who for who in people if people[who] not in REFUSED), key=lambda who: people[who] != "422")
            is_there = (name, method) in planned and people["director"] == "404"
            who = planned[name, method] if is_there else next((each for each in let_in if people[each] != "302"), None)
            if who:
                found[name, method] = who
    return found


ASKED = asked()
ROUTES = {route.name: route for route in routes()}
PAGES = sorted(key for key in ASKED if not key[0].partition(":")[0].endswith("api"))
CALLS = sorted(ASKED.keys() - set(PAGES))


class Evening(House):
    """The house, with a tournament that takes entries."""

    def __init__(self) -> None:
        super().__init__()
        self.client.raise_request_exception = False
        make_planned(self.venue, self.people, clock.now())
        self.slug = Tournament.objects.get(state=TournamentState.ENTRIES_OPEN).slug
        self.schema = SchemaGenerator().get_schema(request=None, public=True)

    def addresses(self, route: Route) -> list[str]:
        if "slug" not in route.arguments:
            return [self.address(route)]
        given = {"slug": self.slug, "mark": "0" * 12}
        parts = PARTS if "part" in route.arguments else [""]
        return [
            reverse(route.name, kwargs={name: (given | {"part": part})[name] for name in route.arguments})
            for part in parts
        ]

    def answer(self, method: str, address: str, who: str, body: str = "", kind: str = FORM):
        self.client.cookies = SimpleCookie(self.cookies[who])
        return self.client.generic(method, address, body.encode("utf-8", "surrogatepass"), kind)


@pytest.fixture(scope="module")
def house(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield Evening()
        transaction.set_rollback(True)


def written() -> int:
    return AuditEvent.objects.exclude(action__in=REMEMBERED).count()


def broke(response) -> str:
    """Return what went wrong inside, for whoever mends it."""
    raised = getattr(response, "exc_info", None)
    return f"{response.status_code} {raised[1]!r}" if raised else str(response.status_code)


@pytest.mark.parametrize(("name", "method"), PAGES, ids=lambda each: each)
def test_a_page_refuses_bad_input_with_its_reason_and_loses_nothing_typed(house, name, method):
    who, wrong = ASKED[name, method], []

    for address in house.addresses(ROUTES[name]):
        for typed in hostile_forms(fields_of(house, address, who)):
            with transaction.atomic():
                before = written()
                wrong += faults_of_page(house.answer(method, address, who, as_form(typed)), typed, address, before)
                transaction.set_rollback(True)

    assert not wrong, "\n".join(wrong)


def fields_of(house, address, who):
    """Return the fields a page offers for this address, or those it asks for when nothing was filled in."""
    for method in ("GET", "POST"):
        with transaction.atomic():
            page = house.answer(method, address, who)
            transaction.set_rollback(True)
        found = controls_in(page.content.decode(), address) if "html" in page.get("Content-Type", "") else {}
        if found:
            return found
    return {}


def faults_of_page(response, typed, address, before) -> list[str]:
    status = response.status_code
    if status >= 500 or status in (401, 403, 404, 405):
        return [f"{broke(response)} for {shortened(typed)}"]
    if status not in (400, 409, 422):
        return []
    page = response.content.decode()
    shown = controls_in(page, address)
    faults = [] if any(said in page for said in SAID) else [f"{status} without a reason for {shortened(typed)}"]
    if written() != before:
        faults.append(f"{status} and yet something was written for {shortened(typed)}")
    return faults + [
        f"{status} lost {name}: {value[:60]!r} became {control.value[:60]!r}"
        for name, value in typed.items()
        if (control := shown.get(name)) and control.kind in TYPED - {"hidden"}
        if FORBIDDEN.sub("", value) != FORBIDDEN.sub("", control.value)
    ]


def shortened(typed) -> str:
    return str({name: value[:40] for name, value in typed.items()})[:400]


@pytest.mark.parametrize(("name", "method"), CALLS, ids=lambda each: each)
def test_a_call_refuses_bad_input_with_a_problem_that_names_it(house, name, method):
    who, wrong = ASKED[name, method], []

    for address in house.addresses(ROUTES[name]):
        bodies = hostile_bodies(shape_of(house.schema, address, method), house.schema, CALLS.index((name, method)))
        for body, kind in [*((body, JSON) for body in bodies), ("a=b", FORM)]:
            with transaction.atomic():
                before = written()
                wrong += faults_of_call(house.answer(method, address, who, body, kind), body, before)
                transaction.set_rollback(True)

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_definition_is_read_leaf_by_leaf_and_never_half(house, part):
    address, wrong = reverse("tournaments_api:change_part", args=[house.slug, part]), []
    row = Tournament.objects.get(slug=house.slug)

    for leaf in [ODD, LONG, -1, 10**30, 0.5, None, [], [[]], {}, True, "", *DATES]:
        body = json.dumps({"draft_number": row.draft_number, "value": with_leaves(row.draft[part], leaf)})
        with transaction.atomic():
            before = written()
            wrong += faults_of_call(house.answer("POST", address, "director", body, JSON), body, before)
            transaction.set_rollback(True)

    assert not wrong, "\n".join(wrong)


def with_leaves(value, leaf):
    """Return the same shape with one and the same thing wherever it holds a word or a number."""
    if isinstance(value, dict):
        return {name: with_leaves(each, leaf) for name, each in value.items()}
    if isinstance(value, list):
        return [with_leaves(each, leaf) for each in value]
    return leaf


def shape_of(schema, address, method):
    """Return the shape of the body that an address takes, from the description everybody reads."""
    matching = [path for path in schema["paths"] if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), address)]
    operation = schema["paths"][min(matching, key=lambda path: path.count("{"))][method.lower()]
    given = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema", {})
    return schema["components"]["schemas"][given["$ref"].rpartition("/")[2]] if "$ref" in given else given


def faults_of_call(response, body, before) -> list[str]:
    status, sent = response.status_code, f"for {body[:300]}"
    if status >= 500 or status in (401, 403, 404, 405):
        return [f"{broke(response)} {sent}"]
    if status < 400:
        return []
    faults = [f"{status} and yet something was written {sent}"] if written() != before else []
    if response["Content-Type"] != "application/problem+json":
        return [*faults, f"{status} as {response['Content-Type']} {sent}"]
    said = json.loads(response.content)
    for error in said["errors"]:
        if not error["detail"] or not error["code"] or error.keys() != {"detail", "code", "field", "clause"}:
            faults.append(f"{status} says {error} {sent}")
    return faults
