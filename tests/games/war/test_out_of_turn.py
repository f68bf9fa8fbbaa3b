"""Cards that leave the source out of turn: where they wait, who turns them, and what is left of them at the end."""

import pytest

from games.cards import parse
from games.rulebooks.war_book import Role, Source
from games.war.betting import no_more_bets, open_betting
from games.war.dealing import deal
from games.war.devices import ByHand, Fault, device_failed
from games.war.mishaps import (
    burnt_in_error,
    cannot_rebuild,
    deal_without_wagers,
    deal_wrongly,
    dealer_extra,
    dealer_missed,
    drawn_in_error,
    face_up_card,
    shuffle_discards,
    shuffle_missed,
    war_card_no_wager,
    wrong_count,
    wrong_cut,
)
from games.war.play import end_round, go_to_war, settle_first, settle_war
from games.war.rebuild import box_missed, rebuild, roll_back
from games.war.round import UNSEEN
from games.war.shoe import order_shuffle, shuffle

from .felt import (
    SEED,
    WAR_KEYS,
    begin,
    bet,
    cards,
    choose,
    dealt,
    events,
    finish,
    first,
    loaded,
    nets,
    opened,
    play,
    ready,
    refused,
    table,
    with_stop,
)

SUPERVISOR = Role.SUPERVISOR


def told_table(key, stakes, *, decks=6):
    """Lay out a table where a dealer deals real cards and tells them."""
    live = table(key, more="", decks=decks)
    live.stack = None
    live.say("shuffled", (), method="manual", trigger="start", situation="any", cards=52 * decks)
    live.say("loaded", (), stop=100, source="shoe")
    open_betting(live)
    for box, dollars in stakes.items():
        bet(live, box, dollars)
    no_more_bets(live)
    return live


@pytest.mark.clause("nsw-war 11.4")
@pytest.mark.clause("vic-war 9.2.1")
@pytest.mark.parametrize("key", ["nsw-war", "vic-war"])
def test_a_card_kept_for_the_next_round_is_no_war_card_of_this_one(key):
    live = table(key, "7h 7s Qd Kc 9s 4s")
    begin(live, {1: 10})
    dealer_extra(live, seen=False)
    settle_first(live)
    choose(live, p1="war")
    go_to_war(live)
    settle_war(live)
    end_round(live)
    assert dealt(live)[2:] == [(1, "Kc"), (0, "9s")]

    begin(live, {3: 10})
    assert dealt(live)[4:] == [(3, "Qd"), (0, "4s")]


@pytest.mark.clause("nsw-war 11.4")
@pytest.mark.clause("nsw-war 11.2")
def test_a_card_kept_for_a_round_comes_before_those_drawn_in_it():
    live = table("nsw-war", "2h 3h 4h 5h 6h 7h")
    begin(live, {1: 10})
    dealer_extra(live, seen=False)
    settle_first(live)
    end_round(live)
    open_betting(live)
    bet(live, 1, 10)
    bet(live, 2, 10)
    no_more_bets(live)
    drawn_in_error(live, seen=False)
    deal(live)

    assert dealt(live)[-3:] == [(1, "4h"), (2, "5h"), (0, "6h")]


@pytest.mark.clause("nsw-war 11.4")
@pytest.mark.clause("nsw-war 11.2")
def test_two_unseen_cards_for_two_rounds_are_not_confused():
    live = table("nsw-war", "7h 7s Qd Kc 9s 4s 8c")
    begin(live, {1: 10})
    dealer_extra(live, seen=False)
    drawn_in_error(live, seen=False)
    settle_first(live)
    choose(live, p1="war")
    go_to_war(live)
    settle_war(live)
    end_round(live)
    begin(live, {1: 10})

    assert dealt(live)[2:] == [(1, "Kc"), (0, "9s"), (1, "Qd"), (0, "4s")]


