"""Staff and their roles by API: the same services, rights and refusals as the pages."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.pages import Pages
from casino.api.serializers import NoBody, Shape, Text
from casino.models import Staff
from casino.permissions import MANAGE_STAFF, SEE_STAFF, Role
from casino.queries.staff import staff_of_venue
from casino.services import staff as services
from casino.views.access import staff_of, visible_or_404


class StaffOut(serializers.Serializer[Staff]):
    id = serializers.IntegerField(source="pk")
    username = serializers.CharField()
    name = serializers.CharField()
    email = serializers.EmailField()
    roles = serializers.SerializerMethodField()
    is_active = serializers.BooleanField()
    has_codes = serializers.BooleanField(help_text="Whether one-time codes are set up.")
    last_seen_at = serializers.DateTimeField(allow_null=True)

    def get_roles(self, person: Staff) -> list[str]:
        return [grant.role for grant in person.held]  # type: ignore[attr-defined]


class DetailsIn(Shape):
    name = Text(max_length=120)
    email = serializers.EmailField(max_length=254)


class NewStaffIn(DetailsIn):
    username = serializers.RegexField(r"^[a-z0-9][a-z0-9._-]*\Z", max_length=40)
    roles = serializers.ListField(child=serializers.ChoiceField(choices=Role.choices), default=list, max_length=8)


class RolesIn(Shape):
    roles = serializers.ListField(child=serializers.ChoiceField(choices=Role.choices), max_length=8)


class NoteIn(Shape):
    note = Text()


class VenueShape(Shape):
    requires_totp = serializers.BooleanField()


def person_of(request: Request, permission: str, pk: int) -> Staff:
    rows = staff_of_venue(staff_of(request._request).venue, show="all")
    return visible_or_404(request._request, permission, rows, pk=pk)


def told(request: Request, pk: int) -> dict[str, Any]:
    """Return a person as they now are."""
    return dict(StaffOut(person_of(request, SEE_STAFF, pk)).data)


class StaffList(APIView):
    permission = {"GET": SEE_STAFF, "POST": MANAGE_STAFF}

    @extend_schema(
        operation_id="staff_list",
        parameters=[
            OpenApiParameter("q", str, description="Part of a name, user name or mail address."),
            OpenApiParameter("show", str, enum=["working", "left", "all"], default="working"),
            OpenApiParameter("cursor", str),
        ],
        responses=StaffOut(many=True),
    )
    def get(self, request: Request) -> Response:
        """List the people of the caller's venue, the last added first."""
        search, show = request.query_params.get("q", "")[:100], request.query_params.get("show", "working")
        rows = staff_of_venue(staff_of(request._request).venue, search=search.replace("\0", ""), show=show)
        pages = Pages()
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([StaffOut(person).data for person in page])

    @extend_schema(operation_id="add_staff", request=NewStaffIn, responses={201: StaffOut})
    def post(self, request: Request) -> Response:
        """Add somebody and mail them the link to choose their password."""
        return perform(
            request,
            NewStaffIn,
            act=lambda values: services.add_staff(**values, by=staff_of(request._request), at=clock.now()),
            then=lambda person: told(request, person.pk),
            status=201,
        )


class StaffMember(APIView):
    permission = {"GET": SEE_STAFF, "PATCH": MANAGE_STAFF}

    @extend_schema(operation_id="staff_member", responses=StaffOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(told(request, pk))

    @extend_schema(operation_id="change_staff", request=DetailsIn, responses=StaffOut)
    def patch(self, request: Request, pk: int) -> Response:
        """Change the name or mail address."""
        return change(request, pk, DetailsIn, services.change_staff, partial=True)


def change(
    request: Request, pk: int, shape: type[Shape], service: Callable[..., Any], *, partial: bool = False
) -> Response:
    person = person_of(request, MANAGE_STAFF, pk)
    return perform(
        request,
        shape,
        act=lambda values: service(person, **values, by=staff_of(request._request), at=clock.now()),
        then=lambda _result: told(request, pk),
        partial=partial,
    )


class StaffRoles(APIView):
    permission = MANAGE_STAFF

    @extend_schema(operation_id="set_roles", request=RolesIn, responses=StaffOut)
    def put(self, request: Request, pk: int) -> Response:
        """Let somebody hold exactly these roles."""
        return change(request, pk, RolesIn, services.set_roles)


class EndAccess(APIView):
    permission = MANAGE_STAFF

    @extend_schema(operation_id="end_access", request=NoteIn, responses=StaffOut)
    def post(self, request: Request, pk: int) -> Response:
        """Let somebody in no longer; their sessions end at once."""
        return change(request, pk, NoteIn, services.end_access)


class RestoreAccess(APIView):
    permission = MANAGE_STAFF

    @extend_schema(operation_id="restore_access", request=NoteIn, responses=StaffOut)
    def post(self, request: Request, pk: int) -> Response:
        """Let somebody in again, in the roles they had."""
        return change(request, pk, NoteIn, services.restore_access)


class Invite(APIView):
    permission = MANAGE_STAFF

    @extend_schema(operation_id="invite_staff", request=NoBody, responses=StaffOut)
    def post(self, request: Request, pk: int) -> Response:
        """Mail somebody the link to choose a password."""
        return change(request, pk, NoBody, services.invite)


class ResetCodes(APIView):
    permission = MANAGE_STAFF

    @extend_schema(operation_id="reset_codes", request=NoBody, responses=StaffOut)
    def post(self, request: Request, pk: int) -> Response:
        """Forget a lost telephone and end the person's sessions."""
        return change(request, pk, NoBody, services.reset_codes)


class EndSessions(APIView):
    permission = MANAGE_STAFF

    @extend_schema(operation_id="end_sessions", request=NoBody, responses=StaffOut)
    def post(self, request: Request, pk: int) -> Response:
        """Sign somebody out everywhere."""
        return change(request, pk, NoBody, services.end_sessions_of)


class VenueView(APIView):
    permission = {"GET": SEE_STAFF, "PATCH": MANAGE_STAFF}

    @extend_schema(operation_id="venue", responses=VenueShape)
    def get(self, request: Request) -> Response:
        """What the venue asks of everybody who signs in."""
        return Response(VenueShape(staff_of(request._request).venue).data)

    @extend_schema(operation_id="change_venue", request=VenueShape, responses=VenueShape)
    def patch(self, request: Request) -> Response:
        venue = staff_of(request._request).venue
        return perform(
            request,
            VenueShape,
            act=lambda values: services.set_requires_totp(
                venue, **values, by=staff_of(request._request), at=clock.now()
            ),
            then=lambda changed: dict(VenueShape(changed).data),
        )
