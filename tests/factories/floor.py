"""Makers of what stands on the floor: rules in force, layouts and tables that may open, players and their cards."""

from datetime import date, datetime, time, timedelta

from casino.models import (
    Booking,
    CardCheck,
    CardReplacement,
    CardSet,
    DealerShift,
    Device,
    Layout,
    LimitSign,
    OpeningHours,
    Player,
    PlayerCard,
    PlayerDetails,
    RulesInForce,
    Sitting,
    Staff,
    Table,
    Venue,
)
from casino.queries.tables import methods_of
from games.rulebooks import BOOKS
from games.rulebooks.floors import FLOORS
from tests.factories import MONDAY, _numbers, make_staff, make_venue

SHUFFLE = "Riffle, riffle, strip, riffle"
HUNDRED = {"min": 10_00, "max": 100_00, "unit": 5_00}


def make_rules_in_force(venue: Venue | None = None, document: str = "nsw-war", **fields) -> RulesInForce:
    methods = methods_of(document).value
    defaults = {
        "approval": "A-2026-1",
        "from_date": date(2026, 1, 1),
        "method": methods[0] if methods else "",
        "shuffles": [SHUFFLE],
    }
    return RulesInForce.objects.create(venue=venue or make_venue(), document=document, **(defaults | fields))


def make_layout(document: str = "nsw-war", **fields) -> Layout:
    """An approved layout with all that must be printed on it, for a table without extra wagers."""
    rules = FLOORS[document].table
    defaults = {
        "name": f"Layout {next(_numbers)}",
        "places": rules.places_preset.value,
        "approval": "L-2026-1",
        "has_odds": True,
        "items": [item.name for item in rules.layout_items if item.is_mandatory and not item.when],
    }
    venue = fields.pop("venue", None) or make_venue()
    return Layout.objects.create(venue=venue, document=document, **(defaults | fields))


def make_table(document: str = "nsw-war", *, is_open: bool = False, **fields) -> Table:
    """A table with all that its document asks of one; open since Monday morning if the test says so."""
    layout = fields.pop("layout", None) or make_layout(document, venue=fields.pop("venue", None))
    rules, decks = FLOORS[layout.document].table, BOOKS[layout.document].decks.value
    defaults = {
        "name": f"Table {next(_numbers)}",
        "pit": "Pit 1",
        "source": Table.Source.SHOE,
        "decks": decks[0] if decks else None,
        "shuffle": SHUFFLE,
        "equipment": [item.name for item in rules.equipment if item.is_mandatory and item.when in ("", "takes_cash")],
    }
    if is_open:
        defaults |= {"state": "open", "opened_at": MONDAY}
    return Table.objects.create(venue=layout.venue, layout=layout, **(defaults | fields))


def make_ready_table(document: str = "nsw-war", **fields) -> Table:
    """A closed table that may open on Monday morning: rules in force, cards checked, limits on show."""
    table = make_table(document, **({"max_payout": 10_000_00} | fields))
    if not table.venue.rules_in_force.filter(document=document).exists():
        make_rules_in_force(table.venue, document)
    make_card_set(table)
    make_sign(table, *table.book.limits.wagers.value)
    return table


def make_booking(table: Table, **fields) -> Booking:
    """A table kept for four hours of Monday evening."""
    starts_at = fields.pop("starts_at", MONDAY + timedelta(hours=10))
    defaults = {
        "purpose": "Friday Night War, semi-final",
        "ends_at": starts_at + timedelta(hours=4),
        "booked_at": MONDAY,
    }
    return Booking.objects.create(table=table, starts_at=starts_at, **(defaults | fields))


