"""Whether the stages fit together: everybody who may enter has a seat, everybody who goes on has one, and every rule is clear."""

from collections import Counter
from collections.abc import Iterator

from tournaments.rules.definition import Definition
from tournaments.rules.definition.format import Ends, Origin, Stage, Until
from tournaments.rules.flow import StageFlow, flow
from tournaments.rules.lint.finding import Finding, error, warning

GOES_ON, SECOND = "vic-war 10.4.3(a)(iii)", "vic-war 10.4.3(a)(v)"
TABLES = "vic-war 10.4.3(a)(ii)"


def structure(definition: Definition) -> Iterator[Finding]:
    """Yield what does not fit; numbers are only counted once names and scopes are clear."""
    unclear = [*_names(definition), *_ways(definition), *_rules(definition)]
    yield from unclear
    for n, stage in enumerate(definition.format.stages):
        yield from _hands(stage, n)
    if not unclear and definition.format.stages:
        yield from _numbers(definition)


# ---- names and ways --------------------------------------------------------------------------------------------------


def _names(definition: Definition) -> Iterator[Finding]:
    stages = definition.format.stages
    for n, stage in enumerate(stages):
        if not stage.name.strip():
            yield error("no_name", "Give the stage a name.", f"format.stages.{n}.name", "vic-war 10.4.3")
    twice = [key for key, count in Counter(stage.key for stage in stages).items() if count > 1]
    for key in twice:
        n = next(n for n, stage in enumerate(stages) if stage.key == key)
        sentence = f"Two stages have the short name {key!r}: give each its own."
        yield error("name_twice", sentence, f"format.stages.{n}.key", "vic-war 10.4.3")


def _ways(definition: Definition) -> Iterator[Finding]:
    """Find ways that lead nowhere, in circles, or to a stage that nobody reaches."""
    stages = definition.format.stages
    order = {stage.key: n for n, stage in enumerate(stages)}
    prices = {price.key for price in definition.fees.prices}
    for n, stage in enumerate(stages):
        for m, rule in enumerate(stage.advancement):
            at = f"format.stages.{n}.advancement.{m}.to"
            if rule.to not in order:
                yield error("no_stage", f"Players go on from {stage.name} to a stage that is not there.", at, GOES_ON)
            elif order[rule.to] <= n:
                sentence = (
                    f"Players go on from {stage.name} to a stage that is played before it: put the stages in order."
                )
                yield error("backwards", sentence, at, GOES_ON)
        for m, source in enumerate(stage.sources):
            at = f"format.stages.{n}.sources.{m}"
            if source.stage and source.stage not in order:
                yield error(
                    "no_stage", f"Players of {stage.name} come from a stage that is not there.", f"{at}.stage", GOES_ON
                )
            if source.price and source.price not in prices:
                sentence = f"Players of {stage.name} pay a price that is not there."
                yield error("no_price", sentence, f"{at}.price", "vic-war 10.4.1(a)(ii)")
        if n and not stage.sources and not _is_fed(definition, stage):
            yield error(
                "unreached",
                f"Nobody ever plays in {stage.name}: say who comes there.",
                f"format.stages.{n}.sources",
                GOES_ON,
            )


def _is_fed(definition: Definition, stage: Stage) -> bool:
    return any(rule.to == stage.key for each in definition.format.stages for rule in each.advancement)


def _rules(definition: Definition) -> Iterator[Finding]:
    """Find rules of advancement that can be read in two ways: the best two of what?"""
    for n, stage in enumerate(definition.format.stages):
        for m, rule in enumerate(stage.advancement):
            at = f"format.stages.{n}.advancement.{m}"
            if rule.scope is None:
                count = rule.take if rule.take is not None else "players"
                sentence = (
                    f"Say whether the best {count} of {stage.name} are of each table, each session or the whole stage."
                )
                yield error("no_scope", sentence, f"{at}.scope", GOES_ON)
            if rule.until == Until.NUMBER and rule.take is None:
                yield error("no_number", f"Say how many go on from {stage.name}.", f"{at}.take", GOES_ON)


