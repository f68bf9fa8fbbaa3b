"""The audit trail as people read it: one sentence for each event, with who, in which role, by which clause, and what changed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from casino.events import EVENTS
from casino.lifecycle import LIFECYCLES
from casino.models import AuditEvent, Checkpoint, Subject
from casino.permissions import Role
from casino.queries.things import Thing, things_of, word_for

PAGE = 50
HASH = re.compile(r"[0-9a-f]{8,64}")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00")


@dataclass(frozen=True, slots=True)
class Change:
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Line:
    """One event in words. The sentence is `opening`, the thing's name, `closing`; without a name in it, `closing` is empty."""

    seq: int
    at: datetime
    action: str
    who: str
    role: str
    opening: str
    closing: str
    names_thing: bool
    thing: Thing
    clauses: list[str]
    changes: list[Change]
    note: str
    has_note: bool
    is_note_erased: bool
    hash: str
    previous_hash: str
    request_id: str

    @property
    def sentence(self) -> str:
        return f"{self.opening}{self.thing.name if self.names_thing else ''}{self.closing}"


# ---- finding events --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a reader looks for; empty means everything."""

    person: int | None = None
    action: str = ""
    kind: str = ""
    clause: str = ""
    day: date | None = None
    words: str = ""


def trail() -> QuerySet[AuditEvent]:
    return AuditEvent.objects.select_related("actor", "note")


def events_wanted(wanted: Wanted, *, zone: ZoneInfo, sees_notes: bool) -> QuerySet[AuditEvent]:
    """Return the events a reader asked for, newest first. Notes are searched only for those who may read them."""
    rows = trail().order_by("-seq")
    if wanted.person is not None:
        rows = rows.filter(actor=wanted.person)
    if wanted.action:
        rows = rows.filter(action=wanted.action)
    if wanted.kind:
        rows = rows.filter(subject_type=wanted.kind)
    if wanted.clause:
        cited = f'"{wanted.clause}"'
        rows = rows.annotate(cited=Cast("clauses", TextField())).filter(cited__contains=cited)
    if wanted.day:
        midnight = datetime.combine(wanted.day, time(), tzinfo=zone)
        rows = rows.filter(at__gte=midnight, at__lt=midnight + timedelta(days=1))
    if wanted.words:
        rows = rows.filter(_matching(wanted.words, sees_notes=sees_notes))
    return rows


def _matching(words: str, *, sees_notes: bool) -> Q:
    is_number, is_hash = words.isdecimal(), HASH.fullmatch(words)
    if is_number or is_hash:  # or both: some hashes begin with digits alone
        numbered = Q(seq=int(words[:18])) | Q(subject_id=words) if is_number else Q()
        return numbered | (Q(hash__startswith=words) | Q(request_id=words) if is_hash else Q())
    said = [name for name, event in EVENTS.items() if words.lower() in event.sentence.lower()]
    found = Q(action__in=said) | Q(action__icontains=words) | Q(actor__name__icontains=words) | Q(request_id=words)
    return found | Q(note__text__icontains=words) if sees_notes else found


def events_about(subject: Subject) -> QuerySet[AuditEvent]:
    return trail().filter(subject_type=subject.type, subject_id=subject.id).order_by("seq")


@dataclass(frozen=True, slots=True)
class Stretch:
    """One page of the trail; older and newer pages start at a number, so that new events do not shift it."""

    events: list[AuditEvent]
    older_than: int | None
    newer_than: int | None


def stretch_of(rows: QuerySet[AuditEvent], *, before: int | None = None, after: int | None = None) -> Stretch:
    if after is not None:
        newer = list(rows.filter(seq__gt=after).order_by("seq")[: PAGE + 1])
        shown, has_newer, has_older = newer[:PAGE][::-1], len(newer) > PAGE, True
    else:
        older = list((rows if before is None else rows.filter(seq__lt=before))[: PAGE + 1])
        shown, has_older, has_newer = older[:PAGE], len(older) > PAGE, before is not None
    return Stretch(
        shown,
        older_than=shown[-1].seq if shown and has_older else None,
        newer_than=shown[0].seq if shown and has_newer else None,
    )


# ---- words -----------------------------------------------------------------------------------------------------------


def lines_of(events: Iterable[AuditEvent], *, zone: ZoneInfo, sees_notes: bool) -> list[Line]:
    """Put events into words; names of things cost one query for each kind, whatever the number of events."""
    events = list(events)
    things = things_of({_subject(event) for event in events}, sees_personal=sees_notes)
    return [_line(event, things[_subject(event)], zone=zone, sees_notes=sees_notes) for event in events]


def _subject(event: AuditEvent) -> Subject:
    return Subject(event.subject_type, event.subject_id)


def _line(event: AuditEvent, thing: Thing, *, zone: ZoneInfo, sees_notes: bool) -> Line:
    who = event.actor.name if event.actor else "the system"
    known = EVENTS.get(event.action)
    sentence = known.sentence if known else f"{{who}} did “{event.action}” to {{what}}"
    opening, names_thing, closing = sentence.partition("{what}")
    opening, closing = (part.replace("{who}", who) for part in (opening, closing))
    note = getattr(event, "note", None)
    return Line(
        seq=event.seq,
        at=event.at,
        action=event.action,
        who=who,
        role=Role(event.role).label.lower() if event.role in Role.values else event.role,
        opening=opening[:1].upper() + opening[1:],
        closing=closing,
        names_thing=bool(names_thing),
        thing=thing,
        clauses=event.clauses,
        changes=_changes(event.subject_type, event.before, event.after, zone),
        note=note.text if note and sees_notes else "",
        has_note=note is not None,
        is_note_erased=bool(event.note_digest) and note is None,
        hash=event.hash,
        previous_hash=event.previous_hash,
        request_id=event.request_id,
    )


def _changes(kind: str, before: Mapping[str, Any], after: Mapping[str, Any], zone: ZoneInfo) -> list[Change]:
    return [
        Change(
            word_for(kind, name), _word(kind, name, before.get(name), zone), _word(kind, name, after.get(name), zone)
        )
        for name in sorted(before.keys() | after.keys())
    ]


def _word(kind: str, name: str, value: Any, zone: ZoneInfo) -> str:
    """Write a kept value as people would: states by their names, instants in local time, lists one after the other."""
    if isinstance(value, list):
        return ", ".join(_word(kind, "", item, zone) or "nothing" for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_word(kind, key, item, zone) or 'nothing'}" for key, item in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "state" and kind in LIFECYCLES and value in LIFECYCLES[kind].states.values:
        return str(LIFECYCLES[kind].states(value).label).lower()
    if isinstance(value, str) and INSTANT.fullmatch(value):
        return f"{datetime.fromisoformat(value).astimezone(zone):%-d %b %Y %H:%M %Z}"
    return "" if value is None else str(value)


# ---- checkpoints -----------------------------------------------------------------------------------------------------


def checkpoints() -> QuerySet[Checkpoint]:
    return Checkpoint.objects.order_by("-seq")


def checkpoint_covering(seq: int) -> Checkpoint | None:
    """Return the first checkpoint that covers this event, or the newest one while none does yet."""
    return Checkpoint.objects.filter(seq__gte=seq).order_by("seq").first() or checkpoints().first()
