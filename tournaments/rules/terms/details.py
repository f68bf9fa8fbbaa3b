"""Section 1, what, when, where and for how much: vic-war 10.4.1."""

from collections.abc import Iterator

from games.rulebooks import HEADERS
from tournaments.rules.definition import Definition
from tournaments.rules.definition.entry import Entry
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import Session, Stage
from tournaments.rules.definition.prizes import WHOLE
from tournaments.rules.prizes import percent
from tournaments.rules.terms.text import (
    OPEN,
    House,
    Item,
    Section,
    answer,
    chips,
    fixed,
    listed,
    local_time,
    money,
    number,
    opening,
    said,
    told,
    when,
)

PARTS = {
    Part.POOL: "to the prize pool",
    Part.HOUSE: "to the house",
    Part.TIP: "to the dealers",
    Part.CHARITY: "to charity",
    Part.TAX: "in tax",
}
BUYS = {Buys.ENTRY: "entry", Buys.REBUY: "re-buy", Buys.ADD_ON: "add-on", Buys.BUY_BACK: "buy-back"}


def section(number_: int, definition: Definition, house: House) -> Section:
    return Section(number_, "Tournament details", "vic-war 10.4.1", tuple(_items(definition, house)))


def _items(definition: Definition, house: House) -> Iterator[Item]:
    details, entry = definition.details, definition.entry
    yield told(
        f"These are the terms of {said(details.name)}, a tournament held by {house.operator}:",
        "vic-war 10.4.1(a)",
        "details.name",
    )
    yield told(
        f"Start: {when(details.starts_at)}. All times are {local_time(details.time_zone)}.",
        "vic-war 10.4.1(a)(i)",
        "details.starts_at",
    )
    yield from _sessions(definition)
    yield told("Charges:", "vic-war 10.4.1(a)(ii)", "fees", charges(definition))
    yield told(
        f"{answer('Field', size(entry))}{_too_few(entry.too_few)}", "vic-war 10.4.1(a)(iii)", "entry.least_players"
    )
    yield told(answer("Place", details.place), "vic-war 10.4.1(a)(iv)", "details.place")
    yield told(answer("Game", game_of(definition)), field="details.game")
    yield fixed(
        "The Tournament Director may move the start of a session. Players are told at least "
        f"{number(details.move_notice_minutes, 'minute')} before.",
        "vic-war 10.4.1(b)",
        "details.move_notice_minutes",
    )
    yield fixed(
        f"{opening(house.the_regulator)} is told of any change to these details before the tournament begins.",
        "vic-war 10.4.1(c)",
    )


def size(entry: Entry) -> str:
    """Say how large the field may be: in players, in entries, or both."""
    if not entry.most_entries:
        return f"at least {said(entry.least_players)} and at most {number(entry.most_players, 'player')}"
    most = [number(entry.most_players, "player")] if entry.most_players else []
    most.append(number(entry.most_entries, "entry", "entries"))
    return f"at least {number(entry.least_players, 'player')} and at most {listed(most)}"


def _sessions(definition: Definition) -> Iterator[Item]:
    points = session_times(definition)
    if points:
        yield told("Sessions:", "vic-war 10.4.1(a)(i)", "format.stages", points)
    if entries := entry_times(definition):
        yield told(entries, "vic-war 10.4.1(a)(i)", "details.entries_open_at")


def session_times(definition: Definition) -> list[str]:
    """Say when each session starts whose time is known."""
    return [
        f"{_session(stage, session, n)}: {when(session.starts_at)}"
        + (f", about {number(session.minutes, 'minute')}" if session.minutes else "")
        + "."
        for stage in definition.format.stages
        for n, session in enumerate(stage.sessions, start=1)
        if session.starts_at
    ]


def entry_times(definition: Definition) -> str:
    """Say from when and until when entries are taken, as far as that is fixed."""
    opens, closes = definition.details.entries_open_at, definition.details.entries_close_at
    limits = [f"from {when(opens)}" if opens else "", f"until {when(closes)}" if closes else ""]
    return f"Entries are taken {' '.join(filter(None, limits))}." if opens or closes else ""


def _session(stage: Stage, session: Session, n: int) -> str:
    if len(stage.sessions) == 1 and session.name in ("", stage.name):
        return stage.name
    return f"{stage.name}, {session.name or f'session {n}'}"


def game_of(definition: Definition) -> str:
    """Name the game and the document that it is played by."""
    game = definition.details.game
    if game.document in HEADERS:
        header = HEADERS[game.document]
        decks = f", dealt from {number(game.decks, 'deck')}" if game.decks else ""
        method = f", wars settled by method {game.method}" if game.method else ""
        reference = f" {header.reference}" if header.reference else ""
        return (
            f"{header.game}, under the approved document “{header.instrument}”{reference} "
            f"({header.jurisdiction}){decks}{method}"
        )
    return said(game.other_game)


def _too_few(choice: str) -> str:
    if choice == "cancel_and_refund":
        return " With fewer players it is cancelled and every fee is given back."
    return " With fewer players the Director postpones it, or cancels it and every fee is given back."


# ---- charges ---------------------------------------------------------------------------------------------------------


def charges(definition: Definition) -> Iterator[str]:
    """Say what each way in costs, and what cannot be bought."""
    yield from prices(definition)
    none = [f"no {BUYS[buys]}" for buys in Buys if buys is not Buys.ENTRY and not definition.fees.of(buys)]
    if none:
        yield f"There is {listed(none)}."


def prices(definition: Definition) -> Iterator[str]:
    """Say what each way in costs."""
    fees = definition.fees
    if fees.is_free and not fees.prices:
        yield "Entry is free."
    elif not fees.of(Buys.ENTRY):
        yield f"Entry: {said(None)}."
    for price in fees.prices:
        yield charge(price, definition)


def charge(price: Price, definition: Definition) -> str:
    """Say what one price costs, where the money goes, when it holds and what it gives."""
    amount = money(price.cents) + _split(price.lines, definition.prizes.pool_share) if price.cents else "free"
    if not price.is_said:
        amount = OPEN
    conditions = listed(_conditions(price, definition), "and")
    gives = listed([chips(price.chips) if price.chips is not None else "", price.gives])
    return (
        f"{price.name}{_bought(price)}: {amount}"
        + (f"; {conditions}" if conditions else "")
        + (f"; it gives {gives}" if gives else "")
        + "."
    )


def _bought(price: Price) -> str:
    """Say what a price is for where its name does not."""
    word = BUYS[price.buys]
    return "" if word in price.name.lower() else f" ({word})"


def _split(lines: tuple[FeeLine, ...], pool_share: int) -> str:
    """Say where the money goes; of what is for the pool the house may keep a share."""
    sums = {part: sum(line.cents for line in lines if line.part == part) for part in Part}
    paid = {part: cents for part, cents in sums.items() if cents}
    share = {Part.POOL: percent(pool_share)} if pool_share != WHOLE else {}
    if len(paid) == 1:
        (part,) = paid
        return f", {share.get(part, 'all')} of it {PARTS[part]}"
    goes = (
        f"{money(cents)}{f', {share[part]} of it' if part in share else ''} {PARTS[part]}"
        for part, cents in paid.items()
    )
    return f" ({listed(goes)})"


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
