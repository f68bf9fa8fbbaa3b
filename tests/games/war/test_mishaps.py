"""What happens when dealing goes wrong: each document's own remedy."""

import pytest

from games.cards import parse, text
from games.rulebooks.war_book import Decision, Role
from games.rulings import RuleBroken
from games.war.betting import no_more_bets, open_betting
from games.war.dealing import deal
from games.war.mishaps import (
    Ruling,
    burnt_in_error,
    cannot_rebuild,
    card_check,
    check_remaining,
    deal_without_wagers,
    deal_wrongly,
    dealer_extra,
    dealer_missed,
    drawn_in_error,
    face_up_card,
    war_card_no_wager,
    wrong_count,
    wrong_deck,
)
from games.war.play import decide, end_round, go_to_war, settle_first, settle_war
from games.war.rebuild import box_missed
from games.war.round import Phase

from .felt import WAR_KEYS, begin, bet, choose, cited, dealt, events, first, lines, names, nets, ready, refused, table

SUPERVISOR = Role.SUPERVISOR


@pytest.mark.clause("act-war 10.1")
@pytest.mark.clause("nsw-war 11.1")
@pytest.mark.clause("vic-war 9.1")
@pytest.mark.clause("md-war 11.A")
@pytest.mark.parametrize(
    ("key", "clause"),
    [("act-war", "act-war 10.1"), ("nsw-war", "nsw-war 11.1"), ("vic-war", "vic-war 9.1"), ("md-war", "md-war 11.A")],
)
def test_a_card_face_up_in_the_shoe_is_burnt_and_the_next_takes_its_place(key, clause):
    live = ready(key, "Kh Qd Jc 9s", {1: 10, 2: 10})
    deal_wrongly(live, 1)
    face_up_card(live)
    deal(live)

    assert dealt(live) == [(1, "Kh"), (2, "Jc"), (0, "9s")]
    assert (live.state.rack[0].card, cited(live)) == (parse("Qd"), (clause,))


@pytest.mark.clause("nsw-war 11.1.1")
def test_a_supervisor_has_the_rest_checked_after_the_round():
    live = ready("nsw-war", "Kh 9s", {1: 10})
    face_up_card(live)
    assert refused(check_remaining, live, by=SUPERVISOR) == ["nsw-war 11.1.1"]
    deal(live)
    settle_first(live)
    end_round(live)

    assert refused(check_remaining, live, by=Role.DEALER) == ["nsw-war 11.1.1"]
    check_remaining(live, by=SUPERVISOR)
    assert refused(open_betting, live) == ["nsw-war 11.17"]
    card_check(live, result="all face down", by=SUPERVISOR)
    open_betting(live)


@pytest.mark.clause("act-war 10.2")
@pytest.mark.clause("nsw-war 11.2")
@pytest.mark.clause("vic-war 9.2")
@pytest.mark.clause("md-war 11.B")
@pytest.mark.parametrize("key", WAR_KEYS)
@pytest.mark.parametrize("seen", [True, False])
def test_a_card_drawn_in_error_is_the_next_card(key, seen):
    live = ready(key, "Kh Qd 9s 3c", {1: 10, 2: 10})
    drawn_in_error(live, seen=seen)
    deal(live)

    exposed_goes = key == "md-war" and seen
    assert dealt(live)[:2] == ([(1, "Qd"), (2, "9s")] if exposed_goes else [(1, "Kh"), (2, "Qd")])
    assert (
        cited(live)
        == {
            "act-war": ("act-war 10.2",),
            "nsw-war": ("nsw-war 11.2",),
            "vic-war": ("vic-war 9.2",),
            "md-war": ("md-war 11.B",),
        }[key]
    )
    if not exposed_goes:
        assert events(live, "drawn_in_error")[0].facts["card"] == ("Kh" if seen else None)


@pytest.mark.clause("act-war 10.2")
@pytest.mark.clause("nsw-war 11.2")
@pytest.mark.parametrize(("key", "first_card"), [("act-war", "Qd"), ("nsw-war", "Kh")])
def test_a_card_burnt_in_error_stays_burnt_in_canberra_and_is_dealt_in_sydney(key, first_card):
    live = ready(key, "Kh Qd 9s", {1: 10})
    burnt_in_error(live)
    deal(live)

    assert dealt(live)[0] == (1, first_card)


