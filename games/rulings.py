"""The vocabulary every rule speaks: a clause, a refusal that names it, and the one way to insist.

A rule is a function of values that returns refusals; an empty list means "go ahead". Whoever must not go ahead calls
`insist()`, which turns refusals into `RuleBroken`. Pages, the API and the audit trail all show the same refusal.
"""

from collections.abc import Iterable
from dataclasses import dataclass


class Clause(str):
    """Cite a clause whole, document key and number: `Clause("nsw-war 14.12")`."""

    __slots__ = ()

    @property
    def document(self) -> str:
        return self.partition(" ")[0]

    @property
    def number(self) -> str:
        return self.partition(" ")[2]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Say what stands in the way, in words its reader can act on, and where that is written.

    `clause` is empty where the house, not a document, asks for it; `field` names the input that has to change.
    """

    sentence: str
    clause: str = ""
    code: str = "refused"
    field: str = ""


class RuleBroken(Exception):
    """Stop a change that the rules do not allow. Expected: callers show its refusals and change nothing."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(" ".join(refusal.sentence for refusal in self.refusals))


def insist(refusals: Iterable[Refusal]) -> None:
    """Raise `RuleBroken` if there is any refusal."""
    found = tuple(refusals)
    if found:
        raise RuleBroken(found)
