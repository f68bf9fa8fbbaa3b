import pytest

from casino.models import AuditEvent, Incident
from casino.services.incidents import close, explain, open_incident, report_incident, send_back
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.approvals import make_incident

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
