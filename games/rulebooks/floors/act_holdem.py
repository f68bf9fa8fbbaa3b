"""The floor around Canberra Casino Hold-em: NI2007-208."""

from games.rulebooks.act_holdem import BONUS_PAYS
from games.rulebooks.book import rests_on, ruled
from games.rulebooks.floors.book import (
    RIGHTS,
    CardRules,
    FloorBook,
    Guide,
    Item,
    LimitRules,
    Measure,
    OrderRules,
    PayLine,
    SeatRules,
    TableRules,
)
from games.rulebooks.war_book import Role

TABLE = TableRules(
    approval=rests_on("act-holdem instrument:3"),
    layout_approved=ruled(True, "act-holdem 1.1"),
    equipment=(Item("shoe", "The shoe is of an approved kind", "act-holdem dictionary:shoe"),),
    hours=rests_on("act-holdem 14.1"),
    closing_told=ruled(True, "act-holdem 14.2"),
    rules_on_request=rests_on("act-holdem 15.9"),
)

SEATS = SeatRules(
    players_per_place=ruled(1, "act-holdem 4.3"),
    several_places=ruled(False, "act-holdem 4.3"),
    stakes=("ante", "bonus"),
    side_alone=ruled(False, "act-holdem 4.1"),
    stakes_frozen=rests_on("act-holdem 4.4"),
    idle_rounds=ruled(3, "act-holdem 15.6"),
    idle_full_throughout=ruled(True, "act-holdem 15.6"),
    bar_from_game=rests_on("act-holdem 15.2(b)"),
    bar_reach=ruled("game", "act-holdem 15.2(b)"),
)

PAYS = tuple(PayLine("Bonus pays", pay.hand.replace("_", " ").capitalize(), pay.odds, pay.clause) for pay in BONUS_PAYS)

LIMITS = LimitRules(
    sign=ruled(True, "act-holdem 3.1"),
    wagers=ruled(("ante", "bonus"), "act-holdem 3.1"),
    multiples=rests_on("act-holdem 3.3"),
    per_box=ruled(True, "act-holdem 3.1"),
    told_before=ruled(True, "act-holdem 3.1"),
    personal=ruled("above_maximum", "act-holdem 3.2"),
    personal_at_box=ruled(True, "act-holdem 3.2"),
    max_payout=ruled(True, "act-holdem 8.2"),
    bonus_shown=rests_on("act-holdem 10.1"),
    pays=PAYS,
)

CARDS = CardRules(
    opening_check=ruled(True, "act-holdem 2.2"),
    closing_check=ruled(True, "act-holdem 2.2"),
    replacement_checked_by=ruled(Role.SUPERVISOR, "act-holdem 2.3"),
    single_card_any_time=ruled(False, "act-holdem 2.3"),
    count_by=ruled(Role.SUPERVISOR, "act-holdem 2.4"),
)

ORDER = OrderRules(
    measures=(
        Measure("void", "Declare the wager void", "act-holdem 15.2(a)"),
        Measure("bar", "Shut the person out of the game", "act-holdem 15.2(b)"),
    ),
    measures_by=ruled(Role.SUPERVISOR),
    dispute_final=rests_on("act-holdem 15.4"),
    dispute_referred=rests_on("act-holdem 15.4"),
)

GUIDES = (
    Guide(
        "player",
        "Your cards",
        "Keep your cards hidden from others, yet where dealer and supervisor see them.",
        "act-holdem 12.1",
        "cards_handled",
    ),
    Guide("player", "Your cards", "Do not swap cards.", "act-holdem 12.2(a)", "collusion"),
    Guide("player", "Your cards", "Do not tell or have anybody told what you hold.", "act-holdem 12.2(b)", "collusion"),
    Guide(
        "staff",
        "What staff may not say",
        "Give no advice on play beyond the rules.",
        "act-holdem 15.5(a)",
        "staff_advice",
    ),
    Guide(
        "staff",
        "What staff may not do",
        "Give nobody an advantage and leave the odds as the rules have them.",
        "act-holdem 15.5(b)",
        "staff_favour",
    ),
    Guide(
        "staff",
        "Procedures",
        "See that the approved procedures are followed, as far as your post goes.",
        "act-holdem 15.5(c)",
    ),
    Guide(
        "player", "Among players", "Do not direct or sway another player's decisions.", "act-holdem 15.7", "influence"
    ),
    Guide("player", "Among players", "No side bets between players.", "act-holdem 15.8", "side_bet"),
    Guide(
        "player",
        RIGHTS,
        "The house's decision is final, but you may ask the regulator to review it.",
        "act-holdem 15.4",
    ),
)

FLOOR = FloorBook("act-holdem", TABLE, SEATS, LIMITS, CARDS, ORDER, GUIDES)
