from datetime import date

import pytest

from casino.rules.admission import ExclusionFacts, PersonFacts, PlayerCardFacts
from casino.rules.limits import LimitFacts, Sign, WagerLimits
from casino.rules.seats import Here
from casino.rules.wagers import (
    FOR_ANOTHER,
    FOREIGN_CARD,
    Bid,
    Laid,
    RoundFacts,
    WagerFacts,
    handling_of,
    invalidity,
    offered,
    why_not_close_bets,
    why_not_decline_tie,
    why_not_end_round,
    why_not_mark_invalid,
    why_not_open_round,
    why_not_restore,
    why_not_take_wager,
)
from games.rulebooks import BOOKS
from games.rulebooks.floors import FLOORS
from tests.factories import MONDAY

NSW, VIC, ACT = FLOORS["nsw-war"], FLOORS["vic-war"], FLOORS["act-war"]
HOLDEM, MD = FLOORS["act-holdem"], FLOORS["md-war"]
TODAY = date(2026, 3, 2)
HERE = Here(table_id=7, day=TODAY, at=MONDAY, least_age=18)
OWN, FOREIGN = 1, 2
GROWN_UP = PersonFacts(born_on=date(1980, 5, 17), cards=(PlayerCardFacts(OWN, MONDAY),))
A, B, C = 41, 42, 43
TEN_TO_HUNDRED = LimitFacts(
    signs=(Sign(dict.fromkeys(("initial", "tie", "ante", "bonus"), WagerLimits(10_00, 100_00)), MONDAY, MONDAY),)
)


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


def betting(*laid, book=VIC, **facts):
    """An open round in which A, B and C sit at place 2."""
    sitting = frozenset({(2, A), (2, B), (2, C)})
    return RoundFacts(**({"is_open": True, "offered": book.seats.stakes, "sitting": sitting, "laid": laid} | facts))


def taking(round_, player, wager, *, book=VIC, place=2, cents=50_00, person=GROWN_UP, card=OWN, here=HERE):
    bid = Bid(place, player, wager, cents, person, card)
    return told(why_not_take_wager(round_, book, bid, limits=TEN_TO_HUNDRED, here=here))


def war(player):
    return Laid(2, player, "initial", 50_00)


def tie(player):
    return Laid(2, player, "tie", 50_00)


def declined(player):
    return Laid(2, player, "tie", is_declined=True)


# ---- taking ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_", "refused"),
    [
        (betting(), []),
        (betting(is_open=False), [("no_round", "")]),
        (betting(are_bets_closed=True), [("bets_closed", "vic-war 5.4")]),
        (betting(sitting=frozenset({(3, A), (2, B)})), [("not_seated", "")]),
        (betting(war(A)), [("twice", "")]),
        (betting(war(B)), []),
    ],
)
def test_a_wager_is_taken_once_while_bets_are_open_from_somebody_at_the_place(round_, refused):
    assert taking(round_, A, "initial") == refused


def test_in_maryland_it_is_written_that_only_who_sits_may_stake():
    assert taking(betting(book=MD), 44, "initial", book=MD) == [("not_seated", "md-war 7.B(1)")]


@pytest.mark.parametrize(
    ("book", "options", "wagers"),
    [
        (NSW, (), ("initial", "tie")),
        (HOLDEM, (), ("ante", "bonus")),
        (MD, (), ("initial", "tie")),
        (MD, ("progressive",), ("initial", "tie", "progressive")),
        (MD, ("progressive", "bonus_spin"), ("initial", "tie", "progressive", "bonus_spin")),
    ],
)
def test_a_table_offers_the_wagers_of_its_game(book, options, wagers):
    assert offered(book.seats, options=options) == wagers


def test_a_wager_the_table_does_not_offer_is_not_taken():
    assert taking(betting(), A, "ante") == [("not_offered", "")]


@pytest.mark.parametrize(
    ("book", "main", "side", "refused"),
    [
        (NSW, "initial", "tie", [("alone", "nsw-war 5.2.3")]),
        (MD, "initial", "tie", [("alone", "md-war 7.F(1)")]),
        (HOLDEM, "ante", "bonus", [("alone", "act-holdem 4.1")]),
        (ACT, "initial", "tie", []),
        (VIC, "initial", "tie", []),
    ],
)
def test_a_side_wager_stands_alone_only_where_the_document_lets_it(book, main, side, refused):
    assert taking(betting(book=book), A, side, book=book) == refused
    assert taking(betting(Laid(2, A, main, 50_00), book=book), A, side, book=book) == []


def test_a_main_wager_on_another_place_does_not_carry_a_side_wager_here():
    round_ = betting(Laid(3, A, "initial", 50_00), book=NSW)

    assert taking(round_, A, "tie", book=NSW) == [("alone", "nsw-war 5.2.3")]


