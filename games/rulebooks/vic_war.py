"""Casino War in Melbourne as data: Crown's rules under the Victorian Commission for Gambling Regulation."""

from games.money import EVEN, Odds
from games.rulebooks.book import Header, Mishap, Option, Reading, halves, loses, rests_on, ruled, stands_off, wins
from games.rulebooks.war_book import Case, CutOffer, Ground, Order, Role, Share, Wager, WarBook

HEADER = Header(
    key="vic-war",
    title="Casino War, with tournament play",
    game="Casino War",
    jurisdiction="Victoria",
    regulator="Victorian Commission for Gambling Regulation",
    operator="Crown Melbourne Limited",
    instrument="Rules of the Game: Casino War",
    reference="",
    made_date=None,
    in_force_date=None,
    in_force_note="The document prints no dates.",
    text_sha256="25569d8006ab135831def6edf0800040f1e9f31562c6a575ba5cbd149f6a4f25",
)

ROWS = (
    wins(
        Case.HIGHER,
        Wager.INITIAL,
        EVEN,
        "vic-war 5.7.1",
        "vic-war 7.4.2(b)",
        "vic-war 8.1:row1",
        "vic-war 5.15.2",
        why="your card is higher than the dealer's",
    ),
    loses(
        Case.LOWER,
        Wager.INITIAL,
        "vic-war 5.7.2",
        "vic-war 7.4.2(a)",
        "vic-war 5.15.1",
        why="the dealer's card is higher than yours",
    ),
    loses(Case.HIGHER, Wager.TIE, "vic-war 5.9", "vic-war 7.4.1(a)", why="the first cards are not equal"),
    loses(Case.LOWER, Wager.TIE, "vic-war 5.9", "vic-war 7.4.1(a)", why="the first cards are not equal"),
    wins(
        Case.TIED,
        Wager.TIE,
        Odds(10),
        "vic-war 5.9",
        "vic-war 7.4.1(b)",
        "vic-war 8.1:row6",
        "vic-war definition:Tie wager",
        why="the first cards are equal",
    ),
    halves(
        Case.SURRENDER,
        Wager.INITIAL,
        "vic-war 5.6",
        "vic-war 7.4.2(c)",
        "vic-war definition:Surrender",
        why="you gave up half rather than go to war",
    ),
    halves(Case.NO_ANSWER, Wager.INITIAL, "vic-war 5.6", why="no war wager was placed, which is read as surrender"),
    # The document is silent on an absent player; read like act-war 10.7, with a supervisor's word (vic-war 7.5.1).
    halves(Case.ABSENT, Wager.INITIAL, "vic-war 7.5.1", why="nobody was there to choose, which is read as surrender"),
    stands_off(
        Case.WAR_HIGHER,
        Wager.INITIAL,
        "vic-war 5.7.4",
        "vic-war 8.1:row3",
        why="your war card is higher and the first wager stands off",
    ),
    wins(Case.WAR_TIED, Wager.INITIAL, EVEN, "vic-war 5.7.3", "vic-war 8.1:row2", why="the war cards are equal"),
    loses(Case.WAR_LOWER, Wager.INITIAL, "vic-war 5.7.5", why="your war card is lower"),
    wins(Case.WAR_HIGHER, Wager.WAR, EVEN, "vic-war 5.8.1", "vic-war 8.1:row4", why="your war card is higher"),
    wins(Case.WAR_TIED, Wager.WAR, EVEN, "vic-war 5.8.2", "vic-war 8.1:row5", why="the war cards are equal"),
    loses(Case.WAR_LOWER, Wager.WAR, "vic-war 5.8.3", why="your war card is lower"),
)

