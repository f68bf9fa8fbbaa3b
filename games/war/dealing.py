"""Who gets the next card, and what happens on the way out of the shoe.

`waiting()` is the whole order of the deal as a function of the state, so that a deal that was interrupted (an empty
shoe, a card drawn in error, a device that failed) goes on exactly where it stopped.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from games.cards import text
from games.rulebooks.book import Outcome
from games.rulebooks.war_book import Decision, Wager, WarBook
from games.rulings import Refusal, insist
from games.war.live import LiveTable
from games.war.round import DEALER, UNSEEN, Phase, Round, Table
from games.war.shoe import burn, burn_extra, reload_device

BURN = -1
_DEALT_FOR = {"initial": (Wager.INITIAL,), "any_wager": (Wager.INITIAL, Wager.TIE)}


def boxes_dealt(table: Table) -> list[int]:
    """Return the boxes that get a card on the first deal, clockwise from the dealer's left.

    A box all of whose wagers went back before its card came gets none; a box that has its card keeps its place.
    """
    counted = _DEALT_FOR[table.book.deal_boxes.value]
    round_ = table.current()
    staked = [stake for stake in round_.stakes if stake.wager in counted]
    if round_.lines:
        staked = [stake for stake in staked if stake.box in round_.hands or not round_.has_settled(stake)]
    return sorted({stake.box for stake in staked})


def boxes_at_war(round_: Round) -> list[int]:
    """Return the boxes that get a war card, clockwise from the dealer's left: somebody there is still at war."""
    out = {
        (line.player, line.box)
        for line in round_.lines
        if line.result.wager is Wager.WAR and line.result.outcome is Outcome.VOID
    }
    at_war = {each for each, decision in round_.decisions.items() if decision is Decision.WAR}
    return sorted({box for _, box in at_war - out})


def waiting(table: Table) -> list[int]:
    """Return who is still to get a card, in order: boxes, then the dealer (0); -1 is a card for the rack."""
    round_ = table.current()
    if round_.phase is Phase.DEALING:
        boxes = [box for box in boxes_dealt(table) if box not in round_.hands]
        return boxes if round_.dealer else [*boxes, DEALER]
    return _waiting_at_war(table, round_) if round_.phase is Phase.WAR else []


def _waiting_at_war(table: Table, round_: Round) -> list[int]:
    boxes = boxes_at_war(round_)
    left = [box for box in boxes if len(round_.hands[box]) < 2]
    if boxes and len(round_.dealer) < 2:
        left.append(DEALER)
    burns = table.book.burn_war.value
    if not table.book.burn_war_each.value:
        return [BURN] * (burns - round_.war_burns if left else 0) + left
    dealt = sum(len(hand) > 1 for hand in (*round_.hands.values(), round_.dealer))
    done = round_.war_burns - burns * dealt
    return [each for box in left for each in (*[BURN] * burns, box)][max(0, done) :]


def due(table: Table) -> int | None:
    """Return who gets the next card, or None when the deal is complete."""
    return next(iter(waiting(table)), None)


def why_not_deal(table: Table) -> list[Refusal]:
    """Return why no card may be dealt now."""
    book, round_ = table.book, table.round
    if round_ is None or not round_.is_open:
        return [Refusal("Open a round first.", book.freeze.clause, "no_round")]
    if round_.phase is Phase.DECIDING:
        sentence = "Settle the first cards and take every choice before dealing on."
        return [Refusal(sentence, book.settle_before_war.clause, "choices_open")]
    if not boxes_dealt(table):
        return [Refusal("Nobody has staked.", book.deal_boxes.clause, "no_stakes")]
    return [*_why_not_begin(table, round_), *_why_not_go_on(table, round_)]


def _why_not_begin(table: Table, round_: Round) -> list[Refusal]:
    book = table.book
    if "chips_match" in table.blocked and book.progressive:
        clause = book.progressive.chips_match.clause
        return [Refusal("Settle the count of progressive chips first.", clause, "blocked")]
    if "first_in_round" in table.shuffle_due and not round_.has_begun:
        return [Refusal("The cutting card came first: shuffle before dealing.", book.stop_first.clause, "shuffle_due")]
    if round_.phase is Phase.BETTING and book.announcement.value:
        return [Refusal("Call no more bets first.", book.announcement.clause, "bets_open")]
    return []


