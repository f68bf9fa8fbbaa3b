"""Shutting people out and letting them in again; whether somebody is shut out is `admission`'s to say.

clause            rule                                              function
nsw-war 13.4.2    a supervisor may bar a person from a game         why_not_bar
nsw-war 13.4.3    and exclude them from the casino                  why_not_exclude
act-war 12.2(b), act-holdem 15.2(b), vic-war 11.2.2: as nsw-war 13.4.2

Who may order it stands in each document. The house adds that a person's own wish to stay out outlasts their change of mind:
before its end only compliance lifts it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from casino.rules.admission import ExclusionFacts
from casino.rules.ranks import why_not_rank
from games.rulebooks.book import Ruled
from games.rulebooks.war_book import Role
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class Span:
    """From when until when somebody is to be shut out; without an end, until lifted."""

    from_at: datetime
    until_at: datetime | None = None


def why_not_span(span: Span, *, at: datetime) -> list[Refusal]:
    refusals = []
    if span.from_at < at:
        refusals.append(
            Refusal("An exclusion begins now or later, never in the past.", code="in_the_past", field="from_at")
        )
    if span.until_at is not None and span.until_at <= max(span.from_at, at):
        sentence = "An exclusion ends after it begins: choose a later day, or none for until lifted."
        refusals.append(Refusal(sentence, code="ends_too_soon", field="until_at"))
    return refusals


def why_not_exclude(
    standing: Iterable[ExclusionFacts], span: Span, *, is_own_wish: bool, at: datetime
) -> list[Refusal]:
    """Return why somebody cannot be excluded from the casino now; their own wish and the house's stand beside each other."""
    if any(each.tables is None and each.is_own_wish == is_own_wish and _is_standing(each, at) for each in standing):
        sentence = "This person is excluded from the casino already: look at the exclusion that stands."
        return [Refusal(sentence, code="excluded_already")]
    return why_not_span(span, at=at)


def why_not_bar(
    standing: Iterable[ExclusionFacts],
    span: Span,
    *,
    table_id: int,
    rank: Role | None,
    ordered_by: Ruled[Role],
    at: datetime,
) -> list[Refusal]:
    """Return why somebody cannot be barred from the game at this table now."""
    if refusals := why_not_rank(rank, ordered_by, to="bar a person from a game"):
        return refusals
    if any(each.tables is not None and table_id in each.tables and _is_standing(each, at) for each in standing):
        sentence = "This person is barred from this game already: look at the bar that stands."
        return [Refusal(sentence, code="barred_already", field="table")]
    return why_not_span(span, at=at)


def why_not_lift(exclusion: ExclusionFacts, *, may_lift_own_wish: bool, at: datetime) -> list[Refusal]:
    """Return why an exclusion cannot be lifted by this person now."""
    if not _is_standing(exclusion, at):
        return [Refusal("This exclusion is over already.", code="wrong_state")]
    if exclusion.is_own_wish and not may_lift_own_wish:
        sentence = "The person asked to be kept out. Only compliance lifts that before its end: send them there."
        return [Refusal(sentence, code="own_wish")]
    return []


def _is_standing(exclusion: ExclusionFacts, at: datetime) -> bool:
    """Tell whether an exclusion holds now or is still to begin."""
    return exclusion.lifted_at is None and (exclusion.until_at is None or at < exclusion.until_at)
