"""Who gets the next card."""

import pytest

from games.war.betting import no_more_bets, open_betting
from games.war.dealing import deal
from games.war.play import (
    go_to_war,
    settle_first,
)

from .felt import WAR_KEYS, begin, bet, choose, dealt, events, names, play, refused, table


@pytest.mark.clause("act-war 6.2")
@pytest.mark.clause("vic-war 7.3.1(a)")
@pytest.mark.clause("vic-war 7.3.1")
@pytest.mark.clause("md-war 8.C")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 6.2"), ("vic-war", "vic-war 7.3.1(a)"), ("md-war", "md-war 8.C")]
)
def test_no_card_is_drawn_before_no_more_bets(key, clause):
    live = table(key, "Kh 9s")
    open_betting(live)
    bet(live, 1, 10)

    assert refused(deal, live) == [clause]
    no_more_bets(live)
    deal(live)
    assert names(live)[-4:] == ["staked", "bets_closed", "card_dealt", "card_dealt"]


@pytest.mark.clause("act-war 6.2(a)")
@pytest.mark.clause("act-war 6.2(b)")
@pytest.mark.clause("act-war 6.1")
@pytest.mark.clause("nsw-war 7.1")
@pytest.mark.clause("vic-war 7.3.1(b)")
@pytest.mark.clause("vic-war 7.3.1(c)")
@pytest.mark.clause("vic-war 7.1")
@pytest.mark.clause("md-war 8.F")
@pytest.mark.clause("md-war 8.F(1)")
@pytest.mark.clause("md-war 8.F(2)")
@pytest.mark.clause("md-war 1.A(1)")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_cards_go_clockwise_face_up_to_staked_boxes_and_last_to_the_dealer(key):
    live = table(key, "Ah Kd Qc Js")

    begin(live, {6: 10, 1: 10, 3: 10})

    assert dealt(live) == [(1, "Ah"), (3, "Kd"), (6, "Qc"), (0, "Js")]
    book = live.state.book
    cited = {clause for event in events(live, "card_dealt") for clause in event.clauses}
    assert set(book.deal_boxes.clauses + book.deal_dealer.clauses + book.face_up.clauses) == cited
    assert {event.facts["face"] for event in events(live, "card_dealt")} == {"up"}


@pytest.mark.clause("act-war 6.2(a)")
@pytest.mark.clause("vic-war 7.3.1(b)")
@pytest.mark.parametrize("key", ["act-war", "vic-war"])
def test_a_box_with_only_a_tie_wager_and_a_shared_box_get_one_card_each(key):
    live = table(key, "Ah Kd Qc Js")
    open_betting(live)
    for player in ("ann", "bea", "cleo"):
        bet(live, 1, 10, player=player)
    bet(live, 4, tie=5)
    no_more_bets(live)
    deal(live)

    assert dealt(live) == [(1, "Ah"), (4, "Kd"), (0, "Qc")]


@pytest.mark.clause("act-war 7.1")
@pytest.mark.clause("act-war 8.3")
@pytest.mark.clause("nsw-war 9.1")
@pytest.mark.clause("vic-war 7.5.1")
@pytest.mark.clause("md-war 9.E")
@pytest.mark.clause("md-war 9.G")
@pytest.mark.parametrize(
    ("key", "clause"),
    [("act-war", "act-war 7.1"), ("nsw-war", "nsw-war 9.1"), ("vic-war", "vic-war 7.5.1"), ("md-war", "md-war 9.G")],
)
def test_no_war_card_before_the_first_cards_are_settled_and_every_choice_is_made(key, clause):
    live = table(key, "7h 7d 7s")
    begin(live, {1: 10, 4: 10})
    assert refused(go_to_war, live) == [clause]
    settle_first(live)
    choose(live, p1="war")

    assert refused(go_to_war, live) == [clause]
    assert refused(deal, live) == [clause]
    choose(live, p4="surrender")
    go_to_war(live)
    assert len(live.state.current().dealer) == 2


@pytest.mark.clause("act-war 8.3")
@pytest.mark.clause("act-war 8.3(a)")
@pytest.mark.clause("act-war 8.3(b)")
@pytest.mark.clause("nsw-war 9.2")
@pytest.mark.clause("nsw-war 9.2.1")
@pytest.mark.clause("nsw-war 9.2.2")
@pytest.mark.clause("vic-war 7.5.1")
@pytest.mark.clause("vic-war 7.5.1(a)")
@pytest.mark.clause("vic-war 7.5.1(b)")
@pytest.mark.parametrize("key", ["act-war", "nsw-war", "vic-war"])
def test_war_cards_go_clockwise_to_war_wagers_and_last_to_the_dealer(key):
    live = table(key, "7h 7d 7c 7s Ah Kd Qc")

    play(live, {5: 10, 2: 10, 3: 10}, p2="war", p5="war", p3="surrender")

    assert dealt(live)[4:] == [(2, "Ah"), (5, "Kd"), (0, "Qc")]
    assert events(live, "burnt") == []
    book = live.state.book
    cited = {clause for event in events(live, "card_dealt")[4:] for clause in event.clauses}
    assert set(book.deal_war.clauses + book.deal_war_dealer.clauses + book.face_up.clauses) == cited


@pytest.mark.clause("md-war 9.H")
@pytest.mark.clause("md-war 9.H(2)")
def test_maryland_burns_three_unseen_before_the_war_cards():
    live = table("md-war", "7h 7d 7s 2c 3c 4c Ah Kd Qc")

    play(live, {1: 10, 4: 10}, p1="war", p4="war")

    assert [(event.facts["card"], event.clauses) for event in events(live, "burnt")] == [(None, ("md-war 9.H",))] * 3
    assert dealt(live)[3:] == [(1, "Ah"), (4, "Kd"), (0, "Qc")]
    assert live.state.shoe.drawn == 9


@pytest.mark.clause("md-war 9.H(2)")
def test_another_reading_burns_three_before_every_war_card():
    live = table("md-war", "7h 7s", readings={"md-war 9.H(2)": "each_hand"})

    play(live, {1: 10}, p1="war")

    assert len(events(live, "burnt")) == 6


@pytest.mark.clause("nsw-war 9.2.2")
@pytest.mark.clause("vic-war 7.5.1(b)")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_without_a_war_wager_no_second_dealer_card_is_drawn(key):
    live = table(key, "7h 7s")

    play(live, {1: 10}, p1="surrender")

    assert live.state.current().dealer == (live.state.current().dealer[0],)
    assert live.state.shoe.drawn == 2
