"""The cards before and between rounds: shuffle, cut, load, burn, replace, and the continuous device.

A shoe goes through `unshuffled → shuffled → cut → loaded`; where the document wants no cut the third step falls away.
"""

from games.chance import commitment, shuffled
from games.rulebooks.war_book import CutOffer, Role, Source
from games.rulings import Refusal, RuleBroken, insist
from games.war.live import LiveTable, composition, shown
from games.war.round import UNSEEN, Table


def why_not_shuffle(table: Table, method: str, batch: str = "") -> list[Refusal]:
    """Return why the cards cannot be shuffled now."""
    book = table.book
    if table.in_round and "first_in_round" not in table.shuffle_due:
        return [Refusal("Finish the round first.", book.stop_during.clause, "round_open")]
    if method not in book.shuffle_methods.value:
        known = ", ".join(book.shuffle_methods.value).replace("_", " ")
        return [Refusal(f"Shuffle by one of: {known}.", book.shuffle_methods.clause, "unknown_method", "method")]
    if table.setup.source is Source.BATCHES and batch == table.shoe.batch:
        return [
            Refusal("The batches take turns: use the other one.", book.batches_alternate.clause, "same_batch", "batch")
        ]
    if batch and batch not in table.batches and len(table.batches) > 1:
        known = " and ".join(sorted(table.batches))
        return [Refusal(f"The batches are {known}.", book.batches_alternate.clause, "third_batch", "batch")]
    return []


def shuffle(live: LiveTable, *, seed: bytes | None = None, method: str = "manual", batch: str = "") -> None:
    """Shuffle all cards. With a seed the order is the seed's and its commitment goes on record before anybody bets."""
    table = live.state
    insist(why_not_shuffle(table, method, batch))
    facts: dict[str, object] = {"method": method, "trigger": table.shuffle_due[0] if table.shuffle_due else "start"}
    facts |= {"situation": cut_situation(table), "cards": 52 * table.setup.decks}
    if batch:
        facts["batch"] = batch
    if seed is not None:
        facts["commitment"] = commitment(seed)
        live.seed, live.returns = seed, 0
        live.stack = list(reversed(shuffled(seed, composition(table.setup.decks))))
        live.hidden.clear()
        live.hidden_burns.clear()
    live.say("shuffled", table.book.shuffle_at_start.clauses, **facts)


def cut_situation(table: Table) -> str:
    """Say which of the document's situations decides who is offered the cut."""
    if table.rounds == 0 and not table.shuffle_due:
        return "new_game"
    for due in table.shuffle_due:
        if due in ("replaced", "first_in_round"):
            return due
        if due in {order.ground for order in table.book.shuffle_orders}:
            return "ordered"
    return table.shoe.stop_out or "any"


def cut_offer(table: Table) -> CutOffer:
    """Return the document's row for the present situation."""
    situation = table.shoe.situation.partition(" ")[0]
    rows = {offer.situation: offer for offer in table.book.cut_offers}
    return rows.get(situation) or rows["any"]


def cut_order(table: Table) -> list[str]:
    """Return the players in the order in which the cut is offered to them, everybody once.

    At a shared box whoever staked there first in the last round comes first; a box where nobody sits but somebody staked
    counts as that person's, if the cutting card came out on it.
    """
    staked = [(stake.box, stake.player) for stake in table.round.stakes] if table.round else []
    by_box: dict[int, list[str]] = {}
    for box, player in (*staked, *table.seated_at()):
        if (box, player) in table.seated_at() and player not in by_box.setdefault(box, []):
            by_box[box].append(player)
    offer, drew = cut_offer(table), table.shoe.situation.partition(" ")[2]
    if offer.first == "that_box" and drew and int(drew) not in by_box:
        by_box |= {box: [player] for box, player in reversed(staked) if box == int(drew)}
    if not by_box:
        return []
    boxes = sorted(by_box)
    first = boxes[-1]
    if offer.first == "first_arrival":
        first = table.seated[0].box
    elif offer.first == "that_box" and drew:
        first = int(drew) if int(drew) in by_box else first
    at = boxes.index(first)
    clockwise = [*boxes[at:], *boxes[:at]]
    onward = {"clockwise": clockwise, "counterclockwise": [clockwise[0], *reversed(clockwise[1:])]}
    named = [player for box in onward[table.book.cut_passes.value] for player in by_box[box]]
    if offer.first == "first_arrival":
        named.insert(0, table.seated[0].player)
    return list(dict.fromkeys(named))


