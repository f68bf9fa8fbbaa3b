"""Antes and bonuses are placed by one player a box, in chips, before the first card and within the limits."""

import pytest

from games.holdem import play
from games.holdem.round import Table
from games.holdem.wagers import place_wager, take_back, why_not_take_back, why_not_wager
from games.rulings import RuleBroken
from tests.games.holdem.felt import DAY, TERMS, clauses_of, flopped, names, nets, seated, settled

LIMITS = Table(minimum={"ante": 1000, "bonus": 500}, maximum={"ante": 10_000})
ANTE = {"box": 1, "player": "ann", "wager": "ante", "amount": 1000}


def opened(table=LIMITS, warned=()):
    return play.open_round(TERMS, table, on=DAY, warned=warned)


@pytest.mark.clause("act-holdem 4.1")
def test_ante_and_bonus_are_taken_before_the_first_card_and_not_after():
    before, after = opened(), flopped()

    place_wager(before, **ANTE)
    place_wager(before, **ANTE | {"wager": "bonus", "amount": 500})

    assert [(box.ante, box.bonus) for box in before.state.boxes] == [(1000, 500)]
    for wager in ("ante", "bonus"):
        late = why_not_wager(after, box=1, player="player 1", wager=wager, amount=1000)
        assert clauses_of(late) == ["act-holdem 4.1", "act-holdem 4.4"]


@pytest.mark.clause("act-holdem 4.4")
def test_a_wager_is_not_touched_once_the_first_card_is_dealt():
    game = seated((1,))
    place_wager(game, box=1, player="player 1", wager="ante", amount=2000)
    play.deal_hole_cards(game)
    lines = game.log.lines()

    with pytest.raises(RuleBroken) as raised:
        place_wager(game, box=1, player="player 1", wager="ante", amount=3000)

    assert clauses_of(raised.value.refusals)[-1] == "act-holdem 4.4"
    assert clauses_of(why_not_take_back(game, box=1, wager="ante"))[-1] == "act-holdem 4.4"
    assert (game.state.boxes[0].ante, game.log.lines()) == (2000, lines)


@pytest.mark.clause("act-holdem 4.2")
@pytest.mark.parametrize(
    "change", [{"box": None}, {"box": 0}, {"box": 8}, {"medium": "cash"}], ids=["no box", "box 0", "box 8", "cash"]
)
def test_wagers_are_chips_on_a_box(change):
    assert why_not_wager(opened(), **ANTE) == []
    assert clauses_of(why_not_wager(opened(), **ANTE | change)) == ["act-holdem 4.2"]


@pytest.mark.clause("act-holdem 4.3")
def test_one_player_to_a_box_and_one_box_to_a_player():
    game = opened()
    place_wager(game, **ANTE)

    assert clauses_of(why_not_wager(game, **ANTE | {"player": "ben"})) == ["act-holdem 4.3"]
    assert clauses_of(why_not_wager(game, **ANTE | {"box": 2})) == ["act-holdem 4.3"]
    assert why_not_wager(game, **ANTE | {"box": 2, "player": "ben"}) == []


@pytest.mark.clause("act-holdem 10.2")
def test_a_bonus_needs_an_ante():
    game = opened()
    bonus = ANTE | {"wager": "bonus", "amount": 500}

    assert clauses_of(why_not_wager(game, **bonus)) == ["act-holdem 10.2"]
    place_wager(game, **ANTE)
    assert why_not_wager(game, **bonus) == []
    place_wager(game, **bonus)
    assert clauses_of(why_not_take_back(game, box=1, wager="ante")) == ["act-holdem 10.2"]


@pytest.mark.clause("act-holdem 3.4")
def test_a_first_wager_under_the_minimum_stands_with_a_warning_and_the_next_is_refused():
    first = settled((1,), (1,), ante=500, table=LIMITS)
    warned = first.state.warned
    second = opened(warned=warned)

    again = why_not_wager(second, box=1, player="player 1", wager="ante", amount=999)

    assert warned == {"player 1"}
    assert nets(first) == {1: {"ante": ("win", 500), "call": ("win", 1000)}}
    assert "act-holdem 3.4" in first.state.boxes[0].lines[0].clauses
    assert clauses_of(again) == ["act-holdem 3.4"]
    assert why_not_wager(second, box=1, player="player 1", wager="ante", amount=1000) == []
    assert why_not_wager(second, box=1, player="newcomer", wager="ante", amount=999) == []


@pytest.mark.clause("act-holdem 3.4")
def test_ante_and_bonus_of_one_round_are_both_a_first_time():
    game = opened()

    place_wager(game, **ANTE | {"amount": 500})
    place_wager(game, **ANTE | {"wager": "bonus", "amount": 100})

    assert [(box.ante, box.bonus) for box in game.state.boxes] == [(500, 100)]


@pytest.mark.clause("act-holdem 3.5")
def test_a_wager_over_the_maximum_is_in_action_up_to_it():
    game = settled((1,), (1,), ante=15_000, table=LIMITS)
    box = game.state.boxes[0]

    assert (dict(box.placed), box.ante, box.call) == ({"ante": 15_000}, 10_000, 20_000)
    assert nets(game) == {1: {"ante": ("win", 10_000), "call": ("win", 20_000)}}
    assert "act-holdem 3.5" in box.lines[0].clauses
    assert "act-holdem 3.5" not in settled((1,), (1,), ante=10_000, table=LIMITS).state.boxes[0].lines[0].clauses


@pytest.mark.parametrize("amount", [0, -5, True, 12.5, "10"])
def test_an_amount_that_is_no_whole_number_of_cents_is_refused(amount):
    assert [refusal.field for refusal in why_not_wager(opened(), **ANTE | {"amount": amount})] == ["amount"]


def test_a_call_is_not_placed_before_the_deal():
    assert [refusal.sentence for refusal in why_not_wager(opened(), **ANTE | {"wager": "call"})] == [
        "Place an ante or a bonus wager; the call comes after the flop."
    ]


def test_a_wager_can_be_changed_and_taken_back_before_the_deal():
    game = opened()

    place_wager(game, **ANTE)
    place_wager(game, **ANTE | {"amount": 2000})
    place_wager(game, **ANTE | {"wager": "bonus", "amount": 500})
    take_back(game, box=1, wager="bonus")

    assert [(box.ante, box.bonus, dict(box.placed)) for box in game.state.boxes] == [(2000, 0, {"ante": 2000})]
    take_back(game, box=1, wager="ante")
    assert game.state.boxes == ()
    assert names(game)[-2:] == ["wager_taken_back", "wager_taken_back"]
    assert [refusal.code for refusal in why_not_take_back(game, box=1, wager="ante")] == ["no_wager"]


@pytest.mark.clause("act-holdem 3.4")
@pytest.mark.parametrize(("amount", "warned"), [(999, {"ann"}), (1000, set()), (1001, set())])
def test_only_a_wager_under_the_minimum_is_warned_of(amount, warned):
    game = opened()

    place_wager(game, **ANTE | {"amount": amount})

    assert game.state.warned == warned
    assert ("act-holdem 3.4" in game.log.events[-1].clauses) == bool(warned)


def test_the_first_and_the_last_box_of_the_layout_take_wagers():
    assert [why_not_wager(opened(), **ANTE | {"box": box}) for box in (1, 7)] == [[], []]
