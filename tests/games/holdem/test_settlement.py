"""Each wager is settled by the row its case names, at the odds and by the clauses written there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import DECK
from games.holdem.hands import category, seven
from games.holdem.settlement import (
    Result,
    bonus_hand,
    call_due,
    code_of,
    grounds,
    qualifies,
    settle,
    settle_bonus,
    settle_hands,
    stake_back,
    voided,
)
from games.money import Odds
from games.rulebooks.act_holdem import BOOK
from games.rulebooks.book import Outcome
from games.rulebooks.holdem_book import BonusHand, Choice
from tests.games.holdem.felt import TERMS, cards, terms, value

FLUSH = "Ad Jd 8d 6d 3d"
PAIR_OF_FOURS = "4c 4h Ks 9d 7c"
PAIR_OF_THREES = "3c 3h Ks 9d 7c"
ACE_HIGH = "Ac Qd 9h 6s 3c"


def hands(player, dealer, *, ante=1000, under=TERMS, maximum=None):
    lines = settle_hands(under, value(player), value(dealer), ante=ante, call=2 * ante, maximum_payout=maximum)
    return {line.wager: (str(line.outcome), line.net) for line in lines}


def clauses(player, dealer):
    return {line.wager: line.clauses for line in settle_hands(TERMS, value(player), value(dealer), ante=1, call=2)}


@pytest.mark.clause("act-holdem dictionary:qualify")
@pytest.mark.parametrize(
    ("dealer", "does"),
    [(PAIR_OF_THREES, False), (PAIR_OF_FOURS, True), (ACE_HIGH, False), ("2c 3d 4h 5s 6c", True), (FLUSH, True)],
)
def test_the_dealer_qualifies_from_a_pair_of_fours(dealer, does):
    assert qualifies(TERMS, value(dealer)) is does


@pytest.mark.clause("act-holdem 9.1")
@pytest.mark.parametrize(
    ("player", "ante"),
    [(ACE_HIGH, 1000), ("Kc Qd 9h 6s 3c", 1000), (FLUSH, 2000)],
)
def test_an_ante_wins_and_a_call_goes_back_when_the_dealer_does_not_qualify(player, ante):
    assert hands(player, PAIR_OF_THREES) == {"ante": ("win", ante), "call": ("push", 0)}


@pytest.mark.clause("act-holdem 9.2")
def test_a_higher_hand_wins_ante_and_call():
    assert hands(FLUSH, PAIR_OF_FOURS) == {"ante": ("win", 2000), "call": ("win", 2000)}


@pytest.mark.clause("act-holdem 9.3")
def test_a_lower_hand_loses_ante_and_call():
    assert hands("9c 9h As Qd 7c", "Kc Kh 2s 3d 4c") == {"ante": ("lose", -1000), "call": ("lose", -2000)}


@pytest.mark.clause("act-holdem 9.4")
def test_equal_hands_make_ante_and_call_void():
    assert hands("5c 6h 7s 8d 9c", "5d 6s 7c 8h 9d") == {"ante": ("void", 0), "call": ("void", 0)}


@pytest.mark.clause("act-holdem 8.1")
@pytest.mark.parametrize(
    ("player", "paid", "cap"),
    [
        pytest.param("Ah Kh Qh Jh Th", 100_000, 50_000, marks=pytest.mark.clause("act-holdem 8.1:ante:royal-flush")),
        pytest.param("9h 8h 7h 6h 5h", 20_000, 15_000, marks=pytest.mark.clause("act-holdem 8.1:ante:straight-flush")),
        pytest.param("9c 9d 9h 9s 2c", 10_000, 8000, marks=pytest.mark.clause("act-holdem 8.1:ante:four-of-a-kind")),
        pytest.param("9c 9d 9h 2s 2c", 3000, 2500, marks=pytest.mark.clause("act-holdem 8.1:ante:full-house")),
        pytest.param("Ad Jd 8d 6d 3d", 2000, 1500, marks=pytest.mark.clause("act-holdem 8.1:ante:flush")),
        pytest.param("9h 8c 7h 6h 5h", 1000, 800, marks=pytest.mark.clause("act-holdem 8.1:ante:all-other")),
        pytest.param("9h 9c 9s 6h 5h", 1000, 800, marks=pytest.mark.clause("act-holdem 8.1:ante:all-other")),
        pytest.param("9h 9c 6s 6h 5h", 1000, 800, marks=pytest.mark.clause("act-holdem 8.1:ante:all-other")),
        pytest.param("9h 9c 8s 6h 5h", 1000, 800, marks=pytest.mark.clause("act-holdem 8.1:ante:all-other")),
    ],
)
def test_a_winning_ante_is_paid_by_its_hand_up_to_the_maximum_payout(player, paid, cap):
    assert hands(player, PAIR_OF_FOURS)["ante"] == ("win", paid)
    assert hands(player, PAIR_OF_FOURS, maximum=paid)["ante"] == ("win", paid)
    assert hands(player, PAIR_OF_FOURS, maximum=cap)["ante"] == ("win", cap)


@pytest.mark.clause("act-holdem 8.1")
def test_the_maximum_payout_binds_the_winnings_of_the_ante_alone():
    assert hands("Ah Kh Qh Jh Th", PAIR_OF_FOURS, maximum=500) == {"ante": ("win", 500), "call": ("win", 2000)}
    assert hands("Ah Kh Qh Jh Th", PAIR_OF_FOURS, maximum=1500, under=terms(**{"8.1": "with_stake"})) == {
        "ante": ("win", 500),
        "call": ("win", 2000),
    }


@pytest.mark.clause("act-holdem 8.1:call")
def test_a_winning_call_pays_even_money_whatever_the_hand():
    assert hands("Ah Kh Qh Jh Th", PAIR_OF_FOURS)["call"] == ("win", 2000)


BONUS_HANDS = [
    pytest.param("Ah Kh", "Qh Jh Th", 50_000, marks=pytest.mark.clause("act-holdem 11.1:royal-flush")),
    pytest.param("9h 8h", "7h 6h 5h", 25_000, marks=pytest.mark.clause("act-holdem 11.1:straight-flush")),
    pytest.param("9h 9c", "9d 9s 5h", 20_000, marks=pytest.mark.clause("act-holdem 11.1:four-of-a-kind")),
    pytest.param("9h 9c", "9d 5s 5h", 15_000, marks=pytest.mark.clause("act-holdem 11.1:full-house")),
    pytest.param("Ah 9h", "7h 3h 2h", 10_000, marks=pytest.mark.clause("act-holdem 11.1:flush")),
    pytest.param("9h 8c", "7h 6h 5h", 3500, marks=pytest.mark.clause("act-holdem 11.1:straight")),
    pytest.param("9h 9c", "9d 6h 5h", 3500, marks=pytest.mark.clause("act-holdem 11.1:three-of-a-kind")),
    pytest.param("9h 9c", "6d 6h 5h", 3500, marks=pytest.mark.clause("act-holdem 11.1:two-pair")),
    pytest.param("Ah 7c", "Ad 4h 2h", 3500, marks=pytest.mark.clause("act-holdem 11.1:pair-of-aces")),
]


@pytest.mark.clause("act-holdem 11.1")
@pytest.mark.parametrize(("hole", "flop", "paid"), BONUS_HANDS)
def test_a_declared_bonus_hand_is_paid_by_its_table(hole, flop, paid):
    line = settle_bonus(TERMS, cards(hole), cards(flop), 500, choice=Choice.CALL, is_declared=True)

    assert (line.outcome, line.net) == (Outcome.WIN, paid)


@pytest.mark.clause("act-holdem 11.1")
@pytest.mark.clause("act-holdem 11.1:pair-of-aces")
def test_a_bonus_hand_below_a_pair_of_aces_loses():
    line = settle_bonus(TERMS, cards("Kh Kc"), cards("Ad 4h 2h"), 500, choice=Choice.CALL, is_declared=True)

    assert (line.outcome, line.net) == (Outcome.LOSE, -500)


@pytest.mark.clause("act-holdem 10.3")
def test_the_bonus_hand_ends_with_the_flop():
    dealt = {"hole": cards("Ah 7c"), "dealer": cards("Kd 3s"), "choice": Choice.CALL, "ante": 1000, "call": 2000}

    on_flop = settle(TERMS, **dealt, flop=cards("Ad 4h 2h"), river=cards("9s 9d"), bonus=500)
    on_river = settle(TERMS, **dealt, flop=cards("9s 4h 2h"), river=cards("Ad 9d"), bonus=500)

    assert [settled.lines[0].net for settled in (on_flop, on_river)] == [3500, -500]


@pytest.mark.clause("act-holdem 10.3")
def test_aces_in_the_flop_count_unless_read_otherwise():
    hole, flop = cards("9h 7c"), cards("Ad Ah 2h")

    assert bonus_hand(TERMS, hole, flop) is BonusHand.PAIR_OF_ACES
    assert bonus_hand(terms(**{"10.3": "hole_ace"}), hole, flop) is BonusHand.NOTHING
    assert bonus_hand(terms(**{"10.3": "hole_ace"}), cards("Ah 7c"), cards("Ad 9h 2h")) is BonusHand.PAIR_OF_ACES


@pytest.mark.clause("act-holdem 10.4")
@pytest.mark.parametrize(("is_declared", "net"), [(True, 3500), (False, -500)])
def test_a_winning_bonus_must_be_declared(is_declared, net):
    aces = {"stake": 500, "choice": Choice.CALL, "is_declared": is_declared}

    assert settle_bonus(TERMS, cards("Ah 7c"), cards("Ad 4h 2h"), **aces).net == net
    assert settle_bonus(terms(**{"10.4": "automatic"}), cards("Ah 7c"), cards("Ad 4h 2h"), **aces).net == 3500


@pytest.mark.clause("act-holdem 7.3")
@pytest.mark.parametrize("choice", [Choice.FOLD, Choice.ABSENT])
def test_a_fold_loses_ante_and_bonus_even_a_winning_one(choice):
    hand = {"hole": cards("Ah 7c"), "dealer": (), "flop": cards("Ad 4h 2h"), "river": ()}

    folded = settle(TERMS, **hand, choice=choice, ante=1000, bonus=500)
    read_otherwise = settle(terms(**{"7.3": "paid"}), **hand, choice=choice, ante=1000, bonus=500)

    assert [(line.wager, line.net) for line in folded.lines] == [("bonus", -500), ("ante", -1000)]
    assert [(line.wager, line.net) for line in read_otherwise.lines] == [("bonus", 3500), ("ante", -1000)]


@pytest.mark.parametrize(
    ("reading", "player", "dealer", "default", "otherwise"),
    [
        pytest.param({"9.1": "paid"}, ACE_HIGH, PAIR_OF_THREES, 1000, 3000, marks=pytest.mark.clause("act-holdem 9.1")),
        pytest.param({"9.4": "void"}, ACE_HIGH, "Ad Qh 9s 6c 3d", 1000, 0, marks=pytest.mark.clause("act-holdem 9.4")),
        pytest.param(
            {"2.6(c)": "equal"},
            "9c 9d 9h 9s Ac",
            "9c 9d 9h 9s Kc",
            12_000,
            0,
            marks=pytest.mark.clause("act-holdem 2.6(c)"),
        ),
        pytest.param(
            {"2.6(d)": "equal"},
            "Kc Kd Kh Js Jc",
            "Kc Kd Kh Ts Tc",
            5000,
            0,
            marks=pytest.mark.clause("act-holdem 2.6(d)"),
        ),
        pytest.param(
            {"2.6(g)": "equal"},
            "Qc Qd Qh 8s 5c",
            "Qc Qd Qh 8s 4c",
            3000,
            0,
            marks=pytest.mark.clause("act-holdem 2.6(g)"),
        ),
        pytest.param(
            {"2.6(b)": "ace"},
            "5h 4h 3h 2h Ah",
            "9c 8c 7c 6c 5c",
            -3000,
            22_000,
            marks=pytest.mark.clause("act-holdem 2.6(b)"),
        ),
    ],
)
def test_another_reading_settles_otherwise(reading, player, dealer, default, otherwise):
    totals = [sum(net for _, net in hands(player, dealer, under=under).values()) for under in (TERMS, terms(**reading))]

    assert totals == [default, otherwise]


@pytest.mark.clause("act-holdem 2.8(b)")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [
        ("Ad Jd 8d 6d 3d", "Ah Jh 8h 6h 2h"),
        ("As Qs Js 9s 7s", "Ac Qc Jc 9c 6c"),
        ("9c 9h As Qd 7c", "9d 9s Ac Qh 6c"),
        ("9c 9h 5s 5d Kc", "9d 9s 5c 5h Qc"),
    ],
    ids=["a low flush", "a high flush", "a pair", "two pairs"],
)
@pytest.mark.parametrize("reading", [{}, {"2.6(c)": "equal", "2.6(d)": "equal", "2.6(g)": "equal"}])
def test_the_last_card_decides_where_no_reading_ignores_it(player, dealer, reading):
    under = terms(**reading)

    assert [line[0] for line in hands(player, dealer, under=under).values()] == ["win", "win"]
    assert [line[0] for line in hands(dealer, player, under=under).values()] == ["lose", "lose"]


def test_a_reading_nobody_named_is_refused():
    with pytest.raises(Exception, match="can be read as returned, paid"):
        terms(**{"9.1": "doubled"})


@pytest.mark.parametrize(
    ("player", "dealer", "cited"),
    [
        pytest.param(FLUSH, PAIR_OF_FOURS, ("act-holdem 2.6",), marks=pytest.mark.clause("act-holdem 2.6")),
        pytest.param(
            "9c 9h As Qd 7c",
            "Kc Kh 2s 3d 4c",
            ("act-holdem 2.6(i)", "act-holdem 2.8(a)"),
            marks=pytest.mark.clause("act-holdem 2.8(a)"),
        ),
        pytest.param(
            "9c 9h As Qd 7c",
            "9d 9s Ac Qh 6c",
            ("act-holdem 2.6(i)", "act-holdem 2.8(b)"),
            marks=pytest.mark.clause("act-holdem 2.8(b)"),
        ),
        pytest.param(
            "9c 9h As Qd 7c",
            "9d 9s Ac Qh 7d",
            ("act-holdem 2.6(i)", "act-holdem 2.9"),
            marks=pytest.mark.clause("act-holdem 2.9"),
        ),
        pytest.param(
            "5c 4h 3s 2d Ac",
            "6d 5s 4c 3h 2c",
            ("act-holdem 2.6(f)", "act-holdem 2.7", "act-holdem 2.8(a)"),
            marks=pytest.mark.clause("act-holdem 2.7"),
        ),
        pytest.param(
            "6d 5s 4c 3h 2c",
            "5c 4h 3s 2d Ac",
            ("act-holdem 2.6(f)", "act-holdem 2.7", "act-holdem 2.8(a)"),
            marks=pytest.mark.clause("act-holdem 2.7"),
        ),
    ],
)
def test_a_line_cites_how_the_hands_were_told_apart(player, dealer, cited):
    assert grounds(TERMS, value(player), value(dealer)) == cited
    assert clauses(player, dealer)["call"][-len(cited) :] == cited


def test_a_line_tells_everything_about_a_wager():
    ante, call = settle_hands(TERMS, value(FLUSH), value(PAIR_OF_FOURS), ante=1000, call=2000, maximum_payout=1500)

    assert ante == Result(
        "ante",
        1000,
        Outcome.WIN,
        Odds(2),
        1500,
        ("act-holdem 9.2", "act-holdem 8.1", "act-holdem 8.1:ante:flush", "act-holdem 2.6"),
        "Your ante of $10 wins $15 at 2 to 1, the most this table pays: "
        "you hold a flush, ace high and the dealer only a pair of fours.",
    )
    assert call.sentence == (
        "Your call of $20 wins $20 at 1 to 1: you hold a flush, ace high and the dealer only a pair of fours."
    )


@pytest.mark.clause("act-holdem dictionary:void")
def test_a_void_wager_goes_back_whatever_the_cards_say():
    settled = settle(
        TERMS,
        hole=cards("Ah Ac"),
        dealer=cards("Qs Qd"),
        flop=cards("As 5h 9c"),
        river=cards("Jc 3s"),
        choice=Choice.CALL,
        ante=1000,
        call=2000,
        bonus=500,
        void={"ante", "bonus"},
    )

    assert {line.wager: (line.outcome, line.net) for line in settled.lines} == {
        "bonus": (Outcome.VOID, 0),
        "ante": (Outcome.VOID, 0),
        "call": (Outcome.WIN, 2000),
    }
    assert settled.lines[0] == voided(BOOK, settled.lines[0])
    assert settled.lines[0].clauses == ("act-holdem dictionary:void",)


@pytest.mark.clause("act-holdem 7.2")
@pytest.mark.clause("act-holdem 3.5")
def test_a_call_is_twice_the_part_of_the_ante_in_action():
    assert call_due(BOOK, placed=1000, in_action=1000) == 2000
    assert call_due(BOOK, placed=15_000, in_action=10_000) == 20_000
    assert call_due(terms(**{"3.5": "chips_placed"}).book, placed=15_000, in_action=10_000) == 30_000


def test_the_table_is_laid_out_for_every_case():
    assert (len(TERMS.ante), len(TERMS.call), len(TERMS.bonus)) == (61, 61, 11)
    assert [row.odds.pays for row in TERMS.ante[51:]] == [1, 1, 1, 1, 1, 2, 3, 10, 20, 100]
    assert {row.outcome for row in TERMS.ante[31:41]} == {Outcome.LOSE}
    assert {row.outcome for row in TERMS.ante[41:51]} == {Outcome.VOID}
    assert all(row.outcome is Outcome.WIN for row in (*TERMS.ante[1:31], *TERMS.ante[51:]))


deals = st.permutations(DECK).map(lambda deck: deck[:9])
"""Two hole cards, the dealer's two, five communal cards."""


