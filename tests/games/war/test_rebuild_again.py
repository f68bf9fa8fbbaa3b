"""A round put back late, at war, out of a device, and when it cannot be."""

import pytest

from games.rulebooks.war_book import Role, Source
from games.war.betting import no_more_bets, open_betting
from games.war.dealing import deal
from games.war.mishaps import cannot_rebuild, deal_wrongly, dealer_extra
from games.war.play import close_choices, end_round, go_to_war, settle_first, settle_war
from games.war.rebuild import box_missed, rebuild, roll_back
from games.war.shoe import announce_closing, shuffle
from games.war.voids import void_player

from .felt import begin, bet, choose, events, first, hands, loaded, misdealt, nets, refused, table

SUPERVISOR = Role.SUPERVISOR


@pytest.mark.clause("act-war 10.4")
@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.parametrize(
    ("key", "closed"), [("act-war", False), ("act-war", True), ("nsw-war", False), ("nsw-war", True)]
)
def test_swapped_war_cards_are_put_right_and_nobody_chooses_again(key, closed):
    live = table(key, "7h 7d 7s Kc 2s 9d")
    first(live, {3: (10, 5), 5: 10})
    choose(live, p3="war", p5="war")
    live.say("war_begun", (), boxes=[3, 5])
    for to in (5, 3, 0):
        deal_wrongly(live, to)
    settle_war(live)
    assert nets(live) == {"p3": 30, "p5": 10}
    if closed:
        end_round(live)
    rebuild(live, number=1, by=SUPERVISOR)
    end_round(live)

    assert hands(live) == {3: ["7h", "Kc"], 5: ["7d", "2s"]}
    assert nets(live) == {"p3": 60, "p5": -20}
    assert len(events(live, "decided")) == 2
    assert (live.state.rounds, len(live.state.rack)) == (1, 6)


@pytest.mark.clause("act-war 10.4")
def test_a_box_missed_on_canberras_war_deal_gets_the_card_it_was_due():
    live = table("act-war", "7h 7d 7s Kc 9s 4d")
    first(live, {3: 10, 5: 10})
    choose(live, p3="war", p5="war")
    live.say("war_begun", (), boxes=[3, 5])
    deal_wrongly(live, 5)
    deal_wrongly(live, 0)
    box_missed(live, 3)
    deal(live)

    assert hands(live) == {3: ["7h", "Kc"], 5: ["7d", "9s"]}


@pytest.mark.clause("act-war 10.4")
@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_until_the_next_rounds_first_card_its_betting_is_taken_back_for_a_rebuild(key):
    live = misdealt(key, "Kh 3d 9s Qc 8c", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    end_round(live)
    open_betting(live)
    bet(live, 1, 20)
    rebuild(live, number=1, by=SUPERVISOR)
    assert nets(live) == {"p2": 10, "p3": -10}
    end_round(live)
    begin(live, {1: 20})

    assert (live.state.current().number, hands(live)) == (2, {1: ["Qc"]})
    assert [event.facts["player"] for event in events(live, "returned")] == ["p1"]
    settle_first(live)
    assert refused(rebuild, live, number=1, by=SUPERVISOR) == [live.state.book.mishap("found_too_late").clauses[0]]


@pytest.mark.clause("nsw-war 11.4")
def test_a_card_kept_for_the_next_round_is_still_kept_when_its_betting_is_taken_back():
    live = misdealt("nsw-war", "Kh 3d 9s Qc 8c", {2: 10, 3: 10}, (3, 2, 0))
    dealer_extra(live, seen=False)
    settle_first(live)
    end_round(live)
    open_betting(live)
    rebuild(live, number=1, by=SUPERVISOR)
    end_round(live)
    begin(live, {1: 20})

    assert hands(live) == {1: ["Qc"]}


@pytest.mark.clause("act-war 10.4")
def test_a_rebuild_takes_the_cards_back_out_of_a_device_that_has_them():
    live = loaded("act-war", source=Source.DEVICE)
    open_betting(live)
    bet(live, 2, 10)
    bet(live, 3, 10)
    no_more_bets(live)
    for to in (3, 2, 0):
        deal_wrongly(live, to)
    settle_first(live)
    close_choices(live)
    end_round(live)
    everything = sorted(live.stack)
    rebuild(live, number=1)
    close_choices(live)
    out = [card for hand in live.state.current().hands.values() for card in hand] + [*live.state.current().dealer]
    assert (live.state.shoe.left, sorted(live.stack + out)) == (len(live.stack), everything)
    end_round(live)

    assert (sorted(live.stack), live.state.shoe.left) == (everything, 312)


@pytest.mark.clause("act-war 10.4")
def test_cards_that_were_shuffled_since_are_not_laid_again():
    live = misdealt("act-war", "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    end_round(live)
    shuffle(live, seed=bytes(32))

    assert refused(rebuild, live, number=1) == ["act-war 10.4"]


@pytest.mark.clause("act-war 5.5")
def test_a_rebuilt_round_counts_once_towards_the_last_three():
    live = misdealt("act-war", "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    announce_closing(live, 3)
    settle_first(live)
    end_round(live)
    rebuild(live, number=1)
    end_round(live)

    assert live.state.closing == 2


@pytest.mark.clause("nsw-war 13.4.1")
@pytest.mark.clause("act-war 12.2(a)")
@pytest.mark.parametrize("key", ["act-war", "nsw-war"])
def test_a_wager_declared_void_stays_void_in_a_rebuild(key):
    live = misdealt(key, "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    settle_first(live)
    void_player(live, "p2", by=SUPERVISOR)
    rebuild(live, number=1, by=SUPERVISOR)

    assert nets(live) == {"p2": 0, "p3": -10}


@pytest.mark.clause("nsw-war 11.6")
def test_a_round_without_a_result_is_not_rebuilt():
    live = misdealt("nsw-war", "Kh 3d 9s", {2: 10, 3: 10}, (3, 2, 0))
    cannot_rebuild(live, by=SUPERVISOR)

    assert refused(rebuild, live, number=1, by=SUPERVISOR) == ["nsw-war 11.6"]
    assert refused(cannot_rebuild, live, by=SUPERVISOR) == ["nsw-war 11.6"]


@pytest.mark.clause("vic-war 9.8")
@pytest.mark.parametrize("who", [("p2", 2), ("ghost", 7), ("p1", 2)])
def test_only_a_choice_that_was_due_is_rolled_back(who):
    live = table("vic-war", "7h Kh 7s Ac 2d")
    first(live, {1: 10, 2: 10})
    choose(live, p1="war")
    go_to_war(live)

    assert refused(roll_back, live, *who) == [live.state.book.offer_on_tie.clause]


@pytest.mark.clause("md-war 11.C")
def test_a_seat_that_has_its_card_or_no_wager_was_not_missed():
    live = table("md-war", "Kh 9s")
    begin(live, {1: 10})

    assert refused(box_missed, live, 1) == ["md-war 11.C"]
    assert refused(box_missed, live, 4) == ["md-war 11.C"]


@pytest.mark.clause("vic-war 9.7")
@pytest.mark.clause("vic-war 9.8.1")
def test_a_box_that_went_to_war_and_got_its_card_is_not_void_in_melbourne():
    live = table("vic-war", "7h 7d 7s Kc 2s 9s")
    first(live, {3: 10, 5: 10})
    choose(live, p3="war", p5="war")
    go_to_war(live)
    assert refused(box_missed, live, 3) == ["vic-war 9.7"]
    settle_war(live)

    assert refused(box_missed, live, 3) == ["vic-war 9.8.1"]
