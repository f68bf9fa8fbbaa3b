"""The product's own settings for a server process of a browser test; static files come straight from their folders."""

from casino.settings import *  # noqa: F403 an overlay of the one settings file
from casino.settings import STORAGES

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WEB_TICKS = False
