"""Plan a tournament: begin, copy, change the draft, answer the checker's warnings."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.db import transaction
from django.utils.text import slugify

from casino.audit import record
from casino.models import Staff, Venue
from casino.permissions import acting_role, why_not
from casino.rules.reasons import why_not_silent
from casino.rules.wall_clock import instant_of
from games.rulings import Refusal, insist
from tournaments import events, permissions
from tournaments.models import Tournament, WarningAnswer
from tournaments.rules import presets
from tournaments.rules.definition import Definition, Details
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.plain import changes, plain, read_as, without_times
from tournaments.rules.lint import findings
from tournaments.rules.publication import why_not_answer
from tournaments.states import TournamentState

CHANGED_MEANWHILE = "changed_meanwhile"
EDITABLE = frozenset(set(TournamentState) - {TournamentState.APPROVED, TournamentState.CANCELLED})
PARTS: dict[str, type] = {part: hint for part, hint in Definition.__annotations__.items() if isinstance(hint, type)}


def start_from(*, name: str, template: str, document: str, venue: Venue) -> Definition:
    """Return what a director starts from: a template for a game, or nothing but a name."""
    chosen, game = presets.template(template), presets.GAMES.get(document, Game(document))
    definition = chosen.make(game) if chosen else Definition(details=Details(game=game))
    details = replace(definition.details, name=name, time_zone=venue.time_zone)
    return replace(definition, details=details)


def copy_of(tournament: Tournament, *, name: str) -> Definition:
    """Return the plan of an earlier event under a new name; its times are left to be said anew."""
    definition: Definition = without_times(tournament.definition)
    return replace(definition, details=replace(definition.details, name=name))


@transaction.atomic
def begin(definition: Definition, *, by: Staff, at: datetime, copied_from: Tournament | None = None) -> Tournament:
    """Begin to plan a tournament from a definition: an empty one, a template, or a copy of an earlier event."""
    insist(why_not(by, permissions.PLAN_TOURNAMENTS))
    name = definition.details.name.strip()
    insist(why_not_silent(name, field="name", sentence="Give the tournament a name."))
    tournament = Tournament.objects.create(
        venue=by.venue,
        slug=_free_slug(name),
        name=name[:120],
        draft=plain(definition),
        drafted_by=by,
        drafted_at=at,
        starts_at=_instant(definition),
        copied_from=copied_from,
    )
    record(
        events.TOURNAMENT_STARTED,
        tournament,
        by=by,
        at=at,
        role=acting_role(by, permissions.PLAN_TOURNAMENTS),
        after={"slug": tournament.slug, "copied_from": copied_from.pk if copied_from else None},
    )
    return tournament


@transaction.atomic
def change_part(tournament: Tournament, part: str, data: Any, *, number: int, by: Staff, at: datetime) -> Tournament:
    """Replace one part of the draft. `number` is the edit that the person saw: nobody overwrites what they have not read."""
    insist(why_not(by, permissions.PLAN_TOURNAMENTS, tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    insist(why_not_change(locked, part, number))
    value: Any = read_as(PARTS[part], data, part)
    before, after = locked.draft, {**locked.draft, part: plain(value)}
    changed = [field for field, _old, _new in changes(before, after)]
    if not changed:
        return locked
    locked.draft, locked.draft_number = after, locked.draft_number + 1
    locked.drafted_by, locked.drafted_at = by, at
    if locked.state == TournamentState.DRAFT:  # afterwards it is called what its terms say, until they are amended
        locked.name, locked.starts_at = shown_of(locked).values()
    locked.save(update_fields=["draft", "draft_number", "drafted_by", "drafted_at", "name", "starts_at"])
    role = acting_role(by, permissions.PLAN_TOURNAMENTS)
    record(
        events.DRAFT_CHANGED, locked, by=by, at=at, role=role, after={"edit": locked.draft_number, "fields": changed}
    )
    return locked


def shown_of(tournament: Tournament) -> dict[str, Any]:
    """Return what lists show of a tournament, as its draft says it."""
    definition = tournament.definition
    return {"name": definition.details.name[:120] or tournament.name, "starts_at": _instant(definition)}


def why_not_change(tournament: Tournament, part: str, number: int) -> list[Refusal]:
    if tournament.state not in EDITABLE:
        sentence = "The terms are approved: take them back into draft before you change anything."
        return [Refusal(sentence, code="wrong_state")]
    if part not in PARTS:
        return [Refusal("A definition has no such part.", code="unknown_part", field="part")]
    if number != tournament.draft_number:
        sentence = "Somebody else changed the draft meanwhile: look at it again, then change it."
        return [Refusal(sentence, code=CHANGED_MEANWHILE)]
    return []


@transaction.atomic
def answer_warning(tournament: Tournament, mark: str, *, answer: str, by: Staff, at: datetime) -> WarningAnswer:
    """Keep why a warning of the checker is all right as it is."""
    insist(why_not(by, permissions.PLAN_TOURNAMENTS, tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    finding = next((each for each in findings(locked.definition) if each.mark == mark), None)
    insist(why_not_answer(finding, answer))
    sentence = finding.sentence if finding else ""
    kept, _is_new = WarningAnswer.objects.update_or_create(
        tournament=locked,
        finding=mark,
        defaults={"sentence": sentence, "answer": answer, "answered_by": by, "answered_at": at},
    )
    role = acting_role(by, permissions.PLAN_TOURNAMENTS)
    record(events.WARNING_ANSWERED, locked, by=by, at=at, role=role, after={"finding": mark}, note=answer)
    return kept


def _free_slug(name: str) -> str:
    """Return an address of its own for a name; a second event of the same name gets a number."""
    stem = slugify(name)[:70] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    if stem not in taken:
        return stem
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{stem}-{n}") not in taken)


def _instant(definition: Definition) -> datetime | None:
    details = definition.details
    if details.starts_at is None or details.time_zone not in available_timezones():
        return None  # the checker asks for both
    return instant_of(details.starts_at, ZoneInfo(details.time_zone))
