"""A round runs in the document's order, card by card, and refuses everything out of turn."""

from datetime import date

import pytest

from games.holdem import play, shoe
from games.holdem.round import DEALER, Stage, Table
from games.holdem.wagers import place_wager
from games.rulebooks.act_holdem import BOOK
from games.rulebooks.holdem_book import Choice
from games.rulings import RuleBroken
from tests.games.holdem.felt import (
    DAY,
    SHOE,
    TERMS,
    cards,
    chosen,
    clauses_of,
    flopped,
    names,
    nets,
    seated,
    settled,
    shown,
    terms,
)

SEED = bytes(range(32))


def staked():
    game = play.open_round(TERMS, Table(), on=DAY)
    place_wager(game, box=1, player="ann", wager="ante", amount=1000)
    return game


def facts_of(game, name):
    return next(event.facts for event in game.log.events if event.name == name)


@pytest.mark.clause("act-holdem instrument:2")
@pytest.mark.parametrize(("on", "cited"), [("2007-07-31", ["act-holdem instrument:2"]), ("2007-08-01", [])])
def test_rounds_are_played_from_the_day_the_rules_take_effect(on, cited):
    assert clauses_of(play.why_not_open(BOOK, Table(), on=date.fromisoformat(on))) == cited


@pytest.mark.clause("act-holdem 4.3")
@pytest.mark.parametrize(("boxes", "cited"), [(0, ["act-holdem 4.3"]), (1, []), (22, []), (23, ["act-holdem 4.3"])])
def test_a_table_has_no_more_boxes_than_one_deck_serves(boxes, cited):
    most = (52 - BOOK.hole_cards.value - BOOK.flop.value - BOOK.river.value) // BOOK.hole_cards.value

    assert most == BOOK.boxes.value
    assert clauses_of(play.why_not_open(BOOK, Table(boxes=boxes), on=DAY)) == cited


@pytest.mark.clause("act-holdem dictionary:ante")
@pytest.mark.clause("act-holdem dictionary:hole-cards")
@pytest.mark.clause("act-holdem 6.3")
@pytest.mark.clause("act-holdem 6.3(a)")
@pytest.mark.clause("act-holdem 6.3(b)")
@pytest.mark.clause("act-holdem 6.3(c)")
def test_hole_cards_go_clockwise_to_the_antes_and_the_dealer_twice():
    game = seated((4, 1, 3))

    play.deal_hole_cards(game)

    dealt = facts_of(game, "hole_cards_dealt")["cards"]
    assert [number for number, _ in dealt] == [1, 3, 4, DEALER, 1, 3, 4, DEALER]
    assert [card for _, card in dealt] == SHOE.split()[:8]
    assert [(box.number, box.hole) for box in game.state.boxes] == [
        (1, cards("Ah Ac")),
        (3, cards("7c 2d")),
        (4, cards("Kd 9h")),
    ]
    assert game.state.dealer == cards("Qs Qd")
    assert game.state.box(2) is None


@pytest.mark.clause("act-holdem dictionary:ante")
def test_nothing_is_dealt_without_an_ante():
    game = play.open_round(TERMS, Table(), on=DAY)
    shoe.load(game, cards(SHOE))

    assert "act-holdem dictionary:ante" in BOOK.deal_boxes.clauses
    assert [refusal.code for refusal in play.why_not_deal(game)] == ["no_ante"]


@pytest.mark.clause("act-holdem 6.4")
@pytest.mark.clause("act-holdem dictionary:flop")
def test_the_flop_is_the_next_three_cards():
    game = seated()
    assert clauses_of(play.why_not_flop(game)) == ["act-holdem 6.4"]
    play.deal_hole_cards(game)

    play.deal_flop(game)

    assert (game.state.flop, game.state.river, game.state.drawn) == (cards("As 5h 9c"), (), 11)
    assert clauses_of(play.why_not_flop(game)) == ["act-holdem 6.4"]


