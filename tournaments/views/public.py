"""Tournaments for anybody: without a cookie, quick to ask for again, and nothing of a draft."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from casino import clock
from tournaments.documents import summary_content, terms_content
from tournaments.queries import public as queries

PAGE = 20
View = Callable[..., HttpResponse]


def for_anybody(view: View) -> View:
    """Let everybody read a page and keep it for a minute."""
    kept: View = require_safe(cache_control(public=True, max_age=60)(conditional_page(view)))
    return wraps(view)(kept)


@for_anybody
def tournaments(request: HttpRequest) -> HttpResponse:
    """List what is to come, what takes entries, and what is over or cancelled."""
    current = queries.coming(at=clock.now())
    page = Paginator(queries.behind(current), PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "tournaments/public/list.html",
        {
            "open": [shown for shown in current if shown.is_open],
            "coming": [shown for shown in current if not shown.is_open],
            "page": page,
            "behind": [queries.shown_of(row) for row in page],
        },
    )


@for_anybody
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one tournament: what it is, how to enter, and every version of its terms."""
    shown = _found(slug)
    return render(
        request,
        "tournaments/public/tournament.html",
        {
            "shown": shown,
            "is_over": shown.is_over(clock.now()),
            "short": summary_content(shown.version),
            "versions": queries.published_versions(shown),
        },
    )


@for_anybody
def terms(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    """Show the terms as they are printed; every published version stays readable."""
    shown = _found(slug)
    versions = queries.published_versions(shown)
    wanted = shown.version.number if version is None else version
    read = next((each for each in versions if each.version.number == wanted), None)
    if read is None:
        raise Http404
    context: dict[str, Any] = {
        "shown": shown,
        "read": read,
        "versions": versions,
        "is_newest": read.version.number == shown.version.number,
        "terms": terms_content(read.version),
    }
    return render(request, "tournaments/public/terms.html", context)


def _found(slug: str) -> queries.Shown:
    shown = queries.public_tournament(slug)
    if shown is None:
        raise Http404
    return shown
