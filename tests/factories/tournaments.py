"""Makers of tournaments: one complete definition that the checker has nothing against, and rows in any state."""

from dataclasses import replace
from datetime import datetime

from casino import obligations
from casino.models import Approval, Document, Staff, Venue
from casino.services.approvals import give
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.floor import make_player
from tournaments.documents import print_version
from tournaments.models import TermsVersion, Tournament
from tournaments.queries.tournaments import newest_version
from tournaments.rules.definition import Conduct, Definition, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.conduct import Consequences, Penalty, Refund
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import (
    Advance,
    Bank,
    Chips,
    Elimination,
    Ends,
    Knock,
    Length,
    Origin,
    Scope,
    Session,
    Source,
    Stage,
    Tables,
    TieMethod,
    TieStep,
    Wagers,
)
from tournaments.rules.definition.plain import plain
from tournaments.rules.definition.prizes import Band, Prize, WinnerBy
from tournaments.services import approval, publication
from tournaments.services.acceptance import accept_terms
from tournaments.services.planning import begin, change_part, start_from
from tournaments.states import TournamentState


def wall(text: str) -> datetime:
    """A date and time as the venue's wall shows it: `2026-09-12 19:00`."""
    return datetime.fromisoformat(text)


SIGNATURE = "[[[10,10],[120,80],[300,40]]]"

STARTS = wall("2026-09-12 19:00")
"""A Saturday evening on the wall of Melbourne."""

DETAILS = Details(
    name="Spring War Night",
    summary="Two rounds of Casino War for up to 27 players, all in one evening.",
    place="Mahogany Room, Level 1",
    time_zone="Australia/Melbourne",
    starts_at=STARTS,
    entries_open_at=wall("2026-08-01 12:00"),
    entries_close_at=wall("2026-09-12 18:30"),
    director="Dana Director",
    deputies=("Drew Deputy",),
    game=Game(document="vic-war", decks=6, method="A"),
)
FEES = Fees(
    prices=(
        Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 80_00), FeeLine(Part.HOUSE, 20_00))),
        Price(
            "rebuy",
            Buys.REBUY,
            "Re-buy",
            (FeeLine(Part.POOL, 40_00), FeeLine(Part.HOUSE, 10_00)),
            until_stage_ends="heats",
            most_per_person=1,
        ),
    )
)
ENTRY = Entry(
    least_players=6,
    most_players=27,
    refusal_reserved=True,
    has_criteria=False,
    how_to_enter="At the tournament desk on Level 1, with your identification.",
    copies_from="At the tournament desk, and on the public page of the tournament.",
    signature_required=True,
    free_withdrawal_until=wall("2026-09-12 12:00"),
    substitute_decided=True,
)
WAGERS = Wagers(least=50, most=500, step=50, is_compulsory=True, seconds_to_act=25)
HEATS = Stage(
    key="heats",
    name="Heats",
    sources=(Source(Origin.ENTRIES),),
    sessions=(Session("", wall("2026-09-12 19:00"), 60),),
    tables=Tables(count=3, seats=9),
    length=Length(Ends.HANDS, 20, announced_at=18),
    bank=Bank(chips=1_000),
    wagers=WAGERS,
    elimination=(Elimination(Knock.BUST), Elimination(Knock.NOT_ADVANCED)),
    advancement=(Advance("final", Scope.TABLE, 3),),
    ties=(TieStep(TieMethod.EXTRA_HANDS, hands=3), TieStep(TieMethod.HIGH_CARD)),
)
FINAL = Stage(
    key="final",
    name="Final",
    sources=(Source(Origin.ADVANCED, "heats"),),
    sessions=(Session("", wall("2026-09-12 21:00"), 90),),
    tables=Tables(count=1, seats=9),
    length=Length(Ends.HANDS, 30),
    bank=Bank(chips=2_000),
    wagers=replace(WAGERS, most=None),
    elimination=(Elimination(Knock.BUST),),
    ties=(TieStep(TieMethod.EQUAL_SPLIT),),
)
FORMAT = Format(stages=(HEATS, FINAL), chip_type="tournament chips without cash value", chips_end=Chips.NO_VALUE)
PRIZES = Prizes(
    winner_by=WinnerBy.LARGEST_BANK,
    bands=(Band(1, None, (Prize(1, 1, 50_00), Prize(2, 2, 30_00), Prize(3, 3, 20_00))),),
)
CONDUCT = Conduct(
    penalties=(Penalty("A wager changed after betting closed", "the wager stands as first made, and a warning"),),
    disqualification=("Cheating, or taking chips off the table",),
    substitutes_allowed=False,
    refunds=(Refund("Withdrawal before the heats", 50),),
    consequences=Consequences(
        late="the player is out",
        late_grace_minutes=10,
        absent="the least wager is placed for the player in each hand",
        phone="a warning, then the loss of the next wager",
        substitute="the substitute would take seat and bank; none is allowed here",
        disqualified="the player is out and gets no fee back",
        disqualified_chips_removed=True,
        retired="the player is out and keeps the place reached",
    ),
)


def make_definition(**parts) -> Definition:
    """A complete definition of an evening of Casino War in Victoria; the checker has nothing to say against it."""
    whole = {
        "details": DETAILS,
        "fees": FEES,
        "entry": ENTRY,
        "format": FORMAT,
        "prizes": PRIZES,
        "conduct": CONDUCT,
    }
    return Definition(**(whole | parts))


