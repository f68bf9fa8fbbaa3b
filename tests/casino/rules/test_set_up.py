from dataclasses import replace

import pytest

from casino.rules.layouts import LayoutFacts
from casino.rules.set_up import SetUp, why_not_change, why_not_determined, why_not_equipped, why_not_set_up
from games.rulebooks import BOOKS
from games.rulebooks.book import ruled
from games.rulebooks.floors import FLOORS

TEN_THOUSAND = ruled(10_000_00, "md-war 10.C(2)")


def table(key, **fields):
    """A table that has all its document asks for, but for what the test changes."""
    book, allowed = FLOORS[key].table, BOOKS[key].decks
    whole = SetUp(
        book=book,
        layout=LayoutFacts(places=7, approval="L-1"),
        decks_allowed=allowed,
        least_reset=TEN_THOUSAND,
        source="shoe",
        decks=allowed.value[0],
        shuffle="Riffle and strip",
        shuffles=("Riffle and strip", "Wash"),
        equipment=frozenset(item.name for item in book.equipment if item.is_mandatory and not item.when),
        takes_cash=False,
    )
    return replace(whole, **fields)


def told(refusals):
    return [(refusal.clause, refusal.field) for refusal in refusals]


# ---- where the cards come from ---------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 2.4")
@pytest.mark.parametrize(
    ("source", "refused"),
    [("shoe", []), ("continuous_shuffler", []), ("batch_shuffler", []), ("hand", [("vic-war 2.4", "source")])],
)
def test_in_melbourne_cards_come_from_a_shoe_or_a_shuffler_of_any_kind(source, refused):
    assert told(why_not_set_up(table("vic-war", source=source))) == refused


@pytest.mark.clause("md-war 5.J")
@pytest.mark.parametrize(
    ("source", "approval", "refused"),
    [
        ("continuous_shuffler", "", [("md-war 5.J", "source_approval")]),
        ("continuous_shuffler", "D-77", []),
        ("shoe", "", []),
    ],
)
def test_in_maryland_a_continuous_shuffler_needs_its_approval(source, approval, refused):
    assert told(why_not_set_up(table("md-war", source=source, source_approval=approval))) == refused


def test_elsewhere_a_continuous_shuffler_needs_none():
    assert why_not_set_up(table("nsw-war", source="continuous_shuffler")) == []


# ---- what is determined ----------------------------------------------------------------------------------------------


@pytest.mark.clause("act-war 2.3(a)")
@pytest.mark.parametrize(
    ("decks", "refused"), [(6, []), (8, []), (9, [("act-war 2.1", "decks")]), (None, [("act-war 2.3(a)", "decks")])]
)
def test_the_number_of_decks_is_determined_from_what_the_document_allows(decks, refused):
    assert told(why_not_determined(table("act-war", decks=decks))) == refused


@pytest.mark.clause("act-war 2.3(b)")
@pytest.mark.parametrize(
    ("shuffle", "refused"),
    [
        ("Wash", []),
        ("", [("act-war 2.3(b)", "shuffle")]),
        ("Out of the hat", [("act-war 2.3(b)", "shuffle")]),
    ],
)
def test_the_shuffle_is_one_of_the_approved_ones(shuffle, refused):
    assert told(why_not_determined(table("act-war", shuffle=shuffle))) == refused


def test_a_document_that_leaves_the_shuffle_open_asks_for_none_but_knows_the_approved_ones():
    assert why_not_determined(table("nsw-war", shuffle="")) == []
    assert told(why_not_determined(table("nsw-war", shuffle="Out of the hat"))) == [("", "shuffle")]


@pytest.mark.clause("act-war 2.3(a)")
@pytest.mark.parametrize(("is_round_open", "refused"), [(True, [("act-war 2.3(a)", "decks")]), (False, [])])
def test_decks_change_between_shoes_and_not_during_a_round(is_round_open, refused):
    six, eight = table("act-war", decks=6), table("act-war", decks=8)

    assert told(why_not_change(six, eight, is_open=True, is_round_open=is_round_open)) == refused


@pytest.mark.clause("act-war 2.3(b)")
@pytest.mark.parametrize(("is_round_open", "refused"), [(True, [("act-war 2.3(b)", "shuffle")]), (False, [])])
def test_the_shuffle_changes_between_rounds_only(is_round_open, refused):
    before, after = table("act-war"), table("act-war", shuffle="Wash")

    assert told(why_not_change(before, after, is_open=True, is_round_open=is_round_open)) == refused


