"""What each wager does, document by document; every rank pattern."""

from itertools import pairwise, product

import pytest

from games.cards import parse
from games.rulebooks import BOOKS
from games.rulebooks.book import Outcome
from games.rulebooks.war_book import Case, Decision, Wager
from games.war.settlement import (
    CASES,
    WAGERS,
    classify,
    compare,
    compiled,
    rejected_result,
    settle_wager,
    void_result,
    within_limit,
)

from .felt import WAR_KEYS, settle
from .settled_hands import HANDS


@pytest.mark.parametrize(("key", "player", "dealer", "decision", "stakes", "expected"), HANDS)
def test_wagers_are_settled_by_the_document_and_cite_it(key, player, dealer, decision, stakes, expected, request):
    results = settle(key, player, dealer, decision, **stakes)

    assert {wager: result.net / 100 for wager, result in results.items()} == expected
    cited = {clause for result in results.values() for clause in result.clauses}
    assert {mark.args[0] for mark in request.node.iter_markers("clause")} <= cited


@pytest.mark.clause("act-war 2.6")
@pytest.mark.clause("nsw-war 3.2")
@pytest.mark.clause("nsw-war 3.2.1")
@pytest.mark.clause("vic-war 3.3")
@pytest.mark.clause("vic-war 3.3.1")
@pytest.mark.clause("md-war 6.A")
@pytest.mark.clause("md-war 6.B")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_ace_is_high_and_suits_are_equal(key):
    book = BOOKS[key]
    ranks = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]

    assert all(compare(book, parse(high + "c"), parse(low + "s")) == 1 for high, low in pairwise(ranks))
    assert all(compare(book, parse(low + "s"), parse(high + "c")) == -1 for high, low in pairwise(ranks))
    assert all(compare(book, parse(rank + "c"), parse(rank + "s")) == 0 for rank in ranks)
    assert book.ranks.value == "".join(reversed(ranks))


@pytest.mark.parametrize("key", WAR_KEYS)
def test_every_rank_pattern_and_choice_has_one_case_and_every_case_its_rows(key):
    book, counts = BOOKS[key], dict.fromkeys(Case, 0)
    for ranks in product(range(13), repeat=4):
        p1, d1, p2, d2 = (rank * 4 for rank in ranks)
        for decision in Decision:
            counts[classify(book, (p1, p2), (d1, d2), decision)] += 1

    level = 13 * 169
    assert counts == {
        Case.HIGHER: 78 * 169 * 4,
        Case.LOWER: 78 * 169 * 4,
        Case.TIED: 0,
        Case.SURRENDER: level,
        Case.NO_ANSWER: level,
        Case.ABSENT: level,
        Case.WAR_HIGHER: 13 * 78,
        Case.WAR_TIED: 13 * 13,
        Case.WAR_LOWER: 13 * 78,
    }
    rows = compiled(book).rows
    decided = set(Case) - {Case.TIED}
    at_war = {Case.WAR_HIGHER, Case.WAR_TIED, Case.WAR_LOWER}
    assert {case for case, wager in rows if wager is Wager.INITIAL} == decided
    assert {case for case, wager in rows if wager is Wager.WAR} == at_war
    assert {case for case, wager in rows if wager is Wager.TIE} == {Case.HIGHER, Case.LOWER, Case.TIED}


@pytest.mark.clause("act-war 9.1")
@pytest.mark.clause("vic-war 8.1")
@pytest.mark.parametrize("key", ["act-war", "vic-war"])
def test_the_odds_table_has_six_rows(key):
    paid = {
        (row.wager, row.case, str(row.odds) if row.outcome is Outcome.WIN else "stand off")
        for row in BOOKS[key].rows
        if row.outcome in (Outcome.WIN, Outcome.PUSH)
    }

    assert paid == {
        ("initial", "higher", "1 to 1"),
        ("initial", "war_tied", "1 to 1"),
        ("initial", "war_higher", "stand off"),
        ("war", "war_higher", "1 to 1"),
        ("war", "war_tied", "1 to 1"),
        ("tie", "tied", "10 to 1"),
    }


@pytest.mark.clause("nsw-war 5.2.1")
@pytest.mark.clause("vic-war 5.7")
@pytest.mark.parametrize("key", ["nsw-war", "vic-war"])
def test_the_initial_wager_has_the_branches_of_the_document_and_no_others(key):
    outcomes = {row.case: row.outcome for row in BOOKS[key].rows if row.wager is Wager.INITIAL}

    assert outcomes == {
        Case.HIGHER: "win",
        Case.LOWER: "lose",
        Case.SURRENDER: "surrender",
        Case.NO_ANSWER: "surrender",
        Case.ABSENT: "surrender",
        Case.WAR_HIGHER: "push",
        Case.WAR_TIED: "win" if key == "vic-war" else "push",
        Case.WAR_LOWER: "lose",
    }


