"""The terms of a tournament, generated from its definition: vic-war 10.4 asks for eight sections, and here they are.

section                 clause            module
1 tournament details    vic-war 10.4.1    details
2 conditions of entry   vic-war 10.4.2    entry
3 format                vic-war 10.4.3    format
4 wagers                vic-war 10.4.4    play
5 elimination           vic-war 10.4.5    play
6 winners               vic-war 10.4.6    prizes
7 prize pool            vic-war 10.4.7    prizes
8 conduct of play       vic-war 10.4.8    conduct
"""

from tournaments.rules.definition import Definition
from tournaments.rules.terms import conduct, details, entry, format, play, prizes  # noqa: A004 the section's own name
from tournaments.rules.terms.text import OPEN, House, Item, Section, Terms

SECTIONS = (
    details.section,
    entry.section,
    format.section,
    play.wagers,
    play.elimination,
    prizes.winners,
    prizes.section,
    conduct.section,
)


def terms_of(definition: Definition, house: House) -> Terms:
    """Return the whole terms; what is unanswered reads as such, so that a draft can be read while it grows. vic-war 10.4"""
    sections = tuple(make(number, definition, house) for number, make in enumerate(SECTIONS, start=1))
    return Terms(f"{definition.details.name or 'Tournament'}: terms and conditions", sections)


__all__ = ["OPEN", "House", "Item", "Section", "Terms", "terms_of"]
