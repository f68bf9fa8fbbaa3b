"""What happens when dealing goes wrong, by each document's own mishap rows.

A mishap that the document does not know is not guessed at: the engine asks for a supervisor's ruling, and records the
ruling with no clause.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.cards import text
from games.chance import commitment, shuffled
from games.rulebooks.book import Mishap
from games.rulebooks.war_book import Role, Source
from games.rulings import Refusal, RuleBroken, insist
from games.war.betting import blocker, open_betting
from games.war.dealing import due
from games.war.live import LiveTable, shown
from games.war.play import close_round
from games.war.round import DEALER, UNSEEN, Phase, Round, Table
from games.war.shoe import burn, is_uncut
from games.war.voids import carry_out_void


class Ruling(NamedTuple):
    """A supervisor's word where the document is silent: what is done, by whom, and why."""

    remedy: str
    by: Role
    reason: str


def row_for(live: LiveTable, name: str, *, by: Role = Role.DEALER, ruling: Ruling | None = None) -> Mishap:
    """Return the row that says what to do about a mishap, the ruling's where the document has none.

    Raises `RuleBroken` if the document reserves the order for a higher role, or is silent and nobody has ruled.
    """
    row = live.state.book.mishap(name)
    if row is None:
        if ruling is None or not ruling.by.may_act_as(Role.SUPERVISOR):
            sentence = f"The document is silent on this ({name.replace('_', ' ')}): a supervisor must rule."
            raise RuleBroken([Refusal(sentence, code="ruling_wanted", field="ruling")])
        return Mishap(name, ruling.remedy, ())
    if row.by and not by.may_act_as(row.by):
        wanted = row.by.replace("_", " ")
        raise RuleBroken([Refusal(f"A {wanted} decides that.", row.clauses[0], "role", "by")])
    return row


def note(live: LiveTable, row: Mishap, *, by: Role = Role.DEALER, ruling: Ruling | None = None) -> None:
    """Put a mishap on record: with its clauses, or as a ruling that rests on none."""
    if row.clauses or ruling is None:
        live.say("mishap", row.clauses, name=row.name, remedy=row.remedy, by=by)
    else:
        live.say("ruling", (), about=row.name, remedy=row.remedy, by=ruling.by, reason=ruling.reason)


def remedy_for(live: LiveTable, name: str, *, by: Role = Role.DEALER, ruling: Ruling | None = None) -> Mishap:
    """Find what to do about a mishap and put it on record."""
    row = row_for(live, name, by=by, ruling=ruling)
    note(live, row, by=by, ruling=ruling)
    return row


def _out_of_turn(
    live: LiveTable, name: str, *, seen: bool, told: int | None = None, ruling: Ruling | None = None
) -> None:
    """Deal with the next card, which has just left the source out of turn; between rounds it is kept for the next."""
    row = row_for(live, name, ruling=ruling)
    if live.state.shoe.prepared != "loaded":
        raise RuleBroken([Refusal("Load the cards first.", live.state.book.shuffle_at_start.clause, "not_loaded")])
    insist(live.why_not_take(told, seen=seen))
    note(live, row, ruling=ruling)
    if row.remedy in ("burn", "stays_burnt"):
        burn(live, row.name, row.clauses, face_up=seen, told=told)
        return
    for_next_round = row.remedy == "opens_next_round" or not live.state.in_round
    card = UNSEEN
    if seen:
        card = live.take(told)
    else:
        live.hide(for_next_round=for_next_round)
    opens = "next_round" if for_next_round else "round"
    live.say("drawn_in_error", row.clauses, card=shown(card), **{"for": opens})


def insist_on_round(live: LiveTable, *phases: Phase) -> Round:
    """Return the round in play, in one of these phases if any are named; refuse what can only happen there."""
    round_ = live.state.round
    if round_ is None or not round_.is_open:
        raise RuleBroken([Refusal("No round is in play.", live.state.book.freeze.clause, "no_round")])
    if phases and round_.phase not in phases:
        raise RuleBroken([Refusal("That cannot happen at this point of a round.", code="wrong_phase")])
    return round_


def face_up_card(live: LiveTable, *, told: int | None = None) -> None:
    """Put a card that lay face up in the source into the rack; the following card takes its place."""
    _out_of_turn(live, "face_up_card", seen=True, told=told)


def drawn_in_error(live: LiveTable, *, seen: bool, told: int | None = None, ruling: Ruling | None = None) -> None:
    """Deal with a card that left the source out of turn."""
    name = f"drawn_in_error_{'seen' if seen else 'unseen'}"
    _out_of_turn(live, name, seen=seen, told=told, ruling=ruling)


