"""Who may stake what, where and when.

Every refusal carries the clause of the table's own document; `why_not_stake` is the whole list of them.
"""

from dataclasses import dataclass

from games.money import dollars
from games.rulebooks.war_book import Wager
from games.rulings import Refusal, RuleBroken, insist
from games.war.limits import measure, why_not_amount
from games.war.live import LiveTable
from games.war.round import Phase, Stake, Table

SPOKEN = ("cash", "voucher", "token")
BEFORE_DEAL = (Wager.INITIAL, Wager.TIE, Wager.PROGRESSIVE, Wager.BONUS_SPIN)


@dataclass(frozen=True, slots=True)
class Bid:
    """A wager somebody wants to make.

    `converted` says that a spoken wager's money was turned into chips on the layout in time; `unnoticed` that the chips
    lay there without anybody measuring them, so that the limits are applied only at settlement.
    """

    player: str
    box: int
    wager: Wager
    amount: int
    medium: str = "chips"
    converted: bool = False
    unnoticed: bool = False


def why_not_open(table: Table) -> list[Refusal]:
    """Return why no new round may begin."""
    book = table.book
    if table.in_round:
        return [Refusal("Finish the round in play first.", book.all_settled.clause, "round_open")]
    if table.blocked:
        return [Refusal(f"Before the next round: {table.blocked[0].replace('_', ' ')}.", blocker(table), "blocked")]
    if table.shoe.prepared != "loaded":
        clause = book.shuffle_at_start.clause
        return [Refusal("Shuffle and load the cards before the first round.", clause, "not_loaded")]
    if table.shuffle_due and not table.overlooked:
        return [Refusal("Shuffle before the next round.", due_clause(table), "shuffle_due")]
    if table.closing == 0:
        return [Refusal("The last round has been played: the table is closed.", book.final_rounds.clause, "closed")]
    return []


def due_clause(table: Table) -> str:
    """Return the clause that asks for the shuffle which is due."""
    book, due = table.book, table.shuffle_due[0]
    orders = {order.ground: order.clause for order in book.shuffle_orders}
    return {
        "first_in_round": book.stop_first.clause,
        "each_round": book.reshuffle_each_round.clause,
        "replaced": book.shuffle_at_start.clause,
        **orders,
    }.get(due, book.stop_during.clause)


def blocker(table: Table) -> str:
    """Return the clause behind what has to be done before the next round."""
    for row in table.book.mishaps:
        if row.remedy in _UNTIL.get(table.blocked[0], ()):
            return row.clauses[-1] if table.blocked[0] == "new_cards" else row.clauses[0]
    return ""


_UNTIL = {"card_check": ("void_check",), "new_cards": ("void_remove", "new_cards")}


def sit(live: LiveTable, player: str, box: int) -> None:
    """Seat a player at a box; the order of arrival decides who is offered the first cut."""
    table = live.state
    if not 1 <= box <= table.setup.boxes:
        raise RuleBroken([Refusal(f"Choose a box from 1 to {table.setup.boxes}.", code="no_box", field="box")])
    if any(seat.player == player for seat in table.seated):
        raise RuleBroken([Refusal(f"{player} sits at the table already.", code="seated", field="player")])
    ruled = table.book.seated_only
    if _is_taken(table, player, box):
        raise RuleBroken([Refusal("Somebody sits there already.", ruled.clause, "taken", "box")])
    live.say("seated", (), player=player, box=box)


def _is_taken(table: Table, player: str, box: int) -> bool:
    """Say whether a box is somebody else's seat, where each player wagers at a seat of their own."""
    book = table.book
    if not book.seated_only.value or book.players_per_box.value > 1:
        return False
    return any(seat.box == box and seat.player != player for seat in table.seated)


def leave(live: LiveTable, player: str) -> None:
    """Let a player go; a warning about low stakes lasts as long as the document says."""
    here = {seat.player for seat in live.state.seated} | live.state.warned
    if player not in here:
        raise RuleBroken([Refusal(f"{player} is not at the table.", code="not_seated", field="player")])
    live.say("left", (), player=player)


def open_betting(live: LiveTable) -> None:
    """Begin a round: call for bets."""
    table = live.state
    insist(why_not_open(table))
    live.say("betting_opened", table.book.freeze.clauses, round=table.rounds + 1)


def take_back_betting(live: LiveTable, clauses: tuple[str, ...]) -> None:
    """Take back the call for bets, before any card: stakes go back and the round before can still be put right."""
    for each in live.state.current().stakes:
        live.say("returned", clauses, player=each.player, box=each.box, wager=each.wager)
    live.say("betting_taken_back", clauses)


def why_not_stake(table: Table, bid: Bid) -> list[Refusal]:
    """Return everything that stands against a wager."""
    closed = why_not_touch(table)
    if closed:
        return [*closed, *_why_locked(table, bid)]
    return [
        *_why_not_kind(table, bid),
        *_why_not_medium(table, bid),
        *_why_not_place(table, bid),
        *_why_not_lone_tie(table, bid),
        *_why_not_extra(table, bid),
        *([] if bid.unnoticed else _why_not_measured(table, bid)),
    ]


