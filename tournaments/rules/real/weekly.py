"""Evenings that come back every week, and winners who take all: RT-08, RT-09, RT-11, RT-13, RT-36."""

from dataclasses import replace
from datetime import datetime

from tournaments.rules.definition import Conduct, Definition, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.conduct import Consequences, Penalty, Wording
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import Advance, Bank, Chip, Chips, Origin, Session, Source, Wagers
from tournaments.rules.definition.prizes import Band, Prize, by_shares
from tournaments.rules.real.case import BLACKJACK, FROM_ENTRIES, Case, numbered, stage

# ---- RT-08 -----------------------------------------------------------------------------------------------------------

RT_08 = Case(
    "RT-08",
    "Diamond Jo Worth, Wednesday blackjack whose prizes follow the field",
    Definition(
        details=Details(
            name="Wednesday blackjack",
            summary="Six places are paid from 26 players on, three below.",
            place="Diamond Jo Worth",
            time_zone="America/Chicago",
            starts_at=datetime.fromisoformat("2009-03-04T18:00"),
            entries_open_at=datetime.fromisoformat("2009-03-04T16:00"),
            game=BLACKJACK,
        ),
        fees=Fees(prices=(Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 23_00), FeeLine(Part.TIP, 2_00))),)),
        entry=Entry(most_players=63, members_only=True),
        format=Format((stage("sessions", "Sessions", sessions=(Session("First session"),), sources=FROM_ENTRIES),)),
        prizes=Prizes(bands=(Band(1, 25, by_shares(50, 30, 20)), Band(26, None, by_shares(41, 24, 15, 10, 7, 3)))),
    ),
    unknown=(
        "Stages, tables, chips, wager limits and time limits: players had asked the casino for them.",
        "The last published prize of 63 players, 43.74, is a slip; three percent of 1,449 dollars are 43.47.",
    ),
)

# ---- RT-09 -----------------------------------------------------------------------------------------------------------

_LAST_PRELIMINARY = datetime.fromisoformat("2025-02-04T18:30")

RT_09 = Case(
    "RT-09",
    "Hard Rock Casino Biloxi, re-buy sessions and a wild-card table",
    Definition(
        details=Details(
            name="Weekly blackjack tournament",
            summary="Weekly from 4 February 2025; re-buy sessions, a possible quarter-final and a wild-card table.",
            place="Hard Rock Casino Biloxi",
            time_zone="America/Chicago",
            game=BLACKJACK,
        ),
        fees=Fees(
            prices=(
                Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 20_00),)),
                Price("buy_back", Buys.BUY_BACK, "Re-buy", (FeeLine(Part.POOL, 20_00),), until_at=_LAST_PRELIMINARY),
            )
        ),
        format=Format(
            (
                stage("preliminary", "Preliminary sessions", Advance("quarter"), sources=FROM_ENTRIES),
                stage(
                    "again",
                    "Re-buy sessions",
                    Advance("quarter"),
                    sources=(Source(Origin.SECOND_CHANCE, "preliminary", price="buy_back"),),
                ),
                replace(stage("quarter", "Quarter-final", Advance("semi")), is_optional=True),
                stage("semi", "Semi-final", Advance("final")),
                stage("wild_card", "Wild-card table", Advance("final"), sources=(Source(Origin.SECOND_CHANCE),)),
                stage("final", "Final", tables=1, seats=7),
            )
        ),
        prizes=Prizes(
            guarantee_cents=500_00,
            bands=(Band(1, None, (Prize(1, 1, share=5_000), Prize(2, 2, share=2_500), Prize(3, 7, share=500))),),
        ),
    ),
    beyond=("That a re-buy may be lost and taken again in the next re-buy session: a stage does not lead to itself.",),
    unknown=(
        "How many go on from each stage, and who sits at the wild-card table.",
        "The time it starts: 14:30 and 16:30 are both given.",
        "What is drawn afterwards. The first prize has typically been 1,000 to 1,400 dollars and more.",
    ),
)

# ---- RT-11 -----------------------------------------------------------------------------------------------------------

_RAMPART = Wagers(
    least=25,
    most=500,
    first_to_act="A die decides who wagers first in the first hand",
)

