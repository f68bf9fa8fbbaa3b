"""Thirty days of duties with random outages: no deadline passes unnoticed.

The days are simulated by the moments handed to the sweep; the database, the ladder, the incidents and the mails are real. While
the system is down nothing runs; when it comes back it does what every process does first.
"""

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from operator import itemgetter
from unittest.mock import patch
from zoneinfo import ZoneInfo

from casino import alarms, events, recurrences
from casino.models import Heartbeat, Incident, Obligation, Outgoing, RoleGrant, Staff, Subject, Venue
from casino.obligations import owe_duty, sweep
from casino.permissions import Role
from casino.queries.health import overdue_duties
from casino.rules.deadlines import TWO_DAY_LADDER, Rung, calendar_days_later, hours_later
from casino.states import ObligationState

START = datetime(2026, 4, 1, tzinfo=UTC)  # the clocks of Sydney go back on the fifth
MINUTE = timedelta(minutes=1)
SYDNEY = ZoneInfo("Australia/Sydney")


@dataclass(frozen=True, slots=True)
class Outage:
    start: datetime
    end: datetime


@dataclass(slots=True)
class Story:
    """What happens to one duty: when it arises, when it is due, when somebody does it (or nobody ever)."""

    number: int
    arises_at: datetime
    due_at: datetime
    done_at: datetime | None
    pk: int = 0


def plan_outages(rng: random.Random, days: int) -> list[Outage]:
    """Have the system down about once a day, from two minutes to eight hours."""
    outages, at = [], START
    while (at := at + timedelta(hours=rng.uniform(4, 40))) < START + timedelta(days=days):
        end = at + timedelta(minutes=rng.uniform(2, 480))
        outages.append(Outage(at, end))
        at = end
    return outages


def plan_duties(rng: random.Random, days: int, count: int) -> list[Story]:
    stories = []
    for number in range(count):
        arises_at = START + timedelta(minutes=rng.randrange(days * 1440))
        due_at = rng.choice([hours_later(arises_at, 48), calendar_days_later(arises_at, 2, SYDNEY)])
        done_at = rng.choice([None, arises_at + timedelta(minutes=rng.randrange(1, 3 * 1440))])
        stories.append(Story(number, arises_at, due_at, done_at))
    return stories


def cast_people() -> None:
    venue, _ = Venue.objects.get_or_create(slug="proof-month", defaults={"name": "Proof"})
    for role in (Role.DIRECTOR, Role.MARKETING, Role.COMPLIANCE):
        person, is_new = Staff.objects.get_or_create(
            username=f"month-{role}",
            defaults={"name": str(role.label), "email": f"{role}@example.test", "venue": venue},
        )
        if is_new:
            RoleGrant.objects.create(staff=person, role=role, granted_at=START)


