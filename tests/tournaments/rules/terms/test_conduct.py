"""Section 8: penalties, what follows what, and the statements that always stand."""

import pytest

from tests.factories.tournaments import CONDUCT, wall
from tests.tournaments.rules.terms.reading import HOUSE, changed, clauses_in, refused, under
from tournaments.rules.definition.conduct import Consequences, Penalty, Refund
from tournaments.rules.definition.format import Chips
from tournaments.rules.terms import House, terms_of


@pytest.mark.clause("vic-war 10.4.8")
def test_conduct_holds_its_ten_items():
    assert [clause for clause in clauses_in("vic-war 10.4.8") if clause.count("(") == 1] == [
        "vic-war 10.4.8(a)",
        "vic-war 10.4.8(b)",
        "vic-war 10.4.8(c)",
        "vic-war 10.4.8(d)",
        "vic-war 10.4.8(e)",
        "vic-war 10.4.8(f)",
        "vic-war 10.4.8(g)",
        "vic-war 10.4.8(h)",
        "vic-war 10.4.8(i)",
        "vic-war 10.4.8(j)",
    ]


@pytest.mark.clause("vic-war 10.4.8(a)")
def test_all_four_circumstances_are_answered_or_refused():
    asked = {"vic-war 10.4.8(a)(i)", "vic-war 10.4.8(a)(ii)", "vic-war 10.4.8(a)(iii)", "vic-war 10.4.8(a)(iv)"}
    silent = changed(
        conduct__penalties=(), conduct__disqualification=(), conduct__substitutes_allowed=None, conduct__refunds=()
    )

    assert under("vic-war 10.4.8(a)") == ["When the Director acts:"]
    assert {clause for clause in clauses_in("vic-war 10.4.8") if clause.startswith("vic-war 10.4.8(a)(")} == asked
    assert {clause for clause, _field in refused(silent)} == asked


@pytest.mark.clause("vic-war 10.4.8(a)(i)")
def test_penalties_are_printed_with_their_causes_and_terms_without_are_refused():
    definition = changed(
        conduct__penalties=(Penalty("Talking in the final", "a warning"), Penalty("Again", "50 chips"))
    )

    assert under("vic-war 10.4.8(a)(i)", definition) == [
        "Penalties:",
        "Talking in the final: a warning.",
        "Again: 50 chips.",
    ]
    assert ("vic-war 10.4.8(a)(i)", "conduct.penalties") in refused(changed(conduct__penalties=()))


@pytest.mark.clause("vic-war 10.4.8(a)(ii)")
def test_grounds_of_disqualification_are_printed_and_terms_without_are_refused():
    assert under("vic-war 10.4.8(a)(ii)") == [
        "A player is disqualified for:",
        "Cheating, or taking chips off the table.",
    ]
    assert ("vic-war 10.4.8(a)(ii)", "conduct.disqualification") in refused(changed(conduct__disqualification=()))


@pytest.mark.clause("vic-war 10.4.8(a)(iii)")
def test_substitutes_are_allowed_in_named_cases_or_not_at_all():
    allowed = changed(conduct__substitutes_allowed=True, conduct__substitute_cases="illness, with the Director’s leave")
    nowhere = changed(conduct__substitutes_allowed=True)
    silent = changed(conduct__substitutes_allowed=None)

    assert under("vic-war 10.4.8(a)(iii)") == ["No player may be replaced by a substitute."]
    assert under("vic-war 10.4.8(a)(iii)", allowed) == [
        "A substitute may take a player’s place: Illness, with the Director’s leave."
    ]
    assert under("vic-war 10.4.8(a)(iii)", silent) == ["Substitutes: [not yet said]."]
    assert ("vic-war 10.4.8(a)(iii)", "conduct.substitutes_allowed") in refused(silent)
    assert ("vic-war 10.4.8(a)(iii)", "conduct.substitute_cases") in refused(nowhere)
    assert refused(allowed) == []