def _why_locked(table: Table, bid: Bid) -> list[Refusal]:
    """Return the lock of the table's progressive system, which closes with the betting."""
    terms = {Wager.PROGRESSIVE: table.book.progressive, Wager.BONUS_SPIN: table.book.bonus_spin}.get(bid.wager)
    if terms is None:
        return []
    return [Refusal("The wagering device is locked.", terms.locked_at.clause, "locked", "wager")]


def why_not_touch(table: Table) -> list[Refusal]:
    """Return why stakes may not be made, changed or taken back now."""
    book, round_ = table.book, table.round
    if round_ is None or not round_.is_open:
        return [Refusal("Betting is not open.", book.freeze.clause, "not_open")]
    if round_.has_begun:
        return [Refusal("The first card is out: stakes stay as they are.", book.frozen.clause, "frozen")]
    if round_.phase is not Phase.BETTING and book.freeze.value == "announcement":
        return [Refusal("No more bets was called: wait for the next round.", book.freeze.clause, "bets_closed")]
    return []


def _why_not_kind(table: Table, bid: Bid) -> list[Refusal]:
    book = table.book
    if bid.wager not in book.wagers.value:
        return [Refusal("This table does not offer that wager.", book.wagers.clause, "unknown_wager", "wager")]
    if bid.wager not in BEFORE_DEAL:
        return [Refusal("That wager is made only on equal cards.", book.offer_on_tie.clause, "not_yet", "wager")]
    return []


def _why_not_medium(table: Table, bid: Bid) -> list[Refusal]:
    book = table.book
    if bid.medium in book.media.value:
        return []
    if bid.medium in SPOKEN and bid.converted and book.converts_spoken.value:
        return []
    if bid.medium in SPOKEN and book.converts_spoken.value:
        sentence = "Turn it into chips on the layout before betting closes."
        return [Refusal(sentence, book.converts_spoken.clause, "not_converted", "medium")]
    allowed = " or ".join(book.media.value).replace("_", " ")
    return [Refusal(f"Stake {allowed}.", book.media.clause, "wrong_medium", "medium")]


def _why_not_place(table: Table, bid: Bid) -> list[Refusal]:
    book, stakes = table.book, table.current().stakes
    if not 1 <= bid.box <= table.setup.boxes:
        return [Refusal(f"Choose a box from 1 to {table.setup.boxes}.", book.media.clause, "no_box", "box")]
    if book.seated_only.value and all(seat.player != bid.player for seat in table.seated):
        return [Refusal("Only seated players may wager.", book.seated_only.clause, "not_seated", "player")]
    if _is_taken(table, bid.player, bid.box):
        return [Refusal("That is somebody else's place.", book.seated_only.clause, "taken", "box")]
    if any((each.player, each.box, each.wager) == (bid.player, bid.box, bid.wager) for each in stakes):
        return [Refusal("That wager is on the box already.", book.players_per_box.clause, "twice", "wager")]
    on_box = {each.player for each in stakes if each.box == bid.box}
    if bid.player not in on_box and len(on_box) >= book.players_per_box.value and not _displaced(table, bid):
        most = book.players_per_box.value
        return [Refusal(f"{most} may stake on one box.", book.players_per_box.clause, "box_full", "box")]
    return _why_not_boxes(table, bid)


def _why_not_boxes(table: Table, bid: Bid) -> list[Refusal]:
    book = table.book
    if book.boxes_per_player.value is None:
        return []
    most = table.setup.adjacent_boxes or book.boxes_per_player.value
    boxes = {each.box for each in table.current().stakes if each.player == bid.player} | {bid.box}
    if len(boxes) > most or max(boxes) - min(boxes) >= most:
        sentence = f"A player may use {most} box{'es side by side' if most > 1 else ''} here."
        return [Refusal(sentence, book.boxes_per_player.clause, "too_many_boxes", "box")]
    return []


def _why_not_lone_tie(table: Table, bid: Bid) -> list[Refusal]:
    book = table.book
    if bid.wager is Wager.TIE and not book.tie_alone.value and not _has_initial(table, bid, bid.box):
        return [Refusal("Place an initial wager on the box first.", book.tie_alone.clause, "lone_tie", "wager")]
    return []


def _has_initial(table: Table, bid: Bid, box: int | None = None) -> bool:
    return any(
        each.player == bid.player and each.wager is Wager.INITIAL and box in (None, each.box)
        for each in table.current().stakes
    )


def _why_not_extra(table: Table, bid: Bid) -> list[Refusal]:
    if bid.wager is Wager.PROGRESSIVE:
        return _why_not_progressive(table, bid)
    if bid.wager is Wager.BONUS_SPIN:
        return _why_not_spin(table, bid)
    return []


