"""Sections 3 to 5, how it is played, what is staked and who goes out: vic-war 10.4.3, 10.4.4, 10.4.5."""

from collections.abc import Iterator

from tournaments.rules.definition import Definition
from tournaments.rules.definition.fees import Buys
from tournaments.rules.definition.format import (
    Advance,
    Allocation,
    Bank,
    Chips,
    Elimination,
    Ends,
    Knock,
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
    chips,
    fixed,
    listed,
    number,
    places,
    said,
    sentence,
    told,
)

ENDS = {Ends.HANDS: "hand", Ends.MINUTES: "minute", Ends.ROLLS: "roll"}
SCOPES = {Scope.TABLE: "each table", Scope.SESSION: "each session", Scope.STAGE: "the whole stage"}
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
    yield told("Sessions:", "vic-war 10.4.3(a)(i)", "format.stages", map(_length, stages) if stages else [OPEN])
    yield told("Tables:", "vic-war 10.4.3(a)(ii)", "format.stages", map(_tables, stages) if stages else [OPEN])
    if len(stages) > 1:
        moves = [move for stage in stages for move in _moves(stage, definition)]
        yield told("Who goes on:", "vic-war 10.4.3(a)(iii)", "format.stages", moves or [OPEN])
    ties = [tie for stage in stages for tie in _ties(stage)]
    if ties:
        yield told("Level scores, where they decide who goes on or wins:", field="format.stages", points=ties)
    if definition.fees.of(Buys.BUY_BACK):
        yield told(
            "Players who are out may buy back:",
            "vic-war 10.4.3(a)(iv)",
            "fees.prices",
            [charge(price, definition) for price in definition.fees.of(Buys.BUY_BACK)],
        )
    yield from _second_chances(definition)
    yield fixed(
        f"Every player starts {_each_stage(definition)} with the same bank, which is announced before the start: "
        f"{listed(_banks(definition)) or OPEN}.",
        "vic-war 10.4.3(b)",
        "format.stages",
    )
    yield told(_disposition(definition.format.chips_end), "vic-war 10.4.3(c)", "format.chips_end")


# ---- stages ----------------------------------------------------------------------------------------------------------


def _length(stage: Stage) -> str:
    length = stage.length
    if stage.is_rolling:
        held = "sessions are held one after another while entries are open"
    else:
        held = number(max(len(stage.sessions), 1), "session")
    if length.ends is None or length.count is None:
        ends = OPEN
    elif length.ends == Ends.SURVIVORS:
        ends = f"ends when {number(length.count, 'player')} {'is' if length.count == 1 else 'are'} left"
    else:
        ends = f"ends after {number(length.count, ENDS[length.ends])}"
    last = f" and {number(length.last_hands, 'last hand')}" if length.last_hands else ""
    told_at = (
        f"; the end is announced at {ENDS.get(length.ends, 'hand')} {length.announced_at}"
        if length.ends and length.announced_at
        else ""
    )
    maybe = " It is held only if the field asks for it." if stage.is_optional else ""
    return f"{stage.name}: {held}; each {ends}{last}{told_at}.{maybe}"


def _tables(stage: Stage) -> str:
    tables = stage.tables
    if tables.count and tables.seats:
        text = f"{number(tables.count, 'table')} of {number(tables.seats, 'seat')} in each session"
    elif tables.basis:
        text = tables.basis
    elif tables.seats:
        text = f"as many tables of {number(tables.seats, 'seat')} as the field needs"
    else:
        text = OPEN
    after = ", played one after the other" if tables.one_after_the_other else ""
    pairs = " Players meet one against one." if stage.is_head_to_head else ""
    hidden = " Scores stay hidden until the stage ends." if stage.hides_scores else ""
    return f"{stage.name}: {text}{after}. {SEATINGS[stage.seating]}{pairs}{hidden}"


def _moves(stage: Stage, definition: Definition) -> Iterator[str]:
    for rule in stage.advancement:
        goal = definition.format.stage(rule.to)
        yield f"From {stage.name} to {goal.name if goal else OPEN}: {move(rule)}."


def move(rule: Advance) -> str:
    """Say whom one rule of advancement takes."""
    who = f"the players placed {places(*rule.places)} at their tables" if rule.places else "the players"
    if rule.until == Until.NUMBER:
        count = f"{rule.take:,}" if rule.take is not None else OPEN
    else:
        goal = "the next stage is full" if rule.until == Until.NEXT_IS_FULL else "its last table is full"
        count = f"as many as it takes until {goal}"
    scope = SCOPES[rule.scope] if rule.scope else OPEN
    if rule.pick == Pick.SCORE:
        best = "the best" if rule.take != 1 or rule.until != Until.NUMBER else "the one best"
        text = f"{best} {count} of {who} of {scope}" if rule.take != 1 else f"the best one of {who} of {scope}"
        return text if rule.until == Until.NUMBER else f"the best of {who} of {scope}, {count}"
    draw = "drawn" if rule.pick == Pick.DRAW else f"drawn with {_tickets(rule)}"
    return f"{count} {draw} from {who} of {scope} who did not go on otherwise"


def _tickets(rule: Advance) -> str:
    if not rule.weights:
        return "one ticket for each entry and re-buy"
    return listed(f"{number(tickets, 'ticket')} for {places(place, place)} place" for place, tickets in rule.weights)


