"""A round put back as it should have been: cards laid in the order they were drawn, wagers settled again.

What a document allows, by whom and until when is in its mishap rows; what is found too late stands.
"""

from games.cards import text
from games.rulebooks.war_book import Role
from games.rulings import Refusal, insist
from games.war.dealing import boxes_at_war, boxes_dealt
from games.war.live import LiveTable, shown
from games.war.mishaps import Ruling, note, remedy_for, row_for
from games.war.play import is_settled, record_result, settle_first
from games.war.round import Phase, Table
from games.war.settlement import void_result
from games.war.voids import void_box


def why_not_rebuild(table: Table, *, number: int, by: Role) -> list[Refusal]:
    """Return why a round may not be put in order again."""
    book, round_ = table.book, table.current()
    row, late = book.mishap("misplaced_card"), book.mishap("found_too_late")
    clause = row.clauses[0] if row else ""
    if number != round_.number or (not round_.is_open and table.in_round):
        too_late = late.clauses[0] if late else clause
        return [Refusal("The next round has begun: the result stands.", too_late, "too_late")]
    if row is not None and row.by and not by.may_act_as(row.by):
        return [Refusal(f"A {row.by.replace('_', ' ')} orders that.", clause, "role", "by")]
    if row is not None and row.remedy == "rebuild_before_payout":
        paid = any(line.result.pays for line in round_.lines)
        if paid:
            return [Refusal("Winners have been paid: the cards stay.", row.clauses[1], "paid")]
        if round_.phase is Phase.WAR and len(round_.order) > len(boxes_dealt(table)) + 1:
            return [Refusal("A further card is out: the cards stay.", row.clauses[2], "dealt_on")]
    return []


def rebuild(
    live: LiveTable,
    *,
    number: int,
    by: Role = Role.DEALER,
    retract: tuple[str, ...] = (),
    ruling: Ruling | None = None,
) -> None:
    """Lay the cards of the first deal in the order they were drawn and settle them again.

    Cards beyond the dealer's first card are the next cards, in order, or surplus to be burnt at the end. `retract` are
    players who take their wagers back before the rebuild, where the document lets them.
    """
    table = live.state
    insist(why_not_rebuild(table, number=number, by=by))
    row = remedy_for(live, "misplaced_card", by=by, ruling=ruling)
    _undo_lines(live, row.clauses)
    for stake in table.current().stakes:
        if stake.player in retract:
            record_result(live, stake, void_result(table.book, stake.wager, stake.amount, row.clauses), "void")
    round_, boxes = live.state.current(), boxes_dealt(live.state)
    order = [*round_.order, *round_.extras]
    hands = {str(box): [text(card)] for box, card in zip(boxes, order, strict=False)}
    rest = order[len(boxes) :]
    live.say(
        "rearranged",
        row.clauses,
        hands=hands,
        dealer=[text(card) for card in rest[:1]],
        order=[text(card) for card in order[: len(boxes) + 1]],
        extras=[shown(card) for card in rest[1:]],
        phase=Phase.DEALING,
        undecided=[list(key) for key in round_.decisions],
    )
    _take_back_war(live, row.clauses)
    if len(order) > len(boxes):
        _settle_staying(live, retract)


def box_missed(live: LiveTable, box: int, *, by: Role = Role.DEALER, ruling: Ruling | None = None) -> None:
    """Deal with a box that was passed over: its wagers go back, or the cards are laid again as they should lie.

    Where the document lets it have the next card there is nothing to undo: it is simply still due one.
    """
    at_war = live.state.current().phase is Phase.WAR
    row = row_for(live, f"box_missed_{'war' if at_war else 'first'}", by=by, ruling=ruling)
    if row.remedy == "rebuild" and not at_war:
        rebuild(live, number=live.state.current().number, by=by)
        return
    note(live, row, by=by, ruling=ruling)
    if row.remedy == "rebuild":
        _lay_war_again(live, row.clauses)
    elif row.remedy == "void_box":
        void_box(live, box, row.clauses)


def _lay_war_again(live: LiveTable, clauses: tuple[str, ...]) -> None:
    """Lay the war cards in the order they were drawn; who then lacks one gets the next card."""
    table = live.state
    round_, boxes = table.current(), boxes_at_war(table.current())
    first = len(boxes_dealt(table)) + 1
    later = round_.order[first:]
    hands = {str(box): [text(cards[0])] for box, cards in round_.hands.items()}
    for box, card in zip(boxes, later, strict=False):
        hands[str(box)].append(text(card))
    rest = later[len(boxes) :]
    live.say(
        "rearranged",
        clauses,
        hands=hands,
        dealer=[text(card) for card in (round_.dealer[0], *rest[:1])],
        order=[text(card) for card in round_.order],
        extras=[shown(card) for card in (*rest[1:], *round_.extras)],
        phase=Phase.WAR,
        undecided=[],
    )


def _settle_staying(live: LiveTable, retract: tuple[str, ...]) -> None:
    if any(stake.player not in retract for stake in live.state.current().stakes):
        settle_first(live)


def _undo_lines(live: LiveTable, clauses: tuple[str, ...]) -> None:
    for line in live.state.current().lines:
        live.say("reversed", clauses, player=line.player, box=line.box, wager=line.result.wager)


def _take_back_war(live: LiveTable, clauses: tuple[str, ...]) -> None:
    """Return wagers of the war deal: the choice has to be made again on the cards as they should lie."""
    for stake in live.state.current().stakes:
        if stake.wager in ("war", "tie2"):
            live.say("returned", clauses, player=stake.player, box=stake.box, wager=stake.wager)


def why_not_roll_back(table: Table, player: str, box: int) -> list[Refusal]:
    """Return why a skipped choice cannot be made good."""
    round_, late = table.current(), table.book.mishap("found_too_late")
    if not round_.is_open or any(line.stage == "final" for line in round_.lines):
        clause = late.clauses[0] if late else ""
        return [Refusal("The round is settled: the result stands.", clause, "too_late")]
    if (player, box) not in round_.decisions and round_.phase is not Phase.WAR:
        return [Refusal("That choice is still open.", table.book.offer_on_tie.clause, "still_open")]
    return []


def roll_back(live: LiveTable, player: str, box: int, *, ruling: Ruling | None = None) -> None:
    """Go back to a choice that was not offered or not acted on; cards dealt since are the next cards, in order."""
    table = live.state
    insist(why_not_roll_back(table, player, box))
    row = remedy_for(live, "decision_skipped", ruling=ruling)
    round_ = table.current()
    first = len(boxes_dealt(table)) + 1
    later = list(round_.order[first:])
    for stake in round_.stakes:
        if (stake.player, stake.box) != (player, box):
            continue
        if stake.wager in ("war", "tie2"):
            live.say("returned", row.clauses, player=player, box=box, wager=stake.wager)
        elif stake.wager == "initial" and is_settled(round_, stake):
            live.say("reversed", row.clauses, player=player, box=box, wager=stake.wager)
    live.say(
        "rearranged",
        row.clauses,
        hands={str(each): [text(cards[0])] for each, cards in round_.hands.items()},
        dealer=[text(card) for card in round_.dealer[:1]],
        order=[text(card) for card in round_.order[:first]],
        extras=[shown(card) for card in (*later, *round_.extras)],
        phase=Phase.DECIDING,
        undecided=[[player, box]],
    )
