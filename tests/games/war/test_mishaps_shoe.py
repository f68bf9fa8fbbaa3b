"""Mishaps of the shoe and the deck."""

import pytest

from games.chance import shuffled
from games.rulebooks.war_book import Role, Source
from games.war.betting import open_betting
from games.war.dealing import deal
from games.war.mishaps import (
    Ruling,
    card_check,
    shuffle_discards,
    shuffle_missed,
    why_not_cut_rest,
    wrong_cut,
    wrong_deck,
)
from games.war.play import end_round, settle_first
from games.war.shoe import cut, load, shuffle

from .felt import (
    SEED,
    begin,
    bet,
    cited,
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


@pytest.mark.clause("act-war 10.6")
@pytest.mark.clause("nsw-war 11.7")
@pytest.mark.clause("vic-war 9.10")
@pytest.mark.parametrize(("key", "burnt"), [("act-war", 0), ("nsw-war", 1), ("vic-war", 0)])
def test_an_empty_shoe_is_refilled_from_the_rack_to_finish_the_round(key, burnt):
    live = table(key, "Kh 9s Qd Jd 7h", more="")
    play(live, {1: 10, 2: 10})
    begin(live, {1: 10, 2: 10})
    assert live.state.shoe.left == 0
    clause = live.state.book.mishap("out_of_cards").clauses[0]
    assert refused(deal, live) == [clause]
    on_layout = {card for hand in live.state.current().hands.values() for card in hand}

    shuffle_discards(live, seed=SEED, cut_at=1)
    deal(live)

    assert live.state.current().dealer != ()
    assert len(live.state.rack) == burnt
    assert not on_layout & set(live.stack)
    assert [event.facts["why"] for event in events(live, "burnt")] == ["new_shoe"] * burnt
    assert [event.facts["cards"] for event in events(live, "shuffled")] == [5, 3]


@pytest.mark.clause("act-war 13.1")
def test_the_refill_and_the_missed_shuffle_are_off_for_an_automated_shoe():
    live = loaded("act-war", source=Source.DEVICE)

    assert refused(shuffle_discards, live, seed=SEED) == ["act-war 13.1"]
    assert refused(shuffle_missed, live) == ["act-war 13.1"]


def test_the_last_cards_are_dealt_before_the_discards_are_shuffled():
    live = table("act-war", "Kh 9s Qd")

    assert refused(shuffle_discards, live, seed=SEED) == [""]


@pytest.mark.clause("act-war 10.8")
@pytest.mark.clause("nsw-war 11.11")
@pytest.mark.clause("vic-war 9.9")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 10.8"), ("nsw-war", "nsw-war 11.11"), ("vic-war", "vic-war 9.9")]
)
def test_a_round_dealt_past_the_cutting_card_stands_and_the_shuffle_follows(key, clause):
    live = with_stop(key, "Kh 9s Qd 8s", 1)
    assert refused(shuffle_missed, live) == [live.state.book.stop_during.clause]
    play(live, {1: 10})
    shuffle_missed(live)
    play(live, {1: 10})

    assert cited(live) == (clause,)
    assert nets(live) == {"p1": 10}
    assert refused(open_betting, live) == [live.state.book.stop_during.clause]
    shuffle(live, seed=SEED)
    cut(live, by=SUPERVISOR, at=100)
    load(live, stop=100)
    open_betting(live)


@pytest.mark.clause("nsw-war 11.9")
def test_a_wrong_cut_is_mended_after_the_round():
    live = ready("nsw-war", "Kh 9s", {1: 10})
    deal(live)
    wrong_cut(live)
    settle_first(live)
    end_round(live)

    assert (cited(live), nets(live)) == (("nsw-war 11.9",), {"p1": 10})
    assert refused(open_betting, live) == ["nsw-war 4.1.3"]


@pytest.mark.clause("nsw-war 11.10")
def test_a_forgotten_burn_leaves_the_card_in_play():
    live = opened("nsw-war")
    cut(live, by=SUPERVISOR, at=100)
    top = live.stack[-1]
    load(live, stop=100, burn_forgotten=True)
    begin(live, {1: 10})

    assert live.state.current().hands[1] == (top,)
    assert (cited(live), events(live, "burnt")) == (("nsw-war 11.10",), [])


@pytest.mark.clause("nsw-war 11.14")
def test_a_forgotten_reload_waits_for_the_next_first_deal():
    live = loaded("nsw-war", source=Source.DEVICE)
    play(live, {1: 10})
    open_betting(live)
    bet(live, 1, 10)
    racked = len(live.state.rack)
    deal(live, reload_forgotten=True)
    assert (len(live.state.rack), cited(live)) == (racked, ("nsw-war 11.14",))
    settle_first(live)
    finish(live)
    begin(live, {1: 10})

    assert events(live, "rack_returned")[-1].facts["cards"] == racked + 2
    assert live.state.rack == ()


