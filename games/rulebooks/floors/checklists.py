"""What the dealer does at a table's opening, shuffle and closing, and what a supervisor may order, document by document.

Each line stands on the page of the person it is for, with its clause. Most of these clauses are kept by the engine or the
floor's own rules; a checklist only says them where hands and eyes need them.
"""

from collections.abc import Mapping
from types import MappingProxyType

from games.rulebooks.floors.book import Guide

OPENING, SHUFFLE, CLOSING, POWERS = "Opening the table", "Shuffle and cut", "Closing the table", "What you may order"


def dealer(topic: str, sentence: str, clause: str) -> Guide:
    return Guide("dealer", topic, sentence, clause)


def power(sentence: str, clause: str) -> Guide:
    return Guide("supervisor", POWERS, sentence, clause)


ACT_WAR = (
    dealer(OPENING, "Check every card before gaming starts.", "act-war 2.2"),
    dealer(OPENING, "Tell players who ask how many decks are in use and how they are shuffled.", "act-war 2.4"),
    dealer(SHUFFLE, "Shuffle before every new shoe.", "act-war 5.1"),
    dealer(SHUFFLE, "Offer the cut to the first player who arrived.", "act-war 5.2(a)"),
    dealer(SHUFFLE, "Later offer it to the player whose box drew the cutting card.", "act-war 5.2(b)"),
    dealer(SHUFFLE, "If your own hand drew it, to the player at your far right.", "act-war 5.2(c)"),
    dealer(SHUFFLE, "Whoever declines, ask the next one clockwise.", "act-war 5.2(d)"),
    dealer(
        SHUFFLE,
        "Cut a deck or more from either end; the cutting card goes a deck to half from the back.",
        "act-war 5.3",
    ),
    dealer(CLOSING, "In the last three rounds throw the cutting card away and deal on.", "act-war 5.5"),
    dealer(CLOSING, "Check every card at the end of gaming or after it.", "act-war 2.2"),
    power("Cut the cards when no player will.", "act-war 5.2(e)"),
    power("Let one player stake above the maximum of a box, with a marker.", "act-war 3.2"),
    power("Have cards changed; check each replacement with the dealer.", "act-war 2.5"),
    power("Close the table early once the players were told.", "act-war 11.2"),
    power("Declare a rule-breaker's wager void.", "act-war 12.2(a)"),
    power("Shut a rule-breaker out of the game.", "act-war 12.2(b)"),
    power("Ask a player who sat out three rounds at a full table for the seat.", "act-war 12.6"),
)
ACT_HOLDEM = (
    dealer(OPENING, "Check the cards before gaming starts.", "act-holdem 2.2"),
    dealer(SHUFFLE, "Shuffle for every round.", "act-holdem 5.1"),
    dealer(SHUFFLE, "Cut once, more than four cards from either end, and load the shoe.", "act-holdem 5.2"),
    dealer(CLOSING, "Check the cards at the end of gaming or after it.", "act-holdem 2.2"),
    power("Order a count of the cards at any time.", "act-holdem 2.4"),
    power("Have cards changed after a round; check each replacement with the dealer.", "act-holdem 2.3"),
    power("Let one player stake above the maximum of a box, with a marker.", "act-holdem 3.2"),
    power("Close the table early once the players were told.", "act-holdem 14.2"),
    power("Exclude a player who colludes from the round, or void it.", "act-holdem 12.3"),
    power("Declare a rule-breaker's wager void.", "act-holdem 15.2(a)"),
    power("Shut a rule-breaker out of the game.", "act-holdem 15.2(b)"),
    power("Ask a player who sat out three rounds at a full table for the seat.", "act-holdem 15.6"),
)
NSW_WAR = (
    dealer(OPENING, "See that the cards were verified, by staff or by machine, before they are used.", "nsw-war 3.3"),
    dealer(OPENING, "Cards checked and shuffled ahead come out of secure keeping.", "nsw-war 3.4"),
    dealer(SHUFFLE, "Shuffle right before play starts.", "nsw-war 4.1.1"),
    dealer(SHUFFLE, "Shuffle at once if the cutting card comes first in a new round.", "nsw-war 4.1.2"),
    dealer(SHUFFLE, "Otherwise shuffle after the round in which it came out.", "nsw-war 4.1.3"),
    dealer(SHUFFLE, "A player may ask for a riffle of pre-shuffled cards; ask a supervisor.", "nsw-war 4.2"),
    dealer(SHUFFLE, "Cards that came shuffled from Angel are riffled only just before the cut.", "nsw-war 4.2.1"),
    dealer(SHUFFLE, "Before loading the device you may shuffle by hand.", "nsw-war 4.8"),
    dealer(SHUFFLE, "A cut that is declined goes clockwise; the supervisor cuts when all decline.", "nsw-war 4.4"),
    dealer(
        SHUFFLE,
        "Cut a deck or more from each end; the cutting card goes no deeper than half from the back.",
        "nsw-war 4.6",
    ),
    dealer(SHUFFLE, "Burn the first card face down, unseen.", "nsw-war 4.9"),
    Guide("player", "At the table", "Place your wagers yourself: you answer for where they lie.", "nsw-war 5.9"),
    dealer(CLOSING, "A table with players closes when its closing sign has stood 20 minutes.", "nsw-war 13.9"),
    power("Order a card check whenever you want one.", "nsw-war 3.8"),
    power("Order a shuffle after a round if you doubt the mix.", "nsw-war 4.1.4"),
    power("Limit the players at the table, or to one for each area.", "nsw-war 5.7.2"),
    power("Keep areas for one player.", "nsw-war 5.10"),
    power("Let one player exceed the maximum, with a sign of that player's limits.", "nsw-war 6.6"),
    power("Act against somebody who uses a device.", "nsw-war 13.4"),
    power("Invalidate a game outcome on its grounds.", "nsw-war 13.5"),
    power("Ask an idle player for the seat after three rounds.", "nsw-war 13.10"),
    power("Decide a dispute; on request another supervisor looks again.", "nsw-war 13.12"),
)
VIC_WAR = (
    dealer(OPENING, "See that the cards were checked before gaming.", "vic-war 3.2"),
    dealer(OPENING, "Cards shuffled ahead come out of secure keeping.", "vic-war 4.1.2"),
    dealer(SHUFFLE, "Shuffle before the cards are first used.", "vic-war 4.1.1(a)"),
    dealer(SHUFFLE, "Shuffle after the round in which the cutting card shows.", "vic-war 4.1.1(b)"),
    dealer(SHUFFLE, "A cut that is declined goes clockwise; a supervisor cuts when all decline.", "vic-war 4.2.2"),
    dealer(SHUFFLE, "Cut about a deck or more from each end.", "vic-war 4.2.3"),
    dealer(SHUFFLE, "The cutting card goes no deeper than half from the back.", "vic-war 4.2.4(a)"),
    dealer(SHUFFLE, "You may burn the first card; show it to a player who asks.", "vic-war 4.3.1"),
    dealer("Dealing", "Line up the wagers of players who share an area, one behind the other.", "vic-war 5.12"),
    Guide("player", "At the table", "To surrender, scratch the cloth towards yourself.", "vic-war 7.4.3(a)"),
    dealer(CLOSING, "Count the cards at the end of gaming.", "vic-war 3.2"),
    power("Stand in for the dealer.", "vic-war 1.2"),
    power("Lower the number of players on an area.", "vic-war 5.10"),
    power("Let a player use several areas if seats at like limits are free.", "vic-war 5.13"),
    power("As pit boss: change limits, with a 20-minute sign for a higher minimum.", "vic-war 6.4"),
    power("As pit boss: agree limits with one player, with a marker.", "vic-war 6.3"),
    power("As pit boss: order a shuffle if the sequence is abnormal.", "vic-war 4.1.1(c)"),
    power("As pit boss: act on a breach of the rules.", "vic-war 11.2"),
    power("As pit boss: close a table after a 20-minute sign.", "vic-war 11.7"),
    power("As pit boss: decide disputes.", "vic-war 11.10"),
)
MD_WAR = (
    dealer(OPENING, "Inspect the decks; a floorperson verifies.", "md-war 4.A"),
    dealer(SHUFFLE, "Shuffle right before play starts.", "md-war 5.A(1)"),
    dealer(SHUFFLE, "Offer the stack with the backs away from you.", "md-war 5.C"),
    dealer(SHUFFLE, "Cut ten cards or more from top and bottom; you cut if nobody will.", "md-war 5.F"),
    dealer(SHUFFLE, "The cover card goes at least a quarter of the way up from the bottom.", "md-war 5.F(2)"),
    dealer(SHUFFLE, "Then the stack goes into the shoe.", "md-war 5.F(3)"),
    dealer(SHUFFLE, "After a recut, too, the stack goes into the shoe.", "md-war 5.G(2)"),
    dealer(SHUFFLE, "Load the shoe before the first deal.", "md-war 8.B"),
    dealer(SHUFFLE, "Burn the first card of each loaded batch, and one when you relieve a dealer.", "md-war 8.E(1)"),
    dealer("Dealing", "Draw with one hand and place with the other.", "md-war 8.E(2)"),
    dealer("Dealing", "Only the two nearest positions may be served otherwise.", "md-war 8.E(3)"),
    dealer("Dealing", "Collect the progressive wagers.", "md-war 8.D(1)(a)"),
    dealer("Dealing", "Put their chips into the table inventory.", "md-war 8.D(1)(c)"),
    dealer("Dealing", "In a war the first cards stay exposed.", "md-war 9.G(1)"),
    dealer("Dealing", "The war card goes beside the first card.", "md-war 9.H(1)"),
    dealer("Dealing", "A progressive player's cards stay on the layout.", "md-war 9.J(2)"),
    Guide("player", "At the table", "Do not touch the cards.", "md-war 8.I", "cards_handled"),
    dealer(CLOSING, "Cards are changed at least every 24 hours.", "md-war 3.C"),
    power("Verify the dealer's inspection of the decks.", "md-war 4.A"),
    power("Order a shuffle after any round.", "md-war 5.A(3)"),
    power("Order a recut of a faulty cut before the shoe is loaded.", "md-war 5.G"),
    power("Have a failed device covered or signed before another method is used.", "md-war 11.E"),
)

CHECKLISTS: Mapping[str, tuple[Guide, ...]] = MappingProxyType(
    {"act-war": ACT_WAR, "act-holdem": ACT_HOLDEM, "nsw-war": NSW_WAR, "vic-war": VIC_WAR, "md-war": MD_WAR}
)
