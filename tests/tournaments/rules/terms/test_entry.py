"""Section 2: who may take part, what they must know, how they enter and withdraw."""

import pytest

from tests.factories.tournaments import make_definition, wall
from tests.tournaments.rules.terms.reading import HOUSE, changed, clauses_in, refused, under
from tournaments.rules.definition.entry import Occasion
from tournaments.rules.terms import terms_of

CHARITY = {
    "entry__occasion": Occasion.CHARITY,
    "entry__employees_play": True,
    "entry__employees_approved_by": "the chief executive officer",
}


def sentences(definition):
    return [item.text for item in terms_of(definition, HOUSE).sections[1].items]


@pytest.mark.clause("vic-war 10.4.2")
def test_conditions_hold_their_four_items():
    assert [clause for clause in clauses_in("vic-war 10.4.2") if clause.count("(") == 1] == [
        "vic-war 10.4.2(a)",
        "vic-war 10.4.2(b)",
        "vic-war 10.4.2(c)",
        "vic-war 10.4.2(d)",
    ]


@pytest.mark.clause("vic-war 10.4.2(a)")
def test_two_items_on_eligibility_always_stand_and_three_with_their_setting():
    plain = changed(entry__refusal_reserved=False, entry__has_criteria=False)
    full = changed(
        entry__refusal_reserved=True, entry__has_criteria=True, entry__criteria="Aged 25 or more.", **CHARITY
    )

    def found(definition):
        return [
            clause for clause in clauses_in("vic-war 10.4.2", definition) if clause.startswith("vic-war 10.4.2(a)(")
        ]

    assert found(plain) == ["vic-war 10.4.2(a)(i)", "vic-war 10.4.2(a)(ii)"]
    assert found(full) == [
        "vic-war 10.4.2(a)(i)",
        "vic-war 10.4.2(a)(ii)",
        "vic-war 10.4.2(a)(iii)",
        "vic-war 10.4.2(a)(iv)",
        "vic-war 10.4.2(a)(v)",
    ]
    assert under("vic-war 10.4.2(a)") == ["Who may take part:"]


@pytest.mark.clause("vic-war 10.4.2(a)(i)")
def test_taking_part_is_accepting():
    assert under("vic-war 10.4.2(a)(i)") == ["Whoever takes part accepts these terms."]


@pytest.mark.clause("vic-war 10.4.2(a)(ii)")
def test_only_those_who_may_gamble_here_can_enter():
    assert under("vic-war 10.4.2(a)(ii)") == ["Only persons who may be in the casino and may gamble there can enter."]


@pytest.mark.clause("vic-war 10.4.2(a)(iii)")
@pytest.mark.parametrize(
    ("reserved", "printed"),
    [
        (True, ["The house may refuse any application."]),
        (False, []),
        (None, ["Whether applications may be refused: [not yet said]."]),
    ],
)
def test_right_to_refuse_is_printed_only_where_it_is_reserved(reserved, printed):
    definition = changed(entry__refusal_reserved=reserved)

    assert under("vic-war 10.4.2(a)(iii)", definition) == printed
    assert (("vic-war 10.4.2(a)(iii)", "entry.refusal_reserved") in refused(definition)) == (reserved is None)


@pytest.mark.clause("vic-war 10.4.2(a)(iv)")
@pytest.mark.parametrize(
    ("has", "text", "printed", "refused_at"),
    [
        (True, "Aged 25 or more", ["Aged 25 or more."], set()),
        (True, "  ", ["[not yet said]"], {"entry.criteria"}),
        (False, "", [], set()),
        (None, "", ["Criteria for taking part: [not yet said]."], {"entry.has_criteria"}),
    ],
)
def test_criteria_are_printed_and_refused_without_their_text(has, text, printed, refused_at):
    definition = changed(entry__has_criteria=has, entry__criteria=text)

    assert under("vic-war 10.4.2(a)(iv)", definition) == printed
    assert {field for clause, field in refused(definition) if clause == "vic-war 10.4.2(a)(iv)"} == refused_at


@pytest.mark.clause("vic-war 10.4.2(a)(v)")
def test_employees_play_at_charity_events_alone_with_a_named_approval_and_win_nothing():
    ordinary = changed(**(CHARITY | {"entry__occasion": Occasion.ORDINARY}))
    nobody = changed(**(CHARITY | {"entry__employees_approved_by": ""}))

    assert under("vic-war 10.4.2(a)(v)", changed(**CHARITY)) == [
        (
            "This is a charity event. With the approval of the chief executive officer some of the house’s staff, contractors or "
            "associates may play. An employee wins no prize: the next place-getter moves up."
        )
    ]
    assert refused(changed(**CHARITY)) == []
    assert ("vic-war 10.4.2(a)(v)", "entry.employees_approved_by") in refused(nobody)
    assert ("vic-war 10.4.2(a)(v)", "entry.employees_play") in refused(ordinary)
    assert under("vic-war 10.4.2(a)(v)", ordinary) == []


