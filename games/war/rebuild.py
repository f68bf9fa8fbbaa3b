"""A round put back as it should have been: cards laid in the order they were drawn, wagers settled again.

What a document allows, by whom and until when is in its mishap rows; what is found too late stands.
"""

from collections.abc import Sequence

from games.cards import text
from games.rulebooks.book import Mishap
from games.rulebooks.war_book import Case, Decision, Role, Source
from games.rulings import Refusal, insist
from games.war.betting import take_back_betting
from games.war.dealing import boxes_at_war, boxes_dealt, due
from games.war.live import LiveTable, shown
from games.war.mishaps import Ruling, note, remedy_for, row_for
from games.war.play import first_case_of, record_result, settle_first, settle_war
from games.war.round import UNSEEN, Phase, Round, Table
from games.war.settlement import void_result
from games.war.shoe import burn_extra
from games.war.voids import void_box


def why_not_rebuild(table: Table, *, number: int, by: Role) -> list[Refusal]:
    """Return why a round may not be put in order again."""
    row, round_ = table.book.mishap("misplaced_card"), table.within_reach(number)
    clause = row.clauses[0] if row else ""
    if table.round is None:
        return [Refusal("There is no round to put in order.", clause, "no_round")]
    if round_ is None:
        late = table.book.mishap("found_too_late")
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
    return _why_not_lay(table, round_, clause)


def _why_not_lay(table: Table, round_: Round, clause: str) -> list[Refusal]:
    if round_.end not in ("", "complete"):
        return [Refusal("That round has no result to put in order.", clause, "no_result")]
    if _is_out_of_reach(table, round_):
        return [Refusal("The cards have been shuffled: their order cannot be shown again.", clause, "shuffled")]
    return []


def _is_out_of_reach(table: Table, round_: Round) -> bool:
    """Say whether a closed round's cards have left the rack for good; a continuous device gives them back."""
    return not round_.is_open and table.setup.source is not Source.DEVICE and not _is_racked(table, round_)


def _is_racked(table: Table, round_: Round) -> bool:
    return any(racked.round == round_.number and racked.box >= 0 for racked in table.rack)


def rebuild(
    live: LiveTable,
    *,
    number: int,
    by: Role = Role.DEALER,
    retract: tuple[str, ...] = (),
    ruling: Ruling | None = None,
    told: Sequence[int] = (),
) -> None:
    """Lay the cards in the order they were drawn and settle them again: the war alone if the first cards lie right.

    Cards beyond the dealer's are the next cards, in order, or burnt at once where the document says so. `retract` are
    players who take their wagers back before the rebuild, where the document lets them. `told` are the faces of cards
    drawn unseen that must be turned now, at a table that deals real cards.
    """
    insist(why_not_rebuild(live.state, number=number, by=by))
    row = row_for(live, "misplaced_card", by=by, ruling=ruling)
    if number != live.state.current().number:
        note(live, row, by=by, ruling=ruling)
        take_back_betting(live, row.clauses)
    else:
        insist(_why_not_told(live, told))
        note(live, row, by=by, ruling=ruling)
    _fetch_back(live)
    if _is_wrong_at_war(live.state):
        _undo_lines(live, ("final",), row.clauses)
        _lay_war_again(live, row.clauses, told)
        if due(live.state) is None:
            settle_war(live)
        return
    _undo_lines(live, ("interim", "final"), row.clauses)
    for stake in live.state.current().stakes:
        if stake.player in retract and not live.state.current().has_settled(stake):
            record_result(live, stake, void_result(live.state.book, stake.wager, stake.amount, row.clauses), "void")
    _lay_first_again(live, row.clauses, told)
    if due(live.state) is None and any(
        not live.state.current().has_settled(each) for each in live.state.current().stakes
    ):
        settle_first(live)


def _is_wrong_at_war(table: Table) -> bool:
    """Say whether the first cards lie as they were drawn, so that only war cards can be out of place."""
    round_, boxes = table.current(), boxes_dealt(table)
    laid = [*(round_.hands.get(box, ())[:1] for box in boxes), round_.dealer[:1]]
    drawn = round_.order[: len(boxes) + 1]
    return len(round_.order) > len(laid) and laid == [(card,) for card in drawn] and bool(boxes_at_war(round_))


