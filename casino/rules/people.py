"""Who becomes a player, how a player is called in public, who is tied to staff, and when two records become one.

The house asks for all of it, and the law for the age; a document only for what `admission` decides.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from casino.rules.admission import TieFacts, why_not_age
from games.rulings import Refusal

OLDEST = 120


class Named(Protocol):
    """What a public name is made of."""

    @property
    def number(self) -> int: ...
    @property
    def display_name(self) -> str: ...
    @property
    def may_be_named(self) -> bool: ...


def public_name(player: Named) -> str:
    """Return the only name under which the public ever hears of a player: the one they chose, if they agreed to it."""
    return player.display_name if player.may_be_named and player.display_name else f"Player {player.number}"


def usual_name(given_name: str, family_name: str) -> str:
    """Return the name to call somebody by who chose none: `Ada L.`."""
    initial = f" {family_name[:1]}." if family_name else ""
    return f"{given_name}{initial}"[:60]


# ---- adding and changing ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody about to be a player, or changed; `alike` are the numbers of others of the same name and date of birth."""

    born_on: date
    has_identity: bool
    is_unreachable: bool = False
    """Agrees to be written to, without an address."""
    alike: tuple[int, ...] = ()
    is_another: bool = False


def why_not_keep(person: Person, *, day: date, least_age: int) -> list[Refusal]:
    """Return why these details cannot be kept of a player on this day of the venue's."""
    refusals = [*why_not_born(person.born_on, day=day), *why_not_age(person.born_on, day=day, least_age=least_age)][:1]
    if not person.has_identity:
        sentence = "Write which identity document you saw: the age rests on it."
        refusals.append(Refusal(sentence, code="identity_missing", field="identity_seen"))
    if person.is_unreachable:
        refusals.append(Refusal("Write the mail address to write to.", code="address_missing", field="email"))
    return refusals + why_not_alike(person)


def why_not_born(born_on: date, *, day: date) -> list[Refusal]:
    """Return a refusal for a date of birth that nobody alive has."""
    if born_on <= day and born_on.year >= day.year - OLDEST:
        return []
    return [Refusal("Look at the date of birth again: nobody here was born then.", code="born_when", field="born_on")]


def why_not_alike(person: Person) -> list[Refusal]:
    """Return a refusal if the person seems to be a player already, unless somebody said that they are another."""
    if not person.alike or person.is_another:
        return []
    numbers = ", ".join(str(number) for number in person.alike)
    sentence = (
        f"There is a player with this name and date of birth: number {numbers}. Use that record, or tick that this is "
        "another person."
    )
    return [Refusal(sentence, code="seems_the_same", field="is_another")]


def why_not_gone(merged_into: int | None) -> list[Refusal]:
    """Return a refusal for a record that was merged into another: what is written down belongs there."""
    if merged_into is None:
        return []
    return [Refusal(f"This record was merged: write it down for player {merged_into}.", code="merged", field="player")]


# ---- ties to staff ---------------------------------------------------------------------------------------------------


def why_not_tie(kind: str, staff: int | None, *, standing: Collection[tuple[str, int | None]]) -> list[Refusal]:
    """Return a refusal if this tie is written down already; `staff` is None for somebody who has no account here."""
    if (kind, staff) in standing:
        return [Refusal("This tie is written down already.", code="tied_already", field="kind")]
    return []


def why_not_untie(tie: TieFacts) -> list[Refusal]:
    if tie.ended_at is not None:
        return [Refusal("This tie has ended already.", code="wrong_state")]
    return []


# ---- merging ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """One of two records that may be the same person."""

    id: int
    number: int
    is_merged: bool
    is_seated: bool


def why_not_merge(gone: RecordFacts, kept: RecordFacts) -> list[Refusal]:
    """Return why these two records cannot become one now; the first would point to the second from then on."""
    if gone.id == kept.id:
        return [Refusal("Choose another record: this is the same one.", code="same_record", field="into")]
    merged = [record for record in (gone, kept) if record.is_merged]
    seated = [record for record in (gone, kept) if record.is_seated]
    return [
        *(_refused(record, "was merged already: open the record it points to", "merged") for record in merged),
        *(_refused(record, "sits at a table: wait until they have left it", "seated") for record in seated),
    ]


def _refused(record: RecordFacts, why: str, code: str) -> Refusal:
    return Refusal(f"Player {record.number} {why}.", code=code, field="into")
