"""Section 3: stages, tables, who goes on, second chances, banks and chips."""

from dataclasses import replace

import pytest

from tests.factories.tournaments import FEES, FINAL, HEATS, make_definition
from tests.tournaments.rules.terms.reading import HOUSE, changed, clauses_in, refused, under
from tournaments.rules.definition import Fees
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import (
    Advance,
    Allocation,
    Bank,
    Chip,
    Chips,
    Ends,
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
)
from tournaments.rules.terms import terms_of

BUY_BACK = Price("back", Buys.BUY_BACK, "Buy-back", (FeeLine(Part.POOL, 40_00),), until_stage_ends="heats")
SECOND = replace(
    HEATS,
    key="second",
    name="Second chance",
    sources=(Source(Origin.SECOND_CHANCE, "heats", quota=9, price="back", allocation=Allocation.FIRST_COME),),
)


def with_heats(**fields):
    return changed(format__stages=(replace(HEATS, **fields), FINAL))


@pytest.mark.clause("vic-war 10.4.3")
def test_format_holds_its_three_items():
    assert [clause for clause in clauses_in("vic-war 10.4.3") if clause.count("(") == 1] == [
        "vic-war 10.4.3(a)",
        "vic-war 10.4.3(b)",
        "vic-war 10.4.3(c)",
    ]
    assert ("vic-war 10.4.3", "format.stages") in refused(changed(format__stages=()))


@pytest.mark.clause("vic-war 10.4.3(a)")
def test_two_items_on_the_structure_always_stand_and_three_where_they_apply():
    one = changed(format__stages=(replace(HEATS, advancement=()),))
    full = changed(format__stages=(HEATS, SECOND, FINAL), fees=Fees(prices=(*FEES.prices, BUY_BACK)))

    def found(definition):
        return [
            clause for clause in clauses_in("vic-war 10.4.3", definition) if clause.startswith("vic-war 10.4.3(a)(")
        ]

    assert found(one) == ["vic-war 10.4.3(a)(i)", "vic-war 10.4.3(a)(ii)"]
    assert found(full) == [
        "vic-war 10.4.3(a)(i)",
        "vic-war 10.4.3(a)(ii)",
        "vic-war 10.4.3(a)(iii)",
        "vic-war 10.4.3(a)(iv)",
        "vic-war 10.4.3(a)(v)",
    ]
    assert under("vic-war 10.4.3(a)") == ["How the tournament is built:"]


@pytest.mark.clause("vic-war 10.4.3(a)(i)")
def test_sessions_and_what_ends_them_are_printed_and_terms_without_an_end_are_refused():
    three = with_heats(sessions=(Session("One"), Session("Two"), Session("Three")), length=Length(Ends.HANDS, 20))

    assert under("vic-war 10.4.3(a)(i)") == [
        "Sessions:",
        "Heats: one session, which ends after 20 hands; the end is announced at hand 18.",
        "Final: one session, which ends after 30 hands.",
    ]
    assert under("vic-war 10.4.3(a)(i)", three)[1] == "Heats: 3 sessions; each ends after 20 hands."
    assert ("vic-war 10.4.3(a)(i)", "format.stages.0.length") in refused(with_heats(length=Length()))
    assert under("vic-war 10.4.3(a)(i)", with_heats(length=Length()))[1] == (
        "Heats: one session, which ends [not yet said]."
    )


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (
            {"length": Length(Ends.MINUTES, 60, last_hands=3)},
            "one session, which ends after 60 minutes and 3 last hands.",
        ),
        (
            {"length": Length(Ends.ROLLS, 25, announced_at=20)},
            "one session, which ends after 25 rolls; the end is announced at roll 20.",
        ),
        ({"length": Length(Ends.SURVIVORS, 1)}, "one session, which ends when 1 player is left."),
        ({"length": Length(Ends.SURVIVORS, 4)}, "one session, which ends when 4 players are left."),
        (
            {"is_rolling": True, "length": Length(Ends.HANDS, 1)},
            "sessions are held one after another while entries are open; each ends after 1 hand.",
        ),
        (
            {"is_optional": True, "length": Length(Ends.HANDS, 9)},
            "one session, which ends after 9 hands. It is held only if the field asks for it.",
        ),
    ],
)
def test_session_may_end_by_hands_minutes_rolls_or_survivors(fields, words):
    assert under("vic-war 10.4.3(a)(i)", with_heats(**fields))[1] == f"Heats: {words}"


