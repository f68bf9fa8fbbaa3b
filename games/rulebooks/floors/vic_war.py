"""The floor around Casino War in Melbourne."""

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
    layout_items=(
        Item("wager_spots", "Spots for Casino War and Tie", "vic-war 2.2.1"),
        Item("name", "The casino's name or logo on the cloth", "vic-war 2.2.2"),
    ),
    places_most=ruled(9, "vic-war 2.1"),
    places_preset=ruled(9, "vic-war 2.1"),
    sources=ruled(("shoe", "batch_shuffler", "continuous_shuffler"), "vic-war 2.4"),
    dealer_stand_in=rests_on("vic-war 1.2"),
    rules_on_request=rests_on("vic-war 11.12"),
    closing_notice=ruled(20, "vic-war 11.7"),
    closing_by=ruled(Role.PIT_BOSS, "vic-war 11.7"),
)

SEATS = SeatRules(
    players_per_place=ruled(3, "vic-war 5.10"),
    players_per_place_lowered_by=ruled(Role.SUPERVISOR, "vic-war 5.10"),
    several_places=ruled(True, "vic-war 5.13"),
    several_need_leave=ruled(True, "vic-war 5.13"),
    tie_preference=ruled(True, "vic-war 5.11"),
    tie_after_choice=rests_on("vic-war 5.11.1"),
    side_alone=ruled(True, "vic-war 5.5"),
    stakes_frozen=rests_on("vic-war 5.4"),
    idle_rounds=ruled(3, "vic-war 11.8"),
    bar_from_game=rests_on("vic-war 11.2.2"),
)

LIMITS = LimitRules(
    sign=ruled(True, "vic-war 6.1"),
    sign_shown=rests_on("vic-war 6.1:footnote66(1)(c)"),
    multiples=rests_on("vic-war 6.5"),
    unit_basis=ruled(("per_area", "per_player"), "vic-war 6.5"),
    changed_by=ruled(Role.PIT_BOSS, "vic-war 6.4"),
    raise_notice=ruled(20, "vic-war 6.4", "vic-war 6.1:footnote66(2)"),
    personal=ruled("any", "vic-war 6.3"),
    personal_by=ruled(Role.PIT_BOSS, "vic-war 6.3"),
)

CARDS = CardRules()

ORDER = OrderRules(
    measures=(
        Measure("void", "Declare the wagers void", "vic-war 11.2.1"),
        Measure("bar", "Bar the person from the game", "vic-war 11.2.2"),
        Measure("hold", "Hold the winnings until an inquiry is done", "vic-war 11.2.3", device_only=True),
        Measure("confiscate", "Take the device away", "vic-war 11.2.4", device_only=True),
        Measure(
            "detain",
            "Detain until an authorised person takes over",
            "vic-war 11.2.5",
            device_only=True,
            takers=("authorised_person",),
        ),
    ),
    measures_by=ruled(Role.PIT_BOSS, "vic-war 11.2"),
    dispute_final=rests_on("vic-war 11.10"),
    dispute_decided_by=ruled(Role.PIT_BOSS, "vic-war 11.10"),
    dispute_referred=rests_on("vic-war 11.10"),
    rights_advised=rests_on("vic-war 11.9"),
)

GUIDES = (
    Guide("player", "At the table", "Nobody but the dealer handles the cards.", "vic-war 7.2", "cards_handled"),
    Guide(
        "player",
        "At the table",
        "Nothing that records, projects or analyses the game is used near a table.",
        "vic-war 11.1",
        "prohibited_device",
    ),
    Guide(
        "staff", "What staff may not say", "Give no advice on play beyond the rules.", "vic-war 11.5", "staff_advice"
    ),
    Guide("player", "Among players", "Do not influence another player unasked.", "vic-war 11.6", "influence"),
    Guide("player", "Among players", "No side bets between players.", "vic-war 11.11", "side_bet"),
    Guide("staff", "Rules", "Show the rules to anyone who asks.", "vic-war 11.12"),
    Guide(
        "player",
        RIGHTS,
        "A government inspector is in the casino. You may talk to the inspector about your dispute.",
        "vic-war 11.9",
    ),
    Guide(
        "player",
        RIGHTS,
        "The pit boss's decision is final, unless the regulator reviews it.",
        "vic-war 11.10",
    ),
)

FLOOR = FloorBook("vic-war", TABLE, SEATS, LIMITS, CARDS, ORDER, GUIDES)
