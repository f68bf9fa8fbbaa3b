"""What each wager does, document by document; every published figure; every rank pattern."""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from games.cards import parse
from games.rulebooks import BOOKS
from games.rulebooks.book import Outcome
from games.rulebooks.war_book import Case, Decision, Wager
from games.war.settlement import CASES, WAGERS, classify, compare, compiled, settle_wager

from .felt import WAR_KEYS, settle

HANDS = [
    pytest.param(
        "act-war",
        "Kh",
        "9s",
        None,
        {"initial": 10},
        {"initial": 10},
        marks=[
            pytest.mark.clause("act-war 4.6(a)"),
            pytest.mark.clause("act-war 7.3(b)"),
            pytest.mark.clause("act-war 9.1:casino-war-first-higher"),
        ],
    ),
    pytest.param(
        "act-war",
        "9h",
        "Ks",
        None,
        {"initial": 10},
        {"initial": -10},
        marks=[pytest.mark.clause("act-war 4.6(b)"), pytest.mark.clause("act-war 7.3(a)")],
    ),
    pytest.param(
        "act-war",
        "7h 8h",
        "7s 8s",
        "war",
        {"initial": 10, "war": 10},
        {"initial": 10, "war": 10},
        marks=[
            pytest.mark.clause("act-war 4.6(c)"),
            pytest.mark.clause("act-war 9.1:casino-war-tie-on-war"),
            pytest.mark.clause("act-war 4.7(b)"),
            pytest.mark.clause("act-war 9.1:go-to-war-tie"),
        ],
    ),
    pytest.param(
        "act-war",
        "7h Qh",
        "7s 8s",
        "war",
        {"initial": 10, "war": 10},
        {"initial": 0, "war": 10},
        marks=[
            pytest.mark.clause("act-war 4.6(d)"),
            pytest.mark.clause("act-war 9.1:casino-war-higher-on-war"),
            pytest.mark.clause("act-war dictionary:stand-off"),
            pytest.mark.clause("act-war 4.7(a)"),
            pytest.mark.clause("act-war 9.1:go-to-war-higher"),
        ],
    ),
    pytest.param(
        "act-war",
        "7h 4h",
        "7s 8s",
        "war",
        {"initial": 10, "war": 10},
        {"initial": -10, "war": -10},
        marks=[pytest.mark.clause("act-war 4.6(e)"), pytest.mark.clause("act-war 4.7(c)")],
    ),
    pytest.param(
        "act-war",
        "7h",
        "7s",
        None,
        {"tie": 5},
        {"tie": 50},
        marks=[
            pytest.mark.clause("act-war 4.8"),
            pytest.mark.clause("act-war 9.1:tie"),
            pytest.mark.clause("act-war dictionary:tie-wager"),
            pytest.mark.clause("act-war 7.2(b)"),
        ],
    ),
    pytest.param(
        "act-war",
        "Kh",
        "9s",
        None,
        {"tie": 5},
        {"tie": -5},
        marks=[pytest.mark.clause("act-war 4.8"), pytest.mark.clause("act-war 7.2(a)")],
    ),
    pytest.param(
        "act-war",
        "7h",
        "7s",
        "surrender",
        {"initial": 10},
        {"initial": -5},
        marks=[pytest.mark.clause("act-war dictionary:surrender"), pytest.mark.clause("act-war 4.5")],
    ),
    pytest.param(
        "act-war", "9h", "9s", None, {"initial": 10}, {"initial": -5}, marks=[pytest.mark.clause("act-war 7.4")]
    ),
    pytest.param(
        "act-war", "9h", "9s", "absent", {"initial": 10}, {"initial": -5}, marks=[pytest.mark.clause("act-war 10.7")]
    ),
    pytest.param(
        "nsw-war",
        "Kh",
        "9s",
        None,
        {"initial": 10},
        {"initial": 10},
        marks=[pytest.mark.clause("nsw-war 5.2.1.1"), pytest.mark.clause("nsw-war 8.2.2")],
    ),
    pytest.param(
        "nsw-war",
        "4h",
        "Js",
        None,
        {"initial": 10},
        {"initial": -10},
        marks=[pytest.mark.clause("nsw-war 5.2.1.2"), pytest.mark.clause("nsw-war 8.2.1")],
    ),
    pytest.param(
        "nsw-war", "8h", "8s", None, {"initial": 10}, {"initial": -5}, marks=[pytest.mark.clause("nsw-war 5.2.1.3")]
    ),
    pytest.param(
        "nsw-war",
        "8h",
        "8s",
        "surrender",
        {"initial": 40},
        {"initial": -20},
        marks=[pytest.mark.clause("nsw-war definition:surrender"), pytest.mark.clause("nsw-war 8.2.4.1")],
    ),
    pytest.param(
        "nsw-war", "9h", "9s", "absent", {"initial": 40}, {"initial": -20}, marks=[pytest.mark.clause("nsw-war 11.8")]
    ),
    pytest.param(
        "nsw-war",
        "7h Kh",
        "7s 4s",
        "war",
        {"initial": 10, "war": 10},
        {"initial": 0, "war": 10},
        marks=[
            pytest.mark.clause("nsw-war 5.2.1.5"),
            pytest.mark.clause("nsw-war 5.2.2.1"),
            pytest.mark.clause("nsw-war 10.1"),
            pytest.mark.clause("nsw-war definition:stand off"),
        ],
    ),
    pytest.param(
        "nsw-war",
        "7h Kh",
        "7s Ks",
        "war",
        {"initial": 10, "war": 10},
        {"initial": 0, "war": 20},
        marks=[
            pytest.mark.clause("nsw-war 5.2.1.5"),
            pytest.mark.clause("nsw-war 5.2.2.1"),
            pytest.mark.clause("nsw-war 10.2"),
        ],
    ),
    pytest.param(
        "nsw-war",
        "7h 3h",
        "7s 9s",
        "war",
        {"initial": 10, "war": 10},
        {"initial": -10, "war": -10},
        marks=[
            pytest.mark.clause("nsw-war 5.2.1.6"),
            pytest.mark.clause("nsw-war 5.2.2.2"),
            pytest.mark.clause("nsw-war 10.3"),
        ],
    ),
    pytest.param(
        "nsw-war",
        "5h",
        "5s",
        None,
        {"tie": 10},
        {"tie": 100},
        marks=[pytest.mark.clause("nsw-war 5.2.3.1"), pytest.mark.clause("nsw-war 8.1.2")],
    ),
    pytest.param(
        "nsw-war",
        "5h",
        "6s",
        None,
        {"tie": 10},
        {"tie": -10},
        marks=[pytest.mark.clause("nsw-war 5.2.3.2"), pytest.mark.clause("nsw-war 8.1.1")],
    ),
    pytest.param(
        "vic-war",
        "Kh",
        "9s",
        None,
        {"initial": 10},
        {"initial": 10},
        marks=[
            pytest.mark.clause("vic-war 5.7.1"),
            pytest.mark.clause("vic-war 8.1:row1"),
            pytest.mark.clause("vic-war 7.4.2(b)"),
            pytest.mark.clause("vic-war 5.15.2"),
        ],
    ),
    pytest.param(
        "vic-war",
        "4h",
        "Js",
        None,
        {"initial": 10},
        {"initial": -10},
        marks=[
            pytest.mark.clause("vic-war 5.7.2"),
            pytest.mark.clause("vic-war 7.4.2(a)"),
            pytest.mark.clause("vic-war 5.15.1"),
        ],
    ),
    pytest.param(
        "vic-war",
        "7h Kh",
        "7s Ks",
        "war",
        {"initial": 10, "war": 10},
        {"initial": 10, "war": 10},
        marks=[
            pytest.mark.clause("vic-war 5.7.3"),
            pytest.mark.clause("vic-war 8.1:row2"),
            pytest.mark.clause("vic-war 5.8.2"),
            pytest.mark.clause("vic-war 8.1:row5"),
        ],
    ),
    pytest.param(
        "vic-war",
        "7h Kh",
        "7s 4s",
        "war",
        {"initial": 10, "war": 10},
        {"initial": 0, "war": 10},
        marks=[
            pytest.mark.clause("vic-war 5.7.4"),
            pytest.mark.clause("vic-war 8.1:row3"),
            pytest.mark.clause("vic-war 5.8.1"),
            pytest.mark.clause("vic-war 8.1:row4"),
        ],
    ),
    pytest.param(
        "vic-war",
        "7h 4h",
        "7s Ks",
        "war",
        {"initial": 10, "war": 10},
        {"initial": -10, "war": -10},
        marks=[pytest.mark.clause("vic-war 5.7.5"), pytest.mark.clause("vic-war 5.8.3")],
    ),
    pytest.param(
        "vic-war",
        "5h",
        "5s",
        None,
        {"tie": 10},
        {"tie": 100},
        marks=[
            pytest.mark.clause("vic-war 5.9"),
            pytest.mark.clause("vic-war 8.1:row6"),
            pytest.mark.clause("vic-war 7.4.1(b)"),
            pytest.mark.clause("vic-war definition:Tie wager"),
        ],
    ),
    pytest.param(
        "vic-war",
        "5h",
        "6s",
        None,
        {"tie": 10},
        {"tie": -10},
        marks=[pytest.mark.clause("vic-war 5.9"), pytest.mark.clause("vic-war 7.4.1(a)")],
    ),
    pytest.param(
        "vic-war",
        "5h",
        "5s",
        "surrender",
        {"initial": 40},
        {"initial": -20},
        marks=[pytest.mark.clause("vic-war definition:Surrender")],
    ),
    pytest.param(
        "md-war",
        "9h",
        "Ks",
        None,
        {"initial": 10, "tie": 5},
        {"initial": -10, "tie": -5},
        marks=[pytest.mark.clause("md-war 9.B(1)"), pytest.mark.clause("md-war 9.C")],
    ),
    pytest.param(
        "md-war",
        "Kh",
        "9s",
        None,
        {"initial": 10, "tie": 5},
        {"initial": 10, "tie": -5},
        marks=[
            pytest.mark.clause("md-war 9.B(2)"),
            pytest.mark.clause("md-war 10.A(1)"),
            pytest.mark.clause("md-war 9.D"),
        ],
    ),
    pytest.param(
        "md-war",
        "7h",
        "7s",
        None,
        {"tie": 5},
        {"tie": 50},
        marks=[
            pytest.mark.clause("md-war 9.B(3)"),
            pytest.mark.clause("md-war 10.A(2)"),
            pytest.mark.clause("md-war 1.A(3)"),
        ],
    ),
    pytest.param(
        "md-war",
        "7h",
        "7s",
        "surrender",
        {"initial": 10},
        {"initial": -5},
        marks=[
            pytest.mark.clause("md-war 9.E(1)"),
            pytest.mark.clause("md-war 9.E(1)(a)"),
            pytest.mark.clause("md-war 9.E(1)(b)"),
        ],
    ),
    pytest.param(
        "md-war", "7h", "7s", None, {"initial": 10}, {"initial": -5}, marks=[pytest.mark.clause("md-war 9.E")]
    ),
    pytest.param(
        "md-war", "9h", "9s", "absent", {"initial": 10}, {"initial": -10}, marks=[pytest.mark.clause("md-war 7.B(4)")]
    ),
    pytest.param(
        "md-war",
        "7h 4h",
        "7s 8s",
        "war",
        {"initial": 10, "war": 10, "tie2": 5},
        {"initial": -10, "war": -10, "tie2": -5},
        marks=[pytest.mark.clause("md-war 9.I(1)"), pytest.mark.clause("md-war 9.J")],
    ),
    pytest.param(
        "md-war",
        "7h Qh",
        "7s 8s",
        "war",
        {"initial": 10, "war": 10, "tie2": 5},
        {"initial": 0, "war": 10, "tie2": -5},
        marks=[
            pytest.mark.clause("md-war 9.I(2)"),
            pytest.mark.clause("md-war 10.A(3)"),
            pytest.mark.clause("md-war 9.J(1)"),
        ],
    ),
    pytest.param(
        "md-war",
        "7h 8h",
        "7s 8s",
        "war",
        {"initial": 10, "war": 10, "tie2": 5},
        {"initial": 0, "war": 20, "tie2": 50},
        marks=[
            pytest.mark.clause("md-war 9.I(3)"),
            pytest.mark.clause("md-war 10.A(4)"),
            pytest.mark.clause("md-war 7.F(2)"),
        ],
    ),
]


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


