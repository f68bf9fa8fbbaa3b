from datetime import timedelta

import pytest

from casino.live import version_of
from casino.models import AuditEvent, CardSet, FloorRound, FloorWager
from casino.services.floor_rounds import (
    close_bets,
    decline_tie,
    end_round,
    mark_invalid,
    open_round,
    restore_wager,
    take_wager,
)
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.seats import make_game, make_guest, sit

pytestmark = pytest.mark.django_db
LATER = MONDAY + timedelta(minutes=5)


def codes_of(broken):
    return [refusal.code for refusal in broken.value.refusals]


def dealer_at(table, role="scorer"):
    return make_staff(role, venue=table.venue)


def stake(table, sitting, wager="initial", cents=50_00, *, by, at=LATER, **asked):
    place = asked.pop("place", sitting.place)
    return take_wager(table, place=place, player=sitting.player.number, wager=wager, cents=cents, by=by, at=at, **asked)


# ---- rounds ----------------------------------------------------------------------------------------------------------


def test_a_round_is_opened_dealt_and_told_with_its_wagers():
    table = make_game(places=2)
    first, second, dealer = sit(table, 1), sit(table, 2), dealer_at(table)

    open_round(table, by=dealer, at=LATER)
    stake(table, first, by=dealer)
    stake(table, first, "tie", 10_00, by=dealer)
    stake(table, second, cents=25_00, by=dealer)
    close_bets(table, by=dealer, at=LATER + timedelta(minutes=1))
    end_round(table, by=dealer, at=LATER + timedelta(minutes=2))

    kept = FloorRound.objects.get()
    assert (kept.number, kept.opened_at, kept.opened_by, kept.was_full) == (1, LATER, dealer, True)
    assert (kept.bets_closed_at, kept.ended_at) == (LATER + timedelta(minutes=1), LATER + timedelta(minutes=2))
    assert AuditEvent.objects.get(action="casino.table.round_ended").after == {
        "round": 1,
        "was_full": True,
        "wagers": [
            [1, first.player.number, "initial", 50_00, "taken"],
            [1, first.player.number, "tie", 10_00, "taken"],
            [2, second.player.number, "initial", 25_00, "taken"],
        ],
    }


def test_rounds_are_numbered_and_one_is_open_at_a_time():
    table = make_game("act-war")
    dealer = dealer_at(table)

    open_round(table, by=dealer, at=LATER)
    with pytest.raises(RuleBroken) as broken:
        open_round(table, by=dealer, at=LATER)
    end_round(table, by=dealer, at=LATER)
    open_round(table, by=dealer, at=LATER)

    assert codes_of(broken) == ["round_open"]
    assert list(FloorRound.objects.order_by("pk").values_list("number", "ended_at")) == [(1, LATER), (2, None)]


