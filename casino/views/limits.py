"""Limits of a table: change its sign, take an announced one down, end an old minimum, agree limits with one player.

The sign itself is a page for everybody, made for a screen beside the table.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from casino import clock, permissions
from casino.documents import request_limits_sign
from casino.forms.documents import JustDoIt
from casino.forms.limits import EndProtectionForm, LimitsForm, PersonalLimitForm, initial_limits
from casino.live import Live, live_part
from casino.models import LimitSign, PersonalLimit, Table
from casino.queries.limits import limit_facts, seated_at, sign_shown
from casino.rules.limits import sign_at
from casino.services import limits as services
from casino.views.access import needs, staff_of
from casino.views.commands import command
from casino.views.seats import ORDER, order, row_here, table_at

# ---- signs -----------------------------------------------------------------------------------------------------------


@needs(permissions.RUN_TABLES)
def table_limits(request: HttpRequest, pk: int) -> HttpResponse:
    """Put up a new sign; the form starts with what stands on the old one."""
    table, at = table_at(request, pk), clock.now()
    sign = sign_at(limit_facts(table, at=at).signs, at)
    return command(
        request,
        LimitsForm,
        page="casino/desk/tables/change_limits.html",
        act=lambda typed: services.change_limits(table, **typed, by=staff_of(request), at=clock.now()),
        then=lambda _sign: table.get_absolute_url(),
        said="The sign is up.",
        context={"table": table},
        initial=initial_limits(sign.limits, sign.basis) if sign else None,
        book=table.book.limits,
        venue=table.venue,
        at=at,
    )


@needs(permissions.RUN_TABLES)
def limit_sign_withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    sign = row_here(request, LimitSign.objects.select_related("table__layout"), pk)
    return order(
        request,
        sign.table,
        JustDoIt,
        act=lambda _typed: services.withdraw_sign(sign, by=staff_of(request), at=clock.now()),
        title="Take down an announced sign",
        lede="The limits that stand stay as they are. A new announcement starts its notice again.",
        submit="Take it down",
        said="The sign is down. The limits stay as they are.",
    )


@needs(permissions.REQUEST_DOCUMENTS)
def table_print_sign(request: HttpRequest, pk: int) -> HttpResponse:
    """Have the sign made into one big page of paper."""
    table = table_at(request, pk)
    words = {
        "order": "Print the sign",
        "lede": "One big page with the limits as they stand, and what is announced. It takes a few seconds.",
        "submit": "Make the page",
    }
    return command(
        request,
        JustDoIt,
        page=ORDER,
        act=lambda _typed: request_limits_sign(table, by=staff_of(request), at=clock.now()),
        then=lambda document: document.get_absolute_url(),
        context={"table": table, "back": table.get_absolute_url(), **words},
    )


# ---- who keeps the old minimum ---------------------------------------------------------------------------------------


@needs(permissions.RUN_TABLES)
def table_end_old_minimum(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    return order(
        request,
        table,
        EndProtectionForm,
        act=lambda typed: services.end_protection(table, **typed, by=staff_of(request), at=clock.now()),
        title="End the old minimum",
        lede="Those with a marker keep the old minimum until the time on the sign; then the table's holds for all.",
        submit="Put it on the sign",
        said="The sign tells when the old minimum ends.",
        book=table.book.limits,
        venue=table.venue,
        at=clock.now(),
    )


@needs(permissions.RUN_TABLES)
def table_keep_old_minimum(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    return order(
        request,
        table,
        JustDoIt,
        act=lambda _typed: services.keep_protection(table, by=staff_of(request), at=clock.now()),
        title="Keep the old minimum",
        lede="The time comes off the sign, and those with a marker keep the old minimum for as long as they play.",
        submit="Take the time off the sign",
        said="The old minimum stays for those with a marker.",
    )


# ---- limits of one player --------------------------------------------------------------------------------------------


@needs(permissions.RUN_TABLES)
def table_personal_limit(request: HttpRequest, pk: int) -> HttpResponse:
    table = table_at(request, pk)
    return order(
        request,
        table,
        PersonalLimitForm,
        act=lambda typed: services.give_personal_limit(table, **typed, by=staff_of(request), at=clock.now()),
        title="Limits for one player",
        lede="What is left empty stays as on the table's sign. It ends when the player leaves.",
        submit="Agree these limits",
        said="The limits are agreed.",
        book=table.book.limits,
        sittings=seated_at(table),
        venue=table.venue,
        at=clock.now(),
    )


@needs(permissions.DEAL)
def personal_limit_marker(request: HttpRequest, pk: int) -> HttpResponse:
    own = row_here(request, PersonalLimit.objects.select_related("table__layout"), pk)
    return order(
        request,
        own.table,
        JustDoIt,
        act=lambda _typed: services.place_marker(own, by=staff_of(request), at=clock.now()),
        title="Place the marker",
        lede="From the moment it stands at the table, the agreed limits hold.",
        submit="The marker is in place",
        said="The marker is in place; the limits hold from now on.",
    )


@needs(permissions.RUN_TABLES)
def personal_limit_end(request: HttpRequest, pk: int) -> HttpResponse:
    own = row_here(request, PersonalLimit.objects.select_related("table__layout"), pk)
    return order(
        request,
        own.table,
        JustDoIt,
        act=lambda _typed: services.end_personal_limit(own, by=staff_of(request), at=clock.now()),
        title="End a player's own limits",
        lede="The table's limits hold for this player from now on. Take the marker or sign away.",
        submit="End them",
        said="The table's limits hold for this player again. Take the marker away.",
    )


# ---- the sign itself, for everybody ----------------------------------------------------------------------------------


@require_safe
def table_sign(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the sign of a table on a screen beside it. Without a cookie and without a name: it is for anybody."""
    shown = sign_shown(on_the_floor(pk), at=clock.now())
    live = Live(reverse("casino:table_sign_part", args=[pk]), shown["mark"])
    return render(request, "casino/public/sign/sign.html", {**shown, "live": live})


@require_safe
def table_sign_part(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with the sign if anything on it changed; a change may come by the clock alone."""
    shown = sign_shown(on_the_floor(pk), at=clock.now())
    return live_part(request, "casino/public/sign/_sign.html", lambda: shown, version=shown["mark"])


def on_the_floor(pk: int) -> Table:
    table = Table.objects.filter(pk=pk, is_retired=False).select_related("layout", "venue").first()
    if table is None:
        raise Http404
    return table
