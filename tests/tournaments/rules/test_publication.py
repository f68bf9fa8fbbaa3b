"""When terms may be approved, published, amended and accepted: every refusal, and that nothing else is refused."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.rulings import Refusal
from tests.factories import MONDAY
from tournaments.rules.lint.finding import error, warning
from tournaments.rules.publication import (
    AcceptanceFacts,
    ApprovalFacts,
    PublicationFacts,
    changes_details,
    why_not_accept,
    why_not_amend,
    why_not_answer,
    why_not_approve,
    why_not_publish,
    why_not_start,
    why_not_take_entries,
)

MINUTE = timedelta(minutes=1)
MISSING = error("missing", "Say where it is held.", "details.place", "vic-war 10.4.1(a)(iv)")
DOUBTFUL = warning("too_short", "20 hands take longer.", "format.stages.0.length", "vic-war 10.4.3(a)(i)")
PUBLISHED = PublicationFacts(1, is_printed=True, patrons_at=MONDAY, inspectorate_at=MONDAY)
AMENDED = replace(PUBLISHED, version=2, changes_details=True, has_players=True)


def codes(refusals):
    return [refusal.code for refusal in refusals]


# ---- approval --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.1")
def test_every_missing_item_stands_in_the_way_with_its_clause():
    bare = error("money", "The shares come to 90%.", "prizes.bands")

    assert why_not_approve(ApprovalFacts([MISSING, bare], frozenset()), by=1, at=MONDAY) == [
        Refusal("Say where it is held.", "vic-war 10.4.1(a)(iv)", "missing", "details.place"),
        Refusal("The shares come to 90%.", "vic-war 10.2.1", "money", "prizes.bands"),
    ]


@pytest.mark.parametrize("answered", [True, False])
def test_warning_stands_in_the_way_until_it_is_answered(answered):
    facts = ApprovalFacts([DOUBTFUL], frozenset({DOUBTFUL.mark} if answered else ()))

    refusals = why_not_approve(facts, by=1, at=MONDAY)

    assert codes(refusals) == ([] if answered else ["unanswered"])


def test_answer_to_a_finding_that_says_something_else_by_now_does_not_count():
    older = replace(DOUBTFUL, sentence="18 hands take longer.")

    assert codes(why_not_approve(ApprovalFacts([DOUBTFUL], {older.mark}), by=1, at=MONDAY)) == ["unanswered"]


@pytest.mark.parametrize(
    ("finding", "answer", "refused"),
    [
        (DOUBTFUL, "They deal quickly.", []),
        (DOUBTFUL, "  ", ["answer_missing"]),
        (MISSING, "Somewhere.", ["not_a_warning"]),
        (None, "What warning?", ["no_such_finding"]),
    ],
)
def test_only_a_warning_is_answered_and_only_with_words(finding, answer, refused):
    assert codes(why_not_answer(finding, answer)) == refused


# ---- publishing and entries ------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2(a)")
@pytest.mark.parametrize("is_printed", [True, False])
def test_terms_are_published_once_they_are_printed(is_printed):
    refusals = why_not_publish(PublicationFacts(1, is_printed=is_printed), by=1, at=MONDAY)

    assert [(refusal.code, refusal.clause) for refusal in refusals] == (
        [] if is_printed else [("not_printed", "vic-war 10.2.2(a)")]
    )


@pytest.mark.clause("vic-war 10.2.2")
@pytest.mark.clause("vic-war 10.2.2(a)")
@pytest.mark.clause("vic-war 10.2.2(b)")
@pytest.mark.parametrize(
    ("patrons", "inspectorate", "refused"),
    [
        (MONDAY, MONDAY, []),
        (None, MONDAY, [("patrons_not_told", "vic-war 10.2.2(a)")]),
        (MONDAY + MINUTE, MONDAY, [("patrons_not_told", "vic-war 10.2.2(a)")]),
        (MONDAY, None, [("inspectorate_not_told", "vic-war 10.2.2(b)")]),
        (MONDAY, MONDAY + MINUTE, [("inspectorate_not_told", "vic-war 10.2.2(b)")]),
        (
            None,
            None,
            [("patrons_not_told", "vic-war 10.2.2(a)"), ("inspectorate_not_told", "vic-war 10.2.2(b)")],
        ),
    ],
)
def test_entries_open_when_patrons_and_inspectors_were_told(patrons, inspectorate, refused):
    facts = replace(PUBLISHED, patrons_at=patrons, inspectorate_at=inspectorate)

    refusals = why_not_take_entries(facts, by=1, at=MONDAY)

    assert [(refusal.code, refusal.clause) for refusal in refusals] == refused


# ---- before play -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.1(c)")
@pytest.mark.clause("vic-war 10.4.1(b)")
@pytest.mark.parametrize(
    ("facts", "refused"),
    [
        (PUBLISHED, []),
        (replace(PUBLISHED, changes_details=True, has_players=True), []),
        (AMENDED, ["regulator_not_told", "players_not_told"]),
        (replace(AMENDED, regulator_at=MONDAY, players_at=MONDAY), []),
        (replace(AMENDED, regulator_at=MONDAY + MINUTE, players_at=MONDAY), ["regulator_not_told"]),
        (replace(AMENDED, regulator_at=MONDAY, players_at=MONDAY + MINUTE), ["players_not_told"]),
        (replace(AMENDED, changes_details=False), ["players_not_told"]),
        (replace(AMENDED, has_players=False), ["regulator_not_told"]),
    ],
)
def test_amended_terms_block_the_start_until_those_concerned_were_told(facts, refused):
    assert codes(why_not_start(facts, at=MONDAY)) == refused


@pytest.mark.parametrize(
    ("changes", "reason", "refused"),
    [
        (["details.place"], "Another room.", []),
        ([], "Another room.", ["no_change"]),
        (["details.place"], " ", ["reason_missing"]),
        ([], "", ["no_change", "reason_missing"]),
    ],
)
def test_amendment_needs_a_change_and_a_reason(changes, reason, refused):
    assert codes(why_not_amend(changes=changes, reason=reason)) == refused


@pytest.mark.clause("vic-war 10.4.1(c)")
@pytest.mark.parametrize(
    ("field", "is_detail"),
    [
        ("details.starts_at", True),
        ("details.time_zone", True),
        ("details.place", True),
        ("fees", True),
        ("fees.prices.0.lines.0.cents", True),
        ("entry.least_players", True),
        ("entry.most_players", True),
        ("entry.most_entries", True),
        ("format.stages.0.sessions.1.starts_at", True),
        ("details.name", False),
        ("details.starts_at_all", False),
        ("entry.criteria", False),
        ("format.stages.0.bank.chips", False),
        ("prizes.bands.0.prizes.0.share", False),
    ],
)
def test_regulator_hears_of_time_sums_numbers_and_place(field, is_detail):
    assert changes_details([field]) == is_detail
    assert changes_details(["details.name", field]) == is_detail
    assert not changes_details([])


# ---- acceptance ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.2(a)(i)")
@pytest.mark.clause("vic-war 10.4.2(b)(iii)")
@pytest.mark.parametrize(
    ("version", "required", "signed", "refused"),
    [
        (2, True, True, []),
        (2, False, False, []),
        (1, True, True, [("old_version", "vic-war 10.4.2(a)(i)")]),
        (3, False, True, [("old_version", "vic-war 10.4.2(a)(i)")]),
        (2, True, False, [("not_signed", "vic-war 10.4.2(b)(iii)")]),
    ],
)
def test_newest_version_is_accepted_and_signed_where_that_is_required(version, required, signed, refused):
    facts = AcceptanceFacts(version, 2, signature_required=required, is_signed=signed)

    assert [(refusal.code, refusal.clause) for refusal in why_not_accept(facts)] == refused


def test_what_the_house_holds_against_a_person_is_passed_on():
    excluded = Refusal("This person is excluded.", code="excluded")
    facts = AcceptanceFacts(1, 1, signature_required=False, is_signed=False, refusals=[excluded])

    assert why_not_accept(facts) == [excluded]
