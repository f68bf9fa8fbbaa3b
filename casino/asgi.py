"""The one application: live streams as a plain ASGI route, everything else Django's pages.

Embedded, one process serves both. Distributed, the proxy sends `/live/` here and the rest to gunicorn, which runs `pages`.
"""

import os

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

pages = get_wsgi_application()
application = WSGIMiddleware(pages, workers=8)
