"""Cards at a table: checked, verified, changed, counted and replaced, each boundary from both sides."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.rules.cards import (
    CardFacts,
    CheckFacts,
    SetFacts,
    change_by,
    closing_check_due,
    why_not_check,
    why_not_open,
    why_not_put_in,
    why_not_round,
    why_not_take_out,
    why_not_verify,
)
from casino.rules.devices import DeviceFacts
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role

ACT, HOLDEM, NSW, MD = (FLOORS[key].cards for key in ("act-war", "act-holdem", "nsw-war", "md-war"))
TODAY = date(2026, 3, 2)
YESTERDAY = TODAY - timedelta(days=1)
AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DEALER, FLOORPERSON = 4, 5


def check(**facts) -> CheckFacts:
    """A check of eight decks before today's gaming by the dealer, all cards there."""
    defaults = {"kind": "opening", "gaming_date": TODAY, "checked_by": DEALER, "expected": 416, "found": 416}
    return CheckFacts(**(defaults | facts))


def card_set(**facts) -> SetFacts:
    """Eight decks put in this morning and checked."""
    opening = facts.get("opening", check())
    return SetFacts(**({"decks": 8, "put_in_at": AT, "opening": opening, "latest": opening} | facts))


def cards(*sets: SetFacts, **facts) -> CardFacts:
    return CardFacts(**({"gaming_date": TODAY, "decks": 8, "is_table_closed": True, "sets": sets} | facts))


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


# ---- the check before gaming -----------------------------------------------------------------------------------------


@pytest.mark.clause("act-war 2.2")
@pytest.mark.parametrize(
    ("opening", "expected"),
    [(check(), []), (None, [("opening_check_missing", "act-war 2.2")])],
    ids=["checked", "unchecked"],
)
def test_a_table_opens_only_with_checked_cards(opening, expected):
    assert told(why_not_open(cards(card_set(opening=opening)), ACT, at=AT)) == expected


@pytest.mark.clause("act-holdem 2.2")
@pytest.mark.parametrize(
    ("day", "expected"),
    [(TODAY, []), (YESTERDAY, [("opening_check_missing", "act-holdem 2.2")])],
    ids=["today", "yesterday"],
)
def test_a_check_counts_for_its_own_gaming_day(day, expected):
    deck = card_set(decks=1, opening=check(gaming_date=day, expected=52, found=52))

    assert told(why_not_open(cards(deck, decks=1), HOLDEM, at=AT)) == expected


def test_a_table_without_cards_does_not_open():
    assert told(why_not_open(cards(), ACT, at=AT)) == [("cards_missing", "act-war 2.2")]
    assert told(why_not_open(cards(), NSW, at=AT)) == [("cards_missing", "")]


def test_a_document_that_asks_for_no_check_opens_with_unchecked_cards():
    assert why_not_open(cards(card_set(opening=None)), NSW, at=AT) == []


@pytest.mark.clause("md-war 4.A")
@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        (check(verified_by=FLOORPERSON), []),
        (check(), [("not_verified", "md-war 4.A")]),
        (None, [("opening_check_missing", "md-war 4.A")]),
    ],
    ids=["verified", "unverified", "unchecked"],
)
def test_in_maryland_a_check_counts_once_it_is_verified(opening, expected):
    assert told(why_not_open(cards(card_set(opening=opening)), MD, at=AT)) == expected


@pytest.mark.clause("md-war 4.A")
@pytest.mark.parametrize(
    ("by", "rank", "expected"),
    [
        (FLOORPERSON, Role.SUPERVISOR, []),
        (FLOORPERSON, Role.PIT_BOSS, []),
        (FLOORPERSON, Role.DEALER, [("rank_too_low", "md-war 4.A")]),
        (FLOORPERSON, None, [("rank_too_low", "md-war 4.A")]),
        (DEALER, Role.SUPERVISOR, [("same_person", "md-war 4.A")]),
    ],
)
def test_another_person_of_rank_verifies_a_check(by, rank, expected):
    assert told(why_not_verify(check(), MD, by=by, rank=rank)) == expected


def test_a_check_is_verified_once():
    done = check(verified_by=FLOORPERSON)

    assert told(why_not_verify(done, MD, by=6, rank=Role.SUPERVISOR)) == [("wrong_state", "")]


@pytest.mark.clause("md-war 4.F")
@pytest.mark.parametrize(
    ("inspected", "shuffled", "expected"),
    [
        (True, True, []),
        (True, False, [("opening_check_missing", "md-war 4.A"), ("half_prepared", "md-war 4.F")]),
        (False, True, [("opening_check_missing", "md-war 4.A"), ("half_prepared", "md-war 4.F")]),
        (False, False, [("opening_check_missing", "md-war 4.A")]),
    ],
)
def test_only_cards_inspected_and_shuffled_beforehand_need_no_check(inspected, shuffled, expected):
    row = card_set(opening=None, is_preinspected=inspected, is_preshuffled=shuffled)

    assert told(why_not_open(cards(row), MD, at=AT)) == expected


