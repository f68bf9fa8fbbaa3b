"""The API set out for programs and for people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularAPIView


class SchemaFile(SpectacularAPIView):
    permission = "public"


@require_safe
def reader(request: HttpRequest) -> HttpResponse:
    """Let people read the schema; calls are made from programs."""
    return render(request, "casino/public/api.html")
