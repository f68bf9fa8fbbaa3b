"""Canberra Casino Hold-em Poker as data: NI2007-208 of the ACT Gambling and Racing Commission.

A row's case is what happened at a box. Where the ante wins it is paid by the player's category, so those cases have a
row for each: `higher/flush`. The bonus wager has its own cases: `bonus/flush`, `bonus/nothing`.
"""

from datetime import date

from games.cards import RANKS
from games.holdem.hands import Category
from games.money import EVEN, NOTHING, Odds
from games.rulebooks.book import Header, Mishap, Option, Outcome, Reading, Row, loses, ruled, stands_off, wins
from games.rulebooks.holdem_book import AntePay, BonusHand, BonusPay, Case, HoldemBook, Ranking, Role, Wager

HEADER = Header(
    key="act-holdem",
    title="Canberra Casino Hold-em Poker",
    game="Casino Hold'em",
    jurisdiction="Australian Capital Territory",
    regulator="ACT Gambling and Racing Commission",
    operator="Casino Canberra Limited",
    instrument="Casino Control (Canberra Casino Hold-em Poker) Approval 2007 (No 1)",
    reference="NI2007-208",
    made_date=date(2007, 7, 13),
    in_force_date=date(2007, 8, 1),
    in_force_note="The instrument names the day.",
    text_sha256="6709b716b3f84d45627bf6fbb46db8c17528dbcec706e2777445bc34e3705bb0",
)

ANTE_PAYS = (
    AntePay(Category.ROYAL_FLUSH, Odds(100), "act-holdem 8.1:ante:royal-flush"),
    AntePay(Category.STRAIGHT_FLUSH, Odds(20), "act-holdem 8.1:ante:straight-flush"),
    AntePay(Category.FOUR_OF_A_KIND, Odds(10), "act-holdem 8.1:ante:four-of-a-kind"),
    AntePay(Category.FULL_HOUSE, Odds(3), "act-holdem 8.1:ante:full-house"),
    AntePay(Category.FLUSH, Odds(2), "act-holdem 8.1:ante:flush"),
    *(
        AntePay(category, EVEN, "act-holdem 8.1:ante:all-other")
        for category in (
            Category.STRAIGHT,
            Category.THREE_OF_A_KIND,
            Category.TWO_PAIR,
            Category.ONE_PAIR,
            Category.HIGH_CARD,
        )
    ),
)

BONUS_PAYS = (
    BonusPay(BonusHand.ROYAL_FLUSH, Odds(100), "act-holdem 11.1:royal-flush"),
    BonusPay(BonusHand.STRAIGHT_FLUSH, Odds(50), "act-holdem 11.1:straight-flush"),
    BonusPay(BonusHand.FOUR_OF_A_KIND, Odds(40), "act-holdem 11.1:four-of-a-kind"),
    BonusPay(BonusHand.FULL_HOUSE, Odds(30), "act-holdem 11.1:full-house"),
    BonusPay(BonusHand.FLUSH, Odds(20), "act-holdem 11.1:flush"),
    BonusPay(BonusHand.STRAIGHT, Odds(7), "act-holdem 11.1:straight"),
    BonusPay(BonusHand.THREE_OF_A_KIND, Odds(7), "act-holdem 11.1:three-of-a-kind"),
    BonusPay(BonusHand.TWO_PAIR, Odds(7), "act-holdem 11.1:two-pair"),
    BonusPay(BonusHand.PAIR_OF_ACES, Odds(7), "act-holdem 11.1:pair-of-aces"),
)


def ante_wins(case: Case, *clauses: str, why: str) -> tuple[Row, ...]:
    """Write the ten rows of a case in which the ante wins, one for each category of the player's hand."""
    return tuple(
        wins(f"{case}/{pay.category.label}", Wager.ANTE, pay.odds, *clauses, "act-holdem 8.1", pay.clause, why=why)
        for pay in ANTE_PAYS
    )


def voids(case: str, wager: Wager, *clauses: str, why: str) -> Row:
    return Row(case, wager, Outcome.VOID, NOTHING, clauses, why)


SHORT = "the dealer holds {dealer} and does not qualify"
BEATS = "you hold {player} and the dealer only {dealer}"
BEATEN = "you hold {player} and the dealer {dealer}"
LEVEL = "you and the dealer both hold {player}"