def _hands(stage: Stage, n: int) -> Iterator[Finding]:
    """Find hands that a session never comes to, and a last stage that cannot decide between level scores."""
    length = stage.length
    if length.ends not in (Ends.HANDS, Ends.ROLLS) or length.count is None:
        return
    for m, rule in enumerate(stage.elimination):
        beyond = [hand for hand in rule.hands if hand > length.count]
        if beyond:
            sentence = f"{stage.name} ends after {length.count} hands: nobody goes out at hand {beyond[0]}."
            yield error("beyond_the_end", sentence, f"format.stages.{n}.elimination.{m}.hands", "vic-war 10.4.5(a)")
    for m, cap in enumerate(stage.wagers.caps):
        if cap.from_hand > length.count:
            sentence = f"{stage.name} ends after {length.count} hands: a cap from hand {cap.from_hand} never holds."
            yield error("beyond_the_end", sentence, f"format.stages.{n}.wagers.caps.{m}.from_hand", "vic-war 10.4.4(b)")
    if length.announced_at is not None and length.announced_at > length.count:
        sentence = f"{stage.name} ends after {length.count}: its end cannot be announced at {length.announced_at}."
        yield error("beyond_the_end", sentence, f"format.stages.{n}.length.announced_at", "vic-war 10.4.3(a)(i)")


# ---- numbers ---------------------------------------------------------------------------------------------------------


def _numbers(definition: Definition) -> Iterator[Finding]:
    full = definition.entry.most_entries or definition.entry.most_players
    if not full:
        return
    yield from _room_for_entries(definition, full)
    counted = flow(definition.format, full)
    for n, each in enumerate(counted.stages):
        yield from _seats(definition, each, n)
    last = definition.format.stages[-1]
    if not last.ties:
        sentence = f"Say how level scores are decided in {last.name}; sharing equally is one way."
        yield error(
            "no_tie_rule", sentence, f"format.stages.{len(definition.format.stages) - 1}.ties", "vic-war 10.4.6(a)"
        )


def _room_for_entries(definition: Definition, full: int) -> Iterator[Finding]:
    """Find a field that is larger than the seats of the stages that entries come into."""
    entered = [
        stage
        for n, stage in enumerate(definition.format.stages)
        if any(source.origin == Origin.ENTRIES for source in stage.sources) or (n == 0 and not stage.sources)
    ]
    if not entered or any(stage.places is None or stage.is_rolling for stage in entered):
        return
    seats = sum(stage.places or 0 for stage in entered)
    if full > seats:
        names = " and ".join(stage.name for stage in entered)
        sentence = f"{full} may enter, but {names} seats {seats}: add tables or sessions, or take fewer."
        yield error("more_than_seats", sentence, "entry.most_players", TABLES)


def _seats(definition: Definition, each: StageFlow, n: int) -> Iterator[Finding]:
    """Find players with a claim to a seat for whom there is none, where nothing says who gets it."""
    stage, at = each.stage, f"format.stages.{n}"
    seconds = [arrival for arrival in each.arrivals if arrival.source.origin == Origin.SECOND_CHANCE]
    for arrival in seconds:
        short = arrival.wanting.high - arrival.coming.high
        if short > 0 and arrival.source.allocation is None and not definition.format.repechage_by_director:
            sentence = (
                f"Up to {arrival.wanting.high} may want a seat in {stage.name}, which has {arrival.coming.high}: "
                "say who gets one, first come, by score, by draw or as the Director decides."
            )
            yield error("scarce_second_chance", sentence, f"{at}.sources", SECOND)
    if each.turned_away.high and not seconds and n:
        sentence = (
            f"{each.turned_away.high} players go on to {stage.name} and find no seat: take fewer, or add tables there."
        )
        yield error("no_seats", sentence, f"{at}.tables", GOES_ON)
    if each.unfilled is not None and each.unfilled.low and n and not stage.is_optional:
        empty = each.unfilled.low
        seats, stay = ("1 seat", "stays") if empty == 1 else (f"{empty} seats", "stay")
        sentence = f"{seats} of {stage.name} {stay} empty even with a full field."
        yield warning("empty_seats", sentence, f"{at}.tables", TABLES)
