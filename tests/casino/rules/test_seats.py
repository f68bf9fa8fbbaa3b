from dataclasses import replace
from datetime import date

import pytest

from casino.rules.admission import ExclusionFacts, PersonFacts, PlayerCardFacts
from casino.rules.seats import (
    Arrival,
    Here,
    Seat,
    SeatFacts,
    is_flagged,
    why_not_ask_release,
    why_not_cap,
    why_not_reserve,
    why_not_sit,
    why_not_vacate,
    why_not_withdraw_leave,
)
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role
from tests.factories import MONDAY

NSW, VIC, MD = FLOORS["nsw-war"].seats, FLOORS["vic-war"].seats, FLOORS["md-war"].seats
ACT, HOLDEM = FLOORS["act-war"].seats, FLOORS["act-holdem"].seats
HERE = Here(table_id=7, day=date(2026, 3, 2), at=MONDAY, least_age=18)
CARD = PlayerCardFacts(id=1, issued_at=MONDAY)
GROWN_UP = PersonFacts(born_on=date(1980, 5, 17), cards=(CARD,))
X, Y = 41, 42


def seats(*pairs, **facts):
    """A table of seven with players at places: `seats((1, X), (2, Y))`."""
    return SeatFacts(places=7, seats=tuple(Seat(place, player) for place, player in pairs), **facts)


def full(*, idle=None, **facts):
    """A table of seven with seven players, 101 at place 1 and so on."""
    return seats(*((place, 100 + place) for place in range(1, 8)), idle=idle or {}, **facts)


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


def sitting_down(table, book, place, player, **arrival):
    arriving = Arrival(place, player, **({"person": GROWN_UP, "card_shown": 1, "seated_by": Role.DEALER} | arrival))
    return told(why_not_sit(table, book, arriving, here=HERE))


# ---- sitting down ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "refused"), [(0, ["no_such_place"]), (1, []), (7, []), (8, ["no_such_place"]), (-1, ["no_such_place"])]
)
def test_a_place_is_one_of_the_layout(place, refused):
    assert [code for code, _clause in sitting_down(seats(), NSW, place, X)] == refused


@pytest.mark.parametrize(("is_open", "refused"), [(True, []), (False, [("table_closed", "")])])
def test_nobody_sits_down_at_a_closed_table(is_open, refused):
    assert sitting_down(seats(is_open=is_open), NSW, 1, X) == refused


def test_a_player_sits_at_a_place_once():
    assert sitting_down(seats((1, X)), VIC, 1, X) == [("there_already", "")]


@pytest.mark.clause("vic-war 5.10")
@pytest.mark.parametrize(
    ("at_place", "lowered_to", "refused"),
    [
        (2, None, []),
        (3, None, [("place_full", "vic-war 5.10")]),
        (0, 1, []),
        (1, 1, [("place_full", "vic-war 5.10")]),
        (1, 2, []),
        (2, 2, [("place_full", "vic-war 5.10")]),
    ],
)
def test_three_share_a_place_in_victoria_or_as_few_as_a_supervisor_says(at_place, lowered_to, refused):
    table = seats(*((4, 100 + number) for number in range(at_place)), players_per_place=lowered_to)

    assert sitting_down(table, VIC, 4, X) == refused


@pytest.mark.parametrize(
    ("book", "at_place", "refused"),
    [
        (NSW, 1, [("place_full", "nsw-war 5.7.2")]),
        (HOLDEM, 1, [("place_full", "act-holdem 4.3")]),
        (ACT, 2, []),
        (ACT, 3, [("place_full", "act-war 4.4")]),
        (MD, 1, [("place_full", "")]),
    ],
)
def test_each_document_says_how_many_share_a_place(book, at_place, refused):
    assert sitting_down(seats(*((4, 100 + number) for number in range(at_place))), book, 4, X) == refused


@pytest.mark.clause("nsw-war 5.7.2")
@pytest.mark.parametrize(
    ("others", "cap", "refused"), [(3, 4, []), (4, 4, [("table_full", "nsw-war 5.7.2")]), (6, None, [])]
)
def test_a_capped_table_takes_no_further_player(others, cap, refused):
    table = seats(*((place, 100 + place) for place in range(1, others + 1)), players_cap=cap)

    assert sitting_down(table, NSW, 7, X) == refused


