from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, transaction

from casino.models import AuditEvent, Incident, Obligation
from casino.services.incidents import close, explain, open_incident, report_incident, send_back, tell
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.approvals import make_incident
from tests.factories.floor import make_player, make_table

pytestmark = pytest.mark.django_db


def codes_of(broken):
    return [refusal.code for refusal in broken.value.refusals]


def test_an_incident_about_one_thing_is_opened_once():
    venue = make_venue()

    first = open_incident("missed-deadline", venue, title="Late", at=MONDAY)
    second = open_incident("missed-deadline", venue, title="Late again", at=MONDAY)

    assert (first, Incident.objects.count()) == (second, 1)
    assert AuditEvent.objects.filter(action="casino.incident.opened").count() == 1


def test_a_person_reports_what_they_saw():
    scorer = make_staff("scorer")

    incident = report_incident(
        title="Card on the floor", account="Table 4, 20:15.", by=scorer, at=MONDAY, clause="nsw-war 3.1"
    )

    kept = Incident.objects.get(pk=incident.pk)
    assert (kept.kind, kept.opened_by, kept.state, kept.account) == ("reported", scorer, "open", "Table 4, 20:15.")
    event = AuditEvent.objects.get(action="casino.incident.opened")
    assert (event.actor, event.clauses) == (scorer, ["nsw-war 3.1"])


@pytest.mark.parametrize(
    ("role", "words", "codes"),
    [
        ("inspector", {"title": "Card", "account": "Floor."}, ["not_allowed"]),
        ("scorer", {"title": " ", "account": "Floor."}, ["reason_missing"]),
        ("scorer", {"title": "Card", "account": ""}, ["reason_missing"]),
    ],
)
def test_a_report_takes_the_right_and_words(role, words, codes):
    with pytest.raises(RuleBroken) as broken:
        report_incident(**words, by=make_staff(role), at=MONDAY)

    assert codes_of(broken) == codes
    assert not Incident.objects.exists()


def test_an_incident_is_explained_by_one_person_sent_back_and_closed_by_another():
    director, compliance = make_staff("director"), make_staff("compliance")
    incident = make_incident()

    explain(incident, explanation="The line was down.", by=director, at=MONDAY)
    send_back(incident, reason="Which line?", by=compliance, at=MONDAY)
    explain(incident, explanation="The telephone line of the cage.", by=director, at=MONDAY)
    close(incident, reason="The carrier confirms it.", by=compliance, at=MONDAY)

    closed = Incident.objects.get(pk=incident.pk)
    assert (closed.state, closed.explanation, closed.explained_by, closed.closed_by) == (
        "closed",
        "The telephone line of the cage.",
        director,
        compliance,
    )
    told = AuditEvent.objects.filter(subject_type="casino.incident").order_by("seq")[1:]
    assert [(event.action, event.note.text) for event in told] == [
        ("casino.incident.explained", "The line was down."),
        ("casino.incident.reopened", "Which line?"),
        ("casino.incident.explained", "The telephone line of the cage."),
        ("casino.incident.closed", "The carrier confirms it."),
    ]
    assert [set(event.after) for event in told] == [
        {"state", "explained_by", "explained_at"},
        {"state"},
        {"state", "explained_by", "explained_at"},
        {"state", "closed_by", "closed_at"},
    ]


