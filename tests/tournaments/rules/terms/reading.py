"""How tests read terms: what stands under a clause, and what the checker would refuse for it."""

from tests.factories import MONDAY
from tests.factories.tournaments import make_definition, with_field
from tournaments.rules.definition import Definition
from tournaments.rules.lint import findings
from tournaments.rules.publication import ApprovalFacts, why_not_approve
from tournaments.rules.terms import House, terms_of

HOUSE = House("Crown Melbourne", "Victorian Commission for Gambling Regulation")


def changed(**fields) -> Definition:
    """The complete definition with other values at these fields, `__` for the dots."""
    definition = make_definition()
    for path, value in fields.items():
        definition = with_field(definition, path.replace("__", "."), value)
    return definition


def under(clause: str, definition: Definition | None = None) -> list[str]:
    """What the terms print for a clause: the sentence, then its points; nothing where they print nothing."""
    item = terms_of(definition or make_definition(), HOUSE).item(clause)
    return [item.text, *item.points] if item else []


def titles(definition: Definition | None = None) -> list[tuple[int, str, str]]:
    sections = terms_of(definition or make_definition(), HOUSE).sections
    return [(section.number, section.title, section.clause) for section in sections]


def clauses_in(section: str, definition: Definition | None = None) -> list[str]:
    """The clauses that a section answers, in its order, each once."""
    found = next(each for each in terms_of(definition or make_definition(), HOUSE).sections if each.clause == section)
    return list(dict.fromkeys(item.clause for item in found.items if item.clause))


def refused(definition: Definition) -> list[tuple[str, str]]:
    """Why a second person is not even asked: clause and field of each refusal."""
    refusals = why_not_approve(ApprovalFacts(findings(definition), frozenset()), by=1, at=MONDAY)
    return [(refusal.clause, refusal.field) for refusal in refusals]