def expectations(key, decks):
    """Return the exact expected net per unit of initial wager (war, surrender) and of tie wager, for a full shoe."""
    book, each = BOOKS[key], 4 * decks
    shoe = 52 * decks
    sums = {"war": Fraction(0), "surrender": Fraction(0), "tie": Fraction(0)}

    def net(case, *wagers):
        return sum(settle_wager(book, case, wager, 2).net for wager in wagers)

    for p1, d1 in product(range(13), repeat=2):
        ways = Fraction(each * (each - (p1 == d1)), shoe * (shoe - 1))
        case = classify(book, (p1 * 4,), (d1 * 4,), Decision.SURRENDER)
        tied = p1 == d1
        sums["surrender"] += ways * net(case, Wager.INITIAL)
        sums["tie"] += ways * net(Case.TIED if tied else case, Wager.TIE)
        if not tied:
            sums["war"] += ways * net(case, Wager.INITIAL)
            continue
        for p2, d2 in product(range(13), repeat=2):
            left = each - 2 * (p2 == p1)
            second = each - 2 * (d2 == p1) - (d2 == p2)
            odds = Fraction(left * second, (shoe - 2) * (shoe - 3))
            fought = classify(book, (p1 * 4, p2 * 4), (d1 * 4, d2 * 4), Decision.WAR)
            sums["war"] += ways * odds * net(fought, Wager.INITIAL, Wager.WAR)
    return {name: total / 2 for name, total in sums.items()}


@pytest.mark.parametrize(
    ("decks", "war", "surrender", "tie"),
    [(4, "2.31", "3.62", "20.29"), (6, "2.33", "3.70", "18.65"), (8, "2.34", "3.73", "17.83")],
)
@pytest.mark.parametrize("key", WAR_KEYS)
def test_expected_values_equal_the_published_figures(key, decks, war, surrender, tie):
    exact = expectations(key, decks)

    assert {name: f"{float(-value) * 100:.2f}" for name, value in exact.items()} == {
        "war": war,
        "surrender": surrender,
        "tie": tie,
    }
