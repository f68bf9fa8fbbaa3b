"""Publish, tell, open and close entries, cancel: each in its order, and each refused out of it."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from casino.models import AuditEvent, Document
from casino.states import ObligationState
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.tournaments import amend, make_director, make_tournament, print_terms
from tournaments import events
from tournaments.models import Notice
from tournaments.queries.tournaments import newest_version, publication_facts
from tournaments.rules.publication import why_not_start
from tournaments.services.publication import cancel, close_entries, give_notice, open_entries, publish
from tournaments.states import TournamentState

pytestmark = pytest.mark.django_db
MELBOURNE = ZoneInfo("Australia/Melbourne")
NOON = datetime(2026, 3, 16, 12, 0, tzinfo=MELBOURNE)
MINUTE = timedelta(minutes=1)


def codes(broken):
    return [refusal.code for refusal in broken.value.refusals]


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def approved(director):
    return make_tournament(TournamentState.APPROVED, by=director)


@pytest.fixture
def published(director):
    return make_tournament(TournamentState.PUBLISHED, by=director)


# ---- publishing ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2(a)")
def test_terms_are_published_once_they_are_printed_and_the_moment_is_kept(director, approved):
    with pytest.raises(RuleBroken) as broken:
        publish(approved, by=director, at=NOON)
    assert (codes(broken), Notice.objects.count()) == (["not_printed"], 0)

    print_terms(approved)
    shown = publish(approved, by=director, at=NOON)

    notice = Notice.objects.get()
    assert shown.state == TournamentState.PUBLISHED
    assert (notice.to, notice.version, notice.how) == ("patrons", newest_version(approved), "public page")
    assert (notice.given_at, notice.given_by) == (NOON, director)


def test_print_that_is_still_being_made_is_not_published(director, approved):
    print_terms(approved)
    Document.objects.update(state=Document.State.WAITING, pdf_sha256="")

    with pytest.raises(RuleBroken) as broken:
        publish(approved, by=director, at=NOON)

    assert codes(broken) == ["not_printed"]


def test_draft_is_never_published(director):
    with pytest.raises(RuleBroken) as broken:
        publish(make_tournament(by=director), by=director, at=NOON)

    assert codes(broken) == ["wrong_state"]


# ---- entries ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2")
@pytest.mark.clause("vic-war 10.2.2(a)")
@pytest.mark.parametrize(("at", "refused"), [(NOON - MINUTE, True), (NOON, False)])
def test_entries_open_at_twelve_with_terms_available_at_twelve_and_not_at_11_59(director, approved, at, refused):
    print_terms(approved)
    publish(approved, by=director, at=NOON)
    early = NOON - timedelta(days=1)
    give_notice(approved, to="inspectorate", how="By hand.", given_at=early, by=director, at=early)

    if refused:
        with pytest.raises(RuleBroken) as broken:
            open_entries(approved, by=director, at=at)
        assert [(refusal.code, refusal.clause) for refusal in broken.value.refusals] == [
            ("patrons_not_told", "vic-war 10.2.2(a)")
        ]
    else:
        assert open_entries(approved, by=director, at=at).state == TournamentState.ENTRIES_OPEN


@pytest.mark.clause("vic-war 10.2.2(b)")
def test_entries_wait_for_the_notice_to_the_inspectors_with_its_time_and_sender(director, published):
    with pytest.raises(RuleBroken) as broken:
        open_entries(published, by=director, at=NOON)
    assert [(refusal.code, refusal.clause) for refusal in broken.value.refusals] == [
        ("inspectorate_not_told", "vic-war 10.2.2(b)")
    ]

    notice = give_notice(published, to="inspectorate", how="By hand.", given_at=NOON - MINUTE, by=director, at=NOON)

    assert (notice.given_at, notice.given_by, notice.how) == (NOON - MINUTE, director, "By hand.")
    assert open_entries(published, by=director, at=NOON).state == TournamentState.ENTRIES_OPEN


def test_inspectors_hear_of_the_version_in_force_before_entries_open(director, published):
    give_notice(published, to="inspectorate", how="By hand.", given_at=MONDAY, by=director, at=MONDAY)
    amend(published, director, conduct__consequences__phone="A warning.")

    with pytest.raises(RuleBroken) as broken:
        open_entries(published, by=director, at=NOON)

    assert codes(broken) == ["inspectorate_not_told"]


def test_entries_close_once_they_were_open(director, published):
    with pytest.raises(RuleBroken):
        close_entries(published, by=director, at=NOON)
    give_notice(published, to="inspectorate", how="By hand.", given_at=MONDAY, by=director, at=MONDAY)
    open_entries(published, by=director, at=NOON)

    assert close_entries(published, by=director, at=NOON).state == TournamentState.ENTRIES_CLOSED


# ---- notices ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2(b)")
def test_notice_settles_the_duty_and_stands_in_the_trail_with_its_clause(director, published):
    give_notice(published, to="inspectorate", how="By hand.", given_at=MONDAY, by=director, at=MONDAY)

    from casino.models import Obligation

    duty = Obligation.objects.get(key__startswith="tournaments.notice:", is_duty=True)
    told = AuditEvent.objects.filter(action=events.NOTICE_GIVEN).order_by("seq").last()
    assert (duty.state, duty.evidence) == (ObligationState.DONE, "By hand.")
    assert (told.clauses, told.after["to"], told.after["version"]) == (["vic-war 10.2.2(b)"], "inspectorate", 1)


@pytest.mark.parametrize(
    ("given_at", "how", "refused"),
    [
        (MONDAY, " ", ["reason_missing"]),
        (MONDAY + MINUTE, "By hand.", ["in_the_future"]),
        (MONDAY - MINUTE, "By hand.", ["before_approval"]),
        (MONDAY, "By hand.", []),
    ],
)
def test_notice_says_how_and_lies_between_approval_and_now(director, published, given_at, how, refused):
    given = {"to": "inspectorate", "how": how, "given_at": given_at, "by": director, "at": MONDAY}

    if refused:
        with pytest.raises(RuleBroken) as broken:
            give_notice(published, **given)
        assert codes(broken) == refused
    else:
        assert give_notice(published, **given).to == "inspectorate"


def test_same_version_is_told_once(director, published):
    given = {"to": "inspectorate", "how": "By hand.", "given_at": MONDAY, "by": director, "at": MONDAY}
    give_notice(published, **given)

    with pytest.raises(RuleBroken) as broken:
        give_notice(published, **given)

    assert codes(broken) == ["told_already"]


def test_nobody_is_told_of_a_draft_and_nobody_tells_without_the_role(director, published):
    given = {"to": "inspectorate", "how": "By hand.", "given_at": MONDAY, "at": MONDAY}
    with pytest.raises(RuleBroken) as broken:
        give_notice(make_tournament(by=director), by=director, **given)
    assert codes(broken) == ["not_approved"]

    for person in (make_staff("scorer", venue=director.venue), make_director()):
        with pytest.raises(RuleBroken) as broken:
            give_notice(published, by=person, **given)
        assert codes(broken) == ["not_allowed"]


# ---- before play -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.1(c)")
def test_changed_detail_blocks_the_start_until_the_regulator_was_told(director, published):
    amend(published, director, details__place="Palladium")
    facts = publication_facts(published)
    assert [refusal.clause for refusal in why_not_start(facts, at=MONDAY)] == ["vic-war 10.4.1(c)"]

    give_notice(published, to="regulator", how="By mail.", given_at=MONDAY, by=director, at=MONDAY)

    assert why_not_start(publication_facts(published), at=MONDAY) == []


# ---- cancelling ------------------------------------------------------------------------------------------------------


def test_cancelled_tournament_says_why_and_stays_so(director, published):
    with pytest.raises(RuleBroken):
        cancel(published, reason=" ", by=director, at=NOON)

    gone = cancel(published, reason="The room is flooded.", by=director, at=NOON)

    assert (gone.state, gone.cancelled_why) == (TournamentState.CANCELLED, "The room is flooded.")
    with pytest.raises(RuleBroken) as broken:
        cancel(gone, reason="Twice.", by=director, at=NOON)
    assert codes(broken) == ["wrong_state"]