def burnt_in_error(live: LiveTable, *, ruling: Ruling | None = None) -> None:
    """Deal with a card that went to the rack when it should have been dealt."""
    _out_of_turn(live, "burnt_in_error", seen=False, ruling=ruling)


def dealer_extra(live: LiveTable, *, seen: bool, told: int | None = None, ruling: Ruling | None = None) -> None:
    """Deal with a card drawn to the dealer's hand beyond what the dealer was due."""
    name = f"dealer_extra_{'seen' if seen else 'unseen'}"
    if insist_on_round(live).phase is Phase.WAR and live.state.book.mishap("dealer_extra_at_war"):
        name = "dealer_extra_at_war"
    _out_of_turn(live, name, seen=seen, told=told, ruling=ruling)


def war_card_no_wager(live: LiveTable, *, told: int | None = None, ruling: Ruling | None = None) -> None:
    """Deal with a war card that was put on a box without a war wager."""
    insist_on_round(live, Phase.WAR)
    _out_of_turn(live, "war_card_no_wager", seen=True, told=told, ruling=ruling)


def dealer_missed(live: LiveTable, *, ruling: Ruling | None = None) -> None:
    """Record that the dealer's first card was forgotten; the deal then goes on with it."""
    insist_on_round(live)
    if due(live.state) != DEALER:
        raise RuleBroken([Refusal("The dealer is not due a card.", code="not_due")])
    remedy_for(live, "dealer_missed_first", ruling=ruling)


def deal_without_wagers(
    live: LiveTable, cards: int, *, told: Sequence[int] = (), by: Role = Role.DEALER, ruling: Ruling | None = None
) -> None:
    """End a round that was begun though nobody had staked: it is void and its cards are burnt.

    `told` are the cards' faces, at a table that deals real cards.
    """
    if live.state.in_round and live.state.current().stakes:
        raise RuleBroken([Refusal("There are wagers in this round.", code="wagers")])
    row = row_for(live, "no_wagers", by=by, ruling=ruling)
    if not 0 < cards <= live.state.shoe.left:
        raise RuleBroken([Refusal("Count the cards that were dealt.", code="wrong_count", field="cards")])
    if live.stack is None:
        if len(told) != cards:
            raise RuleBroken([Refusal("Enter every card that was dealt.", code="card_wanted", field="told")])
        insist(refusal for card in told for refusal in live.why_not_told(card))
    if not live.state.in_round:
        open_betting(live)
    note(live, row, by=by, ruling=ruling)
    for at in range(cards):
        burn(live, "no_wagers", row.clauses, face_up=True, told=told[at] if told else None)
    close_round(live, row.clauses, "void")


def wrong_count(live: LiveTable, whose: str, *, ruling: Ruling | None = None) -> None:
    """End a round in which a hand has a wrong number of cards that cannot be put right; `whose` is dealer or box."""
    insist_on_round(live)
    name = "dealer_wrong_count" if whose == "dealer" else "box_too_many"
    carry_out_void(live, remedy_for(live, name, ruling=ruling))


def cannot_rebuild(live: LiveTable, *, by: Role, ruling: Ruling | None = None) -> None:
    """End a round whose cards cannot be put back in their order."""
    row = row_for(live, "cannot_rebuild", by=by, ruling=ruling)
    if live.state.round is None or live.state.round.end not in ("", "complete"):
        raise RuleBroken([Refusal("There is no round to end.", row.clauses[0] if row.clauses else "", "no_round")])
    note(live, row, by=by, ruling=ruling)
    carry_out_void(live, row)


def shuffle_missed(live: LiveTable, *, ruling: Ruling | None = None) -> None:
    """Record that dealing went on after the cutting card: what was dealt stands, and the shuffle follows the round."""
    table = live.state
    if table.setup.source is Source.DEVICE:
        raise RuleBroken([Refusal("A continuous device has no cutting card.", table.book.uncut.clauses[-1], "device")])
    if not table.shuffle_due:
        raise RuleBroken([Refusal("No shuffle is due.", table.book.stop_during.clause, "not_due")])
    remedy_for(live, "shuffle_missed", ruling=ruling)


def wrong_cut(live: LiveTable, *, ruling: Ruling | None = None) -> None:
    """Record that the cut was not made by the rules: the round is finished, then the cards are shuffled and cut."""
    row = remedy_for(live, "wrong_cut", ruling=ruling)
    live.say("shuffle_ordered", row.clauses, ground="wrong_cut", by=Role.DEALER, reason="wrong cut")


def check_remaining(live: LiveTable, *, by: Role) -> None:
    """Have the remaining cards taken out and checked because more may lie face up; only after the round."""
    if live.state.in_round:
        row = live.state.book.mishap("more_face_up_cards")
        raise RuleBroken([Refusal("Finish the round first.", row.clauses[0] if row else "", "round_open")])
    row = remedy_for(live, "more_face_up_cards", by=by)
    live.say("blocked", row.clauses, until="card_check")