@pytest.mark.clause("nsw-war 5.7.2")
def test_a_cap_counts_players_and_not_places():
    table = seats((1, X), (2, X), (3, Y), players_cap=2)

    assert sitting_down(table, NSW, 4, X) == []


@pytest.mark.clause("nsw-war 5.7")
def test_one_player_holds_several_places_in_sydney():
    assert sitting_down(seats((2, X)), NSW, 3, X) == []


@pytest.mark.parametrize(("book", "clause"), [(HOLDEM, "act-holdem 4.3"), (MD, "md-war 7.E")])
def test_one_place_is_all_where_a_document_says_so(book, clause):
    assert sitting_down(seats((2, X)), book, 3, X, gives_leave=True, has_like_seat=True) == [("one_place", clause)]
    assert sitting_down(seats((2, X)), book, 3, Y) == []


@pytest.mark.clause("vic-war 5.13")
@pytest.mark.parametrize(
    ("leave", "refused"),
    [
        ({"seated_by": Role.SUPERVISOR, "gives_leave": True, "has_like_seat": True}, []),
        ({"seated_by": Role.PIT_BOSS, "gives_leave": True, "has_like_seat": True}, []),
        ({"seated_by": Role.SUPERVISOR, "has_like_seat": True}, ["no_leave"]),
        ({"seated_by": Role.DEALER, "gives_leave": True, "has_like_seat": True}, ["rank_too_low"]),
        ({"seated_by": None, "gives_leave": True, "has_like_seat": True}, ["rank_too_low"]),
        ({"seated_by": Role.SUPERVISOR, "gives_leave": True}, ["no_like_seat"]),
        ({"seated_by": Role.DEALER}, ["rank_too_low", "no_like_seat"]),
    ],
)
def test_a_second_place_in_victoria_takes_leave_and_a_like_seat_elsewhere(leave, refused):
    assert sitting_down(seats((2, X)), VIC, 3, X, **leave) == [(code, "vic-war 5.13") for code in refused]


def test_a_first_place_in_victoria_takes_no_leave():
    assert sitting_down(seats((2, Y)), VIC, 3, X) == []


@pytest.mark.clause("nsw-war 5.10")
@pytest.mark.parametrize(("player", "refused"), [(Y, [("reserved", "nsw-war 5.10")]), (X, [])])
def test_a_kept_place_is_for_its_player_alone(player, refused):
    assert sitting_down(seats(reserved={1: X, 2: X, 3: X}), NSW, 2, player) == refused


def test_who_may_not_play_does_not_sit():
    excluded = PersonFacts(
        born_on=date(1980, 5, 17), cards=(CARD,), exclusions=(ExclusionFacts(MONDAY, tables=frozenset({7})),)
    )

    assert sitting_down(seats(), NSW, 1, X, person=excluded) == [("barred", "nsw-war 13.4.2")]
    assert sitting_down(seats(), NSW, 1, X, card_shown=None) == [("card_missing", "nsw-war 5.1")]
    assert sitting_down(seats(), ACT, 1, X, card_shown=None) == []


def test_every_reason_is_told_at_once():
    table = seats((1, X), (2, Y), reserved={2: Y}, players_cap=1)

    assert [code for code, _clause in sitting_down(table, NSW, 2, 43, card_shown=None)] == [
        "reserved",
        "table_full",
        "card_missing",
    ]


# ---- leave -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 5.13")
@pytest.mark.parametrize(
    ("place", "has_open_round", "refused"),
    [
        (3, False, []),
        (3, True, [("round_open", "vic-war 5.13")]),
        (2, False, [("no_leave_given", "vic-war 5.13")]),
        (5, False, [("no_leave_given", "vic-war 5.13")]),
    ],
)
def test_leave_is_withdrawn_between_rounds(place, has_open_round, refused):
    table = SeatFacts(places=9, seats=(Seat(2, X), Seat(3, X, has_leave=True)), has_open_round=has_open_round)

    assert told(why_not_withdraw_leave(table, VIC, place=place, player=X)) == refused


