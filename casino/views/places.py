"""The places of the desk: what the rail lists, for whom. Each app adds its own."""

from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

from casino import permissions
from casino.permissions import HasRoles


@dataclass(frozen=True, slots=True)
class Place:
    """One entry of the rail: shown to those who hold its permission."""

    url_name: str
    label: str
    icon: str
    permission: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    url: str
    label: str
    icon: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    places: list[Shown]


PLACES: list[Place] = [
    Place("casino:desk", "Now", "home", permissions.SEE_DESK),
    Place("casino:obligations", "What is due", "clock", permissions.SEE_OBLIGATIONS),
    Place("casino:approvals", "Second eyes", "eye", permissions.SEE_APPROVALS),
    Place("casino:incidents", "Incidents", "flag", permissions.SEE_INCIDENTS),
    Place("casino:floor", "The floor", "spade", permissions.SEE_FLOOR, "The floor"),
    Place("casino:tables", "Tables", "cards", permissions.SEE_FLOOR, "The floor"),
    Place("casino:cards", "Cards", "cards", permissions.SEE_FLOOR, "The floor"),
    Place("casino:players", "Players", "people", permissions.SEE_PLAYERS, "The floor"),
    Place("casino:disputes", "Disputes", "wave", permissions.SEE_DISPUTES, "The floor"),
    Place("casino:payment_errors", "Payment errors", "coins", permissions.SEE_PAYMENT_ERRORS, "The floor"),
    Place("casino:rounds", "Rounds", "cards", permissions.SEE_ROUNDS, "The books"),
    Place("casino:documents", "Documents", "file", permissions.SEE_DOCUMENTS, "The books"),
    Place("casino:ledger", "Ledger", "coins", permissions.SEE_LEDGER, "The books"),
    Place("casino:audit", "Audit trail", "shield", permissions.SEE_AUDIT, "The books"),
    Place("casino:mail", "Mail", "mail", permissions.SEE_MAIL, "The books"),
    Place("casino:rules", "Rules", "book", permissions.SEE_DESK, "The house"),
    Place("casino:venue_settings", "Venue", "key", permissions.SEE_FLOOR, "The house"),
    Place("casino:layouts", "Layouts", "copy", permissions.SEE_FLOOR, "The house"),
    Place("casino:staff", "Staff", "people", permissions.SEE_STAFF, "The house"),
    Place("casino:account", "Your account", "person", permissions.SEE_DESK, "The house"),
]


def places_of(staff: HasRoles, path: str) -> list[Group]:
    """Return the rail for one person on one page; of two places the longer address is the current one."""
    held = [(place, reverse(place.url_name)) for place in PLACES if permissions.may(staff, place.permission)]
    current = max((url for _place, url in held if path.startswith(url)), key=len, default="")
    return [
        Group(name, [Shown(url, place.label, place.icon, url == current) for place, url in group])
        for name, group in groupby(held, key=lambda pair: pair[0].group)
    ]
