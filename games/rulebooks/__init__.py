"""The approved documents as data: who approved what and when, and every clause of it.

`BOOKS` holds the rulebooks, `HEADERS` who approved them; `clauses_of(key)` reads one document's inventory, and
`clause(citation)` finds one clause. A new jurisdiction is a new pair of files here, `<key>.csv` and its module, and no
new branch anywhere.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType

from games.rulebooks import act_holdem, act_war, md_war, nsw_war, vic_war
from games.rulebooks.book import Book, Header
from games.rulings import Clause


class Kind(StrEnum):
    """What a clause asks for, and so what keeping it means."""

    ENGINE = "engine"
    TABLE = "table"
    TOURNAMENT = "tournament"
    PROMOTION = "promotion"
    TERMS = "terms"
    RECORD = "record"
    GUIDE = "guide"
    DEFINITION = "definition"
    EQUIPMENT = "equipment"
    HEADING = "heading"


TO_KEEP = frozenset({Kind.ENGINE, Kind.TABLE, Kind.TOURNAMENT, Kind.PROMOTION, Kind.TERMS, Kind.RECORD})
"""The kinds that software keeps; the others are shown to people or only name things."""


@dataclass(frozen=True, slots=True)
class ClauseText:
    """One row of the inventory: what a clause says in Baize's words, and what a test shows to prove it kept."""

    citation: Clause
    gist: str
    kind: Kind
    app: str
    acceptance: str
    reading: str

    @property
    def is_to_keep(self) -> bool:
        return self.kind in TO_KEEP


BOOKS: Mapping[str, Book] = MappingProxyType(
    {book.key: book for book in (act_war.BOOK, act_holdem.BOOK, nsw_war.BOOK, vic_war.BOOK, md_war.BOOK)}
)
HEADERS: Mapping[str, Header] = MappingProxyType({key: book.header for key, book in BOOKS.items()})

HERE = Path(__file__).parent


@cache
def clauses_of(key: str) -> Mapping[str, ClauseText]:
    """Return a document's clauses by their number, in the document's order."""
    with (HERE / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        return MappingProxyType(
            {
                row["clause"]: ClauseText(
                    citation=Clause(f"{key} {row['clause']}"),
                    gist=row["gist"],
                    kind=Kind(row["kind"]),
                    app=row["app"],
                    acceptance=row["acceptance"],
                    reading=row["ambiguity"],
                )
                for row in csv.DictReader(file)
            }
        )


def clause(citation: str) -> ClauseText:
    """Find one clause by its whole citation; raise `KeyError` if no document has it."""
    cited = Clause(citation)
    if cited.document not in HEADERS:
        raise KeyError(citation)
    return clauses_of(cited.document)[cited.number]
