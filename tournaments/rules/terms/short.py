"""A tournament in short, from the same words as its terms: for players, for the table, and for those who must be told.

What is said here is said in the terms as well; nothing is said that they do not say.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tournaments.rules.definition import Definition
from tournaments.rules.definition.fees import Buys
from tournaments.rules.definition.format import Stage
from tournaments.rules.terms.conduct import PHONE
from tournaments.rules.terms.details import charges, entry_times, game_of, prices, session_times, size
from tournaments.rules.terms.format import bank_of, moves_from, session_length, tables_of, tie_breaks
from tournaments.rules.terms.play import out_of, stakes
from tournaments.rules.terms.prizes import WON_BY, pool_in_words, shares, worked_examples
from tournaments.rules.terms.text import (
    OPEN,
    House,
    answer,
    by_stage,
    listed,
    local_time,
    money,
    opening,
    said,
    sentence,
    when,
)


class Line(NamedTuple):
    """One fact: what it is about, and one sentence or several."""

    label: str
    points: tuple[str, ...]


def line(label: str, *points: str) -> Line:
    return Line(label, tuple(opening(sentence(point)) for point in points if point))


# ---- a stage, as it hangs at the table -------------------------------------------------------------------------------


def stage_lines(stage: Stage, definition: Definition) -> tuple[Line, ...]:
    """Say how one stage is played, in the order in which a player asks."""
    return tuple(line(label, *points) for label, points in _stage(stage, definition).items() if any(points))


def play_lines(definition: Definition) -> tuple[Line, ...]:
    """Say how all stages are played, each fact once for the stages of which it holds."""
    stages = definition.format.stages
    if len(stages) == 1:
        return stage_lines(stages[0], definition)
    facts = {stage.key: _stage(stage, definition) for stage in stages}
    labels = dict.fromkeys(label for said_of in facts.values() for label in said_of)
    lines = (line(label, *by_stage(stages, partial(_fact, facts, label))) for label in labels)
    return tuple(each for each in lines if each.points)


def _fact(facts: Mapping[str, Mapping[str, Sequence[str]]], label: str, stage: Stage) -> str:
    return "; ".join(filter(None, facts[stage.key].get(label, ())))


def _stage(stage: Stage, definition: Definition) -> dict[str, Sequence[str]]:
    rolling = "sessions are held one after another while entries are open" if stage.is_rolling else ""
    wins = WON_BY[definition.prizes.winner_by] if definition.prizes.winner_by else ""
    return {
        "Length": [f"each session {session_length(stage)}", rolling],
        "Tables": [tables_of(stage)],
        "Bank": [bank_of(stage.bank)],
        "Wagers": [stakes(stage)],
        "Out": [f"a player is out {out_of(stage) or OPEN}"],
        "Goes on": [*moves_from(stage, definition)],
        "Wins": [wins if stage == definition.format.stages[-1] else ""],
        "Level scores": [tie_breaks(stage.ties)],
    }


def phone_rule(definition: Definition) -> str:
    return answer(PHONE, definition.conduct.consequences.phone)


# ---- for players -----------------------------------------------------------------------------------------------------


def player_lines(definition: Definition) -> tuple[Line, ...]:
    """Say what somebody wants to know who thinks of entering."""
    details, entry = definition.details, definition.entry
    times = session_times(definition)
    lines = [
        line("When", when(details.starts_at), *(times if len(times) > 1 else ())),
        line("Where", said(details.place)),
        line("Game", game_of(definition)),
        line("What it costs", *prices(definition)),
        line("How many", size(entry)),
        line("How to enter", said(entry.how_to_enter), entry_times(definition), _withdrawal(definition)),
        line("Who may enter", "everybody who may be in the casino and may gamble there", *_who(definition)),
        line("Prizes", pool_in_words(definition), *shares(definition), _full_field(definition)),
    ]
    return tuple(lines)


def entry_price(definition: Definition) -> str:
    """Say in a word what it costs to enter; the dearest of several, since not everybody has the others."""
    entries = definition.fees.of(Buys.ENTRY)
    if not entries:
        return "Free" if definition.fees.is_free else OPEN
    dearest = max(price.cents for price in entries)
    return money(dearest) if dearest else "Free"


def _withdrawal(definition: Definition) -> str:
    until = definition.entry.free_withdrawal_until
    return f"Withdrawing costs nothing until {when(until)}" if until else ""


def _who(definition: Definition) -> Iterator[str]:
    entry = definition.entry
    if entry.members_only:
        yield "members of the house’s club only"
    if entry.has_criteria:
        yield said(entry.criteria)
    if entry.refusal_reserved:
        yield "the house may refuse any application"


def _full_field(definition: Definition) -> str:
    """Work out the largest field of those the terms work out."""
    return next((example.words for example in worked_examples(definition)), "")


# ---- for those who must be told --------------------------------------------------------------------------------------


def notice_lines(definition: Definition, house: House) -> tuple[Line, ...]:
    """Say what an inspector reads, in the order in which a commission reads it."""
    details, stages = definition.details, definition.format.stages
    lines = [
        line("What", f"{said(details.name)}, a tournament held by {house.operator}"),
        line("When", f"{when(details.starts_at)}, {local_time(details.time_zone)}", *session_times(definition)),
        line("Where", said(details.place)),
        line("Game and document", game_of(definition)),
        line("Fees", *charges(definition)),
        line("Prize pool", pool_in_words(definition)),
        line("Field", size(definition.entry)),
        line("Format", *by_stage(stages, lambda stage: f"each session {session_length(stage)}")),
        line(
            "Who goes on", *(f"from {stage.name}: {move}" for stage in stages for move in moves_from(stage, definition))
        ),
        line("Tables", *by_stage(stages, tables_of)),
        line("Prizes", *shares(definition), _full_field(definition)),
        line(
            "Director",
            f"{said(details.director)}{f'; deputies: {listed(details.deputies)}' if details.deputies else ''}",
        ),
    ]
    return tuple(each for each in lines if each.points)