MISHAPS = (
    Mishap("face_up_card", "burn", ("vic-war 9.1",)),
    Mishap("drawn_in_error_seen", "next_card", ("vic-war 9.2",)),
    Mishap("drawn_in_error_unseen", "next_card", ("vic-war 9.2",)),
    Mishap("dealer_extra_seen", "burn", ("vic-war 9.2.1",)),
    Mishap("dealer_extra_unseen", "opens_next_round", ("vic-war 9.2.1", "vic-war 9.2")),
    Mishap("unused_seen", "burn", ("vic-war 9.2.1",)),
    Mishap("unused_unseen", "opens_next_round", ("vic-war 9.2",)),
    Mishap("no_wagers", "void_burn", ("vic-war 9.3",), Role.SUPERVISOR),
    Mishap(
        "misplaced_card", "rebuild_before_payout", ("vic-war 9.4", "vic-war 9.4.1", "vic-war 9.4.2"), Role.SUPERVISOR
    ),
    Mishap("cannot_rebuild", "void_keep_interim", ("vic-war 9.4",), Role.PIT_BOSS),
    Mishap("war_card_no_wager", "burn", ("vic-war 9.5",)),
    Mishap("dealer_missed_first", "deal_now", ("vic-war 9.6",)),
    Mishap("box_missed_war", "void_box", ("vic-war 9.7",)),
    Mishap("decision_skipped", "roll_back", ("vic-war 9.8",)),
    Mishap("found_too_late", "stands", ("vic-war 9.8.1",)),
    Mishap("shuffle_missed", "finish_then_shuffle", ("vic-war 9.9",)),
    Mishap("out_of_cards", "shuffle_discards", ("vic-war 9.10",)),
    Mishap("shuffler_fault", "void_keep_interim", ("vic-war 9.11", "vic-war 9.11.1")),
    Mishap("wrong_deck", "void_remove", ("vic-war 9.12", "vic-war 9.12.1", "vic-war 9.12.2", "vic-war 9.12.3")),
)