@pytest.mark.clause("vic-war 10.4.3(a)(ii)")
def test_tables_or_what_fixes_them_are_printed_and_terms_without_either_are_refused():
    basis = with_heats(tables=Tables(basis="one table for every nine entries"))

    assert under("vic-war 10.4.3(a)(ii)") == [
        "Tables:",
        "Heats: 3 tables of 9 seats. Seats are drawn.",
        "Final: 1 table of 9 seats. Seats are drawn.",
    ]
    assert under("vic-war 10.4.3(a)(ii)", basis)[1] == "Heats: one table for every nine entries. Seats are drawn."
    assert ("vic-war 10.4.3(a)(ii)", "format.stages.0.tables") in refused(with_heats(tables=Tables()))
    assert ("vic-war 10.4.3(a)(ii)", "format.stages.0.tables") not in refused(basis)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"tables": Tables(seats=7)}, "as many tables of 7 seats as the field needs. Seats are drawn."),
        (
            {"tables": Tables(seats=7, basis="as many as are free")},
            "as many as are free, 7 seats each. Seats are drawn.",
        ),
        (
            {"tables": Tables(2, 8, one_after_the_other=True)},
            "2 tables of 8 seats, played one after the other. Seats are drawn.",
        ),
        ({"sessions": (Session("One"), Session("Two"))}, "3 tables of 9 seats in each session. Seats are drawn."),
        ({"seating": Seating.FIRST_COME}, "3 tables of 9 seats. Seats are taken first come, first served."),
        ({"seating": Seating.DIRECTOR}, "3 tables of 9 seats. The Director gives out the seats."),
        (
            {"is_head_to_head": True, "hides_scores": True},
            (
                "3 tables of 9 seats. Seats are drawn. Players meet one against one. Scores stay hidden until the "
                "stage ends."
            ),
        ),
        ({"tables": Tables()}, "[not yet said]. Seats are drawn."),
    ],
)
def test_tables_say_how_they_are_filled(fields, words):
    assert under("vic-war 10.4.3(a)(ii)", with_heats(**fields))[1] == f"Heats: {words}"


@pytest.mark.clause("vic-war 10.4.3(a)(iii)")
def test_who_goes_on_is_printed_and_required_with_more_than_one_stage():
    top_two = with_heats(advancement=(Advance("final", Scope.TABLE, 2),))
    nobody = with_heats(advancement=())
    sources = changed(format__stages=(replace(HEATS, advancement=()), replace(FINAL, sources=())))

    assert under("vic-war 10.4.3(a)(iii)", top_two) == [
        "Who goes on:",
        "From Heats: the best 2 of the players of each table go to Final.",
    ]
    assert under("vic-war 10.4.3(a)(iii)", nobody) == ["Who goes on:", "[not yet said]"]
    assert ("vic-war 10.4.3(a)(iii)", "format.stages.0.advancement") in refused(sources)
    assert under("vic-war 10.4.3(a)(iii)", changed(format__stages=(FINAL,))) == []


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Advance("final", Scope.TABLE, 1), "the best of the players of each table goes to Final"),
        (Advance("final", Scope.SESSION, 18), "the best 18 of the players of each session go to Final"),
        (
            Advance("final", Scope.STAGE, 4, places=(4, 4)),
            "the best 4 of the players placed 4th at their tables go to Final",
        ),
        (
            Advance("final", Scope.SESSION, 4, places=(4, 4)),
            "the best 4 of the players placed 4th at their tables, of each session go to Final",
        ),
        (Advance("final", Scope.TABLE, 1, places=(2, 2)), "the player placed 2nd at each table goes to Final"),
        (Advance("final", Scope.TABLE, 2, places=(2, 3)), "the players placed 2nd to 3rd at each table go to Final"),
        (
            Advance("final", Scope.TABLE, 1, places=(2, 3)),
            "the best of the players placed 2nd to 3rd at each table goes to Final",
        ),
        (
            Advance("final", Scope.STAGE, until=Until.NEXT_IS_FULL),
            "the best of the players of the whole stage go to Final, as many as it takes to fill it",
        ),
        (
            Advance("final", Scope.STAGE, pick=Pick.DRAW, until=Until.TABLES_ARE_FULL),
            "some of the players of the whole stage go to Final, as many as it takes to fill its last table, by draw",
        ),
        (
            Advance("final", Scope.STAGE, 1, pick=Pick.DRAW),
            "one of the players of the whole stage goes to Final, by draw",
        ),
        (
            Advance("final", Scope.STAGE, 2, pick=Pick.DRAW),
            "2 of the players of the whole stage go to Final, by draw",
        ),
        (
            Advance("final", Scope.STAGE, 1, pick=Pick.WEIGHTED_DRAW),
            "one of the players of the whole stage goes to Final, by draw with one ticket for each entry and re-buy",
        ),
        (
            Advance("final", Scope.STAGE, 1, pick=Pick.WEIGHTED_DRAW, weights=((3, 3), (4, 2), (5, 1))),
            (
                "one of the players of the whole stage goes to Final, by draw with 3 tickets for 3rd place, 2 tickets for "
                "4th place and 1 ticket for 5th place"
            ),
        ),
        (Advance("gone"), "the best [not yet said] of the players of [not yet said] go to [not yet said]"),
    ],
)
def test_every_way_to_go_on_has_its_words(rule, words):
    assert under("vic-war 10.4.3(a)(iii)", with_heats(advancement=(rule,)))[1] == f"From Heats: {words}."


