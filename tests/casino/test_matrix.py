"""Every route, asked by everybody: who gets in, what the browser is told, and that looking changes nothing."""

from http.cookies import SimpleCookie
from typing import NamedTuple

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client

from tests.casino.matrix import ANONYMOUS, FILE, House, Route, expected, header, line, routes

ROUTES = {route.name: route for route in routes()}
OWN = {
    "calendar_key",
    "change_password",
    "new_recovery_codes",
    "remove_codes",
    "end_own_session",
    "my_password",
    "my_session",
}
AT_THE_DOOR = {"sign_in", "sign_out", "forgotten_password", "choose_password"}
ABOUT_ONES_OWN_ACCESS = OWN | AT_THE_DOOR | {"second_factor", "set_up_codes", "start_codes"}
REFUSED = {"401", "403", "404", "405"}
POLICY = (
    "default-src 'none'; base-uri 'none'; connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self' data:; manifest-src 'self'; object-src 'none'; script-src 'self'; style-src 'self'"
)
pytestmark = [pytest.mark.django_db, pytest.mark.only_on("sqlite")]  # who gets in does not depend on the database
BOOKKEEPING = ("casino_signin", "django_session")
WRITTEN_DOWN = {"player_details", "player_change", "player_merge"}
"""Pages that show what is personal of players: that somebody looked is itself an event."""
TRAIL = ("casino_auditevent", "casino_audithead", "casino_livetopic")


@pytest.fixture(scope="module")
def house(django_db_setup, django_db_blocker):
    """One house for all routes: each request's doings are taken back, and the house with the last of them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield House()
        transaction.set_rollback(True)


def short(name):
    return name.partition(":")[2]


class Looked(NamedTuple):
    """What everybody got who looked at a route, and what their looking changed."""

    route: Route
    answers: dict[str, HttpResponse]
    changes: list[str]


@pytest.fixture(scope="module", params=sorted(ROUTES))
def looked(house, request):
    """Everybody looks at a route, once for all tests that ask about it."""
    route, changes = ROUTES[request.param], []

    def watch(execute, sql, params, many, context):
        if sql.split(maxsplit=1)[0] in {"INSERT", "UPDATE", "DELETE"}:
            changes.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        return Looked(route, house.ask_everybody(route, "GET"), changes)


def test_each_route_answers_each_role_as_reviewed(house, looked):
    route = looked.route
    reviewed = expected().get(route.name)
    others = [line(route, method, house.ask_everybody(route, method)) for method in route.methods if method != "GET"]

    assert reviewed is not None, f"{route.name} is not in {FILE.name}: write it anew and review it."
    assert [line(route, "GET", looked.answers), *others] == reviewed


def test_the_reviewed_file_lists_no_route_that_is_gone():
    assert set(expected()) == set(ROUTES)


def test_the_inspector_is_refused_wherever_something_would_be_changed():
    column = header().index("inspector")
    let_in = {
        (row[0], row[1])
        for rows in expected().values()
        for row in rows
        if row[1] != "GET" and row[column] not in REFUSED and short(row[0]) not in ABOUT_ONES_OWN_ACCESS
    }

    assert let_in == set()


def test_strangers_are_let_in_nowhere_behind_the_desk():
    column = header().index(ANONYMOUS)
    guarded = [name for name, route in ROUTES.items() if route.permission not in (None, "public")]
    let_in = [row for name in guarded for row in expected()[name] if row[column] not in REFUSED | {"302"}]

    assert (let_in, len(guarded) > 50) == ([], True)


def test_each_answer_carries_the_headers_that_keep_it_safe(looked):
    for who, response in looked.answers.items():
        directives = dict(part.split(" ", 1) for part in response["Content-Security-Policy"].split("; "))
        assert {key: set(value.split()) for key, value in directives.items()} == {
            key: set(value.split()) for key, value in (part.split(" ", 1) for part in POLICY.split("; "))
        }
        told = {key: response.get(key) for key in SAFE}
        assert told == SAFE
        assert response["Permissions-Policy"].startswith("camera=()")
        assert len(response["X-Request-ID"]) == 16
        if who != ANONYMOUS:
            assert response["Cache-Control"] == "no-store"


SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def test_strangers_get_no_cookie_but_where_they_fill_in_a_form(looked):
    has_form = short(looked.route.name) in AT_THE_DOOR - {"choose_password"}

    assert set(looked.answers[ANONYMOUS].cookies) == ({"csrf"} if has_form else set())


def test_cookies_are_for_this_house_alone(house):
    response = house.send(ROUTES["casino:sign_in"], "GET", ANONYMOUS)

    cookie = SimpleCookie(response.cookies.output(header=""))["csrf"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")


def test_over_https_the_browser_is_held_to_it(house, settings):
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True

    response = Client().get("/", secure=True)

    assert response["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


def test_looking_changes_nothing(looked):
    allowed = BOOKKEEPING + (TRAIL if short(looked.route.name) in WRITTEN_DOWN else ())

    assert [sql for sql in looked.changes if not any(table in sql for table in allowed)] == []