@pytest.mark.clause("vic-war 10.4.8(a)(iv)")
def test_refunds_are_printed_with_their_percent_and_silence_is_refused():
    until = changed(conduct__refunds=(Refund("Illness", 100, wall("2026-09-12 18:00")),))
    none = changed(conduct__refunds=(), conduct__refunds_decided=True)
    silent = changed(conduct__refunds=())

    assert under("vic-war 10.4.8(a)(iv)") == [
        "Fees are given back:",
        "Withdrawal before the heats: 50% of what was paid.",
    ]
    assert under("vic-war 10.4.8(a)(iv)", until)[1] == "Illness, until Saturday 12 September 2026, 18:00: in full."
    assert under("vic-war 10.4.8(a)(iv)", none)[1] == "In no other case than those above."
    assert under("vic-war 10.4.8(a)(iv)", silent)[1] == "[not yet said]"
    assert [("vic-war 10.4.8(a)(iv)", "conduct.refunds") in refused(each) for each in (until, none, silent)] == [
        False,
        False,
        True,
    ]


@pytest.mark.clause("vic-war 10.4.8(b)")
def test_all_six_consequences_are_answered_or_refused():
    asked = {
        "vic-war 10.4.8(b)(i)",
        "vic-war 10.4.8(b)(ii)",
        "vic-war 10.4.8(b)(iii)",
        "vic-war 10.4.8(b)(iv)",
        "vic-war 10.4.8(b)(v)",
        "vic-war 10.4.8(b)(vi)",
    }

    assert under("vic-war 10.4.8(b)") == ["What follows:"]
    assert {clause for clause in clauses_in("vic-war 10.4.8") if clause.startswith("vic-war 10.4.8(b)(")} == asked
    assert {clause for clause, _field in refused(changed(conduct__consequences=Consequences()))} == asked


@pytest.mark.parametrize(
    ("field", "clause", "words"),
    [
        pytest.param(
            "late",
            "vic-war 10.4.8(b)(i)",
            "Being late for a session, or missing it: Whoever is not there 10 minutes after the start has missed it. The player "
            "is out.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(i)"),
        ),
        pytest.param(
            "absent",
            "vic-war 10.4.8(b)(ii)",
            "Being absent: The least wager is placed for the player in each hand.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(ii)"),
        ),
        pytest.param(
            "phone",
            "vic-war 10.4.8(b)(iii)",
            "Using a telephone while playing: A warning, then the loss of the next wager.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(iii)"),
        ),
        pytest.param(
            "substitute",
            "vic-war 10.4.8(b)(iv)",
            "Naming a substitute: The substitute would take seat and bank; none is allowed here.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(iv)"),
        ),
        pytest.param(
            "disqualified",
            "vic-war 10.4.8(b)(v)",
            "Being disqualified: The player is out and gets no fee back. Their chips leave play.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(v)"),
        ),
        pytest.param(
            "retired",
            "vic-war 10.4.8(b)(vi)",
            "Retiring: The player is out and keeps the place reached.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(vi)"),
        ),
    ],
)
def test_each_consequence_is_printed_and_terms_without_it_are_refused(field, clause, words):
    silent = changed(**{f"conduct__consequences__{field}": ""})

    assert under(clause) == [words]
    assert "[not yet said]" in under(clause, silent)[0]
    assert refused(silent) == [(clause, f"conduct.consequences.{field}")]


@pytest.mark.clause("vic-war 10.4.8(b)(v)")
@pytest.mark.parametrize(
    ("removed", "words"),
    [(True, " Their chips leave play."), (False, " Their chips stay in play as the Director orders.")],
)
def test_chips_of_a_disqualified_player_are_said_and_silence_is_refused(removed, words):
    definition = changed(conduct__consequences__disqualified_chips_removed=removed)
    silent = changed(conduct__consequences__disqualified_chips_removed=None)

    assert under("vic-war 10.4.8(b)(v)", definition)[0].endswith(words)
    assert refused(silent) == [("vic-war 10.4.8(b)(v)", "conduct.consequences.disqualified_chips_removed")]


def test_late_player_has_no_grace_where_none_is_given():
    definition = changed(conduct__consequences__late_grace_minutes=None)

    assert under("vic-war 10.4.8(b)(i)", definition) == ["Being late for a session, or missing it: The player is out."]


# ---- statements --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.4.8(c)")
def test_rules_of_the_game_prevail_and_a_setting_against_them_is_refused():
    assert under("vic-war 10.4.8(c)") == [
        (
            "The Tournament Director runs the tournament under these terms and the rules of the game. Where the two differ, the "
            "rules of the game prevail."
        )
    ]
    assert ("vic-war 10.4.8(c)", "details.game.document") in refused(changed(details__game__document="xyz-war"))
    assert ("vic-war 3.1", "details.game.decks") in refused(changed(details__game__decks=3))
    assert refused(changed(details__game__decks=4)) == []


