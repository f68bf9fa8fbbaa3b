"""Sections 6 and 7: who wins, what the pool is, how it is shared, and examples that are worked out."""

from dataclasses import replace

import pytest

from tests.factories.tournaments import FINAL, HEATS, make_definition
from tests.tournaments.rules.terms.reading import HOUSE, changed, clauses_in, refused, under
from tournaments.rules.definition import Fees, Prizes
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import Scope, TieMethod, TieStep
from tournaments.rules.definition.prizes import (
    Band,
    Bonus,
    DrawPrize,
    FieldShare,
    InKind,
    Prize,
    Rounding,
    StagePrize,
    WinnerBy,
)
from tournaments.rules.prizes import payouts, pool_of, why_not_pay
from tournaments.rules.terms import terms_of
from tournaments.rules.terms.prizes import worked_examples

CAR = InKind("a small car", 20_000_00)
DINNER = InKind("a dinner for two", 200_00, cash_instead_cents=150_00)
LEVEL = (
    " Players who are level share equally what their places win; an odd cent goes to whoever entered first, and a prize that "
    "cannot be shared is played off."
)
SHARED = (Band(1, None, (Prize(1, 1, 100_00),)),)


def points(text, definition):
    return [item.points for item in terms_of(definition, HOUSE).sections[6].items if item.text.startswith(text)]


@pytest.mark.clause("vic-war 10.4.6")
def test_winners_have_a_section_of_their_own():
    assert clauses_in("vic-war 10.4.6") == ["vic-war 10.4.6(a)"]


@pytest.mark.clause("vic-war 10.4.6(a)")
@pytest.mark.parametrize(
    ("by", "words"),
    [
        (WinnerBy.LARGEST_BANK, "The player with the largest bank at the end of the last stage wins."),
        (WinnerBy.LAST_STANDING, "The last player left in the last stage wins."),
        (WinnerBy.BEST_SCORE, "The player with the best score of the whole tournament wins."),
        (None, "Who wins: [not yet said]."),
    ],
)
def test_winner_is_said_with_what_happens_on_a_tie_and_terms_without_are_refused(by, words):
    definition = changed(prizes__winner_by=by)

    assert under("vic-war 10.4.6(a)", definition) == [words + LEVEL]
    assert (("vic-war 10.4.6(a)", "prizes.winner_by") in refused(definition)) == (by is None)


@pytest.mark.clause("vic-war 10.4.6(a)")
@pytest.mark.parametrize(
    ("ties", "words"),
    [
        ((), "Players who are level share equally"),
        ((TieStep(TieMethod.EQUAL_SPLIT),), "Players who are level share equally"),
        (
            (TieStep(TieMethod.PLAY_OFF, hands=3), TieStep(TieMethod.EQUAL_SPLIT)),
            "Level scores: a play-off of 3 hands. Players who are still level after that share equally",
        ),
    ],
)
def test_tie_breaks_of_the_last_stage_stand_with_the_winner(ties, words):
    definition = changed(format__stages=(HEATS, replace(FINAL, ties=ties)))

    assert f"wins. {words} what their places win" in under("vic-war 10.4.6(a)", definition)[0]


def test_order_of_those_without_chips_is_said_where_it_counts():
    definition = changed(format__stages=(HEATS, replace(FINAL, ranks_by_bust=True)))

    assert "placed by when they lost them, the later the better" in under("vic-war 10.4.6(a)", definition)[0]
    assert "lost them" not in under("vic-war 10.4.6(a)")[0]


@pytest.mark.clause("vic-war 10.4.7")
def test_prize_pool_has_a_section_of_its_own():
    assert clauses_in("vic-war 10.4.7") == ["vic-war 10.4.7(a)", "vic-war 10.4.7(b)"]


@pytest.mark.clause("vic-war 10.4.7(a)")
def test_pool_of_eighty_percent_is_printed_and_comes_to_1600_for_twenty_entries():
    definition = make_definition()

    assert under("vic-war 10.4.7(a)") == ["The prize pool is all that the charges above give to it."]
    assert pool_of(definition, payments={"entry": 20}).cents == 1_600_00
    fees = Fees(prices=(Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 100_00),)),))
    kept = changed(fees=fees, prizes__pool_share=80_00)
    assert under("vic-war 10.4.7(a)", kept) == [
        "The prize pool is all that the charges above give to it, 80% of each sum, the rest going to the house."
    ]
    assert pool_of(kept, payments={"entry": 20}).cents == 1_600_00


@pytest.mark.clause("vic-war 10.4.7(a)")
def test_terms_without_a_pool_are_refused():
    nothing = changed(fees=Fees(is_free=True))
    things = changed(fees=Fees(is_free=True), prizes__bands=(Band(1, None, (Prize(1, 1, in_kind=CAR),)),))

    assert ("vic-war 10.4.7(a)", "prizes.pool_share") in refused(nothing)
    assert under("vic-war 10.4.7(a)", nothing) == ["The prize pool: [not yet said]."]
    assert under("vic-war 10.4.7(a)", things) == ["There is no prize pool in money."]


