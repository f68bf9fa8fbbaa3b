"""The cards before and between rounds."""

from collections import Counter

import pytest

from games.cards import text
from games.chance import shuffled
from games.rulebooks import BOOKS
from games.rulebooks.war_book import Role, Source
from games.war.betting import open_betting
from games.war.dealing import deal
from games.war.live import composition
from games.war.mishaps import card_check, wrong_deck
from games.war.play import settle_first
from games.war.round import Phase
from games.war.shoe import (
    announce_closing,
    burn,
    cut,
    cut_order,
    load,
    new_dealer,
    order_shuffle,
    replace_cards,
    show_burn,
    shuffle,
    why_not_replace,
)

from .felt import (
    FIVE,
    SEED,
    WAR_KEYS,
    begin,
    bet,
    events,
    finish,
    first,
    loaded,
    names,
    nets,
    opened,
    play,
    refused,
    table,
    with_stop,
)


@pytest.mark.clause("act-war 2.1")
@pytest.mark.clause("nsw-war 3.1")
@pytest.mark.clause("vic-war 3.1")
@pytest.mark.clause("md-war 3.A")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_a_card_set_is_whole_decks_without_jokers(key):
    for decks in BOOKS[key].decks.value:
        live = opened(key, decks=decks)

        assert live.state.shoe.cards == 52 * decks
        assert set(Counter(live.stack).values()) == {decks}


@pytest.mark.clause("nsw-war 4.1")
@pytest.mark.clause("vic-war 4.1.1")
@pytest.mark.clause("md-war 5.A")
@pytest.mark.parametrize(
    ("key", "clause"), [("nsw-war", "nsw-war 4.1"), ("vic-war", "vic-war 4.1.1"), ("md-war", "md-war 5.A")]
)
def test_a_shuffle_records_how_and_why(key, clause):
    live = opened(key)

    assert refused(shuffle, live, method="wishing") == [clause]
    for method in live.state.book.shuffle_methods.value:
        shuffle(live, method=method)
        assert events(live, "shuffled")[-1].facts["method"] == method
    assert events(live, "shuffled")[0].facts["trigger"] == "start"


@pytest.mark.clause("act-war 5.2(a)")
@pytest.mark.clause("nsw-war 4.3.1")
@pytest.mark.clause("vic-war 4.2.1(a)")
@pytest.mark.clause("md-war 5.E(1)")
@pytest.mark.clause("nsw-war 4.3")
@pytest.mark.clause("vic-war 4.2.1")
@pytest.mark.clause("md-war 5.C")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_the_first_shoe_is_offered_to_the_first_arrival(key):
    live = opened(key, players=[("early", 5), ("late", 2)])

    assert cut_order(live.state)[0] == "early"
    assert refused(cut, live, by="late", at=100) == [live.state.book.cut_offers[0].clause]
    cut(live, by="early", at=100)
    assert live.state.book.cut_offers[0].clause in events(live, "cut")[0].clauses


@pytest.mark.clause("md-war 5.E(5)")
@pytest.mark.clause("md-war 5.E(6)")
@pytest.mark.clause("md-war 5.A(3)")
@pytest.mark.clause("md-war 5.H")
def test_a_floorperson_may_order_a_shuffle_after_any_round():
    live = table("md-war", "Kh 9s")
    for player, box in FIVE:
        live.say("seated", (), player=player, box=box)
    play(live, {1: 10})
    assert refused(order_shuffle, live, "floorperson", by=Role.DEALER) == ["md-war 5.A(3)"]
    order_shuffle(live, "floorperson", by=Role.SUPERVISOR)
    assert refused(open_betting, live) == ["md-war 5.A(3)"]
    shuffle(live, seed=SEED)

    assert refused(cut, live, by="p1", at=100) == ["md-war 5.E(5)"]
    assert cut_order(live.state) == ["p5", "p4", "p3", "p2", "p1"]


@pytest.mark.clause("act-war 5:footnote-1")
@pytest.mark.clause("act-war 13.1")
@pytest.mark.clause("nsw-war 4.7")
@pytest.mark.clause("vic-war 3.1.1")
@pytest.mark.clause("md-war 5.K")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_a_continuous_device_is_neither_cut_nor_given_a_cutting_card(key):
    live = opened(key, source=Source.DEVICE)
    clause = BOOKS[key].uncut.clause

    assert refused(cut, live, by=Role.SUPERVISOR, at=100) == [clause]
    assert refused(load, live, stop=52) == [clause]
    load(live)
    assert live.state.shoe.stop is None


