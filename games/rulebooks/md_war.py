"""Casino War in Maryland as data: the Agency's standard rules, version 1.2."""

from games.money import EVEN, Odds
from games.rulebooks.book import Header, Mishap, Option, Reading, halves, loses, rests_on, ruled, stands_off, wins
from games.rulebooks.md_extras import BONUS_SPIN, EXTRA_READINGS, PROGRESSIVE
from games.rulebooks.war_book import Case, CutOffer, Order, Role, Share, Wager, WarBook

HEADER = Header(
    key="md-war",
    title="Casino War, with progressive, envy bonus and bonus spin",
    game="Casino War",
    jurisdiction="Maryland",
    regulator="Maryland Lottery and Gaming Control Agency",
    operator="",
    instrument="Casino War standard rules, version 1.2",
    reference="",
    made_date=None,
    in_force_date=None,
    in_force_note="The document prints a version and no dates.",
    text_sha256="4e535efcd31ba34b8e7a8f0469238902ab5b880029e0d3c783e18cdbd7646751",
)

ROWS = (
    wins(
        Case.HIGHER,
        Wager.INITIAL,
        EVEN,
        "md-war 9.B(2)",
        "md-war 9.D",
        "md-war 10.A(1)",
        why="your card is higher than the dealer's",
    ),
    loses(Case.LOWER, Wager.INITIAL, "md-war 9.B(1)", "md-war 9.C", why="the dealer's card is higher than yours"),
    loses(Case.HIGHER, Wager.TIE, "md-war 9.B(2)", "md-war 9.C", why="the first cards are not equal"),
    loses(Case.LOWER, Wager.TIE, "md-war 9.B(1)", "md-war 9.C", why="the first cards are not equal"),
    wins(
        Case.TIED,
        Wager.TIE,
        Odds(10),
        "md-war 9.B(3)",
        "md-war 9.D",
        "md-war 10.A(2)",
        "md-war 1.A(3)",
        why="the first cards are equal",
    ),
    halves(
        Case.SURRENDER,
        Wager.INITIAL,
        "md-war 9.E(1)",
        "md-war 9.E(1)(a)",
        "md-war 9.E(1)(b)",
        why="you gave up half rather than go to war",
    ),
    halves(Case.NO_ANSWER, Wager.INITIAL, "md-war 9.E", why="no war wager was placed, which is read as surrender"),
    loses(Case.ABSENT, Wager.INITIAL, "md-war 7.B(4)", why="you left the table and the wager was abandoned"),
    stands_off(
        Case.WAR_HIGHER, Wager.INITIAL, "md-war 9.I(2)", why="your war card is higher and the first wager goes back"
    ),
    stands_off(
        Case.WAR_TIED, Wager.INITIAL, "md-war 9.I(3)", why="the war cards are equal and the first wager goes back"
    ),
    loses(Case.WAR_LOWER, Wager.INITIAL, "md-war 9.I(1)", "md-war 9.J", why="your war card is lower"),
    wins(
        Case.WAR_HIGHER,
        Wager.WAR,
        EVEN,
        "md-war 9.I(2)",
        "md-war 9.J(1)",
        "md-war 10.A(3)",
        why="your war card is higher",
    ),
    wins(
        Case.WAR_TIED,
        Wager.WAR,
        Odds(2),
        "md-war 9.I(3)",
        "md-war 9.J(1)",
        "md-war 10.A(4)",
        why="the war cards are equal",
    ),
    loses(Case.WAR_LOWER, Wager.WAR, "md-war 9.I(1)", "md-war 9.J", why="your war card is lower"),
    loses(Case.WAR_HIGHER, Wager.TIE2, "md-war 9.I(2)", "md-war 9.J", why="the war cards are not equal"),
    wins(
        Case.WAR_TIED,
        Wager.TIE2,
        Odds(10),
        "md-war 9.I(3)",
        "md-war 9.J(1)",
        "md-war 10.A(2)",
        "md-war 7.F(2)",
        why="the war cards are equal",
    ),
    loses(Case.WAR_LOWER, Wager.TIE2, "md-war 9.I(1)", "md-war 9.J", why="the war cards are not equal"),
)

