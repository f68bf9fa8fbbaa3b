import pytest

from casino.rules.layouts import LayoutFacts, why_not_lay, why_not_use
from games.rulebooks.floors import FLOORS
from games.rulings import Refusal

ALL = frozenset({"name", "initial_spot", "tie_spot"})


@pytest.mark.clause("vic-war 2.1")
@pytest.mark.clause("md-war 2.A")
@pytest.mark.parametrize(("key", "clause"), [("vic-war", "vic-war 2.1"), ("md-war", "md-war 2.A")])
def test_a_layout_has_nine_places_and_not_ten(key, clause):
    book = FLOORS[key].table

    assert why_not_lay(LayoutFacts(places=9), book) == []
    assert why_not_lay(LayoutFacts(places=10), book) == [
        Refusal("A table has at most 9 places: take 1 off.", clause, "too_many_places", "places")
    ]


@pytest.mark.parametrize("key", ["nsw-war", "act-war", "act-holdem"])
def test_a_document_that_says_nothing_of_places_leaves_their_number_to_the_house(key):
    assert why_not_lay(LayoutFacts(places=10), FLOORS[key].table) == []


def test_a_layout_has_a_place_and_only_what_its_document_knows():
    layout = LayoutFacts(places=0, items=frozenset({"tie_spot", "roulette_wheel"}))

    assert [(refusal.code, refusal.field) for refusal in why_not_lay(layout, FLOORS["md-war"].table)] == [
        ("no_places", "places"),
        ("unknown_item", "items"),
    ]


@pytest.mark.clause("act-war 1.1")
@pytest.mark.clause("act-holdem 1.1")
@pytest.mark.clause("md-war 2.B")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 1.1"), ("act-holdem", "act-holdem 1.1"), ("md-war", "md-war 2.B")]
)
def test_a_layout_is_used_only_with_its_approval(key, clause):
    book = FLOORS[key].table
    approved = LayoutFacts(places=7, approval="L-1", items=frozenset(item.name for item in book.layout_items))

    assert why_not_use(approved, book, options=()) == []
    assert why_not_use(LayoutFacts(places=7, items=approved.items), book, options=()) == [
        Refusal(
            "The layout is not approved: enter the reference of its approval.", clause, "layout_not_approved", "layout"
        )
    ]


@pytest.mark.clause("md-war 2.B")
@pytest.mark.parametrize(
    ("missing", "clause"), [("name", "md-war 2.B(1)"), ("initial_spot", "md-war 2.B(2)"), ("tie_spot", "md-war 2.B(3)")]
)
def test_each_thing_that_must_be_printed_is_asked_for(missing, clause):
    layout = LayoutFacts(places=9, approval="L-1", items=ALL - {missing})

    refusals = why_not_use(layout, FLOORS["md-war"].table, options=())

    assert [(refusal.clause, refusal.code) for refusal in refusals] == [(clause, "layout_incomplete")]


@pytest.mark.parametrize(("options", "clauses"), [((), []), (("progressive",), ["md-war 2.B(4)"])])
def test_a_spot_for_the_progressive_is_asked_for_only_where_it_is_offered(options, clauses):
    layout = LayoutFacts(places=9, approval="L-1", items=ALL)

    refusals = why_not_use(layout, FLOORS["md-war"].table, options=options)

    assert [refusal.clause for refusal in refusals] == clauses
