"""Show which clauses are kept, by which rules, and which tests show it."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.clauses import Count, Keeping, count, count_by, index
from games.rulebooks import HEADERS, TO_KEEP, Kind, clauses_of


class Command(BaseCommand):
    help = "Lead from clauses to rules to tests: all in numbers, one document's clauses, or one clause whole."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", nargs="?", metavar="KEY", help="a document, such as nsw-war")
        parser.add_argument("clause", nargs="*", metavar="CLAUSE", help="a clause of it, such as 14.12")
        parser.add_argument("--json", action="store_true", help="for programs: totals, and every clause")

    def handle(self, *args: Any, **options: Any) -> None:
        number = " ".join(options["clause"])  # some names have spaces: definition:stand off
        keepings = chosen(options["key"], number)
        if options["json"]:
            self.stdout.write(json.dumps(as_json(keepings), indent=2, ensure_ascii=False))
        elif number:
            self.stdout.write("\n".join(whole(keepings[0])))
        elif options["key"]:
            self.stdout.write("\n".join(listed(keepings)))
        else:
            self.stdout.write("\n".join(table()))


def chosen(key: str | None, number: str) -> list[Keeping]:
    """Return the clauses asked for, or say what there is to ask for."""
    if key is None:
        return list(index().values())
    if key not in HEADERS:
        raise CommandError(f"There is no document {key}. Choose one of: {', '.join(HEADERS)}.")
    if not number:
        return [keeping for keeping in index().values() if keeping.clause.citation.document == key]
    if number not in clauses_of(key):
        raise CommandError(f"{key} has no clause {number}. `manage.py clauses {key}` lists all of them.")
    return [index()[f"{key} {number}"]]


# ---- for programs ----------------------------------------------------------------------------------------------------


def as_json(keepings: Iterable[Keeping]) -> dict[str, Any]:
    """Return the totals of the whole inventory, and the clauses asked for."""
    return {
        "totals": {
            **numbers(count(index().values())),
            "rows": len(index()),
            "by_document": plain(count_by("document")),
            "by_kind": plain(count_by("kind")),
            "by_app": plain(count_by("app")),
        },
        "clauses": {
            keeping.clause.citation: {
                "kind": keeping.clause.kind.value,
                "app": keeping.clause.app,
                "gist": keeping.clause.gist,
                "reading": keeping.clause.reading,
                "to_keep": keeping.clause.is_to_keep,
                "kept": keeping.is_kept,
                "rules": [str(place) for place in keeping.rules],
                "tests": [str(place) for place in keeping.tests],
            }
            for keeping in keepings
        },
    }


def numbers(counted: Count) -> dict[str, int]:
    return {"all": counted.all, "kept": counted.kept, "open": counted.open}


def plain(groups: Mapping[str, Count]) -> dict[str, dict[str, int]]:
    return {name: numbers(counted) for name, counted in groups.items()}


# ---- for people ------------------------------------------------------------------------------------------------------

ROW = "{:<12}{:<14}{:>6}{:>6}{:>6}"
SUM = "{:<26}{:>6}{:>6}{:>6}"


def table() -> Iterator[str]:
    """Print a table by document and kind; the last eight lines are the summary."""
    yield ROW.format("document", "kind", "all", "kept", "open")
    for key in HEADERS:
        for kind in (kind for kind in Kind if kind in TO_KEEP):
            counted = count(
                keeping
                for keeping in index().values()
                if (keeping.clause.citation.document, keeping.clause.kind) == (key, kind)
            )
            if counted.all:
                yield ROW.format(key, kind, counted.all, counted.kept, counted.open)
    yield ""
    yield SUM.format("to keep", "all", "kept", "open")
    for key, counted in count_by("document").items():
        yield SUM.format(key, counted.all, counted.kept, counted.open)
    everything = count(index().values())
    yield SUM.format("all", everything.all, everything.kept, everything.open)
    yield f"{len(index()) - everything.all} more clauses are shown to people or only name things."


def listed(keepings: Iterable[Keeping]) -> Iterator[str]:
    keepings = list(keepings)
    for keeping in keepings:
        clause = keeping.clause
        yield f"{clause.citation.number:<28} {standing(keeping):<6} {clause.kind:<11} {clause.gist}"
    counted = count(keepings)
    yield f"{counted.all} to keep: {counted.kept} kept, {counted.open} open."


def standing(keeping: Keeping) -> str:
    return "kept" if keeping.is_kept else "open" if keeping.is_open else "-"


def whole(keeping: Keeping) -> Iterator[str]:
    """Print all that is known of one clause."""
    clause = keeping.clause
    yield f"{clause.citation}  ({clause.kind}, {clause.app}): {standing(keeping).replace('-', 'nothing to keep')}"
    yield clause.gist
    if clause.acceptance:
        yield f"shown by: {clause.acceptance}"
    if clause.reading:
        yield f"reading: {clause.reading}"
    for heading, places in (("rules", keeping.rules), ("tests", keeping.tests)):
        yield f"{heading}:" if places else f"{heading}: none"
        yield from (f"  {place.path}:{place.line}  {place.name}" for place in places)
