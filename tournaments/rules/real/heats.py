"""Heats, and the best of them: RT-01, RT-05, RT-07, RT-17, RT-31."""

from dataclasses import replace

from tournaments.rules.definition import Conduct, Definition, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.conduct import Wording
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import (
    Advance,
    Chips,
    Ends,
    Length,
    Pick,
    Scope,
    Session,
    TieMethod,
    TieStep,
    Until,
    Wagers,
)
from tournaments.rules.definition.prizes import Band, Prize, WinnerBy
from tournaments.rules.real.case import BACCARAT, BLACKJACK, FROM_ENTRIES, Case, numbered, stage

# ---- RT-01 -----------------------------------------------------------------------------------------------------------

_VIENNA_WAGERS = Wagers(
    least=100,
    most=5_000,
    step=100,
    is_compulsory=True,
    first_to_act="The button starts at box 1 and moves clockwise to the next occupied box each hand",
)
_VIENNA_TIES = (TieStep(TieMethod.EXTRA_HANDS, hands=5), TieStep(TieMethod.HIGH_CARD))
_VIENNA_STAGES = (
    stage(
        "preliminary",
        "Preliminary round",
        Advance("semi", Scope.TABLE, 2),
        Advance("semi", Scope.STAGE, 1, pick=Pick.DRAW),
        tables=10,
        seats=7,
        hands=21,
        chips=5_000,
        sources=FROM_ENTRIES,
    ),
    stage("semi", "Semi-final", Advance("final", Scope.TABLE, 2), tables=3, seats=7, hands=21, chips=5_000),
    stage("final", "Final", tables=1, seats=7, hands=21, chips=5_000),
)

RT_01 = Case(
    "RT-01",
    "Casinos Austria, blackjack with a lucky loser",
    Definition(
        details=Details(
            name="Black Jack tournament",
            summary="Preliminary round, semi-final and final; one of all who are out is drawn back in.",
            place="Casinos Austria",
            time_zone="Europe/Vienna",
            game=BLACKJACK,
        ),
        fees=Fees(
            prices=(
                Price(
                    "again",
                    Buys.ENTRY,
                    "Re-buy",
                    (FeeLine(Part.POOL, 100_00), FeeLine(Part.HOUSE, 12_00)),
                    attempts_from=2,
                    only_if_room=True,
                    condition="only if the field is not full, first come, first served, without a claim to it",
                ),
            )
        ),
        entry=Entry(most_players=70, entries_per_person=None),
        format=Format(
            tuple(replace(each, wagers=_VIENNA_WAGERS, ties=_VIENNA_TIES) for each in _VIENNA_STAGES),
            chip_type="chips without value",
            chips_end=Chips.NO_VALUE,
        ),
        prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK),
        conduct=Conduct(
            wording=Wording(extra_clauses=("Chips are kept in sight.", "A wager that is placed cannot be changed."))
        ),
    ),
    beyond=(
        "By which order the high card decides: it is poker's, and the tie-break only says “higher card”.",
        "That amounts are in euro: a definition counts in the venue's own currency.",
    ),
    unknown=(
        "What the first entry costs; only the re-buy's 100 and 12 are given.",
        "How many tables play at once, and when; ten tables follow from seventy players at seven.",
        "The prizes, and the day.",
    ),
)

# ---- RT-05 -----------------------------------------------------------------------------------------------------------

