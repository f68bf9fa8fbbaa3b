"""Who may do what: one table for pages, API, services and steps.

Each app registers its permissions with `allow()`. A right is looked up afresh at every request, so that a change of roles
acts at once. There is no superuser: nobody holds a right that this table does not give.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from django.db.models import TextChoices

from games.rulebooks.war_book import Role as Rank
from games.rulings import Refusal


class Role(TextChoices):
    DIRECTOR = "director", "Tournament director"
    SCORER = "scorer", "Dealer or scorer"
    SUPERVISOR = "supervisor", "Gaming supervisor"
    PIT_BOSS = "pit_boss", "Pit boss"
    CASHIER = "cashier", "Cashier"
    MARKETING = "marketing", "Marketing"
    SCRUTINEER = "scrutineer", "Scrutineer"
    COMPLIANCE = "compliance", "Compliance"
    INSPECTOR = "inspector", "Inspector"
    ADMINISTRATOR = "administrator", "Administrator"


EVERYONE = frozenset(Role)
MONEY_ROLES = frozenset(
    {
        Role.DIRECTOR,
        Role.PIT_BOSS,
        Role.CASHIER,
        Role.MARKETING,
        Role.SCRUTINEER,
        Role.COMPLIANCE,
        Role.ADMINISTRATOR,
    }
)
"""Roles that move money, draws or rights: their idle sessions end sooner."""


RANKS: dict[Role, Rank] = {
    Role.SCORER: Rank.DEALER,
    Role.SUPERVISOR: Rank.SUPERVISOR,
    Role.PIT_BOSS: Rank.PIT_BOSS,
}
"""The documents' own ladder on the floor. Each rank may do what those below it may; other roles have none."""


class HasRoles(Protocol):
    @property
    def is_active(self) -> bool: ...
    @property
    def roles(self) -> frozenset[str]: ...


@dataclass(frozen=True, slots=True)
class Permission:
    name: str
    sentence: str
    roles: frozenset[Role]
    is_read: bool
    concerns: Callable[[Any, Any], bool] | None


PERMISSIONS: dict[str, Permission] = {}


def allow(
    name: str,
    sentence: str,
    *roles: Role,
    is_read: bool = False,
    concerns: Callable[[Any, Any], bool] | None = None,
) -> str:
    """Register a permission and return its name.

    `sentence` finishes "You may …". `concerns(staff, thing)` narrows the right to some objects; others do not exist for
    that person. The inspector reads everything and writes nothing, by construction.
    """
    if name in PERMISSIONS:
        raise ValueError(f"{name} is registered twice.")
    if Role.INSPECTOR in roles and not is_read:
        raise ValueError(f"{name} would let an inspector write.")
    holders = frozenset(roles) | ({Role.INSPECTOR} if is_read else set())
    PERMISSIONS[name] = Permission(name, sentence, holders, is_read, concerns)
    return name


def acting_role(staff: HasRoles, name: str) -> str:
    """Return the role by which this person holds the permission, or an empty string."""
    if not staff.is_active:
        return ""
    held = staff.roles
    return next((role.value for role in Role if role in PERMISSIONS[name].roles and role.value in held), "")


def rank_of(staff: HasRoles) -> Rank | None:
    """Return this person's highest rank on the floor, or nothing for those who have none."""
    order = list(Rank)
    held = [rank for role, rank in RANKS.items() if role.value in staff.roles]
    return max(held, key=order.index, default=None)


def may_see(staff: HasRoles, name: str, thing: object) -> bool:
    """Tell whether this one object exists for this person under that permission."""
    concerns = PERMISSIONS[name].concerns
    return thing is None or concerns is None or concerns(staff, thing)


def may(staff: HasRoles, name: str, thing: object = None) -> bool:
    return bool(acting_role(staff, name)) and may_see(staff, name, thing)


def why_not(staff: HasRoles, name: str, thing: object = None) -> list[Refusal]:
    """Return why this person may not, in words; empty means they may."""
    if may(staff, name, thing):
        return []
    permission = PERMISSIONS[name]
    holders = ", ".join(role.label.lower() for role in Role if role in permission.roles) or "nobody"
    return [Refusal(f"To {permission.sentence} takes another role: {holders}.", code="not_allowed")]


