"""The floor at a glance: every table with what is going on there, in a fixed number of queries however many there are."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from casino.models import (
    Booking,
    DealerShift,
    Device,
    Dispute,
    Incident,
    LimitSign,
    Obligation,
    PaymentError,
    Protection,
    Sitting,
    Table,
    Venue,
)
from casino.permissions import Role
from casino.pictures.floor_map import Spot
from casino.queries.limits import sign
from casino.queries.players import excluded_and_seated
from casino.queries.tables import BOOKED_SOON, TONES
from casino.rules.limits import Sign
from casino.states import DeviceState, DisputeState, IncidentState, ObligationState, PaymentErrorState, TableState
from games.money import dollars
from games.rulebooks import HEADERS

FLOOR_ROLES = (Role.SCORER, Role.SUPERVISOR, Role.PIT_BOSS)
WORST_FIRST = ("bad", "warn", "good", "plain")


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to know of a table, in a few words, with the clause behind it if there is one."""

    text: str
    tone: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class OnFloor:
    """One table as the floor shows it."""

    table: Table
    limits: str
    taken: int
    dealer: str
    notes: tuple[Note, ...]

    @property
    def tone(self) -> str:
        """Say how the table stands: as its worst note, else as its state."""
        tones = [note.tone for note in self.notes if note.tone in ("bad", "warn")]
        return min(tones, key=WORST_FIRST.index, default=TONES[self.table.state])

    @property
    def spot(self) -> Spot:
        table = self.table
        return Spot(
            name=table.name,
            url=table.get_absolute_url(),
            across=table.across,
            down=table.down,
            state=table.state,
            word=str(table.get_state_display()),
            game=HEADERS[table.document].game,
            limits=self.limits if table.state != TableState.CLOSED else "",
            seats=table.layout.places,
            taken=self.taken,
            tone=self.tone,
            lines=tuple(note.text for note in self.notes),
        )


def floor_of(venue: Venue, *, at: datetime) -> list[OnFloor]:
    """Return all tables on a venue's floor, by their place on the map."""
    standing = LimitSign.objects.filter(table=OuterRef("pk"), withdrawn_at=None, effective_at__lte=at)
    newest = standing.order_by("-effective_at", "-posted_at", "-id").values("pk")[:1]
    tables = list(
        Table.objects.filter(venue=venue, is_retired=False)
        .select_related("layout", "venue")
        .annotate(sign_id=Subquery(newest))
        .order_by("down", "across", "pit", "name", "pk")
    )
    here = {"table__venue": venue, "table__is_retired": False}
    signs = LimitSign.objects.in_bulk([table.sign_id for table in tables if table.sign_id])
    seated = Sitting.objects.filter(**here, left_at=None).values_list("table").annotate(Count("place", distinct=True))
    taken = dict(seated.values_list("table_id", "place__count"))
    shifts = DealerShift.objects.filter(**here, ended_at=None).values_list("table_id", "dealer__name")
    dealers = dict(shifts)
    notes = _notes(venue, tables, dealers=dealers, at=at)
    return [
        OnFloor(
            table,
            limits=_limits(sign(signs[table.sign_id])) if table.sign_id else "",
            taken=taken.get(table.pk, 0),
            dealer=dealers.get(table.pk, ""),
            notes=tuple(sorted(notes[table.pk], key=lambda note: WORST_FIRST.index(note.tone))),
        )
        for table in tables
    ]


def _limits(said: Sign) -> str:
    """Write the first wager's limits, which are the ones people ask for: $25 to $500."""
    first = next(iter(said.limits.values()), None)
    return f"{dollars(first.min)} to {dollars(first.max)}" if first else ""


# ---- what there is to know -------------------------------------------------------------------------------------------


def _notes(
    venue: Venue, tables: Iterable[Table], *, dealers: dict[int, str], at: datetime
) -> defaultdict[int, list[Note]]:
    notes: defaultdict[int, list[Note]] = defaultdict(list)
    here = {"table__venue": venue, "table__is_retired": False}
    for table in tables:
        if table.state == TableState.CLOSING and table.closes_at:
            notes[table.pk].append(Note(f"Closes {_time(table.closes_at, venue.zone)}", "warn"))
        if table.state != TableState.CLOSED and table.pk not in dealers:
            notes[table.pk].append(Note("No dealer", "warn"))
    for row in _announced(here, at):
        new = dollars(next(iter(row.limits.values()))["min"])
        notes[row.table_id].append(Note(f"From {new} at {_time(row.effective_at, venue.zone)}", "warn", row.clause))
    for booking in _bookings(here, at):
        notes[booking.table_id].append(Note(_booked(booking, venue.zone, at), "plain"))
    counted = (
        (Incident.objects.filter(~Q(state=IncidentState.CLOSED)), "incident", "bad"),
        (Dispute.objects.filter(~Q(state=DisputeState.CLOSED)), "dispute", "warn"),
        (PaymentError.objects.filter(~Q(state=PaymentErrorState.CLOSED)), "payment error", "warn"),
        (Protection.objects.filter(ended_at=None), "marker", "plain"),
    )
    for rows, word, tone in counted:
        for table_id, number in Counter(rows.filter(**here).values_list("table_id", flat=True)).items():
            notes[table_id].append(Note(f"{number} {word}{'s' if number > 1 else ''}", tone))
    for unwelcome in excluded_and_seated(venue, at=at):
        said = f"Player {unwelcome.player.number} is shut out, and at place {unwelcome.places[0]}"
        notes[unwelcome.table.pk].append(Note(said, "bad", unwelcome.refusals[0].clause))
    for device in Device.objects.filter(~Q(state=DeviceState.WORKING), **here):
        notes[device.table_id or 0].append(Note(f"{device.name}: {device.get_state_display()}", "warn"))
    return notes


def _announced(here: dict[str, object], at: datetime) -> QuerySet[LimitSign]:
    """Return the signs that are up for a time still to come, of the open tables."""
    rows = LimitSign.objects.filter(**here, withdrawn_at=None, posted_at__lte=at, effective_at__gt=at)
    return rows.exclude(table__state=TableState.CLOSED).order_by("effective_at")


def _bookings(here: dict[str, object], at: datetime) -> QuerySet[Booking]:
    rows = Booking.objects.filter(**here, cancelled_at=None, starts_at__lte=at + BOOKED_SOON, ends_at__gt=at)
    return rows.order_by("starts_at")


def _booked(booking: Booking, zone: ZoneInfo, at: datetime) -> str:
    if booking.starts_at <= at:
        return f"{booking.purpose} until {_time(booking.ends_at, zone)}"
    return f"{_time(booking.starts_at, zone)} {booking.purpose}"


def _time(moment: datetime, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%H:%M}"


def floor_duties(*, at: datetime, within: timedelta = timedelta(hours=24)) -> QuerySet[Obligation]:
    """Return what people on the floor owe, the most pressing first."""
    return Obligation.objects.filter(
        state=ObligationState.PENDING, is_duty=True, role__in=FLOOR_ROLES, due_at__lt=at + within
    ).order_by("due_at", "pk")
