"""A table that nothing guards: each effect adds a row, so that doing something twice shows."""

from django.db import connection

TABLE = "proof_effect"


def lay_table() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")
        cursor.execute(f"CREATE TABLE {TABLE} (key varchar(200) NOT NULL)")


def remove_table() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")


def note_effect(key: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {TABLE} (key) VALUES (%s)", [key])


def effects() -> dict[str, int]:
    """Return how often each thing was done."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, COUNT(*) FROM {TABLE} GROUP BY key")
        return dict(cursor.fetchall())