def test_a_progressive_wager_goes_with_an_initial_one():
    assert taking(betting(book=MD), A, "progressive", book=MD, cents=5_00) == [("alone", "md-war 7.F(1)")]
    assert taking(betting(war(A), book=MD), A, "progressive", book=MD, cents=5_00) == []


@pytest.mark.parametrize(
    ("cents", "refused"), [(9_99, ["below_minimum"]), (10_00, []), (100_00, []), (100_01, ["above_maximum"])]
)
def test_a_wager_keeps_to_the_limits(cents, refused):
    assert [code for code, _clause in taking(betting(), A, "initial", cents=cents)] == refused


@pytest.mark.parametrize(("cents", "refused"), [(50_00, []), (50_01, [("above_maximum", "act-war 3.1")])])
def test_what_others_staked_on_the_box_counts_where_the_document_says_so(cents, refused):
    round_ = betting(war(B), declined(C), book=ACT)

    assert taking(round_, A, "initial", book=ACT, cents=cents) == refused


@pytest.mark.parametrize(("cents", "refused"), [(0, ["nothing_staked"]), (-1, ["nothing_staked"]), (1, [])])
def test_a_wager_is_an_amount_even_where_no_limits_are_on_show(cents, refused):
    refusals = taking(betting(war(A), book=MD), A, "progressive", book=MD, cents=cents)

    assert [code for code, _clause in refusals] == refused


def test_nobody_stakes_who_may_not_play():
    barred = PersonFacts(
        born_on=date(1980, 5, 17), cards=GROWN_UP.cards, exclusions=(ExclusionFacts(MONDAY, tables=frozenset({7})),)
    )

    assert taking(betting(book=NSW), A, "initial", book=NSW, person=barred) == [("barred", "nsw-war 13.4.2")]
    assert taking(betting(book=NSW), A, "initial", book=NSW, card=None) == [("card_missing", "nsw-war 5.1")]


# ---- the tie spot ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 5.11")
@pytest.mark.parametrize(
    ("laid", "refused"),
    [
        ([], []),
        ([war(A)], [("not_first_in_line", "vic-war 5.11")]),
        ([war(A), war(C), tie(A)], [("not_first_in_line", "vic-war 5.11")]),
        ([war(A), war(C), tie(A), declined(C)], []),
        ([war(A), war(B)], []),
        ([Laid(3, A, "initial", 50_00)], []),
    ],
)
def test_who_staked_on_a_place_is_first_in_line_for_its_tie(laid, refused):
    assert taking(betting(*laid), B, "tie") == refused


@pytest.mark.clause("vic-war 5.11.1")
@pytest.mark.parametrize("chosen", [tie(A), declined(A)])
def test_others_take_the_tie_once_the_first_in_line_has_chosen(chosen):
    assert taking(betting(war(A)), B, "tie") == [("not_first_in_line", "vic-war 5.11")]
    assert taking(betting(war(A), chosen), B, "tie") == []


@pytest.mark.clause("vic-war 5.11.1")
@pytest.mark.parametrize(
    ("round_", "refused"),
    [
        (betting(war(A)), []),
        (betting(), [("no_first_choice", "vic-war 5.11.1")]),
        (betting(war(A), tie(A)), [("chosen", "vic-war 5.11.1")]),
        (betting(war(A), declined(A)), [("chosen", "vic-war 5.11.1")]),
        (betting(war(A), are_bets_closed=True), [("bets_closed", "vic-war 5.4")]),
        (betting(is_open=False), [("no_round", "")]),
    ],
)
def test_who_is_first_in_line_may_leave_the_tie_to_others(round_, refused):
    assert told(why_not_decline_tie(round_, VIC.seats, place=2, player=A)) == refused


def test_who_declined_may_still_change_their_mind():
    assert taking(betting(war(A), declined(A)), A, "tie") == []


def test_where_nobody_is_first_in_line_nobody_waits_or_declines():
    assert taking(betting(war(A), book=ACT), B, "tie", book=ACT) == []
    assert told(why_not_decline_tie(betting(war(A), book=ACT), ACT.seats, place=2, player=A)) == [("no_preference", "")]


# ---- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round_", "is_table_open", "refused"),
    [
        (RoundFacts(is_open=False), True, []),
        (RoundFacts(is_open=True), True, ["round_open"]),
        (RoundFacts(is_open=False), False, ["table_closed"]),
    ],
)
def test_a_round_opens_at_an_open_table_after_the_last_one(round_, is_table_open, refused):
    assert [each.code for each in why_not_open_round(round_, is_table_open=is_table_open)] == refused


@pytest.mark.parametrize(
    ("round_", "closing", "ending"),
    [
        (betting(war(A)), [], ["bets_open"]),
        (betting(), ["no_wagers"], []),
        (betting(declined(A)), ["no_wagers"], []),
        (betting(war(A), are_bets_closed=True), ["bets_closed"], []),
        (betting(is_open=False), ["no_round"], ["no_round"]),
    ],
)
def test_bets_close_before_a_round_ends_and_an_empty_round_just_ends(round_, closing, ending):
    assert [each.code for each in why_not_close_bets(round_, VIC.seats)] == closing
    assert [each.code for each in why_not_end_round(round_)] == ending


