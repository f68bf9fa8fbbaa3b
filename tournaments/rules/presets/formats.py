"""Whole tournaments to start from, one for each common way to play.

Each is complete but for what only the director can know: its name, day, place and people. The numbers work out: tables fill,
the next stage is full, shares make a whole.
"""

from dataclasses import replace

from tournaments.rules.definition import Conduct, Definition, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.entry import Occasion
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import (
    Advance,
    Bank,
    Chip,
    Chips,
    Elimination,
    Ends,
    Knock,
    Length,
    Origin,
    Pick,
    Scope,
    Seating,
    Session,
    Source,
    Stage,
    Tables,
    TieMethod,
    TieStep,
    Until,
    Wagers,
)
from tournaments.rules.definition.prizes import Band, FieldShare, InKind, Prize, Rounding, WinnerBy, by_shares
from tournaments.rules.presets.words import CONDUCT, ENTRY

FROM_ENTRIES = (Source(Origin.ENTRIES),)
FROM_BEFORE = (Source(Origin.ADVANCED),)
BANK = Bank(1_000, (Chip(25, 8), Chip(100, 8)))
WAGERS = Wagers(
    least=50,
    step=50,
    is_compulsory=True,
    seconds_to_act=30,
    forced_minimum=True,
    first_to_act="A button marks who wagers first; it starts in front of a drawn box and moves one box clockwise each hand",
)
GOES_ON = (TieStep(TieMethod.EXTRA_HANDS, hands=3), TieStep(TieMethod.DRAW))
WINS = (TieStep(TieMethod.EXTRA_HANDS, hands=3), TieStep(TieMethod.EQUAL_SPLIT))


# ---- parts -----------------------------------------------------------------------------------------------------------


def to_pool(cents: int, buys: Buys = Buys.ENTRY, name: str = "Entry") -> Price:
    """Make a price all of which goes to the prize pool."""
    return Price(buys.value, buys, name, (FeeLine(Part.POOL, cents),))


def _stage(
    key: str,
    name: str,
    *advancement: Advance,
    tables: int | None = 1,
    seats: int = 7,
    sessions: tuple[str, ...] = ("",),
    hands: int = 20,
    sources: tuple[Source, ...] = FROM_BEFORE,
) -> Stage:
    return Stage(
        key,
        name,
        sources=sources,
        sessions=tuple(Session(each) for each in sessions),
        tables=Tables(tables, seats),
        length=Length(Ends.HANDS, hands, announced_at=hands - 5),
        bank=BANK,
        wagers=WAGERS,
        elimination=(Elimination(Knock.BELOW_MINIMUM),) + ((Elimination(Knock.NOT_ADVANCED),) if advancement else ()),
        advancement=advancement,
        ties=GOES_ON if advancement else WINS,
        ranks_by_bust=True,
    )


def _definition(
    game: Game,
    *stages: Stage,
    prices: tuple[Price, ...],
    prizes: Prizes,
    least: int,
    most: int,
    entry: Entry = ENTRY,
    conduct: Conduct = CONDUCT,
) -> Definition:
    return Definition(
        details=Details(game=game),
        fees=Fees(prices=prices),
        entry=replace(entry, least_players=least, most_players=most),
        format=Format(stages, chip_type="tournament chips, marked as such", chips_end=Chips.NO_VALUE),
        prizes=prizes,
        conduct=conduct,
    )


def _largest_bank(*bands: Band, rounding: Rounding = Rounding.DOLLAR) -> Prizes:
    return Prizes(winner_by=WinnerBy.LARGEST_BANK, bands=bands, rounding=rounding)


# ---- whole tournaments -----------------------------------------------------------------------------------------------


def single_table(game: Game) -> Definition:
    """One table, one session, thirty hands, the largest bank wins."""
    return _definition(
        game,
        _stage("final", "The table", hands=30, sources=FROM_ENTRIES),
        prices=(to_pool(50_00),),
        prizes=_largest_bank(Band(1, 4, by_shares(70, 30)), Band(5, None, by_shares(50, 30, 20))),
        least=3,
        most=7,
    )


def heats_and_final(game: Game) -> Definition:
    """Two heats of two tables; each table's winner and the next best banks fill a table of seven."""
    return _definition(
        game,
        _stage(
            "heats",
            "Heats",
            Advance("final", Scope.TABLE, 1),
            Advance("final", Scope.STAGE, 3, until=Until.NEXT_IS_FULL),
            tables=2,
            sessions=("First heat", "Second heat"),
            sources=FROM_ENTRIES,
        ),
        _stage("final", "Final", hands=30),
        prices=(to_pool(100_00),),
        prizes=_largest_bank(Band(1, 17, by_shares(50, 30, 20)), Band(18, None, by_shares(40, 25, 15, 8, 6, 4, 2))),
        least=14,
        most=28,
    )


