"""Every answer that the terms must give is asked for, with its clause."""

import pytest

from tests.tournaments.rules.lint.plans import found, sound, told
from tournaments.rules.definition import Conduct, Definition, Entry, Fees
from tournaments.rules.definition.conduct import Consequences, Wording
from tournaments.rules.definition.entry import Occasion
from tournaments.rules.definition.format import Bank, Length, Origin, Source, Tables, Wagers
from tournaments.rules.lint import findings

HEATS = "format.stages.0"


def test_a_complete_plan_has_no_findings():
    assert findings(sound()) == []


@pytest.mark.clause("vic-war 10.2.1")
def test_an_empty_plan_is_told_everything_that_is_missing():
    clauses = {finding.clause for finding in findings(Definition()) if finding.code == "missing"}

    assert {"vic-war 10.4.1(a)(i)", "vic-war 10.4.2(c)", "vic-war 10.4.3", "vic-war 10.4.8(b)(vi)"} <= clauses
    assert len(clauses) == 28


@pytest.mark.parametrize(
    ("changes", "field", "clause"),
    [
        pytest.param(
            {"details.starts_at": None},
            "details.starts_at",
            "vic-war 10.4.1(a)(i)",
            marks=pytest.mark.clause("vic-war 10.4.1(a)(i)"),
        ),
        pytest.param(
            {"fees": Fees()}, "fees", "vic-war 10.4.1(a)(ii)", marks=pytest.mark.clause("vic-war 10.4.1(a)(ii)")
        ),
        pytest.param(
            {"entry.least_players": None},
            "entry.least_players",
            "vic-war 10.4.1(a)(iii)",
            marks=pytest.mark.clause("vic-war 10.4.1(a)(iii)"),
        ),
        pytest.param(
            {"details.place": ""},
            "details.place",
            "vic-war 10.4.1(a)(iv)",
            marks=pytest.mark.clause("vic-war 10.4.1(a)(iv)"),
        ),
        pytest.param(
            {"entry.refusal_reserved": None},
            "entry.refusal_reserved",
            "vic-war 10.4.2(a)(iii)",
            marks=pytest.mark.clause("vic-war 10.4.2(a)(iii)"),
        ),
        pytest.param(
            {"entry.has_criteria": None},
            "entry.has_criteria",
            "vic-war 10.4.2(a)(iv)",
            marks=pytest.mark.clause("vic-war 10.4.2(a)(iv)"),
        ),
        pytest.param(
            {"entry.has_criteria": True},
            "entry.criteria",
            "vic-war 10.4.2(a)(iv)",
            marks=pytest.mark.clause("vic-war 10.4.2(a)(iv)"),
        ),
        pytest.param(
            {"entry.copies_from": " "},
            "entry.copies_from",
            "vic-war 10.4.2(b)(ii)",
            marks=pytest.mark.clause("vic-war 10.4.2(b)(ii)"),
        ),
        pytest.param(
            {"entry.signature_required": None},
            "entry.signature_required",
            "vic-war 10.4.2(b)(iii)",
            marks=pytest.mark.clause("vic-war 10.4.2(b)(iii)"),
        ),
        pytest.param(
            {"entry.how_to_enter": ""},
            "entry.how_to_enter",
            "vic-war 10.4.2(c)",
            marks=pytest.mark.clause("vic-war 10.4.2(c)"),
        ),
        pytest.param(
            {"entry.withdrawal_decided": False},
            "entry.free_withdrawal_until",
            "vic-war 10.4.2(d)",
            marks=pytest.mark.clause("vic-war 10.4.2(d)"),
        ),
        pytest.param(
            {"entry.substitute_decided": False},
            "entry.substitute_named_until",
            "vic-war 10.4.2(d)",
            marks=pytest.mark.clause("vic-war 10.4.2(d)"),
        ),
        pytest.param(
            {f"{HEATS}.length": Length()},
            f"{HEATS}.length",
            "vic-war 10.4.3(a)(i)",
            marks=pytest.mark.clause("vic-war 10.4.3(a)(i)"),
        ),
        pytest.param(
            {f"{HEATS}.tables": Tables()},
            f"{HEATS}.tables",
            "vic-war 10.4.3(a)(ii)",
            marks=pytest.mark.clause("vic-war 10.4.3(a)(ii)"),
        ),
        pytest.param(
            {f"{HEATS}.bank": Bank()},
            f"{HEATS}.bank",
            "vic-war 10.4.3(b)",
            marks=pytest.mark.clause("vic-war 10.4.3(b)"),
        ),
        pytest.param(
            {"format.chips_end": None},
            "format.chips_end",
            "vic-war 10.4.3(c)",
            marks=pytest.mark.clause("vic-war 10.4.3(c)"),
        ),
        pytest.param(
            {"format.chip_type": ""},
            "format.chip_type",
            "vic-war 10.4.4(a)",
            marks=pytest.mark.clause("vic-war 10.4.4(a)"),
        ),
        pytest.param(
            {f"{HEATS}.wagers": Wagers()},
            f"{HEATS}.wagers",
            "vic-war 10.4.4(b)",
            marks=pytest.mark.clause("vic-war 10.4.4(b)"),
        ),
        pytest.param(
            {f"{HEATS}.wagers.secret_wagers": 2},
            f"{HEATS}.wagers.secret_how",
            "vic-war 10.4.4(c)",
            marks=pytest.mark.clause("vic-war 10.4.4(c)"),
        ),
        pytest.param(
            {f"{HEATS}.elimination": ()},
            f"{HEATS}.elimination",
            "vic-war 10.4.5(a)",
            marks=pytest.mark.clause("vic-war 10.4.5(a)"),
        ),
        pytest.param(
            {"prizes.winner_by": None},
            "prizes.winner_by",
            "vic-war 10.4.6(a)",
            marks=pytest.mark.clause("vic-war 10.4.6(a)"),
        ),
        pytest.param(
            {"prizes.bands": ()}, "prizes.bands", "vic-war 10.4.7(b)", marks=pytest.mark.clause("vic-war 10.4.7(b)")
        ),
        pytest.param(
            {"conduct.penalties": ()},
            "conduct.penalties",
            "vic-war 10.4.8(a)(i)",
            marks=pytest.mark.clause("vic-war 10.4.8(a)(i)"),
        ),
        pytest.param(
            {"conduct.disqualification": ()},
            "conduct.disqualification",
            "vic-war 10.4.8(a)(ii)",
            marks=pytest.mark.clause("vic-war 10.4.8(a)(ii)"),
        ),
        pytest.param(
            {"conduct.substitutes_allowed": None},
            "conduct.substitutes_allowed",
            "vic-war 10.4.8(a)(iii)",
            marks=pytest.mark.clause("vic-war 10.4.8(a)(iii)"),
        ),
        pytest.param(
            {"conduct.substitutes_allowed": True},
            "conduct.substitute_cases",
            "vic-war 10.4.8(a)(iii)",
            marks=pytest.mark.clause("vic-war 10.4.8(a)(iii)"),
        ),
        pytest.param(
            {"conduct.consequences.late": ""},
            "conduct.consequences.late",
            "vic-war 10.4.8(b)(i)",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(i)"),
        ),
        pytest.param(
            {"conduct.consequences.absent": ""},
            "conduct.consequences.absent",
            "vic-war 10.4.8(b)(ii)",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(ii)"),
        ),
        pytest.param(
            {"conduct.consequences.phone": ""},
            "conduct.consequences.phone",
            "vic-war 10.4.8(b)(iii)",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(iii)"),
        ),
        pytest.param(
            {"conduct.consequences.substitute": ""},
            "conduct.consequences.substitute",
            "vic-war 10.4.8(b)(iv)",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(iv)"),
        ),
        pytest.param(
            {"conduct.consequences.disqualified": ""},
            "conduct.consequences.disqualified",
            "vic-war 10.4.8(b)(v)",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(v)"),
        ),
        pytest.param(
            {"conduct.consequences.retired": ""},
            "conduct.consequences.retired",
            "vic-war 10.4.8(b)(vi)",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(vi)"),
        ),
        pytest.param(
            {"details.director": " "},
            "details.director",
            "vic-war 10.4.8(g)",
            marks=pytest.mark.clause("vic-war 10.4.8(g)"),
        ),
        pytest.param(
            {"conduct.wording": Wording(liability_acts=())},
            "conduct.wording.liability_acts",
            "vic-war 10.4.8(i)",
            marks=pytest.mark.clause("vic-war 10.4.8(i)"),
        ),
    ],
)
def test_each_item_that_is_not_answered_is_an_error_at_its_field(changes, field, clause):
    assert ("error", "missing", field, clause) in told(changes)


