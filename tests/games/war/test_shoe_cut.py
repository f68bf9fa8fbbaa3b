"""Who cuts, where, and where the cutting card goes."""

import pytest

from games.chance import commitment, shuffled
from games.rulebooks import BOOKS
from games.rulebooks.war_book import Role
from games.war.betting import no_more_bets, open_betting
from games.war.dealing import deal
from games.war.live import composition
from games.war.play import settle_first
from games.war.shoe import (
    cut,
    cut_offer,
    cut_order,
    decline_cut,
    load,
    order_recut,
    replace_cards,
    shuffle,
    why_not_load,
)

from .felt import FIVE, SEED, WAR_KEYS, begin, bet, events, finish, names, opened, play, refused, table, with_stop


@pytest.mark.clause("act-war dictionary:new-shoe")
@pytest.mark.clause("act-war 5.1")
@pytest.mark.clause("vic-war 4.2.4")
@pytest.mark.clause("md-war 5.B(2)")
@pytest.mark.parametrize(
    ("key", "clause"), [("act-war", "act-war 5.1"), ("vic-war", "vic-war 4.1.1(a)"), ("md-war", "md-war 5.B(2)")]
)
def test_a_new_shoe_is_shuffled_then_cut_then_loaded(key, clause):
    live = opened(key)
    assert refused(load, live, stop=104) == [clause]
    cut(live, by=live.state.book.cut_last.value, at=100)
    load(live, stop=104)

    assert [name for name in names(live) if name != "burnt"] == ["opened", "shuffled", "cut", "loaded"]
    assert events(live, "shuffled")[0].facts["commitment"] == commitment(SEED)


@pytest.mark.clause("md-war 5.B(2)")
@pytest.mark.clause("md-war 5.A")
@pytest.mark.clause("md-war 5.A(1)")
def test_preshuffled_cards_skip_the_shuffle_and_are_cut():
    live = opened("md-war", seed=None)
    shuffle(live, method="preshuffled")
    assert refused(load, live, stop=100) == ["md-war 5.B(2)"]
    cut(live, by=Role.DEALER, at=100)
    load(live, stop=100)

    assert events(live, "shuffled")[-1].facts["method"] == "preshuffled"


@pytest.mark.clause("act-war 5.3")
@pytest.mark.clause("nsw-war 4.5")
@pytest.mark.clause("vic-war 4.2.3")
@pytest.mark.clause("md-war 5.F")
@pytest.mark.parametrize(
    ("key", "decks", "good", "bad"),
    [
        ("act-war", 8, (52, 364), (51, 365)),
        ("nsw-war", 6, (52, 260), (51, 261)),
        ("vic-war", 6, (47, 265), (46, 266)),
        ("md-war", 6, (10, 302), (9, 303)),
    ],
)
def test_the_cut_keeps_its_distance_from_both_ends(key, decks, good, bad):
    by = BOOKS[key].cut_last.value
    for at in good:
        cut(opened(key, decks=decks), by=by, at=at)
    for at in bad:
        assert refused(cut, opened(key, decks=decks), by=by, at=at) == [BOOKS[key].cut_margin.clause]


@pytest.mark.clause("act-war 5.3")
@pytest.mark.clause("nsw-war 4.6")
@pytest.mark.clause("vic-war 4.2.4(a)")
@pytest.mark.clause("md-war 5.F(2)")
@pytest.mark.parametrize(
    ("key", "decks", "good", "bad"),
    [
        ("act-war", 8, (52, 208), (51, 209)),
        ("act-war", 6, (52, 156), (51, 157)),
        ("nsw-war", 6, (1, 156), (0, 157)),
        ("vic-war", 6, (1, 156), (0, 157)),
        ("md-war", 6, (78, 303), (77, 304)),
        ("md-war", 8, (104, 407), (103, 408)),
    ],
)
def test_the_cutting_card_goes_where_the_document_allows(key, decks, good, bad):
    live = opened(key, decks=decks)
    cut(live, by=live.state.book.cut_last.value, at=100)
    book = live.state.book

    assert [why_not_load(live.state, depth) for depth in good] == [[], []]
    assert [why_not_load(live.state, depth)[0].clause for depth in bad] == [
        book.stop_least.clause,
        book.stop_most.clause,
    ]


@pytest.mark.clause("act-war 5.3")
@pytest.mark.clause("nsw-war 4.6")
@pytest.mark.clause("vic-war 4.2.4(a)")
@pytest.mark.clause("md-war 5.F(1)")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_the_cards_in_front_of_the_cut_go_to_the_back(key):
    live = opened(key)
    order = shuffled(SEED, composition(6))

    cut(live, by=live.state.book.cut_last.value, at=100)

    assert (live.stack[-1], live.stack[0]) == (order[100], order[99])


