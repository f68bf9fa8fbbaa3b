"""Casino War in Sydney as data: the order DF24/017426 of the NSW Independent Casino Commission for The Star."""

from datetime import date

from games.money import EVEN, Odds
from games.rulebooks.book import Header, Mishap, Option, Reading, halves, loses, rests_on, ruled, stands_off, wins
from games.rulebooks.war_book import Case, CutOffer, Ground, Order, Role, Share, Wager, WarBook

HEADER = Header(
    key="nsw-war",
    title="Casino War, with player rewards and promotional prizes",
    game="Casino War",
    jurisdiction="New South Wales",
    regulator="NSW Independent Casino Commission",
    operator="The Star Pty Limited",
    instrument="Order under section 66(1) of the Casino Control Act 1992",
    reference="DF24/017426",
    made_date=date(2024, 8, 16),
    in_force_date=date(2024, 8, 16),
    in_force_note="On publication by the operator; that day is not printed, so the day of signing is preset.",
    text_sha256="136f2c5c4a85d461418975cd96b2ed2c1389e33660d01306a55f627c24138d7d",
)

ROWS = (
    wins(
        Case.HIGHER,
        Wager.INITIAL,
        EVEN,
        "nsw-war 5.2.1.1",
        "nsw-war 8.2.2",
        why="your card is higher than the dealer's",
    ),
    loses(Case.LOWER, Wager.INITIAL, "nsw-war 5.2.1.2", "nsw-war 8.2.1", why="the dealer's card is higher than yours"),
    loses(Case.HIGHER, Wager.TIE, "nsw-war 5.2.3.2", "nsw-war 8.1.1", why="the first cards are not equal"),
    loses(Case.LOWER, Wager.TIE, "nsw-war 5.2.3.2", "nsw-war 8.1.1", why="the first cards are not equal"),
    wins(Case.TIED, Wager.TIE, Odds(10), "nsw-war 5.2.3.1", "nsw-war 8.1.2", why="the first cards are equal"),
    halves(
        Case.SURRENDER,
        Wager.INITIAL,
        "nsw-war 5.2.1.3",
        "nsw-war 8.2.4.1",
        "nsw-war definition:surrender",
        why="you gave up half rather than go to war",
    ),
    halves(Case.NO_ANSWER, Wager.INITIAL, "nsw-war 5.2.1.3", why="no war wager was placed, which counts as surrender"),
    halves(Case.ABSENT, Wager.INITIAL, "nsw-war 11.8", why="nobody was there to choose, which counts as surrender"),
    stands_off(
        Case.WAR_HIGHER,
        Wager.INITIAL,
        "nsw-war 5.2.1.5",
        "nsw-war 10.1",
        "nsw-war definition:stand off",
        why="your war card is higher and the first wager stands off",
    ),
    stands_off(
        Case.WAR_TIED,
        Wager.INITIAL,
        "nsw-war 5.2.1.5",
        "nsw-war 10.2",
        "nsw-war definition:stand off",
        why="the war cards are equal and the first wager stands off",
    ),
    loses(Case.WAR_LOWER, Wager.INITIAL, "nsw-war 5.2.1.6", "nsw-war 10.3", why="your war card is lower"),
    wins(Case.WAR_HIGHER, Wager.WAR, EVEN, "nsw-war 5.2.2.1", "nsw-war 10.1", why="your war card is higher"),
    wins(Case.WAR_TIED, Wager.WAR, Odds(2), "nsw-war 5.2.2.1", "nsw-war 10.2", why="the war cards are equal"),
    loses(Case.WAR_LOWER, Wager.WAR, "nsw-war 5.2.2.2", "nsw-war 10.3", why="your war card is lower"),
)

