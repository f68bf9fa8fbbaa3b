"""What stands beside the form of a topic: the terms as they would read, the structure in numbers, and the findings there."""

from dataclasses import dataclass

from django.db.models import QuerySet

from casino.models import RulesInForce, Venue
from games.rulebooks import HEADERS
from tournaments.models import Tournament
from tournaments.rules.definition import Definition
from tournaments.rules.flow import Flow, flow
from tournaments.rules.lint import Finding, findings
from tournaments.rules.presets import GAMES
from tournaments.rules.terms import House, Section, terms_of

SECTIONS = {
    "details": (1,),
    "fees": (1,),
    "entry": (2,),
    "format": (3, 4, 5),
    "prizes": (6, 7),
    "conduct": (8,),
}
"""Which sections of the terms come from which part of the definition."""
DRAWN = frozenset({"entry", "format", "prizes"})
"""The topics that change how many play, go on and win."""


FEW = 8
"""So many earlier tournaments are offered to copy; any other is found in the list."""


def earlier_tournaments(venue: Venue) -> QuerySet[Tournament]:
    """Return the tournaments of a venue that were planned last, to be copied."""
    return Tournament.objects.filter(venue=venue).order_by("-pk")[:FEW]


def usual_document(venue: Venue) -> str:
    """Return the document of the game that this venue planned last, or else one that is in force there."""
    last = Tournament.objects.filter(venue=venue).order_by("-pk").first()
    planned = last.definition.details.game.document if last else ""
    in_force = RulesInForce.objects.filter(venue=venue, document__in=GAMES).order_by("pk").first()
    return planned if planned in GAMES else in_force.document if in_force else next(iter(GAMES))


@dataclass(frozen=True, slots=True)
class Reading:
    sections: list[Section]
    findings: list[Finding]
    flow: Flow | None
    is_behind: bool = False
    """Whether something typed cannot be read yet, so that this shows what was saved last."""


def house_of(definition: Definition, venue: Venue) -> House:
    """Return what a venue adds to the terms; its regulator is the one it names, else the one of the document."""
    header = HEADERS.get(definition.details.game.document)
    regulator = venue.regulator or (header.regulator if header else "")
    return House(operator=venue.name, regulator=regulator)


def reading_of(definition: Definition, part: str, *, venue: Venue, is_behind: bool = False) -> Reading:
    terms = terms_of(definition, house_of(definition, venue))
    return Reading(
        sections=[section for section in terms.sections if section.number in SECTIONS[part]],
        findings=[finding for finding in findings(definition) if finding.topic == part],
        flow=full_field(definition) if part in DRAWN else None,
        is_behind=is_behind,
    )


def full_field(definition: Definition) -> Flow | None:
    """Return the structure in numbers when every place is taken, or nothing as long as the stages or places are not said."""
    full = definition.entry.most_entries or definition.entry.most_players
    return flow(definition.format, full) if full and definition.format.stages else None