def test_later_rule_says_that_it_looks_only_at_those_whom_no_earlier_one_took():
    rules = (
        Advance("final", Scope.TABLE, 1),
        Advance("final", Scope.TABLE, 1, places=(2, 2)),
        Advance("final", Scope.STAGE, 4),
        Advance("final", Scope.STAGE, pick=Pick.DRAW, until=Until.NEXT_IS_FULL),
    )

    assert under("vic-war 10.4.3(a)(iii)", with_heats(advancement=rules))[1:] == [
        "From Heats: the best of the players of each table goes to Final.",
        "From Heats: the player placed 2nd at each table goes to Final.",
        "From Heats: the best 4 of the other players of the whole stage go to Final.",
        "From Heats: some of the other players of the whole stage go to Final, as many as it takes to fill it, by draw.",
    ]


def test_stages_of_which_the_same_holds_are_told_together():
    semi = replace(HEATS, key="semi", name="Semi-final")
    definition = changed(format__stages=(HEATS, semi, FINAL))

    assert under("vic-war 10.4.3(a)(i)", definition)[1:] == [
        "Heats and Semi-final: one session, which ends after 20 hands; the end is announced at hand 18.",
        "Final: one session, which ends after 30 hands.",
    ]


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (
            (TieStep(TieMethod.EXTRA_HANDS), TieStep(TieMethod.DRAW)),
            "further hands among those who are level; then a draw",
        ),
        ((TieStep(TieMethod.PLAY_OFF, hands=3, chips=300),), "a play-off of 3 hands with 300 in chips each"),
        (
            (TieStep(TieMethod.EARLIER_SCORE), TieStep(TieMethod.HIGH_CARD)),
            "the better score in the stage before; then the higher card, dealt to each",
        ),
        ((TieStep(TieMethod.EQUAL_SPLIT),), "those who are level share equally"),
    ],
)
def test_every_tie_break_has_its_words(steps, words):
    definition = with_heats(ties=steps)

    printed = [item for item in terms_of(definition, HOUSE).sections[2].items if item.text.startswith("Level scores")]
    assert printed[0].points[0] == f"Heats: {words}."


@pytest.mark.clause("vic-war 10.4.3(a)(iv)")
def test_buying_back_is_printed_with_its_price_and_time_where_it_is_possible():
    definition = changed(fees=Fees(prices=(*FEES.prices, BUY_BACK)))

    assert under("vic-war 10.4.3(a)(iv)", definition) == [
        "Players who are out may buy back:",
        "Buy-back: $40, all of it to the prize pool; until the end of Heats.",
    ]
    assert under("vic-war 10.4.3(a)(iv)") == []


