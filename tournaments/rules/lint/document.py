"""Where a definition contradicts the game's approved document, or its own conditions: vic-war 10.1, 10.4.8(c)."""

from collections.abc import Iterator

from games.rulebooks import BOOKS
from games.rulebooks.floors import FLOORS
from tournaments.rules.definition import Definition
from tournaments.rules.definition.entry import Occasion
from tournaments.rules.definition.format import Stage
from tournaments.rules.lint.finding import Finding, error, warning

PREVAILS = "vic-war 10.4.8(c)"
CASH_WORDS = ("cash chip", "value chip", "negotiable chip")


def contradictions(definition: Definition) -> Iterator[Finding]:
    """Yield what the document of the game does not allow, and settings that exclude each other."""
    yield from _game(definition)
    yield from _chips(definition)
    yield from _people(definition)
    for n, stage in enumerate(definition.format.stages):
        yield from _places(definition, stage, n)
        yield from _stakes(stage, n)
        yield from _bank(stage, n)


def _game(definition: Definition) -> Iterator[Finding]:
    game = definition.details.game
    if not game.document:
        if not game.other_game:
            yield error("no_game", "Choose the game and its approved document.", "details.game", PREVAILS)
        else:
            sentence = f"No document here describes {game.other_game}: people count its rounds. Say who does, and how."
            yield warning("no_document", sentence, "details.game.other_game", PREVAILS)
        return
    if game.document not in BOOKS:
        yield error("unknown_document", "There is no such document.", "details.game.document", PREVAILS)
        return
    book = BOOKS[game.document]
    decks = getattr(book, "decks", None)
    if game.decks is not None and decks is not None and game.decks not in decks.value:
        allowed = ", ".join(map(str, decks.value))
        yield error("decks", f"{game.document} is dealt from {allowed} decks.", "details.game.decks", decks.clause)
    methods = getattr(book, "methods", None)
    if game.method and methods is not None and game.method not in methods.value:
        sentence = f"{game.document} knows no method {game.method}."
        yield error("method", sentence, "details.game.method", methods.clause or PREVAILS)


def _chips(definition: Definition) -> Iterator[Finding]:
    """Cash chips may not be played with: chips that turn into cash do so afterwards."""
    kind = definition.format.chip_type.lower()
    if any(word in kind for word in CASH_WORDS) and "non" not in kind:
        sentence = "Play with tournament chips: cash chips are not used in a tournament."
        yield error("cash_chips", sentence, "format.chip_type", "vic-war 10.4.4(a)")


def _people(definition: Definition) -> Iterator[Finding]:
    entry = definition.entry
    if entry.employees_play and entry.occasion == Occasion.ORDINARY:
        sentence = "Employees play only in charity or media events: choose such an occasion, or leave them out."
        yield error("employees", sentence, "entry.employees_play", "vic-war 10.4.2(a)(v)")
    if entry.least_players is not None and entry.most_players is not None and entry.least_players > entry.most_players:
        sentence = "The least number of players is above the greatest: exchange them."
        yield error("least_above_most", sentence, "entry.least_players", "vic-war 10.4.1(a)(iii)")


def _places(definition: Definition, stage: Stage, n: int) -> Iterator[Finding]:
    document = definition.details.game.document
    if document not in FLOORS or stage.tables.seats is None:
        return
    most = FLOORS[document].table.places_most
    if most.value is not None and stage.tables.seats > most.value:
        sentence = f"A table under {document} has at most {most.value} places: {stage.name} seats {stage.tables.seats}."
        yield error("too_many_seats", sentence, f"format.stages.{n}.tables.seats", most.clause)


def _stakes(stage: Stage, n: int) -> Iterator[Finding]:
    wagers, at = stage.wagers, f"format.stages.{n}.wagers"
    if wagers.least is not None and wagers.most is not None and wagers.least > wagers.most:
        yield error(
            "least_above_most",
            f"In {stage.name} the least wager is above the greatest.",
            f"{at}.least",
            "vic-war 10.4.4(b)",
        )
    if wagers.step and wagers.least is not None and wagers.least % wagers.step:
        sentence = f"In {stage.name} the least wager, {wagers.least:,}, is not a multiple of the step, {wagers.step:,}."
        yield error("step", sentence, f"{at}.step", "vic-war 10.4.4(b)")
    if wagers.least is not None and stage.bank.chips is not None and wagers.least > stage.bank.chips:
        sentence = f"In {stage.name} the least wager is above the starting bank: nobody could play."
        yield error("least_above_bank", sentence, f"{at}.least", "vic-war 10.4.4(b)")
    for m, cap in enumerate(wagers.caps):
        if cap.to_hand is not None and cap.to_hand < cap.from_hand:
            yield error("caps", f"A cap of {stage.name} ends before it begins.", f"{at}.caps.{m}", "vic-war 10.4.4(b)")
        if cap.most is not None and wagers.least is not None and cap.most < wagers.least:
            sentence = f"A cap of {stage.name} is below the least wager."
            yield error("caps", sentence, f"{at}.caps.{m}", "vic-war 10.4.4(b)")


def _bank(stage: Stage, n: int) -> Iterator[Finding]:
    """Every player starts with the same bank; a set of chips must come to it."""
    bank = stage.bank
    worth = sum(chip.value * chip.count for chip in bank.chip_set)
    if bank.chip_set and bank.chips is not None and worth != bank.chips:
        sentence = f"The chips listed for {stage.name} come to {worth:,}, not to {bank.chips:,}."
        yield error("chip_set", sentence, f"format.stages.{n}.bank.chip_set", "vic-war 10.4.3(b)")