RT_05 = Case(
    "RT-05",
    "Spielbank Duisburg, two flights and a final of 49 hands",
    Definition(
        details=Details(
            name="Black Jack tournament of 8 and 9 December",
            summary="112 players in two flights; three of each table and the best four of the fourth-placed go on.",
            place="Spielbank Duisburg",
            time_zone="Europe/Berlin",
            game=BLACKJACK,
        ),
        fees=Fees(
            prices=(
                Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 200_00),)),
                Price(
                    "wild_card",
                    Buys.ENTRY,
                    "Wild card",
                    (FeeLine(Part.POOL, 200_00),),
                    is_earned=True,
                    condition="won at a satellite table, which pays the fee",
                ),
            )
        ),
        entry=Entry(most_players=112),
        format=Format(
            (
                stage(
                    "flights",
                    "Starting flights",
                    Advance("qualifying", Scope.TABLE, 3),
                    Advance("qualifying", Scope.SESSION, 4, places=(4, 4)),
                    tables=8,
                    seats=7,
                    sessions=(Session("Saturday, 18:00"), Session("Sunday, 15:00")),
                    sources=FROM_ENTRIES,
                ),
                stage("qualifying", "Further qualifying", Advance("semi", until=Until.NEXT_IS_FULL)),
                stage("semi", "Semi-final", Advance("final", until=Until.NEXT_IS_FULL), tables=2, seats=7),
                stage("final", "Final", tables=1, seats=7, hands=49),
            )
        ),
        prizes=Prizes(
            winner_by=WinnerBy.LARGEST_BANK,
            guarantee_cents=22_400_00,
            guarantee_needs_full_field=True,
            bands=(Band(112, 112, (Prize(1, 1, cents=11_100_00),)),),
        ),
    ),
    also=(
        Definition(
            details=Details(
                name="Satellite for the Black Jack tournament",
                summary="Daily until the 6th: seven players, one wild card.",
                place="Spielbank Duisburg",
                time_zone="Europe/Berlin",
                game=BLACKJACK,
            ),
            fees=Fees(prices=(Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.HOUSE, 30_00),)),)),
            entry=Entry(least_players=7, most_players=7),
            format=Format((stage("table", "Satellite table", tables=1, seats=7, sources=FROM_ENTRIES),)),
            prizes=Prizes(
                winner_by=WinnerBy.LARGEST_BANK,
                bands=(Band(7, 7, (Prize(1, 1, seat_in="the Black Jack tournament of 8 and 9 December"),)),),
            ),
        ),
    ),
    beyond=(
        "That a satellite pays the fee of the seat it gives: the two events know of each other by name only.",
        "That amounts are in euro.",
    ),
    unknown=(
        "How the 56 who get through become fourteen: how many rounds, and who goes on.",
        "The prizes of the second to the seventh, who share the other 11,300; and how the prizes change in a smaller field.",
        "What becomes of the ten euro that a satellite takes beyond the 200 of the seat; its fee is written as the house's.",
        "Chips, wagers, hands before the final, and the year.",
    ),
)

# ---- RT-07 -----------------------------------------------------------------------------------------------------------

_TO_18 = Length(Ends.HANDS, 18, announced_at=15)
_RADIO_STAGES = (
    stage(
        "first",
        "Round 1",
        Advance("second", Scope.TABLE, 1),
        Advance("second", Scope.STAGE, 6, until=Until.NEXT_IS_FULL),
        tables=6,
        seats=6,
        sessions=numbered("Session", 5),
        chips=1_000,
        sources=FROM_ENTRIES,
    ),
    stage("second", "Round 2", Advance("final", Scope.TABLE, 1), tables=6, seats=6, chips=2_000),
    stage("final", "Final", tables=1, seats=6, chips=3_000),
)

RT_07 = Case(
    "RT-07",
    "A blackjack tournament of 9 October 2016 with $8,000 added",
    Definition(
        details=Details(
            name="$8,000 Blackjack Tournament",
            summary="Seats are earned by play, the others sold; table winners and the six best of the rest go on.",
            game=BLACKJACK,
        ),
        fees=Fees(
            prices=(
                Price(
                    "earned",
                    Buys.ENTRY,
                    "Earned seat",
                    is_earned=True,
                    condition="eight hours of rated play in September, first come, first served",
                ),
                Price("sold", Buys.ENTRY, "Bought seat", (FeeLine(Part.POOL, 100_00),), only_if_room=True),
            )
        ),
        entry=Entry(most_players=210),
        format=Format(tuple(replace(each, length=_TO_18) for each in _RADIO_STAGES)),
        prizes=Prizes(
            winner_by=WinnerBy.LARGEST_BANK,
            added_cents=8_000_00,
            bands=(
                Band(
                    1,
                    None,
                    (
                        Prize(1, 1, share=4_000, cents=4_000_00),
                        Prize(2, 2, share=2_000, cents=2_000_00),
                        Prize(3, 3, share=1_500, cents=800_00),
                        Prize(4, 4, share=1_000, cents=600_00),
                    ),
                ),
            ),
        ),
    ),
    unknown=(
        "The prizes of the fifth and sixth: together 600 dollars and 15 percent are left for them.",
        "Wagers, ties and conduct, the casino, and the time of day.",
        "How 210 may enter where 180 can sit; the checker asks.",
    ),
)

