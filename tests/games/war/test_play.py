"""A round from the first card to the last settlement."""

import pytest

from games.cards import text
from games.rulebooks.book import Outcome
from games.rulebooks.war_book import Decision, Role, Wager
from games.war.betting import no_more_bets, open_betting
from games.war.dealing import deal
from games.war.play import (
    close_choices,
    decide,
    end_round,
    go_to_war,
    open_choices,
    settle_first,
    settle_war,
)
from games.war.round import Phase

from .felt import WAR_KEYS, bet, choose, dealt, events, finish, first, lines, nets, play, refused, table


@pytest.mark.clause("act-war 7.2")
@pytest.mark.clause("act-war 7.3")
@pytest.mark.clause("nsw-war 8.1")
@pytest.mark.clause("nsw-war 8.2")
@pytest.mark.clause("vic-war 7.4.1")
@pytest.mark.clause("vic-war 7.4.2")
@pytest.mark.parametrize("key", ["act-war", "nsw-war", "vic-war"])
def test_tie_wagers_are_settled_first_and_each_kind_from_the_right(key):
    live = table(key, "Kh 3d 9c 9s")

    first(live, {1: (10, 5), 2: (20, 6), 3: (0, 7) if key != "nsw-war" else (30, 7)})

    ties = [(3, "tie", 70), (2, "tie", -6), (1, "tie", -5)]
    assert lines(live) == [*ties, (2, "initial", -20), (1, "initial", 10)]


@pytest.mark.clause("md-war 9.A")
def test_maryland_settles_seat_by_seat_from_the_right():
    live = table("md-war", "Kh 3d Ac 9s")

    first(live, {1: (10, 5), 2: (20, 6), 3: 30})

    assert lines(live) == [
        (3, "initial", 30),
        (2, "initial", -20),
        (2, "tie", -6),
        (1, "initial", 10),
        (1, "tie", -5),
    ]


@pytest.mark.clause("act-war 7.2(b)")
@pytest.mark.clause("md-war 9.D")
@pytest.mark.clause("act-war 7.3(a)")
@pytest.mark.clause("act-war 7.3(b)")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_decided_wagers_are_paid_and_taken_before_the_war(key):
    live = table(key, "7h Kd 3d 7s")

    first(live, {1: (10, 5), 2: 10, 3: 10})

    assert sorted(lines(live, "interim")) == [(1, "tie", 50), (2, "initial", 10), (3, "initial", -10)]
    assert live.state.current().phase is Phase.DECIDING


@pytest.mark.clause("act-war 7.3(c)")
@pytest.mark.clause("act-war 4.5")
@pytest.mark.clause("nsw-war 5.8")
@pytest.mark.clause("vic-war 5.6")
@pytest.mark.clause("md-war 9.E")
@pytest.mark.clause("md-war 1.A(4)")
@pytest.mark.clause("act-war dictionary:go-to-war")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_war_and_surrender_are_offered_on_equal_cards_and_only_there(key):
    level, higher = table(key, "9h 9s"), table(key, "9h 8s")
    first(level, {1: 10})
    first(higher, {1: 10})

    offer = events(level, "offered")[0]
    assert (offer.facts["choices"], offer.clauses) == (("war", "surrender"), level.state.book.offer_on_tie.clauses)
    assert level.state.current().lines == ()
    clause = higher.state.book.offer_on_tie.clause
    for decision in ("war", "surrender"):
        assert refused(decide, higher, "p1", 1, Decision(decision)) == [clause]


@pytest.mark.clause("act-war 7.3(c)")
@pytest.mark.clause("nsw-war 8.2.4")
@pytest.mark.clause("vic-war 7.4.2(c)")
@pytest.mark.clause("md-war 9.E(1)(c)")
@pytest.mark.parametrize(
    ("key", "asked"), [("act-war", [5, 2]), ("nsw-war", [2, 5]), ("vic-war", [5, 2]), ("md-war", [2, 5])]
)
def test_level_players_are_asked_from_the_side_the_document_says(key, asked):
    live = table(key, "7h 7d 7s")

    first(live, {2: 10, 5: 10})

    assert [box for _, box in events(live, "offered")[0].facts["asked"]] == asked
    close_choices(live)
    assert [line.box for line in live.state.current().lines] == asked


