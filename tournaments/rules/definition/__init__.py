"""One tournament, defined once: what runs, what the terms print and what the regulator gets.

A definition is a value. It may be half done: a field that is None or empty has not been answered. `lint` says what is
missing or cannot work, `terms` prints it, `prizes` computes from it; nothing else describes the event.
"""

from dataclasses import dataclass, field

from tournaments.rules.definition.conduct import Conduct
from tournaments.rules.definition.details import Details
from tournaments.rules.definition.entry import Entry
from tournaments.rules.definition.fees import Fees
from tournaments.rules.definition.format import Format
from tournaments.rules.definition.prizes import Prizes


@dataclass(frozen=True, slots=True)
class Definition:
    details: Details = field(default_factory=Details)
    fees: Fees = field(default_factory=Fees)
    entry: Entry = field(default_factory=Entry)
    format: Format = field(default_factory=Format)
    prizes: Prizes = field(default_factory=Prizes)
    conduct: Conduct = field(default_factory=Conduct)


__all__ = ["Conduct", "Definition", "Details", "Entry", "Fees", "Format", "Prizes"]