@pytest.mark.clause("vic-war 10.4.3(a)(v)")
def test_second_chance_says_who_may_play_or_that_the_director_decides():
    fees = Fees(prices=(*FEES.prices, BUY_BACK))
    qualified = changed(format__stages=(HEATS, SECOND, FINAL), fees=fees)
    by_director = changed(
        format__stages=(HEATS, replace(SECOND, sources=(Source(Origin.SECOND_CHANCE),)), FINAL),
        format__repechage_by_director=True,
        fees=fees,
    )
    silent = changed(format__stages=(HEATS, replace(SECOND, sources=(Source(Origin.SECOND_CHANCE),)), FINAL), fees=fees)
    named = changed(
        format__stages=(
            HEATS,
            replace(SECOND, sources=(Source(Origin.SECOND_CHANCE, eligibility="runners-up"),)),
            FINAL,
        ),
    )

    assert under("vic-war 10.4.3(a)(v)", qualified) == [
        "Second chances:",
        (
            "Second chance: open to those who did not go on from Heats, 9 places at most, for Buy-back; scarce places go first "
            "come, first served."
        ),
    ]
    assert under("vic-war 10.4.3(a)(v)", by_director) == [
        "Who plays in a second-chance round is for the Tournament Director to decide."
    ]
    assert under("vic-war 10.4.3(a)(v)", named) == ["Second chances:", "Second chance: open to runners-up."]
    assert under("vic-war 10.4.3(a)(v)") == []
    missing = ("vic-war 10.4.3(a)(v)", "format.stages.1.sources.0")
    assert [missing in refused(each) for each in (silent, qualified, by_director)] == [True, False, False]


def test_invited_players_are_printed_with_their_places():
    guests = Source(Origin.INVITED, quota=3, eligibility="last year’s finalists")
    anybody = Source(Origin.INVITED)

    items = (
        terms_of(changed(format__stages=(HEATS, replace(FINAL, sources=(*FINAL.sources, guests, anybody)))), HOUSE)
        .sections[2]
        .items
    )
    assert [item.points for item in items if item.text == "Players who come straight into a stage:"] == [
        ("Final: 3 places for last year’s finalists.", "Final: places for players whom the house invites.")
    ]


@pytest.mark.clause("vic-war 10.4.3(b)")
def test_same_bank_for_all_is_printed_with_its_amount_and_terms_without_it_are_refused():
    chips = Bank(3_000, (Chip(5, 5), Chip(25, 7), Chip(100, 8), Chip(500, 4)))
    carried = changed(format__stages=(replace(HEATS, bank=chips), replace(FINAL, bank=Bank(is_carried_over=True))))

    assert under("vic-war 10.4.3(b)") == [
        "Every player starts each stage with the same bank, which is announced before the start:",
        "Heats: 1,000 in chips.",
        "Final: 2,000 in chips.",
    ]
    assert under("vic-war 10.4.3(b)", carried)[1:] == [
        "Heats: 3,000 in chips (5 chips of 5, 7 chips of 25, 8 chips of 100 and 4 chips of 500).",
        "Final: what a player has from the stage before.",
    ]
    assert under("vic-war 10.4.3(b)", with_heats(bank=Bank(2_000))) == [
        "Every player starts each stage with the same bank, which is announced before the start: 2,000 in chips."
    ]
    assert under("vic-war 10.4.3(b)", changed(format__stages=(FINAL,))) == [
        "Every player starts play with the same bank, which is announced before the start: 2,000 in chips."
    ]
    assert ("vic-war 10.4.3(b)", "format.stages.0.bank") in refused(with_heats(bank=Bank()))


@pytest.mark.clause("vic-war 10.4.3(c)")
@pytest.mark.parametrize(
    ("end", "words"),
    [
        (Chips.NO_VALUE, "Tournament chips have no cash value and go back to the house at the end."),
        (Chips.CASH, "Tournament chips are exchanged for cash at the end."),
        (None, "Tournament chips at the end: [not yet said]."),
    ],
)
def test_end_of_the_chips_is_printed_and_terms_without_it_are_refused(end, words):
    definition = changed(format__chips_end=end)

    assert under("vic-war 10.4.3(c)", definition) == [words]
    assert (("vic-war 10.4.3(c)", "format.chips_end") in refused(definition)) == (end is None)


def test_stage_that_says_nothing_yet_reads_as_such():
    bare = changed(format__stages=(Stage("one", "Round"),))

    assert under("vic-war 10.4.3(a)(i)", bare)[1:] == ["Round: one session, which ends [not yet said]."]
    assert under("vic-war 10.4.3(b)", bare)[0].endswith("before the start: [not yet said].")
    assert under("vic-war 10.4.3(a)(i)", changed(format__stages=()))[1:] == ["[not yet said]"]
    assert make_definition().format.stages[0] == HEATS
