"""The demonstration house: one venue, one person for each role, and an evening's worth of duties.

Everything is made through the same services as in real life, from a seed and a moment, so that the same words give the
same evening. It is loaded into an empty database or not at all.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from django.apps import apps
from django.db import models, transaction

from casino import events, obligations
from casino.audit import record
from casino.checkpoints import make_checkpoint
from casino.demo.floor import Crew, open_the_floor
from casino.models import Account, AuditEvent, Pool, RoleGrant, Staff, Venue
from casino.permissions import Role
from casino.rules.deadlines import TWO_DAY_LADDER, Rung
from casino.services.ledger import fill_pool
from casino.services.obligations import ask_to_call_off
from casino.services.rounds import keep_round
from games.practice import Move, sit_down
from games.rulebooks import BOOKS
from games.rulings import Refusal, insist

PASSWORD = "green-baize-evening"  # noqa: S105 printed on the first page of the demonstration
DAY_BEFORE = (Rung("24h-before", ("marketing", "compliance"), before=timedelta(hours=24)),)


@dataclass(frozen=True, slots=True)
class Person:
    username: str
    name: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class Duty:
    """Something the house owes: how long ago it arose and in how long it is due, seen from the opening of the door."""

    key: str
    title: str
    clause: str
    rule: str
    role: Role
    arose: timedelta
    due: timedelta
    ladder: tuple[Rung, ...] = ()
    is_mistake: bool = False


@dataclass(frozen=True, slots=True)
class Evening:
    """What a chapter of the demonstration works with: the house, its people by user name, chance, and the moment."""

    venue: Venue
    people: dict[str, Staff]
    rng: Random
    at: datetime


Chapter = Callable[[Evening], None]

CHAPTERS: list[Chapter] = []
"""What the other apps add to the evening, in the order of their loading."""


def chapter(tell: Chapter) -> Chapter:
    """Add what another app has to show."""
    CHAPTERS.append(tell)
    return tell


DUTIES = (
    Duty(
        "winner",
        "Tell the winner of Lucky Thursday, who was not there",
        "nsw-war 14.8",
        "within two days of the draw",
        Role.MARKETING,
        arose=timedelta(hours=50),
        due=timedelta(hours=-2),
        ladder=TWO_DAY_LADDER,
    ),
    Duty(
        "lodge",
        "Lodge the terms of Spring Draw with the regulator",
        "nsw-war 14.12",
        "at least 24 hours before the promotion starts",
        Role.MARKETING,
        arose=timedelta(hours=20),
        due=timedelta(hours=31),
        ladder=DAY_BEFORE,
    ),
    Duty(
        "doubled",
        "Lodge the terms of Spring Draw (entered twice)",
        "nsw-war 14.12",
        "at least 24 hours before the promotion starts",
        Role.MARKETING,
        arose=timedelta(hours=19),
        due=timedelta(hours=31),
        is_mistake=True,
    ),
)

CAST = (
    Person("director", "Maren Castellano", (Role.DIRECTOR,)),
    Person("dealer", "Teddy Okafor", (Role.SCORER,)),
    Person("supervisor", "Priya Nair", (Role.SUPERVISOR,)),
    Person("pitboss", "Dragan Petrović", (Role.PIT_BOSS,)),
    Person("cashier", "Lin Wei", (Role.CASHIER,)),
    Person("marketing", "Saoirse Byrne", (Role.MARKETING,)),
    Person("scrutineer", "Ngaire Parata", (Role.SCRUTINEER,)),
    Person("compliance", "Ruth Abramowicz", (Role.COMPLIANCE,)),
    Person("inspector", "Inspector Dale", (Role.INSPECTOR,)),
    Person("admin", "Jonas Vale", (Role.ADMINISTRATOR,)),
)
DEALERS = ("Aroha Kere", "Bela Novak", "Cam Tran", "Dalia Haddad", "Ewan Reid", "Fatou Diop", "Gus Moretti")
"""Others who deal tonight; they sign in like everybody, but the greeting does not list them."""


def why_not_load() -> list[Refusal]:
    """Refuse every database that holds a single row of the house: a demonstration never mixes with real data."""
    for model in house_models():
        if model._default_manager.exists():
            return [
                Refusal(
                    f"The demonstration goes into an empty database only; this one holds {model._meta.verbose_name_plural}.",
                    code="not_empty",
                )
            ]
    return []


def is_loaded() -> bool:
    return AuditEvent.objects.filter(action=events.DEMO_LOADED).exists()


def log_ins() -> str:
    """Tell who can be played, and how to get in."""
    people = "".join(f"\n  {person.username:<12} {person.name}, {person.roles[0].label.lower()}" for person in CAST)
    return f"Sign in as any of these; the password is {PASSWORD}{people}"


def house_models() -> Iterator[type[models.Model]]:
    for label in ("casino", "tournaments", "promotions"):
        yield from apps.get_app_config(label).get_models()


@transaction.atomic
def load(*, seed: int, at: datetime) -> Venue:
    """Fill an empty database with the evening; `at` is the moment at which somebody opens the door."""
    insist(why_not_load())
    rng = Random(seed)  # noqa: S311 a demonstration is meant to be repeatable
    venue = Venue.objects.create(name="Casino Baize", slug="casino-baize", time_zone="Australia/Sydney")
    people = {person.username: hire(person, venue, at=at - timedelta(days=30)) for person in CAST}
    write_duties(venue, people, at=at)
    open_the_books(venue, people["cashier"], rng, at=at - timedelta(hours=3))
    play_rounds(venue, people["dealer"], rng, at=at - timedelta(hours=2))
    others = [Person(name.split()[0].lower(), name, (Role.SCORER,)) for name in DEALERS]
    dealers = (people["dealer"], *(hire(person, venue, at=at - timedelta(days=30)) for person in others))
    open_the_floor(venue, Crew(people["pitboss"], people["supervisor"], people["cashier"], dealers), rng, at=at)
    venue.refresh_from_db()  # the floor wrote down its regulator
    for tell in CHAPTERS:
        tell(Evening(venue, people, rng, at))
    record(events.DEMO_LOADED, venue, by=None, at=at, after={"seed": seed})
    make_checkpoint(at)
    return venue


def hire(person: Person, venue: Venue, *, at: datetime) -> Staff:
    staff = Staff.objects.create_user(
        person.username, PASSWORD, name=person.name, email=f"{person.username}@baize.example", venue=venue
    )
    record(events.STAFF_ADDED, staff, by=None, at=at, after={"username": person.username})
    for role in person.roles:
        RoleGrant.objects.create(staff=staff, role=role, granted_at=at)
        record(events.ROLE_GRANTED, staff, by=None, at=at, after={"role": role})
    return staff


def write_duties(venue: Venue, people: dict[str, Staff], *, at: datetime) -> None:
    """Write what the house owes: something late, something for tomorrow, one by mistake."""
    for duty in DUTIES:
        written = obligations.owe_duty(
            "casino.duty",
            venue,
            key=f"demo:{duty.key}",
            title=duty.title,
            clause=duty.clause,
            role=duty.role,
            due_at=at + duty.due,
            at=at - duty.arose,
            due_rule=duty.rule,
            time_zone=venue.time_zone,
            ladder=duty.ladder,
        )
        if duty.is_mistake:
            ask_to_call_off(written, reason="Entered twice.", by=people["marketing"], at=at - timedelta(hours=1))


def open_the_books(venue: Venue, cashier: Staff, rng: Random, *, at: datetime) -> None:
    """Book tonight's entry fees into a prize pool, so that the ledger has something to show."""
    cage = Account.objects.create(code="cage", name="Cashier's cage")
    prizes = Account.objects.create(code="war-league:prizes", name="War League, prize pool")
    pool = Pool.objects.create(account=prizes)
    for number in range(1, rng.randint(18, 24)):
        fill_pool(
            pool,
            source=cage,
            cents=11_500,
            subject=venue,
            key=f"demo:entry:{number}",
            kind="entry_fee",
            headline=f"Entry {number}, War League",
            by=cashier,
            at=at + timedelta(minutes=number),
        )


def play_rounds(venue: Venue, dealer: Staff, rng: Random, *, at: datetime) -> None:
    """Play a little at five tables, one for each rulebook, until somebody had to choose, and keep what was dealt."""
    for table, key in enumerate(BOOKS, start=1):
        sitting = sit_down(key, rng.randbytes(32), on=at.date(), player=f"Player {rng.randint(10, 63)}")
        is_war = key.endswith("-war")
        bet = Move("bet", {"initial": 2_500, "tie": 500} if is_war else {"ante": 2_500, "bonus": 500})
        sitting.make(bet)
        while not sitting.scene().choices:
            sitting.make(bet)
        sitting.make(Move("war" if is_war else "call"))
        keep_round(
            venue, place=f"Table {table}", lines=sitting.log.lines(), by=dealer, at=at + timedelta(minutes=table)
        )
