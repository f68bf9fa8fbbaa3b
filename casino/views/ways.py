"""The page of one thing with all ways to go on from it: each a form of its own, and one of them the next.

A way that somebody sends and that is refused comes back on the same page, at its field, with what was typed. One that the thing
has moved past comes back above the page, so that the words are not lost.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from casino import clock
from casino.forms.base import BaizeForm
from casino.services.about import named
from casino.views.access import staff_of
from casino.views.commands import command
from games.rulings import Refusal

NOT_OFFERED = frozenset({"wrong_state", "no_review", "no_referral", "told_already"})
"""Codes of refusals that say that a way does not exist here, rather than that somebody may not go it."""


@dataclass(frozen=True, slots=True)
class Way:
    """A step or another act: the form it takes, the service behind it, and the words around them."""

    verb: str
    route: str
    form: type[BaizeForm]
    service: Callable[..., models.Model]
    submit: str
    said: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A way on the page: where its form goes, and why it cannot be gone now."""

    verb: str
    url: str
    submit: str
    form: BaizeForm
    why_not: list[Refusal] = field(default_factory=list)
    is_next: bool = False


def ways_from(
    ways: Iterable[Way],
    row: models.Model,
    *,
    why_not: Callable[[str], list[Refusal]],
    options: Mapping[str, Mapping[str, Any]],
    next_one: str = "",
) -> dict[str, Shown]:
    """Return the ways that exist from here, by verb; that an input is missing is for its field to say, not for the page."""
    found = {}
    for way in ways:
        refusals = [refusal for refusal in why_not(way.verb) if not refusal.field]
        codes = {refusal.code for refusal in refusals}
        is_next = way.verb == next_one
        if codes & NOT_OFFERED or ("not_allowed" in codes and not is_next):
            continue
        form = way.form(auto_id=f"{way.verb}_%s", **options.get(way.verb, {}))
        url = reverse(f"casino:{way.route}", args=[row.pk])
        found[way.verb] = Shown(way.verb, url, way.submit, form, refusals, is_next)
    return found


def go(
    request: HttpRequest,
    way: Way,
    row: models.Model,
    *,
    page: str,
    context: Mapping[str, Any],
    options: Mapping[str, Any],
    then: str,
) -> HttpResponse:
    """Show the page with this way's form, or go the way. `context` holds the page's `ways`."""
    staff = staff_of(request)
    shown = context["ways"].get(way.verb)
    return command(
        request,
        way.form,
        page=page,
        act=lambda words: way.service(row, **named(staff.venue, words), by=staff, at=clock.now()),
        then=lambda _done: then,
        said=way.said,
        context={**context, "doing": way.verb, "is_blocked": shown is None or bool(shown.why_not)},
        auto_id=f"{way.verb}_%s",
        **options,
    )