@pytest.mark.parametrize(
    ("prizes", "words"),
    [
        (Prizes(), "The prize pool is all that the charges above give to it."),
        (
            Prizes(added_cents=8_000_00),
            "The prize pool is all that the charges above give to it; and $8,000 added by the house.",
        ),
        (
            Prizes(guarantee_cents=500_00),
            (
                "The prize pool is all that the charges above give to it. At least $500 is guaranteed: what is "
                "missing, the house adds."
            ),
        ),
        (
            Prizes(guarantee_cents=22_400_00, guarantee_needs_full_field=True),
            (
                "The prize pool is all that the charges above give to it. At least $22,400 is guaranteed if the "
                "field is full: what is missing, the house adds."
            ),
        ),
    ],
)
def test_pool_says_where_it_comes_from(prizes, words):
    assert under("vic-war 10.4.7(a)", changed(prizes=prizes)) == [words]


def test_pool_that_no_fee_feeds_is_what_is_guaranteed():
    tip_only = Fees(prices=(Price("e", Buys.ENTRY, "Entry", (FeeLine(Part.TIP, 10_00),)),))

    assert under("vic-war 10.4.7(a)", changed(fees=tip_only, prizes=Prizes(guarantee_cents=100_00))) == [
        "The prize pool is what is guaranteed. At least $100 is guaranteed: what is missing, the house adds."
    ]


@pytest.mark.clause("vic-war 10.4.7(b)")
def test_shares_are_printed_come_to_the_pool_and_are_refused_unless_they_are_a_whole():
    definition = make_definition()
    won = payouts(definition.prizes, pool=1_600_00, entries=20)
    short = Prizes(bands=(Band(1, None, (Prize(1, 1, 50_00), Prize(2, 2, 30_00))),))

    assert under("vic-war 10.4.7(b)") == ["What is won:", "1st place 50%; 2nd place 30%; 3rd place 20%."]
    assert [payout.cents for payout in won] == [800_00, 480_00, 320_00]
    assert sum(payout.cents for payout in won) == 1_600_00
    assert ("vic-war 10.4.7(b)", "prizes.bands") in refused(changed(prizes__bands=()))
    assert [refusal.clause for refusal in why_not_pay(short, pool=1_600_00, entries=20)] == ["vic-war 10.4.7(b)"]
    assert why_not_pay(definition.prizes, pool=1_600_00, entries=20) == []


@pytest.mark.parametrize(
    ("prizes", "words"),
    [
        (
            Prizes(
                bands=(
                    Band(1, 25, (Prize(1, 1, 50_00), Prize(2, 3, 25_00))),
                    Band(26, None, (Prize(1, 1, 41_50), Prize(2, 2, 58_50))),
                )
            ),
            [
                "With 25 entries or fewer: 1st place 50%; 2nd to 3rd place 25% each.",
                "With 26 entries or more: 1st place 41.50%; 2nd place 58.50%.",
            ],
        ),
        (
            Prizes(bands=(Band(1, 9, (Prize(1, 1, 100_00),)), Band(10, 20, (Prize(1, 1, 100_00),)))),
            ["With 9 entries or fewer: 1st place 100%.", "With 10 to 20 entries: 1st place 100%."],
        ),
        (
            Prizes(
                bands=(
                    Band(
                        1,
                        None,
                        (
                            Prize(1, 1, 40_00, 4_000_00),
                            Prize(2, 2, in_kind=CAR, or_else=DINNER),
                            Prize(3, 3, seat_in="the Grand Final"),
                        ),
                    ),
                )
            ),
            [
                (
                    "1st place $4,000 and 40%; 2nd place a small car (worth $20,000) or, as the winner chooses, a dinner "
                    "for two (worth $200, or $150 in cash); 3rd place a seat in the Grand Final."
                )
            ],
        ),
        (
            Prizes(field_share=FieldShare(10, (30_00, 20_00))),
            [
                (
                    "The best 10% of the field are paid, a part of a player counting as one: 1st place 30%; 2nd place "
                    "20%; all others who are paid share the rest equally."
                )
            ],
        ),
        (
            Prizes(field_share=FieldShare(10)),
            ["The best 10% of the field are paid, a part of a player counting as one: all who are paid share equally."],
        ),
        (
            Prizes(
                stage_prizes=(
                    StagePrize("heats", 1, 1, 50_00),
                    StagePrize("heats", 1, 2, in_kind=DINNER, scope=Scope.TABLE),
                    StagePrize("gone", 1, 1, 1_00),
                )
            ),
            [
                "In Heats: 1st place $50.",
                "In each table of Heats: 1st to 2nd place a dinner for two (worth $200, or $150 in cash).",
                "In [not yet said]: 1st place $1.",
            ],
        ),
        (
            Prizes(draws=(DrawPrize(10, 500_00, excludes_finalists=True), DrawPrize(1, in_kind=CAR))),
            [
                "10 prizes of $500, drawn among all who did not reach the last stage.",
                "1 prize of a small car (worth $20,000), drawn among all players.",
            ],
        ),
        (Prizes(), ["[not yet said]"]),
    ],
    ids=["bands", "closed bands", "mixed", "part of the field", "even part", "stages", "draws", "nothing"],
)
def test_every_kind_of_prize_has_its_words(prizes, words):
    assert under("vic-war 10.4.7(b)", changed(prizes=prizes))[1:] == words


