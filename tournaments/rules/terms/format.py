"""Section 3, how the tournament is built: vic-war 10.4.3."""

from collections.abc import Iterable, Iterator, Sequence

from tournaments.rules.definition import Definition
from tournaments.rules.definition.fees import Buys
from tournaments.rules.definition.format import (
    Advance,
    Allocation,
    Bank,
    Chips,
    Ends,
    Origin,
    Pick,
    Scope,
    Seating,
    Source,
    Stage,
    TieMethod,
    TieStep,
    Until,
)
from tournaments.rules.terms.details import charge
from tournaments.rules.terms.text import (
    OPEN,
    House,
    Item,
    Section,
    by_stage,
    chips,
    fixed,
    listed,
    number,
    places,
    sentence,
    told,
)

ENDS = {Ends.HANDS: "hand", Ends.MINUTES: "minute", Ends.ROLLS: "roll"}
SCOPES = {Scope.TABLE: "each table", Scope.SESSION: "each session", Scope.STAGE: "the whole stage"}
FULL = {
    Until.NUMBER: "",
    Until.NEXT_IS_FULL: ", as many as it takes to fill it",
    Until.TABLES_ARE_FULL: ", as many as it takes to fill its last table",
}
ALLOCATIONS = {
    Allocation.FIRST_COME: "first come, first served",
    Allocation.BY_SCORE: "by score, the best first",
    Allocation.DRAW: "by draw",
    Allocation.DIRECTOR: "as the Director decides",
}
SEATINGS = {
    Seating.DRAW: "Seats are drawn.",
    Seating.FIRST_COME: "Seats are taken first come, first served.",
    Seating.DIRECTOR: "The Director gives out the seats.",
}


def section(number_: int, definition: Definition, house: House) -> Section:
    return Section(number_, "Format", "vic-war 10.4.3", tuple(_items(definition)))


def _items(definition: Definition) -> Iterator[Item]:
    stages = definition.format.stages
    yield told("How the tournament is built:", "vic-war 10.4.3(a)", "format.stages")
    yield told("Sessions:", "vic-war 10.4.3(a)(i)", "format.stages", by_stage(stages, _length) or [OPEN])
    yield told("Tables:", "vic-war 10.4.3(a)(ii)", "format.stages", by_stage(stages, _tables) or [OPEN])
    if len(stages) > 1:
        moves = [f"From {stage.name}: {move}." for stage in stages for move in moves_from(stage, definition)]
        yield told("Who goes on:", "vic-war 10.4.3(a)(iii)", "format.stages", moves or [OPEN])
    ties = by_stage(stages[:-1], lambda stage: sentence(tie_breaks(stage.ties)))
    if ties:
        yield told("Level scores, where they decide who goes on:", "vic-war 10.4.3(a)(iii)", "format.stages", ties)
    if definition.fees.of(Buys.BUY_BACK):
        yield told(
            "Players who are out may buy back:",
            "vic-war 10.4.3(a)(iv)",
            "fees.prices",
            [charge(price, definition) for price in definition.fees.of(Buys.BUY_BACK)],
        )
    yield from _second_chances(definition)
    yield from _invited(definition)
    yield _same_bank(stages)
    yield told(_disposition(definition.format.chips_end), "vic-war 10.4.3(c)", "format.chips_end")


# ---- stages ----------------------------------------------------------------------------------------------------------


def session_length(stage: Stage) -> str:
    """Say what ends a session of a stage."""
    length = stage.length
    if length.ends is None or length.count is None:
        return f"ends {OPEN}"
    if length.ends == Ends.SURVIVORS:
        ends = f"ends when {number(length.count, 'player')} {'is' if length.count == 1 else 'are'} left"
    else:
        ends = f"ends after {number(length.count, ENDS[length.ends])}"
    last = f" and {number(length.last_hands, 'last hand')}" if length.last_hands else ""
    told_at = f"; the end is announced at {ENDS.get(length.ends, 'hand')} {length.announced_at}"
    return f"{ends}{last}{told_at if length.announced_at else ''}"