def why_not_cut(table: Table, by: str, at: int) -> list[Refusal]:
    """Return why this person may not cut here."""
    book, shoe = table.book, table.shoe
    if is_uncut(table):
        return [Refusal("These cards are not cut.", book.uncut.clause, "uncut")]
    if shoe.prepared not in ("shuffled", "recut"):
        return [Refusal("Shuffle the cards before they are cut.", book.shuffle_at_start.clause, "not_shuffled")]
    waiting = [player for player in cut_order(table) if player not in shoe.declined]
    allowed = waiting[:1] or [book.cut_last.value]
    clause = cut_offer(table).clause if waiting else book.cut_last.clause
    if shoe.prepared == "recut":
        after = waiting[waiting.index(shoe.cut_by) + 1 :] if shoe.cut_by in waiting else waiting
        allowed, clause = [shoe.cut_by, *after[:1]], book.recut_by.clauses[-1]
    if by not in allowed:
        return [Refusal(f"The cut is offered to {allowed[0]}.", clause, "not_offered", "by")]
    margin = min(book.cut_margin.value, shoe.cards // 2)
    if not margin <= at <= shoe.cards - margin:
        sentence = f"Cut at least {margin} cards from each end."
        return [Refusal(sentence, book.cut_margin.clause, "too_near_the_end", "at")]
    return []


def is_uncut(table: Table) -> bool:
    """Say whether the cards go in without a cut: a device shuffled them."""
    uncut = table.book.uncut.value
    return table.setup.source in uncut or table.shoe.method in uncut


def decline_cut(live: LiveTable, player: str) -> None:
    """Let a player decline; the offer passes on."""
    waiting = [each for each in cut_order(live.state) if each not in live.state.shoe.declined]
    ready = live.state.shoe.prepared in ("shuffled", "recut") and not is_uncut(live.state)
    if not ready or waiting[:1] != [player]:
        raise RuleBroken([Refusal(f"The cut is not offered to {player}.", cut_offer(live.state).clause, "not_offered")])
    live.say("cut_declined", live.state.book.cut_passes.clauses, player=player)


def cut(live: LiveTable, *, by: str, at: int) -> None:
    """Cut the stack: the cards in front of the cut go to the back."""
    table = live.state
    insist(why_not_cut(table, by, at))
    offered = cut_offer(table) if by in cut_order(table) else table.book.cut_last
    live.say("cut", (offered.clause, *table.book.cut_margin.clauses), by=by, at=at)
    if live.stack is not None:
        order = live.stack[::-1]
        live.stack = [*order[at:], *order[:at]][::-1]


def order_recut(live: LiveTable, *, by: Role, reason: str) -> None:
    """Have a faulty cut made again, before the cards are loaded."""
    book = live.state.book
    if not book.recut_by.value or live.state.shoe.prepared != "cut":
        raise RuleBroken([Refusal("A cut is made again only before loading.", book.recut_by.clause, "too_late")])
    if not by.may_act_as(book.recut_by.value) or not reason:
        raise RuleBroken([Refusal("A floorperson orders it, with a reason.", book.recut_by.clause, "role", "by")])
    live.say("recut_ordered", book.recut_by.clauses, by=by, reason=reason)


def why_not_load(table: Table, stop: int | None) -> list[Refusal]:
    """Return why the stack may not go into the shoe, or the cutting card not at `stop` cards from the back."""
    book, shoe = table.book, table.shoe
    if shoe.prepared not in ("shuffled", "cut"):
        return [Refusal("Shuffle the cards before loading.", book.shuffle_at_start.clauses[-1], "not_shuffled")]
    if shoe.prepared != "cut" and not is_uncut(table):
        clause = book.cut_needed.clause or book.shuffle_at_start.clause
        return [Refusal("Shuffle, cut, then load.", clause, "not_cut")]
    return _why_not_stop(table, stop)


def _why_not_stop(table: Table, stop: int | None) -> list[Refusal]:
    book, cards = table.book, table.shoe.cards
    if table.setup.source is Source.DEVICE:
        if stop is None:
            return []
        return [Refusal("A continuous device has no cutting card.", book.uncut.clause, "no_stop_card", "stop")]
    least, most = book.stop_least.value.of(cards), book.stop_most.value
    in_front = book.burn_new_shoe.value + table.setup.boxes + 1
    if stop is None or stop < least:
        sentence = f"Set the cutting card at least {least} cards from the back."
        return [Refusal(sentence, book.stop_least.clause, "stop_too_near", "stop")]
    if stop > (most.of(cards) if most else cards - in_front):
        return [Refusal("Set the cutting card nearer to the back.", book.stop_most.clause, "stop_too_deep", "stop")]
    return []


def load(live: LiveTable, *, stop: int | None = None, burn_forgotten: bool = False) -> None:
    """Put the stack into the shoe, the cutting card `stop` cards from the back, and burn what the document burns."""
    table, book = live.state, live.state.book
    insist(why_not_load(table, stop))
    live.say("loaded", (*book.stop_least.clauses, *book.cut_needed.clauses), stop=stop, source=table.setup.source)
    if burn_forgotten:
        row = book.mishap("burn_forgotten")
        live.say("mishap", row.clauses if row else (), name="burn_forgotten", remedy=row.remedy if row else "stands")
    elif not book.burn_optional.value or table.setup.burns_first:
        for _ in range(book.burn_new_shoe.value):
            burn(live, "new_shoe", book.burn_new_shoe.clauses)


def burn(
    live: LiveTable, why: str, clauses: tuple[str, ...], *, face_up: bool = False, told: int | None = None
) -> None:
    """Put the next card in the rack, unseen unless it lay face up."""
    insist(live.why_not_take(told, seen=face_up))
    card = UNSEEN
    if live.stack is not None or face_up:
        card = live.take(told)
    if not face_up and card != UNSEEN:
        live.hidden_burns.append(card)
        card = UNSEEN
    live.say("burnt", (*clauses, *live.state.book.burn.clauses), card=shown(card), why=why, at=live.state.shoe.drawn)


def burn_extra(live: LiveTable, card: int, why: str, clauses: tuple[str, ...]) -> None:
    """Put a card that was drawn out of turn in the rack."""
    live.bury(card)
    live.say("burnt", clauses, card=shown(card), why=why, **{"from": "extra"})


def show_burn(live: LiveTable, *, told: int | None = None) -> None:
    """Turn the first burnt card face up because a player asked, where the document grants it."""
    book = live.state.book
    if not book.burn_optional.value or not live.state.rack or live.state.rack[-1].card != UNSEEN:
        raise RuleBroken([Refusal("There is no burnt card to show.", book.burn_optional.clause, "nothing_to_show")])
    card = told if live.stack is None else live.hidden_burns[-1]
    live.say("burn_shown", book.burn_optional.clauses, card=None if card is None else shown(card))


def new_dealer(live: LiveTable) -> None:
    """Burn what a relieving dealer burns; on a shoe that was only just loaded its first burn is enough."""
    table, book = live.state, live.state.book
    if table.in_round:
        raise RuleBroken([Refusal("Dealers change between rounds.", book.burn_new_dealer.clause, "round_open")])
    if table.shoe.drawn > book.burn_new_shoe.value:
        for _ in range(book.burn_new_dealer.value):
            burn(live, "new_dealer", book.burn_new_dealer.clauses)


def order_shuffle(live: LiveTable, ground: str, *, by: Role, reason: str = "") -> None:
    """Order a shuffle; in mid-round it waits for the end of the round."""
    orders = {order.ground: order for order in live.state.book.shuffle_orders}
    if ground not in orders:
        raise RuleBroken([Refusal("The rules know no such order.", code="unknown_ground", field="ground")])
    order = orders[ground]
    if not by.may_act_as(order.by):
        wanted = order.by.replace("_", " ")
        raise RuleBroken([Refusal(f"A {wanted} orders that.", order.clause, "role", "by")])
    if order.needs_reason and not reason:
        raise RuleBroken([Refusal("Say why.", order.clause, "reason_wanted", "reason")])
    live.say("shuffle_ordered", (order.clause,), ground=ground, by=by, reason=reason)


def why_not_replace(table: Table, ground: str, by: Role) -> list[Refusal]:
    """Return why the cards may not be replaced now."""
    orders = {order.ground: order for order in table.book.replace_cards}
    general = orders.pop("any", None) or next(iter(orders.values()), None)
    clause = orders[ground].clause if ground in orders else (general.clause if general else "")
    if orders and ground not in orders:
        known = ", ".join(orders).replace("_", " ")
        return [Refusal(f"Name one of the document's grounds: {known}.", clause, "unknown_ground", "ground")]
    if table.in_round:
        return [Refusal("Finish the round first.", clause, "round_open")]
    if ground in orders and not by.may_act_as(orders[ground].by):
        wanted = orders[ground].by.replace("_", " ")
        return [Refusal(f"A {wanted} orders that.", clause, "role", "by")]
    return _why_not_now(table, ground, clause)


def _why_not_now(table: Table, ground: str, clause: str) -> list[Refusal]:
    if ground == "stop_card_round_over" and "stop_card" not in table.shuffle_due:
        return [Refusal("Replace them after the cutting card, before the shuffle.", clause, "mid_shoe")]
    if ground == "wrong_deck" and "card_check" not in table.blocked:
        return [Refusal("Report the wrong deck first.", clause, "not_reported", "ground")]
    if ground == "device_round_over" and table.setup.source is not Source.DEVICE:
        return [Refusal("That holds for a shuffling device.", clause, "not_a_device")]
    return []


def replace_cards(live: LiveTable, ground: str, *, by: Role) -> None:
    """Bring in fresh cards; they are shuffled, cut and burnt like any new shoe."""
    insist(why_not_replace(live.state, ground, by))
    clauses = tuple(
        order.clause for order in live.state.book.replace_cards if order.ground in (ground, "any", "all_replaced")
    )
    live.say("cards_replaced", clauses, ground=ground, by=by)
    live.stack = None


def announce_closing(live: LiveTable, rounds: int) -> None:
    """Announce that the table closes after so many rounds."""
    live.say("closing_announced", live.state.book.final_rounds.clauses, rounds=rounds)


def reload_device(live: LiveTable, moment: str) -> None:
    """Load the rack back into a continuous device, if this is the document's moment for it."""
    table, book = live.state, live.state.book
    if table.setup.source is not Source.DEVICE or book.discards_return.value != moment or not table.rack:
        return
    if live.stack is not None:
        back = [racked.card for racked in table.rack if racked.card != UNSEEN] + live.hidden_burns
        live.hidden_burns = []
        live.stack = list(shuffled(live.next_seed(), sorted(live.stack + back)))
    live.say("rack_returned", book.discards_return.clauses, cards=len(table.rack), keeps=-1)
