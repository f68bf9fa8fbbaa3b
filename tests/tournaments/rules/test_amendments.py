"""An amendment says what changed, in words that anybody reads."""

from dataclasses import replace

import pytest

from tests.factories.tournaments import FEES, FINAL, HEATS, make_definition, wall, with_field
from tournaments.rules.amendments import Change, changes_in_words
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import Advance, Pick, Scope, Seating


def test_nothing_changed_says_nothing():
    assert changes_in_words(make_definition(), make_definition()) == ()


@pytest.mark.clause("vic-war 10.4.1(c)")
def test_changes_of_details_are_told_with_both_values_and_marked_for_the_regulator():
    before = make_definition()
    after = with_field(before, "details.starts_at", wall("2026-09-12 20:00"))
    after = with_field(after, "entry.most_players", 54)
    after = with_field(after, "conduct.consequences.phone", "a warning")

    assert changes_in_words(before, after) == (
        Change(
            "details.starts_at",
            "Start",
            "Saturday 12 September 2026, 19:00",
            "Saturday 12 September 2026, 20:00",
            is_detail=True,
        ),
        Change("entry.most_players", "Most players", "27", "54", is_detail=True),
        Change(
            "conduct.consequences.phone",
            "What follows when a player, uses a telephone",
            "a warning, then the loss of the next wager",
            "a warning",
            is_detail=False,
        ),
    )


@pytest.mark.parametrize(
    ("path", "new", "words", "before", "after"),
    [
        ("details.deputies", ("Drew Deputy", "Dee Deputy"), "Deputies", "Drew Deputy", "Drew Deputy and Dee Deputy"),
        ("details.deputies", (), "Deputies", "Drew Deputy", "none"),
        ("details.move_notice_minutes", 60, "Notice of a moved start, in minutes", "30", "60"),
        ("prizes.added_cents", 1_000_00, "Added by the house", "$0", "$1,000"),
        ("prizes.pool_share", 80_00, "Paid out of the pool parts of the fees", "100%", "80%"),
        ("entry.refusal_reserved", False, "May the house refuse any application?", "yes", "no"),
        ("entry.criteria", "Aged 25", "The criteria", "none", "Aged 25"),
        ("format.stages.0.seating", Seating.FIRST_COME, "Stage 1, Seats", "draw", "first come"),
        ("format.stages.0.bank.chips", 2_000, "Stage 1, Starting bank, Chips", "1,000", "2,000"),
        (
            "fees.prices.0.lines.1.cents",
            25_00,
            "Price 1, Where the money goes, part 2, Amount",
            "$20",
            "$25",
        ),
    ],
)
def test_every_kind_of_value_has_its_words(path, new, words, before, after):
    definition = make_definition()

    (change,) = changes_in_words(definition, with_field(definition, path, new))

    assert (change.field, change.words, change.before, change.after) == (path, words, before, after)


def test_price_that_came_or_went_is_told_as_the_terms_tell_it():
    before = make_definition()
    add_on = Price("tip", Buys.ADD_ON, "Dealers’ tip", (FeeLine(Part.TIP, 5_00),), chips=200)
    after = with_field(before, "fees", replace(FEES, prices=(*FEES.prices, add_on)))

    (came,), (went,) = changes_in_words(before, after), changes_in_words(after, before)

    words = "Dealers’ tip (add-on): $5, all of it to the dealers; it gives 200 in chips."
    assert (came.words, came.before, came.after, came.is_detail) == ("Price 3", "none", words, True)
    assert (went.words, went.before, went.after, went.is_detail) == ("Price 3", words, "none", True)


def test_list_that_was_empty_is_told_and_tickets_are_pairs():
    draw = Advance("final", Scope.STAGE, 1, pick=Pick.WEIGHTED_DRAW, weights=((3, 3), (4, 2)))
    before = with_field(make_definition(), "format.stages", (replace(HEATS, advancement=()), FINAL))
    after = with_field(make_definition(), "format.stages", (replace(HEATS, advancement=(draw,)), FINAL))

    (change,) = changes_in_words(before, after)

    assert change.words == "Stage 1, Who goes on"
    assert change.before == "none"
    assert change.after == (
        "To stage: final, Of each: stage, How many: 1, Picked by: weighted draw, Until: number, Tickets: 3: 3 and 4: 2"
    )