# ---- giving up a place -----------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 5.7.1")
@pytest.mark.parametrize(
    ("table", "refused"),
    [
        (seats(*((place, 100 + place) for place in range(1, 6)), (6, X), (7, X), waiting=1), []),
        (seats(*((place, 100 + place) for place in range(1, 6)), (6, X), (7, X)), ["nobody_waits"]),
        (seats(*((place, 100 + place) for place in range(1, 7)), (7, X), waiting=1), ["one_place"]),
        (seats(*((place, 100 + place) for place in range(1, 5)), (6, X), (7, X), waiting=1), ["place_free"]),
        (seats((7, X)), ["place_free", "nobody_waits", "one_place"]),
    ],
)
def test_who_holds_two_places_gives_one_up_when_all_are_taken_and_somebody_waits(table, refused):
    refusals = why_not_ask_release(table, NSW, place=7, player=X)

    assert told(refusals) == [(code, "nsw-war 5.7.1") for code in refused]


def test_a_place_kept_for_somebody_else_is_no_free_place():
    table = seats(*((place, 100 + place) for place in range(1, 5)), (6, X), (7, X), waiting=1, reserved={5: Y})

    assert why_not_ask_release(table, NSW, place=7, player=X) == []


@pytest.mark.clause("nsw-war 5.10")
def test_nobody_gives_up_a_place_that_is_kept_for_them():
    table = seats(*((place, 100 + place) for place in range(1, 6)), (6, X), (7, X), waiting=1, reserved={7: X})

    assert told(why_not_ask_release(table, NSW, place=7, player=X)) == [("reserved", "nsw-war 5.10")]
    assert why_not_ask_release(table, NSW, place=6, player=X) == []


def test_nobody_is_asked_for_a_place_they_do_not_have_or_by_a_document_that_does_not_ask():
    table = seats((6, X), (7, X), waiting=1)

    assert told(why_not_ask_release(table, NSW, place=5, player=X)) == [("not_there", "nsw-war 5.7.1")]
    assert told(why_not_ask_release(table, ACT, place=7, player=X)) == [("no_release", "")]


# ---- keeping places --------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 5.10")
@pytest.mark.parametrize(
    ("places", "by", "refused"),
    [
        ([1, 2, 3], Role.SUPERVISOR, []),
        ([1], Role.DEALER, [("rank_too_low", "nsw-war 5.10")]),
        ([1], None, [("rank_too_low", "nsw-war 5.10")]),
        ([5], Role.SUPERVISOR, [("reserved", "nsw-war 5.10")]),
        ([6], Role.SUPERVISOR, [("place_taken", "nsw-war 5.10")]),
        ([4], Role.SUPERVISOR, []),
        ([7, 8], Role.SUPERVISOR, [("no_such_place", "")]),
        ([], Role.SUPERVISOR, [("no_places", "")]),
    ],
)
def test_a_supervisor_keeps_places_that_nobody_else_has(places, by, refused):
    table = seats((4, X), (6, Y), reserved={5: Y})

    assert told(why_not_reserve(table, NSW, places=places, player=X, by=by)) == refused


def test_a_document_without_reservations_keeps_no_place():
    assert told(why_not_reserve(seats(), VIC, places=[1], player=X, by=Role.PIT_BOSS)) == [("no_reservation", "")]


# ---- caps ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 5.7.2")
@pytest.mark.parametrize(
    ("cap", "by", "refused"),
    [
        (1, Role.SUPERVISOR, []),
        (None, Role.SUPERVISOR, []),
        (0, Role.SUPERVISOR, [("cap_too_low", "nsw-war 5.7.2")]),
        (4, Role.DEALER, [("rank_too_low", "nsw-war 5.7.2")]),
    ],
)
def test_a_supervisor_caps_the_players_at_a_table(cap, by, refused):
    assert told(why_not_cap(NSW, players_cap=cap, players_per_place=None, by=by)) == refused