@pytest.mark.clause("vic-war 10.4.8(a)(iv)")
def test_refunds_are_stated_or_it_is_said_that_there_are_none():
    silent = {"conduct.refunds": (), "conduct.refunds_decided": False}

    assert [each.field for each in found(silent)] == ["conduct.refunds"]
    assert found({"conduct.refunds": (), "conduct.refunds_decided": True}) == []


@pytest.mark.clause("vic-war 10.4.2(a)(v)")
def test_employees_at_a_charity_event_need_a_named_approval():
    charity = {"entry.occasion": Occasion.CHARITY, "entry.employees_play": True}

    assert [each.field for each in found(charity)] == ["entry.employees_approved_by"]
    assert found(charity | {"entry.employees_approved_by": "the chief executive officer"}) == []


@pytest.mark.clause("vic-war 10.4.3(a)(iii)")
def test_a_stage_before_the_last_says_who_goes_on():
    assert ("error", "missing", f"{HEATS}.advancement", "vic-war 10.4.3(a)(iii)") in told({f"{HEATS}.advancement": ()})


@pytest.mark.clause("vic-war 10.4.3(a)(v)")
def test_a_second_chance_says_who_may_or_leaves_it_to_the_director():
    open_chance = {"format.stages.1.sources": (Source(Origin.SECOND_CHANCE),)}
    clause = "vic-war 10.4.3(a)(v)"

    assert clause in {each.clause for each in found(open_chance) if each.code == "missing"}
    assert clause not in {each.clause for each in found(open_chance | {"format.repechage_by_director": True})}


@pytest.mark.clause("vic-war 10.4.7(a)")
def test_a_pool_comes_from_somewhere():
    from_nowhere = {"fees": Fees(is_free=True)}

    assert ("error", "missing", "prizes.pool_share", "vic-war 10.4.7(a)") in told(from_nowhere)
    assert not any(each.code == "missing" for each in found(from_nowhere | {"prizes.added_cents": 500_00}))


def test_presets_of_entry_and_conduct_answer_nothing_by_themselves():
    assert (Entry().refusal_reserved, Conduct().consequences) == (None, Consequences())