@pytest.mark.clause("act-war 13.2")
def test_cards_go_into_an_automated_shoe_only_after_a_hand_shuffle():
    live = loaded("act-war", source=Source.DEVICE)
    assert [event.facts["method"] for event in events(live, "shuffled")] == ["manual"]

    replace = opened("act-war", source=Source.DEVICE)
    replace.say("cards_replaced", ())
    assert refused(load, replace) == ["act-war 13.2"]


@pytest.mark.clause("act-war dictionary:burn")
def test_a_burnt_card_goes_to_the_rack_and_alters_no_hand():
    live = loaded("act-war", decks=8, stop=200)
    burn(live, "test", ())

    assert (live.state.shoe.left, len(live.state.rack), live.state.round) == (415, 1, None)
    assert events(live, "burnt")[0].clauses == ("act-war dictionary:burn",)


@pytest.mark.clause("nsw-war 4.9")
@pytest.mark.clause("md-war 8.E(1)")
@pytest.mark.clause("vic-war 4.3.1")
@pytest.mark.parametrize(("key", "burnt"), [("act-war", 0), ("nsw-war", 1), ("vic-war", 1), ("md-war", 1)])
def test_the_first_card_of_a_new_shoe_is_burnt_unseen_where_the_document_burns(key, burnt):
    live = loaded(key)
    order = live.stack[::-1]

    assert [event.facts["card"] for event in events(live, "burnt")] == [None] * burnt
    assert (live.state.shoe.left, len(order)) == (312 - burnt, 312 - burnt)
    begin(live, {1: 10})
    assert live.state.current().hands[1] == (order[0],)


@pytest.mark.clause("vic-war 4.3.1")
def test_melbourne_may_leave_the_burn_out_and_shows_it_when_asked():
    silent = loaded("vic-war", burns_first=False)
    assert events(silent, "burnt") == []

    live = loaded("vic-war")
    show_burn(live)
    assert events(live, "burn_shown")[0].facts["card"] == text(shuffled(SEED, composition(6))[156])
    assert refused(show_burn, loaded("nsw-war")) == [""]


@pytest.mark.clause("md-war 8.E(4)")
def test_a_relieving_dealer_burns_one_card_but_not_twice_on_a_new_shoe():
    live = loaded("md-war")
    new_dealer(live)
    assert live.state.shoe.left == 311
    play(live, {1: 10})
    left = live.state.shoe.left
    new_dealer(live)
    assert live.state.shoe.left == left - 1

    begin(live, {1: 10})
    assert refused(new_dealer, live) == ["md-war 8.E(4)"]


@pytest.mark.clause("act-war 5.4(a)")
@pytest.mark.clause("nsw-war 4.1.2")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 5.4(a)"), ("nsw-war", "nsw-war 4.1.2")])
def test_a_cutting_card_before_the_first_card_means_shuffle_first(key, clause):
    live = with_stop(key, "Kh 9s", 0)
    begin(live, {1: 10})
    assert live.state.current().drawn == 0
    assert live.state.current().phase is Phase.BETTING
    assert refused(deal, live)[0] == clause
    bet(live, 2, 20)

    shuffle(live, seed=SEED)
    cut(live, by=live.state.book.cut_last.value, at=100)
    load(live, stop=100)
    live.say("bets_closed", (), announced=True)
    deal(live)

    assert events(live, "shuffled")[-1].facts["trigger"] == "first_in_round"
    assert set(live.state.current().hands) == {1, 2}


@pytest.mark.clause("md-war 8.G")
@pytest.mark.clause("vic-war 4.1.1")
@pytest.mark.parametrize("key", ["md-war", "vic-war"])
def test_elsewhere_it_is_set_aside_and_the_round_is_dealt(key):
    live = with_stop(key, "Kh 9s", 0)

    play(live, {1: 10})

    assert nets(live) == {"p1": 10}
    assert events(live, "stop_card_out")[0].clauses == live.state.book.stop_first.clauses
    assert refused(open_betting, live) == [live.state.book.stop_during.clause]