RT_11 = Case(
    "RT-11",
    "Rampart Casino Las Vegas, Blazing Blackjack",
    Definition(
        details=Details(
            name="Blazing Blackjack",
            summary="Tuesdays to Thursdays, January to May 2017.",
            place="Rampart Casino",
            time_zone="America/Los_Angeles",
            game=BLACKJACK,
        ),
        format=Format(
            (
                replace(
                    stage("rounds", "Rounds", Advance("final"), hands=20, chips=1_000, sources=FROM_ENTRIES),
                    wagers=_RAMPART,
                ),
                replace(stage("final", "Final", hands=20, chips=1_000), wagers=_RAMPART),
            ),
            chip_type="non-negotiable tournament chips",
            chips_end=Chips.NO_VALUE,
        ),
        conduct=Conduct(
            penalties=(Penalty("Leaving before the score is written down", "the score is forfeited"),),
            wording=Wording(
                extra_clauses=(
                    "A wager in the circle stays as it is.",
                    "Nobody coaches a player, and English is spoken at the table.",
                    "In the final nobody talks if a player asks for that.",
                    "Chips are stacked by denomination in plain view.",
                    "Insurance is offered from the button onward.",
                )
            ),
        ),
    ),
    beyond=("The order in which insurance is offered: it stands among the extra clauses, in words.",),
    unknown=("Fee, number of rounds, who goes on, prizes and everything after the page breaks off.",),
)

# ---- RT-13 -----------------------------------------------------------------------------------------------------------

RT_13 = Case(
    "RT-13",
    "Seminole Hard Rock Tampa, winner takes all",
    Definition(
        details=Details(
            name="Winner-Takes-All Blackjack",
            summary="22 May 2019. Every fee is in the pool and one player takes it.",
            place="Seminole Hard Rock Tampa",
            time_zone="America/New_York",
            game=BLACKJACK,
        ),
        fees=Fees(
            prices=(
                Price(
                    "entry",
                    Buys.ENTRY,
                    "Buy-in",
                    (FeeLine(Part.POOL, 100_00),),
                    tenders=("cash",),
                    gives="a match bet of 25 dollars",
                    condition="neither comp dollars nor credit cards are taken",
                ),
            )
        ),
        entry=Entry(entries_per_person=3),
        format=Format((stage("sessions", "Sessions", sources=FROM_ENTRIES),)),
        prizes=Prizes(bands=(Band(1, None, by_shares(100)),)),
        conduct=Conduct(
            substitutes_allowed=True,
            substitute_cases="with approval, perhaps for one session only; nobody who plays in the event or is invited "
            "to it can be one",
            consequences=Consequences(absent="The fee is forfeited"),
        ),
    ),
    beyond=(
        "That a substitute may be neither a player nor an invited guest of the event: it is said in words.",
        "That the field has no limit: terms have to give a greatest number (vic-war 10.4.1(a)(iii)).",
    ),
    unknown=("Stages, tables, hands, chips, wagers and the time of day.",),
)

# ---- RT-36 -----------------------------------------------------------------------------------------------------------

_BLACKROCK = stage(
    "heats",
    "Heats",
    Advance("final"),
    sessions=numbered("Heat", 7),
    hands=21,
    sources=FROM_ENTRIES,
)

RT_36 = Case(
    "RT-36",
    "Blackrock Casino, seven heats a night and a grand final",
    Definition(
        details=Details(
            name="Winner Takes All",
            summary="22 April to 17 June 2023; seven heats a night between 19:00 and 22:00, grand final on 17 June.",
            place="Blackrock Casino",
            time_zone="Africa/Johannesburg",
            starts_at=datetime.fromisoformat("2023-04-22T19:00"),
            game=BLACKJACK,
        ),
        fees=Fees(prices=(Price("entry", Buys.ENTRY, "Buy-in for a heat", (FeeLine(Part.POOL, 500_00),)),)),
        entry=Entry(
            entries_per_person=None,
            session_closes_minutes_before=5,
            has_criteria=True,
            criteria="Nobody plays who is self-excluded or was refused",
        ),
        format=Format(
            (
                replace(_BLACKROCK, bank=Bank(1_000, (Chip(50, 20),)), wagers=Wagers(least=50)),
                stage("final", "Grand final", sessions=(Session("17 June"),)),
            )
        ),
        prizes=Prizes(bands=(Band(1, None, by_shares(100)),)),
        conduct=Conduct(
            disqualification=("Being self-excluded or refused, also when it is found out during the event",),
            consequences=Consequences(absent="A buy-in that is not played is forfeited"),
        ),
    ),
    beyond=(
        "That the seven heats come back night after night: each night's heats are sessions of their own.",
        "That amounts are in rand.",
    ),
    unknown=(
        "The game; blackjack is written, as in the other events of its kind.",
        "On which nights it is played, who goes to the grand final, and how many sit at a table.",
        "Whether the pool is the buy-ins; they are written so, and the winner takes it.",
    ),
)

CASES = (RT_08, RT_09, RT_11, RT_13, RT_36)
