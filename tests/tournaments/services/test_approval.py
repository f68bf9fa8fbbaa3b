"""Four eyes on the terms: nothing is approved by one person, and what is approved is exactly what was read."""

from dataclasses import replace

import pytest

from casino import approvals
from casino.fingerprint import fingerprint
from casino.lifecycle import Lifecycle
from casino.models import AuditEvent, Obligation
from casino.services.approvals import decline, give
from casino.states import ApprovalState, ObligationState
from casino.steps import take
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player
from tests.factories.tournaments import (
    SIGNATURE,
    amend,
    approve,
    give_approval,
    make_definition,
    make_director,
    make_tournament,
    with_field,
)
from tournaments import events
from tournaments.models import TermsVersion
from tournaments.queries.tournaments import approval_facts, newest_version
from tournaments.rules.definition import Definition, Details
from tournaments.rules.definition.plain import plain
from tournaments.services.acceptance import accept_terms
from tournaments.services.approval import APPROVE, ask_for_approval, ask_to_amend, content_of_terms, revise
from tournaments.services.notices import notice_key
from tournaments.services.planning import answer_warning, begin, change_part
from tournaments.services.publication import cancel, give_notice
from tournaments.states import TOURNAMENT, TournamentState

pytestmark = pytest.mark.django_db
DEFINED = "vic-war definition:Tournament Terms and Conditions"


def codes(broken):
    return [refusal.code for refusal in broken.value.refusals]


def owed(tournament):
    """The notices that are still owed: to whom, of which version, by when and by which clause."""
    duties = Obligation.objects.filter(kind="tournaments.notice", state=ObligationState.PENDING).order_by("key")
    found = {duty.key.removeprefix(f"tournaments.notice:{tournament.pk}:"): duty for duty in duties}
    return {key: (duty.due_at.isoformat(), duty.clause, duty.role) for key, duty in found.items()}


@pytest.fixture
def director():
    return make_director()


# ---- four eyes -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war definition:Tournament Terms and Conditions")
def test_second_person_approves_exactly_the_definition_and_it_is_kept_with_both_names(director):
    tournament = make_tournament(by=director)
    asked = ask_for_approval(tournament, by=director, at=MONDAY)

    second = give_approval(asked)

    tournament.refresh_from_db()
    asked.refresh_from_db()
    version = newest_version(tournament)
    assert asked.content["definition"] == plain(make_definition()) == version.content
    assert (version.number, version.asked_by, version.approved_by, version.approved_at) == (1, director, second, MONDAY)
    assert version.fingerprint == fingerprint(version.content) == asked.content["fingerprint"]
    assert (tournament.state, asked.state) == (TournamentState.APPROVED, ApprovalState.USED)
    told = AuditEvent.objects.get(action=events.TERMS_APPROVED)
    assert (told.clauses, told.actor, told.after) == ([DEFINED], director, {"state": "approved"})


@pytest.mark.clause("vic-war definition:Tournament Terms and Conditions")
def test_whoever_asked_cannot_approve_and_neither_can_anybody_without_the_role(director):
    asked = ask_for_approval(make_tournament(by=director), by=director, at=MONDAY)

    for person in (director, make_staff("scorer", venue=director.venue)):
        with pytest.raises(RuleBroken):
            give(asked, fingerprint=asked.fingerprint, by=person, at=MONDAY)

    assert not TermsVersion.objects.exists()


@pytest.mark.clause("vic-war definition:Tournament Terms and Conditions")
def test_step_without_an_approval_is_refused_and_a_twin_without_the_guard_would_pass(director):
    tournament = make_tournament(by=director)
    sealed = content_of_terms(tournament, {})

    with pytest.raises(RuleBroken) as broken:
        take(TOURNAMENT, "approve", tournament, by=director, at=MONDAY, facts=approval_facts, sealed=sealed)
    tournament.refresh_from_db()
    assert (codes(broken), tournament.state) == (["approval_missing"], TournamentState.DRAFT)

    unguarded = tuple(replace(step, takes_two=False) for step in TOURNAMENT.steps)
    twin = Lifecycle(TOURNAMENT.of, TOURNAMENT.states, TOURNAMENT.initial, unguarded)
    taken = take(twin, "approve", tournament, by=director, at=MONDAY, facts=approval_facts, sealed=sealed)
    assert taken.state == TournamentState.APPROVED


def test_approval_of_another_content_does_not_cover_the_step(director):
    tournament = make_tournament(by=director)
    asked = ask_for_approval(tournament, by=director, at=MONDAY)
    change_part(tournament, "details", {"name": "Another night"}, number=0, by=director, at=MONDAY)

    given = give(asked, fingerprint=asked.fingerprint, by=make_staff("compliance", venue=director.venue), at=MONDAY)

    tournament.refresh_from_db()
    assert (given.state, tournament.state) == (ApprovalState.VOID, TournamentState.DRAFT)
    assert not TermsVersion.objects.exists()


