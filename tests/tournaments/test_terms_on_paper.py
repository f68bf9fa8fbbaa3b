"""Each row of vic-war 10.4 that asks for terms, found on paper: its number, its whole statement, and its citation beside it."""

import pytest

from games.rulebooks import clauses_of
from tests.tournaments.rules.terms.rich import RICH
from tests.tournaments.test_pdf import body, paper, squeezed
from tournaments.queries.tournaments import TERMS


@pytest.fixture(scope="module")
def pages():
    return paper(TERMS, RICH)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(
            "1. Tournament details Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.1"),
            id="vic-war 10.4.1",
        ),
        pytest.param(
            "1.1 These are the terms of Spring War Night, a tournament held by Crown Melbourne:",
            marks=pytest.mark.clause("vic-war 10.4.1(a)"),
            id="vic-war 10.4.1(a)",
        ),
        pytest.param(
            "1.1.1 Start: Saturday 12 September 2026, 19:00. All times are Melbourne time.",
            marks=pytest.mark.clause("vic-war 10.4.1(a)(i)"),
            id="vic-war 10.4.1(a)(i)",
        ),
        pytest.param(
            (
                "1.1.4 Charges: Entry: $105 ($100, 80% of it to the prize pool and $5 to the dealers); for attempt 1 "
                "to 2, from Saturday 1 August 2026, 12:00, until Saturday 12 September 2026, 18:00, until the end of "
                "Heats, at most 2 for each person, at most 60 in all and paid by cash; it gives 1,000 in chips and a "
                "drink. Earned (entry): free; earned: by play. Re-buy: $50 ($40, 80% of it to the prize pool and $10 to the "
                "house); until the end of Heats and at most 1 for each person. Buy-back: $20, 80% of it to the prize "
                "pool. There is no add-on."
            ),
            marks=pytest.mark.clause("vic-war 10.4.1(a)(ii)"),
            id="vic-war 10.4.1(a)(ii)",
        ),
        pytest.param(
            (
                "1.1.5 Field: At least 6 players and at most 27 players and 60 entries. With fewer players the "
                "Director postpones it, or cancels it and every fee is given back."
            ),
            marks=pytest.mark.clause("vic-war 10.4.1(a)(iii)"),
            id="vic-war 10.4.1(a)(iii)",
        ),
        pytest.param(
            "1.1.6 Place: Mahogany Room, Level 1.",
            marks=pytest.mark.clause("vic-war 10.4.1(a)(iv)"),
            id="vic-war 10.4.1(a)(iv)",
        ),
        pytest.param(
            (
                "1.2 The Tournament Director may move the start of a session. Players are told at least 30 minutes "
                "before."
            ),
            marks=pytest.mark.clause("vic-war 10.4.1(b)"),
            id="vic-war 10.4.1(b)",
        ),
        pytest.param(
            (
                "1.3 The regulator (Victorian Commission for Gambling Regulation) is told of any change to these "
                "details before the tournament begins."
            ),
            marks=pytest.mark.clause("vic-war 10.4.1(c)"),
            id="vic-war 10.4.1(c)",
        ),
        pytest.param(
            "2. Conditions of entry Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.2"),
            id="vic-war 10.4.2",
        ),
        pytest.param(
            "2.1 Who may take part:",
            marks=pytest.mark.clause("vic-war 10.4.2(a)"),
            id="vic-war 10.4.2(a)",
        ),
        pytest.param(
            "2.1.1 Whoever takes part accepts these terms.",
            marks=pytest.mark.clause("vic-war 10.4.2(a)(i)"),
            id="vic-war 10.4.2(a)(i)",
        ),
        pytest.param(
            "2.1.2 Only persons who may be in the casino and may gamble there can enter.",
            marks=pytest.mark.clause("vic-war 10.4.2(a)(ii)"),
            id="vic-war 10.4.2(a)(ii)",
        ),
        pytest.param(
            "2.1.3 The house may refuse any application.",
            marks=pytest.mark.clause("vic-war 10.4.2(a)(iii)"),
            id="vic-war 10.4.2(a)(iii)",
        ),
        pytest.param(
            "2.1.4 Aged 25 or more.",
            marks=pytest.mark.clause("vic-war 10.4.2(a)(iv)"),
            id="vic-war 10.4.2(a)(iv)",
        ),
        pytest.param(
            (
                "2.1.5 This is a media event. With the approval of the chief executive officer some of the house’s "
                "staff, contractors or associates may play. An employee wins no prize: the next place-getter moves "
                "up."
            ),
            marks=pytest.mark.clause("vic-war 10.4.2(a)(v)"),
            id="vic-war 10.4.2(a)(v)",
        ),
        pytest.param(
            "2.2 About these terms:",
            marks=pytest.mark.clause("vic-war 10.4.2(b)"),
            id="vic-war 10.4.2(b)",
        ),
        pytest.param(
            "2.2.1 Players keep to these terms; whoever does not may be disqualified.",
            marks=pytest.mark.clause("vic-war 10.4.2(b)(i)"),
            id="vic-war 10.4.2(b)(i)",
        ),
        pytest.param(
            "2.2.2 Copies: At the tournament desk, and on the public page of the tournament.",
            marks=pytest.mark.clause("vic-war 10.4.2(b)(ii)"),
            id="vic-war 10.4.2(b)(ii)",
        ),
        pytest.param(
            "2.2.3 Each player signs these terms before taking a seat.",
            marks=pytest.mark.clause("vic-war 10.4.2(b)(iii)"),
            id="vic-war 10.4.2(b)(iii)",
        ),
        pytest.param(
            "2.3 How to enter: At the tournament desk on Level 1, with your identification.",
            marks=pytest.mark.clause("vic-war 10.4.2(c)"),
            id="vic-war 10.4.2(c)",
        ),
        pytest.param(
            (
                "2.4 A player may withdraw without penalty until Saturday 12 September 2026, 12:00. A substitute may "
                "be named until Saturday 12 September 2026, 18:00."
            ),
            marks=pytest.mark.clause("vic-war 10.4.2(d)"),
            id="vic-war 10.4.2(d)",
        ),
        pytest.param(
            "3. Format Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.3"),
            id="vic-war 10.4.3",
        ),
        pytest.param(
            "3.1 How the tournament is built:",
            marks=pytest.mark.clause("vic-war 10.4.3(a)"),
            id="vic-war 10.4.3(a)",
        ),
        pytest.param(
            (
                "3.1.1 Sessions: Heats: one session, which ends after 20 hands and 2 last hands; the end is announced"
                " at hand 18. Second chance: one session, which ends after 20 hands; the end is announced at hand 18."
                " Final: one session, which ends after 30 hands."
            ),
            marks=pytest.mark.clause("vic-war 10.4.3(a)(i)"),
            id="vic-war 10.4.3(a)(i)",
        ),
        pytest.param(
            (
                "3.1.2 Tables: Heats and Second chance: 3 tables of 9 seats. Seats are drawn. Final: 1 table of 9 "
                "seats. Seats are drawn."
            ),
            marks=pytest.mark.clause("vic-war 10.4.3(a)(ii)"),
            id="vic-war 10.4.3(a)(ii)",
        ),
        pytest.param(
            (
                "3.1.3 Who goes on: From Heats: the best 2 of the players placed 1st to 4th at each table go to "
                "Final. From Heats: one of the other players of the whole stage goes to Final, by draw with 3 tickets"
                " for 3rd place and 2 tickets for 4th place. From Second chance: the best 3 of the players of each "
                "table go to Final."
            ),
            marks=pytest.mark.clause("vic-war 10.4.3(a)(iii)"),
            id="vic-war 10.4.3(a)(iii)",
        ),
        pytest.param(
            "3.1.5 Players who are out may buy back: Buy-back: $20, 80% of it to the prize pool.",
            marks=pytest.mark.clause("vic-war 10.4.3(a)(iv)"),
            id="vic-war 10.4.3(a)(iv)",
        ),
        pytest.param(
            (
                "3.1.6 Second chances: Second chance: open to those who did not go on from Heats, 9 places at most, "
                "for Buy-back; scarce places go by draw. Second chance: open to those who asked; scarce places go by "
                "score, the best first."
            ),
            marks=pytest.mark.clause("vic-war 10.4.3(a)(v)"),
            id="vic-war 10.4.3(a)(v)",
        ),
        pytest.param(
            (
                "3.2 Every player starts each stage with the same bank, which is announced before the start: Heats: "
                "1,000 in chips (20 chips of 50). Second chance: 1,000 in chips. Final: 2,000 in chips."
            ),
            marks=pytest.mark.clause("vic-war 10.4.3(b)"),
            id="vic-war 10.4.3(b)",
        ),
        pytest.param(
            "3.3 Tournament chips have no cash value and go back to the house at the end.",
            marks=pytest.mark.clause("vic-war 10.4.3(c)"),
            id="vic-war 10.4.3(c)",
        ),
        pytest.param(
            "4. Wagers Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.4"),
            id="vic-war 10.4.4",
        ),
        pytest.param(
            "4.1 Wagers are made with tournament chips without cash value. Cash chips are not used.",
            marks=pytest.mark.clause("vic-war 10.4.4(a)"),
            id="vic-war 10.4.4(a)",
        ),
        pytest.param(
            (
                "4.2 What is staked: Heats: at least 50; at most 500; in steps of 50; a wager is compulsory in every "
                "hand; in hands 1 to 6 at most 300; a player has 25 seconds to act; 40 seconds in hands after which "
                "somebody goes out. The button starts. Second chance: at least 50; at most 500; in steps of 50; a "
                "wager is compulsory in every hand; a player has 25 seconds to act. Final: at least 50; no maximum; "
                "in steps of 50; a wager is compulsory in every hand; a player has 25 seconds to act."
            ),
            marks=pytest.mark.clause("vic-war 10.4.4(b)"),
            id="vic-war 10.4.4(b)",
        ),
        pytest.param(
            "4.3 Secret wagers: Heats: 1 secret wager for each player. On a card.",
            marks=pytest.mark.clause("vic-war 10.4.4(c)"),
            id="vic-war 10.4.4(c)",
        ),
        pytest.param(
            "5. Elimination Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.5"),
            id="vic-war 10.4.5",
        ),
        pytest.param(
            (
                "5.1 A player is out: Heats: when theirs is the smallest bank after hands 8 and 16 (the smallest). "
                "Second chance: when their bank is 0 at the end of a hand or when the stage ends and they do not go "
                "on. Final: when their bank is 0 at the end of a hand."
            ),
            marks=pytest.mark.clause("vic-war 10.4.5(a)"),
            id="vic-war 10.4.5(a)",
        ),
        pytest.param(
            "6. Winners Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.6"),
            id="vic-war 10.4.6",
        ),
        pytest.param(
            (
                "6.1 The player with the largest bank at the end of the last stage wins. Players who are level share "
                "equally what their places win; an odd cent goes to whoever entered first, and a prize that cannot be"
                " shared is played off."
            ),
            marks=pytest.mark.clause("vic-war 10.4.6(a)"),
            id="vic-war 10.4.6(a)",
        ),
        pytest.param(
            "7. Prize pool Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.7"),
            id="vic-war 10.4.7",
        ),
        pytest.param(
            (
                "7.1 The prize pool is all that the charges above give to it, 80% of each sum, the rest going to the "
                "house; and $100 added by the house. At least $500 is guaranteed: what is missing, the house adds."
            ),
            marks=pytest.mark.clause("vic-war 10.4.7(a)"),
            id="vic-war 10.4.7(a)",
        ),
        pytest.param(
            (
                "7.2 What is won: With 10 entries or fewer: 1st place 100%. With 11 entries or more: 1st place $50, "
                "60%, a watch (worth $500, or $400 in cash) and a seat in the Grand Final or, as the winner chooses, "
                "a watch (worth $500, or $400 in cash); 2nd to 3rd place 20% each. In each table of Heats: 1st place "
                "$5 and a watch (worth $500, or $400 in cash). 2 prizes of $5 and a watch (worth $500, or $400 in "
                "cash), drawn among all players."
            ),
            marks=pytest.mark.clause("vic-war 10.4.7(b)"),
            id="vic-war 10.4.7(b)",
        ),
        pytest.param(
            "8. Conduct of play Clause What holds",
            marks=pytest.mark.clause("vic-war 10.4.8"),
            id="vic-war 10.4.8",
        ),
        pytest.param(
            "8.1 When the Director acts:",
            marks=pytest.mark.clause("vic-war 10.4.8(a)"),
            id="vic-war 10.4.8(a)",
        ),
        pytest.param(
            "8.1.1 Penalties: A wager changed after betting closed: the wager stands as first made, and a warning.",
            marks=pytest.mark.clause("vic-war 10.4.8(a)(i)"),
            id="vic-war 10.4.8(a)(i)",
        ),
        pytest.param(
            "8.1.2 A player is disqualified for: Cheating, or taking chips off the table.",
            marks=pytest.mark.clause("vic-war 10.4.8(a)(ii)"),
            id="vic-war 10.4.8(a)(ii)",
        ),
        pytest.param(
            "8.1.3 A substitute may take a player’s place: Illness.",
            marks=pytest.mark.clause("vic-war 10.4.8(a)(iii)"),
            id="vic-war 10.4.8(a)(iii)",
        ),
        pytest.param(
            (
                "8.1.4 Fees are given back: Withdrawal before the heats, until Saturday 12 September 2026, 12:00: 50%"
                " of what was paid."
            ),
            marks=pytest.mark.clause("vic-war 10.4.8(a)(iv)"),
            id="vic-war 10.4.8(a)(iv)",
        ),
        pytest.param(
            "8.2 What follows:",
            marks=pytest.mark.clause("vic-war 10.4.8(b)"),
            id="vic-war 10.4.8(b)",
        ),
        pytest.param(
            (
                "8.2.1 Being late for a session, or missing it: Whoever is not there 10 minutes after the start has "
                "missed it. The player is out."
            ),
            marks=pytest.mark.clause("vic-war 10.4.8(b)(i)"),
            id="vic-war 10.4.8(b)(i)",
        ),
        pytest.param(
            "8.2.2 Being absent: The least wager is placed for the player in each hand.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(ii)"),
            id="vic-war 10.4.8(b)(ii)",
        ),
        pytest.param(
            "8.2.3 Using a telephone while playing: A warning, then the loss of the next wager.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(iii)"),
            id="vic-war 10.4.8(b)(iii)",
        ),
        pytest.param(
            "8.2.4 Naming a substitute: The substitute would take seat and bank; none is allowed here.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(iv)"),
            id="vic-war 10.4.8(b)(iv)",
        ),
        pytest.param(
            "8.2.5 Being disqualified: The player is out and gets no fee back. Their chips leave play.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(v)"),
            id="vic-war 10.4.8(b)(v)",
        ),
        pytest.param(
            "8.2.6 Retiring: The player is out and keeps the place reached.",
            marks=pytest.mark.clause("vic-war 10.4.8(b)(vi)"),
            id="vic-war 10.4.8(b)(vi)",
        ),
        pytest.param(
            (
                "8.3 The Tournament Director runs the tournament under these terms and the rules of the game. Where "
                "the two differ, the rules of the game prevail."
            ),
            marks=pytest.mark.clause("vic-war 10.4.8(c)"),
            id="vic-war 10.4.8(c)",
        ),
        pytest.param(
            "8.4 The Tournament Director may end play at a table early:",
            marks=pytest.mark.clause("vic-war 10.4.8(d)"),
            id="vic-war 10.4.8(d)",
        ),
        pytest.param(
            "8.4.1 when it is settled who goes on from that table, or",
            marks=pytest.mark.clause("vic-war 10.4.8(d)(i)"),
            id="vic-war 10.4.8(d)(i)",
        ),
        pytest.param(
            (
                "8.4.2 when chips are exchanged for cash at the end of the session, which is not so in this "
                "tournament, and every player at the table agrees."
            ),
            marks=pytest.mark.clause("vic-war 10.4.8(d)(ii)"),
            id="vic-war 10.4.8(d)(ii)",
        ),
        pytest.param(
            "8.5 Personal data is handled under our policy.",
            marks=pytest.mark.clause("vic-war 10.4.8(e)"),
            id="vic-war 10.4.8(e)",
        ),
        pytest.param(
            "8.6 With a player’s permission, and only then, the player’s name and picture may be used in advertising.",
            marks=pytest.mark.clause("vic-war 10.4.8(f)"),
            id="vic-war 10.4.8(f)",
        ),
        pytest.param(
            (
                "8.7 The tournament is run by the Tournament Director, Dana Director, and by the deputies Drew and "
                "Dee, under these terms and the rules of the game."
            ),
            marks=pytest.mark.clause("vic-war 10.4.8(g)"),
            id="vic-war 10.4.8(g)",
        ),
        pytest.param(
            "8.8 In a dispute the decision of the Tournament Director is final.",
            marks=pytest.mark.clause("vic-war 10.4.8(h)"),
            id="vic-war 10.4.8(h)",
        ),
        pytest.param(
            (
                "8.9 As far as the law allows, and subject to the Fair Trading Act 1999 (Vic) and the Competition and"
                " Consumer Act 2010 (Cth), nobody is liable for a decision of the Tournament Director."
            ),
            marks=pytest.mark.clause("vic-war 10.4.8(i)"),
            id="vic-war 10.4.8(i)",
        ),
        pytest.param(
            (
                "8.10 A patron may have a complaint investigated by the regulator (Victorian Commission for Gambling "
                "Regulation)."
            ),
            marks=pytest.mark.clause("vic-war 10.4.8(j)"),
            id="vic-war 10.4.8(j)",
        ),
    ],
)
def test_statement_stands_on_paper_beside_the_row_that_asks_for_it(pages, words, request):
    asked = request.node.callspec.id
    text = "".join(pages) if asked.count("(") == 0 else body(pages)

    assert squeezed(f"{words} {asked}") in text


@pytest.mark.clause("vic-war 10.4")
def test_every_row_that_asks_for_terms_is_looked_for_and_the_eight_sections_stand_in_its_order(pages):
    marks = test_statement_stands_on_paper_beside_the_row_that_asks_for_it.pytestmark[0].args[1]
    asked = [str(row.citation) for row in clauses_of("vic-war").values() if row.kind == "terms"]
    text = body(pages)

    assert ["vic-war 10.4", *(each.id for each in marks)] == asked
    assert len(asked) == 65
    placed = [text.find(squeezed(each.values[0])) for each in marks if each.id.count("(") > 0]
    assert placed == sorted(placed)
    assert -1 not in placed