@pytest.mark.clause("act-holdem 6.6")
@pytest.mark.clause("act-holdem dictionary:river")
def test_the_river_is_two_cards_at_once_and_completes_the_five():
    game = chosen((1, 3))

    play.deal_river(game)

    assert (game.state.river, game.state.drawn) == (cards("Jc 3s"), 13)
    assert len(game.state.flop + game.state.river) == 5
    assert clauses_of(play.why_not_river(game)) == ["act-holdem 6.6"]


@pytest.mark.clause("act-holdem 6.6")
def test_no_river_is_dealt_when_everybody_folds_unless_read_otherwise():
    nobody, always = chosen(()), chosen((), under=terms(**{"6.6": "river"}))

    assert (nobody.state.stage, nobody.state.drawn) == (Stage.SETTLED, 11)
    assert clauses_of(play.why_not_river(nobody)) == ["act-holdem 6.6"]
    play.deal_river(always)
    play.show_dealer(always)
    assert (always.state.stage, always.state.drawn) == (Stage.SETTLED, 13)


@pytest.mark.clause("act-holdem 6.1")
def test_every_card_is_logged_as_drawn_from_the_shoe_in_order():
    game = settled((1, 3))
    dealt = [card for _, card in facts_of(game, "hole_cards_dealt")["cards"]]
    dealt += [*facts_of(game, "flop_dealt")["cards"], *facts_of(game, "river_dealt")["cards"]]
    firsts = [facts_of(game, name)["from"] for name in ("hole_cards_dealt", "flop_dealt", "river_dealt")]

    assert dealt == SHOE.split()[:13]
    assert firsts == [0, 8, 11]
    assert BOOK.burns.value == 0


@pytest.mark.clause("act-holdem 6.2")
def test_only_communal_cards_are_dealt_face_up():
    game = shown((1, 3))

    assert {name: facts_of(game, name)["face_up"] for name in ("hole_cards_dealt", "flop_dealt", "river_dealt")} == {
        "hole_cards_dealt": False,
        "flop_dealt": True,
        "river_dealt": True,
    }


@pytest.mark.clause("act-holdem 6.5")
def test_the_river_waits_for_every_choice_and_choices_go_clockwise():
    game = flopped()
    play.call(game, 1, 2000)

    assert clauses_of(play.why_not_river(game)) == ["act-holdem 6.5"]
    assert clauses_of(play.why_not_end_choices(game)) == ["act-holdem 6.5"]
    assert [refusal.sentence for refusal in play.why_not_choose(game, 3)] == ["Box 2 chooses first."]
    play.fold(game, 2)
    play.fold(game, 3, is_absent=True)
    assert play.why_not_end_choices(game) == []
    assert [box.choice for box in game.state.boxes] == [Choice.CALL, Choice.FOLD, Choice.ABSENT]
    assert game.log.events[-1].clauses == ("act-holdem 6.5", "act-holdem 7.4")


@pytest.mark.clause("act-holdem 7.1")
def test_players_choose_after_the_flop():
    game = seated()
    play.deal_hole_cards(game)

    assert clauses_of(play.why_not_choose(game, 1)) == ["act-holdem 7.1"]
    play.deal_flop(game)
    assert play.why_not_choose(game, 1) == []
    play.call(game, 1, 2000)
    assert [refusal.sentence for refusal in play.why_not_choose(game, 1)] == ["You have chosen."]
    assert [refusal.sentence for refusal in play.why_not_choose(game, 5)] == ["Box 5 holds no cards."]


@pytest.mark.clause("act-holdem 7.2")
@pytest.mark.parametrize(("stake", "cited"), [(2000, False), (1000, True), (1900, True), (3000, True), (2001, True)])
def test_a_call_is_exactly_twice_the_ante(stake, cited):
    assert clauses_of(play.why_not_call(flopped(), 1, stake)) == (["act-holdem 7.2"] if cited else [])


@pytest.mark.clause("act-holdem dictionary:fold")
@pytest.mark.clause("act-holdem 7.3")
def test_a_fold_ends_the_round_for_a_box_and_loses_its_stakes():
    game = settled((1,), (1, 2), (2,))

    box = game.state.box(2)
    assert (box.call, box.is_live, box.cards_verified) == (0, False, 2)
    assert nets(game)[2] == {"bonus": ("lose", -500), "ante": ("lose", -1000)}
    assert "act-holdem dictionary:fold" in box.lines[1].clauses
    assert [event.facts["box"] for event in game.log.events if event.name == "box_settled"] == [1]


