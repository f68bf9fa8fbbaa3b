"""Answers to start from: the games, the conditions of entry and the conduct of play, in plain words.

Each is what most houses say. A director changes what is said differently here; nothing has to be written from nothing.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.rules.definition import Conduct, Entry
from tournaments.rules.definition.conduct import Consequences, Penalty, Refund
from tournaments.rules.definition.details import Game

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        "vic-war": Game("vic-war", decks=6, method="A"),
        "nsw-war": Game("nsw-war", decks=6),
        "act-war": Game("act-war", decks=6),
        "md-war": Game("md-war", decks=6),
        "act-holdem": Game("act-holdem", decks=1),
    }
)
"""The game of each approved document, with the options that most houses choose."""

ENTRY = Entry(
    refusal_reserved=True,
    has_criteria=False,
    how_to_enter="Fill in the entry form at the tournament desk and pay there",
    copies_from="At the tournament desk, and on the tournament's public page",
    signature_required=True,
    withdrawal_decided=True,
    substitute_decided=True,
)

CONDUCT = Conduct(
    penalties=(
        Penalty("Making or changing a wager after betting has closed", "the wager as it stood counts, with a warning"),
        Penalty("Hiding chips, or keeping them so that others cannot count them", "a warning, then one hand sat out"),
        Penalty("Advising another player, or talking about a hand in play", "a warning, then one hand sat out"),
        Penalty("Leaving the table before the score is written down", "the score of that session is nothing"),
        Penalty("Delaying play after being asked to act", "the least wager is placed for the player"),
    ),
    disqualification=(
        "Cheating, or agreeing with another player how to play",
        "Giving chips to another player, taking them, or bringing others into play",
        "Abusing players or staff, or going on with a breach after a warning",
        "Being excluded, self-excluded or otherwise not allowed to gamble, even if it is found out later",
    ),
    substitutes_allowed=False,
    refunds_decided=True,
    refunds=(Refund("If the tournament is cancelled, or postponed and the player does not wait for it", 100),),
    consequences=Consequences(
        late="Who comes within that time plays the hands that are left; who comes later is out, without a refund",
        late_grace_minutes=10,
        absent="The least wager is placed in each hand for as long as the bank lasts; with no wager the hand is sat out",
        phone="A telephone is not used at the table: a warning first, then the hand is sat out",
        substitute="Nobody plays for another; whoever sits down for somebody else is sent away and the seat stays empty",
        disqualified="The player leaves the table at once, is placed last and wins nothing, without a refund",
        disqualified_chips_removed=True,
        retired="The player keeps the place that the bank gives at that moment, is not seated again, and gets no refund",
    ),
)