SEE_DESK = allow("casino.see_desk", "use the desk", *EVERYONE - {Role.INSPECTOR}, is_read=True)
SEE_OBLIGATIONS = allow("casino.see_obligations", "see what is due", *EVERYONE - {Role.INSPECTOR}, is_read=True)
FULFIL_OBLIGATIONS = allow(
    "casino.fulfil_obligations",
    "mark a duty as done",
    Role.DIRECTOR,
    Role.MARKETING,
    Role.COMPLIANCE,
    Role.CASHIER,
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.ADMINISTRATOR,
    concerns=lambda staff, duty: duty.role in staff.roles or Role.COMPLIANCE in staff.roles,
)
SEE_AUDIT = allow("casino.see_audit", "read the audit trail", Role.COMPLIANCE, Role.ADMINISTRATOR, is_read=True)
SEE_NOTES = allow("casino.see_notes", "read what people wrote beside the audit trail", Role.COMPLIANCE, is_read=True)
ERASE_NOTES = allow("casino.erase_notes", "erase a note beside the audit trail", Role.COMPLIANCE)
SEE_INCIDENTS = allow("casino.see_incidents", "see incidents", *EVERYONE - {Role.INSPECTOR}, is_read=True)
REPORT_INCIDENTS = allow("casino.report_incidents", "report an incident", *EVERYONE - {Role.INSPECTOR})
EXPLAIN_INCIDENTS = allow(
    "casino.explain_incidents",
    "explain an incident",
    Role.DIRECTOR,
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.MARKETING,
    Role.COMPLIANCE,
    Role.ADMINISTRATOR,
)
CLOSE_INCIDENTS = allow("casino.close_incidents", "close an incident", Role.COMPLIANCE)
SEE_APPROVALS = allow("casino.see_approvals", "see approvals", *EVERYONE - {Role.INSPECTOR}, is_read=True)
ASK_APPROVALS = allow(
    "casino.ask_approvals",
    "ask for a second pair of eyes, act on it or withdraw it",
    *EVERYONE - {Role.INSPECTOR},
)
GIVE_APPROVALS = allow(
    "casino.give_approvals", "approve what somebody else asked for", Role.COMPLIANCE, Role.SCRUTINEER, Role.DIRECTOR
)


def may_read_kind(staff: HasRoles, document: Any) -> bool:
    """Tell whether a document of this kind is for this person; a kind that `READERS` does not name is for all who work here."""
    reader = READERS.get(document.kind)
    return reader is None or may(staff, reader)


READERS: dict[str, str] = {"audit-extract": SEE_NOTES}
"""Kinds of documents that only the holders of a permission may read."""
SEE_DOCUMENTS = allow(
    "casino.see_documents", "see documents", *EVERYONE - {Role.INSPECTOR}, is_read=True, concerns=may_read_kind
)
REQUEST_DOCUMENTS = allow(
    "casino.request_documents",
    "have a document made",
    Role.DIRECTOR,
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.MARKETING,
    Role.COMPLIANCE,
    Role.SCRUTINEER,
    Role.ADMINISTRATOR,
)
SEE_ROUNDS = allow(
    "casino.see_rounds",
    "see played rounds",
    *EVERYONE - {Role.INSPECTOR},
    is_read=True,
    concerns=lambda staff, played: played.venue_id == staff.venue_id,
)
KEEP_ROUNDS = allow(
    "casino.keep_rounds",
    "keep a played round",
    Role.DIRECTOR,
    Role.SCORER,
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.COMPLIANCE,
)
SEE_MAIL = allow(
    "casino.see_mail", "see what was sent", Role.COMPLIANCE, Role.ADMINISTRATOR, Role.MARKETING, is_read=True
)
SEE_LEDGER = allow("casino.see_ledger", "see the ledger", Role.CASHIER, Role.DIRECTOR, Role.COMPLIANCE, is_read=True)


def is_of_same_venue(staff: Any, person: Any) -> bool:
    return bool(person.venue_id == staff.venue_id)


SEE_STAFF = allow(
    "casino.see_staff",
    "see who works here",
    Role.ADMINISTRATOR,
    Role.COMPLIANCE,
    is_read=True,
    concerns=is_of_same_venue,
)
MANAGE_STAFF = allow(
    "casino.manage_staff", "change staff and their roles", Role.ADMINISTRATOR, concerns=is_of_same_venue
)


