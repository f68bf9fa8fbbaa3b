"""What may be done to somebody who breaks a rule, by whom, and how a hold or a detention ends.

Each document lists its own measures beside their clauses, and names the rank that orders them: `FloorBook.order`.
"""

from dataclasses import dataclass

from casino.rules.incidents import UNENDED, kind_of
from casino.rules.ranks import why_not_rank
from games.rulebooks.floors.book import Measure, OrderRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal

TAKERS = {"inspector": "An inspector", "police": "A police officer", "authorised_person": "An authorised person"}
NEEDS_PLAYER = frozenset({"bar", "exclude"})


@dataclass(frozen=True, slots=True)
class Taking:
    """A measure that somebody is about to take in an incident."""

    name: str
    kind: str
    """The incident's kind."""
    rank: Role | None
    is_closed: bool = False
    has_player: bool = False
    taken: frozenset[str] = frozenset()
    cents: int | None = None
    item: str = ""


def offered(order: OrderRules, kind: str) -> tuple[Measure, ...]:
    """Return the measures that a book has for this kind of incident; those about a device are for devices alone."""
    return tuple(each for each in order.measures if kind_of(kind).is_device or not each.device_only)


def measure_in(order: OrderRules, name: str) -> Measure | None:
    return next((each for each in order.measures if each.name == name), None)


def ends(name: str) -> bool:
    """Tell whether a measure goes on until somebody ends it."""
    return name in UNENDED


def why_not_take(taking: Taking, order: OrderRules) -> list[Refusal]:
    """Return all that stands in the way of a measure."""
    measure = measure_in(order, taking.name)
    if measure is None:
        sentence = "The rules of this table have no such measure: choose one that they name."
        return [Refusal(sentence, order.measures_by.clause, code="no_such_measure", field="name")]
    if measure not in offered(order, taking.kind):
        sentence = "This is for people with a prohibited device, and the incident is of another kind."
        return [Refusal(sentence, measure.clause, code="device_only", field="name")]
    if taking.is_closed:
        return [Refusal("It is closed: measures belong before that.", measure.clause, code="wrong_state")]
    if taking.name in taking.taken:
        return [Refusal("This was done already and stands below.", measure.clause, code="taken_already", field="name")]
    return why_not_rank(taking.rank, order.measures_by, to="take measures") + _why_not_so(taking, measure)


def _why_not_so(taking: Taking, measure: Measure) -> list[Refusal]:
    """Return what this measure needs to be told and was not."""
    if taking.name in NEEDS_PLAYER and not taking.has_player:
        sentence = "Write the number of the player whom this shuts out."
        return [Refusal(sentence, measure.clause, code="player_missing", field="player")]
    if taking.name == "hold" and not taking.cents:
        return [Refusal("Write how much is held.", measure.clause, code="sum_missing", field="cents")]
    if taking.name == "confiscate" and not taking.item.strip():
        return [Refusal("Write what was taken away.", measure.clause, code="item_missing", field="item")]
    return []


@dataclass(frozen=True, slots=True)
class MeasureFacts:
    """A measure that was taken: whether it has ended, and of a hold whether its inquiry is closed."""

    measure: Measure
    has_ended: bool = False
    is_inquiry_closed: bool = False


def why_not_close_inquiry(taken: MeasureFacts) -> list[Refusal]:
    if taken.measure.name != "hold":
        return [Refusal("Only a hold of winnings has an inquiry.", taken.measure.clause, code="no_inquiry")]
    if taken.is_inquiry_closed:
        return [Refusal("The inquiry is closed already.", taken.measure.clause, code="wrong_state")]
    return []


def why_not_end_hold(taken: MeasureFacts) -> list[Refusal]:
    """Return why held winnings may neither be released nor forfeited now."""
    if taken.measure.name != "hold":
        return [Refusal("Nothing is held by this measure.", taken.measure.clause, code="no_hold")]
    if taken.has_ended:
        return [Refusal("The hold has ended already.", taken.measure.clause, code="wrong_state")]
    if not taken.is_inquiry_closed:
        sentence = "Close the inquiry first: until then the winnings stay where they are."
        return [Refusal(sentence, taken.measure.clause, code="inquiry_open")]
    return []


def why_not_hand_over(taken: MeasureFacts, *, to: str, name: str) -> list[Refusal]:
    """Return why a detention does not end like this."""
    clause = taken.measure.clause
    if taken.measure.name != "detain":
        return [Refusal("Nobody is detained by this measure.", clause, code="no_detention")]
    if taken.has_ended:
        return [Refusal("Somebody has taken over already.", clause, code="wrong_state")]
    refusals = []
    if to not in taken.measure.takers:
        whom = " or ".join(TAKERS[taker].lower() for taker in taken.measure.takers)
        refusals.append(Refusal(f"Only {whom} takes over.", clause, code="not_a_taker", field="to"))
    if not name.strip():
        refusals.append(Refusal("Write the name of who took over.", clause, code="name_missing", field="name"))
    return refusals
