from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction

from casino.models import AuditEvent, PaymentAttempt, PaymentError, PaymentErrorReport
from casino.services.payment_errors import attempt, close, find, record_error, remedy
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_table
from tests.factories.order import make_payment_error
from tests.factories.rounds import make_round

pytestmark = pytest.mark.django_db
LATER = MONDAY + timedelta(hours=1)
ENQUIRY = "Watched the recording with surveillance; the dealer miscounted."


def hired(role, error):
    return make_staff(role, venue=error.venue)


def refused(broken):
    return [(refusal.code, refusal.clause) for refusal in broken.value.refusals]


def trail_of(error):
    events = AuditEvent.objects.filter(subject_type="casino.paymenterror", subject_id=str(error.pk)).order_by("seq")
    return [(event.action.rpartition(".")[2], event.clauses) for event in events]


def test_an_error_keeps_what_where_when_and_who():
    table = make_table()
    cashier, player, round_ = (
        make_staff("cashier", venue=table.venue),
        make_player(table.venue),
        make_round(venue=table.venue),
    )

    error = record_error(
        direction="over",
        cents=40_00,
        account="Paid 100 of 60.",
        happened_at=MONDAY,
        learned_at=LATER,
        table=table,
        round=round_,
        player=player,
        by=cashier,
        at=LATER,
    )

    kept = PaymentError.objects.get(pk=error.pk)
    assert (kept.venue, kept.document, kept.table, kept.round, kept.player) == (
        table.venue,
        "nsw-war",
        table,
        round_,
        player,
    )
    assert (kept.direction, kept.cents, kept.happened_at, kept.learned_at, kept.recorded_by, kept.state) == (
        "over",
        40_00,
        MONDAY,
        LATER,
        cashier,
        "open",
    )
    event = AuditEvent.objects.get(action="casino.paymenterror.recorded")
    assert (event.note.text, "Paid 100" in str(event.after)) == ("Paid 100 of 60.", False)


@pytest.mark.parametrize(
    ("role", "fields", "codes"),
    [
        ("scorer", {}, ["not_allowed"]),
        ("cashier", {"direction": "sideways"}, ["no_direction"]),
        ("cashier", {"cents": 0}, ["sum_missing"]),
        ("cashier", {"learned_at": LATER}, ["in_the_future"]),
    ],
)
def test_an_error_takes_the_right_and_makes_sense(role, fields, codes):
    table = make_table()

    with pytest.raises(RuleBroken) as broken:
        make_payment_error(table=table, by=make_staff(role, venue=table.venue), **fields)

    assert [refusal.code for refusal in broken.value.refusals] == codes
    assert not PaymentError.objects.exists()


@pytest.mark.parametrize("thing", ["round", "player"])
def test_nobody_writes_down_an_error_of_another_venue(thing):
    elsewhere = {"round": make_round, "player": make_player}[thing]()

    with pytest.raises(RuleBroken) as broken:
        make_payment_error(**{thing: elsewhere})

    assert [(refusal.code, refusal.field) for refusal in broken.value.refusals] == [("other_venue", thing)]


# ---- attempts --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.21.1")
def test_an_attempt_keeps_kind_time_and_staff_member_and_may_name_the_patron():
    error = make_payment_error()
    supervisor, player = hired("supervisor", error), make_player(error.venue)

    attempt(error, kind="identify", aim="find", outcome="By the card.", player=player, by=supervisor, at=LATER)
    attempt(
        error, kind="liaise", aim="reimburse", cents=40_00, outcome="Paid.", by=supervisor, at=LATER, made_at=MONDAY
    )

    made = PaymentAttempt.objects.order_by("pk").values_list("kind", "aim", "cents", "made_at", "made_by")
    assert list(made) == [
        ("identify", "find", 0, LATER, supervisor.pk),
        ("liaise", "reimburse", 40_00, MONDAY, supervisor.pk),
    ]
    error.refresh_from_db()
    assert error.player == player
    assert trail_of(error)[1:] == [("attempted", ["nsw-war 11.21.1"])] * 2


@pytest.mark.clause("nsw-war 11.21.1")
def test_another_kind_of_attempt_is_not_kept():
    error = make_payment_error()

    with pytest.raises(RuleBroken) as broken:
        attempt(error, kind="hope", aim="find", outcome="None.", by=hired("supervisor", error), at=LATER)

    assert refused(broken) == [("no_attempt", "nsw-war 11.21.1")]
    assert not PaymentAttempt.objects.exists()


def test_an_attempt_is_never_changed():
    error = make_payment_error()
    attempt(error, kind="contact", aim="find", outcome="No answer.", by=hired("cashier", error), at=LATER)

    with pytest.raises(DatabaseError), transaction.atomic():
        PaymentAttempt.objects.update(outcome="They were glad.")


# ---- from open to closed ---------------------------------------------------------------------------------------------


@pytest.mark.clause("nsw-war 11.19.1")
def test_unintentional_cannot_be_said_without_an_enquiry():
    error = make_payment_error()
    pit_boss = hired("pit_boss", error)

    with pytest.raises(RuleBroken) as broken:
        find(error, finding="unintentional", enquiry=" ", by=pit_boss, at=LATER)
    found = find(error, finding="unintentional", enquiry=ENQUIRY, by=pit_boss, at=LATER)

    assert refused(broken) == [("enquiry_missing", "nsw-war 11.19.1")]
    assert (found.state, found.finding, found.found_by, found.found_at) == ("found", "unintentional", pit_boss, LATER)