SITUATIONS = [
    pytest.param("act-war", 4, "p4", "act-war 5.2(b)", marks=pytest.mark.clause("act-war 5.2(b)")),
    pytest.param("nsw-war", 4, "p4", "nsw-war 4.3.2", marks=pytest.mark.clause("nsw-war 4.3.2")),
    pytest.param("vic-war", 4, "p4", "vic-war 4.2.1(b)", marks=pytest.mark.clause("vic-war 4.2.1(b)")),
    pytest.param("md-war", 4, "p4", "md-war 5.E(2)", marks=pytest.mark.clause("md-war 5.E(2)")),
    pytest.param("act-war", 0, "p6", "act-war 5.2(c)", marks=pytest.mark.clause("act-war 5.2(c)")),
    pytest.param("nsw-war", 0, "p6", "nsw-war 4.3.3", marks=pytest.mark.clause("nsw-war 4.3.3")),
    pytest.param("vic-war", 0, "p6", "vic-war 4.2.1(c)", marks=pytest.mark.clause("vic-war 4.2.1(c)")),
    pytest.param("md-war", 0, "p6", "md-war 5.E(3)", marks=pytest.mark.clause("md-war 5.E(3)")),
]


@pytest.mark.parametrize(("key", "out_on", "offered", "clause"), SITUATIONS)
def test_the_cut_follows_the_cutting_card(key, out_on, offered, clause):
    at = {4: 1, 0: 3}[out_on]
    live = with_stop(key, "Kh Qh Jh 9s", at, players=[("p1", 1), ("p4", 4), ("p6", 6)])
    play(live, {1: 10, 4: 10, 6: 10})
    shuffle(live, seed=SEED)

    assert cut_order(live.state)[0] == offered
    assert refused(cut, live, by="p1", at=100) == [clause]


@pytest.mark.clause("nsw-war 4.3.4")
def test_the_far_right_cuts_when_the_cutting_card_came_first():
    live = with_stop("nsw-war", "Kh 9s", 0, players=[("p2", 2), ("p5", 5)])
    open_betting(live)
    bet(live, 2, 10)
    deal(live)
    shuffle(live, seed=SEED)

    assert cut_order(live.state) == ["p5", "p2"]
    assert refused(cut, live, by="p2", at=100) == ["nsw-war 4.3.4"]


@pytest.mark.clause("act-war 5.2(d)")
@pytest.mark.clause("nsw-war 4.3")
@pytest.mark.clause("vic-war 4.2.1")
@pytest.mark.clause("md-war 5.C")
@pytest.mark.parametrize(
    ("key", "clause"),
    [("act-war", "act-war 5.2(d)"), ("nsw-war", "nsw-war 4.3"), ("vic-war", "vic-war 4.2.1"), ("md-war", "md-war 5.C")],
)
def test_in_any_other_situation_the_offer_starts_at_the_far_right(key, clause):
    live = table(key, "Kh 9s")
    for player, box in FIVE:
        live.say("seated", (), player=player, box=box)
    play(live, {1: 10})
    shuffle(live, seed=SEED)

    assert cut_order(live.state)[0] == "p5"
    assert refused(cut, live, by="p1", at=100) == [clause]


@pytest.mark.clause("nsw-war 4.3.5")
@pytest.mark.clause("vic-war 4.2.1(d)")
@pytest.mark.parametrize(("key", "far"), [("nsw-war", 7), ("vic-war", 9)])
def test_the_far_right_cuts_replaced_cards(key, far):
    live = with_stop(key, "Kh 9s", 1, players=[("p1", 1), ("far", far)], boxes=9)
    play(live, {1: 10})
    replace_cards(live, "stop_card_round_over", by=Role.SUPERVISOR)
    shuffle(live, seed=SEED)

    assert cut_order(live.state)[0] == "far"
    clause = next(offer.clause for offer in live.state.book.cut_offers if offer.situation == "replaced")
    assert refused(cut, live, by="p1", at=100) == [clause]


@pytest.mark.clause("act-war 5.2(d)")
@pytest.mark.clause("nsw-war 4.4")
@pytest.mark.clause("vic-war 4.2.2")
@pytest.mark.clause("md-war 5.E(4)")
@pytest.mark.parametrize(
    ("key", "order"),
    [
        ("act-war", ["p6", "p1", "p4"]),
        ("nsw-war", ["p6", "p1", "p4"]),
        ("vic-war", ["p6", "p1", "p4"]),
        ("md-war", ["p6", "p4", "p1"]),
    ],
)
def test_a_refused_cut_passes_round_the_table(key, order):
    live = with_stop(key, "Kh Qh Jh 9s", 3, players=[("p1", 1), ("p4", 4), ("p6", 6)])
    play(live, {1: 10, 4: 10, 6: 10})
    shuffle(live, seed=SEED)

    for player in order[:-1]:
        decline_cut(live, player)
    assert refused(decline_cut, live, order[0]) == [
        next(o.clause for o in live.state.book.cut_offers if o.situation == "dealer")
    ]
    cut(live, by=order[-1], at=100)

    assert [event.facts["player"] for event in events(live, "cut_declined")] == order[:-1]
    assert events(live, "cut_declined")[0].clauses == live.state.book.cut_passes.clauses