@pytest.mark.clause("vic-war 10.4.2(b)")
@pytest.mark.parametrize("signed", [True, False])
def test_two_items_on_the_terms_always_stand_and_signing_where_it_is_required(signed):
    definition = changed(entry__signature_required=signed)
    found = [clause for clause in clauses_in("vic-war 10.4.2", definition) if clause.startswith("vic-war 10.4.2(b)(")]

    assert found == [
        "vic-war 10.4.2(b)(i)",
        "vic-war 10.4.2(b)(ii)",
        *(["vic-war 10.4.2(b)(iii)"] if signed else []),
    ]
    assert under("vic-war 10.4.2(b)", definition) == ["About these terms:"]


@pytest.mark.clause("vic-war 10.4.2(b)(i)")
def test_terms_are_kept_or_one_is_disqualified():
    assert under("vic-war 10.4.2(b)(i)") == ["Players keep to these terms; whoever does not may be disqualified."]


@pytest.mark.clause("vic-war 10.4.2(b)(ii)")
def test_way_to_a_copy_is_printed_and_terms_without_it_are_refused():
    assert under("vic-war 10.4.2(b)(ii)") == [
        "Copies: At the tournament desk, and on the public page of the tournament."
    ]
    assert ("vic-war 10.4.2(b)(ii)", "entry.copies_from") in refused(changed(entry__copies_from=" "))


@pytest.mark.clause("vic-war 10.4.2(b)(iii)")
@pytest.mark.parametrize(
    ("required", "printed"),
    [
        (True, ["Each player signs these terms before taking a seat."]),
        (False, []),
        (None, ["Whether players sign these terms: [not yet said]."]),
    ],
)
def test_signing_is_printed_only_where_it_is_required(required, printed):
    definition = changed(entry__signature_required=required)

    assert under("vic-war 10.4.2(b)(iii)", definition) == printed
    assert (("vic-war 10.4.2(b)(iii)", "entry.signature_required") in refused(definition)) == (required is None)


@pytest.mark.clause("vic-war 10.4.2(c)")
def test_way_to_enter_is_printed_and_terms_without_it_are_refused():
    assert under("vic-war 10.4.2(c)") == ["How to enter: At the tournament desk on Level 1, with your identification."]
    assert ("vic-war 10.4.2(c)", "entry.how_to_enter") in refused(changed(entry__how_to_enter=""))


@pytest.mark.clause("vic-war 10.4.2(d)")
def test_free_withdrawal_and_substitutes_are_printed_none_is_allowed_and_silence_is_refused():
    none = changed(entry__free_withdrawal_until=None, entry__withdrawal_decided=True)
    both = changed(entry__substitute_named_until=wall("2026-09-12 18:00"))
    silent = changed(entry__free_withdrawal_until=None, entry__substitute_decided=False)

    assert under("vic-war 10.4.2(d)") == [
        (
            "A player may withdraw without penalty until Saturday 12 September 2026, 12:00. No substitute is "
            "named beforehand."
        )
    ]
    assert under("vic-war 10.4.2(d)", none) == [
        "There is no period of withdrawal without penalty. No substitute is named beforehand."
    ]
    assert under("vic-war 10.4.2(d)", both)[0].endswith(
        "A substitute may be named until Saturday 12 September 2026, 18:00."
    )
    assert under("vic-war 10.4.2(d)", silent) == ["Withdrawal: [not yet said]. Naming a substitute: [not yet said]."]
    assert {field for clause, field in refused(silent) if clause == "vic-war 10.4.2(d)"} == {
        "entry.free_withdrawal_until",
        "entry.substitute_named_until",
    }
    assert refused(none) == refused(make_definition()) == []


# ---- what no clause asks for, and players do ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "A person may enter once."),
        (
            {"entry__entries_per_person": None, "entry__one_seat_a_session": False},
            "A person may enter as often as places allow. Each entry has its own score.",
        ),
        (
            {"entry__entries_per_person": 3, "entry__best_entry_counts": True},
            (
                "A person may enter at most 3 times. The best score of a person counts. A person never holds two seats of one "
                "session."
            ),
        ),
        (
            {"entry__session_closes_minutes_before": 5},
            "A person may enter once. Entries to a session close 5 minutes before it starts.",
        ),
    ],
)
def test_how_often_a_person_may_enter_is_printed(fields, words):
    assert words in sentences(changed(**fields))


@pytest.mark.parametrize("members_only", [True, False])
def test_event_for_members_says_so(members_only):
    words = "Only members of the house’s club can enter."

    assert (words in sentences(changed(entry__members_only=members_only))) == members_only