@pytest.mark.clause("nsw-war 11.19.2")
def test_an_unintentional_error_is_put_right_and_closed_as_no_breach():
    error = make_payment_error()
    pit_boss, cashier = hired("pit_boss", error), hired("cashier", error)
    find(error, finding="unintentional", enquiry=ENQUIRY, by=pit_boss, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        close(error, reason="Paid.", by=pit_boss, at=LATER)
    remedied = remedy(error, remedy="rectified", remedied_at=MONDAY, by=cashier, at=LATER)
    closed = close(error, reason="Paid.", by=pit_boss, at=LATER)

    assert refused(broken) == [("remedy_missing", "nsw-war 11.19.2")]
    assert (remedied.remedy, remedied.remedied_at) == ("rectified", MONDAY)
    assert (closed.state, closed.closed_by, closed.closed_at) == ("closed", pit_boss, LATER)
    assert trail_of(error)[1:] == [
        ("found", ["nsw-war 11.19.1"]),
        ("remedied", ["nsw-war 11.19.2"]),
        ("closed", ["nsw-war 11.19"]),
    ]


@pytest.mark.clause("nsw-war 11.20")
def test_one_that_seems_intentional_is_closed_only_after_both_tasks():
    error = make_payment_error(direction="over")
    pit_boss = hired("pit_boss", error)
    find(error, finding="intentional", enquiry="The dealer knows the player.", by=pit_boss, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        close(error, reason="Over.", by=pit_boss, at=LATER)
    attempt(error, kind="identify", aim="find", outcome="Nobody knows them.", by=pit_boss, at=LATER)
    remedy(error, remedy="attempted", by=pit_boss, at=LATER)
    closed = close(error, reason="Over.", by=pit_boss, at=LATER)

    assert refused(broken) == [
        ("correction_missing", "nsw-war 11.20.1"),
        ("identification_missing", "nsw-war 11.20.2"),
    ]
    assert closed.state == "closed"
    assert [clauses for event, clauses in trail_of(error) if event in {"found", "remedied", "closed"}] == [
        ["nsw-war 11.20"],
        ["nsw-war 11.20.1"],
        ["nsw-war 11.20"],
    ]


@pytest.mark.parametrize(
    ("direction", "aim", "clause"),
    [("under", "reimburse", "nsw-war 11.21.1.1"), ("over", "ask_back", "nsw-war 11.21.1.2")],
)
def test_a_known_patron_is_turned_to_before_an_error_is_closed(direction, aim, clause):
    error = make_payment_error(direction=direction)
    pit_boss, player = hired("pit_boss", error), make_player(error.venue)
    attempt(error, kind="identify", aim="find", outcome="By the card.", player=player, by=pit_boss, at=LATER)
    find(error, finding="unintentional", enquiry=ENQUIRY, by=pit_boss, at=LATER)
    remedy(error, remedy="attempted", by=pit_boss, at=LATER)

    with pytest.raises(RuleBroken) as broken:
        close(error, reason="Over.", by=pit_boss, at=LATER)
    attempt(error, kind="liaise", aim=aim, cents=40_00, outcome="They agreed.", by=pit_boss, at=LATER)
    closed = close(error, reason="Over.", by=pit_boss, at=LATER)

    assert refused(broken) == [("offer_missing", clause)]
    assert closed.state == "closed"


def test_a_later_enquiry_may_find_otherwise_until_the_error_is_closed():
    error = make_payment_error()
    pit_boss = hired("pit_boss", error)
    find(error, finding="unintentional", enquiry=ENQUIRY, by=pit_boss, at=MONDAY)

    found = find(error, finding="intentional", enquiry="A second recording shows it.", by=pit_boss, at=LATER)

    assert (found.state, found.finding) == ("found", "intentional")


def test_nothing_is_written_to_a_closed_error():
    error = make_payment_error()
    pit_boss = hired("pit_boss", error)
    find(error, finding="unintentional", enquiry=ENQUIRY, by=pit_boss, at=MONDAY)
    remedy(error, remedy="reported", by=pit_boss, at=MONDAY)
    close(error, reason="Over.", by=pit_boss, at=MONDAY)

    for late in (
        lambda: attempt(error, kind="contact", aim="find", outcome="None.", by=pit_boss, at=LATER),
        lambda: remedy(error, remedy="rectified", by=pit_boss, at=LATER),
        lambda: find(error, finding="intentional", enquiry="So.", by=pit_boss, at=LATER),
    ):
        with pytest.raises(RuleBroken) as broken:
            late()
        assert refused(broken) == [("wrong_state", "")]


@pytest.mark.parametrize("person", ["scorer", "another venue"])
def test_who_may_not_does_not(person):
    error = make_payment_error()
    somebody = make_staff("pit_boss") if person == "another venue" else hired(person, error)

    for act in (
        lambda: attempt(error, kind="contact", aim="find", outcome="None.", by=somebody, at=LATER),
        lambda: find(error, finding="unintentional", enquiry=ENQUIRY, by=somebody, at=LATER),
        lambda: remedy(error, remedy="rectified", by=somebody, at=LATER),
        lambda: close(error, reason="Over.", by=somebody, at=LATER),
    ):
        with pytest.raises(RuleBroken) as broken:
            act()
        assert "not_allowed" in {refusal.code for refusal in broken.value.refusals}


def test_only_a_large_error_opens_a_report():
    make_payment_error(cents=1_000_00)
    make_payment_error("vic-war", cents=5_000_00)
    assert not PaymentErrorReport.objects.exists()

    large = make_payment_error(cents=1_000_01)

    report = PaymentErrorReport.objects.get()
    assert (report.venue, str(report.month), report.part, report.lodged_at) == (large.venue, "2026-03-01", 1, None)
