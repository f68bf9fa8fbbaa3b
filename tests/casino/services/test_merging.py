"""Two records of one person become one, and nothing that names either of them is lost."""

from datetime import timedelta

import pytest
from django.db import connection

from casino.models import (
    AuditEvent,
    FloorWager,
    PersonalLimit,
    Player,
    PlayerCard,
    Protection,
    Reservation,
    Waiting,
)
from casino.queries.merging import Holding, holdings, references
from casino.queries.player_search import players_found
from casino.queries.players import person_facts
from casino.services.approvals import give
from casino.services.merging import ask_to_merge
from casino.services.players import change_player
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.approvals import make_incident
from tests.factories.floor import make_card, make_player, make_sign, make_sitting, make_table
from tests.factories.order import make_dispute, make_payment_error
from tests.factories.people import make_exclusion, make_person, make_tie
from tests.factories.seats import make_floor_round

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LATER = MONDAY + DAY


@pytest.fixture
def venue():
    return make_venue()


@pytest.fixture
def compliance(venue):
    return make_staff("compliance", venue=venue)


@pytest.fixture
def second_person(venue):
    return make_staff("director", venue=venue)


@pytest.fixture
def gone(venue):
    return make_person(venue, details={"given_name": "Adda", "family_name": "Lovelace", "search_key": "lovelace adda"})


@pytest.fixture
def kept(venue):
    return make_person(venue)


@pytest.fixture
def table(venue):
    return make_table(venue=venue, is_open=True)


@pytest.fixture
def merge(gone, kept, compliance, second_person):
    """Ask and approve; return the kept record."""

    def run(at=LATER):
        approval = ask_to_merge(gone, into=kept.number, reason="Same passport.", by=compliance, at=at)
        answered = give(approval, fingerprint=approval.fingerprint, by=second_person, at=at)
        assert answered.state == "used"
        return Player.objects.get(pk=kept.pk)

    return run


