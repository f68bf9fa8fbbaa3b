"""Parts of public pages that keep themselves current."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from casino.live import live_part, version_of
from casino.models import Checkpoint


@require_safe
def checkpoint_part(request: HttpRequest) -> HttpResponse:
    """Show the newest signed checkpoint of the audit trail; asked again when the stream says so, or every minute."""
    return live_part(
        request,
        "casino/public/_checkpoint.html",
        lambda: {"checkpoint": Checkpoint.objects.order_by("-seq").first()},
        version=version_of("checkpoint"),
        seconds=60,
    )
