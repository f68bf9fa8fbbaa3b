"""Shuffling devices and shoes: what a failure must state, and what has to be done before another method is used.

clause            rule                                                     function
act-war 13.4      a malfunction is mechanical or electrical, and it        why_not_fail
                  hampers the shuffling or spoils the cards
md-war 11.E       a failed device is covered or carries a sign before      why_not_switch
                  another way of shuffling or dealing is used
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.rulebooks.floors.book import CardRules
from games.rulings import Refusal

WORKING = "working"
NATURES = ("mechanical", "electrical")
EFFECTS = ("hampers_shuffling", "spoils_cards")


@dataclass(frozen=True, slots=True)
class DeviceFacts:
    """One device of a table; `kind` is `shuffler` or `shoe`."""

    name: str
    kind: str
    state: str


@dataclass(frozen=True, slots=True)
class MalfunctionFacts:
    """What was said of a failure, and of its repair, as it would be kept."""

    book: CardRules
    nature: str = ""
    effect: str = ""
    repair: str = ""


def why_not_fail(failure: MalfunctionFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return what a report of a failure leaves open; what the document does about a malfunction starts only with all of it."""
    stated = failure.book.malfunction_stated
    refusals = []
    if stated.value and failure.nature not in NATURES:
        sentence = "Say whether the fault is mechanical or electrical."
        refusals.append(Refusal(sentence, stated.clause, "nature_missing", "nature"))
    if stated.value and failure.effect not in EFFECTS:
        sentence = "Say what the fault does: it stops or hampers the shuffling, or it spoils the cards."
        refusals.append(Refusal(sentence, stated.clause, "effect_missing", "effect"))
    return refusals


def why_not_repair(failure: MalfunctionFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    if not failure.repair.strip():
        return [Refusal("Write what was repaired or changed.", code="repair_missing", field="repair")]
    return []


def why_not_switch(devices: Iterable[DeviceFacts], book: CardRules) -> list[Refusal]:
    """Return which failed devices of a table still have to be marked before another method may be used there."""
    marks = {mark for mark, _clause in book.device_marks}
    if not book.device_marked.value:
        return []
    return [
        Refusal(
            f"{device.name} has failed: cover it or put an out-of-order sign on it before you use another method.",
            book.device_marked.clause,
            "device_unmarked",
            "source",
        )
        for device in devices
        if device.state != WORKING and device.state not in marks
    ]


def why_not_rely_on(kind: str, devices: Iterable[DeviceFacts]) -> list[Refusal]:
    """Return a refusal if none of the devices that the cards should come from works; a table need not have any on record."""
    needed = [device for device in devices if device.kind == kind]
    if not needed or any(device.state == WORKING for device in needed):
        return []
    names = " and ".join(device.name for device in needed)
    return [Refusal(f"Repair {names} first, or let the cards come from somewhere else.", code="device_failed")]
