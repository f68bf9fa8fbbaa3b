"""The time. Deadlines are judged by the database's clock, since several machines may run this program and have one database."""

from datetime import UTC, datetime

from django.db import connection
from django.db.models.functions import Now


def now() -> datetime:
    """Return the database's time, in UTC."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT STRFTIME('%Y-%m-%dT%H:%M:%f', 'NOW')")
            return datetime.fromisoformat(cursor.fetchone()[0]).replace(tzinfo=UTC)
        cursor.execute("SELECT CLOCK_TIMESTAMP()")
        told: datetime = cursor.fetchone()[0]
        return told.astimezone(UTC)


def here() -> datetime:
    """Return this machine's own time, which decides nothing: only to see how far it is from the database's."""
    return datetime.now(tz=UTC)


def moment(at: datetime | None) -> datetime | Now:
    """Return a given moment, or the database's own expression for now."""
    return Now() if at is None else at
