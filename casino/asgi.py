"""The one application: live streams as a plain ASGI route, everything else Django's pages.

Embedded, one process serves both. Distributed, the proxy sends `/live/` here and the rest to gunicorn, which runs `pages`.
"""

import os

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

pages = get_wsgi_application()

from casino import hub, tick  # noqa: E402 models can be imported only once Django is set up

django = WSGIMiddleware(pages, workers=8)  # type: ignore[arg-type]


async def application(scope: hub.Scope, receive: hub.Receive, send: hub.Send) -> None:
    if scope["type"] == "http" and scope["path"].startswith(hub.PREFIX):
        await hub.serve(scope, receive, send)
    else:
        await django(scope, receive, send)  # type: ignore[arg-type]


tick.take_up_at_start()