ROWS = (
    *ante_wins(Case.UNQUALIFIED_LOWER, "act-holdem 9.1", why=SHORT),
    *ante_wins(Case.UNQUALIFIED_EQUAL, "act-holdem 9.1", why=SHORT),
    *ante_wins(Case.UNQUALIFIED_HIGHER, "act-holdem 9.1", why=SHORT),
    *ante_wins(Case.HIGHER, "act-holdem 9.2", why=BEATS),
    loses(Case.LOWER, Wager.ANTE, "act-holdem 9.3", why=BEATEN),
    voids(Case.EQUAL, Wager.ANTE, "act-holdem 9.4", why=LEVEL),
    stands_off(Case.UNQUALIFIED_LOWER, Wager.CALL, "act-holdem 9.1", why=SHORT),
    stands_off(Case.UNQUALIFIED_EQUAL, Wager.CALL, "act-holdem 9.1", why=SHORT),
    stands_off(Case.UNQUALIFIED_HIGHER, Wager.CALL, "act-holdem 9.1", why=SHORT),
    wins(Case.HIGHER, Wager.CALL, EVEN, "act-holdem 9.2", "act-holdem 8.1:call", why=BEATS),
    loses(Case.LOWER, Wager.CALL, "act-holdem 9.3", why=BEATEN),
    voids(Case.EQUAL, Wager.CALL, "act-holdem 9.4", why=LEVEL),
    loses(Case.FOLD, Wager.ANTE, "act-holdem 7.3", "act-holdem dictionary:fold", why="you folded"),
    loses(Case.FOLD, Wager.BONUS, "act-holdem 7.3", why="you folded, and the bonus goes with the ante"),
    *(
        wins(f"bonus/{pay.hand}", Wager.BONUS, pay.odds, "act-holdem 11.1", pay.clause, "act-holdem 10.3",
             why="your hole cards and the flop make {player}")
        for pay in BONUS_PAYS
    ),
    loses(f"bonus/{BonusHand.NOTHING}", Wager.BONUS, "act-holdem 10.3", "act-holdem 11.1",
          why="your hole cards and the flop make {player}, and the bonus pays from a pair of aces up"),
    loses(f"bonus/{BonusHand.UNDECLARED}", Wager.BONUS, "act-holdem 10.4",
          why="you held {player} and did not declare it before the choices ended"),
)  # fmt: skip

MISHAPS = (
    Mishap("player_card_exposed", "turn_over", ("act-holdem 13.1",), Role.DEALER),
    Mishap("dealer_card_exposed", "void_for_exposure", ("act-holdem 13.2",), Role.DEALER),
    Mishap("hole_cards_out_of_order", "void_deal", ("act-holdem 13.3",), Role.DEALER),
    Mishap("communal_cards_out_of_order", "rebuild_or_void_round", ("act-holdem 15.3",), Role.SUPERVISOR),
    Mishap("hand_racked_early", "rebuild_or_void_hand", ("act-holdem 13.4",), Role.DEALER),
    Mishap("collusion", "exclude_or_void_round", ("act-holdem 12.3",), Role.SUPERVISOR),
    Mishap("disturbance", "void_unfinished_round", ("act-holdem 15.1",), Role.OPERATOR),
    Mishap("rule_contravened", "void_wagers", ("act-holdem 15.2(a)",), Role.OPERATOR),
    Mishap("impractical", "void_round", ("act-holdem 15.3",), Role.OPERATOR),
    Mishap("fraud", "void_round", ("act-holdem 15.3",), Role.OPERATOR),
)

