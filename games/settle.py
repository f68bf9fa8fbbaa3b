"""One door to settlement: a request in plain JSON values, an answer with every wager's net, outcome and clauses.

A request that cannot be understood is answered with a sentence that says what is wrong, and changes nothing else.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.given import Given, Misread, members
from games.holdem import script as holdem
from games.rulebooks import BOOKS
from games.rulebooks.book import Book
from games.rulebooks.holdem_book import HoldemBook
from games.rulebooks.war_book import WarBook
from games.rulings import RuleBroken
from games.war import script as war

WAR: Mapping[str, Callable[[WarBook, Given], dict[str, Any]]] = {
    "settle": war.hand_answer,
    "round": war.round_answer,
    "envy": war.envy_answer,
    "bonus_spin": war.spin_answer,
}
HOLDEM: Mapping[str, Callable[[HoldemBook, Given], dict[str, Any]]] = {
    "settle": holdem.hand_answer,
    "round": holdem.round_answer,
}


def answer(line: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one request; never raise for what the request says."""
    name = line.get("id") if isinstance(line, dict) else None
    try:
        return {"id": name, **_answer(members(line, "the request"))}
    except RuleBroken as broken:
        clauses = [refusal.clause for refusal in broken.refusals if refusal.clause]
        return {"id": name, "error": str(broken), **({"clauses": clauses} if clauses else {})}
    except ValueError as wrong:
        return {"id": name, "error": str(wrong)}


def _answer(line: Given) -> dict[str, Any]:
    key, kind = line.get("ruleset"), line.get("kind")
    if not isinstance(key, str) or key not in BOOKS:
        raise Misread(f"{key!r} is not a document: write one of {', '.join(BOOKS)}.")
    given = members(line.get("given"), "given")
    book = _under(BOOKS[key], line, given)
    answers: Mapping[str, Any] = WAR if isinstance(book, WarBook) else HOLDEM
    if not isinstance(kind, str) or kind not in answers:
        raise Misread(f"{kind!r} is not a kind of request for {key}: write one of {', '.join(answers)}.")
    found: dict[str, Any] = answers[kind](book, given)
    return found


def _under(book: Book, line: Given, given: Given) -> Book:
    """Return the book under the readings the request chooses."""
    readings = {**members(line.get("readings", {}), "readings"), **members(given.get("readings", {}), "readings")}
    for clause, name in readings.items():
        if not isinstance(name, str):
            raise Misread(f"Name the reading of {clause} in a word.")
    return book.under(readings) if readings else book
