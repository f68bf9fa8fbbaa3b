"""Which documents there are, and which of them somebody may read."""

from collections.abc import Callable

from django.db.models import Q, QuerySet

from casino import permissions
from casino.models import Document
from casino.permissions import HasRoles

PUBLIC_WHEN: dict[str, Callable[[Document], bool]] = {}
"""Kinds of public documents that not everybody may read yet, each with what tells when; an app adds its own."""


def is_open(document: Document) -> bool:
    """Tell whether anybody may read a document now: it is public, and what it is about is so, too."""
    return document.is_public and (document.kind not in PUBLIC_WHEN or PUBLIC_WHEN[document.kind](document))


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
