"""The floor around Casino War in Sydney: DF24/017426."""

from datetime import date

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
    PaymentErrorRules,
    SeatRules,
    TableRules,
)
from games.rulebooks.war_book import Role

CARDS_FROM = date(2024, 8, 19)

TABLE = TableRules(
    layout_items=(
        Item("bet_spot", "A marked spot for the bet and the war", "nsw-war 2.2.1.1"),
        Item("tie_spot", "A marked spot for the tie", "nsw-war 2.2.1.2"),
        Item("player_cards", "A printed card area for the players", "nsw-war 2.3.1"),
        Item("dealer_cards", "A printed card area for the dealer", "nsw-war 2.3.2"),
    ),
    equipment=(
        Item("discard_rack", "Discard rack fixed, for up to six decks", "nsw-war 2.4.2"),
        Item("float_tray", "Float tray in place", "nsw-war 2.4.3"),
        Item("drop_box", "Drop box attached", "nsw-war 2.5", when="takes_cash"),
    ),
    sources=ruled(("shoe", "batch_shuffler", "continuous_shuffler"), "nsw-war 2.4.1"),
    rules_on_request=rests_on("nsw-war 13.14"),
    closing_notice=ruled(20, "nsw-war 13.9"),
)

SEATS = SeatRules(
    players_per_place=ruled(1, "nsw-war 5.7.2"),
    players_per_place_lowered_by=ruled(Role.SUPERVISOR, "nsw-war 5.7.2"),
    players_cap=ruled(True, "nsw-war 5.7.2"),
    several_places=ruled(True, "nsw-war 5.7"),
    give_up_when_full=ruled(True, "nsw-war 5.7.1"),
    reserve=ruled(True, "nsw-war 5.10"),
    side_alone=ruled(False, "nsw-war 5.2.3"),
    stakes_frozen=rests_on("nsw-war 5.5"),
    idle_rounds=ruled(3, "nsw-war 13.10"),
    player_card=ruled(CARDS_FROM, "nsw-war 5.1"),
    own_card=ruled(CARDS_FROM, "nsw-war 13.1"),
    own_card_excuses=(("agent", "nsw-war 13.1.1"), ("economic_owner", "nsw-war 13.1.2")),
    bar_from_game=rests_on("nsw-war 13.4.2"),
    exclude_from_casino=rests_on("nsw-war 13.4.3"),
)

LIMITS = LimitRules(
    sign=ruled(True, "nsw-war 6.1"),
    multiples=rests_on("nsw-war 6.1"),
    unit_basis=ruled(("per_area", "per_player"), "nsw-war 6.1"),
    raise_notice=ruled(20, "nsw-war 6.5"),
    raise_at_once=ruled(True, "nsw-war 6.5.1"),
    protected_marker=rests_on("nsw-war 6.5.1.1"),
    protected_until=rests_on("nsw-war 6.5.1.2"),
    protected_at=rests_on("nsw-war 6.5.1.3"),
    protected_end_notice=ruled(20, "nsw-war 6.5.2"),
    double_signs=rests_on("nsw-war 6.5.3"),
    newcomers=rests_on("nsw-war 6.5.4"),
    personal=ruled("above_maximum", "nsw-war 6.6"),
)

CARDS = CardRules()

ORDER = OrderRules(
    # The clause speaks of prohibited devices alone, so each of its measures does.
    measures=(
        Measure("void", "Declare the wagers void", "nsw-war 13.4.1", device_only=True),
        Measure("bar", "Bar the person from the game", "nsw-war 13.4.2", device_only=True),
        Measure("exclude", "Exclude the person from the casino", "nsw-war 13.4.3", device_only=True),
        Measure(
            "detain",
            "Detain the person until an inspector or the police arrive",
            "nsw-war 13.4.4",
            device_only=True,
            takers=("inspector", "police"),
        ),
    ),
    measures_by=ruled(Role.SUPERVISOR, "nsw-war 13.4"),
    foreign_card_notices=ruled(("surveillance", "inspector"), "nsw-war 11.17.4"),
    dispute_final=rests_on("nsw-war 13.13"),
    dispute_decided_by=ruled(Role.SUPERVISOR, "nsw-war 13.12"),
    dispute_reviewed_by=ruled(Role.SUPERVISOR, "nsw-war 13.12"),
    rights_advised=rests_on("nsw-war 13.13"),
    payment_errors=PaymentErrorRules(
        no_breach=rests_on("nsw-war 11.19"),
        unintentional=rests_on("nsw-war 11.19.1"),
        put_right=rests_on("nsw-war 11.19.2"),
        intentional=rests_on("nsw-war 11.20"),
        correct=rests_on("nsw-war 11.20.1"),
        identify=rests_on("nsw-war 11.20.2"),
        attempt_kinds=ruled(("identify", "contact", "liaise"), "nsw-war 11.21.1"),
        reimburse=rests_on("nsw-war 11.21.1.1"),
        ask_back=rests_on("nsw-war 11.21.1.2"),
        report_above=ruled(1_000_00, "nsw-war 11.21.2"),
    ),
)

GUIDES = (
    Guide("player", "At the table", "Do not touch the cards.", "nsw-war 3.7", "cards_handled"),
    Guide("player", "At the table", "Keep to the limits on the sign.", "nsw-war 6.4"),
    Guide(
        "player",
        "At the table",
        "Nothing that records, projects or analyses the game is used near a table.",
        "nsw-war 13.2",
        "prohibited_device",
    ),
    Guide(
        "staff",
        "Devices",
        "Staff, agents and inspectors on duty may carry their devices.",
        "nsw-war 13.3",
        excuses="prohibited_device",
    ),
    Guide(
        "staff", "What staff may not say", "Give no advice on play beyond the rules.", "nsw-war 13.7", "staff_advice"
    ),
    Guide("player", "Among players", "Give no advice that was not asked for.", "nsw-war 13.8", "influence"),
    Guide("player", "Among players", "No private bets between players or onlookers.", "nsw-war 13.11", "side_bet"),
    Guide("staff", "Rules", "Show the rules to anyone who asks.", "nsw-war 13.14"),
    Guide(
        "player",
        RIGHTS,
        "A gaming supervisor decides a dispute. If you ask, another supervisor looks at that decision again.",
        "nsw-war 13.12",
    ),
    Guide(
        "player",
        RIGHTS,
        "The house's decision is final. If you are not satisfied with it, you may lodge a complaint with an inspector.",
        "nsw-war 13.13",
    ),
)

FLOOR = FloorBook("nsw-war", TABLE, SEATS, LIMITS, CARDS, ORDER, GUIDES)
