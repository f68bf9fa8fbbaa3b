"""The log alone is the round: it replays to every state, breaks when touched, and no chip is lost in it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.holdem import play, shoe
from games.holdem.mishaps import Accident, report, why_not_report
from games.holdem.round import Round, Stage, Table, apply, seen_by
from games.holdem.wagers import place_wager
from games.log import Event, replay, verify
from games.rulebooks.holdem_book import Choice, Role
from tests.games.holdem.felt import DAY, TERMS, chosen, flopped, settled, shown

LIMITS = Table(minimum={"ante": 1000}, maximum={"ante": 10_000, "bonus": 2500}, maximum_payout=30_000)
ACCIDENTS = (
    None,
    Accident("impractical", Role.OPERATOR),
    Accident("hand_racked_early", Role.DEALER, box=1),
    Accident("collusion", Role.SUPERVISOR, box=1, remedy="exclude"),
    Accident("rule_contravened", Role.OPERATOR, box=1, wagers=("ante",)),
)


@st.composite
def rounds(draw, accidents=ACCIDENTS):
    """Play a round of one to four boxes with drawn stakes and choices, perhaps with an accident on the way."""
    game = play.open_round(TERMS, LIMITS, on=DAY)
    for box in range(1, draw(st.integers(1, 4)) + 1):
        stakes = {"ante": draw(st.integers(1, 20_000)), "bonus": draw(st.sampled_from([0, 500, 5000]))}
        for wager, amount in stakes.items():
            if amount:
                place_wager(game, box=box, player=f"player {box}", wager=wager, amount=amount)
    shoe.shuffle(game, draw(st.binary(min_size=32, max_size=32)))
    shoe.cut(game, draw(st.integers(5, 47)))
    play.deal_hole_cards(game)
    play.deal_flop(game)
    accident, after = draw(st.sampled_from(accidents)), draw(st.integers(0, 5))
    while game.state.stage is Stage.CHOOSING and (box := game.state.next_to_choose):
        if accident and after == 0 and not why_not_report(game, accident):
            report(game, accident)
            accident = None
            continue
        after -= 1
        if draw(st.booleans()) and not play.why_not_declare(game, box.number):
            play.declare(game, box.number)
        if draw(st.sampled_from(list(Choice))) is Choice.CALL:
            play.call(game, box.number, play.call_of(game, box.number))
        else:
            play.fold(game, box.number)
    if game.state.stage is Stage.CHOOSING:
        play.end_choices(game)
    if accident and not why_not_report(game, accident):
        report(game, accident)
    if game.state.stage is Stage.CHOSEN:
        play.deal_river(game)
        play.show_dealer(game)
    if game.state.stage is Stage.SHOWN:
        play.settle_boxes(game)
    play.close(game)
    return game


@settings(deadline=None)
@given(rounds())
def test_every_chip_that_was_staked_is_settled_exactly_once(game):
    for box in game.state.boxes:
        staked = {"bonus": box.bonus, "ante": box.ante, "call": box.call}

        assert len(box.lines) == len({line.wager for line in box.lines})
        assert {line.wager: line.stake for line in box.lines} == {
            name: stake for name, stake in staked.items() if stake
        }
        for line in box.lines:
            sign = {"win": 1, "lose": -1}.get(line.outcome, 0)
            assert line.net == (-line.stake if sign < 0 else line.net * sign)
            assert line.clauses
            assert line.sentence.startswith(f"Your {line.wager} ")
        assert box.net == sum(line.net for line in box.lines)


@settings(deadline=None)
@given(rounds())
def test_the_log_replays_to_the_live_state_after_every_event(game):
    lines, states = game.log.lines(), [Round()]
    for event in game.log.events:
        states.append(apply(states[-1], event))

    assert [replay(lines[:count], Round(), apply) for count in range(len(lines) + 1)] == states
    assert states[-1] == game.state


@settings(deadline=None)
@given(rounds(), st.data())
def test_one_changed_byte_breaks_the_log(game, data):
    lines = game.log.lines()
    assert verify(lines, head=game.log.head) == []

    at = data.draw(st.integers(0, len(lines) - 1))
    place = data.draw(st.integers(0, len(lines[at]) - 1))
    letter = data.draw(st.sampled_from('0aZ"{ ').filter(lambda other: other != lines[at][place]))
    lines[at] = lines[at][:place] + letter + lines[at][place + 1 :]

    assert verify(lines, head=game.log.head) != []


@settings(deadline=None)
@given(rounds(accidents=(None,)))
def test_all_drawn_cards_end_in_the_rack(game):
    drawn = 2 * (len(game.state.boxes) + 1) + 3 + len(game.state.river)

    assert (game.state.drawn, game.state.racked) == (drawn, drawn)


@pytest.mark.clause("act-holdem 6.2")
def test_hole_cards_are_hidden_from_others_until_the_showdown():
    before, after = seen_by(chosen((1, 3)).state, "player 1"), seen_by(shown((1, 3)).state, "player 1")

    assert before == {
        "boxes": {1: ["Ah", "Ac"], 2: [None, None], 3: [None, None]},
        "dealer": [None, None],
        "flop": ["As", "5h", "9c"],
        "river": [],
    }
    assert after == {
        "boxes": {1: ["Ah", "Ac"], 2: [None, None], 3: ["Kd", "9h"]},
        "dealer": ["Qs", "Qd"],
        "flop": ["As", "5h", "9c"],
        "river": ["Jc", "3s"],
    }


@pytest.mark.clause("act-holdem 10.5")
def test_a_declared_hand_lies_face_up_for_everyone():
    game = flopped((1, 2, 3), (1,))
    assert seen_by(game.state, "player 2")["boxes"][1] == [None, None]

    play.declare(game, 1)

    assert seen_by(game.state, "player 2")["boxes"][1] == ["Ah", "Ac"]


def test_boxes_stand_clockwise_whatever_the_order_of_the_wagers():
    assert [box.number for box in settled((3, 5), (5, 3)).state.boxes] == [3, 5]


def test_an_event_of_another_game_is_a_defect():
    with pytest.raises(KeyError):
        apply(Round(), Event("goal_scored"))
