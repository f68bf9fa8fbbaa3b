"""Roulette by the clock and craps by the roll: RT-19, RT-37."""

from dataclasses import replace
from datetime import datetime

from tournaments.rules.definition import Definition, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import Advance, Ends, Length, Session, Wagers
from tournaments.rules.real.case import FROM_ENTRIES, Case, stage

# ---- RT-19 -----------------------------------------------------------------------------------------------------------

RT_19 = Case(
    "RT-19",
    "Jupiters Gold Coast, roulette that ends by the clock",
    Definition(
        details=Details(
            name="Conquest of Steel",
            summary="16 February 2002, heats through the day; nobody knows which spin is the last.",
            place="Jupiters Gold Coast",
            time_zone="Australia/Brisbane",
            game=Game(other_game="roulette"),
        ),
        format=Format(
            (
                replace(
                    stage(
                        "heats",
                        "Heats",
                        sessions=(Session("18:00 heat", datetime.fromisoformat("2002-02-16T18:00")),),
                        sources=FROM_ENTRIES,
                    ),
                    length=Length(Ends.MINUTES),
                ),
            )
        ),
        prizes=Prizes(added_cents=36_000_00),
    ),
    unknown=(
        "How many minutes a heat lasts; that it ends by time is read from a player's diary.",
        "Everything else: fee, chips, tables, who goes on, how the 36,000 dollars are divided.",
    ),
)

# ---- RT-37 -----------------------------------------------------------------------------------------------------------

_TIP = FeeLine(Part.TIP, 5_00)
_HOURS = tuple(Session(f"{hour}:00", datetime.fromisoformat(f"2014-12-28T{hour}:00")) for hour in range(11, 15))
_CRAPS = stage(
    "sessions", "Sessions", Advance("final"), tables=1, seats=16, chips=500, sessions=_HOURS, sources=FROM_ENTRIES
)

RT_37 = Case(
    "RT-37",
    "Diamond Jo Worth, craps by the roll",
    Definition(
        details=Details(
            name="$10,000 Feel the Heat Craps",
            summary="28 December 2014: one table of up to sixteen, 25 rolls, four sessions.",
            place="Diamond Jo Worth",
            time_zone="America/Chicago",
            starts_at=datetime.fromisoformat("2014-12-28T11:00"),
            game=Game(other_game="craps"),
        ),
        fees=Fees(
            prices=(
                Price(
                    "earned",
                    Buys.ENTRY,
                    "Free entry",
                    is_earned=True,
                    condition="15 hours of play, or an average theoretical of 250 dollars on three trips or more, or "
                    "given by a host",
                    attempts_to=1,
                    most_per_person=1,
                ),
                Price("entry", Buys.ENTRY, "First entry", (FeeLine(Part.HOUSE, 70_00), _TIP), attempts_to=1),
                Price(
                    "again",
                    Buys.ENTRY,
                    "Re-buy",
                    (FeeLine(Part.HOUSE, 45_00), _TIP),
                    attempts_from=2,
                    condition="for whoever did not go on",
                ),
            )
        ),
        entry=Entry(entries_per_person=None),
        format=Format(
            (
                replace(
                    _CRAPS,
                    length=Length(Ends.ROLLS, 25, announced_at=20),
                    wagers=Wagers(
                        first_to_act="Wagers are made in turn on each side of the table; who starts shifts with every roll"
                    ),
                ),
                stage("final", "Final"),
            )
        ),
        prizes=Prizes(added_cents=10_000_00),
    ),
    beyond=(
        "That the two sides of a craps table wager in their own order: it is said in words.",
        "The request to the Iowa commission, with its facts in the commission's order: the terms follow vic-war 10.4.",
    ),
    unknown=(
        "What the rest of each fee is for; it is written as the house's.",
        "Who goes on to what, wagers, ties and how the 10,000 dollars are divided: the copy breaks off.",
    ),
)

CASES = (RT_19, RT_37)
