"""Real tournaments to start from: their facts, with the house's usual answers wherever nobody published any."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.rules.definition import Definition, Details, Format, Prizes
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.format import Chips, Elimination, Ends, Knock, Length, Stage
from tournaments.rules.definition.plain import plain, read, without_times
from tournaments.rules.definition.prizes import WinnerBy
from tournaments.rules.presets.formats import BANK, GOES_ON, WAGERS, WINS
from tournaments.rules.presets.words import CONDUCT, ENTRY
from tournaments.rules.real import Case

USUAL = Definition(
    entry=ENTRY,
    format=Format(chip_type="tournament chips, marked as such", chips_end=Chips.NO_VALUE),
    prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK),
    conduct=CONDUCT,
)


def to_start_from(case: Case, game: Game) -> Definition:
    """Return a real tournament as a plan of one's own: for this game, without its day, place and name.

    How many take part, who goes on and what is won stays as it was published, answered or not.
    """
    facts = without_times(replace(case.definition, details=Details(game=game)))
    made = read(_completed(plain(USUAL), plain(facts)))
    return replace(made, format=replace(made.format, stages=tuple(map(_playable, made.format.stages))))


def _completed(usual: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said, and what is usual wherever nothing is."""
    both = {
        name: _completed(usual[name], said[name])
        for name in usual.keys() & said.keys()
        if isinstance(usual[name], Mapping) and isinstance(said[name], Mapping)
    }
    return {**usual, **said, **both}


def _playable(stage: Stage) -> Stage:
    """Give a stage the usual length, seats, bank, wagers, knock-out and tie-breaks where it has none of its own."""
    wagers = stage.wagers
    if wagers.least is None and not wagers.basis:
        wagers = replace(wagers, least=WAGERS.least, is_compulsory=WAGERS.is_compulsory)
    return replace(
        stage,
        tables=stage.tables if stage.tables.seats else replace(stage.tables, seats=7),
        length=stage.length if stage.length.ends else Length(Ends.HANDS, 20),
        bank=stage.bank if stage.bank.chips is not None else BANK,
        wagers=wagers,
        elimination=stage.elimination or (Elimination(Knock.BELOW_MINIMUM),),
        ties=stage.ties or (GOES_ON if stage.advancement else WINS),
    )
