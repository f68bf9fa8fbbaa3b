"""A shuffling device that fails."""

from collections import Counter

import pytest

from games.cards import parse
from games.rulebooks import BOOKS
from games.rulebooks.war_book import Role, Source
from games.war.betting import open_betting, sit
from games.war.dealing import deal
from games.war.devices import ByHand, Fault, device_failed, replace_device
from games.war.live import composition
from games.war.mishaps import deal_wrongly, shuffle_discards, shuffle_missed
from games.war.play import settle_first
from games.war.round import Phase
from games.war.shoe import load, replace_cards, shuffle

from .felt import SEED, begin, bet, events, finish, first, loaded, names, nets, play, refused, table

OTHER_SEED = bytes(32)


def in_play(key, stakes, cards, *, seats=(), **more):
    """Stop a round on a device after some cards of the first deal."""
    live = loaded(key, source=Source.DEVICE, **more)
    for player, box in seats:
        sit(live, player, box)
    open_betting(live)
    for box, dollars in stakes.items():
        bet(live, box, dollars)
    live.say("bets_closed", (), announced=True)
    for to in [*sorted(stakes), 0][:cards]:
        deal_wrongly(live, to)
    return live


FIVE = [(f"p{box}", box) for box in (1, 2, 3, 4, 5)]


@pytest.mark.clause("act-war 13.3(a)")
@pytest.mark.clause("act-war 13.3(a)(i)")
@pytest.mark.clause("act-war 13.3(a)(ii)")
@pytest.mark.clause("act-war 13.3(a)(iii)")
def test_canberra_finishes_the_round_by_hand():
    live = in_play("act-war", {1: 10, 2: 10, 3: 10, 4: 10}, 3, decks=8, seats=FIVE)
    rest = Counter(live.stack)
    assert live.state.shoe.left == 413

    assert refused(device_failed, live, Fault(), by_hand=ByHand(OTHER_SEED, "p1", 200)) == ["act-war 13.3(a)(ii)"]
    assert refused(device_failed, live, Fault(), by_hand=ByHand(OTHER_SEED, "p5", 51)) == ["act-war 5.3"]
    assert device_failed(live, Fault(), by_hand=ByHand(OTHER_SEED, "p5", 200)) == "by_hand"
    assert Counter(live.stack) == rest
    deal(live)
    settle_first(live)
    finish(live)

    round_ = live.state.current()
    assert (round_.end, len(round_.order), live.state.setup.source) == ("complete", 5, Source.SHOE)
    assert events(live, "shuffled")[-1].facts["cards"] == 413
    assert events(live, "shuffled")[-1].clauses == ("act-war 13.3(a)(i)",)
    assert events(live, "source_changed")[-1].clauses == ("act-war 13.3(a)(iii)",)


@pytest.mark.clause("act-war 13.3(b)")
def test_after_a_fault_canberra_needs_new_cards_and_a_plain_shoe_revives_rule_5():
    live = in_play("act-war", {1: 10}, 1)
    device_failed(live, Fault(), by_hand=ByHand(OTHER_SEED, Role.SUPERVISOR, 100))
    deal(live)
    settle_first(live)
    finish(live)
    assert refused(open_betting, live) == ["act-war 13.3(b)"]
    replace_cards(live, "new", by=Role.SUPERVISOR)
    shuffle(live, seed=SEED)
    assert refused(load, live, stop=100) == ["act-war 5.1"]

    assert refused(shuffle_missed, live) == ["act-war 5.4(b)"]
    replace_device(live, Source.DEVICE, by=Role.SUPERVISOR)
    load(live)
    assert refused(shuffle_missed, live) == ["act-war 13.1"]
    assert refused(shuffle_discards, live, seed=SEED) == ["act-war 13.1"]


@pytest.mark.clause("nsw-war 12.1")
@pytest.mark.clause("nsw-war 12.1.1")
def test_a_shoe_has_no_device_to_fail():
    live = table("nsw-war", "Kh 9s")
    begin(live, {1: 10})

    assert refused(device_failed, live, Fault()) == ["nsw-war 12.1.1"]


@pytest.mark.clause("nsw-war 12.1.2")
def test_before_the_first_card_sydney_only_swaps_the_device():
    live = in_play("nsw-war", {1: 10}, 0)
    stakes = live.state.current().stakes

    assert device_failed(live, Fault(disadvantage=True)) == "swap"
    assert (live.state.current().stakes, events(live, "incident")[0].clauses) == (stakes, ("nsw-war 12.1.2",))
    deal(live)


