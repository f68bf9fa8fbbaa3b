"""Finding one of 100,000 people while somebody types: what the page asks for, against the bare statement for the same people.

The page folds the words, fits all of them, sorts by name and tells of each of fifty players whether they may play; the bare
statement only fits and sorts. In time of this process alone, so that a busy machine does not count. The promise is a median
within 300 ms on one core.
"""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from random import Random
from statistics import median
from time import process_time

from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Max

from bench import Result
from casino import clock
from casino.models import Player, Venue
from casino.queries.player_search import findings
from casino.rules.names import name_tokens, search_key, sought

PEOPLE = 100_000
SEARCHES_A_SECOND = 1 / 0.300
SYLLABLES = ("ba", "cor", "den", "el", "fi", "gar", "hu", "is", "jo", "ken", "li", "mar", "no", "ot", "pe", "ri", "sa")
FITS = """AND player_id IN (SELECT player_id FROM casino_playertoken
          WHERE venue_id = %s AND token >= %s AND token < %s AND kind IN ('name', 'number', 'card'))"""
INTO = {
    "casino_player": "id, venue_id, number, display_name, may_be_named, may_be_mailed, added_at",
    "casino_playerdetails": (
        "player_id, given_name, family_name, search_key, born_on, email, phone, address, identity_seen"
    ),
    "casino_playercard": "player_id, venue_id, number, issued_at, ended_why",
    "casino_playertoken": "player_id, venue_id, kind, token",
}


def measure() -> Iterator[Result]:
    call_command("migrate", verbosity=0)
    venue = Venue.objects.create(name="Bench people", slug="bench-people")
    given, family = fill(venue)
    typed, at = searches(given, family), clock.now()
    ours, bare = [], []
    for words in typed:
        ours.append(timed(lambda words=words: findings(venue, words, sees_details=True, at=at)))
        bare.append(timed(lambda words=words: bare_search(venue, words)))
    name = f"players found as one types, {PEOPLE:,} people, SQLite"
    yield Result(f"{name}, median search", 1 / median(ours), SEARCHES_A_SECOND, goal=1.0)
    yield Result(f"{name}, against the bare statement", len(ours) / sum(ours), len(bare) / sum(bare), goal=0.1)


def fill(venue: Venue) -> tuple[list[str], list[str]]:
    """Fill a venue with people, each with a card and the words to be found by; return their names."""
    rng, at = Random(11), clock.now()
    given, family = names(rng, 600), names(rng, 8_000)
    families = rng.choices(family, [1 / (place + 1) for place in range(len(family))], k=PEOPLE)
    rows: dict[str, list[tuple]] = {table: [] for table in INTO}
    known = Player.objects.aggregate(last=Max("pk"))["last"] or 0  # of another measurement in the same database
    for number, other in enumerate(families, start=1):
        pk = known + number
        one, born_on = rng.choice(given), str(date(1950, 1, 1) + timedelta(days=number % 18_000))
        card = f"C{number:07}"
        rows["casino_player"].append((pk, venue.pk, number, f"{one} {other[:1]}.", False, False, at))
        rows["casino_playerdetails"].append((pk, one, other, search_key(one, other), born_on, "", "", "", ""))
        rows["casino_playercard"].append((pk, venue.pk, card, at, ""))
        words = [("number", str(number)), ("card", card.lower()), ("born", born_on)]
        words += [("name", token) for token in name_tokens(one, other)]
        rows["casino_playertoken"] += [(pk, venue.pk, kind, token.encode()) for kind, token in words]
    with transaction.atomic(), connection.cursor() as cursor:
        for table, columns in INTO.items():
            places = ", ".join(["%s"] * len(columns.split(",")))
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows[table])
    return given, family


def names(rng: Random, count: int) -> list[str]:
    """Return made-up names; the first are the most common, as they are among people."""
    return ["".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))).title() for _ in range(count)]


def searches(given: list[str], family: list[str]) -> list[str]:
    """Return what people type: whole names, beginnings of both, of one, a number, a single letter."""
    rng = Random(12)
    typed = []
    for _ in range(40):
        one, other = rng.choice(given), rng.choice(family[:400])
        typed += [f"{other} {one}", f"{one[:3]} {other[:4]}", other[:3], str(rng.randint(1, PEOPLE)), one[:1]]
    return typed


def bare_search(venue: Venue, words: str) -> None:
    """Ask for the same people by hand: one statement, numbers and names alone."""
    tokens = [each.beginning.encode() for each in sought(words)]
    given = [value for token in tokens for value in (venue.pk, token, token + b"\xff")]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT player_id, search_key FROM casino_playerdetails WHERE 1 = 1 "
            f"{FITS * len(tokens)} ORDER BY search_key, player_id LIMIT 51",
            given,
        )
        cursor.fetchall()


def timed(act: Callable[[], object]) -> float:
    started = process_time()
    act()
    return max(process_time() - started, 1e-6)
