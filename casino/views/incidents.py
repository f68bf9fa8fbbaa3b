"""Incidents: the list, reporting one, and the way from open to closed."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.base import BaizeForm
from casino.forms.incidents import CloseForm, ExplainForm, ReportForm, SendBackForm
from casino.live import Live, live_part, version_of
from casino.models import Incident, Subject
from casino.queries.history import history_of
from casino.queries.incidents import SHOWS, TONES, counts_of, incident_rows
from casino.queries.things import thing_of
from casino.services.incidents import close, explain, facts_of, report_incident, send_back
from casino.states import INCIDENT
from casino.steps import why_not_take
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import asked_by
from games.rulings import Refusal

PAGE = "casino/desk/incidents/detail.html"
TOPIC = "casino.incident"


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
    return command(
        request,
        ReportForm,
        page="casino/desk/incidents/report.html",
        act=lambda words: report_incident(**words, by=staff_of(request), at=clock.now()),
        then=lambda incident: incident.get_absolute_url(),
        said="Reported. It stays open until it is explained and closed.",
    )


# ---- one incident ----------------------------------------------------------------------------------------------------


@needs(permissions.SEE_INCIDENTS)
def incident(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, PAGE, detail(request, found(request, pk)))


@needs(permissions.EXPLAIN_INCIDENTS)
def incident_explain(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "explain", ExplainForm, explain, said="Explained. Compliance reads it and closes it.")


@needs(permissions.CLOSE_INCIDENTS)
def incident_send_back(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "send_back", SendBackForm, send_back, said="Sent back for another explanation.")


@needs(permissions.CLOSE_INCIDENTS)
def incident_close(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "close", CloseForm, close, said="Closed.")


def step(
    request: HttpRequest,
    pk: int,
    verb: str,
    form_class: type[BaizeForm],
    service: Callable[..., Incident],
    *,
    said: str,
) -> HttpResponse:
    """Show the incident with this step's form, or take the step."""
    row = found(request, pk)
    shown = detail(request, row)
    return command(
        request,
        form_class,
        page=PAGE,
        act=lambda words: service(row, **words, by=staff_of(request), at=clock.now()),
        then=lambda done: done.get_absolute_url(),
        said=said,
        context={**shown, "doing": verb, "is_blocked": bool(shown["why_not"][verb])},
        auto_id=f"{verb}_%s",
    )


def found(request: HttpRequest, pk: int) -> Incident:
    rows = Incident.objects.select_related("opened_by", "explained_by", "closed_by")
    return visible_or_404(request, permissions.SEE_INCIDENTS, rows, pk=pk)


def detail(request: HttpRequest, row: Incident) -> dict[str, Any]:
    return {
        "incident": row,
        "tone": TONES[row.state],
        "history": history_of(row, zone=staff_of(request).venue.zone),
        "about": thing_of(Subject(row.subject_type, row.subject_id), sees_personal=True) if row.subject_id else None,
        "why_not": {verb: why_not_step(request, row, verb) for verb in ("explain", "send_back", "close")},
        "explain_form": ExplainForm(auto_id="explain_%s"),
        "send_back_form": SendBackForm(auto_id="send_back_%s"),
        "close_form": CloseForm(auto_id="close_%s"),
    }


def why_not_step(request: HttpRequest, row: Incident, verb: str) -> list[Refusal]:
    """Return why this person may not take the step now; that words are missing is the form's to say."""
    refusals = why_not_take(INCIDENT, verb, row, by=staff_of(request), at=clock.now(), facts=facts_of)
    return [refusal for refusal in refusals if refusal.code != "explanation_missing"]