@pytest.mark.clause("act-war dictionary:go-to-war-wager")
@pytest.mark.clause("act-war 8.1")
@pytest.mark.clause("nsw-war definition:War Wager")
@pytest.mark.clause("vic-war definition:Go to War wager")
@pytest.mark.clause("md-war 1.A(6)")
@pytest.mark.clause("md-war 9.E(2)")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_the_war_wager_equals_the_initial_wager(key):
    live = table(key, "7h 7s")
    first(live, {1: 25})
    clause = live.state.book.war_equals_initial.clause

    assert refused(decide, live, "p1", 1, Decision.WAR, amount=2000) == [clause]
    assert refused(decide, live, "p1", 1, Decision.WAR, amount=3000) == [clause]
    decide(live, "p1", 1, Decision.WAR, amount=2500)

    assert [(each.wager, each.in_action) for each in live.state.current().stakes] == [("initial", 2500), ("war", 2500)]
    assert events(live, "staked")[-1].clauses == live.state.book.war_equals_initial.clauses


@pytest.mark.clause("nsw-war 5.2.1.4")
def test_the_initial_wager_stays_up_while_its_player_is_at_war():
    live = table("nsw-war", "8h 8s Kh 4s")
    first(live, {1: 10})
    choose(live, p1="war")
    assert lines(live) == []
    go_to_war(live)
    settle_war(live)

    assert lines(live) == [(1, "initial", 0), (1, "war", 10)]


@pytest.mark.clause("act-war 7.4")
@pytest.mark.clause("nsw-war 5.2.1.3")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_silence_counts_as_surrender_once_the_dealer_closes_the_choice(key):
    live = table(key, "9h 9s")
    first(live, {1: 10})
    assert len(open_choices(live.state)) == 1

    close_choices(live)

    assert nets(live) == {"p1": -5}


@pytest.mark.clause("act-war 10.7")
@pytest.mark.clause("nsw-war 11.8")
@pytest.mark.clause("vic-war 7.5.1")
@pytest.mark.clause("md-war 7.B(4)")
@pytest.mark.parametrize(
    ("key", "by", "net"),
    [
        ("act-war", Role.DEALER, -20),
        ("nsw-war", Role.DEALER, -20),
        ("vic-war", Role.SUPERVISOR, -20),
        ("md-war", Role.SUPERVISOR, -40),
    ],
)
def test_an_absent_player_on_equal_cards(key, by, net):
    live = table(key, "9h 9s")
    first(live, {1: 40})
    if by is Role.SUPERVISOR:
        assert refused(decide, live, "p1", 1, Decision.ABSENT) == [live.state.book.absent_by.clause]

    decide(live, "p1", 1, Decision.ABSENT, by=by)

    assert nets(live) == {"p1": net}


@pytest.mark.clause("nsw-war 11.8")
@pytest.mark.parametrize(("shoe", "net"), [("9h 5s", 40), ("5h 9s", -40)])
def test_an_absent_player_is_settled_as_usual_when_the_cards_decide(shoe, net):
    live = table("nsw-war", shoe)

    play(live, {1: 40})

    assert nets(live) == {"p1": net}


@pytest.mark.clause("act-war 8.2")
@pytest.mark.clause("act-war 8.3(a)")
@pytest.mark.clause("vic-war 7.4.5")
@pytest.mark.clause("vic-war 7.5.1(a)")
@pytest.mark.parametrize("key", ["act-war", "vic-war"])
def test_players_sharing_a_box_choose_apart_and_share_the_war_card(key):
    live = table(key, "9h 9d 9s Kh Qc 4s")
    open_betting(live)
    for player in ("ann", "bea", "cleo"):
        bet(live, 4, 10, player=player)
    bet(live, 6, 10, player="dora")
    no_more_bets(live)
    deal(live)
    settle_first(live)

    choose(live, ann="surrender", bea="war", cleo="war", dora="war")
    go_to_war(live)
    settle_war(live)

    assert nets(live) == {"ann": -5, "bea": 10, "cleo": 10, "dora": 10}
    clause = {"act-war": "act-war 8.2", "vic-war": "vic-war 7.4.5"}[key]
    assert {event.facts["player"] for event in events(live, "decided") if clause in event.clauses} == {
        "ann",
        "bea",
        "cleo",
    }
    assert dealt(live)[3:] == [(4, "Kh"), (6, "Qc"), (0, "4s")]


