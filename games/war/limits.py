"""What the table's limits do to a wager: in full, cut to the maximum, good this once, or not at all.

Before the deal `why_not_amount` refuses what should not be on the layout; what is found there later is for `measure`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.money import dollars
from games.rulebooks.war_book import Wager, WarBook
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class Limits:
    """A table's signs: least and most per wager, smallest chip, most that a hand is paid, boxes with raised limits."""

    minimum: Mapping[str, int] = field(default_factory=dict)
    maximum: Mapping[str, int] = field(default_factory=dict)
    chip: int = 1
    raised: Mapping[int, int] = field(default_factory=dict)
    payout: int | None = None

    def most(self, wager: str, box: int = 0) -> int | None:
        """Return the most that may be in action on one wager of a box, or None where there is no limit."""
        return self.raised.get(box) or self.maximum.get(wager)


NO_LIMITS = Limits()


class Measured(NamedTuple):
    """How a wager stands against the limits: `ok`, `below`, `above` or `unpayable`, and what of it is in action."""

    standing: str
    in_action: int
    clauses: tuple[str, ...]


def measure(
    book: WarBook,
    limits: Limits,
    wager: Wager,
    amount: int,
    *,
    box: int = 0,
    before: int = 0,
    warned: bool = False,
) -> Measured:
    """Measure a wager that is on the layout; `before` is what others have in action on the same wager of the box.

    An amount in action of 0 means that the wager is not good: it goes back whatever the result.
    """
    least, most = limits.minimum.get(wager, 0), limits.most(wager, box)
    if amount < least:
        treat = book.below_minimum.value
        good = treat != "refuse" and not (warned and treat.startswith("warn"))
        return Measured("below", amount if good else 0, book.below_minimum.clauses)
    if most is not None and before + amount > most:
        treat = book.above_maximum.value
        in_action = {"cap": max(0, most - before), "settle": amount}.get(treat, 0)
        return Measured("above", in_action, book.above_maximum.clauses)
    if amount % limits.chip and book.rounds_to_chips.value:
        return Measured("unpayable", amount, book.rounds_to_chips.clauses)
    return Measured("ok", amount, ())


def why_not_amount(
    book: WarBook,
    limits: Limits,
    wager: Wager,
    amount: int,
    *,
    box: int = 0,
    before: int = 0,
    warned: bool = False,
) -> list[Refusal]:
    """Return why an amount is not taken while betting is open."""
    measured = measure(book, limits, wager, amount, box=box, before=before, warned=warned)
    if measured.standing == "below" and (book.below_minimum.value != "warn_then_refuse" or warned):
        least = dollars(limits.minimum[wager])
        return [
            Refusal(f"The minimum here is {least}: stake more.", book.below_minimum.clause, "below_minimum", "amount")
        ]
    if measured.standing == "above" and box in limits.raised and book.raised_limit.value:
        most = dollars(limits.raised[box])
        return [
            Refusal(
                f"All wagers on this box together may not pass {most}.",
                book.raised_limit.clause,
                "above_maximum",
                "amount",
            )
        ]
    if measured.standing == "above" and not measured.in_action:
        most = dollars(limits.most(wager, box) or 0)
        return [
            Refusal(f"The maximum here is {most}: stake less.", book.above_maximum.clause, "above_maximum", "amount")
        ]
    if measured.standing == "unpayable" and book.refuse_unpayable.value:
        chip = dollars(limits.chip)
        return [
            Refusal(
                f"Stake a multiple of {chip}, so that it can be paid exactly.",
                book.refuse_unpayable.clause,
                "unpayable",
                "amount",
            )
        ]
    return []