@pytest.mark.clause("vic-war 10.4.8(d)")
@pytest.mark.clause("vic-war 10.4.8(d)(i)")
@pytest.mark.clause("vic-war 10.4.8(d)(ii)")
@pytest.mark.parametrize(
    ("end", "aside"), [(Chips.NO_VALUE, ", which is not so in this tournament,"), (Chips.CASH, "")]
)
def test_early_end_of_a_table_is_printed_with_both_its_grounds(end, aside):
    definition = changed(format__chips_end=end)

    assert under("vic-war 10.4.8(d)", definition) == ["The Tournament Director may end play at a table early:"]
    assert under("vic-war 10.4.8(d)(i)", definition) == ["when it is settled who goes on from that table, or"]
    assert under("vic-war 10.4.8(d)(ii)", definition) == [
        f"when chips are exchanged for cash at the end of the session{aside} and every player at the table agrees."
    ]


@pytest.mark.clause("vic-war 10.4.8(e)")
@pytest.mark.parametrize(
    ("own", "house", "policy"),
    [
        ("", HOUSE, "the privacy policy of Crown Melbourne"),
        ("", House("Crown", "VCGR", "Crown’s policy of 2026"), "Crown’s policy of 2026"),
        ("the policy on the entry form", House("Crown", "VCGR", "Crown’s policy"), "the policy on the entry form"),
    ],
)
def test_personal_data_follows_a_named_policy(own, house, policy):
    terms = terms_of(changed(conduct__wording__privacy_policy=own), house)

    item = terms.item("vic-war 10.4.8(e)")
    assert item is not None
    assert item.text == f"Personal data is handled under {policy}."


@pytest.mark.clause("vic-war 10.4.8(f)")
def test_advertising_needs_the_player_s_permission():
    assert under("vic-war 10.4.8(f)") == [
        "With a player’s permission, and only then, the player’s name and picture may be used in advertising."
    ]


@pytest.mark.clause("vic-war 10.4.8(g)")
@pytest.mark.parametrize(
    ("deputies", "words"),
    [
        ((), "deputies whom the Director names"),
        (("Drew Deputy",), "the deputy Drew Deputy"),
        (("Drew Deputy", "Dee Deputy"), "the deputies Drew Deputy and Dee Deputy"),
    ],
)
def test_director_and_deputies_are_named_and_terms_without_a_director_are_refused(deputies, words):
    assert under("vic-war 10.4.8(g)", changed(details__deputies=deputies)) == [
        (
            f"The tournament is run by the Tournament Director, Dana Director, and by {words}, under these terms and the rules "
            "of the game."
        )
    ]
    assert refused(changed(details__director=" ")) == [("vic-war 10.4.8(g)", "details.director")]


@pytest.mark.clause("vic-war 10.4.8(h)")
def test_director_decides_disputes():
    assert under("vic-war 10.4.8(h)") == ["In a dispute the decision of the Tournament Director is final."]


@pytest.mark.clause("vic-war 10.4.8(i)")
def test_limit_of_liability_names_both_acts_and_terms_that_name_none_are_refused():
    assert under("vic-war 10.4.8(i)") == [
        (
            "As far as the law allows, and subject to the Fair Trading Act 1999 (Vic) and the Competition and Consumer Act 2010 "
            "(Cth), nobody is liable for a decision of the Tournament Director."
        )
    ]
    other = changed(conduct__wording__liability_acts=("Consumer Law Act 2030 (Vic)",))
    assert "subject to the Consumer Law Act 2030 (Vic), nobody" in under("vic-war 10.4.8(i)", other)[0]
    assert refused(changed(conduct__wording__liability_acts=())) == [
        ("vic-war 10.4.8(i)", "conduct.wording.liability_acts")
    ]


@pytest.mark.clause("vic-war 10.4.8(j)")
def test_patrons_may_complain_to_the_regulator():
    assert under("vic-war 10.4.8(j)") == [
        "A patron may have a complaint investigated by the regulator (Victorian Commission for Gambling Regulation)."
    ]


def test_house_s_own_clauses_stand_at_the_end_as_they_were_worded():
    definition = changed(conduct__wording__extra_clauses=("No coaching", "English only at the table!"))

    items = terms_of(definition, HOUSE).sections[-1].items[-2:]
    assert [(item.text, item.kind, item.clause) for item in items] == [
        ("No coaching.", "worded", ""),
        ("English only at the table!", "worded", ""),
    ]
    assert CONDUCT.wording.extra_clauses == ()
