"""The venue: its clock and contacts, its hours of gaming, and the documents in force there."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.base import BaizeForm
from casino.forms.venues import HoursForm, NewRulesForm, RulesForm, VenueDetailsForm, details_of, options_of
from casino.models import RulesInForce
from casino.queries.tables import hours_of
from casino.queries.venues import venue_of
from casino.rules.hours import WEEKDAYS
from casino.services import venues as services
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command


@needs(permissions.SEE_FLOOR)
def venue_settings(request: HttpRequest) -> HttpResponse:
    return render(request, "casino/desk/venue/venue.html", venue_of(staff_of(request).venue, at=clock.now()))


def change(
    request: HttpRequest,
    form: type[BaizeForm],
    *,
    act: Callable[[dict[str, Any]], Any],
    title: str,
    text: str = "",
    said: str = "Saved.",
    submit: str = "Save",
    initial: dict[str, Any] | None = None,
) -> HttpResponse:
    """Show one form about the venue, or do what it says and go back to the venue."""
    return command(
        request,
        form,
        page="casino/desk/venue/change.html",
        act=act,
        then=lambda _done: reverse("casino:venue_settings"),
        said=said,
        context={"title": title, "text": text, "submit": submit},
        initial=initial,
    )


@needs(permissions.SET_UP_FLOOR)
def venue_change(request: HttpRequest) -> HttpResponse:
    return change(
        request,
        VenueDetailsForm,
        act=lambda words: services.change_venue(**words, by=staff_of(request), at=clock.now()),
        title="Clock and contacts",
        initial=details_of(staff_of(request).venue),
    )


@needs(permissions.SET_UP_FLOOR)
def venue_hours(request: HttpRequest) -> HttpResponse:
    kept = hours_of(staff_of(request).venue)
    return change(
        request,
        HoursForm,
        act=lambda words: services.set_hours(**words, by=staff_of(request), at=clock.now()),
        title="Hours of gaming",
        text="Write hours like 12:00 to 06:00 at the day on which they begin, with commas between several. "
        "Outside them no table opens and no round is dealt. With no hours at all gaming is not restricted.",
        initial={name.lower(): [hours for hours in kept if hours.weekday == day] for day, name in enumerate(WEEKDAYS)},
    )


@needs(permissions.SET_UP_FLOOR)
def rules_in_force_add(request: HttpRequest) -> HttpResponse:
    return change(
        request,
        NewRulesForm,
        act=lambda words: services.put_in_force(words.pop("document"), **words, by=staff_of(request), at=clock.now()),
        title="Put a document in force",
        submit="Put it in force",
        said="In force from that day on.",
        initial={"smallest_chip": RulesInForce._meta.get_field("smallest_chip").default},
    )


@needs(permissions.SET_UP_FLOOR)
def rules_in_force_change(request: HttpRequest, pk: int) -> HttpResponse:
    row = visible_or_404(request, permissions.SET_UP_FLOOR, RulesInForce.objects.all(), pk=pk)
    return change(
        request,
        RulesForm,
        act=lambda words: services.change_rules(row, **words, by=staff_of(request), at=clock.now()),
        title=f"{row.header.title}, {row.document}",
        initial=options_of(row),
    )
