"""The rules reader's pages as values: the documents, one document by chapters, and what a search finds in all of them.

The source does not change while a process lives, so each page's values are made once.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from casino.citations import anchor_of, clause_url
from casino.clauses import Count, Keeping, count, index
from games.rulebooks import HEADERS, Kind
from games.rulebooks.book import Header

STANDINGS = MappingProxyType({"kept": "Kept", "open": "Open", "shown": "Nothing to keep"})
"""How a clause stands: software keeps it, has yet to keep it, or has only to show it."""

TONES = MappingProxyType({"kept": "good", "open": "warn", "shown": "plain"})
KIND_WORDS = MappingProxyType(
    {
        Kind.ENGINE: "Game play",
        Kind.TABLE: "At the table",
        Kind.TOURNAMENT: "Tournament",
        Kind.PROMOTION: "Promotion",
        Kind.TERMS: "Terms",
        Kind.RECORD: "Record",
        Kind.GUIDE: "Guidance",
        Kind.DEFINITION: "Definition",
        Kind.EQUIPMENT: "Equipment",
        Kind.HEADING: "Heading",
    }
)
DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One clause as a page shows it."""

    keeping: Keeping
    citation: str
    number: str
    anchor: str
    url: str
    depth: int
    kind_word: str
    standing: str
    standing_word: str
    tone: str


def row_of(keeping: Keeping) -> Row:
    citation = keeping.clause.citation
    standing = "kept" if keeping.is_kept else "open" if keeping.is_open else "shown"
    return Row(
        keeping=keeping,
        citation=str(citation),
        number=citation.number,
        anchor=anchor_of(citation.number),
        url=clause_url(citation),
        depth=min(len(re.split(r"[.(:]", citation.number)) - 1, DEEPEST),
        kind_word=KIND_WORDS[keeping.clause.kind],
        standing=standing,
        standing_word=STANDINGS[standing],
        tone=TONES[standing],
    )


@dataclass(frozen=True, slots=True)
class Chapter:
    """A document's chapter: the clause that opens it, and those under it."""

    number: str
    title: str
    anchor: str
    rows: tuple[Row, ...]
    count: Count


@dataclass(frozen=True, slots=True)
class Book:
    """One document, whole or filtered."""

    header: Header
    chapters: tuple[Chapter, ...]
    count: Count
    total: int
    shown: int


@cache
def rows_of(key: str) -> tuple[Row, ...]:
    """Return a document's clauses in its own order."""
    return tuple(row_of(keeping) for keeping in index().values() if keeping.clause.citation.document == key)


def opens_chapter(number: str) -> bool:
    """Say whether a clause stands at the top of its document: `14` or `diagram-A`, or the first line of the instrument."""
    return not re.search(r"[.(:]", number) or number == "instrument:1"


@cache
def books() -> tuple[Book, ...]:
    return tuple(book_of(key) for key in HEADERS)


@cache
def book_of(key: str, *, kind: str = "", standing: str = "") -> Book:
    """Return a document by chapters; of a filtered one only the chapters that have something to show."""
    rows = rows_of(key)
    chapters = []
    for group in _chapters(rows):
        fitting = tuple(row for row in group if _fits(row, kind, standing))
        if fitting:
            first = group[0]
            chapters.append(
                Chapter(
                    number=first.number if first.number[0].isdigit() else "",
                    title=_title(first),
                    anchor=first.anchor if _is_mere_heading(first) else f"chapter-{first.anchor}",
                    rows=fitting,
                    count=count(row.keeping for row in group),
                )
            )
    return Book(
        header=HEADERS[key],
        chapters=tuple(chapters),
        count=count(row.keeping for row in rows),
        total=len(rows),
        shown=sum(len(chapter.rows) for chapter in chapters),
    )


def _chapters(rows: Sequence[Row]) -> list[list[Row]]:
    chapters: list[list[Row]] = []
    for row in rows:
        if opens_chapter(row.number):
            chapters.append([])
        chapters[-1].append(row)
    return chapters