@pytest.mark.clause("act-holdem 7.4")
def test_a_folded_hand_is_counted_and_a_wrong_count_opens_an_incident():
    game = flopped()

    play.fold(game, 1)
    play.fold(game, 2, counted=1)

    assert [box.cards_verified for box in game.state.boxes] == [2, 1, None]
    assert names(game)[-2:] == ["folded", "hand_miscounted"]
    assert game.log.events[-1].clauses == ("act-holdem 7.4",)
    assert game.state.miscounted == (2,)


@pytest.mark.clause("act-holdem 9.5")
def test_the_round_closes_only_when_every_hand_and_all_52_cards_are_accounted_for():
    game = staked()
    shoe.shuffle(game, SEED)
    shoe.cut(game, 20)
    play.deal_hole_cards(game)
    play.deal_flop(game)
    play.call(game, 1, 2000)
    play.end_choices(game)
    play.deal_river(game)
    play.show_dealer(game)

    play.settle_boxes(game, {1: 1})
    assert clauses_of(play.why_not_close(game)) == ["act-holdem 9.5"]
    with pytest.raises(RuleBroken, match="Find all 2 cards of box 1"):
        play.recount(game, 1, 1)
    play.recount(game, 1, 2)
    play.close(game)

    assert [box.cards_verified for box in game.state.boxes] == [2]
    assert {name: facts_of(game, "round_closed")[name] for name in ("racked", "in_shoe")} == {
        "racked": 9,
        "in_shoe": 43,
    }
    with pytest.raises(RuleBroken, match="Box 1 was counted and is in order"):
        play.recount(game, 1, 2)


@pytest.mark.clause("act-holdem dictionary:round-of-play")
def test_a_round_runs_from_the_first_card_until_all_are_in_the_rack():
    before, after = seated(), settled((1, 3))

    assert (before.state.is_open, after.state.is_open) == (False, True)
    assert clauses_of(play.why_not_close(shown((1, 3)))) == ["act-holdem dictionary:round-of-play"]
    assert clauses_of(play.why_not_close(after, racked=12)) == ["act-holdem dictionary:round-of-play"]
    play.close(after, racked=13)
    assert (after.state.is_open, after.state.racked) == (False, 13)


@pytest.mark.clause("act-holdem 6.7")
def test_the_dealer_shows_after_the_river_and_sets_the_best_five():
    game = chosen((1, 3))
    assert clauses_of(play.why_not_show(game)) == ["act-holdem 6.7"]
    assert clauses_of(play.why_not_settle(game)) == ["act-holdem 6.7"]
    play.deal_river(game)

    play.show_dealer(game)

    assert facts_of(game, "dealer_shown") == {
        "cards": ("Qs", "Qd"),
        "hand": ("As", "Qs", "Qd", "Jc", "9c"),
        "category": "one_pair",
        "qualifies": True,
    }


@pytest.mark.clause("act-holdem dictionary:communal-cards")
@pytest.mark.clause("act-holdem 2.5")
def test_communal_cards_belong_to_every_hand():
    board = "As Ks Qs Js Ts"
    shoe = f"2c 3c 4c 5c 2d 3d 4d 5d {board}"

    game = settled((1, 2, 3), shoe=shoe)

    assert nets(game) == {number: {"ante": ("void", 0), "call": ("void", 0)} for number in (1, 2, 3)}
    assert facts_of(game, "dealer_shown")["category"] == "royal_flush"


@pytest.mark.clause("act-holdem 10.4")
def test_a_bonus_hand_is_declared_before_the_choices_end_or_not_at_all():
    game = flopped((1, 2, 3), (1, 2))
    play.call(game, 1, 2000)
    play.fold(game, 2)
    assert play.why_not_declare(game, 1) == []
    assert clauses_of(play.why_not_declare(game, 2)) == ["act-holdem 7.3"]
    play.call(game, 3, 2000)
    play.end_choices(game)

    assert clauses_of(play.why_not_declare(game, 1)) == ["act-holdem 10.4"]
    assert nets(game)[1] == {"bonus": ("lose", -500)}
    assert game.state.box(1).lines[0].clauses == ("act-holdem 10.4",)


