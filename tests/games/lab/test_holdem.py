"""The best play counted over all deals at once is what counting them one by one comes to."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from games.cards import DECK, RANKS
from games.holdem.hands import Category, seven
from games.holdem.settlement import code_of, compiled, settle, settle_fold, settle_hands
from games.lab.holdem import BestPlay, best_play, boards_but_for_suits, bonus, calling, hands_on
from games.rulebooks.act_holdem import BOOK
from games.rulebooks.book import ruled
from games.rulebooks.holdem_book import Choice
from tests.games.holdem.felt import TERMS, cards, terms

EQUAL = terms(**{"2.6(c)": "equal", "2.6(d)": "equal", "2.6(g)": "equal"})
QUEEN, KING, ACE = (RANKS.index(rank) for rank in "QKA")


# ---- how many dealers, in which case ---------------------------------------------------------------------------------


def dealers_of(under, hole, board):
    """Set one hand against each dealer in turn and count the codes."""
    player = seven(*hole, *board)
    rest = [card for card in DECK if card not in {*hole, *board}]
    return Counter(code_of(under, player, seven(*dealer, *board)) for dealer in combinations(rest, 2))


@pytest.mark.parametrize("under", [TERMS, EQUAL], ids=["the document's reading", "threes, houses and fours equal"])
@pytest.mark.parametrize(
    "board",
    ["Jd 9s 7h 3d 2c", "Kh 9h 7c 5h 2h", "8s 8d 5c 5h As", "Ac Kc Qc Jc Tc", "4s 4d 4c 2h 9d"],
    ids=["nothing yet", "four of a suit", "two pairs", "royal flush", "three fours"],
)
def test_each_hand_on_a_board_meets_the_dealers_that_brute_force_finds(under, board):
    hands = hands_on(under, np.array([cards(board)]))

    assert hands.cases.shape == (6, 1, 1081)
    for at in range(0, 1081, 12):
        hole, kind = (int(hands.first[0, at]), int(hands.second[0, at])), int(hands.category[0, at])
        counted = {1 + 10 * case + kind: count for case, count in enumerate(hands.cases[:, 0, at].tolist()) if count}
        assert counted == dealers_of(under, hole, cards(board))


def test_all_hands_of_a_board_are_there_once():
    board = cards("Jd 9s 7h 3d 2c")

    hands = hands_on(TERMS, np.array([board]))

    rest = [card for card in DECK if card not in board]
    assert sorted(zip(hands.first[0].tolist(), hands.second[0].tolist(), strict=True)) == [*combinations(rest, 2)]


# ---- what a call is worth --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "flop", "turn"),
    [("9h 4c", "Kd 7s 2h", "Jd"), ("Ah 5h", "9h 4h Qc", "4d"), ("Qd Jd", "Kd Td 6s", "6d")],
    ids=["a poor hand", "a draw that pairs the board", "a flush drawing to a royal"],
)
def test_a_call_is_worth_what_settling_every_river_and_dealer_comes_to(hole, flop, turn):
    """The turn is fixed, which leaves 45,540 deals; without it there are 1,070,190, which the long proof settles."""
    hole, flop, (turn,) = cards(hole), cards(flop), cards(turn)
    rest = [card for card in DECK if card not in {*hole, *flop, turn}]
    nets = [
        settle(
            TERMS, hole=hole, dealer=dealer, flop=flop, river=(turn, river), choice=Choice.CALL, ante=1, call=2
        ).total
        for river in rest
        for dealer in combinations([card for card in rest if card != river], 2)
    ]

    assert len(nets) == 45_540
    assert calling(TERMS, hole, (*flop, turn)) == Fraction(sum(nets), len(nets))


def test_a_call_on_the_flop_is_the_mean_of_calls_after_each_turn():
    hole, flop = cards("9h 4c"), cards("Kd 7s 2h")
    turns = [card for card in DECK if card not in {*hole, *flop}]

    after_each_turn = [calling(TERMS, hole, (*flop, turn)) for turn in turns]

    assert calling(TERMS, hole, flop) == sum(after_each_turn) / 47


def test_suits_change_nothing():
    seen = cards("Ah 5h 9h 4h Qc 4d")
    renamed = [[4 * (card >> 2) + suits[card & 3] for card in seen] for suits in permutations(range(4))]

    assert {calling(TERMS, each[:2], each[2:]) for each in renamed} == {calling(TERMS, seen[:2], seen[2:])}


def test_boards_are_told_apart_but_for_their_suits():
    boards, times = boards_but_for_suits()

    assert (len(boards), int(times.sum())) == (134_459, comb(52, 5))
    assert Counter(times.tolist()).keys() == {4, 12, 24}


# ---- the best play of a whole deck -----------------------------------------------------------------------------------


SHORT_DECK = [card for card in DECK if card >> 2 in {QUEEN, KING, ACE}]
"""Twelve cards, 1,663,200 deals. Seven of them are a full house or better, so the dealer has to hold kings over some."""
KINGS_FULL = replace(BOOK, qualifies=ruled((Category.FULL_HOUSE, KING), "act-holdem dictionary:qualify"))


def played_one_by_one(under):
    """Play every deal of the short deck by hand, each flop with its own suits, and choose better each time."""
    nets, times = Counter(), Counter()
    for board in combinations(SHORT_DECK, 5):
        holes = list(combinations([card for card in SHORT_DECK if card not in board], 2))
        values = {hole: seven(*hole, *board) for hole in holes}
        for hole in holes:
            against = [values[dealer] for dealer in holes if not {*hole} & {*dealer}]
            net = sum(net_of_call(under, values[hole], dealer) for dealer in against)
            for flop in combinations(board, 3):
                nets[hole, flop] += net
                times[hole, flop] += len(against)
    fold = settle_fold(under, 1).net
    called = [spot for spot in nets if nets[spot] > fold * times[spot]]
    return (
        sum(max(nets[spot], fold * times[spot]) for spot in nets),
        times.total(),
        sum(times[spot] for spot in called),
    )


CODES = {}


def net_of_call(under, player, dealer):
    key = under.digest, code_of(under, player, dealer)
    if key not in CODES:
        CODES[key] = sum(line.net for line in settle_hands(under, player, dealer, ante=1, call=2))
    return CODES[key]


@pytest.mark.parametrize(
    "book",
    [
        KINGS_FULL,
        KINGS_FULL.under({"act-holdem 9.1": "paid", "act-holdem 2.6(c)": "equal"}),
        KINGS_FULL.under({"act-holdem 9.4": "void"}),
    ],
    ids=["the document's readings", "call paid, fours equal", "level hands void"],
)
def test_the_best_play_of_a_short_deck_is_what_playing_each_deal_comes_to(book):
    under = compiled(book)

    play = best_play(under, SHORT_DECK)

    assert (play.net, play.deals, play.deals_called) == played_one_by_one(under)
    assert 0 < play.calling < 1


def test_what_is_won_is_told_by_the_ante_and_by_all_that_is_staked():
    play = BestPlay(net=-6, deals=100, deals_called=25, spots=1, call=2)

    assert (play.value, play.calling, play.of_all_staked) == (Fraction(-6, 100), Fraction(1, 4), Fraction(-6, 150))


# ---- the bonus -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("act-holdem 10.3")
@pytest.mark.parametrize(("reading", "aces_left_out"), [("counts", 0), ("hole_ace", Fraction(3, 10))])
def test_the_bonus_is_counted_over_every_hand_and_every_way_it_is_dealt(reading, aces_left_out):
    pairs_of_aces = comb(4, 2) * comb(12, 3) * 4**3

    found = bonus(terms(**{"10.3": reading}))

    assert found.value == Fraction(-162_652 - 8 * pairs_of_aces * aces_left_out, comb(52, 5))
    assert "act-holdem 11.1:pair-of-aces" in found.clauses
