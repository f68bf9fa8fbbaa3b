"""How each recorded fact moves a Casino War table.

`apply(table, event)` folds one event and asks no rule: the rules were asked before the event was recorded.
"""

from collections.abc import Callable
from typing import Any

from games.cards import parse
from games.log import Event, moved
from games.money import Odds
from games.rulebooks.book import Outcome
from games.rulebooks.war_book import Decision, Source, Wager
from games.war.round import DEALER, NO_SHOE, UNSEEN, Phase, Racked, Round, Seated, Settled, Shoe, Stake, Table
from games.war.settlement import Result

Fold = Callable[[Table, Event], Table]
_FOLDS: dict[str, Fold] = {}


def folds(name: str) -> Callable[[Fold], Fold]:
    """Register how one kind of event moves the table."""

    def keep(fold: Fold) -> Fold:
        _FOLDS[name] = fold
        return fold

    return keep


def apply(table: Table, event: Event) -> Table:
    """Fold one event into the table."""
    return _FOLDS[event.name](table, event)


def _with_round(table: Table, **changes: Any) -> Table:
    return moved(table, round=moved(table.current(), **changes))


def _face(card: str | None) -> int:
    return UNSEEN if card is None else parse(card)


# people


@folds("seated")
def _seated(table: Table, event: Event) -> Table:
    return moved(table, seated=(*table.seated, Seated(event.facts["player"], event.facts["box"])))


@folds("left")
def _left(table: Table, event: Event) -> Table:
    staying = tuple(seat for seat in table.seated if seat.player != event.facts["player"])
    ended = frozenset() if table.book.warning_lasts.value == "session" else frozenset({event.facts["player"]})
    return moved(table, seated=staying, warned=table.warned - ended)


@folds("warned")
def _warned(table: Table, event: Event) -> Table:
    return moved(table, warned=table.warned | {event.facts["player"]})


@folds("closing_announced")
def _closing(table: Table, event: Event) -> Table:
    return moved(table, closing=event.facts["rounds"])


# the cards


@folds("shuffled")
def _shuffled(table: Table, event: Event) -> Table:
    facts = event.facts
    shoe = Shoe(
        cards=facts["cards"],
        prepared="shuffled",
        method=facts["method"],
        batch=facts.get("batch", ""),
        situation=facts["situation"],
    )
    table = moved(table, batches=table.batches | ({shoe.batch} if shoe.batch else frozenset()))
    if facts.get("of"):
        # Only what is left, or only the rack: nothing else that waits is settled by it.
        return moved(table, shoe=shoe, rack=table.rack if facts["of"] == "rest" else ())
    return moved(table, shoe=shoe, rack=(), shuffle_due=(), overlooked=False, held=())


@folds("cut_declined")
def _cut_declined(table: Table, event: Event) -> Table:
    declined = (*table.shoe.declined, event.facts["player"])
    return moved(table, shoe=moved(table.shoe, declined=declined))


@folds("cut")
def _cut(table: Table, event: Event) -> Table:
    return moved(table, shoe=moved(table.shoe, prepared="cut", cut_by=event.facts["by"]))


@folds("recut_ordered")
def _recut(table: Table, _event: Event) -> Table:
    return moved(table, shoe=moved(table.shoe, prepared="recut"))


@folds("loaded")
def _loaded(table: Table, event: Event) -> Table:
    depth = event.facts["stop"]
    stop = None if depth is None else table.shoe.cards - depth
    return moved(table, shoe=moved(table.shoe, prepared="loaded", stop=stop))


@folds("burnt")
def _burnt(table: Table, event: Event) -> Table:
    card = _face(event.facts["card"])
    number = table.round.number if table.round else 0
    table = moved(table, rack=(*table.rack, Racked(number, -1, card)))
    if event.facts.get("from") == "extra":
        at = table.current().extras.index(card)
        table = _with_round(table, extras=table.current().extras[:at] + table.current().extras[at + 1 :])
    else:
        table = moved(table, shoe=moved(table.shoe, drawn=table.shoe.drawn + 1))
    if event.facts["why"] == "war":
        return _with_round(table, war_burns=table.current().war_burns + 1)
    return table


@folds("stop_card_out")
def _stop_card_out(table: Table, event: Event) -> Table:
    shoe = moved(table.shoe, stop=None, stop_out=event.facts["at"])
    if event.facts["then"] == "discarded":
        return moved(table, shoe=shoe)
    due = "first_in_round" if event.facts["then"] == "reshuffle" else "stop_card"
    table = moved(table, shoe=shoe, shuffle_due=(*table.shuffle_due, due))
    if event.facts["then"] == "reshuffle":
        # No card of the round has left the shoe: the stakes stay and betting is open again.
        return moved(table, round=moved(table.current(), phase=Phase.BETTING), announced=False)
    return table


