"""Live parts: one number a topic.

A change calls `bump(topic)` in its transaction. A polling page sends the version it shows and gets 204 while nothing changed; a
public board listens on `/live/<topic>`, where one hub in each process reads the numbers twice a second while anybody watches.
"""

from django.db import transaction
from django.db.models import F

from casino.models import LiveTopic


def bump(topic: str) -> None:
    """Say that what this topic shows has changed; seen by others when the transaction commits."""
    with transaction.atomic():
        if not LiveTopic.objects.filter(name=topic).update(version=F("version") + 1):
            LiveTopic.objects.get_or_create(name=topic)


def version_of(topic: str) -> int:
    """Return the topic's version; 0 until something happened."""
    return LiveTopic.objects.filter(name=topic).values_list("version", flat=True).first() or 0
