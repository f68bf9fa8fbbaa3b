"""Casino War for one player, by any of the four documents."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from games.cards import name, parse, text
from games.log import Event, Log
from games.money import dollars
from games.practice.scene import Choice, Line, Move, Offer, Said, Scene, at_wager, seed_of
from games.rulebooks.war_book import Decision, Role, Wager, WarBook
from games.rulings import Refusal, RuleBroken, insist
from games.war.betting import Bid, no_more_bets, open_betting, sit, stake, why_not_stake
from games.war.dealing import deal
from games.war.limits import Limits
from games.war.live import LiveTable
from games.war.opening import open_table
from games.war.play import decide, end_round, go_to_war, open_choices, settle_first, settle_war
from games.war.progressive import Validation, pay_progressives, set_meter
from games.war.round import DEALER, Phase, Setup, Table
from games.war.shoe import cut, cut_order, is_uncut, load, shuffle

BOX, BOXES = 4, 7
SIGNS = Limits(
    minimum={Wager.INITIAL: 500, Wager.TIE: 500, Wager.TIE2: 500},
    maximum={Wager.INITIAL: 50_000, Wager.TIE: 10_000, Wager.TIE2: 10_000},
)
METER, RATE = 1_000_000, (15, 100)
CHECKED = Validation("dealer", "dealer", "floorperson", Role.SUPERVISOR)
LABELS = {
    Wager.INITIAL: "Initial wager",
    Wager.TIE: "Tie wager",
    Wager.WAR: "War wager",
    Wager.TIE2: "Tie wager on the war",
    Wager.PROGRESSIVE: "Progressive wager",
}


class Sitting:
    """One player at box 4, move by move."""

    def __init__(self, book: WarBook, seed: bytes, *, on: date, player: str) -> None:
        offers_progressive = book.progressive is not None
        setup = Setup(book, max(book.decks.value), boxes=BOXES, limits=SIGNS, progressive=offers_progressive)
        self.book, self.seed, self.shuffles, self.player = book, seed, 0, player
        self.live = open_table(setup, on=on)
        sit(self.live, player, BOX)
        if offers_progressive:
            set_meter(self.live, starts=METER, rate=RATE)
        self._prepare()

    def make(self, move: Move) -> None:
        """Make one move and everything that follows from it without another choice."""
        if move.verb == "bet":
            self._bet(move.amounts)
            return
        try:
            decision = Decision(move.verb)
        except ValueError:
            sentence = "At this table one bets, goes to war or surrenders."
            raise RuleBroken([Refusal(sentence, self.book.offer_on_tie.clause, "unknown_move")]) from None
        decide(self.live, self.player, BOX, decision, tie=move.amounts.get(Wager.TIE2, 0))
        if decision is Decision.WAR:
            go_to_war(self.live)
            settle_war(self.live)
        self._finish()

    @property
    def log(self) -> Log:
        """Return the log of the round in play or just over."""
        return self.live.log

    def scene(self) -> Scene:
        return _scene(self.live)

    def _prepare(self) -> None:
        """Shuffle by the next seed, let the player cut in the middle, and load."""
        live = self.live
        shuffle(live, seed=seed_of(self.seed, self.shuffles), method=self.book.shuffle_methods.value[0])
        self.shuffles += 1
        cards = live.state.shoe.cards
        if not is_uncut(live.state):
            cut(live, by=cut_order(live.state)[0], at=cards // 2)
        load(live, stop=_stop(self.book, cards))

    def _bet(self, amounts: Mapping[str, int]) -> None:
        live = self.live
        if live.state.shuffle_due and not live.state.in_round:
            self._prepare()
        open_betting(live)
        for wager in (Wager.INITIAL, Wager.TIE, Wager.PROGRESSIVE):
            if amounts.get(wager):
                bid = Bid(self.player, BOX, wager, amounts[wager])
                insist(at_wager(why_not_stake(live.state, bid), wager))
                stake(live, bid)
        if not live.state.current().stakes:
            sentence = "Put at least one wager on the table."
            raise RuleBroken([Refusal(sentence, self.book.wagers.clause, "no_wager", "initial")])
        self._deal()
        settle_first(live)
        if live.state.current().phase is not Phase.DECIDING:
            self._finish()

    def _deal(self) -> None:
        """Deal the first cards; where the cutting card comes out first, some documents shuffle before they are dealt."""
        live = self.live
        while not live.state.current().dealer:
            if live.state.shuffle_due and not live.state.current().has_begun and live.state.shoe.stop_out:
                self._prepare()
            if self.book.announcement.value and live.state.current().phase is Phase.BETTING:
                no_more_bets(live)
            deal(live)

    def _finish(self) -> None:
        if any(each.wager is Wager.PROGRESSIVE for each in self.live.state.current().stakes):
            pay_progressives(self.live, resets=METER, checked={BOX: CHECKED})
        end_round(self.live)


def _stop(book: WarBook, cards: int) -> int:
    """Set the cutting card a quarter from the back, or as near to that as the document lets."""
    most = book.stop_most.value
    deepest = most.of(cards) if most else cards - 1
    return max(book.stop_least.value.of(cards), min(cards // 4, deepest))


# ---- what the player sees --------------------------------------------------------------------------------------------


def _scene(live: LiveTable) -> Scene:
    table = live.state
    round_ = table.round
    lines = [line for event in live.log.events if (line := _line(event))]
    if round_ is None:
        return Scene(0, offers=_offers(table), said=_said(live.log.events), commitment=_commitment(live.log.events))
    return Scene(
        rounds=table.rounds,
        yours=tuple(map(text, round_.hands.get(BOX, ()))),
        dealer=tuple(map(text, round_.dealer)),
        stakes={LABELS[each.wager]: each.amount for each in round_.stakes},
        offers=() if round_.is_open else _offers(table),
        choices=_choices(table) if round_.is_open else (),
        lines=tuple(_of_this_round(live.log.events)),
        said=_said(_this_round(live.log.events)),
        commitment=_commitment(live.log.events),
        net=sum(line.net for line in lines),
    )


def _offers(table: Table) -> tuple[Offer, ...]:
    book, limits = table.book, table.setup.limits
    offers = [
        Offer(
            wager,
            LABELS[wager],
            limits.minimum[wager],
            limits.maximum[wager],
            is_optional=wager is not Wager.INITIAL or book.tie_alone.value,
        )
        for wager in (Wager.INITIAL, Wager.TIE)
    ]
    if book.progressive is not None:
        amount = book.progressive.stake.value
        offers.append(Offer(Wager.PROGRESSIVE, LABELS[Wager.PROGRESSIVE], amount, amount, fixed=amount))
    return tuple(offers)


def _choices(table: Table) -> tuple[Choice, ...]:
    waiting = open_choices(table)
    if not waiting:
        return ()
    book = table.book
    return (
        Choice("war", "Go to war", waiting[0].in_action, book.war_equals_initial.clause),
        Choice("surrender", "Surrender half", 0, book.offer_on_tie.clause),
    )


def _line(event: Event) -> Line | None:
    if event.name == "envy_paid":
        amount = event.facts["amount"]
        return Line("Envy bonus", 0, "win", amount, f"The envy bonus pays {dollars(amount)}.", event.clauses)
    if event.name != "settled":
        return None
    facts = event.facts
    net = facts["pays"] - facts["takes"]
    label = LABELS[Wager(facts["wager"])]
    return Line(
        label,
        facts["stake"],
        str(facts["outcome"]),
        net,
        f"{facts['why'][:1].upper()}{facts['why'][1:]}.",
        event.clauses,
    )


def _of_this_round(events: Sequence[Event]) -> list[Line]:
    return [line for event in _this_round(events) if (line := _line(event))]


def _this_round(events: Sequence[Event]) -> list[Event]:
    """Return the events since the last round ended, a shuffle before it included."""
    ends = [at for at, event in enumerate(events) if event.name == "round_closed"]
    if ends and ends[-1] == len(events) - 1 - _trailing(events):
        ends.pop()
    return list(events[ends[-1] + 1 :] if ends else events)


def _trailing(events: Sequence[Event]) -> int:
    """Count what the house still does after a round is closed, such as ordering a shuffle."""
    count = 0
    for event in reversed(events):
        if event.name == "round_closed":
            return count
        count += 1
    return count


def _commitment(events: Sequence[Event]) -> str:
    return next((event.facts["commitment"] for event in reversed(events) if "commitment" in event.facts), "")


def _dealt(facts: Mapping[str, Any]) -> str:
    whose = "The dealer draws" if facts["to"] == DEALER else "You are dealt"
    return f"{whose} the {name(parse(facts['card']))}."


SCRIPT: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "shuffled": lambda facts: f"The {facts['cards']} cards are shuffled.",
    "cut": lambda facts: "You cut the cards.",
    "loaded": lambda facts: f"They go into the shoe, the cutting card {facts['stop']} from the back.",
    "burnt": lambda facts: "A card is burnt, unseen.",
    "betting_opened": lambda facts: "“Place your bets, please.”",
    "bets_closed": lambda facts: (
        "“No more bets.”" if facts["announced"] else "Betting closes as the first card is drawn."
    ),
    "card_dealt": _dealt,
    "offered": lambda facts: "“Equal cards. War, or surrender half?”",
    "decided": lambda facts: "You go to war." if facts["decision"] == Decision.WAR else "You surrender.",
    "stop_card_out": lambda facts: "The cutting card is out: the cards will be shuffled.",
    "round_closed": lambda facts: "The dealer collects the cards.",
}


def _said(events: Sequence[Event]) -> tuple[Said, ...]:
    return tuple(Said(SCRIPT[event.name](event.facts), event.clauses) for event in events if event.name in SCRIPT)
