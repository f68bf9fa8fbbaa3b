"""What a director can start from: a complete tournament for each common way to play, or one that was really held."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tournaments.rules.definition import Definition
from tournaments.rules.definition.details import Game
from tournaments.rules.presets import formats
from tournaments.rules.presets.practice import to_start_from
from tournaments.rules.presets.words import CONDUCT, ENTRY, GAMES
from tournaments.rules.real import CASES


@dataclass(frozen=True, slots=True)
class Template:
    """A tournament to start from; `make` writes it for one game."""

    key: str
    name: str
    summary: str
    make: Callable[[Game], Definition]


TEMPLATES = (
    Template(
        "single_table",
        "One table",
        "Up to seven players, one session, the largest bank wins.",
        formats.single_table,
    ),
    Template(
        "heats_and_final",
        "Heats and a final",
        "Up to 28 players in two heats; table winners and the next best banks play a final of seven.",
        formats.heats_and_final,
    ),
    Template(
        "heats_semi_and_final",
        "Heats, semi-final and final",
        "Up to 70 players; two of each table go on, and a lucky loser is drawn for the last seat.",
        formats.heats_semi_and_final,
    ),
    Template(
        "winner_takes_all",
        "Winner takes all",
        "Six heats of six; their winners play for the whole pool.",
        formats.winner_takes_all,
    ),
    Template(
        "rolling_best_score",
        "Best score of the evening",
        "Ten hands whenever a seat is free; the best tenth of all scores is paid.",
        formats.rolling_best_score,
    ),
    Template(
        "with_re_buys",
        "Heats with re-buys",
        "As heats and a final, but a bank can be renewed twice and added to once.",
        formats.with_re_buys,
    ),
    Template(
        "charity_evening",
        "Charity evening",
        "Every fee is given away, prizes are things, and staff may play but not win.",
        formats.charity_evening,
    ),
    Template(
        "head_to_head",
        "One against one",
        "Sixteen players in pairs, four rounds.",
        formats.head_to_head,
    ),
)

PRACTICE = tuple(
    Template(case.key, case.name, case.definition.details.summary, partial(to_start_from, case)) for case in CASES
)
"""Tournaments that were really held; what was not published about them is left to say."""


def template(key: str) -> Template | None:
    return next((each for each in (*TEMPLATES, *PRACTICE) if each.key == key), None)


__all__ = ["CONDUCT", "ENTRY", "GAMES", "PRACTICE", "TEMPLATES", "Template", "template"]