@pytest.mark.clause("act-war 8.4")
@pytest.mark.clause("vic-war 7.6.1")
@pytest.mark.clause("vic-war 5.15")
@pytest.mark.clause("nsw-war definition:round of play")
@pytest.mark.parametrize("key", WAR_KEYS)
def test_a_round_closes_only_when_every_wager_has_one_line(key):
    live = table(key, "7h Kd 7s Ah 3c 9d 9c 9s")
    first(live, {1: (10, 5), 2: 10})
    choose(live, p1="war")
    clause = live.state.book.all_settled.clause
    assert refused(end_round, live) == [clause]
    go_to_war(live)
    assert refused(end_round, live) == [clause]
    settle_war(live)
    end_round(live)

    round_ = live.state.current()
    assert round_.end == "complete"
    assert sorted((line.player, line.result.wager) for line in round_.lines) == sorted(
        (each.player, each.wager) for each in round_.stakes
    )


@pytest.mark.clause("act-war dictionary:round-of-play")
@pytest.mark.clause("nsw-war definition:round of play")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_a_round_begins_with_its_first_card_and_ends_with_the_layout_empty(key):
    live = table(key, "7h 7s Kh 9s")
    open_betting(live)
    bet(live, 1, 10)
    assert live.state.current().has_begun is False
    no_more_bets(live)
    deal(live)
    assert live.state.current().has_begun is True
    assert live.state.rack == ()
    settle_first(live)
    choose(live, p1="war")
    finish(live)

    assert live.state.in_round is False
    assert len(live.state.rack) == live.state.shoe.drawn == 4


@pytest.mark.clause("nsw-war 8.2.3")
@pytest.mark.clause("nsw-war 8.3")
@pytest.mark.clause("md-war 9.F")
@pytest.mark.parametrize("key", ["nsw-war", "md-war"])
def test_cards_of_decided_hands_leave_the_layout_before_the_war(key):
    live = table(key, "Kh 7d 3c 7c 7s")
    first(live, {1: 10, 2: 10, 3: 10, 4: 10})
    if key == "nsw-war":
        assert [racked.box for racked in live.state.rack] == [3, 1]
    choose(live, p2="war", p4="surrender")
    go_to_war(live)

    on_layout = set(live.state.current().hands) - live.state.current().cleared
    assert on_layout == {2}
    assert [racked.box for racked in live.state.rack if racked.box > 0] == [3, 1, 4]


@pytest.mark.clause("act-war dictionary:round-of-play")
def test_in_canberra_all_cards_stay_on_the_layout_until_the_round_is_over():
    live = table("act-war", "Kh 7d 7s")
    first(live, {1: 10, 2: 10})
    choose(live, p2="war")
    go_to_war(live)
    assert live.state.rack == ()
    settle_war(live)
    end_round(live)

    assert len(live.state.rack) == 5


@pytest.mark.clause("nsw-war 10.4")
def test_all_cards_are_in_the_rack_or_the_shoe_after_a_round():
    live = table("nsw-war", "9c 7h Kd 7s Kh 9s", new=True)

    play(live, {1: 10, 2: 10}, p1="war")

    assert len(live.state.rack) + live.state.shoe.left == live.state.shoe.cards
    assert live.state.current().cleared == set(live.state.current().hands)


def rebuilt(live, number):
    """Read each hand of a round out of the rack, in pick-up order."""
    hands = {}
    for racked in live.state.rack:
        if racked.round == number and racked.box >= 0:
            hands.setdefault(racked.box, []).append(text(racked.card))
    return hands


