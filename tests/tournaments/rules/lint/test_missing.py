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
    ("changes", "clause", "field"),
    [
        pytest.param({path: empty}, clause, field or path, id=path, marks=pytest.mark.clause(clause))
        for path, empty, clause, field in [
            ("details.starts_at", None, "vic-war 10.4.1(a)(i)", ""),
            ("fees", Fees(), "vic-war 10.4.1(a)(ii)", ""),
            ("entry.least_players", None, "vic-war 10.4.1(a)(iii)", ""),
            ("details.place", "", "vic-war 10.4.1(a)(iv)", ""),
            ("entry.refusal_reserved", None, "vic-war 10.4.2(a)(iii)", ""),
            ("entry.has_criteria", None, "vic-war 10.4.2(a)(iv)", ""),
            ("entry.has_criteria", True, "vic-war 10.4.2(a)(iv)", "entry.criteria"),
            ("entry.copies_from", " ", "vic-war 10.4.2(b)(ii)", ""),
            ("entry.signature_required", None, "vic-war 10.4.2(b)(iii)", ""),
            ("entry.how_to_enter", "", "vic-war 10.4.2(c)", ""),
            ("entry.withdrawal_decided", False, "vic-war 10.4.2(d)", "entry.free_withdrawal_until"),
            ("entry.substitute_decided", False, "vic-war 10.4.2(d)", "entry.substitute_named_until"),
            (f"{HEATS}.length", Length(), "vic-war 10.4.3(a)(i)", ""),
            (f"{HEATS}.tables", Tables(), "vic-war 10.4.3(a)(ii)", ""),
            (f"{HEATS}.bank", Bank(), "vic-war 10.4.3(b)", ""),
            ("format.chips_end", None, "vic-war 10.4.3(c)", ""),
            ("format.chip_type", "", "vic-war 10.4.4(a)", ""),
            (f"{HEATS}.wagers", Wagers(), "vic-war 10.4.4(b)", ""),
            (f"{HEATS}.wagers.secret_wagers", 2, "vic-war 10.4.4(c)", f"{HEATS}.wagers.secret_how"),
            (f"{HEATS}.elimination", (), "vic-war 10.4.5(a)", ""),
            ("prizes.winner_by", None, "vic-war 10.4.6(a)", ""),
            ("prizes.bands", (), "vic-war 10.4.7(b)", ""),
            ("conduct.penalties", (), "vic-war 10.4.8(a)(i)", ""),
            ("conduct.disqualification", (), "vic-war 10.4.8(a)(ii)", ""),
            ("conduct.substitutes_allowed", None, "vic-war 10.4.8(a)(iii)", ""),
            ("conduct.substitutes_allowed", True, "vic-war 10.4.8(a)(iii)", "conduct.substitute_cases"),
            ("conduct.consequences.late", "", "vic-war 10.4.8(b)(i)", ""),
            ("conduct.consequences.absent", "", "vic-war 10.4.8(b)(ii)", ""),
            ("conduct.consequences.phone", "", "vic-war 10.4.8(b)(iii)", ""),
            ("conduct.consequences.substitute", "", "vic-war 10.4.8(b)(iv)", ""),
            ("conduct.consequences.disqualified", "", "vic-war 10.4.8(b)(v)", ""),
            ("conduct.consequences.retired", "", "vic-war 10.4.8(b)(vi)", ""),
            ("details.director", " ", "vic-war 10.4.8(g)", ""),
            ("conduct.wording", Wording(liability_acts=()), "vic-war 10.4.8(i)", "conduct.wording.liability_acts"),
        ]
    ],
)
def test_each_item_that_is_not_answered_is_an_error_at_its_field(changes, clause, field):
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
