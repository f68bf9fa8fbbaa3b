"""Whether a table may open so: the document in force, the decks, the dealing source, the batches, the variant."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from games.rulebooks import BOOKS
from games.rulebooks.book import digest, ruled
from games.rulebooks.war_book import Source, WarBook
from games.rulings import Refusal, insist
from games.war.limits import Limits
from games.war.live import LiveTable
from games.war.round import Setup, Table

SET_AT_OPENING = ("boxes", "burns_first", "method", "adjacent_boxes", "progressive", "bonus_spin")
"""What the house chooses for a table beside its cards and limits; all of it goes on record when the table opens."""


def why_not_play_on(book: WarBook, on: date, *, published: date | None = None) -> list[Refusal]:
    """Return why no round may be dated so: the document is not in force yet.

    `published` is the day of notification or publication, where the document starts from it and does not print it.
    """
    first = book.header.in_force_date
    if published is not None:
        first = published + timedelta(days=book.commences.value)
    if first is not None and on < first:
        return [Refusal(f"These rules apply from {first.isoformat()}.", book.commences.clause, "not_in_force", "on")]
    return []


def why_not_assign(book: WarBook, reference: str) -> list[Refusal]:
    """Return why an instrument may not be given to a table: this document replaced it."""
    if reference in book.supersedes.value:
        sentence = f"{reference} was replaced by {book.header.reference}: assign that."
        return [Refusal(sentence, book.supersedes.clause, "superseded", "reference")]
    return []


def why_not_decks(book: WarBook, decks: int, source: Source = Source.SHOE) -> list[Refusal]:
    """Return why a table may not use so many decks."""
    ruled_decks = book.batch_decks if source is Source.BATCHES else book.decks
    if decks not in ruled_decks.value:
        allowed = ", ".join(map(str, ruled_decks.value)) or "no batches"
        return [Refusal(f"Use {allowed} decks.", ruled_decks.clause, "wrong_decks", "decks")]
    return []


def why_not_batches(book: WarBook, batches: tuple[int, int]) -> list[Refusal]:
    """Return why two batches may not be used: unequal, or not of a permitted size."""
    if batches[0] != batches[1]:
        return [Refusal("Both batches need the same number of decks.", book.batches_equal.clause, "unequal", "batches")]
    return why_not_decks(book, batches[0], Source.BATCHES)


def why_not_batch(table: Table, batch: str, doing: str) -> list[Refusal]:
    """Return why a card of a batch may not be drawn or racked: the other batch is in play."""
    if table.setup.source is not Source.BATCHES or not table.shoe.batch or batch == table.shoe.batch:
        return []
    ruled_by = table.book.batch_resting if doing == "draw" else table.book.batch_racked
    sentence = f"The {table.shoe.batch} batch is in play; the {batch} one rests in the device."
    return [Refusal(sentence, ruled_by.clause, "other_batch", "batch")]


def why_not_method(book: WarBook, method: str, *, in_use: frozenset[str], rounds_running: int) -> list[Refusal]:
    """Return why a dealing method may not be set: unknown, or another one is in use at this venue's open tables."""
    if method not in book.methods.value:
        allowed = " or ".join(book.methods.value)
        return [Refusal(f"Choose method {allowed}.", book.methods.clause, "unknown_method", "method")]
    if in_use - {method} and rounds_running:
        sentence = "One method holds for all tables: change it while no round is running."
        return [Refusal(sentence, book.methods.clause, "other_method", "method")]
    return []


def why_not_community(book: WarBook, cards: int, *, submitted: bool) -> list[Refusal]:
    """Return why the electronic variant with community cards may not be offered."""
    if not submitted or not book.community_offered.value:
        sentence = "Offer it only if the rules submission names it."
        return [Refusal(sentence, book.community_offered.clause, "not_submitted", "submitted")]
    if cards not in book.community_cards.value:
        allowed = ", ".join(map(str, book.community_cards.value))
        return [Refusal(f"Use {allowed} community cards.", book.community_cards.clause, "wrong_count", "cards")]
    return []


def community_setup(setup: Setup, cards: int, *, submitted: bool) -> Setup:
    """Return the set-up of the variant: each community card is a position that any seated player may back."""
    book = setup.book
    insist(why_not_community(book, cards, submitted=submitted))
    shared = replace(
        book,
        players_per_box=ruled(setup.boxes, *book.community_offered.clauses),
        boxes_per_player=ruled(None, *book.community_offered.clauses),
        deal_dealer=book.community_dealer,
    )
    return setup._replace(book=shared, boxes=cards)


def open_table(setup: Setup, *, on: date, published: date | None = None) -> LiveTable:
    """Open a table: the log begins with the document, its digest and its readings."""
    book = setup.book
    insist([*why_not_play_on(book, on, published=published), *why_not_decks(book, setup.decks, setup.source)])
    live = LiveTable(setup)
    facts: dict[str, Any] = {
        "document": book.key,
        "digest": digest(book),
        "readings": dict(book.chosen),
        "on": on.isoformat(),
    }
    limits = setup.limits
    facts |= {"minimum": dict(limits.minimum), "maximum": dict(limits.maximum), "chip": limits.chip}
    facts |= {name: getattr(setup, name) for name in SET_AT_OPENING}
    live.say("opened", book.decks.clauses, decks=setup.decks, source=setup.source, **facts)
    return live


def setup_of(facts: Mapping[str, Any]) -> Setup:
    """Return what was set when a table opened, from the event that says so."""
    book = BOOKS[facts["document"]].under(facts["readings"])
    assert isinstance(book, WarBook)
    limits = Limits(facts["minimum"], facts["maximum"], facts["chip"])
    chosen = {name: facts[name] for name in SET_AT_OPENING}
    return Setup(book, facts["decks"], Source(facts["source"]), limits=limits, **chosen)