@pytest.mark.clause("vic-war 7.7.1")
@pytest.mark.clause("md-war 9.F(1)")
@pytest.mark.clause("md-war 9.K")
@pytest.mark.parametrize(("key", "burns"), [("vic-war", ""), ("md-war", "2c 3c 4c")])
def test_every_hand_can_be_rebuilt_from_the_rack(key, burns):
    live = table(key, f"Kh 7d 3c 7s {burns} Ac Qs")

    play(live, {1: 10, 2: 10, 5: 10}, p2="war")

    assert rebuilt(live, 1) == {1: ["Kh"], 2: ["7d", "Ac"], 5: ["3c"], 0: ["7s", "Qs"]}
    assert events(live, "round_closed")[0].clauses == live.state.book.rack_order.clauses


@pytest.mark.clause("vic-war 7.4.4(a)(i)")
@pytest.mark.clause("vic-war 7.4.4(a)(ii)")
@pytest.mark.parametrize("war", ["Kh 9s", "9h 9s", "3h 9s"])
def test_both_dealing_methods_lead_to_the_same_result(war):
    a, b = (table("vic-war", f"7h 7s {war}", method=method) for method in "AB")
    for live in (a, b):
        play(live, {1: 10}, p1="war")

    assert nets(a) == nets(b)
    assert [events(live, "staked")[-1].facts.get("house_stake", 0) for live in (a, b)] == [0, 1000]
    assert sum(each.amount for each in a.state.current().stakes) == 2000


@pytest.mark.clause("md-war 7.F(2)")
@pytest.mark.clause("md-war 1.A(3)")
def test_a_second_tie_wager_goes_with_the_war_wager_in_maryland():
    live = table("md-war", "7h 7s 2c 3c 4c 8h 8s")
    first(live, {1: (10, 5)})
    decide(live, "p1", 1, Decision.WAR, tie=500)
    go_to_war(live)
    settle_war(live)

    assert lines(live) == [(1, "tie", 50), (1, "initial", 0), (1, "war", 20), (1, "tie2", 50)]


@pytest.mark.clause("act-war 4.8")
def test_there_is_no_tie_wager_on_the_war_in_canberra():
    live = table("act-war", "7h 7s")
    first(live, {1: 10})

    assert refused(decide, live, "p1", 1, Decision.WAR, tie=500) == ["act-war 9.1"]


@pytest.mark.clause("md-war 9.C")
@pytest.mark.clause("md-war 9.J")
@pytest.mark.parametrize(("shoe", "taken"), [("9h Ks", 10), ("7h 7s 2c 3c 4c 4h 8s", 20)])
def test_what_loses_goes_to_the_table_inventory(shoe, taken):
    live = table("md-war", shoe)

    play(live, {1: 10}, p1="war")

    assert sum(line.result.takes for line in live.state.current().lines) / 100 == taken


@pytest.mark.clause("vic-war 5.15.1")
@pytest.mark.clause("vic-war 5.15.2")
def test_the_dealer_clears_losers_and_pays_winners():
    live = table("vic-war", "Kh 3d 9s")
    play(live, {1: 10, 2: 20})

    moved = {line.box: (line.result.takes, line.result.pays) for line in live.state.current().lines}
    assert moved == {1: (0, 1000), 2: (2000, 0)}


@pytest.mark.clause("act-war dictionary:stand-off")
@pytest.mark.clause("nsw-war definition:stand off")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_a_wager_that_stands_off_goes_back_whole(key):
    live = table(key, "7h 7s Kh 9s")
    play(live, {1: 30}, p1="war")

    initial = next(line.result for line in live.state.current().lines if line.result.wager is Wager.INITIAL)
    assert (initial.outcome, initial.takes, initial.pays) == (Outcome.PUSH, 0, 0)


def test_settling_too_early_is_refused():
    live = table("act-war", "7h 7s")
    open_betting(live)

    assert refused(settle_first, live) == ["act-war 7.2"]
    assert refused(settle_war, live) == ["act-war 8.3(b)"]
    assert refused(deal, live) == ["act-war 6.2"]
