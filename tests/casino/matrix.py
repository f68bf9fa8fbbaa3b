"""Every route, asked by everybody: who gets in where.

The expected answers stand in permission_matrix.csv, which people review. After a route is added, write it anew and read what
changed:

    python -m tests.casino.matrix > tests/casino/permission_matrix.csv
"""

import csv
import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from casino import clock

FILE = Path(__file__).with_name("permission_matrix.csv")
METHODS = ("GET", "POST")
BEFORE_ANYBODY_IS_IDLE = timedelta(minutes=10)
ANONYMOUS = "anonymous"
PLACEHOLDERS = {
    "pk": 999_999,
    "seq": 999_999,
    "number": "00000000-0000-0000-0000-000000000000",
    "key": "nothing",
    "slug": "nothing",
    "type": "casino.venue",
    "id": "999999",
    "token": "nothing",
    "place": 1,
    "mark": "nothing",
    "part": "nothing",
    "version": 1,
}


@dataclass(frozen=True)
class Route:
    name: str
    arguments: tuple[str, ...]
    permission: object
    methods: tuple[str, ...]


def routes() -> list[Route]:
    """Return every named route of the product, from the addresses themselves; one without a name has no place in it."""
    return sorted(_walk(get_resolver()), key=lambda route: route.name)


def _walk(resolver: URLResolver, space: str = "") -> Iterator[Route]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            view = getattr(entry.callback, "cls", entry.callback)
            further = tuple(method for method in ("PUT", "PATCH", "DELETE") if hasattr(view, method.lower()))
            arguments = tuple(entry.pattern.regex.groupindex)
            yield Route(f"{space}{entry.name}", arguments, getattr(view, "permission", None), METHODS + further)
        else:
            yield from _walk(entry, f"{space}{entry.namespace}:" if entry.namespace else space)


def roles() -> list[str]:
    from casino.permissions import Role

    return [role.value for role in Role]