# ---- the floor -------------------------------------------------------------------------------------------------------

SEE_FLOOR = allow(
    "casino.see_floor", "see the floor", *EVERYONE - {Role.INSPECTOR}, is_read=True, concerns=is_of_same_venue
)
SET_UP_FLOOR = allow(
    "casino.set_up_floor",
    "set up the venue, its tables and their layouts",
    Role.PIT_BOSS,
    Role.ADMINISTRATOR,
    concerns=is_of_same_venue,
)
RUN_TABLES = allow(
    "casino.run_tables",
    "open, change and close tables",
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    concerns=is_of_same_venue,
)
DEAL = allow("casino.deal", "deal at a table", Role.SCORER, Role.SUPERVISOR, Role.PIT_BOSS, concerns=is_of_same_venue)
BOOK_TABLES = allow("casino.book_tables", "book tables", Role.DIRECTOR, Role.PIT_BOSS, concerns=is_of_same_venue)
KEEP_CARDS = allow(
    "casino.keep_cards",
    "check cards and devices",
    Role.SCORER,
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    concerns=is_of_same_venue,
)
SEE_PLAYERS = allow(
    "casino.see_players",
    "find players",
    *EVERYONE - {Role.INSPECTOR, Role.ADMINISTRATOR},
    is_read=True,
    concerns=is_of_same_venue,
)
SEE_PLAYER_DETAILS = allow(
    "casino.see_player_details",
    "see what is personal of a player",
    Role.CASHIER,
    Role.PIT_BOSS,
    Role.COMPLIANCE,
    is_read=True,
    concerns=is_of_same_venue,
)
KEEP_PLAYERS = allow(
    "casino.keep_players",
    "add players and keep their details and cards",
    Role.CASHIER,
    Role.PIT_BOSS,
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
EXCLUDE_PLAYERS = allow(
    "casino.exclude_players",
    "shut a person out",
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
LIFT_OWN_WISHES = allow(
    "casino.lift_own_wishes",
    "let a person in again who asked to be kept out",
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
MERGE_PLAYERS = allow(
    "casino.merge_players", "merge two records of one player", Role.COMPLIANCE, concerns=is_of_same_venue
)
TAKE_MEASURES = allow(
    "casino.take_measures",
    "take measures against somebody who breaks the rules, and tell surveillance and inspectors",
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.COMPLIANCE,
    concerns=lambda staff, incident: incident.venue_id in {None, staff.venue_id},
)
SEE_DISPUTES = allow(
    "casino.see_disputes",
    "see disputes",
    Role.DIRECTOR,
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.COMPLIANCE,
    Role.MARKETING,
    is_read=True,
    concerns=is_of_same_venue,
)
OPEN_DISPUTES = allow(
    "casino.open_disputes",
    "write down a dispute",
    *EVERYONE - {Role.INSPECTOR},
    concerns=is_of_same_venue,
)
RULE_DISPUTES = allow(
    "casino.rule_disputes",
    "decide disputes and advise of rights",
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.DIRECTOR,
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
CLOSE_DISPUTES = allow(
    "casino.close_disputes", "close disputes", Role.PIT_BOSS, Role.COMPLIANCE, concerns=is_of_same_venue
)
SEE_PAYMENT_ERRORS = allow(
    "casino.see_payment_errors",
    "see payment errors",
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.CASHIER,
    Role.COMPLIANCE,
    is_read=True,
    concerns=is_of_same_venue,
)
RECORD_PAYMENT_ERRORS = allow(
    "casino.record_payment_errors",
    "write down a payment error and what is done about it",
    Role.SUPERVISOR,
    Role.PIT_BOSS,
    Role.CASHIER,
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
JUDGE_PAYMENT_ERRORS = allow(
    "casino.judge_payment_errors",
    "find how a payment error came about, and close it",
    Role.PIT_BOSS,
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
LODGE_PAYMENT_REPORTS = allow(
    "casino.lodge_payment_reports",
    "lodge the monthly report of payment errors",
    Role.COMPLIANCE,
    concerns=is_of_same_venue,
)
READERS |= {"rights-advice": SEE_DISPUTES, "payment-error-report": SEE_PAYMENT_ERRORS}
