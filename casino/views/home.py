"""The front door, and the desk that says what needs doing now."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino import permissions
from casino.views.access import needs


def front(request: HttpRequest) -> HttpResponse:
    return render(request, "casino/public/front.html")


@needs(permissions.SEE_DESK)
def desk(request: HttpRequest) -> HttpResponse:
    return render(request, "casino/desk/home.html")
