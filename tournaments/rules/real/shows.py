"""Knock-outs, secrets and pairs: RT-32, RT-33, RT-35."""

from dataclasses import replace

from tournaments.rules.definition import Definition, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import (
    Advance,
    Elimination,
    Knock,
    Pick,
    Scope,
    Stage,
    Wagers,
)
from tournaments.rules.definition.prizes import StagePrize, WinnerBy
from tournaments.rules.real.case import BLACKJACK, FROM_BEFORE, FROM_ENTRIES, Case, numbered, stage

# ---- RT-32 -----------------------------------------------------------------------------------------------------------

_SECRETS = Wagers(
    secret_wagers=1,
    secret_how="The wager stays hidden from the others until that player's hand is over",  # noqa: S106, how a wager is hidden
    seconds_to_act=25,
    first_to_act="A button rotates",
)
_KNOCKS = (
    Elimination(Knock.LAST_AT_HANDS, (8, 16, 25)),
    Elimination(Knock.BUST),
    Elimination(Knock.BELOW_MINIMUM),
)
_UBT_STAGES = (
    replace(
        stage("qualifier", "Tables", Advance("final"), seats=7, hands=30, sources=FROM_ENTRIES),
        wagers=_SECRETS,
        elimination=(*_KNOCKS, Elimination(Knock.NOT_ADVANCED)),
    ),
    replace(
        stage("final", "Final table", tables=1, seats=7, hands=30, chips=100_000),
        wagers=replace(_SECRETS, least=1_000, most=100_000),
        elimination=_KNOCKS,
    ),
)

RT_32 = Case(
    "RT-32",
    "Elimination Blackjack, the smallest bank out after hands 8, 16 and 25",
    Definition(
        details=Details(
            name="Ultimate Blackjack Tour",
            summary="Thirty hands; three of seven go before the last, and each player has one secret wager.",
            game=BLACKJACK,
        ),
        entry=Entry(most_players=120),
        format=Format(_UBT_STAGES),
        prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK),
    ),
    also=(
        Definition(
            details=Details(
                name="Elimination Blackjack, online",
                summary="At least two rounds; fewer than thirty entrants and it is cancelled.",
                game=BLACKJACK,
            ),
            entry=Entry(least_players=30, too_few="cancel_and_refund"),
            format=Format(
                (
                    _UBT_STAGES[0],
                    replace(stage("final", "Final table", tables=1, seats=7, hands=30), elimination=_KNOCKS),
                )
            ),
            prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK),
        ),
    ),
    beyond=(
        "Who goes when two share the smallest bank after an elimination hand: the tie-breaks of a stage are about going on.",
        "Tables that start as soon as 7, 14 or 21 players are there: each size is a tournament of its own.",
    ),
    unknown=(
        "The clock in elimination hands: 45 and 10 seconds are both given, so it stays open.",
        "The bank before the final, from 10,000 to 100,000 as the organiser likes; who reaches it; fees and prizes.",
    ),
)

# ---- RT-33 -----------------------------------------------------------------------------------------------------------

_WSOB_WAGERS = Wagers(special_rights=("The power chip: once in a game a player may swap one card",))
_WSOB_KNOCKS = (
    Elimination(
        Knock.RANDOM_MOMENT, note="a card in the shoe says when; nobody goes if somebody is out by then already"
    ),
)


def _wsob(made: Stage) -> Stage:
    return replace(made, wagers=_WSOB_WAGERS, elimination=(*_WSOB_KNOCKS, *made.elimination))


RT_33 = Case(
    "RT-33",
    "World Series of Blackjack, the knock-out card and the weighted draw",
    Definition(
        details=Details(
            name="World Series of Blackjack, rules of 2006",
            summary="Tables of five; four runners-up and a fifth, drawn by placing, play a wild-card game.",
            game=BLACKJACK,
        ),
        format=Format(
            (
                _wsob(
                    stage(
                        "games",
                        "First games",
                        Advance("next", Scope.TABLE, 1),
                        Advance("wild_card", Scope.TABLE, 1, places=(2, 2)),
                        Advance(
                            "wild_card",
                            Scope.STAGE,
                            1,
                            places=(3, 5),
                            pick=Pick.WEIGHTED_DRAW,
                            weights=((3, 3), (4, 2), (5, 1)),
                        ),
                        tables=4,
                        seats=5,
                        sources=FROM_ENTRIES,
                    )
                ),
                _wsob(stage("wild_card", "Wild-card game", Advance("next"), tables=1, seats=5)),
                _wsob(stage("next", "Next games", seats=5)),
            )
        ),
        prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK),
    ),
    beyond=(
        "Where the knock-out card is put into the shoe: that it comes by chance is all that is said.",
        "The power chip, once in a game: it is said in words that nothing counts.",
    ),
    unknown=(
        "How many first games there are; four feed one wild-card game, for it has four runners-up.",
        "How many go on from the wild-card game and after it; hands, chips, wagers, fees and prizes.",
    ),
)

# ---- RT-35 -----------------------------------------------------------------------------------------------------------

_REEF_WAGERS = Wagers(
    boxes_a_player=3,
    side_bets="allowed",
    special_rights=("Three wild cards in a round, one for each box",),
)


def _pairs(key: str, name: str, *advancement: Advance, tables: int) -> Stage:
    made = stage(key, name, *advancement, tables=tables, seats=2, sources=FROM_BEFORE)
    return replace(made, wagers=_REEF_WAGERS, is_head_to_head=True, hides_scores=True)


RT_35 = Case(
    "RT-35",
    "Gold Reef City, sixteen best scores and then one against one",
    Definition(
        details=Details(
            name="Blackjack Battle, 8 June 2025",
            summary="Four weeks of qualifying scores, then pairs behind screens.",
            place="Gold Reef City",
            time_zone="Africa/Johannesburg",
            game=BLACKJACK,
        ),
        fees=Fees(prices=(Price("entry", Buys.ENTRY, "Buy-in", (FeeLine(Part.POOL, 100_00),)),)),
        entry=Entry(entries_per_person=None),
        format=Format(
            (
                replace(
                    stage(
                        "qualifying",
                        "Qualifying",
                        Advance("last_16", Scope.STAGE, 16),
                        sessions=numbered("Week", 4),
                        sources=FROM_ENTRIES,
                    ),
                    wagers=_REEF_WAGERS,
                    is_rolling=True,
                ),
                _pairs("last_16", "Last sixteen", Advance("last_8", Scope.TABLE, 1), tables=8),
                _pairs("last_8", "Last eight", Advance("last_4", Scope.TABLE, 1), tables=4),
                _pairs("last_4", "Last four", Advance("final", Scope.TABLE, 1), tables=2),
                _pairs("final", "Final", tables=1),
            )
        ),
        prizes=Prizes(
            winner_by=WinnerBy.LARGEST_BANK,
            added_cents=90_000_00,
            stage_prizes=(StagePrize("qualifying", 1, 1, cents=10_000_00, scope=Scope.SESSION),),
        ),
    ),
    beyond=(
        "The three wild cards of a player: they are said in words that nothing counts.",
        "The side bet's own pay table (160, 16, 12 and 6 to 1): a definition says only whether side bets are allowed.",
        "A prize beside the pool: the four weekly 10,000 are added to it and paid from it first, which leaves the 50,000.",
        "That amounts are in rand.",
    ),
    unknown=(
        "How the pool is divided among the pairs, and what the four weekly prizes are for; one for each week's best.",
        "Hands, chips, wagers and who qualifies how often.",
    ),
)

CASES = (RT_32, RT_33, RT_35)
