"""The front door, and the desk that says what needs doing now."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino import clock, permissions
from casino.queries.home import desk_of
from casino.views.access import needs, staff_of


def front(request: HttpRequest) -> HttpResponse:
    return render(request, "casino/public/front.html")


@needs(permissions.SEE_DESK)
def desk(request: HttpRequest) -> HttpResponse:
    """Show what waits for the person who asks."""
    return render(request, "casino/desk/home.html", {"desk": desk_of(staff_of(request), at=clock.now())})
