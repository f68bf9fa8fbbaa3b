"""Tell what each wager of a document costs, exactly."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.lab.expectation import Expectation
from games.lab.odds import odds_of, usual_decks, why_not_permitted
from games.rulebooks import BOOKS
from games.rulebooks.holdem_book import HoldemBook
from games.rulebooks.war_book import Wager, WarBook
from games.rulings import Refusal, RuleBroken


class Command(BaseCommand):
    help = "Tell what one unit of each wager gains or costs on average, as exact fractions counted over every deal."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", metavar="KEY", help="a document, such as nsw-war")
        parser.add_argument("--decks", type=int, metavar="N", help="decks in the shoe; six if nobody says")
        parser.add_argument("--json", action="store_true", help="for programs: wagers and fractions")

    def handle(self, *args: Any, **options: Any) -> None:
        book = BOOKS.get(options["key"])
        if not isinstance(book, WarBook | HoldemBook):
            raise CommandError(f"There is no document {options['key']}. Choose one of: {', '.join(BOOKS)}.")
        decks = usual_decks(book) if options["decks"] is None else options["decks"]
        try:
            odds = odds_of(book, decks)
        except RuleBroken as broken:
            raise CommandError(" ".join(map(cited, broken.refusals))) from None
        for refusal in why_not_permitted(book, decks):
            self.stderr.write(f"{cited(refusal)} What follows is counted with {decks} all the same.")
        if options["json"]:
            self.stdout.write(json.dumps({name: fraction(each.value) for name, each in odds.items()}, indent=2))
        else:
            self.stdout.write("\n".join(told(book, decks, odds)))


def fraction(value: Fraction) -> str:
    """Write a fraction as two whole numbers, also where it is whole itself."""
    return f"{value.numerator}/{value.denominator}"


def cited(refusal: Refusal) -> str:
    return f"{refusal.sentence} ({refusal.clause})"


def told(book: WarBook | HoldemBook, decks: int, odds: Mapping[str, Expectation]) -> Iterator[str]:
    """Say for people what each wager costs, of what, and by which clauses."""
    shoe = f"{decks} decks" if decks > 1 else "one deck"
    yield f"{book.header.game}, {book.header.jurisdiction} ({book.key}), {shoe}, every deal of them"
    for name, each in odds.items():
        yield f"{name:<12}{float(100 * each.value):>11.6f} %  of {each.of}"
        yield f"{'':<12}{fraction(each.value)}"
        yield f"{'':<12}{', '.join(each.clauses)}"
    if isinstance(book, WarBook) and book.bonus_spin:
        clause = book.bonus_spin.hot_spot.clause
        yield f"{Wager.BONUS_SPIN:<12}no odds: the document does not say how often the wheel stops where ({clause})"