def _why_not_told(live: LiveTable, told: Sequence[int]) -> list[Refusal]:
    """Return why the cards cannot be laid: one that nobody has seen must be turned, and nobody tells it."""
    round_, boxes = live.state.current(), boxes_dealt(live.state)
    lay = len(boxes) + 1 + (len(_boxes_laid_at_war(round_)) + 1 if _is_wrong_at_war(live.state) else 0)
    unseen = (*round_.order, *round_.extras)[:lay].count(UNSEEN)
    if live.stack is None and unseen > len(told):
        return [Refusal("Enter the cards that are turned now.", code="card_wanted", field="told")]
    return [refusal for card in told[:unseen] for refusal in live.why_not_told(card)]


def _fetch_back(live: LiveTable) -> None:
    """Take a closed round's cards out of the device that has them already."""
    round_ = live.state.current()
    if round_.is_open or live.stack is None or _is_racked(live.state, round_):
        return
    for card in (*(card for hand in round_.hands.values() for card in hand), *round_.dealer):
        live.stack.remove(card)


def box_missed(live: LiveTable, box: int, *, by: Role = Role.DEALER, ruling: Ruling | None = None) -> None:
    """Deal with a box that was passed over: its wagers go back, or the cards are laid again as they should lie.

    Where the document lets it have the next card there is nothing to undo: it is simply still due one.
    """
    at_war = live.state.round is not None and live.state.round.phase is Phase.WAR
    row = row_for(live, f"box_missed_{'war' if at_war else 'first'}", by=by, ruling=ruling)
    insist(_why_not_missed(live.state, box, row))
    if row.remedy == "rebuild":
        rebuild(live, number=live.state.current().number, by=by)
        return
    note(live, row, by=by, ruling=ruling)
    if row.remedy == "void_box":
        void_box(live, box, row.clauses)


def _why_not_missed(table: Table, box: int, row: Mishap) -> list[Refusal]:
    clause = row.clauses[0] if row.clauses else ""
    if not table.in_round or any(line.stage == "final" for line in table.current().lines):
        late = table.book.mishap("found_too_late")
        return [Refusal("The round is settled: the result stands.", late.clauses[0] if late else clause, "too_late")]
    round_ = table.current()
    at_war = round_.phase is Phase.WAR
    dealt_in = boxes_at_war(round_) if at_war else boxes_dealt(table)
    if box not in dealt_in:
        return [Refusal("That box is due no card.", clause, "not_due", "box")]
    if row.remedy != "rebuild" and len(round_.hands.get(box, ())) > at_war:
        return [Refusal("That box has its card.", clause, "has_card", "box")]
    return []


def _laid(live: LiveTable, lay: int, told: Sequence[int]) -> list[int]:
    """Return a round's cards in the order they were drawn, the first so many of them turned."""
    round_, faces = live.state.current(), iter(told)
    order = (*round_.order, *round_.extras)
    return [*(live.uncover(card, faces) for card in order[:lay]), *order[lay:]]


def _lay_first_again(live: LiveTable, clauses: tuple[str, ...], told: Sequence[int]) -> None:
    """Lay the first cards in the order they were drawn; who then lacks one gets the next card."""
    boxes = boxes_dealt(live.state)
    lay = len(boxes) + 1
    order = _laid(live, lay, told)
    live.say(
        "rearranged",
        clauses,
        hands={str(box): [text(card)] for box, card in zip(boxes, order, strict=False)},
        dealer=[text(card) for card in order[len(boxes) : lay]],
        order=[text(card) for card in order[:lay]],
        extras=[shown(card) for card in order[lay:]],
        phase=Phase.DEALING,
        undecided=[list(key) for key in live.state.current().decisions],
    )
    _take_back_war(live, clauses)
    _burn_surplus(live)


def _boxes_laid_at_war(round_: Round) -> list[int]:
    """Return the boxes of the war in order, with those whose wager went back after their card had come."""
    chose = {box for (_, box), decision in round_.decisions.items() if decision is Decision.WAR}
    at_war = boxes_at_war(round_)
    return sorted(box for box in chose if box in at_war or len(round_.hands[box]) > 1)


