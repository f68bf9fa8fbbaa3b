"""Times that cannot be: hours that the clocks skip, entries after the start, overlapping stages, sessions that are too short."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from casino.rules.wall_clock import is_on_the_wall
from tournaments.rules.definition import Definition
from tournaments.rules.definition.format import Ends, Stage
from tournaments.rules.lint.finding import Finding, error, warning

WHEN = "vic-war 10.4.1(a)(i)"
SECONDS_A_HAND = 45
"""What a hand takes at the very least with a full table; a plan below that is worth a question."""


def times(definition: Definition) -> Iterator[Finding]:
    yield from _clocks(definition)
    yield from _entries(definition)
    yield from _order(definition)
    for n, stage in enumerate(definition.format.stages):
        yield from _long_enough(stage, n)


def said_times(definition: Definition) -> Iterator[tuple[str, str, datetime]]:
    """Yield every time in a definition with its field and what it is."""
    details, entry = definition.details, definition.entry
    named = (
        ("details.starts_at", "the start", details.starts_at),
        ("details.entries_open_at", "the opening of entries", details.entries_open_at),
        ("details.entries_close_at", "the closing of entries", details.entries_close_at),
        ("entry.free_withdrawal_until", "the end of free withdrawal", entry.free_withdrawal_until),
        ("entry.substitute_named_until", "the last time to name a substitute", entry.substitute_named_until),
    )
    yield from ((field, words, moment) for field, words, moment in named if moment is not None)
    for n, stage in enumerate(definition.format.stages):
        for m, session in enumerate(stage.sessions):
            if session.starts_at is not None:
                yield f"format.stages.{n}.sessions.{m}.starts_at", f"a session of {stage.name}", session.starts_at
    for n, price in enumerate(definition.fees.prices):
        for part, moment in (("from_at", price.from_at), ("until_at", price.until_at)):
            if moment is not None:
                yield f"fees.prices.{n}.{part}", f"a limit of {price.name}", moment


def _clocks(definition: Definition) -> Iterator[Finding]:
    """Find times that the venue's clocks skip, and warn of times they show twice."""
    try:
        zone = ZoneInfo(definition.details.time_zone)
    except (ValueError, ZoneInfoNotFoundError):
        yield error("time_zone", "Choose the venue's time zone.", "details.time_zone", WHEN)
        return
    for field, words, moment in said_times(definition):
        if not is_on_the_wall(moment, zone):
            sentence = f"The clocks go forward and skip {moment:%H:%M} on that day: choose another time for {words}."
            yield error("skipped_time", sentence, field, WHEN)
        elif _comes_twice(moment, zone):
            sentence = f"The clocks go back and show {moment:%H:%M} twice on that day; the later is meant for {words}."
            yield warning("double_time", sentence, field, WHEN)


def _comes_twice(moment: datetime, zone: ZoneInfo) -> bool:
    first, second = (moment.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1))
    return first != second


def _entries(definition: Definition) -> Iterator[Finding]:
    details = definition.details
    opens, closes, starts = details.entries_open_at, details.entries_close_at, details.starts_at
    if opens and closes and closes <= opens:
        yield error("entries", "Entries close before they open.", "details.entries_close_at", WHEN)
    rolling = any(stage.is_rolling for stage in definition.format.stages)
    if closes and starts and closes > starts and not rolling and not _has_later_sessions(definition, closes):
        sentence = "Entries close after the start: close them before, or hold later sessions of the first stage."
        yield error("entries", sentence, "details.entries_close_at", WHEN)


def _has_later_sessions(definition: Definition, closes: datetime) -> bool:
    first = definition.format.stages[:1]
    return any(session.starts_at and session.starts_at >= closes for stage in first for session in stage.sessions)


def _order(definition: Definition) -> Iterator[Finding]:
    """Find a stage that begins before the one that feeds it is over."""
    stages = definition.format.stages
    for stage in stages:
        goals = {rule.to for rule in stage.advancement}
        for n, goal in enumerate(stages):
            ends, begins = _ends(stage), _begins(goal)
            if goal.key in goals and ends and begins and begins < ends:
                sentence = f"{goal.name} starts at {begins:%H:%M} on {begins:%-d %B}, before {stage.name} is over."
                yield error("order_of_stages", sentence, f"format.stages.{n}.sessions", WHEN)
    starts, first = definition.details.starts_at, min(filter(None, map(_begins, stages)), default=None)
    if starts and first and first < starts:
        sentence = f"A session starts at {first:%H:%M} on {first:%-d %B}, before the tournament does."
        yield error("before_the_start", sentence, "details.starts_at", WHEN)


def _begins(stage: Stage) -> datetime | None:
    return min((session.starts_at for session in stage.sessions if session.starts_at), default=None)


def _ends(stage: Stage) -> datetime | None:
    """Return when the last session of a stage is over; its start, where nobody said how long it takes."""
    ends = [s.starts_at + timedelta(minutes=s.minutes or 0) for s in stage.sessions if s.starts_at]
    return max(ends, default=None)


def _long_enough(stage: Stage, n: int) -> Iterator[Finding]:
    length = stage.length
    for m, session in enumerate(stage.sessions):
        if length.ends == Ends.HANDS and length.count and session.minutes:
            needed = -(-length.count * SECONDS_A_HAND // 60) * (
                stage.tables.count or 1 if stage.tables.one_after_the_other else 1
            )
            if session.minutes < needed:
                sentence = (
                    f"{length.count} hands take at least {needed} minutes at {SECONDS_A_HAND} seconds a hand: "
                    f"{session.name or stage.name} has {session.minutes}."
                )
                yield warning("too_short", sentence, f"format.stages.{n}.sessions.{m}.minutes", "vic-war 10.4.3(a)(i)")
        if length.ends == Ends.MINUTES and length.count and session.minutes and session.minutes < length.count:
            sentence = (
                f"{session.name or stage.name} is planned for {session.minutes} minutes but lasts {length.count}."
            )
            yield error("too_short", sentence, f"format.stages.{n}.sessions.{m}.minutes", "vic-war 10.4.3(a)(i)")
