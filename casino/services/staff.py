"""Who works here and in which roles. Every change locks the venue first, so that two administrators cannot remove each other."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import RoleGrant, Staff, Venue
from casino.permissions import MANAGE_STAFF, acting_role, why_not
from casino.rules import staff as rules
from casino.services import second_factor
from casino.services.access import end_sessions
from casino.services.passwords import send_invitation
from games.rulings import Refusal, insist


def locked(person: Staff, *, by: Staff) -> tuple[Staff, rules.StaffFacts]:
    """Lock the venue and the person, insist on the right to change them, and return them with the facts rules ask for."""
    Venue.objects.select_for_update().get(pk=person.venue_id)
    person = Staff.objects.select_for_update().get(pk=person.pk)
    insist(why_not(by, MANAGE_STAFF, person))
    others = RoleGrant.objects.filter(
        role=rules.ADMINISTRATOR, revoked_at=None, staff__is_active=True, staff__venue=person.venue
    ).exclude(staff=person)
    facts = rules.StaffFacts(person.pk, person.is_active, person.roles, others.count())
    return person, facts


def why_not_username(username: str) -> list[Refusal]:
    if Staff.objects.filter(username=username).exists():
        return [Refusal("Somebody has this user name: choose another.", code="username_taken", field="username")]
    return []


@transaction.atomic
def add_staff(*, name: str, username: str, email: str, roles: Iterable[str], by: Staff, at: datetime) -> Staff:
    """Add somebody to the administrator's venue, and mail them the link by which they choose their password."""
    venue = Venue.objects.select_for_update().get(pk=by.venue_id)
    roles = frozenset(roles)
    insist([*why_not(by, MANAGE_STAFF), *why_not_username(username), *rules.why_not_combine(roles)])
    person = Staff.objects.create_user(username, None, name=name, email=email, venue=venue)
    record(events.STAFF_ADDED, person, by=by, at=at, role=role_of(by), after={"username": username})
    give(person, roles, by=by, at=at)
    invite(person, by=by, at=at)
    return person


@transaction.atomic
def change_staff(person: Staff, *, by: Staff, at: datetime, **details: Any) -> Staff:
    """Change the name or mail address of somebody; the audit trail tells which was changed, not into what."""
    person, _facts = locked(person, by=by)
    changed = sorted(field for field, value in details.items() if getattr(person, field) != value)
    for field in changed:
        setattr(person, field, details[field])
    if changed:
        person.save(update_fields=changed)
        record(events.STAFF_CHANGED, person, by=by, at=at, role=role_of(by), after={"fields": changed})
    return person


@transaction.atomic
def set_roles(person: Staff, *, roles: Iterable[str], by: Staff, at: datetime) -> Staff:
    """Let somebody hold exactly these roles; each one given or taken is an event of its own and acts at once."""
    roles = frozenset(roles)
    person, facts = locked(person, by=by)
    insist(rules.why_not_change_roles(facts, roles=roles, by=by.pk))
    for grant in RoleGrant.objects.filter(staff=person, revoked_at=None).exclude(role__in=roles).order_by("role"):
        grant.revoked_by, grant.revoked_at = by, at
        grant.save(update_fields=["revoked_by", "revoked_at"])
        record(events.ROLE_REVOKED, person, by=by, at=at, role=role_of(by), before={"role": grant.role})
    give(person, roles - facts.roles, by=by, at=at)
    return Staff.objects.get(pk=person.pk)


def give(person: Staff, roles: frozenset[str], *, by: Staff, at: datetime) -> None:
    for role in sorted(roles):
        RoleGrant.objects.create(staff=person, role=role, granted_by=by, granted_at=at)
        record(events.ROLE_GRANTED, person, by=by, at=at, role=role_of(by), after={"role": role})


@transaction.atomic
def end_access(person: Staff, *, by: Staff, at: datetime, note: str = "") -> Staff:
    """Let somebody in no longer: at once, wherever they are signed in. Their roles and their history stay."""
    person, facts = locked(person, by=by)
    insist(rules.why_not_end_access(facts, by=by.pk))
    person.is_active = False
    person.save(update_fields=["is_active"])
    end_sessions(person, why="left", by=by, at=at)
    record(events.STAFF_LEFT, person, by=by, at=at, role=role_of(by), note=note)
    return person


@transaction.atomic
def restore_access(person: Staff, *, by: Staff, at: datetime, note: str = "") -> Staff:
    """Let somebody in again, in the roles they had."""
    person, facts = locked(person, by=by)
    insist(rules.why_not_restore(facts, by=by.pk))
    person.is_active = True
    person.save(update_fields=["is_active"])
    record(events.STAFF_RETURNED, person, by=by, at=at, role=role_of(by), note=note)
    return person


@transaction.atomic
def invite(person: Staff, *, by: Staff, at: datetime) -> Staff:
    """Mail somebody the link to choose a password, be it their first or because they lost it."""
    person, _facts = locked(person, by=by)
    insist(why_not_write(person))
    send_invitation(person, at=at)
    record(events.INVITED, person, by=by, at=at, role=role_of(by))
    return person


def why_not_write(person: Staff) -> list[Refusal]:
    if not person.email:
        return [Refusal("There is no mail address to write to: add one first.", code="no_address")]
    if not person.is_active:
        return [Refusal("The access of this person has ended: restore it first.", code="wrong_state")]
    return []


@transaction.atomic
def reset_codes(person: Staff, *, by: Staff, at: datetime) -> Staff:
    """Forget somebody's lost telephone and end their sessions; at the next sign-in they set up another."""
    person, facts = locked(person, by=by)
    insist(rules.why_not_reset_codes(facts, by=by.pk))
    if not second_factor.remove(person, by=by, at=at):
        insist([Refusal("This person has no one-time codes.", code="wrong_state")])
    end_sessions(person, why="ended", by=by, at=at)
    return person


@transaction.atomic
def end_sessions_of(person: Staff, *, by: Staff, at: datetime) -> int:
    """Sign somebody out everywhere."""
    person, _facts = locked(person, by=by)
    return end_sessions(person, why="ended", by=by, at=at)


@transaction.atomic
def set_requires_totp(venue: Venue, *, requires_totp: bool, by: Staff, at: datetime) -> Venue:
    """Ask everybody at the venue for a one-time code at sign-in, or no longer; acts on the next page they open."""
    insist(why_not(by, MANAGE_STAFF))
    venue = Venue.objects.select_for_update().get(pk=venue.pk)
    if venue.requires_totp != requires_totp:
        before = {"requires_totp": venue.requires_totp}
        venue.requires_totp = requires_totp
        venue.save(update_fields=["requires_totp"])
        record(
            events.VENUE_CHANGED,
            venue,
            by=by,
            at=at,
            role=role_of(by),
            before=before,
            after={"requires_totp": requires_totp},
        )
    return venue


def role_of(by: Staff) -> str:
    return acting_role(by, MANAGE_STAFF)