def test_no_round_without_cards_at_the_table():
    table = make_game()
    CardSet.objects.update(taken_out_at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        open_round(table, by=dealer_at(table), at=LATER)

    assert codes_of(broken) == ["cards_missing"]


@pytest.mark.parametrize(("role", "is_refused"), [("scorer", False), ("supervisor", False), ("cashier", True)])
def test_who_deals_opens_rounds(role, is_refused):
    table = make_game()

    try:
        open_round(table, by=dealer_at(table, role), at=LATER)
    except RuleBroken as broken:
        assert [refusal.code for refusal in broken.refusals] == ["not_allowed"]

    assert FloorRound.objects.exists() is not is_refused


@pytest.mark.clause("act-war 12.6")
@pytest.mark.clause("act-holdem 15.6")
@pytest.mark.parametrize("document", ["act-war", "act-holdem"])
@pytest.mark.parametrize(
    ("second", "was_full"),
    [
        ({"sat_at": LATER}, True),
        ({"sat_at": LATER + timedelta(seconds=1)}, False),
        ({"sat_at": MONDAY, "left_at": LATER + timedelta(seconds=1)}, False),
    ],
)
def test_a_round_remembers_whether_every_place_was_in_use_from_its_beginning_to_its_end(document, second, was_full):
    table = make_game(document, places=2)
    dealer = dealer_at(table)
    sit(table, 1)
    open_round(table, by=dealer, at=LATER)
    sit(table, 2, **second)

    assert end_round(table, by=dealer, at=LATER + timedelta(minutes=1)).was_full is was_full


def test_bets_close_once_and_before_a_round_with_wagers_ends():
    table = make_game()
    sitting, dealer = sit(table, 1), dealer_at(table)
    open_round(table, by=dealer, at=LATER)

    with pytest.raises(RuleBroken) as nothing_staked:
        close_bets(table, by=dealer, at=LATER)
    stake(table, sitting, by=dealer)
    with pytest.raises(RuleBroken) as still_open:
        end_round(table, by=dealer, at=LATER)
    close_bets(table, by=dealer, at=LATER)
    with pytest.raises(RuleBroken) as closed:
        stake(table, sitting, "tie", by=dealer)

    assert [codes_of(each) for each in (nothing_staked, still_open, closed)] == [
        ["no_wagers"],
        ["bets_open"],
        ["bets_closed"],
    ]


# ---- wagers ----------------------------------------------------------------------------------------------------------


def test_a_wager_is_taken_by_the_card_shown_when_the_player_sat_down():
    table = make_game()
    sitting, dealer = sit(table, 1), dealer_at(table)
    open_round(table, by=dealer, at=LATER)
    before = version_of("casino.table")

    stake(table, sitting, by=dealer)

    kept = FloorWager.objects.get()
    assert (kept.place, kept.player, kept.wager, kept.cents, kept.state) == (
        1,
        sitting.player,
        "initial",
        50_00,
        "taken",
    )
    assert (kept.card_shown, kept.taken_at, kept.taken_by) == (sitting.card, LATER, dealer)
    assert version_of("casino.table") > before


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ({}, []),
        ({"cents": 9_99}, ["below_minimum"]),
        ({"cents": 105_00}, ["above_maximum"]),
        ({"place": 2}, ["not_seated"]),
        ({"wager": "tie"}, ["alone"]),
        ({"wager": "nothing"}, ["not_offered"]),
        ({"card": "nothing"}, ["no_card"]),
    ],
)
def test_a_wager_is_refused_by_round_place_card_and_limits(asked, codes):
    table = make_game()
    sitting, dealer = sit(table, 1), dealer_at(table)
    sit(table, 2)
    open_round(table, by=dealer, at=LATER)

    try:
        stake(table, sitting, by=dealer, **asked)
    except RuleBroken as broken:
        assert [refusal.code for refusal in broken.refusals] == codes

    assert FloorWager.objects.count() == (0 if codes else 1)


@pytest.mark.clause("vic-war 5.11")
@pytest.mark.clause("vic-war 5.11.1")
def test_the_tie_goes_to_others_after_the_first_in_line_declined_and_back_while_it_is_free():
    table = make_game("vic-war")
    bettor, other, dealer = sit(table, 2), sit(table, 2), dealer_at(table)
    open_round(table, by=dealer, at=LATER)
    stake(table, bettor, by=dealer)

    with pytest.raises(RuleBroken) as broken:
        stake(table, other, "tie", by=dealer)
    decline_tie(table, place=2, player=bettor.player.number, by=dealer, at=LATER)
    stake(table, other, "tie", by=dealer)
    stake(table, bettor, "tie", by=dealer)

    assert codes_of(broken) == ["not_first_in_line"]
    ties = FloorWager.objects.filter(wager="tie").order_by("player__number")
    assert [(each.player, each.state, each.cents) for each in ties] == [
        (bettor.player, "taken", 50_00),
        (other.player, "taken", 50_00),
    ]


# ---- invalid wagers --------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.1")
def test_a_wager_with_somebody_elses_card_is_kept_as_invalid_and_may_be_staked_anew_with_their_own():
    table = make_game()
    sitting, dealer = sit(table, 1), dealer_at(table)
    lent = make_guest(table).cards.get()
    open_round(table, by=dealer, at=LATER)

    invalid = stake(table, sitting, card=lent.number, by=dealer)
    stake(table, sitting, by=dealer)

    assert (invalid.state, invalid.invalid_why, invalid.clause, invalid.card_shown) == (
        "invalid",
        "foreign_card",
        "nsw-war 13.1",
        lent,
    )
    event = AuditEvent.objects.get(action="casino.floorwager.invalidated")
    assert event.clauses == ["nsw-war 13.1", "nsw-war 11.22", "nsw-war 11.22.1"]
    assert sorted(FloorWager.objects.values_list("state", flat=True)) == ["invalid", "taken"]


