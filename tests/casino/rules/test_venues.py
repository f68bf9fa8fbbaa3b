from datetime import date

import pytest

from casino.rules.venues import Period, why_not_change_method, why_not_chip, why_not_in_force, why_not_method
from games.rulebooks.book import ruled

MARCH = Period(date(2026, 3, 1), date(2026, 3, 31))
EVER = Period(date(2026, 3, 1), None)
METHODS = ruled(("A", "B"), "vic-war 7.4.4(a)")
ONE = ruled(("A",))


@pytest.mark.parametrize(
    ("period", "others", "codes"),
    [
        (Period(date(2026, 2, 1), date(2026, 2, 28)), [MARCH], []),
        (Period(date(2026, 2, 1), date(2026, 3, 1)), [MARCH], ["in_force_already"]),
        (Period(date(2026, 3, 31), None), [MARCH], ["in_force_already"]),
        (Period(date(2026, 4, 1), None), [MARCH], []),
        (Period(date(2026, 4, 1), None), [EVER], ["in_force_already"]),
        (Period(date(2026, 2, 1), None), [EVER], ["in_force_already"]),
        (Period(date(2026, 2, 1), date(2026, 2, 28)), [EVER], []),
        (Period(date(2026, 3, 2), date(2026, 3, 1)), [], ["ends_before_it_begins"]),
        (Period(date(2026, 3, 2), date(2026, 3, 2)), [], []),
    ],
)
def test_a_document_is_in_force_once_at_a_time(period, others, codes):
    assert [refusal.code for refusal in why_not_in_force(period, others)] == codes


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (MARCH, "The document is in force from 1 March 2026 to 31 March 2026 already: end that first."),
        (EVER, "The document is in force from 1 March 2026 until further notice already: end that first."),
    ],
)
def test_the_refusal_names_the_days_that_are_taken(other, words):
    assert [refusal.sentence for refusal in why_not_in_force(EVER, [other])] == [words]


@pytest.mark.parametrize(
    ("method", "methods", "clauses"),
    [
        ("A", METHODS, []),
        ("B", METHODS, []),
        ("", METHODS, ["vic-war 7.4.4(a)"]),
        ("C", METHODS, ["vic-war 7.4.4(a)"]),
        ("", ONE, []),
        ("B", ONE, [""]),
    ],
)
def test_a_method_is_chosen_where_there_is_a_choice(method, methods, clauses):
    assert [refusal.clause for refusal in why_not_method(method, methods)] == clauses


@pytest.mark.parametrize(("open_tables", "clauses"), [([], []), (["Table 1"], ["vic-war 7.4.4(a)"])])
def test_the_method_changes_for_all_tables_at_once_and_so_while_all_are_closed(open_tables, clauses):
    assert [refusal.clause for refusal in why_not_change_method(open_tables, METHODS)] == clauses


@pytest.mark.parametrize(
    ("cents", "codes"), [(0, ["chip"]), (1, []), (250, []), (1_000_00, []), (1_000_01, ["chip"]), (10**15, ["chip"])]
)
def test_the_smallest_chip_is_worth_something_and_not_too_much(cents, codes):
    assert [refusal.code for refusal in why_not_chip(cents)] == codes
