"""The audit trail by API: the same words as the pages, and everything a stranger needs to compute the hashes anew."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock, permissions
from casino.api.commands import perform
from casino.api.documents import DocumentOut
from casino.api.lists import KEY_PARAMETER
from casino.api.pages import Pages
from casino.api.serializers import NoBody, Shape, Text
from casino.audit import content_of
from casino.checkpoints import sheet
from casino.documents import request_audit_extract
from casino.fingerprint import canonical
from casino.forms.audit import AuditFilter
from casino.models import AuditEvent, Checkpoint, Subject
from casino.queries.audit import Line, checkpoints, events_about, events_wanted, lines_of, trail
from casino.services.audit import erase_note
from casino.views.access import staff_of

FILTERS = ("q", "person", "action", "kind", "clause", "day")


class NewestEventFirst(Pages):
    ordering = "-seq"


class OldestEventFirst(Pages):
    ordering = "seq"


class ThingOut(serializers.Serializer[Any]):
    type = serializers.CharField()
    id = serializers.CharField()
    kind = serializers.CharField()
    name = serializers.CharField()


class ChangeOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class LineOut(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    action = serializers.CharField()
    who = serializers.CharField()
    role = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField()
    thing = ThingOut()
    clauses = serializers.ListField(child=serializers.CharField())
    changes = ChangeOut(many=True)
    note = serializers.CharField(allow_blank=True, help_text="Empty for readers who may not see notes.")
    is_note_erased = serializers.BooleanField()
    hash = serializers.CharField()
    previous_hash = serializers.CharField()


class EventOut(LineOut):
    signed_text = serializers.CharField(
        help_text="What the hash covers: hash = SHA-256 of a zero byte, the 32 bytes of previous_hash, and this text in UTF-8."
    )


class CheckpointOut(serializers.Serializer[Checkpoint]):
    seq = serializers.IntegerField()
    hash = serializers.CharField()
    at = serializers.DateTimeField()
    statement = serializers.SerializerMethodField(help_text="The very text that was signed.")
    signature = serializers.CharField(help_text="Ed25519, hexadecimal.")
    public_key = serializers.CharField()

    def get_statement(self, checkpoint: Checkpoint) -> str:
        return str(sheet(checkpoint)["statement"])


class EraseNoteIn(Shape):
    reason = Text(max_length=400, help_text="Which law or order asks for it; name no person.")


def told(request: Request, events: list[AuditEvent]) -> list[Line]:
    staff = staff_of(request._request)
    return lines_of(events, zone=staff.venue.zone, sees_notes=permissions.may(staff, permissions.SEE_NOTES))


class Events(generics.ListAPIView[AuditEvent]):
    """List events; a page costs the same number of queries whatever its length."""

    permission = permissions.SEE_AUDIT
    serializer_class = LineOut

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(LineOut(told(request, list(page or [])), many=True).data)


@extend_schema_view(
    get=extend_schema(
        operation_id="audit_trail", tags=["audit"], parameters=[OpenApiParameter(name, str) for name in FILTERS]
    )
)
class Trail(Events):
    """List the audit trail, the newest event first."""

    pagination_class = NewestEventFirst

    def get_queryset(self) -> QuerySet[AuditEvent]:
        if getattr(self, "swagger_fake_view", False):
            return AuditEvent.objects.none()
        form = AuditFilter({name: self.request.query_params.get(name, "") for name in FILTERS})
        if not form.is_valid():
            raise ValidationError({name: [str(error) for error in errors] for name, errors in form.errors.items()})
        staff = staff_of(self.request._request)
        sees_notes = permissions.may(staff, permissions.SEE_NOTES)
        return events_wanted(form.wanted(), zone=staff.venue.zone, sees_notes=sees_notes)


@extend_schema_view(get=extend_schema(operation_id="audit_timeline", tags=["audit"]))
class Timeline(Events):
    """List all that was ever done to one thing, the oldest event first."""

    pagination_class = OldestEventFirst

    def get_queryset(self) -> QuerySet[AuditEvent]:
        return events_about(Subject(self.kwargs.get("type", ""), self.kwargs.get("id", "")))


class OneEvent(APIView):
    permission = permissions.SEE_AUDIT

    @extend_schema(operation_id="audit_event", responses=EventOut, tags=["audit"])
    def get(self, request: Request, seq: int) -> Response:
        """Return one event, with the text its hash covers."""
        event = trail().filter(seq=seq).first()
        if event is None:
            raise NotFound("There is no such event.")
        line = LineOut(told(request, [event])[0]).data
        return Response({**line, "signed_text": canonical(content_of(event)).decode()})


class EraseNote(APIView):
    permission = permissions.ERASE_NOTES

    @extend_schema(
        operation_id="erase_note", request=EraseNoteIn, responses=LineOut, parameters=[KEY_PARAMETER], tags=["audit"]
    )
    def post(self, request: Request, seq: int) -> Response:
        """Erase the note of an event for good; the answer is the event that records it."""
        event = trail().filter(seq=seq).first()
        if event is None:
            raise NotFound("There is no such event.")
        return perform(
            request,
            EraseNoteIn,
            act=lambda words: erase_note(event, **words, by=staff_of(request._request), at=clock.now()),
            then=lambda erasure: dict(LineOut(told(request, [erasure])[0]).data),
        )


class MakeExtract(APIView):
    permission = permissions.REQUEST_DOCUMENTS

    @extend_schema(
        operation_id="make_audit_extract",
        request=NoBody,
        responses={201: DocumentOut},
        parameters=[KEY_PARAMETER],
        tags=["audit"],
    )
    def post(self, request: Request, type: str, id: str) -> Response:  # noqa: A002 the words of the address
        """Have the timeline of a thing made into a document."""
        return perform(
            request,
            NoBody,
            act=lambda _words: request_audit_extract(Subject(type, id), by=staff_of(request._request), at=clock.now()),
            then=lambda document: dict(DocumentOut(document).data),
            status=201,
        )


@extend_schema_view(get=extend_schema(operation_id="checkpoints", tags=["audit"]))
class Checkpoints(generics.ListAPIView[Checkpoint]):
    """List what was signed, the newest first."""

    permission = permissions.SEE_AUDIT
    serializer_class = CheckpointOut
    pagination_class = NewestEventFirst

    def get_queryset(self) -> QuerySet[Checkpoint]:
        return checkpoints()