@pytest.mark.clause("nsw-war 11.17")
@pytest.mark.clause("nsw-war 11.17.1")
@pytest.mark.clause("nsw-war 11.17.2")
@pytest.mark.clause("nsw-war 11.17.3")
@pytest.mark.parametrize("found", ["missing card", "foreign card"])
def test_a_wrong_deck_in_sydney_voids_the_round_and_is_checked(found):
    live = table("nsw-war", "Kh 9s 7h 7d 7s")
    play(live, {1: 10})
    earlier = live.state.current().lines
    first(live, {1: (100, 20), 2: 30})
    assert nets(live) == {"p1": 200, "p2": 0}
    wrong_deck(live, found=found)

    assert nets(live) == {"p1": 0, "p2": 0}
    assert sum(line.result.stake for line in live.state.current().lines) == 15000
    assert earlier[0].result.net == 1000
    assert refused(open_betting, live) == ["nsw-war 11.17"]
    card_check(live, result="complete", by=SUPERVISOR)
    open_betting(live)
    assert "nsw-war 11.17.4" in cited(live, "mishap")


@pytest.mark.clause("vic-war 9.12")
@pytest.mark.clause("vic-war 9.12.1")
@pytest.mark.clause("vic-war 9.12.2")
@pytest.mark.clause("vic-war 9.12.3")
def test_a_wrong_deck_in_melbourne_voids_the_round_and_the_shoe():
    live = table("vic-war", "Kh 9s 7h 7s")
    play(live, {1: 10})
    first(live, {1: (100, 50)})
    wrong_deck(live, found="a joker")

    assert nets(live) == {"p1": 0}
    assert sum(line.result.stake for line in live.state.current().lines) == 15000
    assert (live.state.shoe.left, live.state.rounds) == (0, 2)
    assert refused(open_betting, live) == ["vic-war 9.12.3"]


def test_running_out_of_cards_in_maryland_needs_a_ruling():
    live = table("md-war", "Kh 9s Qd Jd 7h", more="")
    play(live, {1: 10, 2: 10})
    begin(live, {1: 10, 2: 10})

    assert refused(shuffle_discards, live, seed=SEED) == [""]
    shuffle_discards(live, seed=SEED, ruling=Ruling("shuffle_discards", SUPERVISOR, "finish"))
    deal(live)
    assert len(live.state.current().dealer) == 1


@pytest.mark.parametrize(("cut_at", "order"), [(1, [1, 2, 0]), (2, [2, 0, 1])])
def test_discards_come_back_in_the_seeds_order_cut_where_they_were_cut(cut_at, order):
    live = table("act-war", "Kh 9s Qd Jd 7h", more="")
    play(live, {1: 10, 2: 10})
    begin(live, {1: 10, 2: 10})
    seeds_order = shuffled(SEED, sorted(racked.card for racked in live.state.rack))

    shuffle_discards(live, seed=SEED, cut_at=cut_at)

    assert live.stack[::-1] == [seeds_order[place] for place in order]
    row, margin = live.state.book.mishap("out_of_cards"), live.state.book.cut_margin
    assert [(event.facts["at"], event.clauses) for event in events(live, "cut")][-1:] == [
        (cut_at, row.clauses + margin.clauses)
    ]


@pytest.mark.parametrize("cut_at", [0, 3])
def test_discards_are_not_cut_at_their_ends(cut_at):
    live = table("act-war", "Kh 9s Qd Jd 7h", more="")
    play(live, {1: 10, 2: 10})
    begin(live, {1: 10, 2: 10})

    assert refused(shuffle_discards, live, seed=SEED, cut_at=cut_at) == [live.state.book.cut_margin.clause]


@pytest.mark.parametrize(("cut_at", "refusals"), [(1, 1), (2, 0), (3, 0), (4, 1)])
def test_the_margin_of_a_cut_shrinks_to_half_of_few_cards(cut_at, refusals):
    live = table("act-war", "Kh Qh Th 9h Jd 7h", more="")
    play(live, {1: 10, 2: 10, 3: 10, 4: 10})

    reasons = why_not_cut_rest(live.state, len(live.state.rack), cut_at)

    clause, sentence = live.state.book.cut_margin.clause, "Cut at least 2 cards from each end."
    assert [(reason.sentence, reason.clause) for reason in reasons] == [(sentence, clause)] * refusals


def test_real_cards_are_shuffled_and_cut_without_a_known_order():
    live = table("act-war", "Kh 9s Qd Jd 7h", more="")
    play(live, {1: 10, 2: 10})
    begin(live, {1: 10, 2: 10})
    live.stack = None

    shuffle_discards(live, seed=None, cut_at=1)

    assert (live.stack, live.state.shoe.left) == (None, 3)