@pytest.mark.clause("nsw-war 12.1")
@pytest.mark.clause("nsw-war 12.1.3")
@pytest.mark.clause("nsw-war 12.1.4")
@pytest.mark.clause("nsw-war 12.1.5")
@pytest.mark.parametrize("disadvantage", [True, False])
@pytest.mark.parametrize("spare", [True, False])
@pytest.mark.parametrize("transferable", [True, False])
def test_sydneys_branch_follows_from_its_five_conditions(disadvantage, spare, transferable):
    live = in_play("nsw-war", {1: 10, 2: 10}, 2)
    fault = Fault(disadvantage=disadvantage, spare=spare, transferable=transferable)

    branch = device_failed(live, fault, by_hand=ByHand(OTHER_SEED, Role.SUPERVISOR, 100))

    if disadvantage:
        assert branch == "terminated"
    else:
        assert branch == ("transferred" if spare and transferable else "from_shoe")
    if branch == "from_shoe":
        shuffled = events(live, "shuffled")[-1].clauses
        assert ("nsw-war 12.1.5" if spare else "nsw-war 12.1.4") in shuffled


@pytest.mark.clause("nsw-war 12.2")
def test_undamaged_cards_move_to_another_device_and_the_round_goes_on():
    live = in_play("nsw-war", {1: 10, 2: 10}, 2)
    rest, hands = Counter(live.stack), dict(live.state.current().hands)

    assert device_failed(live, Fault()) == "transferred"
    assert (Counter(live.stack), live.state.current().hands) == (rest, hands)
    assert "nsw-war 12.2" in events(live, "incident")[0].clauses
    deal(live)
    assert live.state.current().phase is Phase.DEALING


@pytest.mark.clause("nsw-war 12.3")
@pytest.mark.clause("nsw-war 12.3.1")
@pytest.mark.clause("nsw-war 12.3.2")
@pytest.mark.clause("nsw-war 12.3.3")
@pytest.mark.clause("nsw-war 12.3.4")
def test_damaged_cards_are_replaced_by_the_same_cards_of_a_new_deck():
    live = in_play("nsw-war", {1: 10, 2: 10}, 2)
    rest, hands = Counter(live.stack), dict(live.state.current().hands)

    assert device_failed(live, Fault(damaged=(parse("Qh"),))) == "transferred_replaced"
    moved = events(live, "incident")[0]
    assert (moved.facts["removed"], moved.facts["added"]) == (["Qh"], ["Qh"])
    assert moved.clauses == BOOKS["nsw-war"].mishap("shuffler_damaged").clauses
    assert (Counter(live.stack), live.state.current().hands) == (rest, hands)
    assert live.state.in_round


@pytest.mark.clause("nsw-war 12.4")
@pytest.mark.clause("nsw-war 12.1.3")
def test_a_disadvantage_ends_the_round_and_returns_every_stake():
    live = loaded("nsw-war", source=Source.DEVICE)
    play(live, {1: 10})
    earlier = live.state.current().lines
    first(live, {1: 10, 2: 20, 3: 30})
    device_failed(live, Fault(disadvantage=True, spare=False))

    round_ = live.state.current()
    assert (round_.end, set(nets(live).values())) == ("terminated", {0})
    assert sum(line.result.stake for line in round_.lines) == 6000
    assert all("nsw-war 12.4" in line.result.clauses for line in round_.lines)
    assert len(earlier) == 1


@pytest.mark.clause("nsw-war 12.5")
@pytest.mark.clause("nsw-war 12.5.1")
@pytest.mark.clause("nsw-war 12.5.2")
@pytest.mark.clause("nsw-war 12.5.3")
@pytest.mark.clause("nsw-war 12.5.4")
def test_without_a_spare_players_may_leave_and_the_others_finish_from_a_shoe():
    live = in_play("nsw-war", {1: 10, 2: 20, 3: 30}, 2)
    fault = Fault(spare=False, damaged=(parse("Qh"),))
    hand = ByHand(OTHER_SEED, Role.SUPERVISOR, 100, retract=("p1",))

    assert device_failed(live, fault, by_hand=hand) == "from_shoe"
    assert [name for name in names(live) if name in ("shuffled", "cut", "source_changed", "loaded")][-4:] == [
        "shuffled",
        "cut",
        "source_changed",
        "loaded",
    ]
    out = [card for cards in live.state.current().hands.values() for card in cards]
    rack = len(live.state.rack)
    assert Counter(live.stack) + Counter(out) + Counter(live.hidden_burns) == Counter(composition(6))
    deal(live)
    settle_first(live)
    finish(live)

    results = {line.player: line.result.outcome for line in live.state.current().lines}
    assert (results["p1"], nets(live)["p1"], rack) == ("void", 0, 1)
    assert set(results) == {"p1", "p2", "p3"}
    assert "void" not in (results["p2"], results["p3"])
    assert live.state.setup.source is Source.SHOE
    assert [event.clauses for event in events(live, "incident")] == [("nsw-war 12.5.2",)]
    assert "nsw-war 12.5.3" in events(live, "shuffled")[-1].clauses
    assert events(live, "cut")[-1].clauses == ("nsw-war 12.5.3",)
    assert events(live, "source_changed")[-1].clauses == ("nsw-war 12.5.4",)
    back = next(line.result for line in live.state.current().lines if line.player == "p1")
    assert "nsw-war 12.5.1" in back.clauses


