"""An evening on the floor, as it stands when somebody opens the door: tables, players, limits, and what goes wrong."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from casino.models import Player, Staff, Table, Venue
from casino.rules.limits import WagerLimits
from casino.services import (
    bookings,
    card_checks,
    cards,
    dealers,
    disputes,
    floor_rounds,
    incidents,
    layouts,
    limits,
    payment_errors,
    player_cards,
    players,
    seats,
    tables,
    venues,
)
from games.rulebooks import HEADERS
from games.rulebooks.floors import FLOORS

SHUFFLE = "Riffle, riffle, strip, riffle"
GIVEN = (
    "Amara",
    "Bruno",
    "Chloe",
    "Dimitri",
    "Esther",
    "Farid",
    "Grace",
    "Hemi",
    "Ines",
    "Jack",
    "Keiko",
    "Liam",
    "Mei",
    "Noah",
)
FAMILY = (
    "Adeyemi",
    "Baxter",
    "Cavanagh",
    "Doan",
    "Eriksen",
    "Fonoti",
    "Guerra",
    "Hoang",
    "Ivanov",
    "Jelavić",
    "Kapoor",
    "Lam",
)
BORN = date(1955, 1, 1)
DECKS = {"nsw-war": 6, "vic-war": 6, "act-war": 8, "md-war": 6, "act-holdem": 1}


@dataclass(frozen=True, slots=True)
class Spot:
    """One table of the evening; `seated` players sit there, and `limits` are the least and the most in dollars."""

    name: str
    document: str
    pit: str
    across: int
    down: int
    limits: tuple[int, int] = (10, 500)
    seated: int = 0
    is_open: bool = True


SPOTS = (
    Spot("War 1", "nsw-war", "Pit 1", 0, 0, (25, 500), 5),
    Spot("War 2", "nsw-war", "Pit 1", 1, 0, (25, 500), 3),
    Spot("War 3", "nsw-war", "Pit 1", 2, 0, (50, 1000), 2),
    Spot("War 4", "nsw-war", "Pit 1", 3, 0, is_open=False),
    Spot("War 5", "vic-war", "Pit 2", 0, 1, (10, 300), 4),
    Spot("War 6", "vic-war", "Pit 2", 1, 1, is_open=False),
    Spot("War 7", "act-war", "Pit 2", 2, 1, (5, 200), 3),
    Spot("War 8", "md-war", "Pit 2", 3, 1, (15, 300), 1),
    Spot("Hold-em 1", "act-holdem", "Pit 3", 0, 2, (10, 200), 4),
    Spot("Hold-em 2", "act-holdem", "Pit 3", 1, 2, is_open=False),
)


@dataclass(frozen=True, slots=True)
class Crew:
    """Who works the floor tonight."""

    pit_boss: Staff
    supervisor: Staff
    cashier: Staff
    dealers: tuple[Staff, ...]


def open_the_floor(venue: Venue, crew: Crew, rng: Random, *, at: datetime) -> None:
    """Set up the house, open tables, seat players, and let an ordinary evening happen up to `at`."""
    set_up_the_house(crew, at=at - timedelta(days=20))
    guests = add_players(crew.cashier, rng, count=48, at=at - timedelta(days=9))
    laid = {key: lay(key, crew, at=at - timedelta(days=19)) for key in HEADERS}
    placed = {spot.name: add(spot, laid[spot.document], crew, at=at - timedelta(days=18)) for spot in SPOTS}
    dealing = iter(crew.dealers)
    for spot in SPOTS:
        if spot.is_open:
            open_up(placed[spot.name], spot, next(dealing), crew, guests, at=at - timedelta(hours=4))
    play(placed["War 1"], crew, at=at - timedelta(hours=1))
    happenings(placed, crew, guests, at=at)


# ---- before the doors open -------------------------------------------------------------------------------------------


def set_up_the_house(crew: Crew, *, at: datetime) -> None:
    venues.change_venue(
        regulator="NSW Independent Casino Commission",
        inspectorate="Inspectors' office, level 2",
        inspectorate_email="inspectors@baize.example",
        surveillance="Surveillance, extension 4000",
        by=crew.pit_boss,
        at=at,
    )
    for key, header in HEADERS.items():
        venues.put_in_force(
            key,
            approval=header.reference or header.instrument[:80],
            from_date=at.date(),
            method="A" if key == "vic-war" else "",
            shuffles=[SHUFFLE],
            by=crew.pit_boss,
            at=at,
        )


def lay(key: str, crew: Crew, *, at: datetime) -> int:
    """Keep a layout for a document's game, with everything printed on it that has to be."""
    rules = FLOORS[key].table
    layout = layouts.add_layout(
        key,
        name=f"{HEADERS[key].game}, {HEADERS[key].jurisdiction}",
        places=rules.places_preset.value,
        approval=f"LAY-{key.upper()}",
        has_odds=True,
        items=[item.name for item in rules.layout_items if not item.when],
        by=crew.pit_boss,
        at=at,
    )
    return layout.pk


def add(spot: Spot, layout: int, crew: Crew, *, at: datetime) -> Table:
    rules, decks = FLOORS[spot.document].table, DECKS[spot.document]
    return tables.add_table(
        name=spot.name,
        layout=layout,
        pit=spot.pit,
        across=spot.across,
        down=spot.down,
        source=Table.Source.SHOE,
        decks=decks,
        shuffle=SHUFFLE,
        equipment=[item.name for item in rules.equipment if item.is_mandatory and item.when in ("", "takes_cash")],
        max_payout=50_000_00 if spot.document == "act-holdem" else None,
        by=crew.pit_boss,
        at=at,
    )