def test_bonuses_and_agreed_splits_are_printed_where_they_exist():
    definition = changed(prizes__bonuses=(Bonus("Three aces in a row", 1_000_00),), prizes__split_by_agreement=True)
    texts = [item.text for item in terms_of(definition, HOUSE).sections[6].items]

    assert points("Paid by the house besides the pool:", definition) == [("Three aces in a row: $1,000.",)]
    assert texts[-1] == "Those left in the last stage may agree on another split of what they would win."
    assert points("Paid by the house", make_definition()) == []


@pytest.mark.parametrize(
    ("prizes", "said"),
    [
        (Prizes(bands=SHARED), ("Shares are paid in whole cents.",)),
        (Prizes(field_share=FieldShare(10)), ("Shares are paid in whole cents.",)),
        (
            Prizes(bands=SHARED, rounding=Rounding.DOLLAR),
            ("Shares are paid in whole dollars.", "What is too small for that"),
        ),
        (
            Prizes(bands=SHARED, rounding=Rounding.FIVE_DOLLARS, draws=(DrawPrize(1, 5_00),)),
            ("Fixed sums come out", "Shares are paid in whole sums of five dollars.", "What is too small"),
        ),
    ],
)
def test_what_the_clause_leaves_open_is_printed(prizes, said):
    (workings,) = points("How prizes are worked out:", changed(prizes=prizes))

    assert [working.startswith(start) for working, start in zip(workings, said, strict=False)] == [True] * len(said)
    assert len(workings) == len(said) + 1
    assert workings[-1].startswith("The share of a place that nobody holds")


def test_nothing_is_said_of_shares_where_there_are_none():
    things = Prizes(bands=(Band(1, None, (Prize(1, 1, in_kind=CAR),)),))

    assert points("How prizes are worked out:", changed(prizes=things)) == [
        ("A prize for a place that nobody holds is not paid.",)
    ]


# ---- worked examples ---------------------------------------------------------------------------------------------------


def weekly(**fields):
    """A Wednesday with two prize tables, for 25 entries or fewer and for 26 or more."""
    small = Band(1, 25, (Prize(1, 1, 50_00), Prize(2, 2, 30_00), Prize(3, 3, 20_00)))
    large = Band(26, None, tuple(Prize(n, n, share) for n, share in enumerate((4100, 2400, 1500, 1000, 700, 300), 1)))
    price = Price("entry", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 23_00), FeeLine(Part.TIP, 2_00)))
    return changed(
        fees=Fees(prices=(price,)),
        prizes=Prizes(winner_by=WinnerBy.LARGEST_BANK, bands=(small, large)),
        entry__least_players=6,
        entry__most_players=63,
        **fields,
    )


def test_examples_are_worked_out_for_the_full_field_both_sides_of_a_border_and_the_smallest():
    assert points("Worked examples", weekly()) == [
        (
            (
                "With 63 entries the pool is $1,449: 1st $594.09; 2nd $347.76; 3rd $217.35; 4th $144.90; 5th "
                "$101.43; 6th $43.47."
            ),
            (
                "With 26 entries the pool is $598: 1st $245.18; 2nd $143.52; 3rd $89.70; 4th $59.80; 5th $41.86; 6th "
                "$17.94."
            ),
            "With 25 entries the pool is $575: 1st $287.50; 2nd $172.50; 3rd $115.",
            "With 6 entries the pool is $138: 1st $69; 2nd $41.40; 3rd $27.60.",
        )
    ]


def test_examples_write_equal_places_as_one_and_other_prizes_as_a_sum():
    definition = changed(
        prizes=Prizes(
            field_share=FieldShare(20, (40_00, 30_00)),
            stage_prizes=(StagePrize("heats", 1, 1, 10_00, scope=Scope.TABLE),),
        ),
    )

    assert [example.words for example in worked_examples(definition)] == [
        (
            "With 27 entries the pool is $2,160: 1st $852; 2nd $639; 3rd to 6th $159.75 each; $30 in the other "
            "prizes above."
        ),
        "With 6 entries the pool is $480: 1st $257.14; 2nd $192.86; $30 in the other prizes above.",
    ]


@pytest.mark.parametrize(
    "definition",
    [
        changed(prizes__bands=()),
        changed(fees=Fees(is_free=True)),
        changed(prizes__bands=(Band(1, None, (Prize(1, 1, 50_00),)),)),
        changed(entry__least_players=None, entry__most_players=None),
    ],
    ids=["no prizes", "no pool", "half a pool", "no sizes"],
)
def test_prizes_that_do_not_work_yet_have_no_examples(definition):
    assert list(worked_examples(definition)) == []
    assert points("Worked examples", definition) == []
