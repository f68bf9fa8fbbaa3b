"""The checker: everything that keeps a definition from being approved, and everything worth a second thought.

module      finds
missing     answers that the terms must give
document    what the game's approved document or another setting does not allow
times       times that cannot be
structure   stages that do not fit together, seats that are not there, rules that can be read in two ways
money       prices and prizes that do not add up
unsaid      what the terms would leave open, asked only where nothing else stands in the way
"""

from tournaments.rules.definition import Definition
from tournaments.rules.lint.document import contradictions
from tournaments.rules.lint.finding import Finding, Grade
from tournaments.rules.lint.missing import missing
from tournaments.rules.lint.money import money
from tournaments.rules.lint.structure import structure
from tournaments.rules.lint.times import times
from tournaments.rules.lint.unsaid import unsaid

CHECKS = (missing, contradictions, times, structure, money)


def findings(definition: Definition) -> list[Finding]:
    """Return every finding, errors first, in the order of the terms."""
    found = [finding for check in CHECKS for finding in check(definition)]
    if not any(finding.grade == Grade.ERROR for finding in found):
        found += unsaid(definition)
    return sorted(found, key=lambda finding: finding.grade != Grade.ERROR)


__all__ = ["CHECKS", "Finding", "Grade", "findings"]