def add_players(cashier: Staff, rng: Random, *, count: int, at: datetime) -> list[Player]:
    """Add people with a card each; names are put together by chance, and no two are alike."""
    names = [(given, family) for given in GIVEN for family in FAMILY]
    added = []
    for number, (given, family) in enumerate(rng.sample(names, count), start=1):
        player = players.add_player(
            given_name=given,
            family_name=family,
            born_on=BORN + timedelta(days=rng.randrange(17_000)),
            email=f"{given}.{number}@players.example".lower(),
            identity_seen="Driver licence",
            may_be_named=rng.random() < 0.7,
            by=cashier,
            at=at,
        )
        player_cards.issue_card(player, number=f"{7_000_000 + number}", by=cashier, at=at)
        added.append(player)
    return added


# ---- the evening -----------------------------------------------------------------------------------------------------


def open_up(table: Table, spot: Spot, dealer: Staff, crew: Crew, guests: list[Player], *, at: datetime) -> None:
    """Put cards in and check them, put up the sign, open the table and seat its players."""
    in_use = cards.put_in(table, decks=table.decks or 1, back_colour="red", by=dealer, at=at)
    check = card_checks.check_cards(in_use, kind="opening", found=in_use.cards, by=dealer, at=at)
    if FLOORS[spot.document].cards.verified_by.value is not None:
        card_checks.verify_check(check, by=crew.supervisor, at=at)
    low, high = (amount * 100 for amount in spot.limits)
    wagers = FLOORS[spot.document].limits.wagers.value
    limits.change_limits(
        table,
        limits={wager: WagerLimits(low if wager in ("initial", "ante") else 5_00, high, 5_00) for wager in wagers},
        told_at=at,
        by=crew.pit_boss,
        at=at,
    )
    tables.open_table(table, by=crew.supervisor, at=at + timedelta(minutes=5))
    dealers.put_dealer(table, dealer=dealer.pk, by=crew.supervisor, at=at + timedelta(minutes=6))
    for place in range(1, spot.seated + 1):
        player = guests.pop()
        card = player.cards.get()
        seats.seat_player(
            table, place=place, player=player.number, card=card.number, by=dealer, at=at + timedelta(minutes=10 + place)
        )


def play(table: Table, crew: Crew, *, at: datetime) -> None:
    """Deal a few rounds in which the player at the last place sits out."""
    dealer = crew.dealers[0]
    sitting = list(table.sittings.filter(left_at=None).select_related("player", "card").order_by("place"))
    for number in range(3):
        start = at + timedelta(minutes=3 * number)
        floor_rounds.open_round(table, by=dealer, at=start)
        for seat in sitting[:-1]:
            floor_rounds.take_wager(
                table, place=seat.place, player=seat.player.number, wager="initial", cents=50_00, by=dealer, at=start
            )
        floor_rounds.close_bets(table, by=dealer, at=start + timedelta(minutes=1))
        floor_rounds.end_round(table, by=dealer, at=start + timedelta(minutes=2))


def happenings(placed: dict[str, Table], crew: Crew, guests: list[Player], *, at: datetime) -> None:
    """Let happen what a floor manager should find: a raise, a closing sign, a booking, a dispute, an error, an incident."""
    ago = timedelta(minutes=1)
    limits.change_limits(
        placed["War 2"],
        limits={"initial": WagerLimits(50_00, 500_00, 5_00), "tie": WagerLimits(5_00, 500_00, 5_00)},
        effective_at=at + timedelta(minutes=14),
        by=crew.pit_boss,
        at=at - 6 * ago,
    )
    limits.change_limits(
        placed["War 3"],
        limits={"initial": WagerLimits(100_00, 1000_00, 5_00), "tie": WagerLimits(5_00, 1000_00, 5_00)},
        is_at_once=True,
        by=crew.pit_boss,
        at=at - 40 * ago,
    )
    tables.announce_closing(placed["War 5"], closes_at=at + timedelta(minutes=11), by=crew.pit_boss, at=at - 9 * ago)
    for name in ("War 4", "War 6"):
        bookings.book_table(
            placed[name],
            purpose="War League",
            starts_at=at + timedelta(minutes=50),
            ends_at=at + timedelta(hours=4),
            by=crew.pit_boss,
            at=at - timedelta(days=2),
        )
    incidents.report_incident(
        title="A sixth deck's card in the shoe",
        account="The dealer found a card with a blue back while racking. The round was stopped and the cards set aside.",
        kind="foreign_card",
        table=placed["War 1"],
        clause="nsw-war 11.17",
        by=crew.dealers[0],
        at=at - 20 * ago,
    )
    disputes.open_dispute(
        complaint="The player says that a war was announced and no cards were burnt.",
        table=placed["War 2"],
        player=guests[0],
        cents=100_00,
        by=crew.supervisor,
        at=at - 35 * ago,
    )
    payment_errors.record_error(
        direction="over",
        cents=1_250_00,
        account="A tie was paid eleven to one instead of ten.",
        happened_at=at - timedelta(hours=3),
        learned_at=at - timedelta(hours=2),
        table=placed["War 3"],
        by=crew.supervisor,
        at=at - timedelta(hours=2),
    )