# ---- RT-17 -----------------------------------------------------------------------------------------------------------

RT_17 = Case(
    "RT-17",
    "Adelaide Casino, table winners and the next two of the whole semi-final",
    Definition(
        details=Details(
            name="Blackjack Tournament",
            summary="Seats are earned by play in April; semi-final on 25 May, grand final on 26 May.",
            place="Adelaide Casino",
            time_zone="Australia/Adelaide",
            game=BLACKJACK,
        ),
        fees=Fees(
            is_free=True,
            prices=(Price("earned", Buys.ENTRY, "Earned seat", is_earned=True, condition="play in April"),),
        ),
        entry=Entry(most_players=24),
        format=Format(
            (
                stage(
                    "semi",
                    "Semi-final",
                    Advance("final", Scope.TABLE, 1),
                    Advance("final", Scope.STAGE, 2),
                    tables=4,
                    seats=6,
                    sessions=(Session("25 May"),),
                    sources=FROM_ENTRIES,
                ),
                stage("final", "Grand final", tables=1, seats=6, sessions=(Session("26 May"),)),
            )
        ),
        prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK, added_cents=20_000_00),
    ),
    unknown=(
        "How the 20,000 dollars are divided.",
        "How much play earns a seat; hands, chips and wagers; the year and the times of day.",
    ),
)

# ---- RT-31 -----------------------------------------------------------------------------------------------------------

_HUSTLER_WAGERS = Wagers(
    least=100,
    side_bets="forbidden",
    forced_minimum=True,
    first_to_act="A button rotates clockwise",
)
_HUSTLER_STAGES = (
    stage(
        "heats",
        "Round 1",
        Advance("final", None, 2),
        sessions=numbered("Heat", 3),
        hands=14,
        chips=5_000,
        sources=FROM_ENTRIES,
    ),
    stage("final", "Final", hands=14, chips=5_000),
)

RT_31 = Case(
    "RT-31",
    "Hustler Casino, baccarat in three heats",
    Definition(
        details=Details(
            name="$100,000 EZ Baccarat Freeroll",
            summary="Sundays from 9 to 30 December; everybody in the final is paid.",
            place="Hustler Casino",
            time_zone="America/Los_Angeles",
            game=BACCARAT,
        ),
        fees=Fees(
            prices=(
                Price(
                    "qualified",
                    Buys.ENTRY,
                    "Qualified entry",
                    (FeeLine(Part.TIP, 10_00),),
                    is_earned=True,
                    condition="eight promotional scans in the week",
                ),
                Price("bought", Buys.ENTRY, "Bought entry", (FeeLine(Part.HOUSE, 500_00), FeeLine(Part.HOUSE, 50_00))),
            )
        ),
        entry=Entry(most_players=84),
        format=Format(tuple(replace(each, wagers=_HUSTLER_WAGERS) for each in _HUSTLER_STAGES)),
        prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK),
        conduct=Conduct(wording=Wording(extra_clauses=("A wager that is placed cannot be changed.",))),
    ),
    beyond=("That a placed wager cannot be changed and that everybody in the final is paid: both are said in words.",),
    unknown=(
        "Whether “the top two” are of each heat or of each table; the scope stays open and the checker asks.",
        "Where the 500 dollars of a bought entry go; they are written as the house's.",
        "How the 100,000 dollars are divided over Sundays and finalists, and how many sit at a table.",
        "The year and the times of day.",
    ),
)

CASES = (RT_01, RT_05, RT_07, RT_17, RT_31)