@pytest.mark.parametrize("key", WAR_KEYS)
def test_compiled_arrays_say_what_the_rows_say(key):
    table = compiled(BOOKS[key])
    for (c, case), (w, wager) in product(enumerate(CASES), enumerate(WAGERS)):
        row = table.rows.get((case, wager))
        found = (table.outcomes[c][w], table.pays[c][w], table.per[c][w])

        assert found == ((row.outcome, row.odds.pays, row.odds.per) if row else (None, 0, 1))


@pytest.mark.clause("nsw-war 5.11")
@pytest.mark.clause("vic-war 6.2.3")
@pytest.mark.parametrize(("key", "net"), [("nsw-war", -10), ("vic-war", -10), ("act-war", -12.5), ("md-war", -12.5)])
def test_a_surrendered_half_is_rounded_up_to_chips_where_the_document_rounds(key, net):
    assert settle(key, "7h", "7s", "surrender", chip=500, initial=25)["initial"].net / 100 == net


@pytest.mark.clause("nsw-war 5.11")
@pytest.mark.clause("vic-war 6.2.3")
@pytest.mark.parametrize(("key", "net"), [("nsw-war", 15), ("vic-war", 15), ("act-war", 12), ("md-war", 12)])
def test_a_win_that_chips_cannot_pay_is_rounded_up_where_the_document_rounds(key, net):
    result = settle(key, "Kh", "7s", chip=500, initial=12)["initial"]

    assert result.net / 100 == net
    assert (f"{key} 5.11" in result.clauses or f"{key} 6.2.3" in result.clauses) == (net == 15)


@pytest.mark.clause("nsw-war 8.2.4.1")
@pytest.mark.clause("md-war 9.E(1)(a)")
@pytest.mark.clause("md-war 9.E(1)(b)")
@pytest.mark.parametrize(("key", "takes", "pays"), [("nsw-war", 60, 30), ("md-war", 30, 0)])
def test_a_surrender_moves_the_chips_as_the_document_says(key, takes, pays):
    result = settle(key, "7h", "7s", "surrender", initial=60)["initial"]

    assert (result.takes / 100, result.pays / 100) == (takes, pays)


def test_a_player_can_read_what_happened():
    results = settle("nsw-war", "7h 8c", "7s 8d", "war", initial=10, war=10, tie=5)

    assert [result.sentence for result in results.values()] == [
        "Your initial wager of $10 is returned: the war cards are equal and the first wager stands off.",
        "Your war wager of $10 wins $20 at 2 to 1: the war cards are equal.",
        "Your tie wager of $5 wins $50 at 10 to 1: the first cards are equal.",
    ]


@pytest.mark.clause("nsw-war 5.11")
@pytest.mark.clause("vic-war 6.2.3")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 5.11"), ("vic-war", "vic-war 6.2.3")])
def test_the_surrendered_half_is_exact_where_it_is_read_as_no_payment(key, clause):
    half = settle(key, "7h", "7s", "surrender", chip=500, initial=25, readings={clause: "exact"})["initial"]
    win = settle(key, "Kh", "7s", chip=500, initial=12, readings={clause: "exact"})["initial"]

    assert (half.net, clause in half.clauses) == (-1250, False)
    assert win.net == 1500


def test_a_wager_without_a_result_moves_no_chip():
    book = BOOKS["nsw-war"]
    void = void_result(book, Wager.TIE, 500, ("nsw-war 11.17",))
    rejected = rejected_result(Wager.TIE, 500, ("nsw-war 6.2",), "it is below the minimum")

    assert (void.takes, void.pays, void.outcome) == (0, 0, "void")
    assert void.clauses == ("nsw-war 11.17", *book.void_returns.clauses)
    assert (rejected.takes, rejected.pays, rejected.outcome) == (0, 0, "rejected")


@pytest.mark.clause("md-war 2.B(5)(b)")
@pytest.mark.parametrize(("limit", "pays", "is_cut"), [(1500, 1000, False), (1499, 999, True), (500, 0, True)])
def test_a_payment_is_cut_only_where_it_would_pass_the_limit_of_the_hand(limit, pays, is_cut):
    book = BOOKS["md-war"]
    won = settle_wager(book, Case.HIGHER, Wager.INITIAL, 1000)

    paid = within_limit(book, won, 500, limit)

    assert (paid.pays, "md-war 2.B(5)(b)" in paid.clauses) == (pays, is_cut)


@pytest.mark.clause("nsw-war 5.11")
def test_an_exact_half_is_exact_to_the_cent():
    book = BOOKS["nsw-war"].under({"nsw-war 5.11": "exact"})

    assert settle_wager(book, Case.SURRENDER, Wager.INITIAL, 2501, chip=500).net == -1250


@pytest.mark.clause("act-war dictionary:surrender")
@pytest.mark.clause("md-war 9.E(1)")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war dictionary:surrender"), ("md-war", "md-war 9.E(1)")])
def test_rounding_the_half_to_a_chip_rounds_no_winnings(key, clause):
    readings = {clause: "smallest_chip"}
    half = settle(key, "7h", "7s", "surrender", chip=500, readings=readings, initial=15)["initial"]
    won = settle(key, "Kh", "7s", chip=500, readings=readings, initial=12)["initial"]

    assert (half.net, clause in half.clauses, won.net) == (-500, True, 1200)