def heats_semi_and_final(game: Game) -> Definition:
    """Ten tables, two of each go on, and lucky losers are drawn until the tables of the semi-final are full."""
    return _definition(
        game,
        _stage(
            "heats",
            "Heats",
            Advance("semi", Scope.TABLE, 2),
            Advance("semi", Scope.STAGE, 1, pick=Pick.DRAW, until=Until.NEXT_IS_FULL),
            tables=5,
            sessions=("First heat", "Second heat"),
            sources=FROM_ENTRIES,
        ),
        _stage(
            "semi",
            "Semi-final",
            Advance("final", Scope.TABLE, 2),
            Advance("final", Scope.STAGE, 1, until=Until.NEXT_IS_FULL),
            tables=3,
        ),
        _stage("final", "Final", hands=30),
        prices=(to_pool(100_00),),
        prizes=_largest_bank(Band(1, None, by_shares(40, 25, 15, 8, 6, 4, 2))),
        least=40,
        most=70,
    )


def winner_takes_all(game: Game) -> Definition:
    """Six heats of one table; their winners play for everything."""
    return _definition(
        game,
        _stage(
            "heats",
            "Heats",
            Advance("final", Scope.TABLE, 1),
            seats=6,
            sessions=tuple(f"Heat {n}" for n in range(1, 7)),
            sources=FROM_ENTRIES,
        ),
        _stage("final", "Final", seats=6, hands=30),
        prices=(to_pool(100_00),),
        prizes=_largest_bank(Band(1, None, by_shares(100)), rounding=Rounding.CENT),
        least=12,
        most=36,
    )


def rolling_best_score(game: Game) -> Definition:
    """Ten hands whenever a seat is free, as often as one likes; the best tenth of all scores is paid."""
    rolling = replace(
        _stage("rolling", "Rolling sessions", tables=None, hands=10, sources=FROM_ENTRIES),
        sessions=(),
        seating=Seating.FIRST_COME,
        is_rolling=True,
        ties=(TieStep(TieMethod.EQUAL_SPLIT),),
    )
    return _definition(
        game,
        rolling,
        prices=(to_pool(20_00),),
        prizes=Prizes(
            winner_by=WinnerBy.BEST_SCORE, field_share=FieldShare(10, (3_000, 1_800, 1_200)), rounding=Rounding.DOLLAR
        ),
        least=10,
        most=200,
        entry=replace(ENTRY, entries_per_person=None, most_entries=400),
    )


def with_re_buys(game: Game) -> Definition:
    """Heats in which a bank may be renewed or added to, and all of it in the pool."""
    made = heats_and_final(game)
    heats, final = made.format.stages
    renewed = Elimination(Knock.BELOW_MINIMUM, note="unless the bank is renewed before the next hand")
    prices = (
        to_pool(50_00),
        replace(to_pool(50_00, Buys.REBUY, "Re-buy"), chips=1_000, most_per_person=2, until_stage_ends="heats"),
        replace(to_pool(25_00, Buys.ADD_ON, "Add-on"), chips=500, most_per_person=1, until_stage_ends="heats"),
    )
    stages = (replace(heats, elimination=(renewed, Elimination(Knock.NOT_ADVANCED))), final)
    return replace(made, fees=Fees(prices=prices), format=replace(made.format, stages=stages))


def charity_evening(game: Game) -> Definition:
    """Four tables and a final for a good cause: every fee is given away, prizes are things, staff may play."""
    weekend = InKind("a weekend at the hotel for two", 900_00, cash_instead_cents=600_00)
    dinner = InKind("a dinner for two", 200_00)
    final = replace(_stage("final", "Final", seats=4, hands=15), ties=GOES_ON)  # a thing cannot be shared
    conduct = replace(
        CONDUCT,
        substitutes_allowed=True,
        substitute_cases="a player who cannot stay may hand the seat to another guest of the same party",
        consequences=replace(
            CONDUCT.consequences, substitute="The substitute takes over the seat and the bank as they are"
        ),
    )
    return _definition(
        game,
        _stage("heats", "Heats", Advance("final", Scope.TABLE, 1), tables=4, hands=15, sources=FROM_ENTRIES),
        final,
        prices=(Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.CHARITY, 100_00),)),),
        prizes=_largest_bank(Band(1, None, (Prize(1, 1, in_kind=weekend), Prize(2, 3, in_kind=dinner)))),
        least=8,
        most=28,
        entry=replace(ENTRY, occasion=Occasion.CHARITY, employees_play=True),
        conduct=conduct,
    )


def head_to_head(game: Game) -> Definition:
    """Sixteen players, one against one, four rounds; who has no opponent goes on."""
    rounds = (
        ("last_16", "Last sixteen", 8),
        ("last_8", "Last eight", 4),
        ("semi", "Semi-finals", 2),
        ("final", "Final", 1),
    )
    following = [key for key, _, _ in rounds[1:]]
    stages = [
        replace(
            _stage(
                key,
                name,
                *([Advance(following[n], Scope.TABLE, 1)] if n < len(following) else []),
                tables=tables,
                seats=2,
                sources=FROM_BEFORE if n else FROM_ENTRIES,
            ),
            is_head_to_head=True,
        )
        for n, (key, name, tables) in enumerate(rounds)
    ]
    return _definition(
        game,
        *stages,
        prices=(to_pool(100_00),),
        prizes=_largest_bank(
            Band(1, None, (Prize(1, 1, share=5_000), Prize(2, 2, share=2_500), Prize(3, 4, share=1_250)))
        ),
        least=9,
        most=16,
    )