READINGS = (
    Reading(
        "vic-war 3.1",
        "Are odd numbers of decks allowed?",
        (
            Option("any_whole", "Every whole number from four to eight."),
            Option("even", "Four, six or eight.", terms=(("decks", ruled((4, 6, 8), "vic-war 3.1")),)),
        ),
    ),
    Reading(
        "vic-war 4.1.1",
        "What if the cutting card comes first in a round?",
        (
            Option("deal_then_shuffle", "The round is dealt and the cards are shuffled after it."),
            Option(
                "reshuffle",
                "The cards are shuffled first.",
                terms=(("stop_first", ruled("reshuffle", "vic-war 4.1.1")),),
            ),
        ),
    ),
    Reading(
        "vic-war 4.1.1(c)",
        "May an order to shuffle at once stop a round?",
        (Option("finish_first", "No: the round is finished first."),),
    ),
    Reading(
        "vic-war 4.1.1(f)",
        "When do discards return to a continuous machine?",
        (Option("after_round", "After each round."),),
    ),
    Reading(
        "vic-war 4.2.1(b)",
        "Which of three players on an area is asked?",
        (Option("seated", "The seated player, else the first to wager there."),),
    ),
    Reading(
        "vic-war 4.2.3",
        "How near to one deck is approximately?",
        (
            Option("tolerance", "Five cards.", terms=(("cut_margin", ruled(47, "vic-war 4.2.3")),)),
            Option("exact", "None.", terms=(("cut_margin", ruled(52, "vic-war 4.2.3")),)),
        ),
    ),
    Reading(
        "vic-war 4.2.4(a)",
        "How near to the back may the cutting card go?",
        (Option("one", "One card or more, preset one deck."),),
    ),
    Reading(
        "vic-war 4.3.1",
        "Is the first card burnt?",
        (
            Option("burn", "Yes, unless the table switches it off."),
            Option(
                "no_burn", "No, unless the table switches it on.", terms=(("burn_new_shoe", ruled(0, "vic-war 4.3.1")),)
            ),
        ),
    ),
    Reading(
        "vic-war 4.3.2(b)",
        "Does betting close at the announcement or at the first card?",
        (Option("announcement", "At the announcement, the earlier moment."),),
    ),
    Reading("vic-war 4.4.2(a)", "Must some replaced cards be shuffled in?", (Option("reshuffle", "Yes."),)),
    Reading("vic-war 5.4", "May wagers be taken back before a rebuild?", (Option("allowed", "Yes, as 9.4 says."),)),
    Reading(
        "vic-war 5.6",
        "Is the whole wager surrendered or half?",
        (
            Option("half", "Half."),
            Option(
                "whole",
                "All of it.",
                rows=(loses(Case.SURRENDER, Wager.INITIAL, "vic-war 5.6", why="you gave up your wager"),),
            ),
        ),
    ),
    Reading(
        "vic-war 5.14",
        "Refuse what cannot be paid exactly, or round up?",
        (Option("refuse_then_round", "Refused before the deal, rounded up after it."),),
    ),
    Reading(
        "vic-war 6.2.1",
        "How far does the warning reach?",
        (Option("player_and_table", "The same player at the same table until he leaves."),),
    ),
    Reading(
        "vic-war 6.2.2",
        "What of the war wager on a capped stake?",
        (Option("capped", "It equals the capped sum; earlier rounds stand."),),
    ),
    Reading(
        "vic-war 6.2.3",
        "Is the returned half of a surrender a payment?",
        (
            Option("payment", "Yes: it is rounded up to payable chips."),
            Option("exact", "No: it is exact.", terms=(("rounds_half", ruled(False, "vic-war 6.2.3")),)),
        ),
    ),
    Reading(
        "vic-war 7.4.2(c)",
        "From which side are choices taken?",
        (
            Option("right", "From the right."),
            Option("left", "From the left.", terms=(("ask_order", ruled("left", "vic-war 7.4.2(c)")),)),
        ),
    ),
    Reading(
        "vic-war 7.4.4(a)",
        "When may the dealing method change?",
        (Option("no_round_running", "Only while no round is running."),),
    ),
    Reading(
        "vic-war 7.4.4(a)(ii)",
        "What becomes of the house's stake?",
        (Option("is_the_payment", "It is the payment on a win or tie and goes back to the float on a loss."),),
    ),
    Reading(
        "vic-war 7.5.1",
        "What of a player who is absent on a tie?",
        (Option("surrender", "Half is surrendered, with a supervisor's word."),),
    ),
    Reading("vic-war 8.1:row2", "The odds are blank.", (Option("even", "1 to 1, as in the row above."),)),
    Reading("vic-war 8.1:row5", "The odds are blank.", (Option("even", "1 to 1, as in the row above."),)),
    Reading(
        "vic-war 9.4",
        "What if the hand is not rebuilt?",
        (Option("void_keep_interim", "A pit boss rules; preset void with interim results kept."),),
    ),
    Reading("vic-war 9.7", "Is only the war wager void?", (Option("both", "Both wagers: neither has a result."),)),
    Reading(
        "vic-war 9.10",
        "Is a card burnt?",
        (
            Option("no_burn", "No."),
            Option("burn", "Yes.", mishaps=(Mishap("out_of_cards", "shuffle_discards_burn", ("vic-war 9.10",)),)),
        ),
    ),
    Reading("vic-war 9.12.2", "Do interim results stand?", (Option("reversed", "No: the whole round is reversed."),)),
)

