"""Every life cycle, walked over every pair of state and step: what the table allows happens, everything else is refused."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps

from casino import states
from casino.events import EVENTS
from casino.fingerprint import fingerprint
from casino.lifecycle import LIFECYCLES, Lifecycle, Step
from casino.models import (
    Approval,
    AuditEvent,
    Device,
    Dispute,
    Incident,
    Obligation,
    PaymentError,
    Staff,
    Table,
    subject_of,
)
from casino.permissions import PERMISSIONS, Role
from casino.queries.tables import table_facts
from casino.rules.approvals import ApprovalFacts
from casino.rules.closing import ClosingFacts
from casino.rules.devices import MalfunctionFacts
from casino.rules.disputes import DisputeFacts
from casino.rules.incidents import IncidentFacts
from casino.rules.obligations import ObligationFacts
from casino.rules.payment_errors import PaymentFacts
from casino.states import ApprovalState, DisputeState, IncidentState, ObligationState, TableState
from casino.steps import take, why_not_from
from games.rulebooks import clause
from games.rulebooks.book import rests_on
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role as Rank
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_device, make_ready_table, make_table
from tournaments import states as tournament_states
from tournaments.models import Tournament
from tournaments.rules import publication
from tournaments.states import TournamentState

ZONE = ZoneInfo("Australia/Sydney")
STEPS = [(of, step.verb) for of, lifecycle in LIFECYCLES.items() for step in lifecycle.steps]
PAIRS = [(of, state, verb) for of, verb in STEPS for state in LIFECYCLES[of].states.values]


@pytest.mark.parametrize("of", LIFECYCLES)
def test_a_life_cycle_is_whole(of):
    lifecycle = LIFECYCLES[of]
    known = set(lifecycle.states.values)
    verbs = [step.verb for step in lifecycle.steps]

    reached = {lifecycle.initial}
    while grown := {step.target for step in lifecycle.steps if step.sources & reached} - reached:
        reached |= grown

    model = apps.get_model(of)
    assert model._meta.get_field("state").default == lifecycle.initial
    assert len(verbs) == len(set(verbs))
    assert set().union(*(step.sources for step in lifecycle.steps)) <= known
    assert reached == known


@pytest.mark.parametrize(("of", "verb"), STEPS)
def test_a_step_names_what_exists(of, verb):
    step = LIFECYCLES[of].step(verb)

    assert step.event in EVENTS
    assert step.permission in PERMISSIONS
    assert not step.clause or clause(step.clause).citation == step.clause


@pytest.mark.parametrize(("of", "state", "verb"), PAIRS)
def test_a_step_starts_from_its_sources_and_from_nowhere_else(of, state, verb):
    lifecycle = LIFECYCLES[of]
    step = lifecycle.step(verb)

    codes = [refusal.code for refusal in why_not_from(lifecycle, step, state)]

    assert codes == ([] if state in step.sources else ["wrong_state"])


# ---- with real rows, through the one door ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Walk:
    """How to stand a row in a state, and what its rules would have to see for every step to be allowed."""

    row_in: Callable[[str, Staff, Staff], Any]
    facts: Callable[[Any], Any]
    changes: dict[str, Callable[[Staff], dict[str, Any]]] = field(default_factory=dict)
    asker_steps: frozenset[str] = frozenset()


def obligation_in(state: str, asker: Staff, other: Staff) -> Obligation:
    return Obligation.objects.create(
        kind="casino.walk",
        key="walk",
        title="Walk",
        subject_type="casino.venue",
        subject_id="1",
        is_duty=True,
        due_at=MONDAY,
        next_try_at=MONDAY,
        created_at=MONDAY,
        state=state,
        done_at=MONDAY if state == ObligationState.DONE else None,
    )


def incident_in(state: str, asker: Staff, other: Staff) -> Incident:
    return Incident.objects.create(
        kind="casino.walk",
        title="Walk",
        opened_at=MONDAY,
        state=state,
        closed_by=other if state == IncidentState.CLOSED else None,
        closed_at=MONDAY if state == IncidentState.CLOSED else None,
    )


def approval_in(state: str, asker: Staff, other: Staff) -> Approval:
    return Approval.objects.create(
        action="casino.walk",
        subject_type="casino.venue",
        subject_id="1",
        headline="Walk",
        content={},
        fingerprint=fingerprint({}),
        asked_by=asker,
        asked_at=MONDAY,
        state=state,
        answered_by=other if state in {ApprovalState.GIVEN, ApprovalState.USED, ApprovalState.DECLINED} else None,
    )


def dispute_in(state: str, asker: Staff, other: Staff) -> Dispute:
    return Dispute.objects.create(
        venue=other.venue,
        document="nsw-war",
        complaint="Walk",
        opened_at=MONDAY,
        opened_by=other,
        state=state,
        decided_by=None if state == DisputeState.OPEN else asker,
    )


def payment_error_in(state: str, asker: Staff, other: Staff) -> PaymentError:
    return PaymentError.objects.create(
        venue=other.venue,
        document="nsw-war",
        direction=PaymentError.Direction.OVER,
        cents=40_00,
        account="Walk",
        happened_at=MONDAY,
        learned_at=MONDAY,
        recorded_at=MONDAY,
        recorded_by=other,
        state=state,
    )


def table_in(state: str, asker: Staff, other: Staff) -> Table:
    table = make_ready_table(venue=other.venue)
    Table.objects.filter(pk=table.pk).update(state=state)
    return Table.objects.get(pk=table.pk)


def facts_of_table(table: Table) -> Any:
    """Ask what the step from this state asks about: opening about everything, closing about the people there."""
    if table.state == TableState.CLOSED:
        return table_facts(table, at=MONDAY)
    return ClosingFacts(
        table.book.table,
        Rank.PIT_BOSS,
        players=0,
        announced_at=MONDAY,
        closes_at=MONDAY,
        is_round_open=False,
        zone=ZONE,
    )


def tournament_in(state: str, asker: Staff, other: Staff) -> Tournament:
    return Tournament.objects.create(venue=other.venue, slug="walk", name="Walk", drafted_at=MONDAY, state=state)


def facts_of_tournament(tournament: Tournament) -> Any:
    """Ask a draft what the checker says, and anything later who was told."""
    if tournament.state == TournamentState.DRAFT:
        return publication.ApprovalFacts([], frozenset())
    return publication.PublicationFacts(1, is_printed=True, patrons_at=MONDAY, inspectorate_at=MONDAY)


EVERY_WAY = replace(FLOORS["nsw-war"].order, dispute_referred=rests_on("vic-war 11.10"))
"""The rules of a house that reviews its own decisions and whose regulator does, too."""
PAYMENTS = FLOORS["nsw-war"].order.payment_errors


def device_in(state: str, asker: Staff, other: Staff) -> Device:
    return make_device(make_table("act-war", venue=other.venue), state=state)


WALKS = {
    "casino.obligation": Walk(
        obligation_in,
        lambda _row: ObligationFacts(is_duty=True, evidence="A receipt."),
        {"fulfil": lambda by: {"done_at": MONDAY, "done_by": by}},
    ),
    "casino.incident": Walk(
        incident_in,
        lambda _row: IncidentFacts(explanation="The printer was out of paper.", explained_by=None),
        {"close": lambda by: {"closed_by": by, "closed_at": MONDAY}},
    ),
    "casino.approval": Walk(
        approval_in,
        lambda row: ApprovalFacts(row.state, row.asked_by_id, row.fingerprint, row.expires_at),
        {"give": lambda by: {"answered_by": by}, "decline": lambda by: {"answered_by": by}},
        asker_steps=frozenset({"withdraw"}),
    ),
    "casino.device": Walk(
        device_in,
        lambda row: MalfunctionFacts(row.table.book.cards, "mechanical", "spoils_cards", repair="New belt."),
    ),
    "casino.table": Walk(table_in, facts_of_table),
    "casino.dispute": Walk(
        dispute_in,
        lambda row: DisputeFacts(
            EVERY_WAY, Rank.PIT_BOSS, "It stands.", row.decided_by_id, "Rightly so.", is_satisfied=True
        ),
        {
            "decide": lambda by: {"decided_by": by},
            "review": lambda by: {"reviewed_by": by},
            "close": lambda by: {"closed_by": by, "closed_at": MONDAY},
        },
    ),
    "casino.paymenterror": Walk(
        payment_error_in,
        lambda _row: PaymentFacts(
            PAYMENTS, "over", 40_00, finding="unintentional", enquiry="Asked the dealer.", remedy="rectified"
        ),
        {"close": lambda by: {"closed_by": by, "closed_at": MONDAY}},
    ),
    "tournaments.tournament": Walk(
        tournament_in, facts_of_tournament, {"cancel": lambda _by: {"cancelled_why": "The room is flooded."}}
    ),
}


def approve(lifecycle: Lifecycle, step: Step, row: Any, asker: Staff, other: Staff) -> None:
    about = subject_of(row)
    Approval.objects.create(
        action=lifecycle.action(step.verb),
        subject_type=about.type,
        subject_id=about.id,
        headline="Walk",
        content={},
        fingerprint=fingerprint({}),
        asked_by=asker,
        asked_at=MONDAY,
        answered_by=other,
        state=ApprovalState.GIVEN,
    )


def test_every_life_cycle_is_walked():
    assert set(WALKS) == set(LIFECYCLES)


@pytest.mark.django_db
@pytest.mark.parametrize(("of", "state", "verb"), [pair for pair in PAIRS if pair[0] in WALKS])
def test_a_row_takes_the_steps_of_its_table_and_refuses_all_others(of, state, verb):
    lifecycle, walk = LIFECYCLES[of], WALKS[of]
    step = lifecycle.step(verb)
    everything = [role.value for role in Role if role != Role.INSPECTOR]
    asker, other = make_staff(*everything), make_staff(*everything)
    by = asker if verb in walk.asker_steps else other
    row = walk.row_in(state, asker, other)
    if step.takes_two:
        approve(lifecycle, step, row, asker, other)
    changes = walk.changes.get(verb, lambda _by: {})(by)
    told = AuditEvent.objects.filter(action=step.event)

    if state in step.sources:
        taken = take(lifecycle, verb, row, by=by, at=MONDAY, facts=walk.facts, sealed={}, **changes)
        row.refresh_from_db()
        assert (taken.state, row.state) == (step.target, step.target)
        assert [(event.before["state"], event.after["state"], event.actor) for event in told] == [
            (state, step.target, by)
        ]
    else:
        with pytest.raises(RuleBroken) as broken:
            take(lifecycle, verb, row, by=by, at=MONDAY, facts=walk.facts, sealed={}, **changes)
        row.refresh_from_db()
        assert [refusal.code for refusal in broken.value.refusals] == ["wrong_state"]
        assert (row.state, told.count()) == (state, 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("of", "verb"), [(of, verb) for of, verb in STEPS if of in WALKS and LIFECYCLES[of].step(verb).takes_two]
)
def test_a_step_that_takes_two_waits_for_the_second(of, verb):
    lifecycle, walk = LIFECYCLES[of], WALKS[of]
    by = make_staff(*[role.value for role in Role if role != Role.INSPECTOR])
    row = walk.row_in(next(iter(lifecycle.step(verb).sources)), by, by)

    with pytest.raises(RuleBroken) as broken:
        take(lifecycle, verb, row, by=by, at=MONDAY, facts=walk.facts, sealed={})

    assert [refusal.code for refusal in broken.value.refusals] == ["approval_missing"]


def test_the_tables_of_each_app_are_the_registered_ones():
    tables = [
        value for app in (states, tournament_states) for value in vars(app).values() if isinstance(value, Lifecycle)
    ]

    assert {table.of: table for table in tables} == {of: LIFECYCLES[of] for of in WALKS}
