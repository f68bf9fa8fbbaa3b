"""Dull builders for Casino War tables: a shoe with the cards a test names, stakes in dollars, and short ways to ask."""

from datetime import date

import pytest

from games.cards import parse, text
from games.rulebooks import BOOKS
from games.rulebooks.war_book import Decision, Source, Wager
from games.rulings import RuleBroken
from games.war.betting import Bid, no_more_bets, open_betting, sit, stake, why_not_stake
from games.war.dealing import deal
from games.war.limits import Limits
from games.war.live import LiveTable
from games.war.mishaps import deal_wrongly
from games.war.opening import open_table
from games.war.play import close_choices, decide, end_round, go_to_war, open_choices, settle_first, settle_war
from games.war.round import Phase, Setup
from games.war.settlement import classify, settle_wager
from games.war.shoe import cut, is_uncut, load, shuffle
from games.war.whole import given_shoe

WAR_KEYS = ("act-war", "nsw-war", "vic-war", "md-war")
SEED = bytes(range(32))
FAR = "2c " * 40
FIVE = [(f"p{box}", box) for box in (1, 2, 3, 4, 5)]


def cards(written):
    return tuple(parse(card) for card in written.split())


def setup(key, *, decks=6, **changes):
    return Setup(BOOKS[key], decks, **changes)


def table(key, shoe="", *, new=False, decks=6, limits=None, more=FAR, readings=None, **changes):
    """Lay out a table whose shoe begins with these cards."""
    book = BOOKS[key].under(readings or {})
    limits = limits or Limits()
    return given_shoe(Setup(book, decks, limits=limits, **changes), cards(shoe + " " + more), is_new=new)


def opened(key, *, decks=6, source=Source.SHOE, seed=SEED, on=date(2030, 1, 1), players=(), **changes):
    """Open a table with a shuffled stack, not yet cut or loaded."""
    live = open_table(Setup(BOOKS[key], decks, source=source, **changes), on=on)
    for player, box in players:
        sit(live, player, box)
    batch = {"batch": "red"} if source is Source.BATCHES else {}
    shuffle(live, seed=seed, **batch)
    return live


