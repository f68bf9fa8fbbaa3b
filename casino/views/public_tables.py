"""A table as anybody may know it: what it deals by and with, and its limits."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from casino import clock
from casino.queries.guides import guides_of
from casino.queries.tables import public_table_of


@require_safe
def public_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell whoever asks what was determined for a table, its limits, and where its rules are read."""
    shown = public_table_of(pk, at=clock.now())
    if shown is None:
        raise Http404
    guide = guides_of(shown["table"].document, "player")
    return render(request, "casino/public/tables/table.html", {**shown, "guide": guide})