MISHAPS = (
    Mishap("face_up_card", "burn", ("nsw-war 11.1",)),
    Mishap("more_face_up_cards", "check_after_round", ("nsw-war 11.1.1",), Role.SUPERVISOR),
    Mishap("drawn_in_error_seen", "next_card", ("nsw-war 11.2",)),
    Mishap("drawn_in_error_unseen", "next_card", ("nsw-war 11.2",)),
    Mishap("burnt_in_error", "next_card", ("nsw-war 11.2",)),
    Mishap("dealer_extra_seen", "burn", ("nsw-war 11.3",)),
    Mishap("dealer_extra_unseen", "opens_next_round", ("nsw-war 11.4",)),
    Mishap("no_wagers", "void_burn", ("nsw-war 11.5",)),
    Mishap("misplaced_card", "rebuild", ("nsw-war 11.6",)),
    Mishap("box_missed_first", "rebuild", ("nsw-war 11.6",)),
    Mishap("box_missed_war", "rebuild", ("nsw-war 11.6",)),
    Mishap("decision_skipped", "roll_back", ("nsw-war 11.6",)),
    Mishap("found_too_late", "stands", ("nsw-war 11.6",)),
    Mishap("cannot_rebuild", "void_keep_interim", ("nsw-war 11.6", "nsw-war 11.6.1"), Role.SUPERVISOR),
    Mishap("unused_seen", "burn", ("nsw-war 11.3",)),
    Mishap("unused_unseen", "opens_next_round", ("nsw-war 11.2",)),
    Mishap("rebuild_surplus", "burn", ("nsw-war 11.12",)),
    Mishap("out_of_cards", "shuffle_discards_burn", ("nsw-war 11.7", "nsw-war 4.9")),
    Mishap("wrong_cut", "finish_then_shuffle", ("nsw-war 11.9",)),
    Mishap("burn_forgotten", "stands", ("nsw-war 11.10",)),
    Mishap("shuffle_missed", "finish_then_shuffle", ("nsw-war 11.11",)),
    Mishap("dealer_wrong_count", "misdeal", ("nsw-war 11.13", "nsw-war 11.16")),
    Mishap("box_too_many", "misdeal", ("nsw-war 11.15", "nsw-war 11.16")),
    Mishap("reload_forgotten", "wait_for_next_deal", ("nsw-war 11.14",)),
    Mishap(
        "wrong_deck",
        "void_check",
        ("nsw-war 11.17", "nsw-war 11.17.1", "nsw-war 11.17.2", "nsw-war 11.17.3", "nsw-war 11.17.4"),
    ),
    Mishap("invalid_before", "hand_back", ("nsw-war 11.22", "nsw-war 11.22.1")),
    Mishap("invalid_during", "void_wager", ("nsw-war 11.22", "nsw-war 11.22.2", "nsw-war definition:invalid Wager")),
    Mishap("invalid_settled", "stands", ("nsw-war 11.22", "nsw-war 11.22.3")),
    Mishap("shuffler_fault", "branches", ("nsw-war 12.1", "nsw-war 12.1.1")),
    Mishap("shuffler_idle", "swap", ("nsw-war 12.1.2",)),
    Mishap("shuffler_disadvantage", "void_reverse", ("nsw-war 12.4", "nsw-war 12.1.3")),
    Mishap(
        "shuffler_transfer",
        "transfer",
        (
            "nsw-war 12.1",
            "nsw-war 12.1.1",
            "nsw-war 12.1.2",
            "nsw-war 12.1.3",
            "nsw-war 12.1.4",
            "nsw-war 12.1.5",
            "nsw-war 12.2",
        ),
    ),
    Mishap(
        "shuffler_damaged",
        "transfer_replaced",
        ("nsw-war 12.3", "nsw-war 12.3.1", "nsw-war 12.3.2", "nsw-war 12.3.3", "nsw-war 12.3.4"),
    ),
    Mishap("shuffler_no_spare", "finish_from_shoe", ("nsw-war 12.5", "nsw-war 12.1.4")),
    Mishap("shuffler_no_transfer", "finish_from_shoe", ("nsw-war 12.5", "nsw-war 12.1.5")),
    Mishap("shuffler_take_back", "take_back", ("nsw-war 12.5.1",)),
    Mishap("shuffler_replace", "replace_damaged", ("nsw-war 12.5.2",)),
    Mishap("shuffler_reshuffle", "shuffle_and_cut", ("nsw-war 12.5.3",)),
    Mishap("shuffler_shoe", "manual_shoe", ("nsw-war 12.5.4",)),
)

