"""A practice table plays by its document, shows only what a player may see, and can be replayed from seed and moves."""

from datetime import date

import pytest

from games.chance import commitment
from games.practice import Move, play, sit_down
from games.practice.scene import seed_of
from games.rulings import RuleBroken

ON = date(2026, 3, 2)
SEED = bytes(range(32))
WAR_KEYS = ["act-war", "nsw-war", "vic-war", "md-war"]
KEYS = [*WAR_KEYS, "act-holdem"]
BET = {key: Move("bet", {"initial": 1000}) for key in WAR_KEYS} | {"act-holdem": Move("bet", {"ante": 1000})}


def to_the_end(key, rounds, choice):
    """Play so many rounds, answering each choice the same way; return every scene."""
    sitting, scenes = sit_down(key, SEED, on=ON), []
    for _ in range(rounds):
        sitting.make(BET[key])
        scenes.append(sitting.scene())
        if scenes[-1].choices:
            sitting.make(Move(choice))
            scenes.append(sitting.scene())
    return scenes


@pytest.mark.parametrize("key", KEYS)
def test_a_fresh_table_offers_wagers_and_nothing_else(key):
    scene = play(key, SEED, [], on=ON)

    assert (scene.rounds, scene.yours, scene.dealer, scene.lines, scene.choices) == (0, (), (), (), ())
    assert scene.offers[0].least == 500


@pytest.mark.parametrize("key", KEYS)
def test_the_same_seed_and_moves_give_the_same_table(key):
    moves = [BET[key], Move("fold"), BET[key], Move("fold")] if key == "act-holdem" else [BET[key]]

    assert play(key, SEED, moves, on=ON) == play(key, SEED, moves, on=ON)
    assert play(key, SEED, moves, on=ON) != play(key, SEED[::-1], moves, on=ON)


@pytest.mark.parametrize("key", KEYS)
def test_every_settled_line_names_a_clause_of_its_own_document(key):
    scenes = to_the_end(key, 30, "call" if key == "act-holdem" else "war")

    lines = [line for scene in scenes for line in scene.lines]
    assert lines
    assert all(line.clauses and all(clause.startswith(key) for clause in line.clauses) for line in lines)


@pytest.mark.parametrize("key", WAR_KEYS)
def test_a_shoe_lasts_many_rounds_and_is_shuffled_anew_when_its_cutting_card_is_out(key):
    last = to_the_end(key, 200, "war")[-1]

    assert last.rounds == 200
    assert last.is_settled
    assert last.commitment != commitment(seed_of(SEED, 0))


@pytest.mark.parametrize("choice", ["war", "surrender"])
@pytest.mark.parametrize("key", WAR_KEYS)
def test_equal_cards_stop_the_deal_for_a_choice_and_the_choice_ends_the_round(key, choice):
    scenes = to_the_end(key, 60, choice)

    asked = next(place for place, scene in enumerate(scenes) if scene.choices)
    assert [each.verb for each in scenes[asked].choices] == ["war", "surrender"]
    assert scenes[asked].yours[0][0] == scenes[asked].dealer[0][0]
    assert scenes[asked + 1].is_settled
    assert len(scenes[asked + 1].yours) == (2 if choice == "war" else 1)


def test_the_dealers_hole_cards_stay_face_down_until_the_showdown():
    dealt = play("act-holdem", SEED, [BET["act-holdem"]], on=ON)
    shown = play("act-holdem", SEED, [BET["act-holdem"], Move("call")], on=ON)

    assert dealt.dealer == (None, None)
    assert len(dealt.board) == 3
    assert None not in shown.dealer
    assert len(shown.board) == 5


@pytest.mark.parametrize(
    ("key", "moves", "clause", "field"),
    [
        ("nsw-war", [Move("war")], "nsw-war 5.8", "decision"),
        ("nsw-war", [Move("bet", {"tie": 500})], "nsw-war 5.2.3", "tie"),
        ("nsw-war", [Move("bet", {"initial": 499})], "nsw-war 6.2", "initial"),
        ("nsw-war", [Move("bet", {})], "nsw-war 5.2", "initial"),
        ("md-war", [Move("bet", {"initial": 500, "progressive": 400})], "md-war 7.F(3)", "progressive"),
        ("act-holdem", [Move("fold")], "act-holdem 6.3", ""),
        ("act-holdem", [Move("bet", {"bonus": 500})], "act-holdem 6.3", "ante"),
    ],
)
def test_a_move_the_rules_forbid_is_refused_with_its_clause_at_its_wager(key, moves, clause, field):
    with pytest.raises(RuleBroken) as refused:
        play(key, SEED, moves, on=ON)

    assert [(refusal.clause, refusal.field) for refusal in refused.value.refusals][:1] == [(clause, field)]


def test_a_lone_tie_wager_is_good_where_the_document_lets_it():
    scene = play("vic-war", SEED, [Move("bet", {"tie": 500})], on=ON)

    assert [line.wager for line in scene.lines] == ["Tie wager"]
