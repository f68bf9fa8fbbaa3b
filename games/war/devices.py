"""A shuffling device that fails: finish by hand, move to another, or end the round, as each document says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.cards import text
from games.chance import commitment, shuffled
from games.rulebooks.book import Mishap
from games.rulebooks.war_book import Role, Source
from games.rulings import Refusal, RuleBroken, insist
from games.war.live import LiveTable
from games.war.mishaps import Ruling, cut_rest, note, row_for, why_not_cut_rest
from games.war.round import Table
from games.war.shoe import cut_order
from games.war.voids import carry_out_void, find, void_round, void_stake


@dataclass(frozen=True, slots=True)
class Fault:
    """What the floor found: who is hurt, what is at hand, which cards are spoilt, whether the round can be finished."""

    disadvantage: bool = False
    spare: bool = True
    transferable: bool = True
    damaged: tuple[int, ...] = ()
    can_finish: bool = True


@dataclass(frozen=True, slots=True)
class ByHand:
    """How the rest of the cards is shuffled and cut by hand: the seed if one is used, who declines, who cuts and where."""

    seed: bytes | None = None
    cut_by: str = ""
    cut_at: int = 0
    declined: tuple[str, ...] = ()
    retract: tuple[str, ...] = ()


AS_IT_IS = ByHand()


def why_not_fault(live: LiveTable) -> list[Refusal]:
    """Return why there can be no such fault: this table has no shuffling device."""
    table = live.state
    row = table.book.mishap("shuffler_fault")
    if table.setup.source is Source.SHOE:
        return [Refusal("This table deals from a shoe.", row.clauses[-1] if row else "", "no_device")]
    return []


def device_failed(
    live: LiveTable,
    fault: Fault,
    *,
    by_hand: ByHand = AS_IT_IS,
    ruling: Ruling | None = None,
) -> str:
    """Deal with a failed device and return the branch the document takes."""
    insist(why_not_fault(live))
    row = row_for(live, "shuffler_fault", ruling=ruling)
    if _is_finished_by_hand(live, row, fault):
        cut_row = live.state.book.mishap("shuffler_cut") or live.state.book.mishap("shuffler_reshuffle") or row
        insist(why_not_by_hand(live.state, by_hand, cut_row))
    note(live, row, ruling=ruling)
    branches: Mapping[str, Callable[[LiveTable, Mishap, Fault, ByHand], str]] = {
        "finish_by_hand": _finish_by_hand,
        "branches": _choose_branch,
        "void_keep_interim": _void_unless_finishable,
        "void_reverse_reshuffle": _void_and_reshuffle,
    }
    return branches[row.remedy](live, row, fault, by_hand)


def _is_finished_by_hand(live: LiveTable, row: Mishap, fault: Fault) -> bool:
    if row.remedy == "finish_by_hand":
        return True
    begun = live.state.in_round and live.state.current().has_begun
    stuck = not (fault.spare and fault.transferable)
    return row.remedy == "branches" and begun and stuck and not fault.disadvantage


def _void_unless_finishable(live: LiveTable, row: Mishap, fault: Fault, _by_hand: ByHand) -> str:
    if fault.can_finish:
        return "goes_on"
    carry_out_void(live, row)
    return "void"


def _void_and_reshuffle(live: LiveTable, row: Mishap, _fault: Fault, _by_hand: ByHand) -> str:
    if live.state.in_round:
        void_round(live, row.clauses, keeps_interim=False)
    live.say("shuffle_ordered", row.clauses, ground="shuffler_fault", by=Role.DEALER, reason="shuffler fault")
    return "void"


def _finish_by_hand(live: LiveTable, row: Mishap, _fault: Fault, by_hand: ByHand) -> str:
    """Shuffle and cut the cards left in the device, finish from a shoe, then ask for new cards."""
    rows = [live.state.book.mishap(name) for name in ("shuffler_cards_out", "shuffler_cut", "shuffler_shoe")]
    out, cut, shoe = (each or row for each in rows)
    _shuffle_rest(live, out.clauses, by_hand)
    _cut_by_hand(live, cut.clauses, by_hand)
    live.say("source_changed", shoe.clauses, source=Source.SHOE)
    live.say("loaded", shoe.clauses, stop=None, source=Source.SHOE)
    after = live.state.book.mishap("shuffler_after") or row
    live.say("blocked", after.clauses, until="new_cards")
    return "by_hand"


def _choose_branch(live: LiveTable, _row: Mishap, fault: Fault, by_hand: ByHand) -> str:
    begun = live.state.in_round and live.state.current().has_begun
    if not begun:
        live.say("incident", _clauses(live, "shuffler_idle"), what="device_swapped")
        return "swap"
    if fault.disadvantage:
        void_round(live, _clauses(live, "shuffler_disadvantage"), keeps_interim=False, end="terminated")
        return "terminated"
    if fault.spare and fault.transferable:
        return _transfer(live, fault)
    name = "shuffler_no_transfer" if fault.spare else "shuffler_no_spare"
    return _finish_from_shoe(live, _clauses(live, name), fault, by_hand)


def _clauses(live: LiveTable, name: str) -> tuple[str, ...]:
    row = live.state.book.mishap(name)
    return row.clauses if row else ()


def _transfer(live: LiveTable, fault: Fault) -> str:
    """Move the cards to another device; spoilt ones are replaced by the same cards of a new deck."""
    name = "shuffler_damaged" if fault.damaged else "shuffler_transfer"
    damaged = [text(card) for card in fault.damaged]
    live.say("incident", _clauses(live, name), what="transferred", removed=damaged, added=damaged)
    if live.stack is not None and live.seed:
        live.stack = list(shuffled(live.next_seed(), sorted(live.stack)))
    return "transferred_replaced" if damaged else "transferred"


def _finish_from_shoe(live: LiveTable, clauses: tuple[str, ...], fault: Fault, by_hand: ByHand) -> str:
    """Let players take open wagers back, replace spoilt cards, shuffle and cut, and finish from a shoe."""
    back = _clauses(live, "shuffler_take_back")
    for player in by_hand.retract:
        for stake in find(live.state.current(), player):
            if not live.state.current().has_settled(stake):
                void_stake(live, stake, back)
    if fault.damaged:
        damaged = [text(card) for card in fault.damaged]
        live.say("incident", _clauses(live, "shuffler_replace"), what="replaced", removed=damaged, added=damaged)
    reshuffle = _clauses(live, "shuffler_reshuffle")
    _shuffle_rest(live, (*clauses, *reshuffle), by_hand)
    _cut_by_hand(live, reshuffle, by_hand)
    shoe = _clauses(live, "shuffler_shoe")
    live.say("source_changed", shoe, source=Source.SHOE)
    live.say("loaded", shoe, stop=None, source=Source.SHOE)
    return "from_shoe"


def _cut_by_hand(live: LiveTable, clauses: tuple[str, ...], by_hand: ByHand) -> None:
    for player in by_hand.declined:
        live.say("cut_declined", clauses, player=player)
    cut_rest(live, clauses, by=by_hand.cut_by, at=by_hand.cut_at)


def _shuffle_rest(live: LiveTable, clauses: tuple[str, ...], by_hand: ByHand) -> None:
    left = live.state.shoe.left
    facts: dict[str, object] = {"method": "manual", "trigger": "shuffler_fault", "situation": "dealer", "cards": left}
    if by_hand.seed is not None and live.stack is not None:
        live.seed = by_hand.seed
        live.stack = list(reversed(shuffled(by_hand.seed, sorted(live.stack))))
        facts["commitment"] = commitment(by_hand.seed)
    live.say("shuffled", clauses, of="rest", **facts)


def why_not_by_hand(table: Table, by_hand: ByHand, row: Mishap) -> list[Refusal]:
    """Return why the rest is not cut so: it is offered from the far right and keeps its distance from the ends."""
    asked = cut_order(table._replace(shoe=table.shoe._replace(situation="dealer")))
    if list(by_hand.declined) != asked[: len(by_hand.declined)]:
        sentence = f"The cut is offered in this order: {', '.join(asked)}."
        return [Refusal(sentence, row.clauses[0], "not_offered", "declined")]
    offered = [*asked, table.book.cut_last.value][len(by_hand.declined)]
    if by_hand.cut_by != offered:
        return [Refusal(f"The cut is offered to {offered}.", row.clauses[0], "not_offered", "cut_by")]
    return why_not_cut_rest(table, table.shoe.left, by_hand.cut_at)


def replace_device(live: LiveTable, source: Source, *, by: Role) -> None:
    """Bring in another device, or a shoe in its place; the rules of the source that is used apply from then on."""
    if live.state.in_round:
        raise RuleBroken([Refusal("Finish the round first.", code="round_open")])
    live.say("source_changed", _clauses(live, "shuffler_after"), source=source, by=by)
