"""The caller: who they are, where they are signed in, and their own password."""

from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock, permissions
from casino.api.commands import perform
from casino.api.serializers import NoBody, Shape
from casino.forms.account import LONGEST_PASSWORD
from casino.models import Staff
from casino.queries.sessions import Session, sessions_of
from casino.services import access, passwords
from casino.views.access import SIGNED_IN, staff_of
from casino.views.account import is_own_password
from games.rulings import Refusal, RuleBroken


class MeOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    email = serializers.EmailField()
    venue = serializers.CharField()
    roles = serializers.ListField(child=serializers.ChoiceField(choices=permissions.Role.choices))
    permissions = serializers.ListField(child=serializers.CharField(), help_text="What the caller may do now.")


class SessionOut(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    device = serializers.CharField()
    address = serializers.CharField(allow_blank=True)
    started_at = serializers.DateTimeField()
    seen_at = serializers.DateTimeField()
    is_this = serializers.BooleanField()


class PasswordIn(Shape):
    current = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True)
    new = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True)


def told(staff: Staff) -> dict[str, Any]:
    return {
        "id": staff.pk,
        "username": staff.username,
        "name": staff.name,
        "email": staff.email,
        "venue": staff.venue.slug,
        "roles": sorted(staff.roles),
        "permissions": sorted(name for name in permissions.PERMISSIONS if permissions.may(staff, name)),
    }


class Me(APIView):
    permission = SIGNED_IN

    @extend_schema(operation_id="me", responses=MeOut)
    def get(self, request: Request) -> Response:
        """Who is calling, in which roles, and what they may do."""
        return Response(MeOut(told(staff_of(request._request))).data)


class MySessions(APIView):
    permission = SIGNED_IN

    @extend_schema(operation_id="my_sessions", responses=SessionOut(many=True))
    def get(self, request: Request) -> Response:
        """Where the caller is signed in."""
        return Response(SessionOut(self.sessions(request), many=True).data)

    def sessions(self, request: Request) -> list[Session]:
        staff = staff_of(request._request)
        return sessions_of(staff, at=clock.now(), current=access.current_sign_in(request._request))


class MySession(APIView):
    permission = SIGNED_IN

    @extend_schema(operation_id="end_my_session", request=None, responses=None)
    def delete(self, request: Request, pk: int) -> Response:
        """End one of the caller's own sessions."""
        staff = staff_of(request._request)
        session = staff.sign_ins.filter(pk=pk, ended_at=None).first()
        if session is None:
            raise Http404
        access.end_session(session, why="ended", by=staff, at=clock.now())
        return Response(status=204)


class MyPassword(APIView):
    permission = SIGNED_IN

    @extend_schema(operation_id="change_my_password", request=PasswordIn, responses=NoBody)
    def post(self, request: Request) -> Response:
        """Change the caller's password; all their other sessions end."""
        return perform(
            request,
            PasswordIn,
            act=lambda values: self.change(request, values["new"]),
            then=lambda _staff: {},
            beforehand=lambda values: self.check(request, values["current"]),
        )

    def check(self, request: Request, current: str) -> None:
        """Insist on the right password; a wrong one is counted although nothing is changed."""
        if not is_own_password(request._request, current):
            raise RuleBroken([Refusal("That is not your password.", code="wrong_password", field="current")])

    def change(self, request: Request, new: str) -> Staff:
        session = access.current_sign_in(request._request)
        staff = passwords.change_password(
            staff_of(request._request), new=new, at=clock.now(), keep_session=session.pk if session else 0
        )
        update_session_auth_hash(request._request, staff)
        return staff
