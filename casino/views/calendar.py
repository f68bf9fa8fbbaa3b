"""The calendar of what is due: a secret address for each person, for the calendar on their phone."""

import hashlib

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import condition, require_POST, require_safe

from casino import clock
from casino.queries.calendar import calendar_of, staff_with_key
from casino.services.calendar import digest_of, make_calendar_key, revoke_calendar_key
from casino.views.access import SIGNED_IN, needs, staff_of

FRESH_SECONDS = 300


@require_safe
def calendar(request: HttpRequest, key: str) -> HttpResponse:
    """Answer with the calendar behind this key. A key that never was and one that was revoked get the same answer."""
    staff = staff_with_key(digest_of(key))
    if staff is None:
        raise Http404
    feed = calendar_of(staff)

    @condition(etag_func=lambda _request: f'"{hashlib.sha256(feed).hexdigest()[:32]}"')
    def answer(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(feed, content_type="text/calendar; charset=utf-8")

    response = answer(request)
    response["Cache-Control"] = f"private, max-age={FRESH_SECONDS}"
    response["Content-Disposition"] = 'inline; filename="baize.ics"'
    response["X-Robots-Tag"] = "noindex"
    return response


@require_POST
@needs(SIGNED_IN)
def calendar_key(request: HttpRequest) -> HttpResponse:
    """Make, renew or revoke one's own address.

    The new address is in this answer and nowhere else: not in the session, not in a stored answer. Sent twice, it makes two
    keys, and the one that is shown last is the one that works.
    """
    if request.POST.get("do") == "revoke":
        revoke_calendar_key(staff_of(request), at=clock.now())
        return redirect(f"{reverse('casino:account')}#calendar")
    key = make_calendar_key(staff_of(request), at=clock.now())
    address = f"{settings.SITE_URL}{reverse('casino:calendar', args=[key])}"
    return render(request, "casino/desk/obligations/calendar_key.html", {"address": address})
