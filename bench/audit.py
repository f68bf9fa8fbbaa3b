"""The audit trail's price: a change with its chained event against the same change alone, both committed one by one."""

from collections.abc import Iterator

from django.core.management import call_command
from django.db import transaction

from bench import Result, rates
from casino import audit, clock, events
from casino.models import Venue


def measure() -> Iterator[Result]:
    call_command("migrate", verbosity=0)
    venue = Venue.objects.create(name="Bench", slug="bench")

    def bare() -> int:
        for number in range(100):
            with transaction.atomic():
                Venue.objects.filter(pk=venue.pk).update(name=f"Bench {number}")
        return 100

    def recorded() -> int:
        for number in range(100):
            with transaction.atomic():
                Venue.objects.filter(pk=venue.pk).update(name=f"Bench {number}")
                audit.record(events.VENUE_CHANGED, venue, by=None, at=clock.now(), after={"number": number})
        return 100

    ours, peer = rates(recorded, bare)
    yield Result("audited changes against bare ones, SQLite, synced to disk", ours, peer, goal=0.25)