def _is_mere_heading(row: Row) -> bool:
    """Say whether a clause is a chapter's title and nothing else, so that the title itself is its place on the page."""
    return row.keeping.clause.kind == Kind.HEADING and not row.keeping.clause.reading


def _fits(row: Row, kind: str, standing: str) -> bool:
    return (not kind or row.keeping.clause.kind == kind) and (not standing or row.standing == standing)


OTHER_TITLES = MappingProxyType(
    {
        "A": "Vocabulary",
        "B": "Rules of the game",
        "instrument:1": "The instrument",
        "order": "The order",
        "diagram-A": "Diagram A",
    }
)


def _title(row: Row) -> str:
    """Return a chapter's title: a heading's own words, or a name for what has no heading."""
    gist = row.keeping.clause.gist.rstrip(".")
    return OTHER_TITLES.get(row.number) or gist[:1].upper() + gist[1:]


# ---- search ----------------------------------------------------------------------------------------------------------

AT_MOST = 100
LONGEST_QUERY = 100
Pieces = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that a search found; the pieces say which letters to mark."""

    row: Row
    gist: Pieces
    reading: Pieces


@dataclass(frozen=True, slots=True)
class Found:
    query: str
    hits: tuple[Hit, ...]
    total: int


@cache
def _by_folded_citation() -> Mapping[str, str]:
    return {citation.casefold(): citation for citation in index()}


def citation_typed(query: str) -> str:
    """Return the citation that a query is, however it was spaced and capitalised; otherwise an empty string."""
    return _by_folded_citation().get(" ".join(query.casefold().split()), "")


def search(query: str) -> Found:
    """Find the clauses that have every word of the query in their citation, gist or reading, the nearest first.

    A citation typed whole finds its one clause.
    """
    words: tuple[str, ...] = ()
    if citation := citation_typed(query):
        rows = [row_of(index()[citation])]
    else:
        words = tuple(dict.fromkeys(query[:LONGEST_QUERY].casefold().split()))
        scored = [(score, row) for key in HEADERS for row in rows_of(key) if (score := _score(row, words))]
        rows = [row for _, row in sorted(scored, key=lambda pair: pair[0], reverse=True)]
    hits = (
        Hit(row, marked(row.keeping.clause.gist, words), marked(row.keeping.clause.reading, words))
        for row in rows[:AT_MOST]
    )
    return Found(query, tuple(hits), len(rows))


def _score(row: Row, words: Sequence[str]) -> int:
    """Weigh a clause: each word counts where it weighs most, and a word found nowhere rules the clause out."""
    clause = row.keeping.clause
    number, gist, reading = row.number.casefold(), clause.gist.casefold(), clause.reading.casefold()
    total = 0
    for word in words:
        starts = re.compile(rf"\b{re.escape(word)}")
        weight = max(
            100 * (word == number),
            60 * (word == clause.citation.document),
            40 * number.startswith((f"{word}.", f"{word}(", f"{word}:")),
            30 * (word in number and not word[0].isdigit()),
            20 * bool(re.search(rf"\b{re.escape(word)}\b", gist)),
            12 * bool(starts.search(gist)),
            6 * (word in gist),
            4 * bool(starts.search(reading)),
            2 * (word in reading),
        )
        if not weight:
            return 0
        total += weight
    return total


def marked(text: str, words: Sequence[str]) -> Pieces:
    """Split a text into pieces, each with whether the search asked for it."""
    if not words:
        return ((text, False),)
    asked = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)
    pieces: list[tuple[str, bool]] = []
    place = 0
    for found in asked.finditer(text):
        pieces += [(text[place : found.start()], False), (found.group(), True)]
        place = found.end()
    return tuple(piece for piece in (*pieces, (text[place:], False)) if piece[0])


def kinds_of(key: str) -> Mapping[str, str]:
    """Return the kinds that occur in a document, each with its word for people."""
    present = {row.keeping.clause.kind for row in rows_of(key)}
    return {kind.value: word for kind, word in KIND_WORDS.items() if kind in present}