def test_a_document_without_a_cap_lets_nobody_set_one():
    assert told(why_not_cap(VIC, players_cap=4, players_per_place=None, by=Role.PIT_BOSS)) == [("no_cap", "")]


@pytest.mark.clause("vic-war 5.10")
@pytest.mark.parametrize(
    ("per_place", "by", "refused"),
    [
        (1, Role.SUPERVISOR, []),
        (3, Role.SUPERVISOR, []),
        (0, Role.SUPERVISOR, [("per_place", "vic-war 5.10")]),
        (4, Role.SUPERVISOR, [("per_place", "vic-war 5.10")]),
        (1, Role.DEALER, [("rank_too_low", "vic-war 5.10")]),
    ],
)
def test_a_supervisor_lowers_how_many_share_a_place(per_place, by, refused):
    assert told(why_not_cap(VIC, players_cap=None, players_per_place=per_place, by=by)) == refused


# ---- idle players ----------------------------------------------------------------------------------------------------


def vacating(table, book, *, by=Role.SUPERVISOR):
    return told(why_not_vacate(table, book, player=105, by=by))


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param(NSW, "nsw-war 13.10", marks=pytest.mark.clause("nsw-war 13.10")),
        pytest.param(VIC, "vic-war 11.8", marks=pytest.mark.clause("vic-war 11.8")),
        pytest.param(ACT, "act-war 12.6", marks=pytest.mark.clause("act-war 12.6")),
        pytest.param(HOLDEM, "act-holdem 15.6", marks=pytest.mark.clause("act-holdem 15.6")),
    ],
)
def test_an_idle_player_makes_room_after_three_rounds_at_a_full_table(book, clause):
    after = {rounds: full(idle={105: rounds}, full_rounds=(True,) * rounds) for rounds in (2, 3, 4)}
    with_one_free = replace(after[3], places=8)

    assert {rounds: vacating(table, book) for rounds, table in after.items()} == {
        2: [("not_idle", clause)] + ([("was_not_full", clause)] if book.idle_full_throughout.value else []),
        3: [],
        4: [],
    }
    assert vacating(with_one_free, book) == [("place_free", clause)]
    assert vacating(after[3], book, by=Role.DEALER) == [("rank_too_low", clause)]


@pytest.mark.clause("act-war 12.6")
@pytest.mark.clause("act-holdem 15.6")
@pytest.mark.parametrize("book", [ACT, HOLDEM])
@pytest.mark.parametrize(
    ("full_rounds", "is_asked"),
    [
        ((True, True, True), True),
        ((True, False, True), False),
        ((True, True, False), False),
        ((True, True), False),
        ((True, True, True, False), True),
    ],
)
def test_in_canberra_the_table_was_full_in_all_three_rounds(book, full_rounds, is_asked):
    table = full(idle={105: 3}, full_rounds=full_rounds)

    assert vacating(table, book) == ([] if is_asked else [("was_not_full", book.idle_rounds.clause)])


@pytest.mark.clause("nsw-war 13.10")
@pytest.mark.clause("vic-war 11.8")
@pytest.mark.parametrize("book", [NSW, VIC])
def test_elsewhere_it_is_enough_that_the_table_is_full_now(book):
    assert vacating(full(idle={105: 3}, full_rounds=(True, False, True)), book) == []


def test_an_idle_player_with_two_places_makes_room_when_the_others_are_taken():
    table = seats(*((place, 100 + place) for place in range(1, 6)), (6, 105), (7, 107), idle={105: 3})

    assert vacating(table, NSW) == []


def test_nobody_makes_room_who_is_not_there_or_where_the_rules_let_them_sit():
    assert vacating(seats(idle={105: 3}), NSW) == [("not_there", "nsw-war 13.10")]
    assert vacating(full(idle={105: 99}), MD) == [("no_vacating", "")]


@pytest.mark.parametrize(("idle", "flagged"), [(2, False), (3, True)])
def test_who_may_be_asked_to_make_room_is_flagged(idle, flagged):
    assert is_flagged(full(idle={105: idle}), NSW, 105) is flagged
