"""What waits for a second pair of eyes, and what exactly those eyes see."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q, QuerySet

from casino.live import version_of
from casino.models import Approval, Staff
from casino.states import ApprovalState

SHOWS = {"waiting": "For your eyes", "asked": "You asked", "all": "All"}
TONES: dict[str, str] = {
    ApprovalState.ASKED: "warn",
    ApprovalState.GIVEN: "good",
    ApprovalState.USED: "good",
    ApprovalState.DECLINED: "bad",
    ApprovalState.WITHDRAWN: "plain",
    ApprovalState.VOID: "plain",
}


def selection(show: str, staff: Staff, at: datetime) -> Q:
    """Select by heading; what ran out waits for nobody any more."""
    is_fresh = Q(expires_at=None) | Q(expires_at__gt=at)
    return {
        "waiting": Q(state=ApprovalState.ASKED) & is_fresh & ~Q(asked_by=staff),
        "asked": Q(asked_by=staff),
        "all": Q(),
    }[show]


def approval_rows(staff: Staff, *, show: str, at: datetime) -> QuerySet[Approval]:
    """Return approvals: what waits oldest first, the others newest first."""
    rows = Approval.objects.filter(selection(show, staff, at)).select_related("asked_by", "answered_by")
    return rows.order_by("asked_at", "id") if show == "waiting" else rows.order_by("-asked_at", "-id")


def counts_of(staff: Staff, *, at: datetime) -> dict[str, int]:
    return Approval.objects.aggregate(**{show: Count("pk", filter=selection(show, staff, at)) for show in SHOWS})


def list_version(staff: Staff, *, at: datetime) -> str:
    """Return what changes whenever the list would look different: an answer, a new request, or one that ran out."""
    topic = version_of("casino.approval")
    return f"{topic}-{Approval.objects.filter(selection('waiting', staff, at)).count()}"


# ---- the content, line by line ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ContentLine:
    """One line of what is approved: a moment, a clause, several values, or plain words."""

    label: str
    words: list[str]
    moment: datetime | None = None
    clause: str = ""


def content_lines(content: Mapping[str, Any], above: str = "") -> list[ContentLine]:
    """Return every value that an approval covers as a line for people, by alphabet; nothing of the content is left out.

    A database may keep the names of a content in any order, and the page must not depend on it.
    """
    lines = []
    for name, value in sorted(content.items()):
        label = f"{above}{name.replace('_', ' ')}"
        if isinstance(value, Mapping) and value:
            lines += content_lines(value, above=f"{label}: ")
        else:
            lines.append(content_line(name, label[:1].upper() + label[1:], value))
    return lines


def content_line(name: str, label: str, value: Any) -> ContentLine:
    if name.endswith("_at") and isinstance(value, str) and (moment := moment_of(value)):
        if moment.tzinfo is None:  # on the wall of a place that the content names elsewhere
            return ContentLine(label.removesuffix(" at"), [f"{moment:%a} {moment.day} {moment:%b %Y %H:%M}"])
        return ContentLine(label.removesuffix(" at"), [], moment=moment)
    if name == "clause":
        return ContentLine(label, [] if value else ["none"], clause=value or "")
    if isinstance(value, list):
        return ContentLine(label, [in_words(item) for item in value] or ["none"])
    return ContentLine(label, [in_words(value)])


def in_words(value: Any) -> str:
    if value is True or value is False:
        return "yes" if value else "no"
    if value in (None, "", {}):
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')}: {in_words(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return ", ".join(in_words(inner) for inner in value)
    return str(value)


def moment_of(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