@folds("shuffle_ordered")
def _shuffle_ordered(table: Table, event: Event) -> Table:
    return moved(table, shuffle_due=(*table.shuffle_due, event.facts["ground"]))


@folds("rack_returned")
def _rack_returned(table: Table, event: Event) -> Table:
    kept = tuple(racked for racked in table.rack if racked.round == event.facts["keeps"])
    shoe = moved(table.shoe, cards=table.shoe.left + len(table.rack) - len(kept), drawn=0)
    return moved(table, shoe=shoe, rack=kept)


@folds("cards_replaced")
def _cards_replaced(table: Table, _event: Event) -> Table:
    blocked = tuple(each for each in table.blocked if each != "new_cards")
    return moved(table, shoe=NO_SHOE, rack=(), shuffle_due=("replaced",), blocked=blocked, held=())


@folds("blocked")
def _blocked(table: Table, event: Event) -> Table:
    return moved(table, blocked=(*table.blocked, event.facts["until"]))


@folds("unblocked")
def _unblocked(table: Table, event: Event) -> Table:
    return moved(table, blocked=tuple(each for each in table.blocked if each != event.facts["until"]))


@folds("source_changed")
def _source_changed(table: Table, event: Event) -> Table:
    return moved(table, setup=moved(table.setup, source=Source(event.facts["source"])))


@folds("shoe_emptied")
def _shoe_emptied(table: Table, _event: Event) -> Table:
    return moved(table, shoe=NO_SHOE, rack=(), held=())


# betting


@folds("betting_opened")
def _betting_opened(table: Table, event: Event) -> Table:
    """Open a round; a card that was kept aside for it is its first one, and betting is open until it is dealt."""
    round_ = Round(event.facts["round"], extras=table.held)
    return moved(table, round=round_, last=table.round, held=(), announced=False)


@folds("betting_taken_back")
def _betting_taken_back(table: Table, _event: Event) -> Table:
    """Go back to the round before, as if nobody had called for bets yet."""
    return moved(table, round=table.last, held=table.current().extras, announced=False)


@folds("staked")
def _staked(table: Table, event: Event) -> Table:
    stake = Stake(
        event.facts["player"],
        event.facts["box"],
        Wager(event.facts["wager"]),
        event.facts["amount"],
        event.facts["in_action"],
        event.facts.get("medium", "chips"),
        event.facts.get("standing", "ok"),
        tuple(event.facts.get("clauses", ())),
    )
    return _with_round(table, stakes=(*table.current().stakes, stake))


@folds("returned")
def _returned(table: Table, event: Event) -> Table:
    gone = (event.facts["player"], event.facts["box"], event.facts["wager"])
    stakes = tuple(stake for stake in table.current().stakes if (stake.player, stake.box, stake.wager) != gone)
    return _with_round(table, stakes=stakes)


@folds("bets_closed")
def _bets_closed(table: Table, event: Event) -> Table:
    return moved(table, round=moved(table.current(), phase=Phase.DEALING), announced=event.facts["announced"])


# dealing


@folds("card_dealt")
def _card_dealt(table: Table, event: Event) -> Table:
    round_, shoe, extras = table.current(), table.shoe, table.current().extras
    card, box = parse(event.facts["card"]), event.facts["to"]
    if event.facts.get("from") == "extra":
        extras = extras[1:]
    else:
        shoe = moved(shoe, drawn=shoe.drawn + 1)
    hands, dealer = round_.hands, round_.dealer
    if box == DEALER:
        dealer = (*dealer, card)
    else:
        hands = {**hands, box: (*hands.get(box, ()), card)}
    return moved(
        table,
        shoe=shoe,
        round=moved(
            round_, hands=hands, dealer=dealer, extras=extras, drawn=round_.drawn + 1, order=(*round_.order, card)
        ),
    )


@folds("offered")
def _offered(table: Table, _event: Event) -> Table:
    return _with_round(table, phase=Phase.DECIDING)


@folds("decided")
def _decided(table: Table, event: Event) -> Table:
    key = (event.facts["player"], event.facts["box"])
    return _with_round(table, decisions={**table.current().decisions, key: Decision(event.facts["decision"])})


@folds("war_begun")
def _war_begun(table: Table, _event: Event) -> Table:
    return _with_round(table, phase=Phase.WAR)


