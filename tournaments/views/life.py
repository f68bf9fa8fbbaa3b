"""The steps of a tournament's life, one page each: approval, publication, notices, entries, amendment, cancellation."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from casino import clock
from casino import permissions as house
from casino.forms.base import BaizeForm
from casino.views.access import needs, staff_of
from casino.views.commands import command
from games.rulings import Refusal
from tournaments import permissions
from tournaments.documents import request_newest
from tournaments.forms.planning import ConfirmForm, NoticeForm, PaperForm, ReasonForm
from tournaments.models import Tournament
from tournaments.queries.overview import why_not_steps
from tournaments.queries.tournaments import newest_version
from tournaments.rules.amendments import changes_in_words
from tournaments.services import approval, publication
from tournaments.views.desk import found

PAGE = "tournaments/desk/step.html"


def step(
    request: HttpRequest,
    slug: str,
    service: Callable[..., Any],
    *,
    title: str,
    text: str,
    submit: str,
    said: str,
    form: type[BaizeForm] = ConfirmForm,
    verb: str = "",
    context: Callable[[Tournament], dict[str, Any]] = lambda _row: {},
    **form_options: Any,
) -> HttpResponse:
    """Show a step with its form and what stands in its way, or take it and go back to the tournament."""
    row, staff = found(request, slug), staff_of(request)
    refusals: list[Refusal] = why_not_steps(row, reader=staff, at=clock.now()).get(verb, []) if verb else []
    return command(
        request,
        form,
        page=PAGE,
        act=lambda values: service(row, **values, by=staff, at=clock.now()),
        then=lambda _done: row.get_absolute_url(),
        said=said,
        context={
            "tournament": row,
            "title": title,
            "text": text,
            "submit": submit,
            "why_not": refusals,
            **context(row),
        },
        **form_options,
    )


@needs(permissions.PLAN_TOURNAMENTS)
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    return step(
        request,
        slug,
        approval.ask_for_approval,
        title="Ask for approval",
        text="A second person reads the whole definition and approves exactly that. Any later change needs a new approval.",
        submit="Ask a second person",
        said="Asked. The terms wait under Second eyes.",
        verb="approve",
    )


@needs(permissions.PLAN_TOURNAMENTS)
def revise(request: HttpRequest, slug: str) -> HttpResponse:
    return step(
        request,
        slug,
        approval.revise,
        form=ReasonForm,
        title="Back into draft",
        text="Nobody outside has seen these terms yet. They can be changed and approved again under the next number.",
        submit="Take back into draft",
        said="Back in draft.",
        verb="revise",
    )


@needs(permissions.PUBLISH_TOURNAMENTS)
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    return step(
        request,
        slug,
        publication.publish,
        title="Publish the terms",
        text="From this moment patrons have them on the public page, and the time is kept.",
        submit="Publish",
        said="Published. Patrons have the terms.",
        verb="publish",
    )


@needs(permissions.PUBLISH_TOURNAMENTS)
def notice(request: HttpRequest, slug: str) -> HttpResponse:
    return step(
        request,
        slug,
        publication.give_notice,
        form=NoticeForm,
        title="Write down a notice",
        text="Who was told of the newest version of the terms, how and when.",
        submit="Keep",
        said="Kept.",
        venue=staff_of(request).venue,
        at=clock.now(),
    )


@needs(permissions.PUBLISH_TOURNAMENTS)
def open_entries(request: HttpRequest, slug: str) -> HttpResponse:
    return step(
        request,
        slug,
        publication.open_entries,
        title="Open entries",
        text="Patrons have the terms and the inspectors on site know of the plan; from now on people may enter.",
        submit="Open entries",
        said="Entries are open.",
        verb="open_entries",
    )


@needs(permissions.PUBLISH_TOURNAMENTS)
def close_entries(request: HttpRequest, slug: str) -> HttpResponse:
    return step(
        request,
        slug,
        publication.close_entries,
        title="Close entries",
        text="Nobody can enter afterwards.",
        submit="Close entries",
        said="Entries are closed.",
        verb="close_entries",
    )


@needs(permissions.PLAN_TOURNAMENTS)
def amend(request: HttpRequest, slug: str) -> HttpResponse:
    def changed(row: Tournament) -> dict[str, Any]:
        newest = newest_version(row)
        changes = changes_in_words(newest.definition, row.definition) if newest else ()
        return {"changes": [(change.words, change.before, change.after) for change in changes]}

    return step(
        request,
        slug,
        approval.ask_to_amend,
        form=ReasonForm,
        title="Amend the terms",
        text="Change the draft in the builder first. A second person approves the difference; it becomes the next version, "
        "and the regulator and the players hear of it.",
        submit="Ask a second person",
        said="Asked. The amendment waits under Second eyes.",
        context=changed,
    )


@needs(house.REQUEST_DOCUMENTS)
def paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Have a paper of the newest version made: for the inspectors, the players, the tables."""
    row, staff = found(request, slug), staff_of(request)
    return command(
        request,
        PaperForm,
        page=PAGE,
        act=lambda values: request_newest(row, **values, by=staff, at=clock.now()),
        then=lambda document: document.get_absolute_url(),
        context={
            "tournament": row,
            "title": "Print",
            "text": "Of the newest approved version. The terms themselves and each amendment are printed by the house.",
            "submit": "Print it",
        },
    )


@needs(permissions.CANCEL_TOURNAMENTS)
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    return step(
        request,
        slug,
        publication.cancel,
        form=ReasonForm,
        title="Cancel the tournament",
        text="Its public page says so, and why. It cannot be taken back.",
        submit="Cancel the tournament",
        said="Cancelled.",
        verb="cancel",
        context=lambda _row: {"danger": True},
    )
