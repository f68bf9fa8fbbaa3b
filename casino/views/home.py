"""The front door, and the desk that says what needs doing now."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from casino import clock, permissions
from casino.live import Live, version_of
from casino.queries.home import desk_of, house_in_figures, newest_checkpoint
from casino.views.access import needs, staff_of


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """Show what the house promises, each promise with the figure that proves it. Without a cookie: it is for anybody."""
    version = version_of("checkpoint")
    return render(
        request,
        "casino/public/front.html",
        {
            "house_figures": house_in_figures(),
            "checkpoint": newest_checkpoint(),
            "live": Live(reverse("casino:checkpoint_part"), str(version), seconds=60),
        },
    )


@require_safe
@needs(permissions.SEE_DESK)
def desk(request: HttpRequest) -> HttpResponse:
    """Show what waits for the person who asks, most pressing first."""
    return render(request, "casino/desk/home.html", {"desk": desk_of(staff_of(request), at=clock.now())})