# settlement


@folds("settled")
def _settled(table: Table, event: Event) -> Table:
    result = Result(
        Wager(event.facts["wager"]),
        event.facts["stake"],
        Outcome(event.facts["outcome"]),
        Odds(*event.facts["odds"]),
        event.facts["takes"],
        event.facts["pays"],
        event.clauses,
        event.facts["why"],
    )
    line = Settled(event.facts["player"], event.facts["box"], result, event.facts["stage"])
    return _with_round(table, lines=(*table.current().lines, line))


@folds("reversed")
def _reversed(table: Table, event: Event) -> Table:
    gone = (event.facts["player"], event.facts["box"], event.facts["wager"])
    lines = table.current().lines
    return _with_round(table, lines=tuple(each for each in lines if (each.player, each.box, each.result.wager) != gone))


@folds("racked")
def _racked(table: Table, event: Event) -> Table:
    round_ = table.current()
    cards = tuple(Racked(round_.number, box, card) for box in event.facts["boxes"] for card in round_.hands[box])
    cleared = round_.cleared | frozenset(event.facts["boxes"])
    return moved(table, round=moved(round_, cleared=cleared), rack=(*table.rack, *cards))


@folds("round_closed")
def _round_closed(table: Table, event: Event) -> Table:
    round_ = table.current()
    boxes = [box for box in sorted(round_.hands, reverse=True) if box not in round_.cleared]
    cards = [Racked(round_.number, box, card) for box in boxes for card in round_.hands[box]]
    cards += [Racked(round_.number, DEALER, card) for card in round_.dealer]
    return moved(
        table,
        rack=(*table.rack, *cards),
        round=moved(round_, phase=Phase.SETTLED, end=event.facts["end"], cleared=frozenset(round_.hands), extras=()),
        held=(*round_.extras, *table.held),
        rounds=table.rounds + 1,
        closing=None if table.closing is None else max(0, table.closing - 1),
        overlooked=False,
    )


@folds("outcome_withdrawn")
def _outcome_withdrawn(table: Table, event: Event) -> Table:
    return _with_round(table, end=event.facts["end"])


# mishaps


@folds("mishap")
def _mishap(table: Table, event: Event) -> Table:
    if event.facts["name"] == "shuffle_missed":
        return moved(table, overlooked=True)
    return table


@folds("drawn_in_error")
def _drawn_in_error(table: Table, event: Event) -> Table:
    card = _face(event.facts["card"])
    table = moved(table, shoe=moved(table.shoe, drawn=table.shoe.drawn + 1))
    if event.facts["for"] == "next_round":
        return moved(table, held=(*table.held, card))
    return _with_round(table, extras=(*table.current().extras, card), drawn=table.current().drawn + 1)


@folds("rearranged")
def _rearranged(table: Table, event: Event) -> Table:
    """Set a round's cards as they should lie, open again; `undecided` are choices that have to be made once more."""
    facts, round_ = event.facts, table.current()
    hands = {int(box): tuple(parse(card) for card in cards) for box, cards in facts["hands"].items()}
    dealer = tuple(parse(card) for card in facts["dealer"])
    undecided = {(player, box) for player, box in facts["undecided"]}
    rack = tuple(racked for racked in table.rack if racked.round != round_.number or racked.box < 0)
    if not round_.is_open:
        # Cards that a device has taken in already come out of it again.
        taken = sum(map(len, round_.hands.values())) + len(round_.dealer) - (len(table.rack) - len(rack))
        table = moved(
            table,
            shoe=moved(table.shoe, drawn=table.shoe.drawn + taken),
            rounds=table.rounds - 1,
            closing=None if table.closing is None else table.closing + 1,
        )
    table = moved(table, rack=rack)
    return _with_round(
        table,
        hands=hands,
        dealer=dealer,
        order=tuple(parse(card) for card in facts["order"]),
        extras=tuple(_face(card) for card in facts["extras"]),
        phase=Phase(facts["phase"]),
        decisions={key: choice for key, choice in round_.decisions.items() if key not in undecided},
        cleared=frozenset(),
        end="",
    )


# meters


@folds("meter_set")
def _meter_set(table: Table, event: Event) -> Table:
    return moved(table, meters={**table.meters, event.facts["meter"]: event.facts["shows"]})


# what is only put on record


@folds("opened")
@folds("burn_shown")
@folds("ruling")
@folds("incident")
@folds("spun")
@folds("envy_paid")
@folds("seed_revealed")
def _noted(table: Table, _event: Event) -> Table:
    return table