@pytest.mark.clause("act-war 10.3")
def test_canberra_burns_an_extra_dealer_card_that_nobody_saw():
    live = ready("act-war", "Kh 9s Qd", {1: 10})
    deal(live)
    dealer_extra(live, seen=False)

    assert (cited(live), len(live.state.rack), live.state.current().extras) == (("act-war 10.3",), 1, ())


@pytest.mark.clause("act-war 10.2")
@pytest.mark.clause("act-war 10.3")
def test_canberra_burns_an_extra_dealer_card_and_what_was_drawn_and_not_used():
    live = ready("act-war", "Kh 9s Qd 2c 3c", {1: 10})
    deal(live)
    dealer_extra(live, seen=True)
    assert cited(live) == ("act-war 10.3",)
    drawn_in_error(live, seen=True)
    drawn_in_error(live, seen=False)
    settle_first(live)
    end_round(live)

    assert live.state.current().dealer == (parse("9s"),)
    assert {event.clauses for event in events(live, "burnt") if event.facts["why"] == "unused"} == {("act-war 10.2",)}
    assert [racked.box for racked in live.state.rack] == [-1, -1, -1, 1, 0]
    assert nets(live) == {"p1": 10}


@pytest.mark.clause("act-war 10.2")
@pytest.mark.clause("act-war 10.3")
def test_on_the_war_deal_canberras_extra_dealer_card_is_the_next_card():
    live = table("act-war", "7h 7s Kh 9s Qd")
    first(live, {1: 10})
    choose(live, p1="war")
    go_to_war(live)
    dealer_extra(live, seen=True)

    assert cited(live) == ("act-war 10.2",)
    assert live.state.current().extras == (parse("Qd"),)


@pytest.mark.clause("nsw-war 11.3")
@pytest.mark.clause("vic-war 9.2.1")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 11.3"), ("vic-war", "vic-war 9.2.1")])
def test_an_exposed_card_beyond_the_dealers_last_is_burnt(key, clause):
    live = ready(key, "Kh 9s Qd", {1: 10})
    deal(live)
    dealer_extra(live, seen=True)
    settle_first(live)
    end_round(live)

    assert (cited(live), live.state.rack[0].card, nets(live)) == ((clause,), parse("Qd"), {"p1": 10})


@pytest.mark.clause("nsw-war 11.4")
@pytest.mark.clause("vic-war 9.2.1")
@pytest.mark.parametrize("key", ["nsw-war", "vic-war"])
def test_an_unexposed_card_beyond_the_dealers_last_opens_the_next_round(key):
    live = ready(key, "Kh 9s Qd 4s", {1: 10})
    deal(live)
    dealer_extra(live, seen=False)
    settle_first(live)
    end_round(live)
    open_betting(live)
    assert live.state.current().has_begun is False
    bet(live, 3, 10)
    no_more_bets(live)
    deal(live)

    assert dealt(live)[2:] == [(3, "Qd"), (0, "4s")]


@pytest.mark.clause("md-war 11.B")
def test_an_unexposed_card_beyond_the_dealers_is_the_next_card_in_maryland():
    live = ready("md-war", "7h 7s Qd", {1: 10})
    deal(live)
    dealer_extra(live, seen=False)

    assert (cited(live), len(live.state.current().extras), live.state.rack) == (("md-war 11.B",), 1, ())


@pytest.mark.clause("nsw-war 11.5")
@pytest.mark.clause("vic-war 9.3")
@pytest.mark.parametrize(("key", "by"), [("nsw-war", Role.DEALER), ("vic-war", SUPERVISOR)])
def test_a_round_without_wagers_is_void_and_its_cards_are_burnt(key, by):
    live = table(key, "Kh 9s")
    if by is SUPERVISOR:
        assert refused(deal_without_wagers, live, 2, by=Role.DEALER) == ["vic-war 9.3"]
    deal_without_wagers(live, 2, by=by)

    round_ = live.state.current()
    assert (round_.end, round_.lines, [racked.card for racked in live.state.rack]) == (
        "void",
        (),
        [parse("Kh"), parse("9s")],
    )


def test_a_round_with_wagers_is_not_ended_as_one_without():
    live = table("nsw-war", "Kh 9s")
    open_betting(live)
    bet(live, 1, 10)

    with pytest.raises(RuleBroken) as broken:
        deal_without_wagers(live, 2)

    assert [refusal.code for refusal in broken.value.refusals] == ["wagers"]