@pytest.mark.clause("act-holdem 10.3")
def test_a_hand_that_is_not_on_the_bonus_table_is_not_turned_up():
    game = flopped((1, 2, 3), (3,))

    assert clauses_of(play.why_not_declare(game, 3)) == ["act-holdem 10.3"]


@pytest.mark.clause("act-holdem 10.5")
def test_a_declared_bonus_is_shown_and_paid_before_the_river():
    game = flopped((1,), (1,))
    play.declare(game, 1)
    play.call(game, 1, 2000)
    assert clauses_of(play.why_not_river(game)) == ["act-holdem 10.5"]
    play.end_choices(game)
    assert nets(game)[1] == {"bonus": ("win", 3500)}
    play.deal_river(game)

    order = names(game)
    assert order.index("bonus_declared") < order.index("choices_ended") < order.index("river_dealt")
    assert facts_of(game, "bonus_declared")["face_up"] is True
    assert game.state.box(1).lines[0].clauses[-1] == "act-holdem 10.5"


def test_a_whole_round_settles_every_box_and_reveals_its_seed():
    game = settled((1, 3), (1, 2, 3), (1,), declared=(1,))
    play.close(game)

    assert nets(game) == {
        1: {"bonus": ("win", 3500), "ante": ("win", 1000), "call": ("win", 2000)},
        2: {"ante": ("lose", -1000)},
        3: {"ante": ("lose", -1000), "call": ("lose", -2000)},
    }
    assert names(game) == [
        "round_opened",
        *["wager_placed"] * 4,
        "shoe_loaded",
        "hole_cards_dealt",
        "flop_dealt",
        "bonus_declared",
        "called",
        "folded",
        "called",
        "choices_ended",
        "river_dealt",
        "dealer_shown",
        "box_settled",
        "box_settled",
        "round_closed",
    ]


def test_other_boxes_change_nothing_but_the_cards_a_box_gets():
    alone = settled((1,), (1,), shoe="Ah Qs Ac Qd As 5h 9c Jc 3s")
    among_others = settled((1, 3))

    assert alone.state.box(1).lines == among_others.state.box(1).lines


@pytest.mark.parametrize(
    ("shoe", "needed"),
    [("Ah 7c Kd Qs Ac 2d 9h", 8), ("Ah 7c Kd Qs Ac 2d 9h Qd As 5h", 3), ("Ah 7c Kd Qs Ac 2d 9h Qd As 5h 9c Jc", 2)],
)
def test_a_shoe_that_runs_short_is_refused_before_a_card_leaves_it(shoe, needed):
    with pytest.raises(RuleBroken, match=f"needed: {needed}"):
        settled((1,), (1, 2, 3), shoe=shoe)


def test_a_refused_command_leaves_state_and_log_as_they_were():
    game = flopped()
    state, lines = game.state, game.log.lines()

    for refused in (
        lambda: play.call(game, 2, 2000),
        lambda: play.call(game, 1, 1999),
        lambda: play.fold(game, 3),
        lambda: play.declare(game, 1),
        lambda: play.deal_river(game),
        lambda: play.show_dealer(game),
        lambda: play.settle_boxes(game),
        lambda: play.close(game),
        lambda: play.deal_hole_cards(game),
        lambda: shoe.cut(game, 20),
    ):
        with pytest.raises(RuleBroken):
            refused()

    assert (game.state, game.log.lines()) == (state, lines)


def test_the_log_names_book_readings_and_limits():
    game = play.open_round(terms(**{"9.1": "paid"}), Table(maximum_payout=50_000), on=DAY)

    opened = game.log.events[0].facts
    assert opened["document"] == "act-holdem"
    assert opened["readings"] == {"act-holdem 9.1": "paid"}
    assert opened["maximum_payout"] == 50_000
    assert opened["digest"] != TERMS.digest