# ---- what is offered beside the game ---------------------------------------------------------------------------------


@pytest.mark.clause("md-war 2.B(7)")
@pytest.mark.parametrize(("system", "refused"), [("", [("md-war 2.B(7)", "progressive_system")]), ("Link 4", [])])
def test_the_bonus_spin_needs_a_linked_system(system, refused):
    assert told(why_not_set_up(table("md-war", has_bonus_spin=True, progressive_system=system))) == refused


@pytest.mark.clause("md-war 2.C")
@pytest.mark.parametrize(("system", "refused"), [("", [("md-war 2.C", "progressive_system")]), ("Link 4", [])])
def test_the_progressive_needs_a_linked_system(system, refused):
    offered = table(
        "md-war",
        has_progressive=True,
        progressive_system=system,
        progressive_rate="15 %",
        progressive_reset=10_000_00,
    )

    assert told(why_not_set_up(offered)) == refused


@pytest.mark.clause("md-war 10.C")
@pytest.mark.parametrize(
    ("rate", "reset", "refused"),
    [
        ("15 %", 10_000_00, []),
        ("", 10_000_00, [("md-war 10.C", "progressive_rate")]),
        ("15 %", None, [("md-war 10.C", "progressive_reset")]),
        ("", None, [("md-war 10.C", "progressive_rate"), ("md-war 10.C", "progressive_reset")]),
        ("15 %", 9_999_99, [("md-war 10.C(2)", "progressive_reset")]),
    ],
)
def test_the_progressive_needs_its_rate_and_a_reset_that_is_high_enough(rate, reset, refused):
    offered = table(
        "md-war",
        has_progressive=True,
        progressive_system="Link 4",
        progressive_rate=rate,
        progressive_reset=reset,
    )

    assert told(why_not_set_up(offered)) == refused


def test_what_is_not_offered_needs_nothing_and_what_a_document_does_not_know_is_refused():
    assert why_not_set_up(table("md-war")) == []
    assert told(why_not_set_up(table("nsw-war", has_progressive=True, has_bonus_spin=True))) == [
        ("", "has_progressive"),
        ("", "has_bonus_spin"),
    ]


# ---- equipment, and a table in use -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("takes_cash", "clauses"), [(True, ["nsw-war 2.5"]), (False, [])])
def test_only_a_table_that_takes_cash_needs_a_drop_box(takes_cash, clauses):
    assert [refusal.clause for refusal in why_not_equipped(table("nsw-war", takes_cash=takes_cash))] == clauses


def test_every_missing_piece_is_named_and_one_that_may_be_missing_is_not():
    bare = table("md-war", equipment=frozenset(), source="batch_shuffler")

    assert [refusal.clause for refusal in why_not_equipped(bare)] == [
        "md-war 2.D",
        "md-war 2.F",
        "md-war 3.A(1)",
        "md-war 3.A(2)",
        "md-war 3.B(2)",
        "md-war 8.A",
    ]


def test_a_piece_that_no_list_knows_is_refused():
    assert told(why_not_set_up(table("nsw-war", equipment=frozenset({"chandelier"})))) == [("", "equipment")]


@pytest.mark.parametrize(
    ("field", "value"),
    [("layout", LayoutFacts(places=5, approval="L-2")), ("takes_cash", True), ("has_bonus_spin", True)],
)
def test_an_open_table_stays_the_game_that_people_sat_down_to(field, value):
    before = table("md-war", progressive_system="Link 4")
    after = replace(before, **{field: value}, equipment=before.equipment | {"spin_devices"})

    assert told(why_not_change(before, after, is_open=True, is_round_open=False)) == [("", field)]
    assert why_not_change(before, after, is_open=False, is_round_open=False) == []


def test_an_open_table_loses_nothing_that_it_needed_to_open():
    before = table("nsw-war")
    stripped = replace(before, source="", decks=None, equipment=before.equipment - {"float_tray"})

    assert told(why_not_change(before, stripped, is_open=True, is_round_open=False)) == [
        ("nsw-war 2.4.1", "source"),
        ("nsw-war 3.1", "decks"),
        ("nsw-war 2.4.3", "equipment"),
    ]
    assert why_not_change(before, stripped, is_open=False, is_round_open=False) == []