MISHAPS = (
    Mishap("face_up_card", "burn", ("md-war 11.A",)),
    Mishap("drawn_in_error_unseen", "next_card", ("md-war 11.B",)),
    Mishap("drawn_in_error_seen", "burn", ("md-war 11.B",)),
    Mishap("dealer_extra_unseen", "next_card", ("md-war 11.B",)),
    Mishap("unused_seen", "burn", ("md-war 11.B",)),
    Mishap("unused_unseen", "opens_next_round", ("md-war 11.B",)),
    Mishap("box_missed_first", "void_box", ("md-war 11.C",)),
    Mishap("box_missed_war", "deal_now", ("md-war 11.C",)),
    Mishap("shuffler_fault", "void_reverse_reshuffle", ("md-war 11.D",)),
)

READINGS = (
    Reading(
        "md-war 3.A",
        "At least six or eight: which numbers?",
        (
            Option("six_or_eight", "Six or eight."),
            Option("six_and_more", "Six, seven or eight.", terms=(("decks", ruled((6, 7, 8), "md-war 3.A")),)),
        ),
    ),
    Reading(
        "md-war 3.B",
        "Six to eight decks in all or in each batch?",
        (
            Option("per_batch", "Six or eight in each batch."),
            Option("in_all", "Six or eight in all.", terms=(("batch_decks", ruled((3, 4), "md-war 3.B")),)),
        ),
    ),
    Reading(
        "md-war 5.A",
        "Does the list ask for a shuffle after every round?",
        (Option("not_every_round", "No: at the start, at the cover card and on direction."),),
    ),
    Reading(
        "md-war 5.A(2)",
        "Are the cards shuffled after every round?",
        (
            Option("off", "No: at the cover card and on direction; a continuous device does."),
            Option("each_round", "Yes.", terms=(("reshuffle_each_round", ruled(True, "md-war 5.A(2)")),)),
        ),
    ),
    Reading("md-war 5.C", "Section D names no order of players.", (Option("section_e", "Section E is meant."),)),
    Reading(
        "md-war 5.F(2)", "How far from the bottom at most?", (Option("no_most", "As far as leaves a round in front."),)
    ),
    Reading("md-war 5.G(1)", "Section D names no order of players.", (Option("section_e", "Section E is meant."),)),
    Reading("md-war 5.H", "Chapter 9 has no rule on the cover card.", (Option("8.G", "8.G is meant."),)),
    Reading(
        "md-war 5.K", "Does the approval duty fall away too?", (Option("j_stays", "No: C to I fall away, J stays."),)
    ),
    Reading("md-war 6.B", "Do suits count in the progressive?", (Option("only_there", "Yes, and nowhere else."),)),
    Reading(
        "md-war 7.B(4)",
        "When is a wager abandoned?",
        (
            Option("marked", "When a supervisor marks the player absent; every open wager then loses."),
            Option(
                "played_out",
                "Never: a tied hand without a war wager surrenders.",
                rows=(
                    halves(
                        Case.ABSENT,
                        Wager.INITIAL,
                        "md-war 7.B(4)",
                        "md-war 9.E",
                        why="you left the table, which is read as surrender",
                    ),
                ),
            ),
        ),
    ),
    Reading(
        "md-war 7.D",
        "Chapter 9 does not mention the second tie wager.",
        (Option("with_war", "It may be made together with the war wager."),),
    ),
    Reading("md-war 7.E", "How many adjacent boxes?", (Option("one", "One, until the rules submission says more."),)),
    Reading(
        "md-war 7.F(1)",
        "May a tie wager stand alone?",
        (
            Option("no", "No."),
            Option(
                "yes",
                "Yes.",
                terms=(("tie_alone", ruled(True, "md-war 7.F(1)")), ("deal_boxes", ruled("any_wager", "md-war 11.C"))),
            ),
        ),
    ),
    Reading(
        "md-war 7.F(2)",
        "A new tie wager for the war deal, or the first one riding on?",
        (Option("new", "A new, separate one."),),
    ),
    Reading("md-war 8.E(4)", "Does a new dealer on a new shoe burn one card or two?", (Option("one", "One."),)),
    Reading("md-war 9.A", "The sentence is unfinished.", (Option("into_9.B", "It reads on into 9.B."),)),
    Reading("md-war 9.B(3)", "Section D has no options.", (Option("section_e", "Section E is meant."),)),
    Reading(
        "md-war 9.E",
        "What of a player who gives no answer?",
        (
            Option("surrender", "Half is surrendered."),
            Option(
                "lose",
                "The wager is lost.",
                rows=(loses(Case.NO_ANSWER, Wager.INITIAL, "md-war 9.E", why="no choice was made"),),
            ),
        ),
    ),
    Reading(
        "md-war 9.E(1)",
        "What is half of an odd stake?",
        (
            Option("exact", "Half to the cent."),
            Option(
                "smallest_chip",
                "The half that goes back is rounded up to the smallest chip.",
                terms=(("rounds_half", ruled(True, "md-war 9.E(1)")),),
            ),
        ),
    ),
    Reading(
        "md-war 9.E(1)(c)",
        "Clockwise here, counterclockwise in 9.A.",
        (Option("asked_clockwise", "Choices clockwise, settlement counterclockwise; no amount changes."),),
    ),
    Reading(
        "md-war 9.H(2)",
        "Are three cards burnt once or before every war card?",
        (
            Option("once", "Once per war deal."),
            Option(
                "each_hand",
                "Before every card of the war deal.",
                terms=(("burn_war_each", ruled(True, "md-war 9.H(2)")),),
            ),
        ),
    ),
    Reading(
        "md-war 9.L",
        "How are community cards played?",
        (
            Option(
                "positions", "Each community card is a position that seated players may back against the dealer's card."
            ),
        ),
    ),
    Reading(
        "md-war 10.A(4)",
        "What is a tie war wager?",
        (
            Option("war_wager", "The war wager on a tied war deal pays 2 to 1; the second tie wager pays 10 to 1."),
            Option(
                "tie_wager",
                "The tie wager made with the war wager pays 2 to 1; the war wager pays 1 to 1.",
                rows=(
                    wins(
                        Case.WAR_TIED, Wager.WAR, EVEN, "md-war 9.I(3)", "md-war 10.A(3)", why="the war cards are equal"
                    ),
                    wins(
                        Case.WAR_TIED,
                        Wager.TIE2,
                        Odds(2),
                        "md-war 9.I(3)",
                        "md-war 10.A(4)",
                        "md-war 7.F(2)",
                        why="the war cards are equal",
                    ),
                ),
            ),
        ),
    ),
    Reading(
        "md-war 11.B",
        "What of an exposed card drawn in error?",
        (
            Option(
                "burn",
                "It is burnt, like a face-up card.",
                mishaps=(Mishap("drawn_in_error_seen", "burn", ("md-war 11.B",)),),
            ),
            Option(
                "use", "It is the next card.", mishaps=(Mishap("drawn_in_error_seen", "next_card", ("md-war 11.B",)),)
            ),
        ),
    ),
    Reading(
        "md-war 11.C",
        "What of a seat skipped on the war deal?",
        (Option("deal_or_return", "Dealt the next card before settlement, else the war wager goes back."),),
    ),
    Reading(
        "md-war 11.D",
        "Does a jam of the other batch void the round in play?",
        (Option("any_round", "Yes: any open round is void and what was settled is reversed."),),
    ),
    *EXTRA_READINGS,
)