@pytest.mark.clause("nsw-war 11.2")
@pytest.mark.clause("vic-war 9.2")
@pytest.mark.clause("md-war 11.B")
@pytest.mark.clause("act-war 10.2")
@pytest.mark.parametrize(("key", "opens"), [("act-war", "2d"), ("nsw-war", "Ac"), ("vic-war", "Ac"), ("md-war", "Ac")])
def test_an_unseen_card_that_was_not_used_opens_the_next_round_except_in_canberra(key, opens):
    live = table(key, "Kh 7s Ac 2d 2h")
    begin(live, {1: 10})
    drawn_in_error(live, seen=False)
    settle_first(live)
    end_round(live)
    begin(live, {1: 10})

    assert dealt(live)[2] == (1, opens)


@pytest.mark.clause("nsw-war 11.3")
@pytest.mark.clause("vic-war 9.2.1")
@pytest.mark.clause("act-war 10.2")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 10.2"), ("nsw-war", "nsw-war 11.3"), ("vic-war", "vic-war 9.2.1")]
)
def test_nobody_bets_on_a_card_that_was_seen(key, clause):
    live = table(key, "Kh 7s Ac 2d 2h")
    begin(live, {1: 10})
    drawn_in_error(live, seen=True)
    settle_first(live)
    end_round(live)

    burnt = events(live, "burnt")[-1]
    assert (burnt.facts["card"], burnt.clauses, live.state.held) == ("Ac", (clause,), ())


@pytest.mark.clause("md-war 11.B")
@pytest.mark.clause("md-war 9.H")
def test_a_card_drawn_unseen_is_the_first_of_the_three_burnt_before_a_war():
    live = table("md-war", "7h 7s Ac 2d 2h 9c 8c")
    begin(live, {1: 10})
    drawn_in_error(live, seen=False)
    settle_first(live)
    choose(live, p1="war")
    go_to_war(live)

    assert dealt(live)[2:] == [(1, "9c"), (0, "8c")]
    assert (live.hidden, live.hidden_burns) == ([], list(cards("Ac 2d 2h")))
    assert live.state.current().war_burns == 3


@pytest.mark.clause("act-war 10.2")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_an_unseen_card_is_told_when_it_is_turned(key):
    live = told_table(key, {1: 10})
    drawn_in_error(live, seen=False)
    assert refused(deal, live) == [""]

    deal(live, cards("Kh 9s"))

    assert dealt(live) == [(1, "Kh"), (0, "9s")]
    assert live.state.shoe.drawn == 2


@pytest.mark.clause("nsw-war 11.6")
def test_a_rebuild_turns_the_cards_that_nobody_saw():
    live = ready("nsw-war", "Kh 3d 9s", {1: 10, 2: 10})
    deal_wrongly(live, 2)
    deal_wrongly(live, 0)
    drawn_in_error(live, seen=False)
    rebuild(live, number=1, by=SUPERVISOR)

    assert live.state.current().hands == {1: cards("Kh"), 2: cards("3d")}
    assert (live.state.current().dealer, live.hidden) == (cards("9s"), [])
    assert nets(live) == {"p1": 10, "p2": -10}


@pytest.mark.clause("nsw-war 11.6")
def test_a_rebuild_at_a_real_table_asks_for_the_cards_it_turns():
    live = told_table("nsw-war", {1: 10, 2: 10})
    deal_wrongly(live, 2, told=parse("Kh"))
    deal_wrongly(live, 0, told=parse("3d"))
    drawn_in_error(live, seen=False)

    assert refused(rebuild, live, number=1, by=SUPERVISOR) == [""]
    rebuild(live, number=1, by=SUPERVISOR, told=cards("9s"))
    assert (live.state.current().dealer, nets(live)) == (cards("9s"), {"p1": 10, "p2": -10})


