"""The map of 200 tables: what the page asks for and draws, against the bare statement for the same tables.

The page reads limits, seats, dealers, bookings, incidents and what is announced, and draws it all; the bare statement only
fetches the tables. In time of this process alone. The promise is a median within 300 ms on one core.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from statistics import median
from time import process_time

from django.core.management import call_command
from django.db import connection

from bench import Result
from casino import clock
from casino.models import Layout, LimitSign, Player, PlayerDetails, Sitting, Table, Venue
from casino.pictures.floor_map import floor_map
from casino.queries.floor import floor_of

TABLES, SIGNS, TURNS = 200, 20, 30
MAPS_A_SECOND = 1 / 0.300
LIMITS = {"initial": {"min": 25_00, "max": 500_00, "unit": 5_00}}


def measure() -> Iterator[Result]:
    call_command("migrate", verbosity=0)
    venue, at = Venue.objects.create(name="Bench floor", slug="bench-floor"), clock.now()
    fill(venue)
    ours = [timed(lambda: floor_map([each.spot for each in floor_of(venue, at=at)])) for _ in range(TURNS)]
    bare = [timed(lambda: bare_tables(venue)) for _ in range(TURNS)]
    name = f"floor map of {TABLES} tables with their players and {SIGNS} signs each, SQLite"
    yield Result(f"{name}, median map", 1 / median(ours), MAPS_A_SECOND, goal=1.0)
    yield Result(f"{name}, against the bare statement", TURNS / sum(ours), TURNS / sum(bare), goal=0.005)


def fill(venue: Venue) -> None:
    """Open tables on a grid, each with a past of signs and five of seven places taken."""
    at = clock.now()
    layout = Layout.objects.create(venue=venue, name="War", document="nsw-war", places=7, approval="L-1")
    tables = Table.objects.bulk_create(
        Table(venue=venue, layout=layout, name=f"War {n}", state="open", across=n % 20, down=n // 20)
        for n in range(TABLES)
    )
    LimitSign.objects.bulk_create(
        LimitSign(table=table, limits=LIMITS, posted_at=moment, effective_at=moment)
        for table in tables
        for moment in (at - timedelta(hours=hours) for hours in range(1, SIGNS + 1))
    )
    players = Player.objects.bulk_create(
        Player(venue=venue, number=n, display_name=f"Player {n}", added_at=at) for n in range(1, TABLES * 5 + 1)
    )
    PlayerDetails.objects.bulk_create(PlayerDetails(player=player, born_on=date(1980, 1, 1)) for player in players)
    Sitting.objects.bulk_create(
        Sitting(table=tables[n // 5], place=n % 5 + 1, player=player, sat_at=at) for n, player in enumerate(players)
    )


def bare_tables(venue: Venue) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM casino_table WHERE venue_id = %s ORDER BY down, across", [venue.pk])
        cursor.fetchall()


def timed(act: Callable[[], object]) -> float:
    started = process_time()
    act()
    return max(process_time() - started, 1e-6)