def _why_not_progressive(table: Table, bid: Bid) -> list[Refusal]:
    terms = table.book.progressive
    if terms is None:
        return []
    if not table.setup.progressive:
        return [Refusal("This table does not offer it.", terms.stake.clause, "not_offered", "wager")]
    if not _has_initial(table, bid, bid.box):
        return [Refusal("Place an initial wager first.", terms.needs_initial.clause, "no_initial", "wager")]
    if bid.amount != terms.stake.value:
        stake = dollars(terms.stake.value)
        return [Refusal(f"The progressive wager is {stake}.", terms.stake.clause, "wrong_amount", "amount")]
    return []


def _why_not_spin(table: Table, bid: Bid) -> list[Refusal]:
    terms = table.book.bonus_spin
    if terms is None:
        return []
    if not table.setup.bonus_spin:
        return [Refusal("This table does not offer it.", terms.stakes.clause, "not_offered", "wager")]
    if bid.amount not in terms.stakes.value:
        return [Refusal("The bonus spin wager is $1 or $5.", terms.stakes.clause, "wrong_amount", "amount")]
    if bid.amount not in terms.priced.value:
        return [Refusal("There is no pay table for that stake.", terms.priced.clause, "not_priced", "amount")]
    return []


def _why_not_measured(table: Table, bid: Bid) -> list[Refusal]:
    if bid.amount <= 0:
        return [Refusal("Stake an amount above nothing.", table.book.media.clause, "no_amount", "amount")]
    if _displaced(table, bid):
        return []
    before, warned = _before(table, bid), bid.player in table.warned
    limits = table.setup.limits
    return why_not_amount(table.book, limits, bid.wager, bid.amount, box=bid.box, before=before, warned=warned)


def _before(table: Table, bid: Bid) -> int:
    """Return what is in action already on the same wager of the box, where the document's limits count per box."""
    if not table.book.limits_per_box.value:
        return 0
    return sum(each.in_action for each in table.current().stakes if (each.box, each.wager) == (bid.box, bid.wager))


def _displaced(table: Table, bid: Bid) -> Stake | None:
    """Return the tie wager that must make room: the last one of a player who has no initial wager.

    Only where the document prefers players with an initial wager, and only if place or limit is short.
    """
    if bid.wager is not Wager.TIE or not table.book.tie_preference.value or not _has_initial(table, bid):
        return None
    stakes = table.current().stakes
    on_box = {each.player for each in stakes if each.box == bid.box} | {bid.player}
    most = table.setup.limits.most(bid.wager, bid.box)
    short = len(on_box) > table.book.players_per_box.value or (
        most is not None and _before(table, bid) + bid.amount > most
    )
    holders = {each.player for each in stakes if each.wager is Wager.INITIAL}
    lone = [each for each in stakes if (each.box, each.wager) == (bid.box, Wager.TIE) and each.player not in holders]
    return lone[-1] if short and lone else None


def stake(live: LiveTable, bid: Bid) -> None:
    """Put a wager on the layout."""
    table, book = live.state, live.state.book
    insist(why_not_stake(table, bid))
    displaced = _displaced(table, bid)
    if displaced:
        live.say("returned", book.tie_preference.clauses, player=displaced.player, box=displaced.box, wager=Wager.TIE)
    warned = bid.player in table.warned
    before = _before(live.state, bid)
    found = measure(book, table.setup.limits, bid.wager, bid.amount, box=bid.box, before=before, warned=warned)
    facts: dict[str, object] = {
        "player": bid.player,
        "box": bid.box,
        "wager": bid.wager,
        "amount": bid.amount,
        "in_action": found.in_action,
    }
    if bid.medium != "chips":
        facts["medium"] = "chips" if bid.converted else bid.medium
    if found.standing != "ok":
        facts |= {"standing": found.standing, "clauses": found.clauses}
    live.say("staked", book.wagers.clauses[:1], **facts)
    if found.standing == "below" and book.below_minimum.value.startswith("warn") and not warned:
        live.say("warned", book.below_minimum.clauses, player=bid.player, wager=bid.wager)


def withdraw(live: LiveTable, player: str, box: int, wager: Wager) -> None:
    """Take a wager back while that is still allowed."""
    insist(why_not_touch(live.state))
    live.say("returned", (), player=player, box=box, wager=wager)


def why_not_close(table: Table) -> list[Refusal]:
    """Return why betting cannot be closed."""
    round_ = table.round
    if round_ is None or not round_.is_open or round_.phase is not Phase.BETTING:
        return [Refusal("Betting is not open.", table.book.announcement.clause, "not_open")]
    return []


def no_more_bets(live: LiveTable) -> None:
    """Close the betting by announcement."""
    insist(why_not_close(live.state))
    live.say("bets_closed", live.state.book.announcement.clauses, announced=True)


def tokens_for(voucher: int) -> int:
    """Return what a promotional voucher is exchanged for: tokens of exactly its value."""
    return voucher