READINGS = (
    Reading(
        "nsw-war order",
        "The day of publication is not printed: from which day do the rules apply?",
        (Option("signing_date", "The signing date, until the venue enters the day of publication."),),
    ),
    Reading(
        "nsw-war definition:casino promotional token",
        "Does a token stake go back after a win or stand off?",
        (
            Option("returned", "Yes, unless the voucher says single use."),
            Option(
                "single_use",
                "No.",
                terms=(("token_returned", ruled(False, "nsw-war definition:casino promotional token")),),
            ),
        ),
    ),
    Reading(
        "nsw-war definition:invalid Wager",
        "Does a losing invalid stake go back?",
        (Option("returned", "Yes: every invalid wager is void."),),
    ),
    Reading(
        "nsw-war 3.5.2",
        "May worn cards be replaced before the cutting card?",
        (Option("refuse", "No, except after a missing or foreign card or a device fault."),),
    ),
    Reading(
        "nsw-war 4.1.2",
        "Does a cutting card seen in mid-round stop the round?",
        (Option("first_card_only", "No: only as the first card; stakes stay changeable."),),
    ),
    Reading(
        "nsw-war 4.6",
        "How near to the back may the cutting card go?",
        (Option("one", "One card or more, preset one deck."),),
    ),
    Reading(
        "nsw-war 4.9",
        "When is a card burnt from a shuffling device?",
        (Option("per_loading", "Once after each loading."),),
    ),
    Reading(
        "nsw-war 5.6",
        "Is a playing area a spot or a box?",
        (Option("box", "A box: one player, one initial and one tie wager."),),
    ),
    Reading(
        "nsw-war 5.11",
        "Is the returned half of a surrender a payment?",
        (
            Option("payment", "Yes: it is rounded up to payable chips."),
            Option("exact", "No: it is exact.", terms=(("rounds_half", ruled(False, "nsw-war 5.11")),)),
        ),
    ),
    Reading(
        "nsw-war 6.2", "What if a low stake is noticed before the first card?", (Option("refuse", "It is refused."),)
    ),
    Reading(
        "nsw-war 6.3",
        "Only the shuffling device is named, and the war wager is not.",
        (Option("both", "A shoe too; the war wager equals the capped sum."),),
    ),
    Reading(
        "nsw-war 8.2.4",
        "From which side are choices taken?",
        (
            Option("left", "Settled from the right, asked from the left."),
            Option(
                "right", "Settled and asked from the right.", terms=(("ask_order", ruled("right", "nsw-war 8.2.4")),)
            ),
        ),
    ),
    Reading(
        "nsw-war 11.2",
        "Extra cards: next card, or misdeal?",
        (Option("place_first", "Placed while it can be, then rebuilt, then a misdeal."),),
    ),
    Reading("nsw-war 11.3", "Is a card beyond the dealer's last a misdeal?", (Option("burn", "No: it is burnt."),)),
    Reading(
        "nsw-war 11.4",
        "Which unexposed dealer cards are kept?",
        (Option("beyond_due", "A card beyond what the dealer was due."),),
    ),
    Reading(
        "nsw-war 11.7",
        "Burn and cut when the discards are shuffled?",
        (Option("burn_and_cut", "A burn always, a cut for a shoe only."),),
    ),
    Reading("nsw-war 11.8", "What of an absent player's tie wager?", (Option("settled", "It is settled as usual."),)),
    Reading(
        "nsw-war 11.13",
        "When is a wrong count a misdeal?",
        (Option("last_resort", "Only where placing and rebuilding cannot cure it."),),
    ),
    Reading(
        "nsw-war 11.15",
        "When is a hand of too many cards a misdeal?",
        (Option("last_resort", "Only where placing and rebuilding cannot cure it."),),
    ),
    Reading(
        "nsw-war 11.16",
        "Do interim results stand in a misdeal?",
        (
            Option(
                "stand",
                "Yes, as in 11.6.",
                mishaps=(Mishap("dealer_wrong_count", "misdeal", ("nsw-war 11.13", "nsw-war 11.16")),),
            ),
            Option(
                "void",
                "No: every wager of the round is void.",
                mishaps=(
                    Mishap("dealer_wrong_count", "void_reverse", ("nsw-war 11.13", "nsw-war 11.16")),
                    Mishap("box_too_many", "void_reverse", ("nsw-war 11.15", "nsw-war 11.16")),
                ),
            ),
        ),
    ),
    Reading(
        "nsw-war 11.17.2",
        "Do interim results stand when a foreign card is found?",
        (Option("reversed", "No: the whole round is reversed."),),
    ),
    Reading(
        "nsw-war 11.18.2",
        "The sum wagered, or the maximum?",
        (
            Option("capped", "The maximum, as 6.3 says."),
            Option("wagered", "The sum wagered.", terms=(("above_maximum", ruled("settle", "nsw-war 11.18.2")),)),
        ),
    ),
    Reading(
        "nsw-war 11.22.2", "What of an invalid stake that loses?", (Option("returned", "It is void and goes back."),)
    ),
    Reading(
        "nsw-war 12.1.2",
        "What of a fault between rounds?",
        (Option("swap", "The device is swapped and no wager is touched."),),
    ),
    Reading("nsw-war 12.4", "Do interim results stand?", (Option("reversed", "No: the whole round is reversed."),)),
    Reading("nsw-war 12.5.1", "May settled wagers be taken back?", (Option("open_only", "Only open ones."),)),
    Reading(
        "nsw-war 13.4.1",
        "Does a void wager go back to the offender?",
        (Option("returned", "Yes, unless it is forfeited under 13.6."),),
    ),
    Reading(
        "nsw-war 13.6", "Must stakes be refunded?", (Option("refund", "Yes, unless a supervisor records a forfeit."),)
    ),
)

