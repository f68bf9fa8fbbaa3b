"""The one door for a change of state: locked, asked, saved and recorded together, or not at all."""

from dataclasses import dataclass, replace

import pytest
from django.db import transaction

from casino import approvals, events, permissions
from casino.lifecycle import Lifecycle, Step
from casino.models import Approval, AuditEvent, Incident
from casino.states import INCIDENT, IncidentState
from casino.steps import take, why_not_ask, why_not_take
from games.rulings import Refusal, RuleBroken
from tests.factories import MONDAY, make_staff

pytestmark = pytest.mark.django_db
CLAUSE = "nsw-war 14.12"


@dataclass(frozen=True)
class Facts:
    account: str


def why_not_close(facts, *, by, at):
    return [] if facts.account == "fine" else [Refusal("Not fine.", CLAUSE, code="not_fine", field="account")]


CLOSE = Step(
    verb="close",
    sources=frozenset({IncidentState.OPEN}),
    target=IncidentState.EXPLAINED,
    event=events.INCIDENT_EXPLAINED,
    permission=permissions.EXPLAIN_INCIDENTS,
    why_not=why_not_close,
    clause=CLAUSE,
)
ALONE = Lifecycle(of="test.thing", states=IncidentState, initial=IncidentState.OPEN, steps=(CLOSE,))
BY_TWO = Lifecycle(
    of="test.thing", states=IncidentState, initial=IncidentState.OPEN, steps=(replace(CLOSE, takes_two=True),)
)


def facts_of(row):
    return Facts(row.account)


def make_thing(account="fine", state=IncidentState.OPEN):
    return Incident.objects.create(kind="thing", title="Thing", opened_at=MONDAY, account=account, state=state)


def refused(lifecycle, row, by, **more):
    with pytest.raises(RuleBroken) as broken:
        take(lifecycle, "close", row, by=by, at=MONDAY, facts=facts_of, **more)
    return [(refusal.code, refusal.clause) for refusal in broken.value.refusals]


def state_of(row):
    return Incident.objects.get(pk=row.pk).state


def test_a_step_changes_the_state_and_records_who_in_which_role_by_which_clause():
    director, thing = make_staff("director"), make_thing()

    taken = take(ALONE, "close", thing, by=director, at=MONDAY, facts=facts_of, note="because", explained_at=MONDAY)

    assert (taken.state, state_of(thing)) == ("explained", "explained")
    event = AuditEvent.objects.get()
    assert (event.action, event.actor, event.role, event.clauses) == (
        "casino.incident.explained",
        director,
        "director",
        [CLAUSE],
    )
    assert (event.before, event.after) == (
        {"state": "open"},
        {"state": "explained", "explained_at": "2026-03-02T09:00:00.000000+00:00"},
    )
    assert event.note.text == "because"


def test_personal_fields_are_changed_but_not_told():
    take(ALONE, "close", make_thing(), by=make_staff("director"), at=MONDAY, facts=facts_of, explanation="Anna did it.")

    assert Incident.objects.get().explanation == "Anna did it."
    assert AuditEvent.objects.get().after == {"state": "explained"}


def test_the_wrong_state_the_missing_right_and_the_rule_each_refuse_and_change_nothing():
    director, scorer = make_staff("director"), make_staff("scorer")

    assert refused(ALONE, make_thing(state=IncidentState.EXPLAINED), director) == [("wrong_state", CLAUSE)]
    assert refused(ALONE, make_thing(), scorer) == [("not_allowed", "")]
    assert refused(ALONE, make_thing(account="bad"), director) == [("not_fine", CLAUSE)]
    assert not AuditEvent.objects.exists()


def test_a_wrong_state_and_a_missing_right_are_told_together():
    thing = make_thing(state=IncidentState.EXPLAINED)

    assert refused(ALONE, thing, make_staff("scorer")) == [("wrong_state", CLAUSE), ("not_allowed", "")]
    assert state_of(thing) == "explained"


def test_the_rule_judges_the_row_as_it_is_in_the_database_and_as_it_would_be_kept():
    director, thing = make_staff("director"), make_thing(account="bad")
    thing.account = "fine"

    assert refused(ALONE, thing, director) == [("not_fine", CLAUSE)]
    assert take(ALONE, "close", thing, by=director, at=MONDAY, facts=facts_of, account="fine").state == "explained"


def test_the_system_needs_no_right_but_keeps_the_rule():
    assert refused(ALONE, make_thing(account="bad"), None) == [("not_fine", CLAUSE)]
    assert take(ALONE, "close", make_thing(), by=None, at=MONDAY, facts=facts_of).state == "explained"


def test_asking_why_not_changes_nothing():
    thing = make_thing()

    assert why_not_take(ALONE, "close", thing, by=make_staff("director"), at=MONDAY, facts=facts_of) == []
    assert state_of(thing) == "open"
    assert not AuditEvent.objects.exists()


def given(thing, asker, approver, content):
    """An approval that was given, as the approvals page leaves it."""
    approval = approvals.ask(BY_TWO.action("close"), thing, headline="Close", content=content, by=asker, at=MONDAY)
    Approval.objects.filter(pk=approval.pk).update(state="given", answered_by=approver, answered_at=MONDAY)
    return approval


def test_a_step_for_two_waits_for_the_second_person_and_spends_the_approval():
    asker, approver, thing = make_staff("director"), make_staff("compliance"), make_thing()

    assert why_not_ask(BY_TWO, "close", thing, by=asker, at=MONDAY, facts=facts_of) == []
    assert refused(BY_TWO, thing, asker, sealed={"a": 1}) == [("approval_missing", "")]
    approval = given(thing, asker, approver, {"a": 1})
    assert refused(BY_TWO, thing, asker, sealed={"a": 2}) == [("approval_stale", "")]
    take(BY_TWO, "close", thing, by=asker, at=MONDAY, facts=facts_of, sealed={"a": 1})

    assert Approval.objects.get(pk=approval.pk).state == "used"
    assert state_of(thing) == "explained"


def test_a_spent_approval_covers_nothing_a_second_time():
    asker, approver, thing = make_staff("director"), make_staff("compliance"), make_thing()
    given(thing, asker, approver, {})
    take(BY_TWO, "close", thing, by=asker, at=MONDAY, facts=facts_of)
    Incident.objects.update(state=IncidentState.OPEN)

    assert refused(BY_TWO, thing, asker) == [("approval_missing", "")]


def test_a_crash_after_the_step_takes_back_state_and_event():
    thing = make_thing()

    with pytest.raises(ZeroDivisionError), transaction.atomic():
        take(ALONE, "close", thing, by=make_staff("director"), at=MONDAY, facts=facts_of)
        raise ZeroDivisionError

    assert state_of(thing) == "open"
    assert not AuditEvent.objects.exists()


def test_the_life_cycles_of_the_house_name_a_step_across_the_product():
    assert INCIDENT.action("explain") == "casino.incident.explain"