@pytest.mark.clause("act-war 5.4(b)")
@pytest.mark.clause("nsw-war 4.1.3")
@pytest.mark.clause("vic-war 4.1.1(b)")
@pytest.mark.clause("md-war 5.H")
@pytest.mark.clause("md-war 8.G")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_a_cutting_card_in_mid_round_means_shuffle_after_it(key):
    live = with_stop(key, "Kh Qh 9s", 2)
    play(live, {1: 10, 2: 10})
    assert nets(live) == {"p1": 10, "p2": 10}
    assert refused(open_betting, live) == [live.state.book.stop_during.clause]

    shuffle(live, seed=SEED)
    cut(live, by=[*cut_order(live.state), Role.SUPERVISOR][0], at=100)
    load(live, stop=100)
    open_betting(live)
    assert events(live, "shuffled")[-1].facts["trigger"] == "stop_card"


@pytest.mark.clause("act-war 5.5")
def test_in_the_last_three_rounds_the_cutting_card_is_thrown_away():
    live = with_stop("act-war", "Kh 9s Kd 9c Kc 9d", 1)
    announce_closing(live, 3)
    for _ in range(3):
        play(live, {1: 10})
    assert events(live, "stop_card_out")[0].facts["then"] == "discarded"
    assert len(events(live, "shuffled")) == 1
    assert refused(open_betting, live) == ["act-war 5.5"]

    early = with_stop("act-war", "Kh 9s Kd 9c", 1)
    announce_closing(early, 4)
    play(early, {1: 10})
    assert refused(open_betting, early) == ["act-war 5.4(b)"]


@pytest.mark.clause("nsw-war 4.1.4")
@pytest.mark.clause("vic-war 4.1.1(c)")
@pytest.mark.parametrize(
    ("key", "ground", "by", "too_low", "clause"),
    [
        ("nsw-war", "not_random", Role.SUPERVISOR, Role.DEALER, "nsw-war 4.1.4"),
        ("vic-war", "abnormal_sequence", Role.PIT_BOSS, Role.SUPERVISOR, "vic-war 4.1.1(c)"),
    ],
)
def test_a_shuffle_ordered_in_mid_round_waits_for_its_end(key, ground, by, too_low, clause):
    live = table(key, "Kh 9s")
    begin(live, {1: 10})
    assert refused(order_shuffle, live, ground, by=too_low) == [clause]
    order_shuffle(live, ground, by=by)
    assert refused(shuffle, live) == [live.state.book.stop_during.clause]
    settle_first(live)
    finish(live)

    assert nets(live) == {"p1": 10}
    assert refused(open_betting, live) == [clause]


@pytest.mark.clause("vic-war 4.1.1(d)")
def test_a_pit_boss_orders_a_shuffle_with_a_reason():
    live = table("vic-war", "Kh 9s")

    assert refused(order_shuffle, live, "pit_boss", by=Role.PIT_BOSS) == ["vic-war 4.1.1(d)"]
    order_shuffle(live, "pit_boss", by=Role.PIT_BOSS, reason="dropped")
    assert refused(open_betting, live) == ["vic-war 4.1.1(d)"]
    assert refused(order_shuffle, live, "boredom", by=Role.PIT_BOSS) == [""]


@pytest.mark.clause("md-war 5.A(2)")
def test_shuffling_after_each_round_is_a_reading():
    off, on = table("md-war", "Kh 9s"), table("md-war", "Kh 9s", readings={"md-war 5.A(2)": "each_round"})
    for live in (off, on):
        play(live, {1: 10})

    open_betting(off)
    assert refused(open_betting, on) == ["md-war 5.A(2)"]


@pytest.mark.clause("vic-war 4.1.1(f)")
@pytest.mark.clause("act-war 13.1")
@pytest.mark.clause("md-war 5.K")
@pytest.mark.parametrize("key", ["vic-war", "act-war", "md-war"])
def test_a_continuous_device_takes_the_discards_back_after_each_round_and_never_stops(key):
    live = loaded(key, source=Source.DEVICE)
    for _ in range(40):
        play(live, {1: 10, 2: 10, 3: 10})

    assert (live.state.rack, live.state.shoe.left) == ((), 312)
    assert sorted(live.stack) == sorted(composition(6))
    assert len(events(live, "shuffled")) == 1
    assert events(live, "rack_returned")[0].clauses == live.state.book.discards_return.clauses


