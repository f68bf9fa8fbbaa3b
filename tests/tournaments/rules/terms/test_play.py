"""Sections 4 and 5: what is staked, and who goes out."""

from dataclasses import replace

import pytest

from tests.factories.tournaments import FINAL, HEATS, WAGERS
from tests.tournaments.rules.terms.reading import HOUSE, changed, clauses_in, refused, under
from tournaments.rules.definition.format import Cap, Elimination, Knock, Wagers
from tournaments.rules.terms import terms_of


def with_wagers(**fields):
    return changed(format__stages=(replace(HEATS, wagers=replace(WAGERS, **fields)), FINAL))


def with_out(*rules):
    return changed(format__stages=(replace(HEATS, elimination=rules), FINAL))


@pytest.mark.clause("vic-war 10.4.4")
def test_wagers_hold_chips_and_stakes_always_and_secret_wagers_where_there_are_some():
    assert clauses_in("vic-war 10.4.4") == ["vic-war 10.4.4(a)", "vic-war 10.4.4(b)"]
    assert clauses_in("vic-war 10.4.4", with_wagers(secret_wagers=1, secret_how="In an envelope.")) == [
        "vic-war 10.4.4(a)",
        "vic-war 10.4.4(b)",
        "vic-war 10.4.4(c)",
    ]


@pytest.mark.clause("vic-war 10.4.4(a)")
def test_chips_are_named_and_cash_chips_or_none_are_refused():
    assert under("vic-war 10.4.4(a)") == [
        "Wagers are made with tournament chips without cash value. Cash chips are not used."
    ]
    assert ("vic-war 10.4.4(a)", "format.chip_type") in refused(changed(format__chip_type=""))
    assert ("vic-war 10.4.4(a)", "format.chip_type") in refused(changed(format__chip_type="Cash chips"))
    assert ("vic-war 10.4.4(a)", "format.chip_type") not in refused(changed(format__chip_type="non-negotiable chips"))


@pytest.mark.clause("vic-war 10.4.4(b)")
def test_compulsory_wager_is_printed_and_terms_without_a_least_wager_or_its_basis_are_refused():
    silent, basis = with_wagers(least=None), with_wagers(least=None, basis="as the Director sets it before the heat")

    assert under("vic-war 10.4.4(b)") == [
        "What is staked:",
        (
            "Heats: at least 50; at most 500; in steps of 50; a wager is compulsory in every hand; a player has "
            "25 seconds to act."
        ),
        (
            "Final: at least 50; no maximum; in steps of 50; a wager is compulsory in every hand; a player has "
            "25 seconds to act."
        ),
    ]
    assert under("vic-war 10.4.4(b)", basis)[1].startswith(
        "Heats: as the Director sets it before the heat; at most 500;"
    )
    assert under("vic-war 10.4.4(b)", silent)[1].startswith("Heats: [not yet said]; at most 500;")
    assert ("vic-war 10.4.4(b)", "format.stages.0.wagers") in refused(silent)
    assert ("vic-war 10.4.4(b)", "format.stages.0.wagers") not in refused(basis)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"is_compulsory": False}, "a player may sit a hand out"),
        (
            {"caps": (Cap(1, 6, 500), Cap(7, None, None), Cap(11, 11, 1_000))},
            "in hands 1 to 6 at most 500; in hand 7 and later without a maximum; in hand 11 at most 1,000",
        ),
        ({"side_bets": "forbidden"}, "side bets are forbidden"),
        ({"seconds_at_elimination": 45}, "45 seconds in hands after which somebody goes out"),
        ({"forced_minimum": True}, "the least wager is placed for a player who is too slow"),
        ({"boxes_a_player": 3}, "each player plays 3 boxes"),
        ({"first_to_act": "the button starts at box 1"}, ". the button starts at box 1."),
    ],
)
def test_every_rule_on_stakes_has_its_words(fields, words):
    assert words in under("vic-war 10.4.4(b)", with_wagers(**fields))[1]
    assert words not in under("vic-war 10.4.4(b)")[1]


@pytest.mark.clause("vic-war 10.4.4(c)")
def test_secret_wagers_are_printed_with_their_number_and_way_and_refused_without_the_way():
    secret = with_wagers(secret_wagers=2, secret_how="written on a card and handed to the dealer")
    silent = with_wagers(secret_wagers=2)

    assert under("vic-war 10.4.4(c)", secret) == [
        "Secret wagers:",
        "Heats: 2 secret wagers for each player. Written on a card and handed to the dealer.",
    ]
    assert under("vic-war 10.4.4(c)") == []
    assert ("vic-war 10.4.4(c)", "format.stages.0.wagers.secret_how") in refused(silent)
    assert ("vic-war 10.4.4(c)", "format.stages.0.wagers.secret_how") not in refused(secret)


def test_special_rights_are_printed():
    definition = with_wagers(special_rights=("Once a round a player may swap one card",))

    assert [
        item.points for item in terms_of(definition, HOUSE).sections[3].items if item.text == "Special rights:"
    ] == [("Heats: Once a round a player may swap one card.",)]


@pytest.mark.clause("vic-war 10.4.5")
def test_elimination_has_a_section_of_its_own():
    assert clauses_in("vic-war 10.4.5") == ["vic-war 10.4.5(a)"]


@pytest.mark.clause("vic-war 10.4.5(a)")
def test_what_puts_a_player_out_is_printed_and_terms_without_it_are_refused():
    assert under("vic-war 10.4.5(a)") == [
        "A player is out:",
        "Heats: when their bank is 0 at the end of a hand or when the stage ends and they do not go on.",
        "Final: when their bank is 0 at the end of a hand.",
    ]
    assert ("vic-war 10.4.5(a)", "format.stages.0.elimination") in refused(with_out())
    assert under("vic-war 10.4.5(a)", changed(format__stages=(replace(FINAL, elimination=()),)))[1:] == [
        "[not yet said]"
    ]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Elimination(Knock.BELOW_MINIMUM), "when their bank is below the least wager"),
        (Elimination(Knock.LAST_AT_HANDS, (8, 16, 25)), "when theirs is the smallest bank after hands 8, 16 and 25"),
        (Elimination(Knock.LAST_AT_HANDS, (8,)), "when theirs is the smallest bank after hand 8"),
        (Elimination(Knock.LAST_AT_HANDS), "when theirs is the smallest bank after hand [not yet said]"),
        (
            Elimination(Knock.RANDOM_MOMENT, note="the knock-out card"),
            "when the knock-out comes and theirs is the smallest bank (the knock-out card)",
        ),
    ],
)
def test_every_way_to_go_out_has_its_words(rule, words):
    assert under("vic-war 10.4.5(a)", with_out(rule))[1] == f"Heats: {words}."


def test_preset_wagers_say_nothing_of_their_own():
    definition = changed(format__stages=(replace(FINAL, wagers=Wagers(least=10)),))

    assert under("vic-war 10.4.4(b)", definition)[1] == "Final: at least 10; no maximum."