BOOK = WarBook(
    header=HEADER,
    rows=ROWS,
    mishaps=MISHAPS,
    readings=READINGS,
    decks=ruled((6, 8), "md-war 3.A"),
    ranks=ruled("23456789TJQKA", "md-war 6.A", "md-war 6.B", "md-war 1.A(3)"),
    batch_decks=ruled((6, 8), "md-war 3.B"),
    batches_equal=rests_on("md-war 3.B(1)"),
    batch_resting=rests_on("md-war 3.B(3)"),
    batches_alternate=rests_on("md-war 3.B(4)"),
    batch_racked=rests_on("md-war 3.B(5)"),
    shuffle_at_start=rests_on("md-war 5.A(1)", "md-war 4.D", "md-war 5.A"),
    shuffle_methods=ruled(("manual", "machine", "preshuffled"), "md-war 5.A"),
    shuffle_orders=(Order("floorperson", Role.SUPERVISOR, False, "md-war 5.A(3)"),),
    reshuffle_each_round=ruled(False, "md-war 5.A(2)"),
    cut_offers=(
        CutOffer("new_game", "first_arrival", "md-war 5.E(1)"),
        CutOffer("box", "that_box", "md-war 5.E(2)"),
        CutOffer("dealer", "far_right", "md-war 5.E(3)"),
        CutOffer("ordered", "far_right", "md-war 5.E(5)"),
        CutOffer("any", "far_right", "md-war 5.C"),
    ),
    cut_passes=ruled("counterclockwise", "md-war 5.E(4)", "md-war 5.E(6)"),
    cut_last=ruled(Role.DEALER, "md-war 5.D"),
    cut_margin=ruled(10, "md-war 5.F", "md-war 5.F(1)"),
    cut_needed=rests_on("md-war 5.B(2)"),
    uncut=ruled(("batches", "device", "machine"), "md-war 5.B(1)", "md-war 5.K"),
    recut_by=ruled(Role.SUPERVISOR, "md-war 5.G", "md-war 5.G(1)"),
    stop_least=ruled(Share(1, 1, 4), "md-war 5.F(2)"),
    stop_most=ruled(None, "md-war 5.F(2)"),
    stop_first=ruled("deal", "md-war 8.G"),
    stop_during=rests_on("md-war 5.H", "md-war 8.G"),
    burn_new_shoe=ruled(1, "md-war 8.E(1)"),
    burn_new_dealer=ruled(1, "md-war 8.E(4)"),
    burn_war=ruled(3, "md-war 9.H"),
    burn_war_each=ruled(False, "md-war 9.H(2)"),
    discards_return=ruled("after_round", "md-war 5.K"),
    wagers=ruled(
        (Wager.INITIAL, Wager.TIE, Wager.WAR, Wager.TIE2, Wager.PROGRESSIVE, Wager.BONUS_SPIN),
        "md-war 7.F(1)",
        "md-war 7.F(2)",
    ),
    media=ruled(("chips", "plaque"), "md-war 7.A", "md-war 7.B(2)"),
    tie_alone=ruled(False, "md-war 7.F(1)"),
    war_equals_initial=rests_on("md-war 1.A(6)", "md-war 9.E(2)"),
    players_per_box=ruled(1),
    seated_only=ruled(True, "md-war 7.B(1)"),
    boxes_per_player=ruled(1, "md-war 7.E"),
    announcement=ruled(True, "md-war 8.C"),
    freeze=ruled("announcement", "md-war 7.C"),
    frozen=rests_on("md-war 7.D"),
    payout_limit=ruled(True, "md-war 2.B(5)(b)"),
    surrender_moves=ruled("take_half", "md-war 9.E(1)(a)", "md-war 9.E(1)(b)"),
    deal_boxes=ruled("initial", "md-war 8.F", "md-war 8.F(1)", "md-war 1.A(1)"),
    deal_dealer=rests_on("md-war 8.F(2)"),
    face_up=ruled(True, "md-war 8.F(1)", "md-war 8.F(2)"),
    settle_order=ruled("by_seat", "md-war 9.A"),
    settle_before_war=rests_on("md-war 9.G", "md-war 9.E"),
    offer_on_tie=ruled(("war", "surrender"), "md-war 9.E", "md-war 1.A(4)"),
    ask_order=ruled("left", "md-war 9.E(1)(c)"),
    deal_war=rests_on("md-war 9.H"),
    deal_war_dealer=rests_on("md-war 9.H(2)"),
    absent_by=ruled(Role.SUPERVISOR, "md-war 7.B(4)"),
    clear_decided=ruled(True, "md-war 9.F"),
    rack_order=rests_on("md-war 9.F(1)", "md-war 9.K"),
    progressive=PROGRESSIVE,
    bonus_spin=BONUS_SPIN,
    community_offered=ruled(True, "md-war 9.L"),
    community_dealer=rests_on("md-war 9.L(1)"),
    community_cards=ruled((3, 5, 7), "md-war 9.L(2)"),
)