def test_prepared_cards_are_checked_all_the_same_where_the_document_waives_nothing():
    row = card_set(opening=None, is_preinspected=True, is_preshuffled=True)

    assert told(why_not_open(cards(row), ACT, at=AT)) == [("opening_check_missing", "act-war 2.2")]


def test_a_table_set_up_for_eight_decks_does_not_open_with_six():
    six = card_set(decks=6, opening=check(expected=312, found=312))

    assert told(why_not_open(cards(six), ACT, at=AT)) == [("decks_differ", "")]
    assert why_not_open(cards(six, decks=None), ACT, at=AT) == []


# ---- batches ---------------------------------------------------------------------------------------------------------


def test_a_batch_shuffler_needs_both_batches_each_with_its_check():
    first = card_set(opening=check(verified_by=FLOORPERSON), back_colour="red")
    second = card_set(batch=2, opening=None, back_colour="blue")

    assert told(why_not_open(cards(first, batches=2), MD, at=AT)) == [("cards_missing", "md-war 4.A")]
    assert told(why_not_open(cards(first, second, batches=2), MD, at=AT)) == [("opening_check_missing", "md-war 4.A")]


@pytest.mark.clause("md-war 3.B(2)")
@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("blue", []),
        ("Red ", [("backs_alike", "md-war 3.B(2)")]),
        ("", [("backs_alike", "md-war 3.B(2)")]),
    ],
)
def test_the_backs_of_two_batches_differ(colour, expected):
    verified = check(verified_by=FLOORPERSON)
    first = card_set(opening=verified, back_colour="red")
    second = card_set(batch=2, opening=verified, back_colour=colour)

    assert told(why_not_open(cards(first, second, batches=2), MD, at=AT)) == expected
    put_in = why_not_put_in(cards(first, batches=2), MD, batch=2, decks=8, back_colour=colour)
    assert told(put_in) == expected


@pytest.mark.parametrize(
    ("batches", "batch", "decks", "expected"),
    [
        (2, 2, 8, []),
        (2, 1, 8, ["cards_there"]),
        (2, 3, 8, ["unknown_batch"]),
        (1, 2, 8, ["unknown_batch"]),
        (2, 0, 8, ["unknown_batch"]),
        (2, 2, 7, ["decks_differ"]),
    ],
)
def test_cards_are_put_in_where_the_table_has_room_for_them(batches, batch, decks, expected):
    refusals = why_not_put_in(cards(card_set(), batches=batches), ACT, batch=batch, decks=decks, back_colour="")

    assert [refusal.code for refusal in refusals] == expected


# ---- a round ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("md-war 3.C")
@pytest.mark.parametrize(
    ("at", "expected"),
    [("09:59", []), ("10:00", [("change_due", "md-war 3.C")]), ("10:01", [("change_due", "md-war 3.C")])],
)
def test_cards_are_changed_within_a_day(at, expected):
    put_in = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
    row = card_set(put_in_at=put_in, opening=check(verified_by=FLOORPERSON))
    moment = datetime.combine(put_in.date() + timedelta(days=1), time.fromisoformat(at), tzinfo=UTC)

    assert told(why_not_round(cards(row), MD, at=moment)) == expected


@pytest.mark.clause("md-war 3.C")
def test_twenty_four_hours_are_counted_whatever_the_clocks_on_the_wall_do():
    baltimore = ZoneInfo("America/New_York")
    saturday = datetime(2026, 3, 7, 10, 0, tzinfo=baltimore)

    due_at = change_by(saturday, MD)

    assert due_at == datetime(2026, 3, 8, 11, 0, tzinfo=baltimore)  # the clocks went forward that night


def test_a_document_without_a_limit_keeps_its_cards():
    assert change_by(AT, ACT) is None
    assert why_not_round(cards(card_set()), ACT, at=AT + timedelta(days=9)) == []


def test_a_round_goes_on_past_the_gaming_day_in_which_the_cards_were_checked():
    row = card_set(opening=check(gaming_date=YESTERDAY))

    assert why_not_round(cards(row), ACT, at=AT) == []


@pytest.mark.parametrize(
    ("book", "is_replacement", "expected"),
    [
        (ACT, False, [("opening_check_missing", "act-war 2.2")]),
        (ACT, True, []),
        (MD, True, [("opening_check_missing", "md-war 4.A")]),
        (NSW, False, []),
    ],
    ids=["new cards", "checked by two on coming in", "where one person replaces", "no check asked for"],
)
def test_no_round_is_dealt_with_cards_that_came_in_unchecked(book, is_replacement, expected):
    row = card_set(opening=None, is_replacement=is_replacement)

    assert told(why_not_round(cards(row), book, at=AT)) == expected


