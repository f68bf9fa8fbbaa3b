from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino import approvals
from casino.models import Approval, AuditEvent, Obligation
from casino.services import approvals as services
from casino.services.approvals import decline, withdraw
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.approvals import make_approval
from tests.factories.obligations import make_duty

pytestmark = pytest.mark.django_db


def give(approval, **answer):
    return services.give(approval, fingerprint=approval.fingerprint, **answer)


def codes_of(broken):
    return [refusal.code for refusal in broken.value.refusals]


@pytest.mark.parametrize("role", ["compliance", "scrutineer", "director"])
def test_a_second_person_approves(role):
    approval = make_approval()
    second = make_staff(role)

    given = give(approval, by=second, at=MONDAY)

    assert (given.state, given.answered_by, given.answered_at) == ("used", second, MONDAY)


@pytest.mark.parametrize("role", ["marketing", "cashier", "scorer", "administrator", "inspector"])
def test_other_roles_do_not_approve(role):
    approval = make_approval()

    with pytest.raises(RuleBroken) as broken:
        give(approval, by=make_staff(role), at=MONDAY)

    assert codes_of(broken) == ["not_allowed"]


def test_whoever_asked_neither_approves_nor_declines():
    director = make_staff("director")
    approval = make_approval(by=director)

    for answer in (
        lambda: give(approval, by=director, at=MONDAY),
        lambda: decline(approval, reason="No.", by=director, at=MONDAY),
    ):
        with pytest.raises(RuleBroken) as broken:
            answer()
        assert codes_of(broken) == ["same_person"]


def test_the_database_itself_refuses_an_approval_by_the_asker():
    approval = make_approval()

    with pytest.raises(IntegrityError), transaction.atomic():
        Approval.objects.filter(pk=approval.pk).update(state="given", answered_by=approval.asked_by)


@pytest.mark.parametrize(("late", "codes"), [(timedelta(microseconds=-1), []), (timedelta(0), ["approval_expired"])])
def test_a_request_is_approved_within_a_day_or_not_at_all(late, codes):
    approval = make_approval(duty=make_duty(due_at=MONDAY + timedelta(days=3)))
    at = MONDAY + timedelta(days=1) + late

    if codes:
        with pytest.raises(RuleBroken) as broken:
            give(approval, by=make_staff("compliance"), at=at)
        assert codes_of(broken) == codes
    else:
        assert give(approval, by=make_staff("compliance"), at=at).state == "used"


@pytest.mark.parametrize(
    "edit", [{"title": "Another duty"}, {"due_at": MONDAY + timedelta(hours=2)}, {"clause": "x 1"}]
)
def test_what_changed_after_it_was_shown_is_void_instead_of_approved(edit):
    duty = make_duty(role="director")
    approval = make_approval(duty=duty)
    Obligation.objects.filter(pk=duty.pk).update(**edit)

    answered = give(approval, by=make_staff("compliance"), at=MONDAY)

    assert answered.state == "void"
    assert Obligation.objects.get(pk=duty.pk).state == "pending"
    assert AuditEvent.objects.filter(action="casino.approval.voided").count() == 1
    assert not AuditEvent.objects.filter(action="casino.approval.given").exists()


def test_a_request_whose_words_were_altered_in_the_database_is_void():
    approval = make_approval()
    altered = approval.content | {"reason": "Something else."}
    Approval.objects.filter(pk=approval.pk).update(content=altered)

    assert give(Approval.objects.get(pk=approval.pk), by=make_staff("compliance"), at=MONDAY).state == "void"


def test_an_approver_who_read_something_else_approves_nothing():
    approval = make_approval()

    with pytest.raises(RuleBroken) as broken:
        services.give(approval, fingerprint="0" * 64, by=make_staff("compliance"), at=MONDAY)

    assert codes_of(broken) == ["approval_stale"]
    assert Approval.objects.get(pk=approval.pk).state == "asked"


def test_nobody_without_the_right_makes_a_changed_request_void():
    duty = make_duty(role="director")
    approval = make_approval(duty=duty)
    Obligation.objects.filter(pk=duty.pk).update(title="Another duty")

    with pytest.raises(RuleBroken):
        give(approval, by=make_staff("marketing"), at=MONDAY)

    assert Approval.objects.get(pk=approval.pk).state == "asked"


def test_a_request_is_declined_in_words():
    approval = make_approval()
    compliance = make_staff("compliance")

    with pytest.raises(RuleBroken) as broken:
        decline(approval, reason=" ", by=compliance, at=MONDAY)
    declined = decline(approval, reason="The terms differ.", by=compliance, at=MONDAY)

    assert codes_of(broken) == ["reason_missing"]
    assert (declined.state, declined.answered_by) == ("declined", compliance)
    assert AuditEvent.objects.get(action="casino.approval.declined").note.text == "The terms differ."


def test_the_asker_withdraws_and_may_ask_again():
    director = make_staff("director")
    duty = make_duty(role="director")
    approval = make_approval(duty=duty, by=director)

    with pytest.raises(RuleBroken) as broken:
        withdraw(approval, by=make_staff("compliance"), at=MONDAY)
    withdrawn = withdraw(approval, by=director, at=MONDAY)
    again = make_approval(duty=duty, by=director)

    assert codes_of(broken) == ["not_the_asker"]
    assert (withdrawn.state, again.state) == ("withdrawn", "asked")


@pytest.mark.parametrize("answer", ["give", "decline", "withdraw"])
def test_an_answered_request_takes_no_second_answer(answer):
    asker, compliance = make_staff("director"), make_staff("compliance")
    approval = make_approval(by=asker)
    decline(approval, reason="No.", by=compliance, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        {
            "give": lambda: give(approval, by=compliance, at=MONDAY),
            "decline": lambda: decline(approval, reason="No.", by=compliance, at=MONDAY),
            "withdraw": lambda: withdraw(approval, by=asker, at=MONDAY),
        }[answer]()

    assert codes_of(broken) == ["wrong_state"]


def test_an_action_without_a_tie_is_approved_and_waits_to_be_used_until_its_content_changes():
    asker, compliance = make_staff("director"), make_staff("compliance")
    venue = make_venue()

    def ask(content):
        return approvals.ask("test.venue.move", venue, headline="Move", content=content, by=asker, at=MONDAY)

    given = give(ask({"to": "Sydney"}), by=compliance, at=MONDAY)
    with pytest.raises(RuleBroken) as broken:
        ask({"to": "Sydney"})
    ask({"to": "Perth"})

    assert codes_of(broken) == ["already_asked"]
    assert given.state == "given"
    assert Approval.objects.get(pk=given.pk).state == "void"