def with_field(value, path: str, new):
    """The same definition, or part of one, with another value at a field: `format.stages.0.bank.chips`."""
    name, _dot, rest = path.partition(".")
    if isinstance(value, tuple):
        place = int(name)
        inner = with_field(value[place], rest, new) if rest else new
        return (*value[:place], inner, *value[place + 1 :])
    return replace(value, **{name: with_field(getattr(value, name), rest, new) if rest else new})


# ---- rows ------------------------------------------------------------------------------------------------------------


def make_director(venue: Venue | None = None, **fields) -> Staff:
    """Somebody who plans tournaments, in a venue of Melbourne."""
    venue = venue or make_venue(time_zone="Australia/Melbourne", name="Crown Melbourne")
    return make_staff("director", venue=venue, **({"name": "Dana Director"} | fields))


def unsaved_version(definition: Definition) -> TermsVersion:
    """A version as it would be kept, without a database."""
    venue = Venue(name="Crown Melbourne", time_zone="Australia/Melbourne")
    return TermsVersion(
        pk=1,
        tournament=Tournament(venue=venue, slug="spring-war-night"),
        number=1,
        content=plain(definition),
        fingerprint="ab" * 32,
        asked_by=Staff(name="Dana Director"),
        approved_by=Staff(name="Sam Second"),
        approved_at=MONDAY,
    )


def make_tournament(
    state: str = TournamentState.DRAFT, *, definition: Definition | None = None, by: Staff | None = None, at=MONDAY
) -> Tournament:
    """A tournament in a state, brought there through the services as far as that takes."""
    director = by or make_director()
    tournament = begin(definition or make_definition(), by=director, at=at)
    targets = [target for target, _step in STEPS]
    for _target, step in STEPS[: targets.index(state) + 1 if state in targets else 0]:
        step(tournament, director, at)
        tournament.refresh_from_db()
    if state == TournamentState.CANCELLED:
        return publication.cancel(tournament, reason="The room is flooded.", by=director, at=at)
    return tournament


def approve(tournament: Tournament, by: Staff, at=MONDAY) -> TermsVersion:
    """Have a second person approve the draft, and its terms printed."""
    give_approval(approval.ask_for_approval(tournament, by=by, at=at), at=at)
    return newest_version(tournament)


def amend(
    tournament: Tournament, by: Staff, *, at=MONDAY, reason: str = "The room is larger.", **fields
) -> TermsVersion:
    """Change fields of published terms, `__` for the dots, and have a second person agree."""
    definition = tournament.definition
    for path, value in fields.items():
        definition = with_field(definition, path.replace("__", "."), value)
    for part in {path.partition("__")[0] for path in fields}:
        tournament = change_part(
            tournament, part, plain(getattr(definition, part)), number=tournament.draft_number, by=by, at=at
        )
    give_approval(approval.ask_to_amend(tournament, reason=reason, by=by, at=at), at=at)
    return newest_version(tournament)


def give_approval(asked: Approval, *, at=MONDAY) -> Staff:
    """Let a second person of the same venue agree."""
    second = make_staff("compliance", venue=asked.asked_by.venue, name="Sam Second")
    give(asked, fingerprint=asked.fingerprint, by=second, at=at)
    return second


def print_terms(tournament: Tournament, at=MONDAY) -> None:
    """Do what the sweep does, and stand in for the renderer."""
    obligations.sweep(at=at)
    _render()


def _render() -> None:
    Document.objects.filter(kind__startswith="tournament-", state=Document.State.WAITING).update(
        state=Document.State.READY, pdf_sha256="ab" * 32, pages=5
    )


def _publish(tournament: Tournament, by: Staff, at) -> None:
    print_terms(tournament, at)
    publication.publish(tournament, by=by, at=at)


def _open_entries(tournament: Tournament, by: Staff, at) -> None:
    publication.give_notice(tournament, to="inspectorate", how="By hand.", given_at=at, by=by, at=at)
    publication.open_entries(tournament, by=by, at=at)


STEPS = (
    (TournamentState.APPROVED, approve),
    (TournamentState.PUBLISHED, _publish),
    (TournamentState.ENTRIES_OPEN, _open_entries),
    (TournamentState.ENTRIES_CLOSED, lambda row, by, at: publication.close_entries(row, by=by, at=at)),
)


HALF, WAITS, TAKES_ENTRIES = "Half a plan", "Ready for the public", "Spring War Night"
DRAWN = "[[[20,160],[120,40],[220,160],[330,60]]]"


def make_planned(venue: Venue, people: dict[str, Staff], at) -> None:
    """One half-done plan with a warning, one that was approved, one that takes entries, was accepted and is changed."""
    director = people["director"]
    half = begin(
        start_from(name=HALF, template="heats_semi_and_final", document="vic-war", venue=venue), by=director, at=at
    )
    kept_back = plain(replace(half.definition.prizes, pool_share=90_00))
    change_part(half, "prizes", kept_back, number=half.draft_number, by=director, at=at)
    make_tournament(
        TournamentState.APPROVED, definition=with_field(make_definition(), "details.name", WAITS), by=director, at=at
    )
    shown = make_tournament(TournamentState.APPROVED, by=director, at=at)
    print_version(newest_version(shown), at=at)  # without the sweep, which would do all else that is due
    _render()
    publication.publish(shown, by=director, at=at)
    _open_entries(shown, director, at)
    accept_terms(shown, make_player(venue), version=1, signature=DRAWN, by=director, at=at)
    moved = plain(replace(shown.definition.details, place="Palladium"))
    change_part(shown, "details", moved, number=shown.draft_number, by=director, at=at)
