"""The last look: whatever the terms would still leave open, although no other check found anything. vic-war 10.2.1"""

from collections.abc import Iterator

from tournaments.rules.definition import Definition
from tournaments.rules.lint.finding import Finding, error
from tournaments.rules.terms import House, terms_of

ANY_HOUSE = House("the house", "the regulator")


def unsaid(definition: Definition) -> Iterator[Finding]:
    """Yield each clause of the terms in which something has not been said."""
    for section in terms_of(definition, ANY_HOUSE).sections:
        for number, _depth, item in section.numbered:
            if item.is_open:
                sentence = f"Clause {number} of the terms leaves something open: “{item.open_words}” Answer it."
                yield error("unsaid", sentence, item.field, item.clause or section.clause)