@pytest.mark.clause("act-war 10.2")
@pytest.mark.parametrize("key", WAR_KEYS)
@pytest.mark.parametrize("rounds", [0, 1])
def test_a_card_drawn_between_rounds_is_kept_for_the_next(key, rounds):
    live = table(key, "Kh 9s " * rounds + "Qd 8s")
    for _ in range(rounds):
        play(live, {1: 10})
    drawn_in_error(live, seen=False)
    assert live.state.held == (UNSEEN,)
    begin(live, {1: 10})

    assert dealt(live)[2 * rounds :] == [(1, "Qd"), (0, "8s")]


@pytest.mark.parametrize("key", WAR_KEYS)
@pytest.mark.parametrize(
    "mishap",
    [
        lambda live: dealer_extra(live, seen=True),
        lambda live: wrong_count(live, "dealer"),
        lambda live: box_missed(live, 1, by=SUPERVISOR),
        lambda live: rebuild(live, number=1, by=SUPERVISOR),
        lambda live: roll_back(live, "p1", 1),
        lambda live: cannot_rebuild(live, by=Role.PIT_BOSS),
        lambda live: deal_wrongly(live, 1),
        dealer_missed,
        war_card_no_wager,
    ],
)
def test_what_can_only_happen_in_a_round_is_refused_before_the_first(key, mishap):
    refused(mishap, table(key, "Kh 9s"))


@pytest.mark.parametrize("key", ["act-war", "nsw-war", "vic-war"])
@pytest.mark.parametrize("mishap", [face_up_card, lambda live: drawn_in_error(live, seen=True)])
def test_no_card_comes_out_of_an_empty_shoe(key, mishap):
    live = table(key, "Kh 9s", more="")
    begin(live, {1: 10})

    assert refused(mishap, live) == [""]


def test_a_card_nobody_tells_and_a_seventh_ace_are_refused_before_they_are_noted():
    live = told_table("nsw-war", dict.fromkeys(range(1, 8), 10))
    deal(live, cards("Ah " * 6 + "2c 9s"))

    assert refused(face_up_card, live) == [""]
    assert refused(face_up_card, live, told=parse("Ah")) == ["nsw-war 3.1"]
    assert events(live, "mishap") == []


def test_cards_that_are_not_loaded_cannot_be_drawn():
    live = opened("nsw-war")

    assert refused(drawn_in_error, live, seen=True) == [live.state.book.shuffle_at_start.clause]


@pytest.mark.clause("nsw-war 11.4")
def test_a_kept_card_survives_a_device_that_fails_and_every_card_is_accounted_for():
    live = loaded("nsw-war", source=Source.DEVICE)
    begin(live, {1: 10})
    dealer_extra(live, seen=False)
    settle_first(live)
    device_failed(live, Fault(spare=False), by_hand=ByHand(SEED, SUPERVISOR, 100))
    finish(live)

    assert live.state.held == (UNSEEN,)
    assert live.state.shoe.left + len(live.state.rack) + len(live.state.held) == 312


@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.clause("nsw-war 11.6.1")
def test_a_void_round_racks_the_cards_that_were_drawn_in_it():
    live = loaded("nsw-war", source=Source.DEVICE)
    begin(live, {1: 10})
    drawn_in_error(live, seen=True)
    cannot_rebuild(live, by=SUPERVISOR)

    assert live.state.shoe.left + len(live.state.rack) == 312


@pytest.mark.clause("act-war 13.1")
def test_a_device_gets_the_cards_of_a_void_round_back_too():
    live = loaded("vic-war", source=Source.DEVICE)
    first(live, {1: 10, 2: 10})
    cannot_rebuild(live, by=Role.PIT_BOSS)

    assert (live.state.rack, live.state.shoe.left, len(live.stack)) == ((), 312, 312)


@pytest.mark.clause("nsw-war 11.7")
@pytest.mark.clause("nsw-war 4.1.3")
def test_a_refill_in_mid_round_settles_no_shuffle_that_was_due():
    live = with_stop("nsw-war", "9h 2s 3d 4c 8h Kd 9d", 4, more="")
    play(live, {1: 10})
    begin(live, {1: 10, 2: 10, 3: 10, 4: 10, 5: 10})
    shuffle_discards(live, seed=SEED, cut_at=1)
    deal(live)
    settle_first(live)
    finish(live)

    assert refused(open_betting, live) == ["nsw-war 4.1.3"]


