"""Incidents: the list, reporting one, telling those who must know, measures, and the way from open to closed."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.incidents import (
    CloseForm,
    ExplainForm,
    HandOverForm,
    HoldForm,
    InquiryForm,
    MeasureForm,
    ReportForm,
    SendBackForm,
    TellForm,
)
from casino.live import Live, live_part, version_of
from casino.models import Incident, MeasureTaken, Subject, Table
from casino.queries.history import history_of
from casino.queries.incidents import SHOWS, TONES, counts_of, exemptions_for, incident_rows, measure_lines, notice_lines
from casino.queries.things import thing_of
from casino.rules.incidents import KINDS, REPORTED
from casino.rules.measures import TAKERS, measure_in, offered
from casino.services import measures
from casino.services.about import named
from casino.services.incidents import close, explain, facts_of, order_of, report_incident, send_back, tell
from casino.services.measures import why_not_go_on, why_not_take_any
from casino.states import INCIDENT, IncidentState
from casino.steps import why_not_take
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import asked_by
from casino.views.ways import Shown, Way, go, ways_from
from games.rulings import Refusal

PAGE = "casino/desk/incidents/detail.html"
TOPIC = "casino.incident"
WAYS = (
    Way("tell", "incident_tell", TellForm, tell, "Write it down", "Written down."),
    Way(
        "explain", "incident_explain", ExplainForm, explain, "Explain it", "Explained. Compliance reads and closes it."
    ),
    Way(
        "measure", "incident_measure", MeasureForm, measures.take_measure, "Take the measure", "Done and written down."
    ),
    Way("send_back", "incident_send_back", SendBackForm, send_back, "Send it back", "Sent back to be explained again."),
    Way("close", "incident_close", CloseForm, close, "Close the incident", "Closed."),
)
HOLD_WAYS = (
    Way(
        "inquiry", "measure_inquiry", InquiryForm, measures.close_inquiry, "Close the inquiry", "The inquiry is closed."
    ),
    Way("end_hold", "measure_end_hold", HoldForm, measures.end_hold, "End the hold", "The hold has ended."),
)
DETENTION_WAYS = (
    Way("hand_over", "measure_hand_over", HandOverForm, measures.hand_over, "Hand over", "The detention has ended."),
)
MEASURE_WAYS = {"hold": HOLD_WAYS, "detain": DETENTION_WAYS}
BY_VERB = {way.verb: way for way in (*WAYS, *HOLD_WAYS, *DETENTION_WAYS)}


@needs(permissions.SEE_INCIDENTS)
def incidents(request: HttpRequest) -> HttpResponse:
    address = f"{reverse('casino:incidents_part')}?{request.GET.urlencode()}"
    live = Live(address, str(version_of(TOPIC)))
    return render(request, "casino/desk/incidents/list.html", {**listed(request), "live": live})


@needs(permissions.SEE_INCIDENTS)
def incidents_part(request: HttpRequest) -> HttpResponse:
    return live_part(request, "casino/desk/incidents/_list.html", lambda: listed(request), version=version_of(TOPIC))


def listed(request: HttpRequest) -> dict[str, Any]:
    asked = asked_by(request, SHOWS)
    page = asked.page_of(incident_rows(show=asked.show, words=asked.words))
    rows = [(incident, TONES[incident.state]) for incident in page]
    return {"asked": asked, "tabs": asked.tabs(SHOWS, counts_of()), "page": page, "rows": rows}


@needs(permissions.REPORT_INCIDENTS)
def incident_report(request: HttpRequest) -> HttpResponse:
    staff = staff_of(request)
    asked_table = request.GET.get("table", "")
    tables = Table.objects.filter(venue=staff.venue, is_retired=False).select_related("layout")
    here = [table for table in tables if asked_table in {"", str(table.pk)}]
    return command(
        request,
        ReportForm,
        page="casino/desk/incidents/report.html",
        act=lambda words: report_incident(**named(staff.venue, words), by=staff, at=clock.now()),
        then=lambda incident: incident.get_absolute_url(),
        said="Reported. It stays open until it is explained and closed.",
        context={"exemptions": exemptions_for({table.document for table in here})},
        initial={name: request.GET[name] for name in ("kind", "table", "player") if name in request.GET},
        venue=staff.venue,
        at=clock.now(),
    )


# ---- one incident ----------------------------------------------------------------------------------------------------


@needs(permissions.SEE_INCIDENTS)
def incident(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, PAGE, detail(request, found(request, pk)))


@needs(permissions.TAKE_MEASURES)
def incident_tell(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "tell")


@needs(permissions.TAKE_MEASURES)
def incident_measure(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "measure")


@needs(permissions.EXPLAIN_INCIDENTS)
def incident_explain(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "explain")


@needs(permissions.CLOSE_INCIDENTS)
def incident_send_back(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "send_back")


@needs(permissions.CLOSE_INCIDENTS)
def incident_close(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "close")


@needs(permissions.TAKE_MEASURES)
def measure_inquiry(request: HttpRequest, pk: int) -> HttpResponse:
    return measure_step(request, pk, "inquiry")


@needs(permissions.TAKE_MEASURES)
def measure_end_hold(request: HttpRequest, pk: int) -> HttpResponse:
    return measure_step(request, pk, "end_hold")


@needs(permissions.TAKE_MEASURES)
def measure_hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    return measure_step(request, pk, "hand_over")


def step(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """Show the incident with this way's form, or go the way."""
    row = found(request, pk)
    options = options_of(request, row).get(verb, {})
    context, there = detail(request, row), row.get_absolute_url()
    return go(request, BY_VERB[verb], row, page=PAGE, context=context, options=options, then=there)


