"""Whether a table may open so."""

from datetime import date

import pytest

from games.rulebooks import BOOKS, HEADERS
from games.rulebooks.book import digest
from games.rulebooks.war_book import Source
from games.war.dealing import deal
from games.war.limits import Limits
from games.war.opening import (
    community_setup,
    open_table,
    setup_of,
    why_not_assign,
    why_not_batch,
    why_not_batches,
    why_not_community,
    why_not_decks,
    why_not_method,
    why_not_play_on,
)
from games.war.play import settle_first
from games.war.round import Setup
from games.war.whole import given_shoe

from .felt import bet, cards, events, nets, opened, refused, setup


def clauses(refusals):
    return [refusal.clause for refusal in refusals]


@pytest.mark.clause("act-war instrument:2")
def test_canberras_rules_apply_from_the_day_after_notification():
    book, notified = BOOKS["act-war"], date(2018, 10, 17)

    assert clauses(why_not_play_on(book, date(2018, 10, 17), published=notified)) == ["act-war instrument:2"]
    assert why_not_play_on(book, date(2018, 10, 18), published=notified) == []
    assert clauses(why_not_play_on(book, date(2018, 10, 17))) == ["act-war instrument:2"]


@pytest.mark.clause("nsw-war order")
def test_sydneys_rules_apply_from_publication_and_name_their_order():
    book, header = BOOKS["nsw-war"], HEADERS["nsw-war"]

    assert (header.reference, header.made_date, header.regulator) == (
        "DF24/017426",
        date(2024, 8, 16),
        "NSW Independent Casino Commission",
    )
    assert refused(open_table, setup("nsw-war"), on=date(2024, 8, 15)) == ["nsw-war order"]
    assert open_table(setup("nsw-war"), on=date(2024, 8, 16)).state.round is None
    assert clauses(why_not_play_on(book, date(2024, 8, 19), published=date(2024, 8, 20))) == ["nsw-war order"]
    assert why_not_play_on(book, date(2024, 8, 20), published=date(2024, 8, 20)) == []


def test_a_document_without_dates_applies_always():
    assert why_not_play_on(BOOKS["vic-war"], date(1999, 1, 1)) == []


@pytest.mark.clause("act-war instrument:3")
def test_a_replaced_instrument_is_not_assigned():
    book = BOOKS["act-war"]

    assert clauses(why_not_assign(book, "NI2006-386")) == ["act-war instrument:3"]
    assert why_not_assign(book, "NI2018-567") == []


@pytest.mark.clause("act-war 2.1")
@pytest.mark.clause("nsw-war 3.1")
@pytest.mark.clause("vic-war 3.1")
@pytest.mark.clause("md-war 3.A")
@pytest.mark.parametrize(
    ("key", "good", "bad", "clause"),
    [
        ("act-war", (6, 7, 8), (5, 9), "act-war 2.1"),
        ("nsw-war", (6,), (5, 7), "nsw-war 3.1"),
        ("vic-war", (4, 5, 6, 7, 8), (3, 9), "vic-war 3.1"),
        ("md-war", (6, 8), (5, 7), "md-war 3.A"),
    ],
)
def test_only_the_permitted_decks_open_a_table(key, good, bad, clause):
    book = BOOKS[key]

    assert [why_not_decks(book, decks) for decks in good] == [[]] * len(good)
    assert [clauses(why_not_decks(book, decks)) for decks in bad] == [[clause]] * len(bad)
    assert refused(open_table, setup(key, decks=bad[0]), on=date(2030, 1, 1)) == [clause]


@pytest.mark.clause("md-war 3.B")
@pytest.mark.clause("md-war 3.B(1)")
def test_two_batches_are_equal_and_of_a_permitted_size():
    book = BOOKS["md-war"]

    assert why_not_batches(book, (6, 6)) == []
    assert clauses(why_not_batches(book, (6, 8))) == ["md-war 3.B(1)"]
    assert clauses(why_not_batches(book, (7, 7))) == ["md-war 3.B"]
    assert clauses(why_not_decks(BOOKS["act-war"], 6, Source.BATCHES)) == [""]
    assert opened("md-war", source=Source.BATCHES).state.shoe.cards == 312


