"""Read and write citations: find them in text, and lead from each to its clause in the rules reader.

A citation is whole, a document's key and a clause's number. Numbers come in many shapes, some with spaces in them, so the
inventory itself decides where one ends: the longest number that is written there, and nothing that would go on after it.
"""

import re
from collections.abc import Iterator
from functools import cache

from django.urls import reverse

from games.rulebooks import HEADERS, clauses_of
from games.rulings import Clause

ENDS = r"(?![\w(]|[.:\-][\w(])"
NUMBERED = r"(?:\d|(?:definition|dictionary|instrument):)[^\s,;\"'`]*"


@cache
def _citation() -> re.Pattern[str]:
    documents = (
        f"{re.escape(key)} (?:{'|'.join(re.escape(number) for number in sorted(clauses_of(key), key=len, reverse=True))})"
        for key in HEADERS
    )
    return re.compile(rf"(?<![\w\-])(?:{'|'.join(documents)}){ENDS}")


@cache
def _numbered() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w\-])(?:{'|'.join(map(re.escape, HEADERS))}) {NUMBERED}")


def cited_in(text: str) -> Iterator[re.Match[str]]:
    """Find every citation of a clause that exists; of two that begin alike the longer one is meant."""
    return _citation().finditer(text)


def dangling_in(text: str) -> list[str]:
    """Return what looks like a citation and leads nowhere."""
    return [found.group() for found in _numbered().finditer(text) if not _citation().match(text, found.start())]


def anchor_of(number: str) -> str:
    """Return a clause's place on its document's page: `10.4.2~a~v` for `10.4.2(a)(v)`.

    Readable, the same for ever, and safe in any address: mail programs cut a closing bracket or a space off a link.
    """
    return number.replace("(", "~").replace(")", "").replace(" ", "_")


def number_of(anchor: str) -> str:
    """Return the number that an anchor stands for."""
    return re.sub(r"~(\w+)", r"(\1)", anchor.replace("_", " "))


def clause_url(citation: str) -> str:
    """Return where a clause can be read; empty for what no document holds, so that an old record still shows its words."""
    cited = Clause(citation)
    if cited.document not in HEADERS or cited.number not in clauses_of(cited.document):
        return ""
    return f"{reverse('casino:rulebook', args=[cited.document])}#{anchor_of(cited.number)}"
