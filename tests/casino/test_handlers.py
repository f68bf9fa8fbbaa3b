"""The shared handlers: reminders reach people, a missed deadline opens one incident, the trail is signed."""

from datetime import timedelta

import pytest

from casino import events
from casino.models import AuditEvent, Checkpoint, Incident, Obligation, Outgoing
from casino.obligations import sweep
from casino.recurrences import owe_recurring
from casino.rules.deadlines import Rung
from tests.factories import MONDAY, make_staff
from tests.factories.audit import make_event
from tests.factories.obligations import make_duty

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
TELL_BOTH = Rung("1h", ("director", "compliance"), after=HOUR)


def settle(duty, state="done"):
    Obligation.objects.filter(pk=duty.pk).update(state=state, done_at=MONDAY if state == "done" else None)


def test_a_reminder_goes_to_everybody_who_holds_the_role_now(settings):
    settings.SITE_URL = "https://baize.test"
    director, other = make_staff("director"), make_staff("director")
    make_staff("cashier")
    left = make_staff("director", is_active=False)
    former = make_staff("director")
    former.grants.update(revoked_at=MONDAY)
    duty = make_duty(
        key="winner:7",
        title="Tell the winner",
        due_at=MONDAY + 2 * HOUR,
        ladder=(Rung("1h", ("director",), after=HOUR),),
        clause="nsw-war 14.8",
        due_rule="within two days",
        time_zone="Australia/Sydney",
    )

    sweep(at=MONDAY + HOUR)

    mails = list(Outgoing.objects.order_by("recipient"))
    assert [mail.recipient for mail in mails] == sorted([director.email, other.email])
    assert left.email not in {mail.recipient for mail in mails}
    assert {(mail.headline, mail.clause) for mail in mails} == {
        ("Due Monday 2 March 2026, 22:00 AEDT: Tell the winner", "nsw-war 14.8")
    }
    assert mails[0].payload["text"] == (
        "Tell the winner\n\n"
        "This is still to be done, by Monday 2 March 2026, 22:00 AEDT at the latest. Rule: nsw-war 14.8 within two days.\n\n"
        "When it is done, say so here, with what shows it:\n"
        f"https://baize.test{duty.get_absolute_url()}\n"
    )
    assert AuditEvent.objects.filter(action=events.REMINDER_SENT, subject_id=duty.pk).count() == 1


def test_who_holds_two_of_the_roles_gets_one_mail():
    make_staff("director", "compliance")
    make_duty(due_at=MONDAY + 2 * HOUR, ladder=(TELL_BOTH,))

    sweep(at=MONDAY + HOUR)

    assert Outgoing.objects.count() == 1


@pytest.mark.parametrize("state", ["done", "cancelled"])
def test_nobody_is_reminded_of_what_is_settled(state):
    make_staff("director", "compliance")
    duty = make_duty(due_at=MONDAY + 2 * HOUR, ladder=(TELL_BOTH,))
    settle(duty, state)

    sweep(at=MONDAY + 3 * HOUR)

    assert (Outgoing.objects.count(), Incident.objects.count()) == (0, 0)
    assert not Obligation.objects.filter(state="pending").exists()


def test_a_reminder_that_reaches_nobody_is_an_incident():
    make_staff("director", email="")
    duty = make_duty(title="Tell the winner", due_at=MONDAY + 2 * HOUR, ladder=(Rung("1h", ("director",), after=HOUR),))

    sweep(at=MONDAY + HOUR)

    incident = Incident.objects.get()
    assert (incident.kind, incident.title) == (
        "nobody-to-remind",
        "Nobody could be reminded as tournament director: Tell the winner",
    )
    assert duty.state == "pending"


@pytest.mark.parametrize(("after", "incidents"), [(-timedelta(microseconds=1), 0), (timedelta(0), 1)])
def test_a_deadline_opens_its_incident_at_its_moment(after, incidents):
    duty = make_duty(title="Tell the winner", clause="nsw-war 14.8")

    sweep(at=duty.due_at + after)

    assert Incident.objects.filter(kind="missed-deadline", subject_id=duty.pk).count() == incidents


def test_a_missed_deadline_is_said_once_with_its_clause():
    duty = make_duty(title="Tell the winner", clause="nsw-war 14.8", time_zone="Australia/Sydney")

    for _ in range(2):
        sweep(at=duty.due_at)
    Obligation.objects.filter(kind="casino.missed").update(state="pending", done_at=None)
    sweep(at=duty.due_at)

    incident = Incident.objects.get()
    assert (incident.title, incident.clause, incident.state, incident.opened_by) == (
        "Deadline passed: Tell the winner",
        "nsw-war 14.8",
        "open",
        None,
    )
    assert incident.account == "It was due Monday 2 March 2026, 21:00 AEDT and nobody had said that it was done."
    assert AuditEvent.objects.filter(action=events.INCIDENT_OPENED).count() == 1


def test_a_duty_done_in_time_opens_nothing_at_its_deadline():
    duty = make_duty()
    settle(duty)

    sweep(at=duty.due_at)

    assert not Incident.objects.exists()


def test_the_trail_is_signed_every_ten_minutes_if_something_was_added():
    owe_recurring(MONDAY)
    event = make_event()

    sweep(at=MONDAY + timedelta(minutes=10))
    sweep(at=MONDAY + timedelta(minutes=20))

    assert list(Checkpoint.objects.values_list("seq", flat=True)) == [event.seq]
    assert Obligation.objects.get(kind="casino.checkpoint", state="pending").due_at == MONDAY + timedelta(minutes=30)
