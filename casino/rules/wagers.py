"""Which wagers are taken by hand in a round, whose turn it is at a tie spot, and what makes a wager invalid.

clause              rule                                                          function
vic-war 5.11        who staked on a place is first in line for its tie spot       why_not_take_wager
vic-war 5.11.1      once they have staked it or declined, others may              why_not_take_wager, why_not_decline_tie
nsw-war 13.1        a wager with another's card, or for another, is invalid       invalidity, why_not_mark_invalid
nsw-war 13.1.1      the marking stays whoever claims to act as an agent           why_not_restore
nsw-war 13.1.2      and whoever bears the stake                                   why_not_restore
md-war 7.B(1)       only who sits may stake                                       why_not_take_wager

What becomes of an invalid wager depends on when it is found (nsw-war 11.22): `handling_of`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from casino.rules.admission import PersonFacts, why_not_excuse
from casino.rules.limits import WAGER_NAMES, LimitFacts, Stake, why_not_stake
from casino.rules.seats import Here
from games.rulebooks.book import Book, Mishap
from games.rulebooks.floors.book import FloorBook, SeatRules
from games.rulings import Refusal

TIE = "tie"
NOT_OWN = "not_own_card"
FOREIGN_CARD = "foreign_card"
FOR_ANOTHER = "for_another"
INVALID_WHY = {FOREIGN_CARD: "Played with somebody else's card", FOR_ANOTHER: "Staked for somebody else"}
REMEDIES = {
    "hand_back": "Hand the stake back now.",
    "void_wager": "The wager is void: hand the stake back, pay nothing on it.",
}
"""What the dealer does, by the remedy that the rulebook names."""
REASONS = {
    "mistake": "The marking was a mistake",
    "agent": "They act as somebody's agent",
    "economic_owner": "Somebody else bears the stake",
}
LABELS = {**WAGER_NAMES, "progressive": "Progressive", "bonus_spin": "Bonus spin"}
OPTIONAL = frozenset({"progressive", "bonus_spin"})


@dataclass(frozen=True, slots=True)
class Bid:
    """A wager somebody wants to make, and the card they showed for it, whoever it belongs to."""

    place: int
    player: int
    wager: str
    cents: int
    person: PersonFacts
    card_shown: int | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """What one player did about one wager on one place in this round: staked it, or declined it."""

    place: int
    player: int
    wager: str
    cents: int = 0
    is_declined: bool = False


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """The round at a table as far as wagers are concerned; invalid ones do not count among `laid`."""

    is_open: bool
    are_bets_closed: bool = False
    offered: tuple[str, ...] = ()
    sitting: frozenset[tuple[int, int]] = frozenset()
    laid: tuple[Laid, ...] = ()

    @property
    def staked(self) -> tuple[Laid, ...]:
        return tuple(laid for laid in self.laid if not laid.is_declined)

    def has(self, place: int, player: int, wager: str) -> bool:
        return any((laid.place, laid.player, laid.wager) == (place, player, wager) for laid in self.staked)

    def undecided_before(self, bid: Bid, first: str) -> frozenset[int]:
        """Return those who staked on this place and have not yet said whether they want its tie spot."""
        staked = {laid.player for laid in self.staked if laid.place == bid.place and laid.wager == first}
        decided = {laid.player for laid in self.laid if laid.place == bid.place and laid.wager == TIE}
        return frozenset(staked - decided - {bid.player})


def why_not_take_wager(
    round_: RoundFacts, book: FloorBook, bid: Bid, *, limits: LimitFacts, here: Here
) -> list[Refusal]:
    """Return why this wager is not taken: by the round, the place, the person or the limits.

    That the card shown belongs to somebody else does not stop it: such a wager is kept, as an invalid one.
    """
    if refusals := why_not_on_place(round_, book.seats, bid):
        return refusals
    others = tuple(Stake(laid.player, laid.place, laid.wager, laid.cents) for laid in round_.staked)
    stake = Stake(bid.player, bid.place, bid.wager, bid.cents, others)
    return [
        *(refusal for refusal in why_not_with_card(bid, book.seats, here) if refusal.code != NOT_OWN),
        *why_not_stake(limits, book.limits, stake=stake, at=here.at),
    ]


def why_not_with_card(bid: Bid, book: SeatRules, here: Here) -> list[Refusal]:
    return here.why_not_play(bid.person, book, card_shown=bid.card_shown)


def invalidity(bid: Bid, book: SeatRules, here: Here) -> str:
    """Return why a wager is invalid from the moment it is taken, or an empty string."""
    is_foreign = any(refusal.code == NOT_OWN for refusal in why_not_with_card(bid, book, here))
    return FOREIGN_CARD if is_foreign else ""


def why_not_on_place(round_: RoundFacts, book: SeatRules, bid: Bid) -> list[Refusal]:
    """Return why this wager does not go on this place as the round stands."""
    if refusals := why_not_bet(round_, book):
        return refusals
    if bid.wager not in round_.offered:
        offered = ", ".join(LABELS[wager] for wager in round_.offered)
        return [Refusal(f"This table takes {offered}.", code="not_offered", field="wager")]
    if bid.cents <= 0:
        return [Refusal("Write how much is staked.", code="nothing_staked", field="cents")]
    if (bid.place, bid.player) not in round_.sitting:
        sentence = "This player is not at this place. Seat them there first."
        return [Refusal(sentence, book.seated_only.clause, code="not_seated", field="player")]
    if round_.has(bid.place, bid.player, bid.wager):
        return [Refusal("This wager is down already in this round.", code="twice", field="wager")]
    return [*_why_not_alone(round_, book, bid), *_why_not_first_in_line(round_, book, bid)]


def why_not_bet(round_: RoundFacts, book: SeatRules) -> list[Refusal]:
    """Return why no wager at all is taken now."""
    if not round_.is_open:
        return [Refusal("No round is open. Open one, then take wagers.", code="no_round")]
    if round_.are_bets_closed:
        sentence = "Bets are closed. Take it in the next round."
        return [Refusal(sentence, book.stakes_frozen.clause, code="bets_closed")]
    return []


def _why_not_alone(round_: RoundFacts, book: SeatRules, bid: Bid) -> list[Refusal]:
    first = book.stakes[0]
    if bid.wager == first or round_.has(bid.place, bid.player, first):
        return []
    if bid.wager == TIE and book.side_alone.value:
        return []
    sentence = f"This wager goes with {LABELS[first]}: take that one from the player first."
    return [Refusal(sentence, book.side_alone.clause, code="alone", field="wager")]


def _why_not_first_in_line(round_: RoundFacts, book: SeatRules, bid: Bid) -> list[Refusal]:
    first = book.stakes[0]
    if bid.wager != TIE or not book.tie_preference.value or round_.has(bid.place, bid.player, first):
        return []
    if not round_.undecided_before(bid, first):
        return []
    sentence = f"Who staked {LABELS[first]} here chooses first. Take their tie, or write down that they want none."
    return [Refusal(sentence, book.tie_preference.clause, code="not_first_in_line", field="wager")]


def why_not_decline_tie(round_: RoundFacts, book: SeatRules, *, place: int, player: int) -> list[Refusal]:
    """Return why it cannot be written down that this player leaves the tie spot to others."""
    if not book.tie_preference.value:
        return [Refusal("Nobody is first in line for the tie here, so nobody declines it.", code="no_preference")]
    clause = book.tie_after_choice.clause
    if refusals := why_not_bet(round_, book):
        return refusals
    if not round_.has(place, player, book.stakes[0]):
        sentence = "This player has not staked on this place, so they have no first choice to give up."
        return [Refusal(sentence, clause, code="no_first_choice", field="player")]
    if any(laid.wager == TIE and (laid.place, laid.player) == (place, player) for laid in round_.laid):
        return [Refusal("This player has chosen already.", clause, code="chosen", field="player")]
    return []


# ---- rounds ----------------------------------------------------------------------------------------------------------


def why_not_open_round(round_: RoundFacts, *, is_table_open: bool) -> list[Refusal]:
    if not is_table_open:
        return [Refusal("This table is closed. Open it first.", code="table_closed")]
    if round_.is_open:
        return [Refusal("A round is open at this table. End it before the next one.", code="round_open")]
    return []


def why_not_close_bets(round_: RoundFacts, book: SeatRules) -> list[Refusal]:
    if refusals := why_not_bet(round_, book):
        return refusals
    if not round_.staked:
        return [Refusal("Nobody has staked. Take a wager first, or end the round.", code="no_wagers")]
    return []


def why_not_end_round(round_: RoundFacts) -> list[Refusal]:
    """Return why a round does not end: bets are closed before the deal. One without a single wager just ends."""
    if not round_.is_open:
        return [Refusal("No round is open at this table.", code="no_round")]
    if round_.are_bets_closed or not round_.staked:
        return []
    return [Refusal("Bets are still open. Close them before the round ends.", code="bets_open")]


# ---- invalid wagers --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WagerFacts:
    """A wager that was taken, and how far its round has come. `is_replaced` where the player has staked it anew since."""

    is_invalid: bool
    are_bets_closed: bool
    is_round_over: bool
    is_declined: bool = False
    is_replaced: bool = False


def handling_of(rulebook: Book, wager: WagerFacts) -> Mishap | None:
    """Return what the game's rulebook does about a wager found invalid at this stage, or None where it is silent."""
    if wager.is_round_over:
        return rulebook.mishap("invalid_settled")
    return rulebook.mishap("invalid_during" if wager.are_bets_closed else "invalid_before")


