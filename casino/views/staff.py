"""The people who work here: found, added, changed, given roles, and let in no longer."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.account import ConfirmForm
from casino.forms.base import BaizeForm
from casino.forms.staff import DetailsForm, NewStaffForm, NoteForm, RolesForm, VenueForm
from casino.models import Staff
from casino.queries.sessions import sessions_of
from casino.queries.staff import staff_of_venue
from casino.services import staff as services
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command

PAGE = 50


def person_page(person: Staff) -> str:
    return reverse("casino:staff_member", args=[person.pk])


@needs(permissions.SEE_STAFF)
def staff_list(request: HttpRequest) -> HttpResponse:
    search, show = request.GET.get("q", "").strip()[:100], request.GET.get("show", "working")
    rows = staff_of_venue(staff_of(request).venue, search=search.replace("\0", ""), show=show)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "search": search,
        "show": show,
        "may_manage": permissions.may(staff_of(request), permissions.MANAGE_STAFF),
    }
    return render(request, "casino/desk/staff/list.html", context)


@needs(permissions.SEE_STAFF)
def staff_member(request: HttpRequest, pk: int) -> HttpResponse:
    reader = staff_of(request)
    person = visible_or_404(request, permissions.SEE_STAFF, staff_of_venue(reader.venue, show="all"), pk=pk)
    context = {
        "person": person,
        "sessions": sessions_of(person, at=clock.now()),
        "grants": person.grants.select_related("granted_by", "revoked_by").order_by("-granted_at", "-pk"),
        "may_manage": permissions.may(reader, permissions.MANAGE_STAFF),
        "is_self": person.pk == reader.pk,
    }
    return render(request, "casino/desk/staff/member.html", context)


@needs(permissions.MANAGE_STAFF)
def add_staff(request: HttpRequest) -> HttpResponse:
    return command(
        request,
        NewStaffForm,
        page="casino/desk/staff/add.html",
        act=lambda values: services.add_staff(**values, by=staff_of(request), at=clock.now()),
        then=person_page,
        said="Added. A mail with the link to choose a password is on its way.",
    )


def change(
    request: HttpRequest,
    pk: int,
    form: type[BaizeForm],
    service: Callable[..., Any],
    *,
    title: str,
    text: str = "",
    submit: str,
    said: str,
    is_grave: bool = False,
    initial: Callable[[Staff], dict[str, Any]] = lambda _person: {},
) -> HttpResponse:
    """Change one person by one service, on a page that says beforehand what will happen."""
    person = visible_or_404(request, permissions.MANAGE_STAFF, Staff.objects.all(), pk=pk)
    return command(
        request,
        form,
        page="casino/desk/staff/change.html",
        act=lambda values: service(person, **values, by=staff_of(request), at=clock.now()),
        then=lambda _result: person_page(person),
        said=said,
        context={"person": person, "title": title, "text": text, "submit": submit, "is_grave": is_grave},
        initial=initial(person),
    )


@needs(permissions.MANAGE_STAFF)
def change_details(request: HttpRequest, pk: int) -> HttpResponse:
    return change(
        request,
        pk,
        DetailsForm,
        services.change_staff,
        title="Change details",
        submit="Save",
        said="Saved.",
        initial=lambda person: {"name": person.name, "email": person.email},
    )


@needs(permissions.MANAGE_STAFF)
def change_roles(request: HttpRequest, pk: int) -> HttpResponse:
    return change(
        request,
        pk,
        RolesForm,
        services.set_roles,
        title="Change roles",
        text="Nobody changes their own roles, and at least one administrator always remains.",
        submit="Save roles",
        said="The roles are changed and act at once.",
        initial=lambda person: {"roles": sorted(person.roles)},
    )


@needs(permissions.MANAGE_STAFF)
def end_access(request: HttpRequest, pk: int) -> HttpResponse:
    return change(
        request,
        pk,
        NoteForm,
        services.end_access,
        title="End access",
        text="They are signed out everywhere at once and cannot sign in again. Their history stays.",
        submit="End access",
        said="The access is ended.",
        is_grave=True,
    )


@needs(permissions.MANAGE_STAFF)
def restore_access(request: HttpRequest, pk: int) -> HttpResponse:
    return change(
        request,
        pk,
        NoteForm,
        services.restore_access,
        title="Restore access",
        text="They can sign in again, in the roles they had.",
        submit="Restore access",
        said="The access is restored.",
    )


@needs(permissions.MANAGE_STAFF)
def invite(request: HttpRequest, pk: int) -> HttpResponse:
    return change(
        request,
        pk,
        ConfirmForm,
        services.invite,
        title="Send a link to choose a password",
        text="The link goes to their mail address, works once and for three days. Until then the old password stays.",
        submit="Send the link",
        said="The mail is on its way.",
    )


@needs(permissions.MANAGE_STAFF)
def reset_codes(request: HttpRequest, pk: int) -> HttpResponse:
    return change(
        request,
        pk,
        ConfirmForm,
        services.reset_codes,
        title="Reset one-time codes",
        text="For a lost telephone. They are signed out everywhere and set up another one; make sure it is really them.",
        submit="Reset codes",
        said="The one-time codes are reset.",
        is_grave=True,
    )


@needs(permissions.MANAGE_STAFF)
def end_sessions(request: HttpRequest, pk: int) -> HttpResponse:
    return change(
        request,
        pk,
        ConfirmForm,
        services.end_sessions_of,
        title="Sign out everywhere",
        text="All their sessions end at once. They can sign in again.",
        submit="Sign out everywhere",
        said="All their sessions are ended.",
        is_grave=True,
    )


@needs(permissions.MANAGE_STAFF)
def venue(request: HttpRequest) -> HttpResponse:
    """What the venue asks of everybody who signs in."""
    place = staff_of(request).venue
    return command(
        request,
        VenueForm,
        page="casino/desk/staff/venue.html",
        act=lambda values: services.set_requires_totp(place, **values, by=staff_of(request), at=clock.now()),
        then=lambda _venue: reverse("casino:venue"),
        said="Saved.",
        context={"venue": place},
        initial={"requires_totp": place.requires_totp},
    )