def measure_step(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """Show the incident of a measure with the form that ends it, or end it."""
    taken = visible_or_404(request, permissions.SEE_INCIDENTS, MeasureTaken.objects.all(), pk=pk)
    row = found(request, taken.incident_id)
    options = options_of(request, row).get(verb, {})
    context, there = detail(request, row), row.get_absolute_url()
    return go(request, BY_VERB[verb], taken, page=PAGE, context=context, options=options, then=there)


def found(request: HttpRequest, pk: int) -> Incident:
    return visible_or_404(request, permissions.SEE_INCIDENTS, incident_rows(show="all"), pk=pk)


def detail(request: HttpRequest, row: Incident) -> dict[str, Any]:
    order = order_of(row)
    return {
        "incident": row,
        "tone": TONES[row.state],
        "kind": KINDS[row.kind].label if row.kind != REPORTED and row.kind in KINDS else "",
        "history": history_of(row, zone=staff_of(request).venue.zone),
        "about": thing_of(Subject(row.subject_type, row.subject_id), sees_personal=True) if row.subject_id else None,
        "owed": facts_of(row).owed,
        "notices": notice_lines(row, facts_of(row).owed),
        "measures": measure_lines(row, order),
        "ways": ways_of(request, row),
    }


def ways_of(request: HttpRequest, row: Incident) -> dict[str, Shown]:
    options, next_one = options_of(request, row), next_of(row)
    found = ways_from(WAYS, row, why_not=lambda verb: why_not(request, row, verb), options=options, next_one=next_one)
    for taken in row.measures.all():
        why_not_on = partial(why_not_go_on, taken, by=staff_of(request))
        ways = MEASURE_WAYS.get(taken.name, ())
        found |= ways_from(ways, taken, why_not=why_not_on, options=options, next_one=next_one)
    return found


def options_of(request: HttpRequest, row: Incident) -> dict[str, dict[str, Any]]:
    """Return what each form has to know."""
    order, here = order_of(row), {"venue": staff_of(request).venue, "at": clock.now()}
    taken = {measure.name for measure in row.measures.all()}
    choices = [(each.name, each.sentence) for each in offered(order, row.kind) if each.name not in taken]
    detain = measure_in(order, "detain")
    takers = [(taker, TAKERS[taker]) for taker in detain.takers] if detain else []
    return {
        "tell": here,
        "measure": here | {"offered": choices, "has_player": row.player_id is not None},
        "hand_over": here | {"takers": takers},
    }


def next_of(row: Incident) -> str:
    """Return what should be done next: tell those who must know, explain, end what goes on, close."""
    facts = facts_of(row)
    if set(facts.owed.value) - facts.told and row.state != IncidentState.CLOSED:
        return "tell"
    if row.state == IncidentState.OPEN:
        return "explain"
    for measure in facts.open_measures:
        if measure.name == "detain":
            return "hand_over"
        is_open = any(taken.name == "hold" and taken.inquiry_closed_at is None for taken in row.measures.all())
        return "inquiry" if is_open else "end_hold"
    return "close"


def why_not(request: HttpRequest, row: Incident, verb: str) -> list[Refusal]:
    """Return why this person may not go this way now; that words are missing is the form's to say."""
    staff = staff_of(request)
    if verb == "tell":
        is_closed = row.state == IncidentState.CLOSED
        late = [Refusal("It is closed.", code="wrong_state")] if is_closed else []
        return late + permissions.why_not(staff, permissions.TAKE_MEASURES, row)
    if verb == "measure":
        return why_not_take_any(row, by=staff)
    return why_not_take(INCIDENT, verb, row, by=staff, at=clock.now(), facts=facts_of)