def why_not_mark_invalid(
    wager: WagerFacts, book: SeatRules, *, why: str, day: date, handling: Mishap | None
) -> list[Refusal]:
    """Return why a wager keeps its standing; a settled one does, whatever comes out afterwards."""
    if why not in INVALID_WHY:
        return [Refusal("Say what was wrong with it.", code="unknown_reason", field="why")]
    since = book.own_card.value
    if since is None or day < since:
        sentence = "These rules ask nobody for a card of their own. Have a supervisor deal with it as an incident."
        return [Refusal(sentence, code="no_own_card", field="why")]
    if wager.is_declined:
        return [Refusal("This wager was declined: nothing was staked.", code="declined")]
    if wager.is_invalid:
        return [Refusal("This wager is marked invalid already.", book.own_card.clause, code="invalid_already")]
    if wager.is_round_over:
        sentence = "The round is over: the wager and its result stand. Report it as an incident."
        return [Refusal(sentence, handling.clauses[-1] if handling else "", code="settled")]
    return []


def why_not_restore(wager: WagerFacts, book: SeatRules, *, reason: str) -> list[Refusal]:
    """Return why an invalid wager stays invalid: for some reasons it always does."""
    if not wager.is_invalid:
        return [Refusal("This wager is not marked invalid.", code="not_invalid")]
    if reason not in REASONS:
        return [Refusal("Say why the wager is valid after all.", code="unknown_reason", field="reason")]
    if refusals := why_not_excuse(reason, book):
        return refusals
    if wager.is_round_over:
        return [Refusal("The round is over and settled. Write down a dispute instead.", code="round_over")]
    if wager.is_replaced:
        return [Refusal("The player has staked this wager anew in this round.", code="twice")]
    return []


def offered(book: SeatRules, *, options: Collection[str]) -> tuple[str, ...]:
    """Return the wagers a table takes before the deal; the optional ones where the table has them."""
    return tuple(wager for wager in book.stakes if wager not in OPTIONAL or wager in options)