def told(deal, *, ante=1000, choice=Choice.CALL):
    return settle(
        TERMS,
        hole=deal[:2],
        dealer=deal[2:4],
        flop=deal[4:7],
        river=deal[7:],
        choice=choice,
        ante=ante,
        bonus=ante // 2,
        call=2 * ante,
    )


@settings(deadline=None)
@given(deals, st.permutations(range(4)), st.sampled_from([Choice.CALL, Choice.FOLD]))
@pytest.mark.clause("act-holdem 2.9")
def test_permuting_suits_changes_nothing(deal, suits, choice):
    permuted = [card & ~3 | suits[card & 3] for card in deal]

    assert told(permuted, choice=choice) == told(deal, choice=choice)


@settings(deadline=None)
@given(deals, st.integers(2, 50))
def test_scaling_stakes_scales_nets(deal, times):
    one, many = told(deal), told(deal, ante=1000 * times)

    assert [line.net * times for line in one.lines] == [line.net for line in many.lines]
    assert [line.clauses for line in one.lines] == [line.clauses for line in many.lines]


@settings(deadline=None)
@given(deals)
def test_swapping_player_and_dealer_turns_the_comparison(deal):
    mine, theirs = seven(*deal[:2], *deal[4:]), seven(*deal[2:4], *deal[4:])

    codes = [code_of(TERMS, *pair) for pair in ((mine, theirs), (theirs, mine))]
    compared = [(code - 1) // 10 % 3 for code in codes]

    assert compared == [1 + (mine > theirs) - (mine < theirs), 1 + (theirs > mine) - (theirs < mine)]
    assert [(code - 1) % 10 for code in codes] == [category(mine), category(theirs)]


@pytest.mark.clause("act-holdem 8.1")
@pytest.mark.parametrize(("maximum", "net"), [(1000, 0), (999, 0), (1001, 1)])
def test_a_maximum_payout_below_the_stake_pays_nothing_and_takes_nothing(maximum, net):
    under = terms(**{"8.1": "with_stake"})

    assert hands(FLUSH, PAIR_OF_FOURS, maximum=maximum, under=under)["ante"] == ("win", net)


def test_a_stake_that_goes_back_says_why():
    void = stake_back("ante", 1000, Outcome.VOID, "act-holdem 15.2(a)")
    rejected = stake_back("bonus", 500, Outcome.REJECTED)

    assert (void.net, void.clauses, void.sentence) == (
        0,
        ("act-holdem 15.2(a)",),
        "Your ante of $10 is void and goes back to you.",
    )
    assert (rejected.net, rejected.sentence) == (0, "Your bonus of $5 was not accepted and goes back to you.")


@pytest.mark.parametrize(("flop", "is_paid"), [("Ad 4h 2h", True), ("Kd 4h 2h", False)])
def test_a_bonus_cites_when_it_is_paid_only_if_it_is_paid(flop, is_paid):
    line = settle_bonus(TERMS, cards("Ah 7c"), cards(flop), 500, choice=Choice.CALL, is_declared=True)

    assert (line.clauses[-1:] == BOOK.bonus_paid.clauses[-1:]) is is_paid
