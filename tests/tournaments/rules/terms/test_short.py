"""A tournament in short: for players, for the table, for those who must be told."""

from dataclasses import replace

from tests.factories.tournaments import FINAL, HEATS, make_definition
from tests.tournaments.rules.terms.reading import HOUSE, changed
from tournaments.rules.definition import Definition
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.format import Advance, Scope
from tournaments.rules.terms.short import Line, notice_lines, phone_rule, play_lines, player_lines, stage_lines

GAME = (
    "Casino War, under the approved document “Rules of the Game: Casino War” (Victoria), dealt from 6 decks, wars settled by "
    "method A."
)
CHARGES = (
    "Entry: $100 ($80 to the prize pool and $20 to the house).",
    "Re-buy: $50 ($40 to the prize pool and $10 to the house); until the end of Heats and at most 1 for each person.",
    "There is no add-on and no buy-back.",
)
POOL = "The prize pool is all that the charges above give to it."
SHARES = "1st place 50%; 2nd place 30%; 3rd place 20%."
FULL = "With 27 entries the pool is $2,160: 1st $1,080; 2nd $648; 3rd $432."
HEAT = "Heats: Saturday 12 September 2026, 19:00, about 60 minutes."
LAST = "Final: Saturday 12 September 2026, 21:00, about 90 minutes."


def test_players_read_what_when_where_and_for_how_much():
    assert player_lines(make_definition()) == (
        Line("When", ("Saturday 12 September 2026, 19:00.", HEAT, LAST)),
        Line("Where", ("Mahogany Room, Level 1.",)),
        Line("Game", (GAME,)),
        Line("What it costs", CHARGES[:2]),
        Line("How many", ("At least 6 and at most 27 players.",)),
        Line(
            "How to enter",
            (
                "At the tournament desk on Level 1, with your identification.",
                "Entries are taken from Saturday 1 August 2026, 12:00 until Saturday 12 September 2026, 18:30.",
                "Withdrawing costs nothing until Saturday 12 September 2026, 12:00.",
            ),
        ),
        Line(
            "Who may enter",
            ("Everybody who may be in the casino and may gamble there.", "The house may refuse any application."),
        ),
        Line("Prizes", (POOL, SHARES, FULL)),
    )


def test_players_read_of_criteria_and_membership_and_nothing_of_what_is_not_so():
    definition = changed(
        entry__members_only=True,
        entry__has_criteria=True,
        entry__criteria="Aged 25 or more",
        entry__refusal_reserved=False,
        entry__free_withdrawal_until=None,
        details__entries_open_at=None,
        details__entries_close_at=None,
        format__stages=(FINAL,),
    )
    told = dict(player_lines(definition))

    assert told["Who may enter"][1:] == ("Members of the house’s club only.", "Aged 25 or more.")
    assert told["How to enter"] == ("At the tournament desk on Level 1, with your identification.",)
    assert told["When"] == ("Saturday 12 September 2026, 19:00.",)


def test_stage_is_told_in_the_order_in_which_a_player_asks():
    definition = make_definition()

    assert stage_lines(HEATS, definition) == (
        Line("Length", ("Each session ends after 20 hands; the end is announced at hand 18.",)),
        Line("Tables", ("3 tables of 9 seats.",)),
        Line("Bank", ("1,000 in chips.",)),
        Line(
            "Wagers",
            (
                (
                    "At least 50; at most 500; in steps of 50; a wager is compulsory in every hand; a player has 25 seconds to "
                    "act."
                ),
            ),
        ),
        Line(
            "Out",
            (
                (
                    "A player is out when their bank is 0 at the end of a hand or when the stage ends and they do not go "
                    "on."
                ),
            ),
        ),
        Line("Goes on", ("The best 3 of the players of each table go to Final.",)),
        Line("Level scores", ("3 hands among those who are level; then the higher card, dealt to each.",)),
    )
    assert dict(stage_lines(FINAL, definition))["Wins"] == (
        "The player with the largest bank at the end of the last stage wins.",
    )
    assert "Goes on" not in dict(stage_lines(FINAL, definition))
    rolling = replace(HEATS, is_rolling=True)
    assert dict(stage_lines(rolling, changed(format__stages=(rolling, FINAL))))["Length"][1] == (
        "Sessions are held one after another while entries are open."
    )
    assert phone_rule(definition) == "Using a telephone while playing: A warning, then the loss of the next wager."


def test_inspectors_read_the_facts_in_the_order_a_commission_reads_them():
    assert notice_lines(make_definition(), HOUSE) == (
        Line("What", ("Spring War Night, a tournament held by Crown Melbourne.",)),
        Line("When", ("Saturday 12 September 2026, 19:00, Melbourne time.", HEAT, LAST)),
        Line("Where", ("Mahogany Room, Level 1.",)),
        Line("Game and document", (GAME,)),
        Line("Fees", CHARGES),
        Line("Prize pool", (POOL,)),
        Line("Field", ("At least 6 and at most 27 players.",)),
        Line(
            "Format",
            (
                "Heats: each session ends after 20 hands; the end is announced at hand 18.",
                "Final: each session ends after 30 hands.",
            ),
        ),
        Line("Who goes on", ("From Heats: the best 3 of the players of each table go to Final.",)),
        Line("Tables", ("Heats: 3 tables of 9 seats.", "Final: 1 table of 9 seats.")),
        Line("Prizes", (SHARES, FULL)),
        Line("Director", ("Dana Director; deputies: Drew Deputy.",)),
    )


def test_play_is_told_once_for_the_stages_of_which_the_same_holds():
    semi = replace(HEATS, key="semi", name="Semi-final", advancement=(Advance("final", Scope.TABLE, 3),))
    told = dict(play_lines(changed(format__stages=(HEATS, semi, FINAL))))

    assert list(told) == ["Length", "Tables", "Bank", "Wagers", "Out", "Goes on", "Wins", "Level scores"]
    assert told["Bank"] == ("Heats and Semi-final: 1,000 in chips.", "Final: 2,000 in chips.")
    assert told["Goes on"] == ("Heats and Semi-final: the best 3 of the players of each table go to Final.",)
    alone = changed(format__stages=(FINAL,))
    assert play_lines(alone) == stage_lines(FINAL, alone)


def test_short_forms_of_an_empty_draft_say_what_is_open_and_do_not_fail():
    empty = Definition()

    assert dict(player_lines(empty))["Where"] == ("[not yet said].",)
    assert dict(notice_lines(empty, HOUSE))["What"] == ("[not yet said], a tournament held by Crown Melbourne.",)
    assert dict(notice_lines(changed(details__game=Game(other_game="Roulette")), HOUSE))["Game and document"] == (
        "Roulette.",
    )
