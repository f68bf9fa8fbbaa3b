"""The tournaments of the demonstration evening: one of each state that a director meets, made through the services.

Friday Night War       published; the inspectors on site have still to be told, so entries cannot open
Cup Eve Charity War    entries open, terms amended once, the first players have accepted
Sunday Hold'em         complete, and waiting for a second person
Summer Second Chance   a plan that was copied from practice and is not finished: the checker says what is missing
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from casino.demo import Evening, chapter
from casino.models import Document, Player
from casino.services.approvals import give
from casino.services.documents import render_one
from tournaments.documents import print_version
from tournaments.models import Tournament
from tournaments.queries.tournaments import newest_version
from tournaments.rules import presets
from tournaments.rules.definition import Definition
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.plain import plain
from tournaments.services import acceptance, approval, planning, publication

FRIDAY = 4
SUNDAY = 6
EVENING = timedelta(hours=19)
TOMORROW_NOON = timedelta(days=1, hours=12)
BETWEEN_SESSIONS = timedelta(minutes=75)
SIGNATURE = "[[[60,150],[95,60],[130,148],[165,80],[200,146]],[[230,120],[300,96],[380,132],[520,90]]]"


@dataclass(frozen=True, slots=True)
class Bill:
    """What a plan still needs to become an event: a name, a place and a day."""

    name: str
    summary: str
    place: str
    starts_at: datetime
    entries_open_at: datetime


@chapter
def plan_tournaments(evening: Evening) -> None:
    today = evening.at.astimezone(evening.venue.zone).date()
    announce_friday_night(evening, wall(today, FRIDAY), entries_open_at=midnight(today) + TOMORROW_NOON)
    open_charity_war(evening, wall(today, FRIDAY, weeks=2), entries_open_at=midnight(today) - timedelta(days=2))
    ask_about_holdem(evening, wall(today, SUNDAY, weeks=2))
    leave_half_done(evening)


def announce_friday_night(evening: Evening, starts_at: datetime, *, entries_open_at: datetime) -> None:
    bill = Bill(
        "Friday Night War",
        "Casino War for up to 28 players: two heats, a final of seven, and everything paid goes to the prizes.",
        "Mahogany Room, Level 1",
        starts_at,
        entries_open_at,
    )
    publish(evening, begin(evening, "heats_and_final", presets.GAMES["vic-war"], bill))


def open_charity_war(evening: Evening, starts_at: datetime, *, entries_open_at: datetime) -> None:
    """Entries are open; the room was changed afterwards, so that version 2 is in force and both are on the public page."""
    bill = Bill(
        "Cup Eve Charity War",
        "An evening for the children's hospital: every fee is given away, and the prizes are donated.",
        "River Terrace",
        starts_at,
        entries_open_at,
    )
    chief = "the chief executive officer"
    tournament = begin(evening, "charity_evening", presets.GAMES["vic-war"], bill, approver=chief)
    publish(evening, tournament)
    director, at = evening.people["director"], evening.at - timedelta(days=1)
    told_at = at - timedelta(days=2, hours=12)
    tell(evening, tournament, "inspectorate", "By hand, in the inspectors' office", at=told_at)
    publication.open_entries(tournament, by=director, at=at)
    for player in Player.objects.filter(venue=evening.venue).order_by("pk")[:3]:
        accept(evening, tournament, player, version=1, at=at + timedelta(hours=1))
    details = replace(tournament.definition.details, place="Grand Ballroom, Level 2")
    changed = planning.change_part(
        tournament, "details", plain(details), number=tournament.draft_number, by=director, at=at + timedelta(hours=4)
    )
    asked = approval.ask_to_amend(
        changed, reason="The terrace is too small for the guests.", by=director, at=at + timedelta(hours=4)
    )
    give(asked, fingerprint=asked.fingerprint, by=evening.people["compliance"], at=at + timedelta(hours=5))
    tell(evening, changed, "regulator", "By mail, with the marked changes", at=at + timedelta(hours=6))
    for player in Player.objects.filter(venue=evening.venue).order_by("pk")[:2]:
        accept(evening, changed, player, version=2, at=at + timedelta(hours=8))


def ask_about_holdem(evening: Evening, starts_at: datetime) -> None:
    bill = Bill(
        "Sunday Hold'em",
        "One table of Canberra Casino Hold'em, thirty hands, the largest bank wins.",
        "Card Room, Level 1",
        starts_at,
        entries_open_at=starts_at - timedelta(days=7),
    )
    tournament = begin(evening, "single_table", presets.GAMES["act-holdem"], bill)
    approval.ask_for_approval(tournament, by=evening.people["director"], at=evening.at - timedelta(hours=3))


def leave_half_done(evening: Evening) -> None:
    definition = planning.start_from(
        name="Summer Second Chance", template="RT-20", document="vic-war", venue=evening.venue
    )
    planning.begin(definition, by=evening.people["director"], at=evening.at - timedelta(hours=1))


# ---- from a template to an event -------------------------------------------------------------------------------------


def begin(evening: Evening, template: str, game: Game, bill: Bill, *, approver: str = "") -> Tournament:
    """Begin a plan from a template, five days ago, complete and with nothing for the checker to say."""
    chosen = presets.template(template)
    assert chosen is not None, template
    director, deputy = evening.people["director"], evening.people["pitboss"]
    definition = dated(chosen.make(game), bill)
    details = replace(
        definition.details,
        time_zone=evening.venue.time_zone,
        director=director.name,
        deputies=(deputy.name,),
    )
    complete = replace(definition, details=details, entry=replace(definition.entry, employees_approved_by=approver))
    return planning.begin(complete, by=director, at=evening.at - timedelta(days=5))


def dated(definition: Definition, bill: Bill) -> Definition:
    """Put a plan on the calendar: its sessions follow each other through the evening."""
    stages, next_at = [], bill.starts_at
    for stage in definition.format.stages:
        sessions = []
        for session in stage.sessions:
            sessions.append(replace(session, starts_at=next_at, minutes=60))
            next_at += BETWEEN_SESSIONS
        stages.append(replace(stage, sessions=tuple(sessions)))
    details = replace(
        definition.details,
        name=bill.name,
        summary=bill.summary,
        place=bill.place,
        starts_at=bill.starts_at,
        entries_open_at=bill.entries_open_at,
        entries_close_at=bill.starts_at - timedelta(minutes=30),
    )
    return replace(definition, details=details, format=replace(definition.format, stages=tuple(stages)))


def publish(evening: Evening, tournament: Tournament) -> None:
    """Four days ago a second person approved; the terms were printed and put on the public page."""
    director, at = evening.people["director"], evening.at - timedelta(days=4)
    asked = approval.ask_for_approval(tournament, by=director, at=at)
    give(asked, fingerprint=asked.fingerprint, by=evening.people["compliance"], at=at)
    print_terms(tournament, at=at)
    publication.publish(tournament, by=director, at=at + timedelta(hours=1))
    tournament.refresh_from_db()


def print_terms(tournament: Tournament, *, at: datetime) -> None:
    """Do at once what sweep and worker do: only printed terms are published. What is approved later is left to them."""
    version = newest_version(tournament)
    assert version is not None
    print_version(version, at=at)
    for pk in Document.objects.filter(state=Document.State.WAITING, subject_id=str(version.pk)).values_list(
        "pk", flat=True
    ):
        render_one(pk)


def tell(evening: Evening, tournament: Tournament, to: str, how: str, *, at: datetime) -> None:
    publication.give_notice(tournament, to=to, how=how, given_at=at, by=evening.people["director"], at=at)


def accept(evening: Evening, tournament: Tournament, player: Player, *, version: int, at: datetime) -> None:
    acceptance.accept_terms(
        tournament, player, version=version, signature=SIGNATURE, by=evening.people["cashier"], at=at
    )


# ---- the wall clock --------------------------------------------------------------------------------------------------


def wall(today: date, weekday: int, *, weeks: int = 1) -> datetime:
    """Return the evening of a weekday at least so many weeks from today, as the wall of the venue shows it."""
    day = today + timedelta(days=(weekday - today.weekday()) % 7, weeks=weeks)
    return midnight(day) + EVENING


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)  # noqa: DTZ001 a wall clock has no zone of its own
