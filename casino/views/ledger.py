"""Read the ledger: every booking with its lines, the balance of every account, and whether the pools agree with it."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino import permissions
from casino.forms.ledger import LedgerFilter
from casino.queries.ledger import balances, differences, journals_wanted
from casino.views.access import needs, staff_of

PAGE = 50


@needs(permissions.SEE_LEDGER)
def ledger(request: HttpRequest) -> HttpResponse:
    form = LedgerFilter(request.GET or None)
    rows = journals_wanted(form.wanted(), zone=staff_of(request).venue.zone)
    kept = balances()
    return render(
        request,
        "casino/desk/ledger/ledger.html",
        {
            "form": form,
            "page": Paginator(rows, PAGE).get_page(request.GET.get("page")),
            "balances": kept,
            "total": sum(balance.cents for balance in kept),
            "differences": differences(),
            "is_narrowed": any(getattr(form, "cleaned_data", {}).values()),
        },
    )