def codes(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [refusal.code for refusal in broken.value.refusals]


# ---- everything moves ------------------------------------------------------------------------------------------------


def left_seat(player, table):
    return make_sitting(table, player, sat_at=MONDAY, left_at=MONDAY)


def reserved(player, table):
    by = make_staff("supervisor", venue=table.venue)
    return Reservation.objects.create(
        table=table, place=1 + player.reservations.count(), player=player, made_at=MONDAY, made_by=by
    )


def staked(player, table):
    make_floor_round(table, left_seat(player, table), at=MONDAY)
    return FloorWager.objects.get(player=player)


def waited(player, table):
    return Waiting.objects.create(table=table, player=player, since=MONDAY)


def limited(player, table):
    by = make_staff("supervisor", venue=table.venue)
    return PersonalLimit.objects.create(table=table, player=player, limits={}, given_at=MONDAY, given_by=by)


def protected(player, table):
    return Protection.objects.create(
        table=table, player=player, old_sign=make_sign(table), marker_place=1, places=[1], since=MONDAY
    )


MAKERS = {
    "casino.playercard": lambda player, table: make_card(player),
    "casino.exclusion": lambda player, table: make_exclusion(player),
    "casino.stafftie": lambda player, table: make_tie(player),
    "casino.dispute": lambda player, table: make_dispute(table=table, player=player),
    "casino.incident": lambda player, table: make_incident(player=player),
    "casino.paymenterror": lambda player, table: make_payment_error(table=table, player=player),
    "casino.personallimit": limited,
    "casino.protection": protected,
    "casino.sitting": left_seat,
    "casino.reservation": reserved,
    "casino.waiting": waited,
    "casino.floorwager": staked,
}
OURS = {
    reference.model._meta.label_lower: reference
    for reference in references()
    if reference.model._meta.app_label == "casino"
}


@pytest.mark.parametrize("kind", sorted(OURS))
def test_everything_that_names_a_player_moves(merge, gone, kept, table, kind):
    row = MAKERS[kind](gone, table)

    merge()

    row.refresh_from_db()
    assert row.player_id == kept.pk


ENDED = {
    "casino.playercard": {"ended_at": LATER, "ended_why": "replaced"},
    "casino.stafftie": {"ended_at": LATER},
    "casino.personallimit": {"ended_at": LATER},
    "casino.protection": {"ended_at": LATER},
    "casino.waiting": {"until": LATER},
}


@pytest.mark.parametrize("kind", sorted(ENDED))
def test_of_twins_the_kept_records_own_goes_on(merge, gone, kept, table, kind):
    twin, own = MAKERS[kind](gone, table), MAKERS[kind](kept, table)

    merge()

    twin.refresh_from_db()
    own.refresh_from_db()
    assert twin.player_id == own.player_id == kept.pk
    assert {field: getattr(twin, field) for field in ENDED[kind]} == ENDED[kind]
    assert [getattr(own, field) for field in ENDED[kind] if field != "ended_why"] == [None]


def test_a_wager_whose_twin_stands_stays_with_the_record_it_was_staked_under(merge, gone, kept, table):
    mine, theirs = left_seat(gone, table), left_seat(kept, table)
    make_floor_round(table, mine, theirs, at=MONDAY)
    make_floor_round(table, mine, at=MONDAY)
    expected = Holding("wagers", gone=2, kept=1, stays=1)

    assert expected in holdings(gone, kept)
    assert expected.after == 2
    merge()

    assert (gone.wagers.count(), kept.wagers.count()) == (1, 2)


@pytest.mark.only_on("sqlite")
def test_no_row_that_the_database_keeps_as_written_is_asked_to_move():
    """Such a model says `stays_with_record`; otherwise a merge would break on its trigger."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%no_update'")
        as_written = {table for (table,) in cursor.fetchall()}

    assert as_written
    assert as_written & {reference.model._meta.db_table for reference in references()} == set()


# ---- both shut out ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gone_until", "kept_until", "expected"),
    [(None, MONDAY + 2 * DAY, None), (MONDAY + 2 * DAY, None, None), (MONDAY + 9 * DAY, MONDAY + 2 * DAY, 9)],
)
def test_nobody_is_let_in_sooner_by_being_merged(merge, gone, kept, gone_until, kept_until, expected):
    make_exclusion(gone, until_at=gone_until, from_at=MONDAY - DAY)
    make_exclusion(kept, until_at=kept_until)

    merge()

    facts = person_facts(kept, at=LATER).exclusions
    (standing,) = [each for each in facts if each.lifted_at is None]
    assert len(facts) == 2
    assert (standing.from_at, standing.until_at) == (MONDAY - DAY, MONDAY + expected * DAY if expected else None)


def test_an_exclusion_still_to_begin_joins_the_one_that_holds(merge, gone, kept):
    make_exclusion(gone, until_at=MONDAY + 5 * DAY)
    make_exclusion(kept, from_at=MONDAY + 3 * DAY)

    merge()

    facts = person_facts(kept, at=LATER).exclusions
    assert all(any(each.holds(LATER + hours * timedelta(hours=12)) for each in facts) for hours in range(20))


def test_a_persons_wish_and_the_houses_stand_beside_each_other_after_merging(merge, gone, kept):
    make_exclusion(gone, asked_by="self")
    make_exclusion(kept, asked_by="operator")

    merge()

    assert sorted(kept.exclusions.filter(lifted_at=None).values_list("asked_by", flat=True)) == ["operator", "self"]


def test_both_barred_at_one_table_are_barred_once(merge, gone, kept, table):
    make_exclusion(gone, table=table)
    make_exclusion(kept, table=table, until_at=MONDAY + 3 * DAY)

    merge()

    (bar,) = kept.exclusions.filter(lifted_at=None)
    assert (bar.table, bar.until_at) == (table, None)


# ---- the pointer -----------------------------------------------------------------------------------------------------


def test_the_record_that_is_gone_points_to_the_kept_one_for_good(merge, gone, kept, venue):
    earlier = make_player(venue, merged_into=gone)

    merge()

    assert set(Player.objects.filter(merged_into=kept)) == {gone, earlier}
    assert person_facts(gone, at=LATER).merged_into == kept.number


def test_the_kept_record_is_found_by_everything_that_found_either(merge, gone, kept, venue):
    make_card(gone, number="C777")
    venue_numbers = [str(gone.number), str(kept.number), "adda lovelace", "C777"]

    merge()

    assert [list(players_found(venue, words, sees_details=True)) for words in venue_numbers] == [[kept]] * 4


def test_both_records_tell_of_it_by_numbers_alone(merge, gone, kept, compliance):
    make_card(gone)

    merge()

    merged, taken_over = AuditEvent.objects.filter(action__in=["casino.player.merged", "casino.player.taken_over"])
    assert (merged.subject_id, merged.actor, merged.after) == (
        str(gone.pk),
        compliance,
        {"into": kept.pk, "moved": {"casino.playercard": 1}},
    )
    assert (taken_over.subject_id, taken_over.after) == (
        str(kept.pk),
        {"from": gone.pk, "moved": {"casino.playercard": 1}, "joined": []},
    )


def test_a_merged_record_is_changed_no_more(merge, gone, venue):
    merge()

    assert codes(lambda: change_player(gone, by=make_staff("cashier", venue=venue), at=LATER, phone="1")) == ["merged"]


# ---- four eyes -------------------------------------------------------------------------------------------------------


def test_the_second_person_sees_what_each_holds_before_and_after(gone, kept, compliance):
    make_card(gone)
    make_card(kept)
    make_tie(gone)

    approval = ask_to_merge(gone, into=kept.number, reason="Same passport.", by=compliance, at=MONDAY)

    assert approval.content == {
        "merge": gone.number,
        "into": kept.number,
        "same_name": False,
        "same_date_of_birth": True,
        "before": {
            f"player {gone.number}": {"player cards": 1, "ties to staff": 1},
            f"player {kept.number}": {"player cards": 1, "ties to staff": 0},
        },
        "after": {f"player {kept.number}": {"player cards": 2, "ties to staff": 1}},
        "reason": "Same passport.",
    }


def test_asking_alone_changes_nothing(gone, kept, compliance):
    make_card(gone)

    ask_to_merge(gone, into=kept.number, reason="Same passport.", by=compliance, at=MONDAY)

    assert (PlayerCard.objects.get().player, Player.objects.get(pk=gone.pk).merged_into) == (gone, None)


def test_what_changed_since_it_was_asked_is_void(gone, kept, compliance, second_person):
    approval = ask_to_merge(gone, into=kept.number, reason="Same passport.", by=compliance, at=MONDAY)
    make_card(gone)

    answered = give(approval, fingerprint=approval.fingerprint, by=second_person, at=MONDAY)

    assert (answered.state, Player.objects.get(pk=gone.pk).merged_into) == ("void", None)


@pytest.mark.parametrize("who", ["gone", "kept"])
def test_nobody_is_merged_while_they_sit_at_a_table(request, gone, kept, table, compliance, second_person, who):
    approval = ask_to_merge(gone, into=kept.number, reason="Same passport.", by=compliance, at=MONDAY)
    sitting = make_sitting(table, request.getfixturevalue(who))

    assert codes(lambda: ask_to_merge(gone, into=kept.number, reason="Again.", by=compliance, at=MONDAY)) == ["seated"]
    answered = give(approval, fingerprint=approval.fingerprint, by=second_person, at=MONDAY)

    assert answered.state == "void"
    sitting.refresh_from_db()
    assert sitting.left_at is None


def test_two_records_are_not_merged_both_ways(gone, kept, compliance):
    ask_to_merge(gone, into=kept.number, reason="Same passport.", by=compliance, at=MONDAY)

    assert codes(lambda: ask_to_merge(kept, into=gone.number, reason="Same.", by=compliance, at=MONDAY)) == [
        "already_asked"
    ]


@pytest.mark.parametrize("role", ["pit_boss", "cashier", "administrator"])
def test_only_compliance_asks(gone, kept, venue, role):
    by = make_staff(role, venue=venue)

    assert codes(lambda: ask_to_merge(gone, into=kept.number, reason="Same.", by=by, at=MONDAY)) == ["not_allowed"]


def test_a_silent_wish_is_none(gone, kept, compliance):
    assert codes(lambda: ask_to_merge(gone, into=kept.number, reason=" ", by=compliance, at=MONDAY)) == [
        "reason_missing"
    ]


def test_records_of_another_house_are_not_found(gone, compliance):
    elsewhere = make_player(number=987_654)

    assert codes(lambda: ask_to_merge(gone, into=elsewhere.number, reason="Same.", by=compliance, at=MONDAY)) == [
        "no_player"
    ]