def test_declined_terms_stay_a_draft(director):
    tournament = make_tournament(by=director)
    asked = ask_for_approval(tournament, by=director, at=MONDAY)

    decline(asked, reason="The fee is wrong.", by=make_staff("compliance", venue=director.venue), at=MONDAY)

    tournament.refresh_from_db()
    assert (tournament.state, TermsVersion.objects.count()) == (TournamentState.DRAFT, 0)
    assert approvals.live_approval(APPROVE, tournament) is None


@pytest.mark.clause("vic-war 10.2.1")
def test_nobody_is_asked_to_approve_terms_that_miss_something(director):
    tournament = begin(Definition(Details(name="Empty night")), by=director, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        ask_for_approval(tournament, by=director, at=MONDAY)

    missing = {refusal.clause for refusal in broken.value.refusals if refusal.code == "missing"}
    assert {"vic-war 10.4.1(a)(i)", "vic-war 10.4.2(c)", "vic-war 10.4.6(a)", "vic-war 10.4.8(b)(vi)"} <= missing
    assert len(missing) > 20


def test_warning_is_answered_before_anybody_is_asked(director):
    share = with_field(make_definition(), "prizes.pool_share", 80_00)
    tournament = make_tournament(definition=share, by=director)
    (finding,) = approval_facts(tournament).findings
    with pytest.raises(RuleBroken) as broken:
        ask_for_approval(tournament, by=director, at=MONDAY)
    assert codes(broken) == ["unanswered"]

    answer_warning(tournament, finding.mark, answer="The rest goes to charity.", by=director, at=MONDAY)

    asked = ask_for_approval(tournament, by=director, at=MONDAY)
    assert asked.content["warnings"] == [{"warning": finding.sentence, "answer": "The rest goes to charity."}]


# ---- what approval owes ------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2(b)")
def test_approval_owes_the_print_at_once_and_word_to_the_inspectors_before_entries(director):
    tournament = make_tournament(TournamentState.APPROVED, by=director)

    work = Obligation.objects.get(kind="tournaments.print_terms")
    assert (work.due_at, work.clause, work.is_duty) == (MONDAY, "vic-war 10.2.2(a)", False)
    assert owed(tournament) == {
        "inspectorate:1": ("2026-08-01T02:00:00+00:00", "vic-war 10.2.2(b)", "director"),
    }


def test_lead_time_that_was_chosen_moves_the_deadline_and_a_late_approval_is_due_at_once(director):
    chosen = with_field(make_definition(), "details.notice_lead", "months_2")
    early = make_tournament(TournamentState.APPROVED, definition=chosen, by=director)
    assert owed(early)["inspectorate:1"][0] == "2026-07-12T09:00:00+00:00"

    late = MONDAY.replace(month=8, day=15)
    tournament = make_tournament(TournamentState.APPROVED, by=director, at=late)
    assert owed(tournament)["inspectorate:1"][0] == late.isoformat()


def test_terms_taken_back_owe_nothing_and_owe_anew_when_they_are_approved_again(director):
    tournament = make_tournament(TournamentState.APPROVED, by=director)

    revised = revise(tournament, reason="Another room.", by=director, at=MONDAY)

    assert (revised.state, owed(tournament)) == (TournamentState.DRAFT, {})
    version = approve(revised, director)
    assert (version.number, list(owed(tournament))) == (2, ["inspectorate:2"])
    with pytest.raises(RuleBroken):
        revise(tournament, reason=" ", by=director, at=MONDAY)


def test_cancelled_tournament_owes_nothing(director):
    tournament = make_tournament(TournamentState.APPROVED, by=director)

    cancel(tournament, reason="The room is flooded.", by=director, at=MONDAY)

    duty = Obligation.objects.get(kind="tournaments.notice")
    assert (owed(tournament), duty.evidence, duty.done_by) == ({}, "The tournament was cancelled.", director)


# ---- amendments --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.1(c)")
def test_change_of_a_detail_after_publication_owes_the_regulator_a_notice_that_the_notice_settles(director):
    tournament = make_tournament(TournamentState.ENTRIES_OPEN, by=director)

    version = amend(tournament, director, details__place="Palladium")

    assert (version.number, version.reason) == (2, "The room is larger.")
    assert owed(tournament) == {"regulator:2": ("2026-09-12T09:00:00+00:00", "vic-war 10.4.1(c)", "director")}
    give_notice(tournament, to="regulator", how="By mail.", given_at=MONDAY, by=director, at=MONDAY)
    assert owed(tournament) == {}
    settled = Obligation.objects.get(key=notice_key(tournament, "regulator", 2))
    assert (settled.evidence, settled.done_by, settled.done_at) == ("By mail.", director, MONDAY)


@pytest.mark.parametrize(
    ("change", "is_owed"),
    [
        ({"details__place": "Palladium"}, True),
        ({"entry__most_players": 26}, True),
        ({"fees__prices__0__lines__1__cents": 25_00}, True),
        ({"format__stages__0__sessions__0__minutes": 70}, True),
        ({"conduct__consequences__phone": "A warning."}, False),
        ({"details__director": "Dee Deputy"}, False),
    ],
)
def test_only_a_change_of_details_is_owed_to_the_regulator(director, change, is_owed):
    tournament = make_tournament(TournamentState.ENTRIES_OPEN, by=director)

    amend(tournament, director, **change)

    assert list(owed(tournament)) == (["regulator:2"] if is_owed else [])


@pytest.mark.clause("vic-war 10.4.1(b)")
def test_players_who_accepted_are_owed_word_of_an_amendment(director):
    tournament = make_tournament(TournamentState.ENTRIES_OPEN, by=director)
    accept_terms(tournament, make_player(director.venue), version=1, signature=SIGNATURE, by=director, at=MONDAY)

    amend(tournament, director, conduct__consequences__phone="A warning.")

    assert owed(tournament) == {"players:2": ("2026-09-12T09:00:00+00:00", "vic-war 10.4.1(b)", "director")}


def test_later_amendment_takes_over_what_was_not_told_yet(director):
    tournament = make_tournament(TournamentState.ENTRIES_OPEN, by=director)
    amend(tournament, director, details__place="Palladium")
    tournament.refresh_from_db()

    amend(tournament, director, conduct__consequences__phone="A warning.")

    assert list(owed(tournament)) == ["regulator:3"]
    closed = Obligation.objects.get(key=notice_key(tournament, "regulator", 2))
    assert closed.evidence == "Version 3 takes the place of version 2."
    tournament.refresh_from_db()
    give_notice(tournament, to="regulator", how="By mail.", given_at=MONDAY, by=director, at=MONDAY)
    amend(tournament, director, conduct__consequences__phone="Two warnings.")
    assert list(owed(tournament)) == []


def test_amendment_before_entries_owes_the_inspectors_word_of_the_new_version(director):
    tournament = make_tournament(TournamentState.PUBLISHED, by=director)

    amend(tournament, director, conduct__consequences__phone="A warning.")

    assert list(owed(tournament)) == ["inspectorate:2"]


def test_amended_terms_are_public_and_shown_from_that_moment_and_the_draft_is_not(director):
    tournament = make_tournament(TournamentState.PUBLISHED, by=director)
    details = plain(make_definition().details) | {"name": "Autumn War Night"}
    changed = change_part(tournament, "details", details, number=0, by=director, at=MONDAY)
    assert (changed.name, changed.definition.details.name) == ("Spring War Night", "Autumn War Night")

    give_approval(ask_to_amend(changed, reason="It is autumn.", by=director, at=MONDAY))

    changed.refresh_from_db()
    version = newest_version(changed)
    assert (changed.name, changed.state) == ("Autumn War Night", TournamentState.PUBLISHED)
    assert version.notices.get().to == "patrons"
    told = AuditEvent.objects.get(action=events.TERMS_AMENDED)
    assert (told.after, told.clauses) == ({"version": 2, "fields": ["details.name"]}, ["vic-war 10.4.1(c)"])


@pytest.mark.parametrize(
    ("state", "change", "reason", "refused"),
    [
        (TournamentState.PUBLISHED, True, " ", ["reason_missing"]),
        (TournamentState.PUBLISHED, False, "Nothing at all.", ["no_change"]),
        (TournamentState.DRAFT, True, "Too early.", ["wrong_state", "no_change"]),
    ],
)
def test_amendment_needs_public_terms_a_change_and_a_reason(director, state, change, reason, refused):
    tournament = make_tournament(state, by=director)
    if change:
        details = plain(make_definition().details) | {"place": "Palladium"}
        change_part(tournament, "details", details, number=0, by=director, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        ask_to_amend(tournament, reason=reason, by=director, at=MONDAY)

    assert codes(broken) == refused


def test_amendment_that_breaks_the_terms_is_refused_with_the_checker_s_words(director):
    tournament = make_tournament(TournamentState.PUBLISHED, by=director)
    details = plain(make_definition().details) | {"place": ""}
    change_part(tournament, "details", details, number=0, by=director, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        ask_to_amend(tournament, reason="Somewhere.", by=director, at=MONDAY)

    assert [refusal.clause for refusal in broken.value.refusals] == ["vic-war 10.4.1(a)(iv)"]