@pytest.mark.clause("act-war 5.2(e)")
@pytest.mark.clause("nsw-war 4.4")
@pytest.mark.clause("vic-war 4.2.2")
@pytest.mark.clause("md-war 5.D")
@pytest.mark.parametrize(
    ("key", "last", "not_last"),
    [
        ("act-war", Role.SUPERVISOR, Role.DEALER),
        ("nsw-war", Role.SUPERVISOR, Role.DEALER),
        ("vic-war", Role.SUPERVISOR, Role.DEALER),
        ("md-war", Role.DEALER, Role.SUPERVISOR),
    ],
)
def test_if_nobody_cuts_the_house_does(key, last, not_last):
    live = opened(key, players=[("p1", 1), ("p2", 2)])
    for player in cut_order(live.state):
        decline_cut(live, player)

    assert refused(cut, live, by=not_last, at=100) == [live.state.book.cut_last.clause]
    cut(live, by=last, at=100)
    assert events(live, "cut")[0].facts["by"] == last


@pytest.mark.clause("md-war 5.G")
@pytest.mark.clause("md-war 5.G(1)")
def test_a_faulty_cut_is_made_again_before_loading_by_the_same_or_the_next_player():
    live = opened("md-war", players=FIVE)
    cut(live, by="p1", at=50)
    assert refused(order_recut, live, by=Role.DEALER, reason="dropped") == ["md-war 5.G"]
    order_recut(live, by=Role.SUPERVISOR, reason="dropped")
    assert events(live, "recut_ordered")[0].facts == {"by": "supervisor", "reason": "dropped"}

    assert refused(cut, live, by="p3", at=50) == ["md-war 5.G(1)"]
    cut(live, by="p5", at=60)
    load(live, stop=100)
    assert refused(order_recut, live, by=Role.SUPERVISOR, reason="late") == ["md-war 5.G"]


@pytest.mark.clause("md-war 5.B(1)")
def test_machine_shuffled_cards_are_not_cut_in_maryland():
    live = opened("md-war", seed=None)
    shuffle(live, method="machine")

    assert refused(cut, live, by=Role.DEALER, at=100) == ["md-war 5.B(1)"]
    load(live, stop=100)


@pytest.mark.clause("vic-war 4.4.2")
@pytest.mark.clause("vic-war 4.4.2(a)")
def test_a_pit_boss_replaces_unfit_cards_between_rounds_and_they_are_shuffled_cut_and_burnt():
    live = table("vic-war", "Kh 9s")
    begin(live, {1: 10})
    assert refused(replace_cards, live, "unfit", by=Role.PIT_BOSS) == ["vic-war 4.4.2"]
    settle_first(live)
    finish(live)
    assert refused(replace_cards, live, "unfit", by=Role.SUPERVISOR) == ["vic-war 4.4.2"]
    replace_cards(live, "unfit", by=Role.PIT_BOSS)
    assert "vic-war 4.4.2(a)" in events(live, "cards_replaced")[0].clauses
    assert refused(open_betting, live) == ["vic-war 4.1.1(a)"]
    shuffle(live, seed=SEED)
    cut(live, by=Role.SUPERVISOR, at=100)
    load(live, stop=52)

    assert names(live)[-4:] == ["shuffled", "cut", "loaded", "burnt"]
    open_betting(live)


@pytest.mark.clause("act-war 5.2(b)")
@pytest.mark.clause("act-war 5.2(d)")
def test_at_a_shared_box_whoever_staked_first_is_asked_first_and_everybody_is_asked():
    live = with_stop("act-war", "Kh 3d 9s", 1, players=[("a", 3), ("b", 3), ("c", 1)])
    open_betting(live)
    bet(live, 1, 10, player="c")
    bet(live, 3, 10, player="b")
    bet(live, 3, 10, player="a")
    no_more_bets(live)
    deal(live)
    settle_first(live)
    finish(live)
    shuffle(live, seed=SEED)

    assert live.state.shoe.situation == "box 3"
    assert cut_order(live.state) == ["b", "a", "c"]


@pytest.mark.clause("vic-war 4.2.1(b)")
def test_a_box_where_nobody_sits_is_its_bettors():
    live = with_stop("vic-war", "Kh 9s 3s 4h", 1, players=[("s1", 1), ("s6", 6)])
    begin(live, {3: 10, 1: 10})
    settle_first(live)
    finish(live)
    shuffle(live, seed=SEED)

    assert cut_order(live.state) == ["p3", "s6", "s1"]


@pytest.mark.clause("act-war 5.2(e)")
def test_the_supervisors_cut_names_its_own_clause():
    live = opened("act-war", players=[("p1", 1)])
    decline_cut(live, "p1")
    cut(live, by=Role.SUPERVISOR, at=100)

    assert events(live, "cut")[0].clauses[0] == "act-war 5.2(e)"
    assert refused(decline_cut, live, "p1") == [cut_offer(live.state).clause]
