"""Which documents there are, and which of them somebody may read."""

from django.db.models import Q, QuerySet

from casino import permissions
from casino.models import Document
from casino.permissions import HasRoles


def documents_for(reader: HasRoles) -> QuerySet[Document]:
    """Return every document this person may read, newest first."""
    closed = [kind for kind, permission in permissions.READERS.items() if not permissions.may(reader, permission)]
    return Document.objects.exclude(kind__in=closed).select_related("requested_by").order_by("-pk")


def series_of(document: Document) -> QuerySet[Document]:
    """Return all versions of a document, newest first; on a public one only those that are public too."""
    same = Q(kind=document.kind, subject_type=document.subject_type, subject_id=document.subject_id)
    if document.is_public:
        same &= Q(is_public=True)
    return Document.objects.filter(same).order_by("-version")


def kind_label(kind: str) -> str:
    return kind.replace("-", " ").capitalize()