# ---- invalid wagers --------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.1")
@pytest.mark.parametrize(
    ("card", "day", "why"),
    [
        (FOREIGN, date(2024, 8, 19), FOREIGN_CARD),
        (FOREIGN, date(2024, 8, 18), ""),
        (OWN, date(2024, 8, 19), ""),
    ],
)
def test_a_wager_with_somebody_elses_card_is_kept_as_an_invalid_one(card, day, why):
    here = Here(7, day, MONDAY, 18)
    bid = Bid(2, A, "initial", 50_00, GROWN_UP, card)

    assert invalidity(bid, NSW.seats, here) == why
    assert taking(betting(book=NSW), A, "initial", book=NSW, card=card, here=here) == []


def marking(wager, *, book=NSW, why=FOR_ANOTHER, day=TODAY):
    handling = handling_of(BOOKS[book.key], wager)
    return told(why_not_mark_invalid(wager, book.seats, why=why, day=day, handling=handling))


AT_BETTING = WagerFacts(is_invalid=False, are_bets_closed=False, is_round_over=False)
AT_PLAY = WagerFacts(is_invalid=False, are_bets_closed=True, is_round_over=False)
SETTLED = WagerFacts(is_invalid=False, are_bets_closed=True, is_round_over=True)
INVALID = WagerFacts(is_invalid=True, are_bets_closed=False, is_round_over=False)
DECLINED = WagerFacts(is_invalid=False, are_bets_closed=False, is_round_over=False, is_declined=True)


@pytest.mark.clause("nsw-war 13.1")
@pytest.mark.parametrize(
    ("wager", "why", "day", "refused"),
    [
        (AT_BETTING, FOR_ANOTHER, date(2024, 8, 19), []),
        (AT_BETTING, FOREIGN_CARD, date(2024, 8, 19), []),
        (AT_BETTING, FOR_ANOTHER, date(2024, 8, 18), [("no_own_card", "")]),
        (AT_PLAY, FOR_ANOTHER, TODAY, []),
        (SETTLED, FOR_ANOTHER, TODAY, [("settled", "nsw-war 11.22.3")]),
        (INVALID, FOR_ANOTHER, TODAY, [("invalid_already", "nsw-war 13.1")]),
        (DECLINED, FOR_ANOTHER, TODAY, [("declined", "")]),
        (AT_BETTING, "unlucky", TODAY, [("unknown_reason", "")]),
    ],
)
def test_a_wager_for_somebody_else_is_invalid_until_it_is_settled(wager, why, day, refused):
    assert marking(wager, why=why, day=day) == refused


def test_where_no_own_card_is_asked_for_no_wager_is_invalid_for_want_of_one():
    assert marking(AT_BETTING, book=VIC) == [("no_own_card", "")]


@pytest.mark.parametrize(
    ("wager", "remedy", "clause"),
    [
        (AT_BETTING, "hand_back", "nsw-war 11.22.1"),
        (AT_PLAY, "void_wager", "nsw-war 11.22.2"),
        (SETTLED, "stands", "nsw-war 11.22.3"),
    ],
)
def test_what_becomes_of_an_invalid_wager_depends_on_when_it_is_found(wager, remedy, clause):
    handling = handling_of(BOOKS["nsw-war"], wager)

    assert (handling.remedy, clause in handling.clauses, "nsw-war 11.22" in handling.clauses) == (remedy, True, True)


@pytest.mark.parametrize(
    ("reason", "refused"),
    [
        pytest.param("agent", [("no_excuse", "nsw-war 13.1.1")], marks=pytest.mark.clause("nsw-war 13.1.1")),
        pytest.param("economic_owner", [("no_excuse", "nsw-war 13.1.2")], marks=pytest.mark.clause("nsw-war 13.1.2")),
        ("mistake", []),
        ("because", [("unknown_reason", "")]),
    ],
)
def test_an_invalid_wager_is_restored_for_a_mistake_alone(reason, refused):
    assert told(why_not_restore(INVALID, NSW.seats, reason=reason)) == refused


@pytest.mark.parametrize(
    ("wager", "code"),
    [
        (AT_BETTING, "not_invalid"),
        (WagerFacts(is_invalid=True, are_bets_closed=True, is_round_over=True), "round_over"),
        (WagerFacts(is_invalid=True, are_bets_closed=False, is_round_over=False, is_replaced=True), "twice"),
    ],
)
def test_a_wager_is_restored_only_while_its_round_runs_and_nothing_took_its_place(wager, code):
    assert [refusal.code for refusal in why_not_restore(wager, NSW.seats, reason="mistake")] == [code]
