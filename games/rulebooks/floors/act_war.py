"""The floor around Casino War in Canberra: NI2018-567."""

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
    SeatRules,
    TableRules,
)
from games.rulebooks.war_book import Role

TABLE = TableRules(
    approval=rests_on("act-war instrument:4"),
    layout_approved=ruled(True, "act-war 1.1"),
    equipment=(Item("shoe", "The shoe is of an approved kind", "act-war dictionary:shoe"),),
    determinations=rests_on("act-war 2.3"),
    decks_determined=ruled(True, "act-war 2.3(a)"),
    shuffle_determined=ruled(True, "act-war 2.3(b)"),
    determinations_told=rests_on("act-war 2.4"),
    hours=rests_on("act-war 11.1"),
    closing_told=ruled(True, "act-war 11.2"),
    rules_on_request=rests_on("act-war 12.9"),
)

SEATS = SeatRules(
    players_per_place=ruled(3, "act-war 4.4"),
    side_alone=ruled(True, "act-war 4.1"),
    stakes_frozen=rests_on("act-war 4.3"),
    idle_rounds=ruled(3, "act-war 12.6"),
    idle_full_throughout=ruled(True, "act-war 12.6"),
    bar_from_game=rests_on("act-war 12.2(b)"),
    bar_reach=ruled("game", "act-war 12.2(b)"),
)

LIMITS = LimitRules(
    sign=ruled(True, "act-war 3.1"),
    multiples=rests_on("act-war 3.3"),
    per_box=ruled(True, "act-war 3.1"),
    told_before=ruled(True, "act-war 3.1"),
    personal=ruled("above_maximum", "act-war 3.2"),
    personal_at_box=ruled(True, "act-war 3.2"),
)

CARDS = CardRules(
    opening_check=ruled(True, "act-war 2.2"),
    closing_check=ruled(True, "act-war 2.2"),
    replacement_checked_by=ruled(Role.SUPERVISOR, "act-war 2.5"),
    single_card_any_time=ruled(True, "act-war 2.5"),
    malfunction_stated=ruled(True, "act-war 13.4"),
)

ORDER = OrderRules(
    measures=(
        Measure("void", "Declare the wager void", "act-war 12.2(a)"),
        Measure("bar", "Shut the person out of the game", "act-war 12.2(b)"),
    ),
    measures_by=ruled(Role.SUPERVISOR),
    dispute_final=rests_on("act-war 12.4"),
    dispute_referred=rests_on("act-war 12.4"),
)

GUIDES = (
    Guide(
        "staff", "What staff may not say", "Give no advice on play beyond the rules.", "act-war 12.5(a)", "staff_advice"
    ),
    Guide(
        "staff",
        "What staff may not do",
        "Give nobody an advantage and leave the odds as the rules have them.",
        "act-war 12.5(b)",
        "staff_favour",
    ),
    Guide(
        "staff",
        "Procedures",
        "See that the approved procedures are followed, as far as your post goes.",
        "act-war 12.5(c)",
    ),
    Guide("player", "Among players", "Do not direct or sway another player's decision.", "act-war 12.7", "influence"),
    Guide("player", "Among players", "No side bets between players.", "act-war 12.8", "side_bet"),
    Guide(
        "player",
        RIGHTS,
        "The house's decision is final, but you may ask the regulator to review it.",
        "act-war 12.4",
    ),
)

FLOOR = FloorBook("act-war", TABLE, SEATS, LIMITS, CARDS, ORDER, GUIDES)