@pytest.mark.clause("nsw-war 13.1")
@pytest.mark.parametrize(
    ("is_dealt", "handled_by"),
    [
        (False, ["nsw-war 11.22", "nsw-war 11.22.1"]),
        (True, ["nsw-war 11.22", "nsw-war 11.22.2", "nsw-war definition:invalid Wager"]),
    ],
)
def test_a_wager_for_somebody_else_is_marked_and_handled_by_how_far_the_round_has_come(is_dealt, handled_by):
    table = make_game()
    sitting, dealer = sit(table, 1), dealer_at(table)
    open_round(table, by=dealer, at=LATER)
    wager = stake(table, sitting, by=dealer)
    if is_dealt:
        close_bets(table, by=dealer, at=LATER)

    marked = mark_invalid(wager, why="for_another", by=dealer, at=LATER)

    assert (marked.state, marked.invalid_why, marked.invalid_at) == ("invalid", "for_another", LATER)
    event = AuditEvent.objects.get(action="casino.floorwager.invalidated")
    assert (event.clauses, event.after["cents"]) == (["nsw-war 13.1", *handled_by], 50_00)


def test_a_settled_wager_stands_whatever_comes_out():
    table = make_game()
    sitting, dealer = sit(table, 1), dealer_at(table)
    open_round(table, by=dealer, at=LATER)
    wager = stake(table, sitting, by=dealer)
    close_bets(table, by=dealer, at=LATER)
    end_round(table, by=dealer, at=LATER)

    with pytest.raises(RuleBroken) as broken:
        mark_invalid(wager, why="for_another", by=dealer, at=LATER)

    assert [(each.code, each.clause) for each in broken.value.refusals] == [("settled", "nsw-war 11.22.3")]


@pytest.mark.parametrize(
    ("reason", "refused"),
    [
        pytest.param("agent", [("no_excuse", "nsw-war 13.1.1")], marks=pytest.mark.clause("nsw-war 13.1.1")),
        pytest.param("economic_owner", [("no_excuse", "nsw-war 13.1.2")], marks=pytest.mark.clause("nsw-war 13.1.2")),
        ("mistake", []),
    ],
)
def test_the_marking_is_lifted_for_a_mistake_and_for_no_claim_of_agency_or_ownership(reason, refused):
    table = make_game()
    sitting, supervisor = sit(table, 1), dealer_at(table, "supervisor")
    open_round(table, by=supervisor, at=LATER)
    wager = mark_invalid(stake(table, sitting, by=supervisor), why="for_another", by=supervisor, at=LATER)

    try:
        restore_wager(wager, reason=reason, account="The twin sits at place 2.", by=supervisor, at=LATER)
    except RuleBroken as broken:
        assert [(each.code, each.clause) for each in broken.refusals] == refused

    wager.refresh_from_db()
    assert (wager.state, wager.invalid_why, wager.clause) == (
        ("invalid", "for_another", "nsw-war 13.1") if refused else ("taken", "", "")
    )
    assert AuditEvent.objects.filter(action="casino.floorwager.restored").exists() is not bool(refused)


def test_restoring_takes_words_and_a_supervisor():
    table = make_game()
    sitting, dealer, supervisor = sit(table, 1), dealer_at(table), dealer_at(table, "supervisor")
    open_round(table, by=dealer, at=LATER)
    wager = mark_invalid(stake(table, sitting, by=dealer), why="for_another", by=dealer, at=LATER)

    with pytest.raises(RuleBroken) as by_a_dealer:
        restore_wager(wager, reason="mistake", account="Misread.", by=dealer, at=LATER)
    with pytest.raises(RuleBroken) as silent:
        restore_wager(wager, reason="mistake", account=" ", by=supervisor, at=LATER)

    assert (codes_of(by_a_dealer), codes_of(silent)) == (["not_allowed"], ["reason_missing"])


def test_a_wager_staked_anew_keeps_the_marking_of_the_first():
    table = make_game()
    sitting, supervisor = sit(table, 1), dealer_at(table, "supervisor")
    open_round(table, by=supervisor, at=LATER)
    wager = mark_invalid(stake(table, sitting, by=supervisor), why="for_another", by=supervisor, at=LATER)
    stake(table, sitting, by=supervisor)

    with pytest.raises(RuleBroken) as broken:
        restore_wager(wager, reason="mistake", account="Misread.", by=supervisor, at=LATER)

    assert codes_of(broken) == ["twice"]
