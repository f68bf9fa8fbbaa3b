"""One event that uses nearly everything a definition can say: it prints every clause there is to print."""

from dataclasses import replace

from tests.factories.tournaments import FEES, FINAL, HEATS, make_definition, wall
from tournaments.rules.definition import Fees, Prizes
from tournaments.rules.definition.entry import Occasion
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import (
    Advance,
    Allocation,
    Bank,
    Cap,
    Chip,
    Elimination,
    Ends,
    Knock,
    Length,
    Origin,
    Pick,
    Scope,
    Source,
    Wagers,
)
from tournaments.rules.definition.prizes import (
    Band,
    Bonus,
    DrawPrize,
    InKind,
    Prize,
    StagePrize,
    WinnerBy,
)

THING = InKind("a watch", 500_00, 400_00)
RICH = make_definition(
    details=replace(make_definition().details, deputies=("Drew", "Dee")),
    fees=Fees(
        prices=(
            Price(
                "entry",
                Buys.ENTRY,
                "Entry",
                (FeeLine(Part.POOL, 100_00), FeeLine(Part.TIP, 5_00)),
                chips=1_000,
                attempts_to=2,
                from_at=wall("2026-08-01 12:00"),
                until_at=wall("2026-09-12 18:00"),
                until_stage_ends="heats",
                most_per_person=2,
                most_in_all=60,
                tenders=("cash",),
                gives="a drink",
            ),
            Price("earned", Buys.ENTRY, "Earned", is_earned=True, condition="by play"),
            *FEES.prices[1:],
            Price("back", Buys.BUY_BACK, "Buy-back", (FeeLine(Part.POOL, 20_00),)),
        )
    ),
    entry=replace(
        make_definition().entry,
        most_entries=60,
        entries_per_person=3,
        session_closes_minutes_before=5,
        has_criteria=True,
        criteria="Aged 25 or more.",
        occasion=Occasion.MEDIA,
        employees_play=True,
        employees_approved_by="the chief executive officer",
        substitute_named_until=wall("2026-09-12 18:00"),
    ),
    format=replace(
        make_definition().format,
        stages=(
            replace(
                HEATS,
                sources=(*HEATS.sources, Source(Origin.INVITED, quota=2, eligibility="guests")),
                length=Length(Ends.HANDS, 20, 2, 18),
                bank=Bank(1_000, (Chip(50, 20),)),
                wagers=Wagers(
                    50,
                    500,
                    50,
                    is_compulsory=True,
                    caps=(Cap(1, 6, 300),),
                    secret_wagers=1,
                    secret_how="On a card.",
                    seconds_to_act=25,
                    seconds_at_elimination=40,
                    first_to_act="The button starts.",
                    special_rights=("One swap.",),
                ),
                elimination=(Elimination(Knock.LAST_AT_HANDS, (8, 16), "the smallest"),),
                advancement=(
                    Advance("final", Scope.TABLE, 2, places=(1, 4)),
                    Advance("final", Scope.STAGE, 1, pick=Pick.WEIGHTED_DRAW, weights=((3, 3), (4, 2))),
                ),
            ),
            replace(
                HEATS,
                key="second",
                name="Second chance",
                sources=(
                    Source(Origin.SECOND_CHANCE, "heats", 9, "back", allocation=Allocation.DRAW),
                    Source(Origin.SECOND_CHANCE, eligibility="those who asked", allocation=Allocation.BY_SCORE),
                ),
            ),
            FINAL,
        ),
    ),
    prizes=Prizes(
        winner_by=WinnerBy.LARGEST_BANK,
        pool_share=80_00,
        added_cents=100_00,
        guarantee_cents=500_00,
        bands=(
            Band(1, 10, (Prize(1, 1, 100_00),)),
            Band(11, None, (Prize(1, 1, 60_00, 50_00, THING, THING, "the Grand Final"), Prize(2, 3, 20_00))),
        ),
        stage_prizes=(StagePrize("heats", 1, 1, 5_00, THING, Scope.TABLE),),
        draws=(DrawPrize(2, 5_00, THING),),
        bonuses=(Bonus("Three aces", 10_00, THING),),
    ),
    conduct=replace(
        make_definition().conduct,
        substitutes_allowed=True,
        substitute_cases="Illness.",
        wording=replace(
            make_definition().conduct.wording, privacy_policy="our policy", extra_clauses=("No coaching.",)
        ),
        refunds=(replace(make_definition().conduct.refunds[0], until_at=wall("2026-09-12 12:00")),),
    ),
)
