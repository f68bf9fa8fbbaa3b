"""Scores gathered in many sessions: RT-27, RT-28, RT-29."""

from dataclasses import replace
from datetime import datetime

from tournaments.rules.definition import Conduct, Definition, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.conduct import Consequences, Wording
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import (
    Advance,
    Pick,
    Scope,
    Seating,
    Stage,
    TieMethod,
    TieStep,
)
from tournaments.rules.definition.prizes import Band, DrawPrize, FieldShare, InKind, Prize, WinnerBy
from tournaments.rules.real.case import BACCARAT, BLACKJACK, FROM_ENTRIES, Case, stage


def rolling(
    key: str,
    name: str,
    *advancement: Advance,
    hands: int | None = None,
    chips: int | None = None,
    seats: int | None = None,
) -> Stage:
    """Make a stage that is played whenever a seat is free."""
    made = stage(key, name, *advancement, hands=hands, chips=chips, seats=seats, sources=FROM_ENTRIES)
    return replace(made, is_rolling=True, seating=Seating.FIRST_COME)


# ---- RT-27 -----------------------------------------------------------------------------------------------------------

RT_27 = Case(
    "RT-27",
    "The Festival, ten hands all evening",
    Definition(
        details=Details(
            name="Blackjack side event",
            summary="From 16:00 to the last buy-in at 23:30; the best tenth of all scores is paid.",
            game=BLACKJACK,
        ),
        format=Format((rolling("evening", "Rolling sessions", hands=10),)),
        prizes=Prizes(winner_by=WinnerBy.BEST_SCORE, field_share=FieldShare(10)),
    ),
    beyond=(
        "A ladder that is steeper or flatter with the size of the field, as in poker: the rungs are the same for all.",
        "Times of day without a day: they stand in the summary.",
    ),
    unknown=("The rungs of the ladder; without them all who are paid get the same.", "Fee, chips, wagers and the day."),
)

# ---- RT-28 -----------------------------------------------------------------------------------------------------------

_RANCH_TIES = (TieStep(TieMethod.EXTRA_HANDS, hands=3, chips=300),)

RT_28 = Case(
    "RT-28",
    "Chicken Ranch Casino, five best counts and one drawn by ticket",
    Definition(
        details=Details(
            name="Blackjack Series",
            summary="Rounds while sign-ups are open, until 20:15; a finalist is drawn with a ticket for every buy-in.",
            place="Chicken Ranch Casino",
            time_zone="America/Los_Angeles",
            game=BLACKJACK,
        ),
        fees=Fees(
            prices=(
                Price("entry", Buys.ENTRY, "Buy-in", (FeeLine(Part.HOUSE, 25_00),), attempts_to=1),
                Price("again", Buys.ENTRY, "Re-buy", (FeeLine(Part.HOUSE, 10_00),), attempts_from=2),
                Price(
                    "tip",
                    Buys.ADD_ON,
                    "Dealer appreciation",
                    (FeeLine(Part.TIP, 5_00),),
                    chips=200,
                    is_optional_tip=True,
                ),
            )
        ),
        entry=Entry(entries_per_person=None, best_entry_counts=True),
        format=Format(
            (
                replace(
                    rolling(
                        "rounds",
                        "Rounds",
                        Advance("final", Scope.STAGE, 5),
                        Advance("final", Scope.STAGE, 1, pick=Pick.WEIGHTED_DRAW),
                        hands=12,
                        chips=500,
                    ),
                    ties=_RANCH_TIES,
                ),
                replace(
                    stage("final", "Final", tables=1, seats=6, hands=18, chips=500),
                    ties=_RANCH_TIES,
                    ranks_by_bust=True,
                ),
            )
        ),
        prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK),
        conduct=Conduct(
            consequences=Consequences(
                late="After an announcement the player has that time, then is out of the round; the fee is forfeited, "
                "and a re-buy is possible",
                late_grace_minutes=5,
            ),
            wording=Wording(extra_clauses=("A player may give up the chips held and re-buy into the next round.",)),
        ),
    ),
    beyond=(
        "That first base in a tie is drawn and then moves: the tie-break gives hands and chips only.",
        "A closing time of day without a day: it stands in the summary.",
    ),
    unknown=(
        "Which part of the fees is for prizes; they are written as the house's.",
        "The prizes, the wagers, how many sit at a table before the final, and the day.",
    ),
)

# ---- RT-29 -----------------------------------------------------------------------------------------------------------

_YAAMAVA = Details(place="Yaamava' Casino", time_zone="America/Los_Angeles")

RT_29 = Case(
    "RT-29",
    "Yaamava' Casino, the eighteen best counts and then by elimination",
    Definition(
        details=replace(
            _YAAMAVA,
            name="$50,000 Baccarat",
            summary="Sit down and play from 18:00 to 21:00; eighteen counts reach the semi-final.",
            starts_at=datetime.fromisoformat("2023-03-23T18:00"),
            entries_close_at=datetime.fromisoformat("2023-03-23T21:00"),
            game=BACCARAT,
        ),
        fees=Fees(prices=(Price("entry", Buys.ENTRY, "Buy-in or re-buy", (FeeLine(Part.HOUSE, 200_00),)),)),
        entry=Entry(most_entries=180, entries_per_person=None),
        format=Format(
            (
                rolling("preliminary", "Preliminaries", Advance("semi", Scope.STAGE, 18)),
                stage("semi", "Semi-final", Advance("final", Scope.TABLE, 2), tables=3, seats=6),
                stage("final", "Final", tables=1, seats=6),
            )
        ),
        prizes=Prizes(
            winner_by=WinnerBy.LARGEST_BANK,
            added_cents=25_000_00,
            bands=(Band(1, None, (Prize(1, 1, cents=25_000_00, or_else=InKind("promotional chips", 50_000_00)),)),),
            draws=(DrawPrize(10, in_kind=InKind("promotional chips", 500_00), excludes_finalists=True),),
            split_by_agreement=True,
        ),
    ),
    also=(
        Definition(
            details=replace(
                _YAAMAVA,
                name="$20,000 weekly Blackjack",
                summary="July 2024; one free entry for ten hours of play in the week.",
                game=BLACKJACK,
            ),
            fees=Fees(
                prices=(
                    Price(
                        "earned",
                        Buys.ENTRY,
                        "Free entry",
                        is_earned=True,
                        condition="ten hours of play in the week",
                        most_per_person=1,
                    ),
                    Price("entry", Buys.ENTRY, "Buy-in, and ThrillAgain", (FeeLine(Part.HOUSE, 100_00),)),
                )
            ),
            entry=Entry(most_entries=288, entries_per_person=None),
            format=Format(
                (
                    rolling("preliminary", "Preliminaries", Advance("semi", Scope.STAGE, 18)),
                    stage("semi", "Semi-final", Advance("final"), tables=3, seats=6),
                    stage("final", "Final"),
                )
            ),
            prizes=Prizes(bands=(Band(1, None, (Prize(1, 1, in_kind=InKind("promotional chips", 20_000_00)),)),)),
            conduct=Conduct(
                wording=Wording(extra_clauses=("A seat asked for after 15:30 may be refused even if it is paid for.",))
            ),
        ),
    ),
    unknown=(
        "What the other baccarat finalists win, and whether one person may hold several of the eighteen counts.",
        "Where the fees go; they are written as the house's. Tables of six in the semi-final follow from eighteen.",
        "Hands, chips and wagers; for blackjack who reaches the final.",
    ),
)

CASES = (RT_27, RT_28, RT_29)