def _length(stage: Stage) -> str:
    if stage.is_rolling:
        held = "sessions are held one after another while entries are open; each"
    elif len(stage.sessions) > 1:
        held = f"{number(len(stage.sessions), 'session')}; each"
    else:
        held = "one session, which"
    maybe = " It is held only if the field asks for it." if stage.is_optional else ""
    return f"{held} {session_length(stage)}.{maybe}"


def tables_of(stage: Stage) -> str:
    """Say at how many tables a session is played, or how that is fixed."""
    tables = stage.tables
    if tables.count and tables.seats:
        text = f"{number(tables.count, 'table')} of {number(tables.seats, 'seat')}"
    elif tables.basis:
        seats = f", {number(tables.seats, 'seat')} each" if tables.seats else ""
        text = f"{tables.basis}{seats}"
    elif tables.seats:
        text = f"as many tables of {number(tables.seats, 'seat')} as the field needs"
    else:
        text = OPEN
    return f"{text}, played one after the other" if tables.one_after_the_other else text


def _tables(stage: Stage) -> str:
    each = " in each session" if len(stage.sessions) > 1 or stage.is_rolling else ""
    pairs = " Players meet one against one." if stage.is_head_to_head else ""
    hidden = " Scores stay hidden until the stage ends." if stage.hides_scores else ""
    return f"{tables_of(stage)}{each}. {SEATINGS[stage.seating]}{pairs}{hidden}"


def moves_from(stage: Stage, definition: Definition) -> Iterator[str]:
    """Say who goes on from a stage, and where to, one rule after the other."""
    for n, rule in enumerate(stage.advancement):
        goal = definition.format.stage(rule.to)
        goes = "goes" if rule.take == 1 and rule.until == Until.NUMBER else "go"
        yield f"{_who(rule, is_first=n == 0)} {goes} to {goal.name if goal else OPEN}{FULL[rule.until]}{_drawn(rule)}"


def _who(rule: Advance, *, is_first: bool) -> str:
    """Say whom a rule takes; a later one looks only at those whom no earlier one took."""
    among = _among(rule)
    if _takes_all(rule) and rule.pick == Pick.SCORE and rule.until == Until.NUMBER:
        return f"the {among.replace('players', 'player', 1) if rule.take == 1 else among}"
    others = f"the {'' if is_first else 'other '}{among}"
    best = "the best" if rule.pick == Pick.SCORE else ""
    if rule.until != Until.NUMBER:
        return f"{best} of {others}" if best else f"some of {others}"
    count = OPEN if rule.take is None else f"{rule.take:,}"
    if rule.take == 1:
        return f"{best or 'one'} of {others}"
    return f"{best} {count} of {others}".lstrip()


def _among(rule: Advance) -> str:
    """Say among whom a rule looks."""
    scope = SCOPES[rule.scope] if rule.scope else OPEN
    if rule.places is None:
        return f"players of {scope}"
    placed = f"players placed {places(*rule.places)}"
    if rule.scope == Scope.TABLE:
        return f"{placed} at each table"
    return f"{placed} at their tables" if rule.scope == Scope.STAGE else f"{placed} at their tables, of {scope}"


def _takes_all(rule: Advance) -> bool:
    """Tell whether a rule takes everybody at whom it looks: the second of each table, one from each."""
    if rule.places is None or rule.scope != Scope.TABLE:
        return False
    return rule.take == rule.places[1] - rule.places[0] + 1


def _drawn(rule: Advance) -> str:
    if rule.pick == Pick.SCORE:
        return ""
    return ", by draw" if rule.pick == Pick.DRAW else f", by draw with {_tickets(rule)}"