def make_set_up(venue: Venue, *, at: datetime, name: str = "Table 2") -> dict[str, object]:
    """A house that never closes, with rules in force and a table that could open and is kept for something tomorrow."""
    OpeningHours.objects.bulk_create(
        OpeningHours(venue=venue, weekday=day, opens=time(6), closes=time(6)) for day in range(7)
    )
    table = make_ready_table("act-war", venue=venue, name=name)
    booking = make_booking(table, starts_at=at + timedelta(days=1))
    return {
        "rules_in_force": venue.rules_in_force.get(document=table.document).pk,
        "layout": table.layout_id,
        "layout_add": "vic-war",
        "booking": booking.pk,
    }


def make_shift(table: Table, dealer: Staff, **fields) -> DealerShift:
    return DealerShift.objects.create(table=table, dealer=dealer, **({"started_at": MONDAY} | fields))


def make_sitting(table: Table, player: Player, place: int = 1, **fields) -> Sitting:
    return Sitting.objects.create(table=table, player=player, place=place, **({"sat_at": MONDAY} | fields))


def make_sign(table: Table, *wagers: str, **fields) -> LimitSign:
    """A sign in effect since Monday: ten to a hundred dollars in fives, on each wager named."""
    defaults = {
        "limits": dict.fromkeys(wagers or ("initial", "tie"), HUNDRED),
        "posted_at": MONDAY,
        "effective_at": MONDAY,
        "told_at": MONDAY,
    }
    return LimitSign.objects.create(table=table, **(defaults | fields))


def make_player(venue: Venue | None = None, **fields) -> Player:
    """A grown-up with details; `details` changes what is personal of them."""
    number = next(_numbers)
    personal = {
        "given_name": "Ada",
        "family_name": f"Player{number}",
        "search_key": f"ada player{number}",
        "born_on": date(1980, 5, 17),
    } | fields.pop("details", {})
    defaults = {"number": 10_000 + number, "display_name": f"Ada P. {number}", "added_at": MONDAY}
    player = Player.objects.create(venue=venue or make_venue(), **(defaults | fields))
    PlayerDetails.objects.create(player=player, **personal)
    return player


def make_card(player: Player, **fields) -> PlayerCard:
    defaults = {"number": f"C{next(_numbers):06}", "issued_at": MONDAY}
    return PlayerCard.objects.create(player=player, venue=player.venue, **(defaults | fields))


def make_card_set(table: Table, *, is_checked: bool = True, **fields) -> CardSet:
    """The cards of a table, put in on Monday morning; checked by a dealer and verified, unless the test says otherwise."""
    defaults = {"decks": table.decks or 8, "put_in_at": MONDAY}
    card_set = CardSet.objects.create(venue=table.venue, table=table, **(defaults | fields))
    if is_checked:
        make_card_check(card_set)
    return card_set


def make_card_check(card_set: CardSet, **fields) -> CardCheck:
    """A check before Monday's gaming, by a dealer and verified by a supervisor, with every card there."""
    people = [make_staff(role, venue=card_set.venue) for role in ("scorer", "supervisor")]
    defaults = {
        "kind": "opening",
        "gaming_date": date(2026, 3, 2),
        "checked_by": people[0],
        "checked_at": MONDAY,
        "verified_by": people[1],
        "verified_at": MONDAY,
        "expected": card_set.cards,
        "found": card_set.cards,
    }
    return CardCheck.objects.create(card_set=card_set, **(defaults | fields))


def make_replacement(card_set: CardSet, **fields) -> CardReplacement:
    """A bent queen that a dealer wants replaced and nobody else has looked at."""
    defaults = {
        "cards": ["Qh"],
        "reason": "Bent.",
        "dealer": fields.pop("dealer", None) or make_staff("scorer", venue=card_set.venue),
        "entered_at": MONDAY,
    }
    return CardReplacement.objects.create(card_set=card_set, **(defaults | fields))


def make_device(table: Table, **fields) -> Device:
    """A shuffler at a table that works."""
    defaults = {"kind": "shuffler", "name": f"Shuffler {next(_numbers)}", "approval": "D-2026-1"}
    return Device.objects.create(venue=table.venue, table=table, **(defaults | fields))