@pytest.mark.clause("nsw-war 7.2")
def test_sydney_loads_the_rack_back_when_the_next_first_deal_is_done():
    live = loaded("nsw-war", source=Source.DEVICE)
    play(live, {1: 10})
    racked = len(live.state.rack)
    assert racked == 2
    seen = [racked.card for racked in live.state.rack if racked.card >= 0]
    begin(live, {1: 10})

    assert live.state.rack == ()
    assert events(live, "rack_returned")[-1].facts["cards"] == racked
    assert all(live.stack.count(card) >= 1 for card in seen)
    first_deal = names(live).index("rack_returned")
    assert names(live)[first_deal - 1] == "card_dealt"


@pytest.mark.clause("nsw-war 3.5")
@pytest.mark.clause("nsw-war 3.5.1")
def test_cards_of_a_device_may_be_replaced_after_any_round_by_a_supervisor():
    live = loaded("nsw-war", source=Source.DEVICE)
    begin(live, {1: 10})
    assert refused(replace_cards, live, "device_round_over", by=Role.SUPERVISOR) == ["nsw-war 3.5.1"]
    assert [each.clause for each in why_not_replace(live.state, "whim", Role.SUPERVISOR)] == ["nsw-war 3.5"]
    settle_first(live)
    finish(live)
    assert refused(replace_cards, live, "device_round_over", by=Role.DEALER) == ["nsw-war 3.5.1"]
    replace_cards(live, "device_round_over", by=Role.SUPERVISOR)
    shuffle(live, seed=SEED)

    assert live.state.shoe.left == 312
    assert events(live, "cards_replaced")[0].clauses == ("nsw-war 3.5.1", "nsw-war 3.5")


@pytest.mark.clause("nsw-war 3.5.2")
@pytest.mark.clause("vic-war 4.4.1")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 3.5.2"), ("vic-war", "vic-war 4.4.1")])
def test_cards_of_a_shoe_are_replaced_between_the_cutting_card_and_the_shuffle(key, clause):
    early = table(key, "Kh 9s")
    play(early, {1: 10})
    assert refused(replace_cards, early, "stop_card_round_over", by=Role.SUPERVISOR) == [clause]

    live = with_stop(key, "Kh 9s", 1)
    play(live, {1: 10})
    assert refused(replace_cards, live, "stop_card_round_over", by=Role.DEALER) == [clause]
    replace_cards(live, "stop_card_round_over", by=Role.SUPERVISOR)
    assert live.state.shoe.prepared == "unshuffled"


@pytest.mark.clause("md-war 3.B(4)")
def test_batches_take_turns():
    live = opened("md-war", source=Source.BATCHES)
    load(live, stop=100)
    assert live.state.shoe.batch == "red"

    assert refused(shuffle, live, batch="red") == ["md-war 3.B(4)"]
    for batch in ("blue", "red", "blue"):
        shuffle(live, seed=SEED, batch=batch)
        assert live.state.shoe.batch == batch


def test_a_round_cannot_be_shuffled_away():
    live = table("act-war", "Kh 9s")
    first(live, {1: 10})

    assert refused(shuffle, live) == ["act-war 5.4(b)"]


@pytest.mark.clause("nsw-war 3.5.2")
@pytest.mark.clause("nsw-war 3.5")
@pytest.mark.parametrize("ground", ["whim", "any", "stop_card_round_over", "wrong_deck"])
def test_a_shoe_in_use_keeps_its_cards_unless_the_document_names_a_ground(ground):
    live = table("nsw-war", "Kh 9s")
    play(live, {1: 10})

    assert refused(replace_cards, live, ground, by=Role.SUPERVISOR) != []


@pytest.mark.clause("nsw-war 11.17.3")
def test_a_wrong_deck_may_be_replaced_while_it_is_checked():
    live = table("nsw-war", "Kh 9s")
    begin(live, {1: 10})
    wrong_deck(live, found="a joker")
    assert refused(card_check, live, result=" ", by=Role.SUPERVISOR) == ["nsw-war 11.17"]
    replace_cards(live, "wrong_deck", by=Role.SUPERVISOR)
    card_check(live, result="a joker, removed", by=Role.SUPERVISOR)

    assert (live.state.shoe.left, live.state.blocked) == (0, ())
    assert refused(card_check, live, result="again", by=Role.SUPERVISOR) == [""]


@pytest.mark.clause("md-war 3.B")
def test_there_are_two_batches_and_no_third():
    live = opened("md-war", source=Source.BATCHES)
    shuffle(live, seed=SEED, batch="blue")

    assert refused(shuffle, live, seed=SEED, batch="green") == [live.state.book.batches_alternate.clause]
    shuffle(live, seed=SEED, batch="red")