@pytest.mark.clause("vic-war 9.5")
def test_a_war_card_on_a_box_without_a_wager_is_discarded():
    live = table("vic-war", "7h 7d 7s Kc Qh 9s")
    first(live, {2: 10, 5: 10})
    choose(live, p5="surrender", p2="war")
    live.say("war_begun", (), boxes=[2])
    war_card_no_wager(live)
    deal(live)
    settle_war(live)

    assert dealt(live)[3:] == [(2, "Qh"), (0, "9s")]
    assert (cited(live), live.state.rack[0].card) == (("vic-war 9.5",), parse("Kc"))


@pytest.mark.clause("vic-war 9.6")
def test_a_forgotten_dealer_card_is_dealt_at_once():
    live = ready("vic-war", "Kh 9s", {1: 10})
    deal_wrongly(live, 1)
    assert refused(settle_first, live) == ["vic-war 7.4.1"]
    dealer_missed(live)
    deal(live)
    settle_first(live)

    assert (cited(live), nets(live)) == (("vic-war 9.6",), {"p1": 10})


@pytest.mark.clause("vic-war 9.7")
def test_a_box_passed_over_on_the_war_deal_is_void_in_melbourne():
    live = table("vic-war", "7h 7d 7s Kc 9s")
    first(live, {3: 10, 5: 10})
    choose(live, p3="war", p5="war")
    live.say("war_begun", (), boxes=[3, 5])
    deal_wrongly(live, 5)
    deal_wrongly(live, 0)
    box_missed(live, 3)
    settle_war(live)

    assert sorted(lines(live)) == [(3, "initial", 0), (3, "war", 0), (5, "initial", 0), (5, "war", 10)]
    assert [line.result.outcome for line in live.state.current().lines if line.box == 3] == ["void", "void"]


@pytest.mark.clause("md-war 11.C")
def test_a_seat_skipped_on_the_first_deal_is_void_in_maryland():
    live = ready("md-war", "Kh 9d 8s", {1: 10, 3: (10, 5), 5: 20})
    deal_wrongly(live, 1)
    deal_wrongly(live, 5)
    deal_wrongly(live, 0)
    box_missed(live, 3)
    settle_first(live)
    end_round(live)

    assert nets(live) == {"p1": 10, "p3": 0, "p5": 20}
    voided = [line.result for line in live.state.current().lines if line.box == 3]
    assert [(each.outcome, each.stake, each.clauses[0]) for each in voided] == [
        ("void", 1000, "md-war 11.C"),
        ("void", 500, "md-war 11.C"),
    ]


@pytest.mark.clause("nsw-war 11.13")
@pytest.mark.clause("nsw-war 11.15")
@pytest.mark.clause("nsw-war 11.16")
@pytest.mark.parametrize(("whose", "clause"), [("dealer", "nsw-war 11.13"), ("box", "nsw-war 11.15")])
def test_a_wrong_number_of_cards_that_cannot_be_placed_is_a_misdeal(whose, clause):
    live = ready("nsw-war", "Kh Qh 9s 8d", {1: 10, 2: 20, 3: 30})
    for to in (1, 2, 3, 3 if whose == "box" else 0):
        deal_wrongly(live, to)
    wrong_count(live, whose)

    round_ = live.state.current()
    assert (round_.end, nets(live)) == ("misdeal", {"p1": 0, "p2": 0, "p3": 0})
    assert sum(line.result.stake for line in round_.lines) == 6000
    assert clause in cited(live)
    open_betting(live)


@pytest.mark.clause("nsw-war 11.16")
@pytest.mark.parametrize(("reading", "net"), [("stand", 100), ("void", 0)])
def test_whether_interim_results_stand_in_a_misdeal_is_a_reading(reading, net):
    live = table("nsw-war", "7h 7s Kh", readings={"nsw-war 11.16": reading})
    first(live, {1: (10, 10)})
    wrong_count(live, "dealer")

    assert nets(live) == {"p1": net}