def card_check(live: LiveTable, *, result: str, by: Role) -> None:
    """Record the result of checking the cards; rounds may go on."""
    if "card_check" not in live.state.blocked:
        raise RuleBroken([Refusal("No check of the cards is due.", code="not_due")])
    if not result.strip():
        clause = blocker(live.state)
        raise RuleBroken([Refusal("Write down what the check found.", clause, "result_wanted", "result")])
    live.say("incident", (), what="card_check", result=result, by=by)
    live.say("unblocked", (), until="card_check")


def wrong_deck(live: LiveTable, *, found: str, by: Role = Role.SUPERVISOR, ruling: Ruling | None = None) -> None:
    """Deal with a missing or foreign card: past rounds stand, this one is void, the cards are checked or removed."""
    row = remedy_for(live, "wrong_deck", by=by, ruling=ruling)
    live.say("incident", row.clauses, what="wrong_deck", found=found, tell=["surveillance", "inspector"])
    if live.state.in_round:
        carry_out_void(live, row)
    if row.remedy == "void_remove":
        live.say("shoe_emptied", row.clauses)
        live.stack = None
        live.say("blocked", row.clauses, until="new_cards")
    else:
        live.say("blocked", row.clauses, until="card_check")


def shuffle_discards(
    live: LiveTable, *, seed: bytes | None, cut_at: int | None = None, ruling: Ruling | None = None
) -> None:
    """Refill an empty shoe from the rack in mid-round; cards on the layout stay where they are."""
    table = live.state
    if table.setup.source is Source.DEVICE and "device" in table.book.uncut.value and _is_off(live):
        raise RuleBroken(
            [Refusal("That procedure is off for an automated shoe.", table.book.uncut.clauses[-1], "device")]
        )
    if table.shoe.left:
        raise RuleBroken([Refusal("Deal the cards that are left first.", code="cards_left")])
    row = row_for(live, "out_of_cards", ruling=ruling)
    clause = row.clauses[0] if row.clauses else ""
    if not table.rack:
        raise RuleBroken([Refusal("There are no discards to shuffle.", clause, "no_discards")])
    if cut_at is None and row.clauses and not is_uncut(table):
        raise RuleBroken([Refusal("Cut the discards before they are dealt.", clause, "not_cut", "cut_at")])
    if cut_at is not None:
        insist(why_not_cut_rest(table, len(table.rack), cut_at))
    note(live, row, ruling=ruling)
    faces = [racked.card for racked in table.rack if racked.card != UNSEEN] + live.hidden_burns
    count = len(table.rack)
    facts: dict[str, object] = {"method": "manual", "trigger": "out_of_cards", "situation": "any", "cards": count}
    facts["of"] = "rack"
    if seed is not None:
        live.seed, live.stack, live.hidden_burns = seed, list(reversed(shuffled(seed, sorted(faces)))), []
        facts["commitment"] = commitment(seed)
    live.say("shuffled", row.clauses, **facts)
    if cut_at is not None:
        cut_rest(live, (*row.clauses, *table.book.cut_margin.clauses), by=Role.SUPERVISOR, at=cut_at)
    live.say("loaded", row.clauses, stop=None, source=Source.SHOE)
    if row.remedy == "shuffle_discards_burn":
        burn(live, "new_shoe", row.clauses)


def _is_off(live: LiveTable) -> bool:
    """Say whether the document switches the procedure off for automated shoes: it returns the discards instead."""
    return live.state.book.discards_return.value == "after_round"


def why_not_cut_rest(table: Table, cards: int, at: int) -> list[Refusal]:
    """Return why a stack that may be smaller than two decks is not cut here; the margin shrinks to what fits."""
    margin = min(table.book.cut_margin.value, cards // 2)
    if not margin <= at <= cards - margin:
        sentence = f"Cut at least {margin} cards from each end."
        return [Refusal(sentence, table.book.cut_margin.clause, "too_near_the_end", "cut_at")]
    return []


def cut_rest(live: LiveTable, clauses: tuple[str, ...], *, by: str, at: int) -> None:
    """Cut what is left of the cards."""
    live.say("cut", clauses, by=by, at=at)
    if live.stack is not None:
        order = live.stack[::-1]
        live.stack = [*order[at:], *order[:at]][::-1]


def deal_wrongly(live: LiveTable, to: int, *, told: int | None = None) -> None:
    """Record what happened at the table: the next card went to `to`, whoever it was due to."""
    insist_on_round(live)
    live.say("card_dealt", (), to=to, card=text(live.take(told)), at=live.state.shoe.drawn)