def _lay_war_again(live: LiveTable, clauses: tuple[str, ...], told: Sequence[int]) -> None:
    """Lay the war cards in the order they were drawn; who then lacks one gets the next card."""
    round_, boxes, dealt = live.state.current(), _boxes_laid_at_war(live.state.current()), boxes_dealt(live.state)
    first = len(dealt) + 1
    lay = first + len(boxes) + 1
    order = _laid(live, lay, told)
    hands = {str(box): [text(round_.hands[box][0])] for box in dealt}
    for box, card in zip(boxes, order[first:], strict=False):
        hands[str(box)].append(text(card))
    live.say(
        "rearranged",
        clauses,
        hands=hands,
        dealer=[text(card) for card in (round_.dealer[0], *order[lay - 1 : lay])],
        order=[text(card) for card in order[:lay]],
        extras=[shown(card) for card in order[lay:]],
        phase=Phase.WAR,
        undecided=[],
    )
    _burn_surplus(live)


def _burn_surplus(live: LiveTable) -> None:
    """Burn the cards beyond the dealer's at once, where the document does not let them be dealt again."""
    row = live.state.book.mishap("rebuild_surplus")
    for card in live.state.current().extras if row else ():
        burn_extra(live, card, "surplus", row.clauses if row else ())


def _undo_lines(live: LiveTable, stages: tuple[str, ...], clauses: tuple[str, ...]) -> None:
    """Undo the settlements of some stages; a wager that went back, or was forfeited, stays so."""
    for line in live.state.current().lines:
        if line.stage in stages:
            live.say("reversed", clauses, player=line.player, box=line.box, wager=line.result.wager)


def _take_back_war(live: LiveTable, clauses: tuple[str, ...]) -> None:
    """Return wagers of the war deal: the choice has to be made again on the cards as they should lie."""
    for stake in live.state.current().stakes:
        if stake.wager in ("war", "tie2"):
            live.say("returned", clauses, player=stake.player, box=stake.box, wager=stake.wager)


def why_not_roll_back(table: Table, player: str, box: int) -> list[Refusal]:
    """Return why a skipped choice cannot be made good."""
    round_, late = table.round, table.book.mishap("found_too_late")
    if round_ is None or not round_.is_open or any(line.stage == "final" for line in round_.lines):
        clause = late.clauses[0] if late else ""
        return [Refusal("The round is settled: the result stands.", clause, "too_late")]
    offer = table.book.offer_on_tie.clause
    if round_.phase not in (Phase.DECIDING, Phase.WAR) or not _had_choice(table, player, box):
        sentence = "War and surrender are offered only on equal first cards, once."
        return [Refusal(sentence, offer, "not_offered", "player")]
    if (player, box) not in round_.decisions and round_.phase is not Phase.WAR:
        return [Refusal("That choice is still open.", offer, "still_open")]
    return []


def _had_choice(table: Table, player: str, box: int) -> bool:
    """Say whether a player's initial wager was, or should have been, offered a choice, and has not gone back since."""
    round_ = table.current()
    back = {(line.player, line.box) for line in round_.lines if line.stage == "void" and line.result.wager == "initial"}
    return (player, box) not in back and any(
        (stake.player, stake.box, stake.wager) == (player, box, "initial")
        and stake.in_action
        and first_case_of(table, stake) is Case.TIED
        for stake in round_.stakes
    )


def roll_back(live: LiveTable, player: str, box: int, *, ruling: Ruling | None = None) -> None:
    """Go back to a choice that was not offered or not acted on; cards dealt since are the next cards, in order."""
    table = live.state
    insist(why_not_roll_back(table, player, box))
    row = remedy_for(live, "decision_skipped", ruling=ruling)
    round_, dealt = table.current(), boxes_dealt(table)
    first = len(dealt) + 1
    later = list(round_.order[first:])
    for stake in round_.stakes:
        if (stake.player, stake.box) != (player, box):
            continue
        if stake.wager in ("war", "tie2"):
            live.say("returned", row.clauses, player=player, box=box, wager=stake.wager)
        elif stake.wager == "initial" and round_.has_settled(stake):
            live.say("reversed", row.clauses, player=player, box=box, wager=stake.wager)
    live.say(
        "rearranged",
        row.clauses,
        hands={str(each): [text(round_.hands[each][0])] for each in dealt},
        dealer=[text(card) for card in round_.dealer[:1]],
        order=[text(card) for card in round_.order[:first]],
        extras=[shown(card) for card in (*later, *round_.extras)],
        phase=Phase.DECIDING,
        undecided=[[player, box]],
    )
