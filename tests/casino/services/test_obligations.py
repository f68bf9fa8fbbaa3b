from datetime import timedelta

import pytest

from casino.models import Approval, AuditEvent, Obligation
from casino.services import approvals as services
from casino.services.obligations import CALL_OFF, ask_to_call_off, fulfil, settle
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.obligations import make_duty, make_obligation

pytestmark = pytest.mark.django_db
EVIDENCE = "Rang the inspector at 10:05; note in the day book."


def give(approval, **answer):
    return services.give(approval, fingerprint=approval.fingerprint, **answer)


def codes_of(broken):
    return [refusal.code for refusal in broken.value.refusals]


def trail_of(row):
    events = AuditEvent.objects.filter(subject_type=row._meta.label_lower, subject_id=str(row.pk))
    return [(event.action, event.actor_id) for event in events.order_by("seq")]


def test_a_duty_is_done_by_its_role_with_evidence():
    director = make_staff("director")
    duty = make_duty(role="director", clause="nsw-war 14.12")

    done = fulfil(duty, evidence=EVIDENCE, by=director, at=MONDAY)

    assert (done.state, done.done_by, done.done_at, done.evidence) == ("done", director, MONDAY, EVIDENCE)
    event = AuditEvent.objects.get(action="casino.obligation.fulfilled")
    assert (event.actor, event.role, event.clauses) == (director, "director", ["nsw-war 14.12"])
    assert event.after == {"state": "done", "done_by": director.pk, "done_at": "2026-03-02T09:00:00.000000+00:00"}
    assert event.note.text == EVIDENCE


def test_a_duty_is_settled_by_the_act_that_it_asked_for_whatever_the_role():
    pit_boss = make_staff("pit_boss")
    duty = make_duty(role="supervisor", key="incident:1:notices", clause="nsw-war 11.17.4")

    for _again in range(2):
        settle("incident:1:notices", evidence=EVIDENCE, by=pit_boss, at=MONDAY)
    settle("incident:2:notices", evidence=EVIDENCE, by=pit_boss, at=MONDAY)

    duty.refresh_from_db()
    assert (duty.state, duty.done_by, duty.done_at, duty.evidence) == ("done", pit_boss, MONDAY, EVIDENCE)
    assert trail_of(duty) == [("casino.obligation.made", None), ("casino.obligation.fulfilled", None)]


@pytest.mark.parametrize(
    ("role", "evidence", "codes"),
    [
        ("director", "", ["evidence_missing"]),
        ("marketing", EVIDENCE, ["not_allowed"]),
        ("scorer", EVIDENCE, ["not_allowed"]),
        ("inspector", EVIDENCE, ["not_allowed"]),
        ("compliance", EVIDENCE, []),
    ],
)
def test_a_duty_is_refused_without_evidence_or_to_another_role_than_compliance(role, evidence, codes):
    duty = make_duty(role="director")
    person = make_staff(role)

    if not codes:
        assert fulfil(duty, evidence=evidence, by=person, at=MONDAY).state == "done"
        return
    with pytest.raises(RuleBroken) as broken:
        fulfil(duty, evidence=evidence, by=person, at=MONDAY)

    assert codes_of(broken) == codes
    assert Obligation.objects.get(pk=duty.pk).state == "pending"


