"""Second chances: RT-20, RT-21, RT-23."""

from dataclasses import replace

from tournaments.rules.definition import Conduct, Definition, Details, Entry, Fees, Format
from tournaments.rules.definition.fees import Buys, Price
from tournaments.rules.definition.format import (
    Advance,
    Bank,
    Cap,
    Chip,
    Origin,
    Scope,
    Session,
    Source,
    Tables,
    Wagers,
)
from tournaments.rules.real.case import BLACKJACK, FROM_ENTRIES, Case, numbered, stage

# ---- RT-20 -----------------------------------------------------------------------------------------------------------

RT_20 = Case(
    "RT-20",
    "A blackjack tournament whose re-buy session cannot seat those who may want it",
    Definition(
        details=Details(
            name="Blackjack tournament",
            summary="Five sessions, the fifth for those who buy back in; three of each table go on.",
            game=BLACKJACK,
        ),
        fees=Fees(prices=(Price("buy_back", Buys.BUY_BACK, "Re-buy session"),)),
        entry=Entry(most_players=144),
        format=Format(
            (
                stage(
                    "first",
                    "Round 1",
                    Advance("second", Scope.TABLE, 3),
                    tables=6,
                    seats=6,
                    sessions=numbered("Session", 4),
                    hands=20,
                    sources=FROM_ENTRIES,
                ),
                stage(
                    "again",
                    "Re-buy session",
                    Advance("second", Scope.TABLE, 3),
                    tables=6,
                    seats=6,
                    sessions=(Session("Session 5"),),
                    hands=20,
                    sources=(Source(Origin.SECOND_CHANCE, "first", price="buy_back"),),
                ),
                stage("second", "Round 2"),
            )
        ),
    ),
    unknown=(
        "Who gets into the re-buy session: 72 may want one of its 36 seats. The allocation stays open and the checker asks.",
        "What it costs, what follows round 2, prizes, place and day.",
    ),
)

# ---- RT-21 -----------------------------------------------------------------------------------------------------------

_LONDON_BANK = Bank(3_000, (Chip(5, 5), Chip(25, 7), Chip(100, 8), Chip(500, 4)))
_LONDON_WAGERS = Wagers(
    caps=(Cap(1, 6, 500), Cap(7, None, None)),
    first_to_act="In the first ten hands the button decides who wagers and acts first; cards are always dealt from box 1",
)
_LONDON_HEATS = stage(
    "heats",
    "Heats",
    Advance("final", Scope.TABLE, 1),
    Advance("semi", Scope.TABLE, 1, places=(2, 2)),
    hands=11,
    sources=FROM_ENTRIES,
)

RT_21 = Case(
    "RT-21",
    "Paul Zimbler's heats, with a cap until the sixth hand",
    Definition(
        details=Details(
            name="Blackjack heats",
            summary="The winner of a heat is in the final, the runner-up has a second chance in the semi-final.",
            time_zone="Europe/London",
            game=BLACKJACK,
        ),
        format=Format(
            (
                replace(_LONDON_HEATS, bank=_LONDON_BANK, wagers=_LONDON_WAGERS),
                stage("semi", "Semi-final", Advance("final")),
                stage("final", "Final"),
            )
        ),
    ),
    beyond=(
        "What is special about the last hand beyond its missing button: first to act is said in words.",
        "That betting and dealing start at different boxes: also in words.",
    ),
    unknown=("Fee, tables, least wager, who goes on from the semi-final, prizes, place and day.",),
)

# ---- RT-23 -----------------------------------------------------------------------------------------------------------

_SPA = Details(place="Casino de Spa", time_zone="Europe/Brussels", game=BLACKJACK)
_TABLES_OF_2021 = Tables(2, 8, one_after_the_other=True)
_HEATS_OF_2021 = stage("first", "First round", Advance("final", Scope.TABLE, 3), sources=FROM_ENTRIES)

RT_23 = Case(
    "RT-23",
    "Belgium Blackjack Trophy, two tables one after the other",
    Definition(
        details=replace(
            _SPA,
            name="Belgium Blackjack Trophy, 2 October 2021",
            summary="16 paying players and five re-buys; three of each table are in the final.",
        ),
        fees=Fees(prices=(Price("buy_back", Buys.BUY_BACK, "Re-buy"),)),
        entry=Entry(most_players=16),
        format=Format(
            (
                replace(_HEATS_OF_2021, tables=_TABLES_OF_2021),
                stage(
                    "again",
                    "Re-buy table",
                    Advance("final"),
                    tables=1,
                    sources=(Source(Origin.SECOND_CHANCE, "first", price="buy_back"),),
                ),
                stage("final", "Final table", tables=1),
            )
        ),
    ),
    also=(
        Definition(
            details=replace(
                _SPA,
                name="Belgium Blackjack Trophy, 6 October 2018",
                summary="24 players at four tables, 26 with those who entered again.",
            ),
            fees=Fees(
                prices=(
                    Price(
                        "satellite",
                        Buys.ENTRY,
                        "Seat won in a satellite",
                        is_earned=True,
                        condition="won in one of four weeks of satellites",
                    ),
                    Price(
                        "league",
                        Buys.ENTRY,
                        "Invited",
                        is_invited=True,
                        condition="the best of the regularity ranking",
                        most_in_all=3,
                    ),
                )
            ),
            entry=Entry(most_players=24, most_entries=26, entries_per_person=None),
            format=Format((stage("first", "First round", tables=4, sources=FROM_ENTRIES),)),
            conduct=Conduct(
                substitutes_allowed=True,
                substitute_cases="a paid seat whose player does not come is given to another within 48 hours",
            ),
        ),
    ),
    beyond=(
        "That the director also deals: who works where is the floor's business, not the terms'.",
        "How the regularity ranking is counted: an invitation says so in words.",
    ),
    unknown=(
        "How many the re-buy table sends to the final, and how many sit there.",
        "Fees, hands, chips, wagers and prizes; eight at a table follow from 16 players at two.",
        "For 2018: who went on from the four tables.",
    ),
)

CASES = (RT_20, RT_21, RT_23)