def test_no_round_is_dealt_on_a_check_that_nobody_verified():
    assert told(why_not_round(cards(card_set()), MD, at=AT)) == [("not_verified", "md-war 4.A")]


@pytest.mark.parametrize(
    ("latest", "expected"),
    [
        (check(kind="count", expected=52, found=51), [("cards_incomplete", "act-holdem 2.4")]),
        (check(kind="closing", expected=52, found=53), [("cards_incomplete", "act-holdem 2.2")]),
        (check(kind="count", expected=52, found=52), []),
    ],
)
def test_no_round_is_dealt_with_a_card_missing_or_too_many(latest, expected):
    deck = card_set(decks=1, opening=check(expected=52, found=52), latest=latest)

    assert told(why_not_round(cards(deck, decks=1), HOLDEM, at=AT)) == expected
    assert told(why_not_open(cards(deck, decks=1), HOLDEM, at=AT)) == expected


@pytest.mark.parametrize(
    ("devices", "expected"),
    [
        ((), []),
        ((DeviceFacts("Shuffler 4", "shuffler", "failed"),), []),
        ((DeviceFacts("Shoe 1", "shoe", "covered"),), [("device_failed", "")]),
        ((DeviceFacts("Shoe 1", "shoe", "failed"), DeviceFacts("Shoe 2", "shoe", "working")), []),
    ],
    ids=["none on record", "another kind", "the only one", "a spare"],
)
def test_a_table_is_opened_and_dealt_from_a_device_that_works(devices, expected):
    facts = cards(card_set(), devices=devices)

    assert told(why_not_open(facts, ACT, at=AT)) == expected
    assert told(why_not_round(facts, ACT, at=AT)) == expected


@pytest.mark.clause("md-war 11.E")
def test_no_round_is_dealt_beside_a_failed_device_that_nobody_marked():
    failed = DeviceFacts("Shuffler 4", "shuffler", "failed")
    facts = cards(card_set(opening=check(verified_by=FLOORPERSON)), devices=(failed,))

    assert told(why_not_round(facts, MD, at=AT)) == [("device_unmarked", "md-war 11.E")]


# ---- counts and the check after gaming -------------------------------------------------------------------------------


@pytest.mark.clause("act-holdem 2.4")
@pytest.mark.parametrize(
    ("rank", "expected"),
    [
        (Role.SUPERVISOR, []),
        (Role.PIT_BOSS, []),
        (Role.DEALER, [("rank_too_low", "act-holdem 2.4")]),
        (None, [("rank_too_low", "act-holdem 2.4")]),
    ],
)
@pytest.mark.parametrize("is_round_open", [True, False])
def test_a_supervisor_orders_a_count_at_any_time_and_a_dealer_never(is_round_open, rank, expected):
    facts = cards(card_set(), is_table_closed=False, is_round_open=is_round_open)

    assert told(why_not_check(facts, HOLDEM, kind="count", rank=rank)) == expected


@pytest.mark.clause("act-war 2.2")
@pytest.mark.parametrize(("is_closed", "expected"), [(True, []), (False, [("table_open", "act-war 2.2")])])
def test_the_check_after_gaming_comes_when_the_table_has_closed(is_closed, expected):
    facts = cards(card_set(), is_table_closed=is_closed)

    assert told(why_not_check(facts, ACT, kind="closing", rank=Role.DEALER)) == expected


def test_a_dealer_checks_before_gaming_whether_or_not_the_table_is_open():
    for is_closed in (True, False):
        assert why_not_check(cards(is_table_closed=is_closed), ACT, kind="opening", rank=Role.DEALER) == []


@pytest.mark.parametrize(
    ("closed", "due"),
    [("04:59", "06:00"), ("05:00", "06:00"), ("05:01", "06:01"), ("05:59", "06:59")],
)
def test_the_check_after_gaming_is_due_at_the_end_of_the_gaming_day_and_never_within_the_hour(closed, due):
    closed_at = datetime.combine(TODAY, time.fromisoformat(closed), tzinfo=UTC)

    due_at = closing_check_due(closed_at, zone=ZoneInfo("UTC"), day_starts=time(6))

    assert due_at == datetime.combine(TODAY, time.fromisoformat(due), tzinfo=UTC)


# ---- taking out ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "row", "expected"),
    [
        ({}, {}, []),
        ({"is_table_closed": False}, {}, [("cards_in_use", "")]),
        ({"is_table_closed": False}, {"batch": 2}, []),
        ({"is_table_closed": False, "batches": 2}, {"batch": 2}, [("cards_in_use", "")]),
        ({}, {"owes_closing_check": True}, [("closing_check_missing", "act-war 2.2")]),
    ],
    ids=["closed", "in play", "a batch left over", "a batch in play", "not checked after gaming"],
)
def test_cards_are_taken_out_when_gaming_with_them_has_ended(facts, row, expected):
    each = card_set(**row)

    assert told(why_not_take_out(each, cards(each, **facts), ACT)) == expected
