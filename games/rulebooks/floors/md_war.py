"""The floor around Casino War in Maryland."""

from games.rulebooks.book import rests_on, ruled
from games.rulebooks.floors.book import (
    CardRules,
    FloorBook,
    Guide,
    Item,
    LimitRules,
    OrderRules,
    PayLine,
    SeatRules,
    TableRules,
)
from games.rulebooks.md_extras import PROGRESSIVE
from games.rulebooks.md_war import ROWS
from games.rulebooks.war_book import Role

TABLE = TableRules(
    layout_approved=ruled(True, "md-war 2.B"),
    layout_items=(
        Item("name", "The operator's name or logo", "md-war 2.B(1)"),
        Item("initial_spot", "A spot for each player's initial and war wagers", "md-war 2.B(2)"),
        Item("tie_spot", "A separate spot for each player's tie wager", "md-war 2.B(3)"),
        Item("progressive_spot", "A spot for each player's progressive wager", "md-war 2.B(4)", when="progressive"),
    ),
    equipment=(
        Item(
            "spin_devices",
            "A device at each position that takes the bonus spin wager",
            "md-war 2.B(7)(a)",
            "bonus_spin",
        ),
        Item(
            "progressive_devices",
            "A device at each position that takes the progressive wager",
            "md-war 2.C(1)",
            "progressive",
        ),
        Item("boxes", "Drop box to the dealer's left and tip box to the right", "md-war 2.D"),
        Item("tip_box_moved", "Tip box elsewhere, with the Commission's approval", "md-war 2.E", is_mandatory=False),
        Item("discard_rack", "Discard rack fixed on the dealer's side", "md-war 2.F"),
        Item("identical_cards", "All cards look the same", "md-war 3.A(1)", about="cards"),
        Item("cover_cards", "Two cover cards", "md-war 3.A(2)", about="cards"),
        Item(
            "batch_backs",
            "The two batches differ in the colour of their backs",
            "md-war 3.B(2)",
            "batch_shuffler",
            about="cards",
        ),
        Item("shoe_place", "The shoe stands at its approved place", "md-war 8.A"),
    ),
    places_most=ruled(9, "md-war 2.A"),
    places_preset=ruled(9, "md-war 2.A"),
    continuous_approved=ruled(True, "md-war 5.J"),
    progressive_system=ruled(True, "md-war 2.C"),
    progressive_terms=ruled(True, "md-war 10.C"),
    bonus_spin_system=ruled(True, "md-war 2.B(7)"),
)

SEATS = SeatRules(
    seated_only=rests_on("md-war 7.B(1)"),
    several_places=ruled(False, "md-war 7.E"),
    stakes=("initial", "tie", "progressive", "bonus_spin"),
    side_alone=ruled(False, "md-war 7.F(1)"),
    stakes_frozen=rests_on("md-war 7.D"),
)

PAYS = (
    *(
        PayLine("Pays", label, next(row.odds for row in ROWS if clause in row.clauses), clause)
        for label, clause in (
            ("Initial wager", "md-war 10.A(1)"),
            ("Tie wager", "md-war 10.A(2)"),
            ("War wager", "md-war 10.A(3)"),
            ("War wager on a tied war", "md-war 10.A(4)"),
        )
    ),
    *(
        PayLine(
            "Progressive pays",
            pay.hand.replace("_", " ").capitalize() + (" and the meter" if pay.takes_meter else ""),
            pay.odds,
            pay.clause,
            "progressive",
        )
        for pay in PROGRESSIVE.hands
    ),
)

LIMITS = LimitRules(
    sign=ruled(False),
    odds_shown=rests_on("md-war 2.B(5)(a)"),
    odds_sign=rests_on("md-war 2.B(6)"),
    payout_limit=rests_on("md-war 2.B(5)(b)"),
    pays=PAYS,
)

CARDS = CardRules(
    opening_check=ruled(True, "md-war 4.A"),
    verified_by=ruled(Role.SUPERVISOR, "md-war 4.A"),
    waived_when_prepared=ruled(True, "md-war 4.F"),
    change_hours=ruled(24, "md-war 3.C"),
    batch_backs_differ=ruled(True, "md-war 3.B(2)"),
    device_marked=ruled(True, "md-war 11.E"),
    device_marks=(("covered", "md-war 11.E(1)"), ("out_of_order_sign", "md-war 11.E(2)")),
)

ORDER = OrderRules()

GUIDES = (
    Guide("dealer", "Opening the table", "Fan the cards face up by deck and suit for the first player.", "md-war 4.B"),
    Guide("dealer", "Opening the table", "When the player has looked, turn the cards face down.", "md-war 4.C(1)"),
    Guide("dealer", "Opening the table", "Wash them.", "md-war 4.C(2)"),
    Guide("dealer", "Opening the table", "Stack them.", "md-war 4.C(3)"),
    Guide("dealer", "Opening the table", "With a batch shuffler, do this for each batch.", "md-war 4.E"),
    Guide("dealer", "An open table without play", "Take the cards out of the shoe and the rack.", "md-war 5.I(1)"),
    Guide("dealer", "An open table without play", "Spread them face down, or face up when asked.", "md-war 5.I(2)"),
    Guide(
        "dealer",
        "An open table without play",
        "When a player comes and has looked, do the opening steps again.",
        "md-war 5.I(3)",
    ),
    Guide("player", "At the table", "With a stake and cards, stay seated until the round ends.", "md-war 7.B(3)"),
    Guide("player", "At the table", "Check by the light that the device took your wager.", "md-war 7.F(3)(b)"),
)

FLOOR = FloorBook("md-war", TABLE, SEATS, LIMITS, CARDS, ORDER, GUIDES)