@pytest.mark.clause("nsw-war 12.5.1")
def test_settled_wagers_cannot_be_taken_back():
    live = loaded("nsw-war", source=Source.DEVICE)
    first(live, {1: (10, 5)})
    tie = next(line for line in live.state.current().lines if line.result.wager == "tie")
    device_failed(live, Fault(spare=False), by_hand=ByHand(OTHER_SEED, Role.SUPERVISOR, 100, retract=("p1",)))

    assert tie in live.state.current().lines


@pytest.mark.clause("vic-war 9.11")
@pytest.mark.clause("vic-war 9.11.1")
@pytest.mark.parametrize(("can_finish", "branch", "net"), [(True, "goes_on", 100), (False, "void", 100)])
def test_melbourne_voids_a_round_that_cannot_be_finished_and_keeps_interim_results(can_finish, branch, net):
    live = table("vic-war", "7h 7s Kc 9s", source=Source.DEVICE)
    first(live, {1: (10, 10)})

    assert device_failed(live, Fault(can_finish=can_finish)) == branch
    assert nets(live) == {"p1": net}
    assert live.state.in_round is can_finish
    if not can_finish:
        initial = live.state.current().lines[-1].result
        assert (initial.outcome, initial.stake, initial.clauses[:2]) == (
            "void",
            1000,
            ("vic-war 9.11", "vic-war 9.11.1"),
        )


@pytest.mark.clause("md-war 11.D")
@pytest.mark.parametrize("source", [Source.DEVICE, Source.BATCHES])
def test_a_jam_in_maryland_voids_the_round_whole_and_the_cards_are_shuffled_again(source):
    live = table("md-war", "7h 7s", source=source)
    first(live, {1: (10, 5)})
    assert nets(live) == {"p1": 50}

    assert device_failed(live, Fault()) == "void"
    assert (nets(live), live.state.current().end) == ({"p1": 0}, "void")
    assert [line.result.clauses for line in live.state.current().lines] == [("md-war 11.D",)] * 2
    assert refused(open_betting, live) == ["md-war 5.H"]


def test_a_device_is_not_replaced_in_mid_round():
    live = in_play("act-war", {1: 10}, 1)

    assert refused(replace_device, live, Source.SHOE, by=Role.SUPERVISOR) == [""]
    deal(live)
    settle_first(live)
    finish(live)
    assert "round_closed" in names(live)


@pytest.mark.clause("act-war 13.3(a)(ii)")
@pytest.mark.clause("nsw-war 12.5.3")
@pytest.mark.parametrize(("key", "clause"), [("act-war", "act-war 13.3(a)(ii)"), ("nsw-war", "nsw-war 12.5.3")])
def test_the_rest_is_offered_round_the_table_and_a_supervisor_cuts_last(key, clause):
    live = in_play(key, {1: 10, 2: 10}, 2, seats=FIVE)
    fault, everybody = Fault(spare=False), ("p5", "p1", "p2", "p3", "p4")
    if live.state.book.cut_passes.value == "counterclockwise":
        everybody = ("p5", "p4", "p3", "p2", "p1")

    for hand in (
        ByHand(OTHER_SEED, Role.SUPERVISOR, 100),
        ByHand(OTHER_SEED, Role.SUPERVISOR, 100, declined=everybody[:4]),
        ByHand(OTHER_SEED, everybody[1], 100),
        ByHand(OTHER_SEED, everybody[2], 100, declined=(everybody[1],)),
    ):
        assert refused(device_failed, live, fault, by_hand=hand) == [clause]
    device_failed(live, fault, by_hand=ByHand(OTHER_SEED, Role.SUPERVISOR, 100, declined=everybody))

    assert [event.facts["player"] for event in events(live, "cut_declined")] == list(everybody)