def _tickets(rule: Advance) -> str:
    if not rule.weights:
        return "one ticket for each entry and re-buy"
    return listed(f"{number(tickets, 'ticket')} for {places(place, place)} place" for place, tickets in rule.weights)


def tie_breaks(steps: Iterable[TieStep]) -> str:
    """Say what is tried in turn while players are level."""
    return "; then ".join(map(_tie_break, steps))


def _tie_break(step: TieStep) -> str:
    hands = number(step.hands, "hand") if step.hands else "further hands"
    bank = f" with {chips(step.chips)} each" if step.chips else ""
    return {
        TieMethod.EXTRA_HANDS: f"{hands} among those who are level{bank}",
        TieMethod.PLAY_OFF: f"a play-off of {hands}{bank}",
        TieMethod.HIGH_CARD: "the higher card, dealt to each",
        TieMethod.EARLIER_SCORE: "the better score in the stage before",
        TieMethod.DRAW: "a draw",
        TieMethod.EQUAL_SPLIT: "those who are level share equally",
    }[step.method]


def _second_chances(definition: Definition) -> Iterator[Item]:
    chances = [
        _chance(stage, source, definition)
        for stage in definition.format.stages
        for source in stage.sources
        if source.origin == Origin.SECOND_CHANCE
    ]
    if definition.format.repechage_by_director:
        yield fixed(
            "Who plays in a second-chance round is for the Tournament Director to decide.",
            "vic-war 10.4.3(a)(v)",
            "format.repechage_by_director",
        )
    elif chances:
        yield told("Second chances:", "vic-war 10.4.3(a)(v)", "format.stages", chances)


def _chance(stage: Stage, source: Source, definition: Definition) -> str:
    before = definition.format.stage(source.stage)
    price = next((each for each in definition.fees.prices if each.key == source.price), None)
    who = source.eligibility or f"those who did not go on from {before.name if before else OPEN}"
    quota = f", {number(source.quota, 'place')} at most" if source.quota else ""
    paid = f", for {price.name}" if price else ""
    by = f"; scarce places go {ALLOCATIONS[source.allocation]}" if source.allocation else ""
    return f"{stage.name}: open to {who}{quota}{paid}{by}."


def _invited(definition: Definition) -> Iterator[Item]:
    invited = [
        f"{stage.name}: {number(source.quota, 'place') if source.quota else 'places'} for "
        f"{source.eligibility or 'players whom the house invites'}."
        for stage in definition.format.stages
        for source in stage.sources
        if source.origin == Origin.INVITED
    ]
    if invited:
        yield told("Players who come straight into a stage:", "vic-war 10.4.3(a)(iii)", "format.stages", invited)


def _same_bank(stages: Sequence[Stage]) -> Item:
    """Say the bank of each stage; once, where it is that of all."""
    each = "each stage" if len(stages) > 1 else "play"
    text = f"Every player starts {each} with the same bank, which is announced before the start:"
    banks = {bank_of(stage.bank) for stage in stages} or {OPEN}
    if len(banks) == 1:
        return fixed(f"{text} {banks.pop()}.", "vic-war 10.4.3(b)", "format.stages")
    points = by_stage(stages, lambda stage: sentence(bank_of(stage.bank)))
    return Item(text, "vic-war 10.4.3(b)", "format.stages", "fixed", tuple(points))


def bank_of(bank: Bank) -> str:
    """Say with how many chips a player starts."""
    if bank.is_carried_over:
        return "what a player has from the stage before"
    pieces = listed(f"{number(chip.count, 'chip')} of {chip.value:,}" for chip in bank.chip_set)
    return f"{chips(bank.chips)}{f' ({pieces})' if pieces else ''}"


def _disposition(chosen: Chips | None) -> str:
    if chosen is None:
        return f"Tournament chips at the end: {OPEN}."
    if chosen == Chips.NO_VALUE:
        return "Tournament chips have no cash value and go back to the house at the end."
    return "Tournament chips are exchanged for cash at the end."