def loaded(key, *, stop=None, **changes):
    """Open a table with a full shoe, cut in the middle by whoever the document asks last."""
    live = opened(key, **changes)
    count = live.state.shoe.cards
    if not is_uncut(live.state):
        cut(live, by=_cutter(live), at=count // 2)
    if live.state.setup.source is not Source.DEVICE and stop is None:
        stop = count // 2
    load(live, stop=stop)
    return live


def _cutter(live):
    return live.state.seated[0].player if live.state.seated else live.state.book.cut_last.value


def bet(live, box, initial=0, tie=0, *, player=None, **more):
    """Stake dollars on a box; the player is named after the box unless the test says otherwise."""
    player = player or f"p{box}"
    if live.state.book.seated_only.value and player not in {seat.player for seat in live.state.seated}:
        sit(live, player, box)
    for wager, dollars in ((Wager.INITIAL, initial), (Wager.TIE, tie)):
        if dollars:
            stake(live, Bid(player, box, wager, int(dollars * 100), **more))


def begin(live, stakes):
    """Open a round, stake `{box: initial}` or `{box: (initial, tie)}`, close the betting and deal."""
    open_betting(live)
    for box, dollars in stakes.items():
        bet(live, box, *(dollars if isinstance(dollars, tuple) else (dollars,)))
    no_more_bets(live)
    deal(live)


def first(live, stakes):
    """Begin a round and settle its first cards."""
    begin(live, stakes)
    settle_first(live)


def choose(live, **choices):
    """Take choices by player: `choose(live, p1="war", p2="surrender")`."""
    for stake_ in open_choices(live.state):
        if stake_.player in choices:
            decide(live, stake_.player, stake_.box, Decision(choices[stake_.player]))


def finish(live):
    """Play a round to its end; players who have not chosen stay silent."""
    if live.state.current().phase is Phase.DECIDING:
        close_choices(live)
        if any(each is Decision.WAR for each in live.state.current().decisions.values()):
            go_to_war(live)
            settle_war(live)
    elif live.state.current().phase is Phase.WAR:
        settle_war(live)
    end_round(live)


def play(live, stakes, **choices):
    """Play a whole round."""
    first(live, stakes)
    choose(live, **choices)
    finish(live)


def lines(live, stage=None):
    """Return the settlement lines as (box, wager, net in dollars)."""
    found = live.state.current().lines
    return [(line.box, str(line.result.wager), line.result.net / 100) for line in found if stage in (None, line.stage)]


def nets(live):
    """Return each player's net in dollars."""
    round_ = live.state.current()
    return {player: round_.net_of(player) / 100 for player in dict.fromkeys(each.player for each in round_.stakes)}


def refused(function, *args, **more):
    """Call something that must be refused; return the clauses it is refused with. Nothing may have happened."""
    live = args[0] if args and isinstance(args[0], LiveTable) else None
    before = (live.state, live.log.head) if live else None
    with pytest.raises(RuleBroken) as broken:
        function(*args, **more)
    if live and not more.get("told"):
        assert (live.state, live.log.head) == before
    return [refusal.clause for refusal in broken.value.refusals]


def names(live):
    return [event.name for event in live.log.events]


def events(live, name):
    return [event for event in live.log.events if event.name == name]


def settle(key, player, dealer, decision=None, *, chip=1, readings=None, **stakes):
    """Settle a hand's wagers, in dollars: `settle("act-war", "7h 5c", "7s 5d", "war", initial=10)`."""
    book = BOOKS[key].under(readings or {})
    mine, theirs = cards(player), cards(dealer)
    case = classify(book, mine, theirs, Decision(decision or "no_answer"))
    results = {}
    for wager, dollars in stakes.items():
        row_case = "tied" if wager == "tie" and case not in ("higher", "lower") else case
        results[wager] = settle_wager(book, row_case, Wager(wager), int(dollars * 100), chip=chip)
    return results


def dealt(live):
    """Return who got which card, in order; 0 is the dealer."""
    return [(event.facts["to"], event.facts["card"]) for event in events(live, "card_dealt")]


def with_stop(key, shoe, at, *, players=(), **more):
    """Lay out a shoe whose cutting card comes after `at` cards."""
    live = table(key, shoe, **more)
    for player, box in players:
        live.say("seated", (), player=player, box=box)
    live.say("loaded", (), stop=live.state.shoe.cards - at, source="shoe")
    return live


def ready(key, shoe, stakes, **more):
    """Close the betting on some boxes; no card is out yet."""
    live = table(key, shoe, **more)
    open_betting(live)
    for box, dollars in stakes.items():
        bet(live, box, *(dollars if isinstance(dollars, tuple) else (dollars,)))
    no_more_bets(live)
    return live


def cited(live, name="mishap"):
    return events(live, name)[-1].clauses


def betting(key, **more):
    live = table(key, "Kh 9s", **more)
    if live.state.book.seated_only.value:
        for box in (1, 2, 3):
            sit(live, f"p{box}", box)
    open_betting(live)
    return live


def bid(live, box=1, wager=Wager.INITIAL, dollars=10, player=None, **more):
    """Try a stake and return the clauses it is refused with."""
    wanted = Bid(player or f"p{box}", box, wager, int(dollars * 100), **more)
    before = live.state
    found = [refusal.clause for refusal in why_not_stake(live.state, wanted)]
    assert live.state is before
    return found


def misdealt(key, shoe, stakes, order):
    """Deal the first cards to the boxes in a wrong order."""
    live = table(key, shoe)
    open_betting(live)
    for box, dollars in stakes.items():
        bet(live, box, *(dollars if isinstance(dollars, tuple) else (dollars,)))
    no_more_bets(live)
    for to in order:
        deal_wrongly(live, to)
    return live


def hands(live):
    return {box: [text(card) for card in hand] for box, hand in live.state.current().hands.items()}
