"""Four eyes, beneath the pages: what the database itself refuses, and when an approval covers nothing any more."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino import approvals
from casino.models import Approval, AuditEvent
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue

pytestmark = pytest.mark.django_db
ACTION = "test.venue.open"
DAY = timedelta(hours=24)
SECOND = timedelta(seconds=1)


@pytest.fixture
def asker():
    return make_staff("director")


@pytest.fixture
def approver():
    return make_staff("compliance")


def ask(subject, by, content=None, at=MONDAY):
    return approvals.ask(ACTION, subject, headline="Open", content=content or {"prize": 100}, by=by, at=at)


def give(approval, by):
    Approval.objects.filter(pk=approval.pk).update(state="given", answered_by=by, answered_at=MONDAY)


def codes(subject, content=None, at=MONDAY):
    found = approvals.why_not_proceed(ACTION, subject, content or {"prize": 100}, at=at)
    return [refusal.code for refusal in found]


@pytest.mark.parametrize("state", ["given", "used", "declined"])
def test_the_database_refuses_an_answer_by_the_asker_or_by_nobody(asker, approver, state):
    approval = ask(make_venue(), asker)
    rows = Approval.objects.filter(pk=approval.pk)

    for answered_by in (asker, None):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(state=state, answered_by=answered_by)
    rows.update(state=state, answered_by=approver)

    assert Approval.objects.get(pk=approval.pk).state == state


@pytest.mark.parametrize("state", ["asked", "given"])
def test_the_database_refuses_a_second_live_approval_of_the_same_thing(asker, approver, state):
    venue = make_venue()
    first = ask(venue, asker)
    if state == "given":
        give(first, approver)

    copy = Approval.objects.get(pk=first.pk)
    copy.pk, copy.state, copy.answered_by = None, "asked", None
    with pytest.raises(IntegrityError), transaction.atomic():
        copy.save(force_insert=True)
    Approval.objects.filter(pk=first.pk).update(state="void")
    copy.save(force_insert=True)

    assert Approval.objects.count() == 2


def test_an_approval_covers_exactly_what_was_shown(asker, approver):
    venue = make_venue()
    approval = ask(venue, asker)

    assert codes(venue) == ["approval_missing"]
    give(approval, approver)
    assert codes(venue) == []
    assert codes(venue, {"prize": 101}) == ["approval_stale"]
    assert codes(venue, {"prize": 100, "more": True}) == ["approval_stale"]
    assert codes(make_venue()) == ["approval_missing"]


def test_the_order_of_what_was_shown_does_not_matter(asker, approver):
    venue = make_venue()
    give(ask(venue, asker, {"a": 1, "b": [1, 2]}), approver)

    assert codes(venue, {"b": [1, 2], "a": 1}) == []
    assert codes(venue, {"b": [2, 1], "a": 1}) == ["approval_stale"]


@pytest.mark.parametrize(("late", "expected"), [(DAY - SECOND, []), (DAY, ["approval_expired"])])
def test_an_approval_lasts_a_day(asker, approver, late, expected):
    venue = make_venue()
    give(ask(venue, asker), approver)

    assert codes(venue, at=MONDAY + late) == expected


@pytest.mark.parametrize(("late", "is_new"), [(DAY - SECOND, False), (DAY, True)])
def test_a_request_blocks_another_until_its_day_is_over(asker, late, is_new):
    venue = make_venue()
    first = ask(venue, asker)

    if is_new:
        second = ask(venue, asker, at=MONDAY + late)
        states = {first.pk: "void", second.pk: "asked"}
    else:
        with pytest.raises(RuleBroken) as broken:
            ask(venue, asker, at=MONDAY + late)
        assert [refusal.code for refusal in broken.value.refusals] == ["already_asked"]
        states = {first.pk: "asked"}

    assert dict(Approval.objects.values_list("pk", "state")) == states


def test_spending_an_approval_is_recorded_and_possible_once(asker, approver):
    venue = make_venue()
    approval = ask(venue, asker)
    give(approval, approver)

    with transaction.atomic():
        approvals.use(ACTION, venue, by=asker, at=MONDAY)
    with pytest.raises(Approval.DoesNotExist), transaction.atomic():
        approvals.use(ACTION, venue, by=asker, at=MONDAY)

    told = AuditEvent.objects.order_by("seq").values_list("action", "before", "after")
    assert list(told)[1:] == [("casino.approval.used", {"state": "given"}, {"state": "used"})]


def test_what_was_shown_stays_out_of_the_audit_chain(asker):
    ask(make_venue(), asker, {"winner": "Anna Kelly"})

    event = AuditEvent.objects.get()
    assert set(event.after) == {"action", "fingerprint"}