def test_whoever_explained_it_does_not_close_it_even_in_compliance():
    compliance = make_staff("compliance")
    incident = explain(make_incident(), explanation="The line was down.", by=compliance, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        close(incident, reason="Fine.", by=compliance, at=MONDAY)

    assert codes_of(broken) == ["same_person"]


@pytest.mark.parametrize("role", ["director", "marketing", "administrator", "inspector"])
def test_only_compliance_closes_or_sends_back(role):
    incident = explain(make_incident(), explanation="The line was down.", by=make_staff("director"), at=MONDAY)
    other = make_staff(role)

    for step in (close, send_back):
        with pytest.raises(RuleBroken) as broken:
            step(incident, reason="Fine.", by=other, at=MONDAY)
        assert codes_of(broken) == ["not_allowed"]


def test_words_are_needed_at_every_step():
    director, compliance = make_staff("director"), make_staff("compliance")
    incident = make_incident()

    with pytest.raises(RuleBroken) as broken:
        explain(incident, explanation=" ", by=director, at=MONDAY)
    assert codes_of(broken) == ["explanation_missing"]

    explain(incident, explanation="The line was down.", by=director, at=MONDAY)
    for step in (close, send_back):
        with pytest.raises(RuleBroken) as broken:
            step(incident, reason="", by=compliance, at=MONDAY)
        assert codes_of(broken) == ["reason_missing"]


# ---- at a table ------------------------------------------------------------------------------------------------------


def test_an_incident_at_a_table_knows_venue_rules_and_the_clause_it_breaks():
    table = make_table("vic-war")
    scorer = make_staff("scorer", venue=table.venue)
    player = make_player(table.venue)

    incident = report_incident(
        title="A telephone",
        account="Under the rail.",
        kind="side_bet",
        table=table,
        player=player,
        by=scorer,
        at=MONDAY,
    )

    kept = Incident.objects.get(pk=incident.pk)
    assert (kept.kind, kept.venue, kept.table, kept.player, kept.document, kept.clause) == (
        "side_bet",
        table.venue,
        table,
        player,
        "vic-war",
        "vic-war 11.11",
    )


def test_a_report_names_the_clause_itself_if_it_likes():
    table = make_table("vic-war")

    incident = report_incident(
        title="Cards",
        account="Bent.",
        kind="cards_handled",
        table=table,
        clause="vic-war 11.10",
        by=make_staff("scorer", venue=table.venue),
        at=MONDAY,
    )

    assert incident.clause == "vic-war 11.10"


@pytest.mark.parametrize("thing", ["table", "player"])
def test_nobody_reports_what_belongs_to_another_venue(thing):
    elsewhere = {"table": make_table, "player": make_player}[thing]()

    with pytest.raises(RuleBroken) as broken:
        report_incident(title="Card", account="Floor.", by=make_staff("scorer"), at=MONDAY, **{thing: elsewhere})

    assert [(refusal.code, refusal.field) for refusal in broken.value.refusals] == [("other_venue", thing)]


# ---- who has to be told ----------------------------------------------------------------------------------------------


def foreign_card(document="nsw-war", **fields):
    table = make_table(document)
    return open_incident("foreign_card", title="A red seven", at=MONDAY, table=table, **fields)


@pytest.mark.clause("nsw-war 11.17.4")
def test_a_foreign_card_owes_notice_by_the_end_of_the_gaming_day():
    incident = foreign_card()

    duty = Obligation.objects.get(is_duty=True)
    assert (duty.title, duty.clause, duty.role, duty.subject) == (
        "Tell surveillance and an inspector: A red seven",
        "nsw-war 11.17.4",
        "supervisor",
        incident,
    )
    assert duty.due_at == datetime(2026, 3, 2, 19, 0, tzinfo=UTC)  # 06:00 of the next morning in Sydney


def test_where_no_document_asks_for_notice_none_is_owed():
    foreign_card("vic-war")
    open_incident("prohibited_device", title="A telephone", at=MONDAY, table=make_table("nsw-war"))

    assert not Obligation.objects.exists()


@pytest.mark.clause("nsw-war 11.17.4")
def test_a_foreign_card_is_closed_only_when_both_were_told_and_then_the_duty_is_done():
    incident = foreign_card()
    venue = incident.venue
    supervisor, pit_boss = make_staff("supervisor", venue=venue), make_staff("pit_boss", venue=venue)
    compliance = make_staff("compliance", venue=venue)
    explain(incident, explanation="It came with the decks.", by=supervisor, at=MONDAY)

    tell(incident, to="surveillance", by=supervisor, at=MONDAY)
    with pytest.raises(RuleBroken) as broken:
        close(incident, reason="Decks replaced.", by=compliance, at=MONDAY)
    still_owed = Obligation.objects.get(is_duty=True).state
    tell(incident, to="inspector", by=pit_boss, at=MONDAY, told_at=MONDAY - timedelta(minutes=5))
    closed = close(incident, reason="Decks replaced.", by=compliance, at=MONDAY)

    assert [(refusal.code, refusal.clause) for refusal in broken.value.refusals] == [
        ("notice_missing", "nsw-war 11.17.4")
    ]
    duty = Obligation.objects.get(is_duty=True)
    assert (closed.state, still_owed, duty.state, duty.done_by) == ("closed", "pending", "done", pit_boss)
    assert list(incident.notices.order_by("pk").values_list("to", "told_by", "told_at")) == [
        ("surveillance", supervisor.pk, MONDAY),
        ("inspector", pit_boss.pk, MONDAY - timedelta(minutes=5)),
    ]
    told = AuditEvent.objects.filter(action="casino.incident.told").order_by("seq")
    assert [(event.actor, event.clauses, event.after["to"]) for event in told] == [
        (supervisor, ["nsw-war 11.17.4"], "surveillance"),
        (pit_boss, ["nsw-war 11.17.4"], "inspector"),
    ]


def test_a_notice_is_never_changed():
    incident = foreign_card()
    tell(incident, to="inspector", by=make_staff("supervisor", venue=incident.venue), at=MONDAY)

    with pytest.raises(DatabaseError), transaction.atomic():
        incident.notices.update(told_at=MONDAY - timedelta(days=1))


@pytest.mark.parametrize(
    ("role", "said", "codes"),
    [
        ("scorer", {}, ["not_allowed"]),
        ("supervisor", {"told_at": MONDAY + timedelta(seconds=1)}, ["in_the_future"]),
        ("supervisor", {"to": "the press"}, ["unknown_notice"]),
    ],
)
def test_a_notice_takes_the_right_and_a_time_that_has_come(role, said, codes):
    incident = foreign_card()

    with pytest.raises(RuleBroken) as broken:
        tell(incident, **({"to": "inspector"} | said), by=make_staff(role, venue=incident.venue), at=MONDAY)

    assert codes_of(broken) == codes
    assert not incident.notices.exists()


def test_people_of_another_venue_tell_nobody():
    with pytest.raises(RuleBroken) as broken:
        tell(foreign_card(), to="inspector", by=make_staff("supervisor"), at=MONDAY)

    assert codes_of(broken) == ["not_allowed"]