BOOK = WarBook(
    header=HEADER,
    rows=ROWS,
    mishaps=MISHAPS,
    readings=READINGS,
    decks=ruled((6,), "nsw-war 3.1"),
    ranks=ruled("23456789TJQKA", "nsw-war 3.2.1", "nsw-war 3.2"),
    shuffle_at_start=rests_on("nsw-war 4.1.1"),
    shuffle_methods=ruled(("manual", "multishuffler", "shuffling_device"), "nsw-war 4.1"),
    shuffle_orders=(Order("not_random", Role.SUPERVISOR, False, "nsw-war 4.1.4"),),
    cut_offers=(
        CutOffer("new_game", "first_arrival", "nsw-war 4.3.1"),
        CutOffer("box", "that_box", "nsw-war 4.3.2"),
        CutOffer("dealer", "far_right", "nsw-war 4.3.3"),
        CutOffer("first_in_round", "far_right", "nsw-war 4.3.4"),
        CutOffer("replaced", "far_right", "nsw-war 4.3.5"),
        CutOffer("any", "far_right", "nsw-war 4.3"),
    ),
    cut_passes=ruled("clockwise", "nsw-war 4.4"),
    cut_last=ruled(Role.SUPERVISOR, "nsw-war 4.4"),
    cut_margin=ruled(52, "nsw-war 4.5"),
    uncut=ruled(("device",), "nsw-war 4.7"),
    stop_least=ruled(Share(1), "nsw-war 4.6"),
    stop_most=ruled(Share(0, 1, 2), "nsw-war 4.6"),
    stop_first=ruled("reshuffle", "nsw-war 4.1.2"),
    stop_during=rests_on("nsw-war 4.1.3"),
    burn_new_shoe=ruled(1, "nsw-war 4.9"),
    discards_return=ruled("after_initial_deal", "nsw-war 7.2"),
    replace_cards=(
        Order("device_round_over", Role.SUPERVISOR, False, "nsw-war 3.5.1"),
        Order("stop_card_round_over", Role.SUPERVISOR, False, "nsw-war 3.5.2"),
        Order("wrong_deck", Role.SUPERVISOR, False, "nsw-war 11.17.3"),
        Order("any", Role.SUPERVISOR, False, "nsw-war 3.5"),
    ),
    wagers=ruled((Wager.INITIAL, Wager.TIE, Wager.WAR), "nsw-war 5.2", "nsw-war 5.2.1", "nsw-war 5.2.2"),
    media=ruled(("chips", "promo_token"), "nsw-war 5.3", "nsw-war definition:casino promotional token"),
    token_returned=ruled(True, "nsw-war definition:casino promotional token"),
    tie_alone=ruled(False, "nsw-war 5.2.3", "nsw-war definition:Tie Wager"),
    war_equals_initial=rests_on("nsw-war definition:War Wager", "nsw-war 5.8"),
    players_per_box=ruled(1, "nsw-war 5.6"),
    announcement=ruled(False, "nsw-war 7.1"),
    freeze=ruled("first_card", "nsw-war 5.4", "nsw-war definition:round of play"),
    frozen=rests_on("nsw-war 5.5"),
    below_minimum=ruled("settle", "nsw-war 6.2", "nsw-war 11.18", "nsw-war 11.18.1"),
    above_maximum=ruled("cap", "nsw-war 6.3", "nsw-war 11.18", "nsw-war 11.18.2"),
    rounds_to_chips=ruled(True, "nsw-war 5.11"),
    rounds_half=ruled(True, "nsw-war 5.11"),
    surrender_moves=ruled("pay_half_take_all", "nsw-war 8.2.4.1"),
    deal_boxes=ruled("initial", "nsw-war 7.1"),
    deal_dealer=rests_on("nsw-war 7.1"),
    face_up=ruled(True, "nsw-war 7.1"),
    settle_order=ruled("ties_first", "nsw-war 8.1", "nsw-war 8.2"),
    settle_before_war=rests_on("nsw-war 9.1", "nsw-war 5.2.1.4"),
    offer_on_tie=ruled(("war", "surrender"), "nsw-war 5.8", "nsw-war 8.2.4"),
    ask_order=ruled("left", "nsw-war 8.2.4"),
    deal_war=rests_on("nsw-war 9.2", "nsw-war 9.2.1"),
    deal_war_dealer=rests_on("nsw-war 9.2.2"),
    clear_decided=ruled(True, "nsw-war 8.2.3", "nsw-war 8.3"),
    all_settled=rests_on("nsw-war definition:round of play"),
    rack_order=rests_on("nsw-war 10.4"),
    void_returns=rests_on("nsw-war definition:void"),
    void_wager=ruled(Role.SUPERVISOR, "nsw-war 13.4.1"),
    cancel=ruled(Role.SUPERVISOR, "nsw-war 13.5"),
    cancel_grounds=(
        Ground("disruption", False, "nsw-war 13.5.1"),
        Ground("fraud", True, "nsw-war 13.5.2"),
    ),
    forfeits=ruled(True, "nsw-war 13.6"),
    commences=ruled(0, "nsw-war order"),
)