READINGS = (
    Reading("act-holdem dictionary:void", "A void is defined for a round: does it reach single hands and wagers?", (
        Option("all_levels", "A round, a hand or a wager may be void; what was staked or paid on it goes back."),
    )),
    Reading("act-holdem 2.1", "Does the cutting card end the shoe?", (
        Option("equipment_only", "It marks nothing: the cards are shuffled for every round anyway."),
    )),
    Reading("act-holdem 2.5", "Must the player choose the five cards?", (
        Option("best_five", "The best five of seven always count."),
    )),
    Reading("act-holdem 2.6(b)", "Which card tops five, four, three, two, ace of one suit?", (
        Option("five", "The five, because the ace counts as one."),
        Option("ace", "The ace, the highest card in the hand.",
               terms=(("low_ace_tops", ruled(True, "act-holdem 2.6(b)")),)),
    )),
    Reading("act-holdem 2.6(c)", "What separates equal fours?", (
        Option("fifth_card", "The fifth card, because all five cards count."),
        Option("equal", "Nothing: the hands are equal.", terms=(("fours_compared", ruled(1, "act-holdem 2.6(c)")),)),
    )),
    Reading("act-holdem 2.6(d)", "What separates full houses with equal threes?", (
        Option("pair", "The pair, because all five cards count."),
        Option("equal", "Nothing: the hands are equal.",
               terms=(("full_houses_compared", ruled(1, "act-holdem 2.6(d)")),)),
    )),
    Reading("act-holdem 2.6(f)", "May a sequence run through the ace, as in 3, 2, ace, king, queen?", (
        Option("no_wrap", "No: the ace is an end of the sequence."),
    )),
    Reading("act-holdem 2.6(g)", "What separates equal threes?", (
        Option("side_cards", "The side cards, because all five cards count."),
        Option("equal", "Nothing: the hands are equal.", terms=(("threes_compared", ruled(1, "act-holdem 2.6(g)")),)),
    )),
    Reading("act-holdem 3.4", "How far does the warning reach?", (
        Option("session", "The same player at the same table until it closes."),
    )),
    Reading("act-holdem 3.5", "Is the call twice the chips placed or twice the part in action?", (
        Option("part_in_action", "Twice the part in action."),
        Option("chips_placed", "Twice all the chips placed as the ante.",
               terms=(("call_on", ruled("chips_placed", "act-holdem 3.5")),)),
    )),
    Reading("act-holdem 4.3", "How many boxes has a table?", (
        Option("layout", "Seven unless the layout says otherwise, and never more than one deck can serve."),
    )),
    Reading("act-holdem 4.4", "May wagers change once the dealer has the hole cards?", (
        Option("call_only", "Only by the call of rule 7."),
    )),
    Reading("act-holdem 6.1", "Are cards burnt?", (
        Option("none", "None."),
    )),
    Reading("act-holdem 6.5", "In which order do players choose, and what of one who is not there?", (
        Option("clockwise", "Clockwise from the dealer's left; who has not chosen when the dealer closes folds."),
    )),
    Reading("act-holdem 6.6", "Is the river dealt when everybody folded?", (
        Option("no_river", "No: it would change nothing."),
        Option("river", "Yes: the deal is always completed.",
               terms=(("river_for_nobody", ruled(True, "act-holdem 6.6")),)),
    )),
    Reading("act-holdem 7.3", "Does a fold lose a bonus that was declared and wins?", (
        Option("lost", "Yes: a fold loses any bonus wager, so the bonus is paid to callers only."),
        Option("paid", "No: a declared winning hand is paid even if its player folds.",
               terms=(("fold_loses_bonus", ruled(False, "act-holdem 10.5")),)),
    )),
    Reading("act-holdem 8.1", "What does the maximum payout bind?", (
        Option("winnings", "The winnings of each ante, without the stake; calls and bonuses are not bound."),
        Option("with_stake", "The winnings of each ante together with the stake that goes back.",
               terms=(("payout_counts_stake", ruled(True, "act-holdem 8.1")),)),
    )),
    Reading("act-holdem 9.1", "What of the call when the dealer does not qualify?", (
        Option("returned", "It goes back; the ante is paid by its table and a folded ante stays lost."),
        Option("paid", "It wins 1 to 1 with the ante.", rows=tuple(
            wins(case, Wager.CALL, EVEN, "act-holdem 9.1", "act-holdem 8.1:call", why=SHORT)
            for case in (Case.UNQUALIFIED_LOWER, Case.UNQUALIFIED_EQUAL, Case.UNQUALIFIED_HIGHER)
        )),
    )),
    Reading("act-holdem 9.4", "What of equal hands when the dealer does not qualify?", (
        Option("antes_win", "Rule 9.1 goes first: the ante wins."),
        Option("void", "Rule 9.4 goes first: ante and call are void.", rows=(
            *(voids(f"{Case.UNQUALIFIED_EQUAL}/{pay.category.label}", Wager.ANTE, "act-holdem 9.4", why=LEVEL)
              for pay in ANTE_PAYS),
            voids(Case.UNQUALIFIED_EQUAL, Wager.CALL, "act-holdem 9.4", why=LEVEL),
        )),
    )),
    Reading("act-holdem 10.3", "Does a pair of aces that lies in the flop win the bonus?", (
        Option("counts", "Yes: the flop is part of the hand."),
        Option("hole_ace", "No: one of the aces must be a hole card.",
               terms=(("flop_aces_count", ruled(False, "act-holdem 10.3")),)),
    )),
    Reading("act-holdem 10.4", "What of a winning bonus hand that nobody declares?", (
        Option("lost", "It is lost."),
        Option("automatic", "It counts as declared, as in scored tournament play.",
               terms=(("must_declare", ruled(False, "act-holdem 10.4")),)),
    )),
    Reading("act-holdem 10.5", "When are losing bonus wagers taken?", (
        Option("with_winners", "When the winning ones are paid; turning cards up for it is no exposure."),
    )),
    Reading("act-holdem 12.3", "What of the stakes of a player shut out of the round?", (
        Option("returned", "They go back: 15.2(a) gives no more than a power to void."),
        Option("lost", "They are lost like a fold.",
               terms=(("excluded_stakes", ruled("lost", "act-holdem 12.3")),)),
    )),
    Reading("act-holdem 13.1", "Are exposed cards counted per hand or per round?", (
        Option("round", "Per round, over all players; cards a player shows are not counted."),
    )),
    Reading("act-holdem 13.2", "Only one of the dealer's cards is named: what if both are shown?", (
        Option("one_or_both", "One is enough, and both are no better."),
    )),
    Reading("act-holdem 13.3", "What of an error in the flop or the river?", (
        Option("rebuild_or_void", "A supervisor rebuilds it if the order of the draw is known, else 15.3 applies."),
    )),
)  # fmt: skip