def _ties(stage: Stage) -> Iterator[str]:
    if stage.ties:
        yield f"{stage.name}: {'; then '.join(map(tie_break, stage.ties))}."


def tie_break(step: TieStep) -> str:
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


def _each_stage(definition: Definition) -> str:
    return "each stage" if len(definition.format.stages) > 1 else "play"


def _banks(definition: Definition) -> Iterator[str]:
    for stage in definition.format.stages:
        name = f"{stage.name}, " if len(definition.format.stages) > 1 else ""
        yield f"{name}{_bank(stage.bank)}"


def _bank(bank: Bank) -> str:
    if bank.is_carried_over:
        return "what a player has from the stage before"
    pieces = listed(f"{chip.count} of {chip.value:,}" for chip in bank.chip_set)
    return f"{chips(bank.chips)}{f' ({pieces})' if pieces else ''}"


def _disposition(chosen: Chips | None) -> str:
    if chosen is None:
        return f"Tournament chips at the end: {OPEN}."
    if chosen == Chips.NO_VALUE:
        return "Tournament chips have no cash value and go back to the house at the end."
    return "Tournament chips are exchanged for cash at the end."


# ---- wagers ----------------------------------------------------------------------------------------------------------


def wagers(number_: int, definition: Definition, house: House) -> Section:
    return Section(number_, "Wagers", "vic-war 10.4.4", tuple(_wagers(definition)))


def _wagers(definition: Definition) -> Iterator[Item]:
    yield told(
        f"Wagers are made with {said(definition.format.chip_type)} and not with cash chips.",
        "vic-war 10.4.4(a)",
        "format.chip_type",
    )
    stages = definition.format.stages
    yield told("What is staked:", "vic-war 10.4.4(b)", "format.stages", [_stakes(stage) for stage in stages] or [OPEN])
    secret = [
        f"{stage.name}: {number(stage.wagers.secret_wagers, 'secret wager')} for each player. "
        f"{sentence(said(stage.wagers.secret_how))}"
        for stage in stages
        if stage.wagers.secret_wagers
    ]
    if secret:
        yield told("Secret wagers:", "vic-war 10.4.4(c)", "format.stages", secret)
    rights = [f"{stage.name}: {sentence(right)}" for stage in stages for right in stage.wagers.special_rights]
    if rights:
        yield told("Special rights:", field="format.stages", points=rights)


def _stakes(stage: Stage) -> str:
    said_of = stage.wagers
    parts = list(_bounds(stage))
    parts += [_cap(cap.from_hand, cap.to_hand, cap.most) for cap in said_of.caps]
    if said_of.side_bets != "as_the_game":
        parts.append(f"side bets are {said_of.side_bets}")
    if said_of.seconds_to_act:
        parts.append(f"a player has {number(said_of.seconds_to_act, 'second')} to act")
    if said_of.seconds_at_elimination:
        parts.append(f"{number(said_of.seconds_at_elimination, 'second')} in hands after which somebody goes out")
    if said_of.forced_minimum:
        parts.append("the least wager is placed for a player who is too slow")
    if said_of.boxes_a_player > 1:
        parts.append(f"each player plays {said_of.boxes_a_player} boxes")
    first = f" {sentence(said_of.first_to_act)}" if said_of.first_to_act else ""
    return f"{stage.name}: {'; '.join(parts)}.{first}"


def _bounds(stage: Stage) -> Iterator[str]:
    said_of = stage.wagers
    if said_of.least is None:
        yield said_of.basis or OPEN
    else:
        yield f"at least {said_of.least:,}"
    yield f"at most {said_of.most:,}" if said_of.most is not None else "no maximum"
    if said_of.step:
        yield f"in steps of {said_of.step:,}"
    if said_of.is_compulsory is not None:
        yield "a wager is compulsory in every hand" if said_of.is_compulsory else "a player may sit a hand out"


def _cap(first: int, last: int | None, most: int | None) -> str:
    hands = f"hands {first} to {last}" if last else f"hand {first} and later"
    return f"in {hands} {f'at most {most:,}' if most is not None else 'without a maximum'}"


# ---- elimination -----------------------------------------------------------------------------------------------------


def elimination(number_: int, definition: Definition, house: House) -> Section:
    points = [
        f"{stage.name}: {listed(map(knock, stage.elimination), 'or')}."
        for stage in definition.format.stages
        if stage.elimination
    ]
    item = told("A player is out:", "vic-war 10.4.5(a)", "format.stages", points or [OPEN])
    return Section(number_, "Elimination", "vic-war 10.4.5", (item,))


def knock(rule: Elimination) -> str:
    """Say what puts a player out."""
    hands = listed((str(hand) for hand in rule.hands), "and")
    text = {
        Knock.BUST: "when their bank is nothing at the end of a hand",
        Knock.BELOW_MINIMUM: "when their bank is below the least wager",
        Knock.LAST_AT_HANDS: f"when theirs is the smallest bank after hand {hands or OPEN}",
        Knock.RANDOM_MOMENT: "when the knock-out comes and theirs is the smallest bank",
        Knock.NOT_ADVANCED: "when the stage ends and they do not go on",
    }[rule.knock]
    return f"{text} ({rule.note})" if rule.note else text
