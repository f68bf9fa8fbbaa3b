"""Section 1, what, when, where and for how much: vic-war 10.4.1."""

from collections.abc import Iterator

from games.rulebooks import HEADERS
from tournaments.rules.definition import Definition
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.terms.text import House, Item, Section, chips, fixed, listed, money, number, said, told, when

PARTS = {
    Part.POOL: "to the prize pool",
    Part.HOUSE: "to the house",
    Part.TIP: "to the dealers",
    Part.CHARITY: "to charity",
    Part.TAX: "in tax",
}
NONE_OF = {
    Buys.REBUY: "There is no re-buy.",
    Buys.ADD_ON: "There is no add-on.",
    Buys.BUY_BACK: "There is no buy-back.",
}


def section(number_: int, definition: Definition, house: House) -> Section:
    return Section(number_, "Tournament details", "vic-war 10.4.1", tuple(_items(definition, house)))


def _items(definition: Definition, house: House) -> Iterator[Item]:
    details, entry = definition.details, definition.entry
    yield told(
        f"These terms are for {said(details.name)}, held by {house.operator}. They give:",
        "vic-war 10.4.1(a)",
        "details.name",
    )
    yield told(
        f"Start: {when(details.starts_at)} ({said(details.time_zone)}).", "vic-war 10.4.1(a)(i)", "details.starts_at"
    )
    yield from _sessions(definition)
    yield told(f"Place: {said(details.place)}.", "vic-war 10.4.1(a)(iv)", "details.place")
    yield told(_game(definition), field="details.game")
    yield told("Charges:", "vic-war 10.4.1(a)(ii)", "fees", _charges(definition))
    yield told(
        f"At least {number(entry.least_players, 'player')} and at most {number(entry.most_players, 'player')}."
        + (f" At most {number(entry.most_entries, 'entry', 'entries')} in all." if entry.most_entries else "")
        + _too_few(entry.too_few),
        "vic-war 10.4.1(a)(iii)",
        "entry.least_players",
    )
    yield fixed(
        "The Tournament Director may move the start of a session. Players are told at least "
        f"{number(details.move_notice_minutes, 'minute')} before.",
        "vic-war 10.4.1(b)",
        "details.move_notice_minutes",
    )
    yield fixed(
        f"{house.regulator} is told of any change to these details before the tournament begins.", "vic-war 10.4.1(c)"
    )


def _sessions(definition: Definition) -> Iterator[Item]:
    points = [
        f"{stage.name}, {session.name or f'session {n}'}: {when(session.starts_at)}"
        + (f", about {session.minutes} minutes" if session.minutes else "")
        for stage in definition.format.stages
        for n, session in enumerate(stage.sessions, start=1)
        if session.starts_at or session.name
    ]
    if points:
        yield told("Sessions:", field="format.stages", points=points)
    details = definition.details
    if details.entries_open_at or details.entries_close_at:
        yield told(
            f"Entries are taken from {when(details.entries_open_at)} to {when(details.entries_close_at)}.",
            field="details.entries_open_at",
        )


def _game(definition: Definition) -> str:
    game = definition.details.game
    if game.document in HEADERS:
        header = HEADERS[game.document]
        decks = f", with {number(game.decks, 'deck')}" if game.decks else ""
        method = f", by method {game.method}" if game.method else ""
        return (
            f"Game: {header.game} under {header.reference or header.instrument} ({header.jurisdiction}){decks}{method}."
        )
    return f"Game: {said(game.other_game)}."


def _too_few(choice: str) -> str:
    if choice == "cancel_and_refund":
        return " With fewer players it is cancelled and every fee is given back."
    return " With fewer players the Director postpones it, or cancels it and every fee is given back."


# ---- charges ---------------------------------------------------------------------------------------------------------


def _charges(definition: Definition) -> Iterator[str]:
    fees = definition.fees
    if fees.is_free and not fees.prices:
        yield "Entry is free."
    elif not fees.of(Buys.ENTRY):
        yield f"Entry: {said(None)}."
    for price in fees.prices:
        yield charge(price, definition)
    for buys, none in NONE_OF.items():
        if not fees.of(buys):
            yield none


def charge(price: Price, definition: Definition) -> str:
    """Say what one price costs, where the money goes, when it holds and what it gives."""
    amount = "free" if not price.cents else f"{money(price.cents)}{_split(price.lines)}"
    conditions = listed(_conditions(price, definition), "and")
    gives = listed([chips(price.chips) if price.chips is not None else "", price.gives])
    return (
        f"{price.name}: {amount}"
        + (f"; {conditions}" if conditions else "")
        + (f"; it gives {gives}" if gives else "")
        + "."
    )


def _split(lines: tuple[FeeLine, ...]) -> str:
    if len(lines) == 1 and lines[0].part == Part.POOL:
        return ", all of it to the prize pool"
    return f" ({listed(f'{money(line.cents)} {PARTS[line.part]}' for line in lines)})"


def _conditions(price: Price, definition: Definition) -> Iterator[str]:
    yield from _who(price)
    yield from _until(price, definition)
    if price.only_if_room:
        yield "only while there is room, first come, first served"
    if price.most_per_person:
        yield f"at most {price.most_per_person} for each person"
    if price.most_in_all:
        yield f"at most {price.most_in_all:,} in all"
    if price.tenders:
        yield f"paid by {listed(price.tenders, 'or')}"


def _who(price: Price) -> Iterator[str]:
    if price.is_optional_tip:
        yield "as a player wishes"
    if price.is_earned or price.is_invited:
        yield f"{'earned' if price.is_earned else 'by invitation'}: {said(price.condition)}"
    elif price.condition:
        yield price.condition
    if price.attempts_from > 1 or price.attempts_to:
        later = " and later" if not price.attempts_to else f" to {price.attempts_to}"
        yield f"for attempt {price.attempts_from}{later if price.attempts_to != price.attempts_from else ''}"
    if price.members_only:
        yield "for members"


def _until(price: Price, definition: Definition) -> Iterator[str]:
    if price.from_at:
        yield f"from {when(price.from_at)}"
    if price.until_at:
        yield f"until {when(price.until_at)}"
    if price.until_stage_ends:
        stage = definition.format.stage(price.until_stage_ends)
        yield f"until the end of {stage.name if stage else said(None)}"