def test_a_duty_is_done_once():
    director = make_staff("director")
    duty = make_duty(role="director")
    fulfil(duty, evidence=EVIDENCE, by=director, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        fulfil(duty, evidence="Again.", by=director, at=MONDAY)

    assert codes_of(broken) == ["wrong_state"]


def test_work_of_the_system_is_neither_done_nor_called_off_by_people():
    compliance = make_staff("compliance")
    work = make_obligation("casino.missed")

    with pytest.raises(RuleBroken) as broken:
        fulfil(work, evidence=EVIDENCE, by=compliance, at=MONDAY)
    assert codes_of(broken) == ["automatic"]

    with pytest.raises(RuleBroken) as broken:
        ask_to_call_off(work, reason="No need.", by=compliance, at=MONDAY)
    assert codes_of(broken) == ["automatic"]


def test_two_people_call_a_duty_off_and_the_second_word_does_it():
    director, compliance = make_staff("director"), make_staff("compliance")
    duty = make_duty(role="director", title="Lodge the terms", clause="nsw-war 14.12")

    approval = ask_to_call_off(duty, reason="It was entered twice.", by=director, at=MONDAY)

    assert approval.content == {
        "duty": "Lodge the terms",
        "clause": "nsw-war 14.12",
        "whose": "Tournament director",
        "due_at": "2026-03-02T10:00:00.000000+00:00",
        "reason": "It was entered twice.",
    }
    assert Obligation.objects.get(pk=duty.pk).state == "pending"

    given = give(approval, by=compliance, at=MONDAY + timedelta(hours=1))

    assert (given.state, given.answered_by) == ("used", compliance)
    assert Obligation.objects.get(pk=duty.pk).state == "cancelled"
    assert trail_of(duty) == [("casino.obligation.made", None), ("casino.obligation.called_off", director.pk)]
    assert trail_of(approval) == [
        ("casino.approval.asked", director.pk),
        ("casino.approval.given", compliance.pk),
        ("casino.approval.used", director.pk),
    ]
    assert AuditEvent.objects.get(action="casino.obligation.called_off").note.text == "It was entered twice."


@pytest.mark.parametrize(
    ("role", "reason", "codes"),
    [("director", " ", ["reason_missing"]), ("marketing", "No need.", ["not_allowed"]), ("director", "No need.", [])],
)
def test_asking_to_call_off_takes_the_right_and_a_reason(role, reason, codes):
    duty, person = make_duty(role="director"), make_staff(role)

    if codes:
        with pytest.raises(RuleBroken) as broken:
            ask_to_call_off(duty, reason=reason, by=person, at=MONDAY)
        assert codes_of(broken) == codes
    else:
        ask_to_call_off(duty, reason=reason, by=person, at=MONDAY)

    assert Approval.objects.filter(action=CALL_OFF).count() == (0 if codes else 1)


def test_a_wish_to_call_off_is_asked_once_until_it_runs_out():
    director = make_staff("director")
    duty = make_duty(role="director", due_at=MONDAY + timedelta(days=9))
    first = ask_to_call_off(duty, reason="Entered twice.", by=director, at=MONDAY)
    day_later = MONDAY + timedelta(days=1)

    with pytest.raises(RuleBroken) as broken:
        ask_to_call_off(duty, reason="Again.", by=director, at=day_later - timedelta(seconds=1))
    second = ask_to_call_off(duty, reason="Again.", by=director, at=day_later)

    assert codes_of(broken) == ["already_asked"]
    first.refresh_from_db()
    assert (first.state, second.state) == ("void", "asked")


def test_a_duty_that_is_done_voids_the_wish_to_call_it_off():
    director, compliance = make_staff("director"), make_staff("compliance")
    duty = make_duty(role="director")
    approval = ask_to_call_off(duty, reason="Entered twice.", by=director, at=MONDAY)

    fulfil(duty, evidence=EVIDENCE, by=director, at=MONDAY)

    approval.refresh_from_db()
    assert approval.state == "void"
    with pytest.raises(RuleBroken) as broken:
        give(approval, by=compliance, at=MONDAY)
    assert codes_of(broken) == ["wrong_state"]


def test_a_duty_is_not_called_off_if_the_asker_lost_the_right_meanwhile():
    director, compliance = make_staff("director"), make_staff("compliance")
    duty = make_duty(role="director")
    approval = ask_to_call_off(duty, reason="Entered twice.", by=director, at=MONDAY)
    director.grants.update(revoked_at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        give(Approval.objects.get(pk=approval.pk), by=compliance, at=MONDAY)

    assert codes_of(broken) == ["not_allowed"]
    assert (Approval.objects.get(pk=approval.pk).state, Obligation.objects.get(pk=duty.pk).state) == (
        "asked",
        "pending",
    )
