"""The Celery application. Celery only hurries: every task finds its work in the database and may run any number of times."""

import os

from celery import Celery

from casino import broker  # noqa: F401 names the transport of the settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")

app = Celery("baize")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
