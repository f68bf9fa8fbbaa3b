"""Payment errors: the list, writing one down, and the way from an error to its end."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.payment_errors import AttemptForm, CloseForm, FindForm, RecordForm, RemedyForm
from casino.live import Live, live_part, version_of
from casino.models import PaymentError
from casino.queries.history import history_of
from casino.queries.payment_errors import SHOWS, counts_of, error_rows, facts_of, line_of
from casino.rules.payment_errors import is_settled, tasks_of
from casino.services import payment_errors as services
from casino.services.about import named
from casino.states import PAYMENT_ERROR, PaymentErrorState
from casino.steps import why_not_from, why_not_take
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.lists import asked_by
from casino.views.ways import Way, go, ways_from
from games.rulings import Refusal

PAGE = "casino/desk/payment_errors/detail.html"
TOPIC = "casino.paymenterror"
WAYS = (
    Way("find", "payment_error_find", FindForm, services.find, "Write down the finding", "Found."),
    Way("attempt", "payment_error_attempt", AttemptForm, services.attempt, "Write down the attempt", "Written down."),
    Way("remedy", "payment_error_remedy", RemedyForm, services.remedy, "Write it down", "Written down."),
    Way("close", "payment_error_close", CloseForm, services.close, "Close it", "Closed."),
)
BY_VERB = {way.verb: way for way in WAYS}


@needs(permissions.SEE_PAYMENT_ERRORS)
def payment_errors(request: HttpRequest) -> HttpResponse:
    live = Live(f"{reverse('casino:payment_errors_part')}?{request.GET.urlencode()}", str(version_of(TOPIC)))
    return render(request, "casino/desk/payment_errors/list.html", {**listed(request), "live": live})


@needs(permissions.SEE_PAYMENT_ERRORS)
def payment_errors_part(request: HttpRequest) -> HttpResponse:
    part = "casino/desk/payment_errors/_list.html"
    return live_part(request, part, lambda: listed(request), version=version_of(TOPIC))


def listed(request: HttpRequest) -> dict[str, Any]:
    asked, staff, at = asked_by(request, SHOWS), staff_of(request), clock.now()
    page = asked.page_of(error_rows(staff, show=asked.show, words=asked.words))
    lines = [line_of(error, at=at) for error in page]
    return {"asked": asked, "tabs": asked.tabs(SHOWS, counts_of(staff)), "page": page, "lines": lines}


@needs(permissions.RECORD_PAYMENT_ERRORS)
def payment_error_record(request: HttpRequest) -> HttpResponse:
    staff = staff_of(request)
    return command(
        request,
        RecordForm,
        page="casino/desk/payment_errors/record.html",
        act=lambda words: services.record_error(**named(staff.venue, words), by=staff, at=clock.now()),
        then=lambda error: error.get_absolute_url(),
        said="Written down. Look into it, and try to put it right.",
        initial={name: request.GET.get(name) for name in ("table", "round", "player")},
        venue=staff.venue,
        at=clock.now(),
    )


# ---- one error -------------------------------------------------------------------------------------------------------


@needs(permissions.SEE_PAYMENT_ERRORS)
def payment_error(request: HttpRequest, pk: int) -> HttpResponse:
    return render(request, PAGE, detail(request, found(request, pk)))


@needs(permissions.JUDGE_PAYMENT_ERRORS)
def payment_error_find(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "find")


@needs(permissions.RECORD_PAYMENT_ERRORS)
def payment_error_attempt(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "attempt")


@needs(permissions.RECORD_PAYMENT_ERRORS)
def payment_error_remedy(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "remedy")


@needs(permissions.JUDGE_PAYMENT_ERRORS)
def payment_error_close(request: HttpRequest, pk: int) -> HttpResponse:
    return step(request, pk, "close")


def step(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    row = found(request, pk)
    options = options_of(request, row).get(verb, {})
    context, there = detail(request, row), row.get_absolute_url()
    return go(request, BY_VERB[verb], row, page=PAGE, context=context, options=options, then=there)


def found(request: HttpRequest, pk: int) -> PaymentError:
    rows = error_rows(staff_of(request), show="all")
    return visible_or_404(request, permissions.SEE_PAYMENT_ERRORS, rows, pk=pk)


def options_of(request: HttpRequest, row: PaymentError) -> dict[str, dict[str, Any]]:
    """Return what each form has to know."""
    here = {"venue": staff_of(request).venue, "at": clock.now()}
    attempt = here | {"direction": row.direction, "is_identified": row.player_id is not None}
    return {"attempt": attempt, "remedy": here}


def detail(request: HttpRequest, row: PaymentError) -> dict[str, Any]:
    facts = facts_of(row)
    return {
        "error": row,
        "line": line_of(row, at=clock.now()),
        "rules": facts.rules,
        "tasks": tasks_of(facts),
        "history": history_of(row, zone=row.venue.zone),
        "ways": ways_from(
            WAYS,
            row,
            why_not=lambda verb: why_not(request, row, verb),
            options=options_of(request, row),
            next_one=next_of(row),
        ),
    }


def next_of(row: PaymentError) -> str:
    """Return the way that should be gone next: find out how it came about, do something about it, close."""
    if row.state == PaymentErrorState.OPEN:
        return "find"
    if is_settled(facts_of(row)):
        return "close"
    return "remedy" if row.attempts.all() and not row.remedy else "attempt"


def why_not(request: HttpRequest, row: PaymentError, verb: str) -> list[Refusal]:
    staff = staff_of(request)
    if verb in {"attempt", "remedy"}:
        is_over = row.state == PaymentErrorState.CLOSED
        late = why_not_from(PAYMENT_ERROR, PAYMENT_ERROR.step("close"), row.state) if is_over else []
        return permissions.why_not(staff, permissions.RECORD_PAYMENT_ERRORS, row) + late
    return why_not_take(PAYMENT_ERROR, verb, row, by=staff, at=clock.now(), facts=facts_of)