@pytest.mark.clause("nsw-war 11.7")
def test_a_shuffle_ordered_in_mid_round_outlives_a_refill():
    live = table("nsw-war", "9h 2s 3d 4c 8h Kd 9d", more="")
    play(live, {1: 10})
    begin(live, {1: 10, 2: 10, 3: 10, 4: 10, 5: 10})
    order_shuffle(live, "not_random", by=SUPERVISOR)
    shuffle_discards(live, seed=SEED, cut_at=1)

    assert live.state.shuffle_due == ("not_random",)


@pytest.mark.clause("act-war 10.6")
@pytest.mark.clause("nsw-war 11.7")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 10.6"), ("nsw-war", "nsw-war 11.7")])
def test_discards_are_cut_and_there_must_be_some(key, clause):
    live = table(key, "Kh 9s", more="")
    begin(live, {1: 10, 2: 10})
    assert refused(shuffle_discards, live, seed=SEED, cut_at=1) == [clause]

    live = table(key, "Kh 9s Qd Jd 7h", more="")
    play(live, {1: 10, 2: 10})
    begin(live, {1: 10, 2: 10})
    assert refused(shuffle_discards, live, seed=SEED) == [clause]


@pytest.mark.clause("vic-war 9.3")
@pytest.mark.clause("nsw-war 11.5")
@pytest.mark.parametrize("key", ["nsw-war", "vic-war"])
def test_a_round_without_wagers_is_told_card_by_card_at_a_real_table(key):
    live = told_table(key, {})
    assert refused(deal_without_wagers, live, 2, by=SUPERVISOR) == [""]
    deal_without_wagers(live, 2, by=SUPERVISOR, told=cards("Kh 9s"))

    assert [racked.card for racked in live.state.rack] == list(cards("Kh 9s"))


@pytest.mark.parametrize("count", [0, 3])
def test_a_round_without_wagers_dealt_no_more_cards_than_there_were(count):
    live = table("nsw-war", "Kh 9s", more="")

    assert refused(deal_without_wagers, live, count) == [""]


@pytest.mark.clause("nsw-war 11.9")
@pytest.mark.clause("nsw-war 11.11")
def test_only_a_missed_shuffle_lets_one_more_round_pass():
    live = with_stop("nsw-war", "Kh 9s Qd 8s Jd 7s", 1)
    play(live, {1: 10})
    wrong_cut(live)
    assert refused(open_betting, live) == ["nsw-war 4.1.3"]
    shuffle_missed(live)
    play(live, {1: 10})
    assert refused(open_betting, live) == ["nsw-war 4.1.3"]
    shuffle(live, seed=SEED)


@pytest.mark.clause("vic-war 9.9")
def test_a_shuffle_that_was_ordered_can_be_missed_too():
    live = table("vic-war", "Kh 9s Qd 8s")
    play(live, {1: 10})
    order_shuffle(live, "abnormal_sequence", by=Role.PIT_BOSS, reason="four kings in a row")
    shuffle_missed(live)
    play(live, {1: 10})

    assert events(live, "mishap")[-1].clauses == ("vic-war 9.9",)


@pytest.mark.clause("vic-war 9.5")
def test_a_war_card_without_a_wager_belongs_to_the_war_deal():
    live = ready("vic-war", "Kh 9s", {1: 10})

    assert refused(war_card_no_wager, live) == [""]


@pytest.mark.clause("act-war 10.2")
def test_a_card_burnt_unseen_out_of_turn_stays_out_of_a_later_deal():
    live = ready("act-war", "Kh Qd 9s 3c", {1: 10})
    drawn_in_error(live, seen=False)
    burnt_in_error(live)
    deal(live)

    assert dealt(live) == [(1, "Kh"), (0, "9s")]
    assert live.hidden_burns == list(cards("Qd"))
