"""Eight people want one table for times that overlap: one gets it, every time, and the others hear who has it.

The service locks the table and asks the rule; behind it the database refuses what overlaps, whoever asks. The twin looks
whether the table is free and then takes it: it books the table twice.
"""

import multiprocessing
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from multiprocessing.synchronize import Barrier

from django.db import IntegrityError, OperationalError

from casino.models import Booking, Layout, RoleGrant, Staff, Table, Venue
from casino.permissions import Role
from casino.services.bookings import book_table
from games.rulings import RuleBroken
from proofs.crowd import gather
from proofs.effects import effects, lay_table, note_effect

AT = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE = 8
Times = tuple[datetime, datetime]


def lay_tables(count: int) -> tuple[list[Table], Staff]:
    venue, _ = Venue.objects.get_or_create(slug="proof", defaults={"name": "Proof"})
    layout, _ = Layout.objects.get_or_create(venue=venue, name="Proof", defaults={"document": "nsw-war", "places": 7})
    director, is_new = Staff.objects.get_or_create(username="proof", defaults={"name": "Proof", "venue": venue})
    if is_new:
        RoleGrant.objects.create(staff=director, role=Role.DIRECTOR, granted_at=AT)
    first = Table.objects.count()
    return [
        Table.objects.create(venue=venue, layout=layout, name=f"Table {first + number}") for number in range(count)
    ], director


def times_of(person: int) -> Times:
    """Return the time one of them wants: three hours, ten minutes after the one before, so that all overlap."""
    starts_at = AT + timedelta(days=1, minutes=10 * person)
    return starts_at, starts_at + timedelta(hours=3)


def book_each(tables: list[Table], by: Staff, start: Barrier) -> Callable[[int], None]:
    """Book through the service."""

    def book(person: int) -> None:
        starts_at, ends_at = times_of(person)
        for table in tables:
            start.wait(timeout=60)
            try:
                book_table(table, purpose=f"Event {person}", starts_at=starts_at, ends_at=ends_at, by=by, at=AT)
            except RuleBroken as broken:
                note_effect(f"{broken.refusals[0].code}:{table.pk}")

    return book


def book_each_unlocked(tables: list[Table], start: Barrier) -> Callable[[int], None]:
    """Write rows without asking anybody, so that only the database itself is left to refuse."""

    def book(person: int) -> None:
        starts_at, ends_at = times_of(person)
        for table in tables:
            start.wait(timeout=60)
            try:
                Booking.objects.create(
                    table=table, purpose=f"Event {person}", starts_at=starts_at, ends_at=ends_at, booked_at=AT
                )
            except (IntegrityError, OperationalError):  # PostgreSQL may end one of two that wait for each other
                note_effect(f"booked:{table.pk}")

    return book


def book_each_naively(count: int, start: Barrier) -> Callable[[int], None]:
    """Look, then book, where neither lock nor database guards anything."""

    def book(_person: int) -> None:
        for number in range(count):
            is_free = f"twin:{number}" not in effects()
            start.wait(timeout=60)
            if is_free:
                note_effect(f"twin:{number}")

    return book


def broken_of(tables: list[Table]) -> int:
    """Return how many tables were not booked exactly once and refused to the seven others."""
    refused = effects()
    return sum(
        (Booking.objects.filter(table=table).count(), refused.get(f"booked:{table.pk}")) != (1, PEOPLE - 1)
        for table in tables
    )


def attack(*, count: int) -> int:
    """Return how many tables went wrong when eight people booked each of them at once."""
    lay_table()
    tables, director = lay_tables(count)
    start = multiprocessing.get_context("fork").Barrier(PEOPLE)
    gather(book_each(tables, director, start), processes=PEOPLE)
    return broken_of(tables)


def attack_unlocked(*, count: int) -> int:
    """Return how many tables went wrong when nothing but the database stood in the way."""
    lay_table()
    tables, _director = lay_tables(count)
    start = multiprocessing.get_context("fork").Barrier(PEOPLE)
    gather(book_each_unlocked(tables, start), processes=PEOPLE)
    return broken_of(tables)


def attack_naively(*, count: int) -> int:
    """Return how many tables the twin booked twice."""
    lay_table()
    start = multiprocessing.get_context("fork").Barrier(PEOPLE)
    gather(book_each_naively(count, start), processes=PEOPLE)
    return sum(times > 1 for times in effects().values())


def prove() -> tuple[int, int]:
    """A hundred tables, eight people each, with the service and without it; and the twin, which must book twice."""
    is_blind = attack_naively(count=10) == 0
    return 200, attack(count=100) + attack_unlocked(count=100) + is_blind
