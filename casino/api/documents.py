"""Documents by API: the same services, readers and refusals as the pages."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock, permissions
from casino.api.commands import perform
from casino.api.lists import KEY_PARAMETER
from casino.api.serializers import NoBody, Shape
from casino.documents import request_rulebook
from casino.models import Document
from casino.queries.documents import documents_for, is_open
from casino.services.documents import try_again
from casino.views.access import staff_of, visible_or_404
from games.rulebooks import HEADERS


class DocumentOut(serializers.Serializer[Document]):
    number = serializers.UUIDField()
    kind = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField()
    is_public = serializers.BooleanField()
    state = serializers.ChoiceField(choices=Document.State.choices)
    progress = serializers.IntegerField(help_text="Per cent.")
    attempts = serializers.IntegerField(help_text="How often making it has failed.")
    fingerprint = serializers.CharField(help_text="SHA-256 of kind, title, is_public and content in canonical JSON.")
    requested_at = serializers.DateTimeField()
    rendered_at = serializers.DateTimeField(allow_null=True)
    pages = serializers.IntegerField()
    pdf_sha256 = serializers.CharField(allow_blank=True)
    pdf_url = serializers.SerializerMethodField()

    def get_pdf_url(self, document: Document) -> str:
        if document.state != Document.State.READY:
            return ""
        return f"{settings.SITE_URL}{reverse('casino:document_pdf', args=[document.number])}"


class WholeDocumentOut(DocumentOut):
    content = serializers.JSONField(help_text="All that the document says.")


class RulebookIn(Shape):
    key = serializers.ChoiceField(choices=list(HEADERS))


@extend_schema_view(get=extend_schema(operation_id="documents", tags=["documents"]))
class Documents(generics.ListAPIView[Document]):
    """List the documents you may read, the newest first."""

    permission = permissions.SEE_DOCUMENTS
    serializer_class = DocumentOut

    def get_queryset(self) -> QuerySet[Document]:
        if getattr(self, "swagger_fake_view", False):
            return Document.objects.none()
        return documents_for(staff_of(self.request._request))


class OneDocument(APIView):
    permission = "public"

    @extend_schema(operation_id="document", responses=WholeDocumentOut, tags=["documents"])
    def get(self, request: Request, number: UUID) -> Response:
        """Return a document with its content; public ones to everybody, the others to their readers."""
        return Response(WholeDocumentOut(self.readable(request, number)).data)

    def readable(self, request: Request, number: UUID) -> Document:
        document = Document.objects.filter(number=number).first()
        if document is not None and is_open(document):
            return document
        if not request.user.is_authenticated:
            raise NotAuthenticated
        if document is None or not permissions.may(request.user, permissions.SEE_DOCUMENTS, document):
            raise NotFound("There is no such thing, or it is not for you to see.")
        return document


class MakeRulebook(APIView):
    permission = permissions.REQUEST_DOCUMENTS

    @extend_schema(
        operation_id="make_rulebook",
        request=RulebookIn,
        responses={201: DocumentOut},
        parameters=[KEY_PARAMETER],
        tags=["documents"],
    )
    def post(self, request: Request) -> Response:
        """Have a rulebook's clauses made into a public document."""
        return perform(
            request,
            RulebookIn,
            act=lambda words: request_rulebook(words["key"], by=staff_of(request._request), at=clock.now()),
            then=answer_of,
            status=201,
        )


class TryAgain(APIView):
    permission = permissions.REQUEST_DOCUMENTS

    @extend_schema(
        operation_id="retry_document",
        request=NoBody,
        responses=DocumentOut,
        parameters=[KEY_PARAMETER],
        tags=["documents"],
    )
    def post(self, request: Request, number: UUID) -> Response:
        """Have a document that failed tried again at once."""
        document = visible_or_404(request._request, permissions.SEE_DOCUMENTS, Document.objects.all(), number=number)
        return perform(
            request,
            NoBody,
            act=lambda _words: try_again(document, by=staff_of(request._request), at=clock.now()),
            then=answer_of,
        )


def answer_of(document: Document) -> dict[str, Any]:
    return dict(DocumentOut(document).data)