@pytest.mark.clause("md-war 3.B(3)")
@pytest.mark.clause("md-war 3.B(5)")
def test_the_resting_batch_is_neither_drawn_nor_racked():
    live = opened("md-war", source=Source.BATCHES)

    assert why_not_batch(live.state, "red", "draw") == []
    assert clauses(why_not_batch(live.state, "blue", "draw")) == ["md-war 3.B(3)"]
    assert clauses(why_not_batch(live.state, "blue", "rack")) == ["md-war 3.B(5)"]
    assert why_not_batch(opened("md-war").state, "blue", "rack") == []


@pytest.mark.clause("vic-war 7.4.4(a)")
def test_one_dealing_method_holds_for_the_whole_venue():
    book = BOOKS["vic-war"]

    assert why_not_method(book, "B", in_use=frozenset({"B"}), rounds_running=3) == []
    assert clauses(why_not_method(book, "A", in_use=frozenset({"B"}), rounds_running=3)) == ["vic-war 7.4.4(a)"]
    assert why_not_method(book, "A", in_use=frozenset({"B"}), rounds_running=0) == []
    assert clauses(why_not_method(book, "C", in_use=frozenset(), rounds_running=0)) == ["vic-war 7.4.4(a)"]


@pytest.mark.clause("md-war 9.L")
@pytest.mark.clause("md-war 9.L(2)")
def test_community_cards_need_the_submission_and_come_in_threes_fives_or_sevens():
    book = BOOKS["md-war"]

    assert clauses(why_not_community(book, 3, submitted=False)) == ["md-war 9.L"]
    assert [why_not_community(book, count, submitted=True) for count in (3, 5, 7)] == [[]] * 3
    assert [clauses(why_not_community(book, count, submitted=True)) for count in (4, 9)] == [["md-war 9.L(2)"]] * 2
    assert clauses(why_not_community(BOOKS["act-war"], 3, submitted=True)) == [""]


@pytest.mark.clause("md-war 9.L(1)")
def test_every_seated_player_may_back_a_community_card_against_one_dealer_card():
    live = given_shoe(community_setup(Setup(BOOKS["md-war"], 6), 3, submitted=True), cards("Kh 3d Ac 9s"), is_new=False)
    live.say("betting_opened", (), round=1)
    bet(live, 1, 10, player="ann")
    bet(live, 1, 20, player="bea")
    bet(live, 2, 10, player="cleo")
    bet(live, 3, 10, player="dora")
    live.say("bets_closed", (), announced=True)
    deal(live)
    settle_first(live)

    assert nets(live) == {"ann": 10, "bea": 20, "cleo": -10, "dora": 10}
    assert [event.facts["to"] for event in events(live, "card_dealt")] == [1, 2, 3, 0]
    assert "md-war 9.L(1)" in events(live, "card_dealt")[-1].clauses


def test_the_log_begins_with_the_document_its_digest_and_its_readings():
    book = BOOKS["md-war"].under({"md-war 10.A(4)": "tie_wager"})
    live = open_table(Setup(book, 6), on=date(2030, 1, 1))

    assert live.log.events[0].facts == {
        "document": "md-war",
        "digest": digest(book),
        "readings": {"md-war 10.A(4)": "tie_wager"},
        "on": "2030-01-01",
        "decks": 6,
        "source": "shoe",
        "minimum": {},
        "maximum": {},
        "chip": 1,
        "boxes": 7,
        "burns_first": True,
        "method": "A",
        "adjacent_boxes": None,
        "progressive": False,
        "bonus_spin": False,
    }
    assert digest(book) != digest(BOOKS["md-war"])


def test_what_the_house_set_can_be_read_back_from_the_opening_of_the_log():
    limits = Limits({"initial": 500}, {"initial": 50_000}, chip=250)
    chosen = Setup(BOOKS["vic-war"], 8, boxes=9, limits=limits, method="B", burns_first=False)

    found = setup_of(open_table(chosen, on=date(2030, 1, 1)).log.events[0].facts)

    assert digest(found.book) == digest(chosen.book)
    assert found._replace(book=chosen.book) == chosen