def _why_not_go_on(table: Table, round_: Round) -> list[Refusal]:
    book = table.book
    if round_.phase is not Phase.BETTING and due(table) is None:
        return [Refusal("The deal is complete: settle.", book.settle_before_war.clause, "deal_complete")]
    if not _has_card(table):
        row = book.mishap("out_of_cards")
        return [Refusal("The shoe is empty.", row.clauses[0] if row else "", "out_of_cards")]
    return []


def _has_card(table: Table) -> bool:
    return bool(table.shoe.drawn < table.shoe.cards or table.current().extras)


def deal(live: LiveTable, told: Iterable[int] = (), *, reload_forgotten: bool = False) -> None:
    """Deal until the deal is complete or something stops it: an empty shoe, or the cutting card before the first card.

    `told` are the cards as the dealer turns them, at a table that deals real cards. `reload_forgotten` records that the
    rack was not loaded back into a device whose document wants that after the first deal.
    """
    insist(why_not_deal(live.state))
    cards = list(told)
    insist(_why_not_told(live, cards))
    if live.state.current().phase is Phase.BETTING:
        live.say("bets_closed", live.state.book.freeze.clauses, announced=False)
    turned = iter(cards)
    for to in waiting(live.state):
        if not _stop_card_passes(live, to) or not _has_card(live.state):
            return
        if to == BURN:
            _burn_one(live)
        else:
            _deal_one(live, to, turned)
    if live.state.current().phase is Phase.DEALING:
        if reload_forgotten:
            row = live.state.book.mishap("reload_forgotten")
            live.say("mishap", row.clauses if row else (), name="reload_forgotten", remedy="wait_for_next_deal")
        else:
            reload_device(live, "after_initial_deal")


def _why_not_told(live: LiveTable, cards: list[int]) -> list[Refusal]:
    """Ask for the first card at a table that deals real cards and tells none; one that lies face up needs no telling."""
    lies = live.state.current().extras[:1]
    if live.stack is None and not cards and lies in ((), (UNSEEN,)) and due(live.state) != BURN:
        return [Refusal("Enter the cards as they are turned.", code="card_wanted", field="told")]
    return []


@cache
def deal_clauses(book: WarBook) -> dict[tuple[bool, bool], tuple[str, ...]]:
    """Return the clauses behind a card, by whether it is dealt at war and whether it is the dealer's."""
    clauses = {
        (False, False): book.deal_boxes.clauses,
        (False, True): book.deal_dealer.clauses,
        (True, False): book.deal_war.clauses,
        (True, True): book.deal_war_dealer.clauses,
    }
    return {key: tuple(dict.fromkeys(each + book.face_up.clauses)) for key, each in clauses.items()}


def _deal_one(live: LiveTable, to: int, told: Iterator[int]) -> None:
    table = live.state
    round_ = table.current()
    clauses = deal_clauses(table.book)[round_.phase is Phase.WAR, to == DEALER]
    facts: dict[str, object] = {"to": to, "face": "up" if table.book.face_up.value else "down"}
    if round_.extras:
        facts |= {"card": text(live.uncover(round_.extras[0], told)), "from": "extra"}
    else:
        facts |= {"card": text(live.take(next(told, None))), "at": table.shoe.drawn}
    live.say("card_dealt", clauses, **facts)


def _burn_one(live: LiveTable) -> None:
    """Burn one card before the war; a card that was drawn out of turn is the next card here too."""
    extras, clauses = live.state.current().extras, live.state.book.burn_war.clauses
    if extras:
        burn_extra(live, extras[0], "war", clauses)
    else:
        burn(live, "war", clauses)


def _stop_card_passes(live: LiveTable, to: int) -> bool:
    """Take the cutting card out if it is next; return whether dealing goes on."""
    table = live.state
    shoe, book, round_ = table.shoe, table.book, table.current()
    if shoe.stop is None or shoe.drawn < shoe.stop or round_.extras:
        return True
    at = {DEALER: "dealer", BURN: "burn"}.get(to, f"box {to}") if round_.has_begun else "first"
    final = book.final_rounds.value
    if table.closing is not None and table.closing <= final:
        live.say("stop_card_out", book.final_rounds.clauses, at=at, then="discarded")
        return True
    if at == "first" and book.stop_first.value == "reshuffle":
        live.say("stop_card_out", book.stop_first.clauses, at=at, then="reshuffle")
        return False
    ruled = book.stop_first if at == "first" else book.stop_during
    live.say("stop_card_out", ruled.clauses, at=at, then="reshuffle_after")
    return True
