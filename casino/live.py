"""Live parts: one number a topic.

Every audited change raises the topic named after its kind of thing ("casino.obligation"); what else should move on a screen
calls `bump(topic)` in its transaction. A polling page sends the version it shows and gets 204 while nothing changed; a public
board listens on `/live/<topic>`, where one hub in each process reads the numbers twice a second while anybody watches.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString

from casino.models import AuditHead, LiveTopic

POLL_SECONDS = 5


# ---- versions --------------------------------------------------------------------------------------------------------


def bump(topic: str) -> None:
    """Say that what this topic shows has changed; seen by others when the transaction commits.

    Inside a larger transaction the audit head is locked first: whoever holds it may raise any topics in any order, so that
    bumps and audit events of two transactions cannot wait for each other in a circle.
    """
    if connection.in_atomic_block:
        AuditHead.objects.select_for_update().filter(pk=1).first()
    advance(topic)


def advance(topic: str) -> None:
    """Raise a topic's version, for a caller that holds the audit head already."""
    rows = LiveTopic.objects.filter(name=topic)
    if rows.update(version=F("version") + 1):
        return
    with transaction.atomic():
        _, is_new = LiveTopic.objects.get_or_create(name=topic)
    if not is_new:  # somebody else made it in between, and viewers may have seen that version
        rows.update(version=F("version") + 1)


def version_of(topic: str) -> int:
    """Return the topic's version; 0 until something happened."""
    return versions_of([topic])[topic]


def versions_of(topics: list[str]) -> dict[str, int]:
    """Return the version of each topic in one query."""
    found = dict(LiveTopic.objects.filter(name__in=topics).values_list("name", "version"))
    return {topic: found.get(topic, 0) for topic in topics}


# ---- parts that poll -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Live:
    """Where a part of a page asks again, and which version it shows.

    The part's outermost element prints `{{ live.attributes }}` and thereby carries its own next request; the version in the
    address keeps the browser's cache out of it, and 204 leaves the page, its focus and its reader alone. A script that heard
    of a change sends the element the event `live` and thereby spares it the wait.
    """

    address: str
    version: str
    seconds: int = POLL_SECONDS

    @property
    def url(self) -> str:
        path, _, query = self.address.partition("?")
        asked = QueryDict(query, mutable=True)
        asked["v"] = self.version
        return f"{path}?{asked.urlencode()}"

    @property
    def attributes(self) -> SafeString:
        return format_html(
            'hx-get="{}" hx-trigger="live, every {}s" hx-swap="outerHTML" hx-target="this"', self.url, self.seconds
        )


def live_part(
    request: HttpRequest,
    template: str,
    context: Callable[[], Mapping[str, Any]],
    *,
    version: int | str,
    seconds: int = POLL_SECONDS,
) -> HttpResponse:
    """Answer 204 if `?v=` is the current version, else the part in its current version.

    `version` was read before `context()` asks for the content, so a change in between is shown by the next request at the
    latest, never missed.
    """
    if request.GET.get("v") == str(version):
        return HttpResponse(status=204)
    live = Live(request.get_full_path(), str(version), seconds)
    asked = request.GET.copy()
    asked.pop("v", None)
    # Links inside the part go on from the address of its page, which knows no version.
    request.GET = asked  # type: ignore[assignment]
    return render(request, template, {**context(), "live": live})