class Month:
    """The simulated month: from one moment at which something happens to the next, sweeping within a minute of each."""

    def __init__(self, *, days: int, duties: int, seed: int) -> None:
        rng = random.Random(seed)
        self.outages = plan_outages(rng, days)
        self.stories = plan_duties(rng, days, duties)
        self.end = START + timedelta(days=days + 4)
        self.unreported = 0

    def outage_at(self, at: datetime) -> Outage | None:
        return next((outage for outage in self.outages if outage.start <= at < outage.end), None)

    def up_from(self, at: datetime) -> datetime:
        outage = self.outage_at(at)
        return outage.end if outage else at

    def seen_by(self, at: datetime) -> datetime:
        """Return when what came due at a moment must have been seen, at the latest: two minutes of running later."""
        outage = self.outage_at(at) or self.outage_at(at + 2 * MINUTE)
        return (outage.end if outage else at) + 2 * MINUTE

    def live_through(self) -> None:
        """Let outages end, duties arise and people do them, each while the system is up, and sweep whenever something is due."""
        timeline = [(outage.end, 0, partial(self.come_back, outage)) for outage in self.outages]
        timeline += [(self.up_from(story.arises_at), 1, partial(self.arise, story)) for story in self.stories]
        timeline += [
            (self.up_from(story.done_at), 2, partial(self.do, story)) for story in self.stories if story.done_at
        ]
        timeline.sort(key=itemgetter(0, 1), reverse=True)
        at = START
        while coming := [moment for moment in (timeline[-1][0] if timeline else None, next_due()) if moment]:
            at = self.up_from(max(at, min(coming)))
            while timeline and timeline[-1][0] <= at:
                timeline.pop()[2](at)
            at += MINUTE
            if self.outage_at(at) is None:
                sign_of_life(at)
                sweep(at=at)

    def come_back(self, outage: Outage, at: datetime) -> None:
        """Start again: the last sign of life was before the outage."""
        sign_of_life(outage.start)
        is_something_due = alarms.came_due(since=outage.start, until=at).exists()
        self.unreported += is_something_due and alarms.report_outage(at) is None

    def arise(self, story: Story, at: datetime) -> None:
        story.arises_at = at
        story.pk = owe_duty(
            "proof.duty",
            Subject("proof", str(story.number)),
            key=f"month:{story.number}",
            title=f"Tell winner {story.number}",
            due_at=story.due_at,
            at=at,
            role=Role.MARKETING,
            ladder=TWO_DAY_LADDER,
        ).pk

    def do(self, story: Story, at: datetime) -> None:
        story.done_at = at
        Obligation.objects.filter(pk=story.pk).update(state=ObligationState.DONE, done_at=at)

    # ---- what must hold ----

    def unnoticed(self) -> int:
        """Count outages that were not reported, deadlines not seen in time, false alarms and reminders that never went out."""
        opened = dict(Incident.objects.filter(kind="missed-deadline").values_list("subject_id", "opened_at"))
        rungs = {
            key.rpartition(":")[0]
            for key in Outgoing.objects.filter(key__contains=":remind:").values_list("key", flat=True)
        }
        still_open = sum(story.done_at is None for story in self.stories)
        return (
            self.unreported
            + sum(self.is_wrong(story, opened.get(str(story.pk))) for story in self.stories)
            + sum(self.misses_reminder(story, rung, rungs) for story in self.stories for rung in TWO_DAY_LADDER)
            + abs(overdue_duties(self.end) - still_open)
        )

    def is_wrong(self, story: Story, opened_at: datetime | None) -> bool:
        """Tell whether a duty that was missed has no incident in time, or one that was done has any."""
        seen_by = self.seen_by(story.due_at)
        if story.done_at is not None and story.done_at <= story.due_at:
            return opened_at is not None
        if story.done_at is not None and story.done_at <= seen_by:
            return False  # done in the very minutes in which the deadline was seen: both orders are right
        return opened_at is None or not story.due_at <= opened_at <= seen_by

    def misses_reminder(self, story: Story, rung: Rung, sent: set[str]) -> bool:
        remind_at = rung.moment(asked_at=story.arises_at, due_at=story.due_at)
        is_open = story.done_at is None or story.done_at > self.seen_by(remind_at)
        return remind_at < story.due_at and is_open and f"month:{story.number}:remind:{rung.name}" not in sent


def next_due() -> datetime | None:
    waiting = Obligation.objects.filter(state=ObligationState.PENDING, is_duty=False)
    return waiting.order_by("next_try_at").values_list("next_try_at", flat=True).first()


def sign_of_life(at: datetime) -> None:
    Heartbeat.objects.update_or_create(name="scheduler", defaults={"at": at, "version": "proof"})


def attack(*, days: int, duties: int, seed: int) -> tuple[int, int]:
    """Return how many deadlines there were and how many passed unnoticed."""
    with patch.dict(events.REACTIONS, clear=True), patch.dict(recurrences.RECURRENCES, clear=True):
        cast_people()
        month = Month(days=days, duties=duties, seed=seed)
        month.live_through()
        return duties, month.unnoticed()


def prove() -> tuple[int, int]:
    """Thirty days, four hundred duties of two days each, an outage about once a day."""
    return attack(days=30, duties=400, seed=20260401)