RANKING = Ranking(
    categories=(
        ruled(Category.HIGH_CARD, "act-holdem 2.6(j)"),
        ruled(Category.ONE_PAIR, "act-holdem 2.6(i)"),
        ruled(Category.TWO_PAIR, "act-holdem 2.6(h)"),
        ruled(Category.THREE_OF_A_KIND, "act-holdem 2.6(g)"),
        ruled(Category.STRAIGHT, "act-holdem 2.6(f)"),
        ruled(Category.FLUSH, "act-holdem 2.6(e)"),
        ruled(Category.FULL_HOUSE, "act-holdem 2.6(d)"),
        ruled(Category.FOUR_OF_A_KIND, "act-holdem 2.6(c)"),
        ruled(Category.STRAIGHT_FLUSH, "act-holdem 2.6(b)"),
        ruled(Category.ROYAL_FLUSH, "act-holdem 2.6(a)"),
    ),
    by_category=ruled(True, "act-holdem 2.6"),
    ranks=ruled(RANKS, "act-holdem 2.7"),
    by_first_card=ruled(True, "act-holdem 2.8(a)"),
    by_next_card=ruled(True, "act-holdem 2.8(b)"),
    suits=ruled(0, "act-holdem 2.9"),
)

BOOK = HoldemBook(
    header=HEADER,
    rows=ROWS,
    mishaps=MISHAPS,
    readings=READINGS,
    in_force=ruled(date(2007, 8, 1), "act-holdem instrument:2"),
    decks=ruled((1,), "act-holdem 2.1"),
    ranking=RANKING,
    fours_compared=ruled(2, "act-holdem 2.6(c)", "act-holdem 2.5"),
    full_houses_compared=ruled(2, "act-holdem 2.6(d)", "act-holdem 2.5"),
    threes_compared=ruled(3, "act-holdem 2.6(g)", "act-holdem 2.5"),
    low_ace_tops=ruled(False, "act-holdem 2.6(b)"),
    shuffled_anew=ruled(True, "act-holdem 5.1"),
    least_cut=ruled(5, "act-holdem 5.2"),
    media=ruled(("chips",), "act-holdem 4.2"),
    boxes=ruled(22, "act-holdem 4.3"),
    bets_close=ruled("first_card", "act-holdem 4.1"),
    frozen=ruled(True, "act-holdem 4.4"),
    below_minimum=ruled("settle_once", "act-holdem 3.4"),
    above_maximum=ruled("cap", "act-holdem 3.5"),
    bonus_needs_ante=ruled(True, "act-holdem 10.2"),
    call_per_ante=ruled(2, "act-holdem 7.2"),
    call_on=ruled("part_in_action", "act-holdem 3.5"),
    burns=ruled(0, "act-holdem 6.1"),
    face_down=ruled(True, "act-holdem 6.2"),
    deal_boxes=ruled("clockwise", "act-holdem 6.3", "act-holdem 6.3(a)", "act-holdem dictionary:ante"),
    deal_dealer=ruled("last", "act-holdem 6.3(b)"),
    hole_cards=ruled(2, "act-holdem 6.3(c)", "act-holdem dictionary:hole-cards"),
    flop=ruled(3, "act-holdem 6.4", "act-holdem dictionary:flop"),
    choose_from=ruled("flop", "act-holdem 7.1"),
    all_choose=ruled(True, "act-holdem 6.5"),
    river=ruled(2, "act-holdem 6.6", "act-holdem dictionary:river"),
    river_for_nobody=ruled(False, "act-holdem 6.6"),
    dealer_shows=ruled("after_river", "act-holdem 6.7"),
    folded_count=ruled(2, "act-holdem 7.4"),
    settled_count=ruled(2, "act-holdem 9.5"),
    round_ends=ruled("all_racked", "act-holdem dictionary:round-of-play"),
    hand=ruled(5, "act-holdem 2.5", "act-holdem dictionary:communal-cards"),
    qualifies=ruled((Category.ONE_PAIR, RANKS.index("4")), "act-holdem dictionary:qualify"),
    payout_counts_stake=ruled(False, "act-holdem 8.1"),
    fold_loses_bonus=ruled(True, "act-holdem 7.3"),
    flop_aces_count=ruled(True, "act-holdem 10.3"),
    must_declare=ruled(True, "act-holdem 10.4"),
    bonus_paid=ruled("before_river", "act-holdem 10.5"),
    void_returns=ruled(True, "act-holdem dictionary:void"),
    exposed_to_void=ruled(3, "act-holdem 13.1"),
    excluded_stakes=ruled("returned", "act-holdem 12.3"),
)
