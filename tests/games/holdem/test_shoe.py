"""One deck is shuffled for every round and cut once by the dealer."""

import pytest

from games import chance
from games.cards import DECK
from games.holdem import play, shoe
from games.holdem.round import Table
from games.holdem.wagers import place_wager
from games.rulebooks.act_holdem import BOOK
from games.rulebooks.holdem_book import Role
from tests.games.holdem.felt import DAY, TERMS, cards, clauses_of

SEED = bytes(range(32))


def staked():
    game = play.open_round(TERMS, Table(), on=DAY)
    place_wager(game, box=1, player="ann", wager="ante", amount=1000)
    return game


@pytest.mark.clause("act-holdem 2.1")
def test_one_deck_of_52_different_cards_is_played():
    game = staked()
    shoe.shuffle(game, SEED)

    assert sorted(game.shoe) == list(DECK)
    assert [clauses_of(play.why_not_open(BOOK, Table(), on=DAY, decks=decks)) for decks in (0, 1, 2)] == [
        ["act-holdem 2.1"],
        [],
        ["act-holdem 2.1"],
    ]


@pytest.mark.clause("act-holdem 2.1")
def test_a_shoe_with_the_same_card_twice_is_refused():
    refusals = shoe.why_not_load(staked(), cards("Ah Kd Ah"))

    assert clauses_of(refusals) == ["act-holdem 2.1"]
    assert refusals[0].sentence == "One deck has each card once; Ah came twice."


@pytest.mark.clause("act-holdem 5.1")
def test_every_round_has_its_own_shuffle():
    first, second = staked(), staked()
    shoe.shuffle(first, SEED)
    shoe.cut(first, 20)

    assert clauses_of(play.why_not_deal(first)) == []
    assert clauses_of(play.why_not_deal(second)) == ["act-holdem 5.1"]
    assert clauses_of(shoe.why_not_shuffle(first)) == ["act-holdem 5.1"]
    shoe.shuffle(second, bytes(32))
    assert sorted(first.shoe) == sorted(second.shoe)
    assert first.shoe != second.shoe


@pytest.mark.clause("act-holdem 5.2")
@pytest.mark.parametrize(("at", "cited"), [(4, True), (5, False), (47, False), (48, True)])
def test_the_cut_leaves_more_than_four_cards_at_either_end(at, cited):
    game = staked()
    shoe.shuffle(game, SEED)

    assert clauses_of(shoe.why_not_cut(game, at)) == (["act-holdem 5.2"] if cited else [])


@pytest.mark.clause("act-holdem 5.2")
def test_the_dealer_cuts_once_between_shuffle_and_deal():
    game = staked()
    assert clauses_of(shoe.why_not_cut(game, 20)) == ["act-holdem 5.2"]
    shoe.shuffle(game, SEED)
    assert clauses_of(play.why_not_deal(game)) == ["act-holdem 5.2"]
    assert clauses_of(shoe.why_not_cut(game, 20, by=Role.PLAYER)) == ["act-holdem 5.2"]

    shoe.cut(game, 20)

    order = chance.shuffled(SEED, DECK)
    assert game.shoe == order[20:] + order[:20]
    assert clauses_of(shoe.why_not_cut(game, 20)) == ["act-holdem 5.2"]
