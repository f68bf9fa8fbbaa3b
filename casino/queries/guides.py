"""What the documents tell the people at a table, for the page of the person it is for."""

from collections.abc import Iterable
from dataclasses import dataclass

from casino.permissions import HasRoles, rank_of
from games.rulebooks.floors import FLOORS
from games.rulebooks.floors.book import Guide
from games.rulebooks.floors.checklists import CHECKLISTS, CLOSING, OPENING, SHUFFLE
from games.rulebooks.war_book import Role as Rank

FIRST = (OPENING, SHUFFLE)
"""Topics in the order of an evening: these first, closing last, the others between."""


@dataclass(frozen=True, slots=True)
class Checklist:
    topic: str
    lines: tuple[Guide, ...]


def guides_of(document: str, *audiences: str) -> list[Checklist]:
    """Return a document's lines for these people by topic, in the order in which an evening needs them."""
    lines = [guide for guide in (*CHECKLISTS[document], *FLOORS[document].guides) if guide.audience in audiences]
    topics = sorted({guide.topic for guide in lines}, key=_in_order)
    return [Checklist(topic, tuple(_once(guide for guide in lines if guide.topic == topic))) for topic in topics]


def guides_for(document: str, reader: HasRoles) -> list[Checklist]:
    """Return what this person should have before their eyes at a table: dealers their hands' work, supervisors their powers."""
    rank = rank_of(reader)
    if rank is None:
        return guides_of(document, "staff")
    return guides_of(document, "dealer", "staff", *(("supervisor",) if rank.may_act_as(Rank.SUPERVISOR) else ()))


def _in_order(topic: str) -> tuple[int, str]:
    if topic in FIRST:
        return FIRST.index(topic), ""
    return (len(FIRST) + 1, "") if topic == CLOSING else (len(FIRST), topic)


def _once(guides: Iterable[Guide]) -> list[Guide]:
    """Keep the first line of each sentence: a checklist and a document's own lines may say the same."""
    first: dict[str, Guide] = {}
    for guide in guides:
        first.setdefault(guide.sentence, guide)
    return list(first.values())