@pytest.mark.clause("nsw-war 11.6")
@pytest.mark.clause("nsw-war 11.6.1")
@pytest.mark.clause("vic-war 9.4")
@pytest.mark.parametrize(
    ("key", "by", "too_low"), [("nsw-war", SUPERVISOR, Role.DEALER), ("vic-war", Role.PIT_BOSS, SUPERVISOR)]
)
def test_a_round_that_cannot_be_rebuilt_is_void_and_its_interim_results_stand(key, by, too_low):
    live = table(key, "7h 7s Kh 9s 3d 4d")
    first(live, {1: (10, 10)})
    drawn = live.state.shoe.drawn
    clause = live.state.book.mishap("cannot_rebuild").clauses[0]
    assert refused(cannot_rebuild, live, by=too_low) == [clause]
    cannot_rebuild(live, by=by)

    assert nets(live) == {"p1": 100}
    assert live.state.current().end == "void"
    begin(live, {1: 10})
    assert dealt(live)[2:] == [(1, "Kh"), (0, "9s")]
    assert live.state.shoe.drawn == drawn + 2


@pytest.mark.parametrize(
    ("key", "mishap"),
    [
        ("md-war", lambda live, **ruling: dealer_extra(live, seen=True, **ruling)),
        ("md-war", burnt_in_error),
        ("vic-war", burnt_in_error),
    ],
)
def test_where_the_document_is_silent_a_supervisor_rules_and_no_clause_is_cited(key, mishap):
    live = ready(key, "Kh 9s Qd 3c", {1: 10})
    before = live.state

    assert refused(mishap, live) == [""]
    assert refused(mishap, live, ruling=Ruling("burn", Role.DEALER, "no")) == [""]
    assert live.state is before
    mishap(live, ruling=Ruling("burn", SUPERVISOR, "it fell"))

    ruling = events(live, "ruling")[0]
    assert (ruling.clauses, ruling.facts["reason"], len(live.state.rack)) == ((), "it fell", 1)


def test_a_dealer_tells_real_cards_and_impossible_ones_are_refused():
    live = table("nsw-war", more="")
    live.stack = None
    live.say("shuffled", (), method="manual", trigger="start", situation="any", cards=312)
    live.say("loaded", (), stop=100, source="shoe")
    open_betting(live)
    for box in range(1, 8):
        bet(live, box, 10)
    ace = parse("Ah")

    deal_of = {"told": [ace] * 7}
    assert refused(deal, live, **deal_of) == ["nsw-war 3.1"]
    assert refused(deal, live) == [""]
    assert [text(card) for hand in live.state.current().hands.values() for card in hand] == ["Ah"] * 6
    deal(live, [parse("Kh"), parse("2c")])
    assert live.state.current().phase is Phase.DEALING
    settle_first(live)
    assert nets(live)["p7"] == 10


def test_a_decision_is_not_lost_between_mishaps():
    live = table("vic-war", "7h 7s Kh 9s")
    first(live, {1: 10})
    decide(live, "p1", 1, Decision.WAR)
    face_up_card(live)
    go_to_war(live)

    assert (dealt(live)[2:], "war_begun" in names(live)) == ([(1, "9s"), (0, "2c")], True)


def test_a_ruling_adds_nothing_where_the_document_has_its_own_remedy():
    live = ready("act-war", "Kh Qd 9s", {1: 10})

    burnt_in_error(live, ruling=Ruling("rebuild", SUPERVISOR, "my way"))

    assert (cited(live), events(live, "ruling")) == (("act-war 10.2",), [])


@pytest.mark.clause("act-war 10.2")
@pytest.mark.clause("nsw-war 11.2")
@pytest.mark.parametrize(("key", "event"), [("act-war", "burnt"), ("nsw-war", "drawn_in_error")])
def test_nobody_learns_the_face_of_a_card_burnt_in_error(key, event):
    live = ready(key, "Kh Qd 9s", {1: 10})

    burnt_in_error(live)

    assert events(live, event)[-1].facts["card"] is None


def test_a_dealer_who_is_due_no_card_was_not_missed():
    live = ready("vic-war", "Kh Qd 9s", {1: 10})

    assert refused(dealer_missed, live) == [""]


def test_surveillance_and_the_inspector_are_told_of_a_wrong_deck():
    live = ready("nsw-war", "Kh Qd 9s", {1: 10})
    wrong_deck(live, found="a joker")

    assert [event.facts["tell"] for event in events(live, "incident")] == [["surveillance", "inspector"]]
