"""Who wins what: prizes given to those who finished.

clause                 rule                                                              function
vic-war 10.4.2(a)(v)   an employee wins nothing and the next eligible place-getter        awards
                       moves up; contractors and associates may win
vic-war 10.4.2(a)(v)   nor is an employee's entry in a draw for prizes                    drawn_from
vic-war 10.4.6(a)      who is level on a place shares what the places are worth           awards

The document is silent on ties. Whoever is still level after the tie-breaks of the terms shares equally; an odd cent goes to
the level player who entered earlier, one cent each, and a thing cannot be shared, so that tie has to be played off.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.money import dollars
from games.rulings import Refusal, insist
from tournaments.rules.definition import Prizes
from tournaments.rules.definition.prizes import DrawPrize, InKind
from tournaments.rules.prizes import NO_GROUPS, PaidFor, Payout, payouts, shared_out


@dataclass(frozen=True, slots=True)
class Finisher:
    """An entry that finished, by its number: the earlier entered, the lower."""

    entry: int
    is_employee: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """What an entry wins, for which place, and by which clauses."""

    entry: int
    place: int
    cents: int = 0
    in_kind: InKind | None = None
    or_else: InKind | None = None
    seat_in: str = ""
    clauses: tuple[str, ...] = ("vic-war 10.4.7(b)",)


Finish = Sequence[Sequence[Finisher]]
"""Those who finished, the best first; who stands in one group is level."""


def awards(
    prizes: Prizes, *, pool: int, entries: int, finish: Finish, groups: Mapping[str, int] = NO_GROUPS
) -> tuple[Award, ...]:
    """Give the prizes for places to those who finished; the sum is the sum of the prizes, to the cent."""
    insist(why_not_award(prizes, pool=pool, entries=entries, finish=finish, groups=groups))
    return tuple(
        award
        for place, level, won in _matched(prizes, pool, entries, finish, groups)
        for award in _given(place, level, won, moved_up=_moved_up(finish))
    )


def why_not_award(
    prizes: Prizes, *, pool: int, entries: int, finish: Finish, groups: Mapping[str, int] = NO_GROUPS
) -> list[Refusal]:
    """Return which ties have to be played off first, because what they are about cannot be shared."""
    return [
        Refusal(
            f"{len(level)} players are level for place {place}, which wins {_thing(won)}: play the tie off.",
            "vic-war 10.4.6(a)",
            code="level_for_a_thing",
        )
        for place, level, won in _matched(prizes, pool, entries, finish, groups)
        if len(level) > 1 and _thing(won)
    ]


def _thing(won: Sequence[Payout]) -> str:
    """Name what among these prizes cannot be shared."""
    things = (payout.in_kind or payout.or_else for payout in won)
    seats = (f"a seat in {payout.seat_in}" for payout in won if payout.seat_in)
    return next((thing.name for thing in things if thing), "") or next(seats, "")


def _matched(
    prizes: Prizes, pool: int, entries: int, finish: Finish, groups: Mapping[str, int]
) -> Iterator[tuple[int, tuple[int, ...], list[Payout]]]:
    """Yield each place, the entries that are level on it, and the prizes of the places they take up."""
    eligible = [tuple(sorted(each.entry for each in level if not each.is_employee)) for level in finish]
    plan = payouts(prizes, pool=pool, entries=entries, placed=sum(map(len, eligible)), groups=groups)
    by_place = {payout.place: payout for payout in plan if payout.paid_for is PaidFor.PLACE}
    place = 1
    for level in filter(None, eligible):
        won = [by_place[taken] for taken in range(place, place + len(level)) if taken in by_place]
        if won:
            yield place, level, won
        place += len(level)


def _moved_up(finish: Finish) -> frozenset[int]:
    """Return the entries that stand behind an employee, or level with one, and so move up."""
    first = next((n for n, level in enumerate(finish) if any(each.is_employee for each in level)), len(finish))
    return frozenset(each.entry for level in finish[first:] for each in level)


def _given(place: int, level: Sequence[int], won: Sequence[Payout], *, moved_up: Collection[int]) -> Iterator[Award]:
    cents = shared_out(sum(payout.cents for payout in won), [1] * len(level))
    alone = won[0] if len(level) == 1 else None
    for entry, part in zip(level, cents, strict=True):
        clauses = ["vic-war 10.4.7(b)"]
        if alone is None:
            clauses.append("vic-war 10.4.6(a)")
        if entry in moved_up:
            clauses.append("vic-war 10.4.2(a)(v)")
        award = Award(entry, place, part, clauses=tuple(clauses))
        yield (
            award
            if alone is None
            else replace(award, in_kind=alone.in_kind, or_else=alone.or_else, seat_in=alone.seat_in)
        )


# ---- what a winner may choose, and what winners may agree --------------------------------------------------------------


def choices_of(award: Award) -> tuple[tuple[int, InKind | None], ...]:
    """Return what the winner may take, in cents and in kind: the prize itself, its stated sum of cash, or the alternative."""
    choices: list[tuple[int, InKind | None]] = [(award.cents, award.in_kind)]
    if award.in_kind is not None and award.in_kind.cash_instead_cents is not None:
        choices.append((award.cents + award.in_kind.cash_instead_cents, None))
    if award.or_else is not None:
        choices.append((0, award.or_else))
    return tuple(choices)


def why_not_split(
    prizes: Prizes, won: Sequence[Award], agreed: Mapping[int, int], *, consents: Collection[int]
) -> list[Refusal]:
    """Return why these winners may not divide their money otherwise: `agreed` is what each of them would get."""
    found = []
    by_entry = {award.entry: award for award in won}
    if not prizes.split_by_agreement:
        found.append(_no_split("The terms do not let players agree on a split."))
    if not agreed.keys() <= by_entry.keys():
        found.append(_no_split("Only those who won money can share it."))
    if not agreed.keys() <= set(consents):
        found.append(_no_split("Everyone who shares has to agree."))
    if any(cents < 0 for cents in agreed.values()):
        found.append(_no_split("Nobody can end with less than nothing."))
    at_stake = sum(award.cents for entry, award in by_entry.items() if entry in agreed)
    if sum(agreed.values()) != at_stake:
        found.append(_no_split(f"Share {dollars(at_stake)}; this comes to {dollars(sum(agreed.values()))}."))
    return found


def _no_split(sentence: str) -> Refusal:
    return Refusal(sentence, "vic-war 10.4.7(b)", code="no_split", field="agreed")


def agreed_split(
    prizes: Prizes, won: Sequence[Award], agreed: Mapping[int, int], *, consents: Collection[int]
) -> tuple[Award, ...]:
    """Divide the money of these winners as they agreed; things stay with whoever won them."""
    insist(why_not_split(prizes, won, agreed, consents=consents))
    return tuple(replace(award, cents=agreed.get(award.entry, award.cents)) for award in won)


def drawn_from(draw: DrawPrize, entrants: Sequence[Finisher], *, finalists: Collection[int]) -> tuple[int, ...]:
    """Return the entries among which a prize is drawn: no employees and, where the terms say so, no finalists."""
    out = finalists if draw.excludes_finalists else ()
    return tuple(each.entry for each in entrants if not each.is_employee and each.entry not in out)