class House:
    """One person for each role and one of each thing they might ask for."""

    def __init__(self) -> None:
        from tests.factories import make_staff, make_venue
        from tests.factories.approvals import make_approval, make_incident
        from tests.factories.documents import make_document
        from tests.factories.floor import (
            make_card_check,
            make_card_set,
            make_device,
            make_replacement,
            make_set_up,
            make_table,
        )
        from tests.factories.limits import make_limits
        from tests.factories.obligations import make_duty, make_mail
        from tests.factories.order import make_trouble
        from tests.factories.people import make_known
        from tests.factories.seats import make_game, make_play

        self.venue = make_venue()
        self.people = {role: make_staff(role, venue=self.venue) for role in roles()}
        self.colleague = make_staff("scorer", "administrator", venue=self.venue)
        duty, incident, message = make_duty(subject=self.venue), make_incident(), make_mail(subject=self.venue)
        approval = make_approval(duty=make_duty(subject=self.venue), by=self.people["director"])
        dealt, inspected = make_table("act-war", venue=self.venue), make_table("md-war", venue=self.venue)
        card_set = make_card_set(dealt)
        unverified = make_card_check(make_card_set(inspected, is_checked=False), verified_by=None, verified_at=None)
        self.things = {
            "obligation": duty.pk,
            "incident": incident.pk,
            "approval": approval.pk,
            "message": message.pk,
            "staff_member": self.colleague.pk,
            **dict.fromkeys(["change_staff", "change_roles", "end_access", "restore_access"], self.colleague.pk),
            **dict.fromkeys(["invite_staff", "reset_codes", "end_sessions", "staff_roles"], self.colleague.pk),
            "document": make_document().number,
            "table": make_table(venue=self.venue).pk,
            "card_set": card_set.pk,
            "card_check": unverified.pk,
            "card_replacement": make_replacement(card_set).pk,
            "device": make_device(dealt).pk,
            **make_set_up(self.venue, at=clock.now()),
            **make_limits(clock.now(), venue=self.venue, by=self.people["supervisor"]),
            **make_play(make_game(venue=self.venue), dealer=self.people["scorer"]),
            **make_known(self.venue, by=self.people["supervisor"]),
            **make_trouble(self.venue, at=clock.now()),
        }
        self.client = Client()
        self.cookies: dict[str, dict[str, str]] = {ANONYMOUS: {}}
        self.sign_in_everybody()

    def sign_in_everybody(self) -> None:
        """Open a session for each person. Whatever a request does is taken back, also that it was seen: so they run out."""
        self.signed_in_at = clock.now()
        for role, person in self.people.items():
            client = Client()
            client.force_login(person)
            self.cookies[role] = {name: morsel.value for name, morsel in client.cookies.items()}

    def address(self, route: Route) -> str:
        """Return an address of this route: of a thing that is there, if there is one of its kind."""
        kind = route.name.partition(":")[2]
        thing = self.things.get(kind) or next(
            (pk for name, pk in self.things.items() if kind.startswith(f"{name}_") or kind.endswith(f"_{name}")), None
        )
        given = {name: PLACEHOLDERS[name] for name in route.arguments}
        if kind.startswith(("rulebook", "clause")) and "key" in given:
            given["key"] = "nsw-war"
        if thing is not None and (len(route.arguments) == 1 or "place" in given):
            given[route.arguments[0]] = thing
        return reverse(route.name, kwargs=given)

    def ask(self, route: Route, method: str, who: str) -> HttpResponse:
        """Return the answer to one request; whatever it did is taken back."""
        if clock.now() - self.signed_in_at > BEFORE_ANYBODY_IS_IDLE:
            self.sign_in_everybody()
        before = transaction.savepoint()
        try:
            return self.send(route, method, who)
        finally:
            transaction.savepoint_rollback(before)

    def ask_everybody(self, route: Route, method: str) -> dict[str, HttpResponse]:
        return {who: self.ask(route, method, who) for who in [ANONYMOUS, *roles()]}

    def send(self, route: Route, method: str, who: str, **extra: Any) -> HttpResponse:
        """Send one request, as a browser or a program would, with an empty form or body."""
        body = (
            ("{}", "application/json")
            if route.name.partition(":")[0].endswith("api")
            else ("", "application/x-www-form-urlencoded")
        )
        self.client.cookies = SimpleCookie(self.cookies[who])
        return self.client.generic(method, self.address(route), *body, **extra)

    def lines(self, route: Route) -> list[list[str]]:
        return [line(route, method, self.ask_everybody(route, method)) for method in route.methods]


def line(route: Route, method: str, answers: dict[str, HttpResponse]) -> list[str]:
    """Write down how a route answered everybody, as a line of the file."""
    return [route.name, method, *(str(answer.status_code) for answer in answers.values())]


def header() -> list[str]:
    return ["route", "method", ANONYMOUS, *roles()]


def expected() -> dict[str, list[list[str]]]:
    """Return the reviewed answers, by route."""
    found: dict[str, list[list[str]]] = {}
    rows = list(csv.reader(FILE.read_text(encoding="utf-8").splitlines()))
    if rows[0] != header():
        raise ValueError(f"The columns of {FILE.name} are not the roles of today: write it anew.")
    for row in rows[1:]:
        found.setdefault(row[0], []).append(row)
    return found


def write_anew() -> str:
    """Ask everything in a database made for it, and return the file."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.test.runner import DiscoverRunner

    runner = DiscoverRunner(verbosity=0, interactive=False)
    runner.setup_test_environment()
    databases = runner.setup_databases()
    written = io.StringIO()
    out = csv.writer(written, lineterminator="\n")
    out.writerow(header())
    with transaction.atomic():
        house = House()
        for route in routes():
            out.writerows(house.lines(route))
        transaction.set_rollback(True)
    runner.teardown_databases(databases)
    return written.getvalue()


if __name__ == "__main__":
    import logging

    logging.disable(logging.CRITICAL)
    sys.stdout.write(write_anew())