BOOK = WarBook(
    header=HEADER,
    rows=ROWS,
    mishaps=MISHAPS,
    readings=READINGS,
    decks=ruled((4, 5, 6, 7, 8), "vic-war 3.1"),
    ranks=ruled("23456789TJQKA", "vic-war 3.3.1", "vic-war 3.3"),
    shuffle_at_start=rests_on("vic-war 4.1.1(a)", "vic-war 4.1.1"),
    shuffle_methods=ruled(("manual", "machine"), "vic-war 4.1.1"),
    shuffle_orders=(
        Order("abnormal_sequence", Role.PIT_BOSS, False, "vic-war 4.1.1(c)"),
        Order("pit_boss", Role.PIT_BOSS, True, "vic-war 4.1.1(d)"),
    ),
    cut_offers=(
        CutOffer("new_game", "first_arrival", "vic-war 4.2.1(a)"),
        CutOffer("box", "that_box", "vic-war 4.2.1(b)"),
        CutOffer("dealer", "far_right", "vic-war 4.2.1(c)"),
        CutOffer("replaced", "far_right", "vic-war 4.2.1(d)"),
        CutOffer("any", "far_right", "vic-war 4.2.1"),
    ),
    cut_passes=ruled("clockwise", "vic-war 4.2.2"),
    cut_last=ruled(Role.SUPERVISOR, "vic-war 4.2.2"),
    cut_margin=ruled(47, "vic-war 4.2.3"),
    uncut=ruled(("device",), "vic-war 3.1.1"),
    stop_least=ruled(Share(1), "vic-war 4.2.4(a)"),
    stop_most=ruled(Share(0, 1, 2), "vic-war 4.2.4(a)", "vic-war 4.2.4"),
    stop_first=ruled("deal", "vic-war 4.1.1"),
    stop_during=rests_on("vic-war 4.1.1(b)"),
    burn_new_shoe=ruled(1, "vic-war 4.3.1"),
    burn_optional=ruled(True, "vic-war 4.3.1"),
    discards_return=ruled("after_round", "vic-war 4.1.1(f)"),
    replace_cards=(
        Order("stop_card_round_over", Role.SUPERVISOR, False, "vic-war 4.4.1"),
        Order("unfit", Role.PIT_BOSS, False, "vic-war 4.4.2"),
        Order("all_replaced", Role.SUPERVISOR, False, "vic-war 4.4.2(a)"),
    ),
    wagers=ruled((Wager.INITIAL, Wager.TIE, Wager.WAR), "vic-war 8.1", "vic-war 5.7", "vic-war 5.8"),
    media=ruled(("chips",), "vic-war 5.1"),
    converts_spoken=ruled(True, "vic-war 5.3"),
    tie_alone=ruled(True, "vic-war 5.5", "vic-war 5.5.1", "vic-war 5.5.2"),
    war_equals_initial=rests_on("vic-war definition:Go to War wager", "vic-war 5.6"),
    players_per_box=ruled(3),
    announcement=ruled(True, "vic-war 7.3.1(a)"),
    freeze=ruled("announcement", "vic-war 4.3.2(b)", "vic-war 4.3.2(a)", "vic-war 4.3.2", "vic-war 5.2"),
    frozen=rests_on("vic-war 5.4"),
    below_minimum=ruled("warn_then_return", "vic-war 6.2.1", "vic-war 6.2"),
    above_maximum=ruled("cap", "vic-war 6.2.2", "vic-war 6.2"),
    refuse_unpayable=ruled(True, "vic-war 5.14"),
    rounds_to_chips=ruled(True, "vic-war 6.2.3"),
    rounds_half=ruled(True, "vic-war 6.2.3"),
    deal_boxes=ruled("any_wager", "vic-war 7.3.1(b)", "vic-war 7.3.1"),
    deal_dealer=rests_on("vic-war 7.3.1(c)"),
    face_up=ruled(True, "vic-war 7.1"),
    settle_order=ruled("ties_first", "vic-war 7.4.1", "vic-war 7.4.2"),
    settle_before_war=rests_on("vic-war 7.5.1"),
    offer_on_tie=ruled(("war", "surrender"), "vic-war 5.6", "vic-war 7.4.2(c)"),
    ask_order=ruled("right", "vic-war 7.4.2(c)"),
    decide_apart=rests_on("vic-war 7.4.5"),
    deal_war=rests_on("vic-war 7.5.1", "vic-war 7.5.1(a)"),
    deal_war_dealer=rests_on("vic-war 7.5.1(b)"),
    clear_decided=ruled(False),
    all_settled=rests_on("vic-war 7.6.1", "vic-war 5.15"),
    rack_order=rests_on("vic-war 7.7.1"),
    absent_by=ruled(Role.SUPERVISOR, "vic-war 7.5.1"),
    methods=ruled(("A", "B"), "vic-war 7.4.4(a)", "vic-war 7.4.4(a)(i)", "vic-war 7.4.4(a)(ii)"),
    void_returns=rests_on("vic-war definition:Void"),
    void_wager=ruled(Role.PIT_BOSS, "vic-war 11.2.1"),
    cancel=ruled(Role.PIT_BOSS, "vic-war 11.3"),
    cancel_grounds=(
        Ground("disruption", False, "vic-war 11.3.1"),
        Ground("fraud", True, "vic-war 11.3.2"),
    ),
    forfeits=ruled(False, "vic-war 11.4"),
)
