import pytest

from casino.rules.incidents import (
    KINDS,
    IncidentFacts,
    breach_of,
    exemptions_in,
    notices_owed,
    why_not_close,
    why_not_explain,
    why_not_report,
    why_not_tell,
)
from casino.rules.measures import measure_in
from games.rulebooks.floors import FLOORS
from tests.factories import MONDAY

NSW, VIC = FLOORS["nsw-war"], FLOORS["vic-war"]


def facts(**fields):
    return IncidentFacts(**({"explanation": "The line was down.", "explained_by": 1} | fields))


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


# ---- explained by one, closed by another -----------------------------------------------------------------------------


@pytest.mark.parametrize(("explanation", "codes"), [("The line was down.", []), ("  ", ["explanation_missing"])])
def test_an_incident_is_explained_in_words(explanation, codes):
    refusals = why_not_explain(facts(explanation=explanation), by=1, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes


@pytest.mark.parametrize(("by", "codes"), [(1, ["same_person"]), (2, [])])
def test_whoever_explained_an_incident_does_not_close_it(by, codes):
    refusals = why_not_close(facts(), by=by, at=MONDAY)

    assert [refusal.code for refusal in refusals] == codes


# ---- what was it? ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "has_table", "found"),
    [
        ("reported", False, []),
        ("prohibited_device", True, []),
        ("prohibited_device", False, [("table_missing", "table")]),
        ("foreign_card", False, [("table_missing", "table")]),
        ("missed-deadline", True, [("unknown_kind", "kind")]),
        ("", False, [("unknown_kind", "kind")]),
    ],
)
def test_a_report_says_what_it_was_and_at_which_table(kind, has_table, found):
    refusals = why_not_report(kind, has_table=has_table)

    assert [(refusal.code, refusal.field) for refusal in refusals] == found


@pytest.mark.parametrize(
    ("kind", "key", "clause"),
    [
        ("prohibited_device", "nsw-war", "nsw-war 13.2"),
        ("prohibited_device", "vic-war", "vic-war 11.1"),
        ("prohibited_device", "act-war", ""),
        ("side_bet", "act-holdem", "act-holdem 15.8"),
        ("collusion", "act-holdem", "act-holdem 12.2(a)"),
        ("foreign_card", "nsw-war", "nsw-war 11.17.4"),
        ("foreign_card", "vic-war", ""),
        ("reported", "nsw-war", ""),
    ],
)
def test_the_book_of_the_table_says_which_clause_was_broken(kind, key, clause):
    assert breach_of(kind, FLOORS[key]) == clause


def test_every_breach_that_a_guide_names_can_be_reported():
    named = {guide.incident for floor in FLOORS.values() for guide in floor.guides if guide.incident}

    assert named <= set(KINDS)


@pytest.mark.clause("nsw-war 13.3")
def test_whoever_reports_a_device_reads_who_may_carry_one():
    assert [(guide.excuses, guide.clause) for guide in exemptions_in(NSW)] == [("prohibited_device", "nsw-war 13.3")]
    assert exemptions_in(VIC) == []


# ---- who has to hear of it -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "floor", "owed"),
    [
        ("foreign_card", NSW, ("surveillance", "inspector")),
        ("missing_card", NSW, ("surveillance", "inspector")),
        ("card_count_wrong", NSW, ("surveillance", "inspector")),
        ("prohibited_device", NSW, ()),
        ("foreign_card", VIC, ()),
    ],
)
def test_foreign_and_missing_cards_are_told_where_the_document_asks(kind, floor, owed):
    assert notices_owed(kind, floor.order).value == owed


@pytest.mark.clause("nsw-war 11.17.4")
@pytest.mark.parametrize(
    ("notices", "missing"),
    [
        (set(), ["Tell surveillance, and write down that you did.", "Tell an inspector, and write down that you did."]),
        ({"surveillance"}, ["Tell an inspector, and write down that you did."]),
        ({"inspector"}, ["Tell surveillance, and write down that you did."]),
        ({"surveillance", "inspector"}, []),
    ],
)
def test_a_foreign_card_is_closed_only_when_surveillance_and_an_inspector_know(notices, missing):
    incident = facts(owed=notices_owed("foreign_card", NSW.order), told=frozenset(notices))

    refusals = why_not_close(incident, by=2, at=MONDAY)

    assert [(refusal.sentence, refusal.clause) for refusal in refusals] == [
        (sentence, "nsw-war 11.17.4") for sentence in missing
    ]


@pytest.mark.parametrize(
    ("to", "notices", "is_closed", "found"),
    [
        ("surveillance", set(), False, []),
        ("surveillance", {"inspector"}, False, []),
        ("surveillance", {"surveillance"}, False, ["told_already"]),
        ("surveillance", set(), True, ["wrong_state"]),
        ("the press", set(), False, ["unknown_notice"]),
    ],
)
def test_somebody_is_told_once_while_the_incident_is_not_closed(to, notices, is_closed, found):
    refusals = why_not_tell(to, facts(told=frozenset(notices)), is_closed=is_closed)

    assert [refusal.code for refusal in refusals] == found


# ---- nothing is closed over somebody's head --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("measures", "found"),
    [
        ((), []),
        (("hold",), [("measure_open", "vic-war 11.2.3")]),
        (("hold", "detain"), [("measure_open", "vic-war 11.2.3"), ("measure_open", "vic-war 11.2.5")]),
    ],
)
def test_an_incident_with_an_open_hold_or_detention_does_not_close(measures, found):
    incident = facts(open_measures=tuple(measure_in(VIC.order, name) for name in measures))

    assert told(why_not_close(incident, by=2, at=MONDAY)) == found


def test_every_reason_not_to_close_is_named_at_once():
    incident = facts(owed=notices_owed("foreign_card", NSW.order), open_measures=(measure_in(NSW.order, "detain"),))

    assert told(why_not_close(incident, by=1, at=MONDAY)) == [
        ("same_person", ""),
        ("notice_missing", "nsw-war 11.17.4"),
        ("notice_missing", "nsw-war 11.17.4"),
        ("measure_open", "nsw-war 13.4.4"),
    ]
