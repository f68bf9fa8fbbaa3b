"""Sections 4 and 5, what is staked and who goes out: vic-war 10.4.4, 10.4.5."""

from collections.abc import Iterator

from tournaments.rules.definition import Definition
from tournaments.rules.definition.format import Elimination, Knock, Stage
from tournaments.rules.terms.text import (
    OPEN,
    House,
    Item,
    Section,
    by_stage,
    listed,
    number,
    opening,
    said,
    sentence,
    told,
)

# ---- wagers ----------------------------------------------------------------------------------------------------------


def wagers(number_: int, definition: Definition, house: House) -> Section:
    return Section(number_, "Wagers", "vic-war 10.4.4", tuple(_wagers(definition)))


def _wagers(definition: Definition) -> Iterator[Item]:
    yield told(
        f"Wagers are made with {said(definition.format.chip_type)}. Cash chips are not used.",
        "vic-war 10.4.4(a)",
        "format.chip_type",
    )
    stages = definition.format.stages
    yield told(
        "What is staked:",
        "vic-war 10.4.4(b)",
        "format.stages",
        by_stage(stages, stakes) or [OPEN],
    )
    secret = by_stage(stages, _secret)
    if secret:
        yield told("Secret wagers:", "vic-war 10.4.4(c)", "format.stages", secret)
    rights = by_stage(stages, lambda stage: " ".join(map(sentence, stage.wagers.special_rights)))
    if rights:
        yield told("Special rights:", field="format.stages", points=rights)


def _secret(stage: Stage) -> str:
    wagers = stage.wagers
    if not wagers.secret_wagers:
        return ""
    how = opening(sentence(said(wagers.secret_how)))
    return f"{number(wagers.secret_wagers, 'secret wager')} for each player. {how}"


def stakes(stage: Stage) -> str:
    """Say how a player stakes in a stage."""
    said_of = stage.wagers
    parts = [*_bounds(stage)]
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
    return f"{'; '.join(parts)}.{first}"


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
    later = f"hands {first} to {last}" if last else f"hand {first} and later"
    hands = f"hand {first}" if first == last else later
    return f"in {hands} {f'at most {most:,}' if most is not None else 'without a maximum'}"


# ---- elimination -----------------------------------------------------------------------------------------------------


def elimination(number_: int, definition: Definition, house: House) -> Section:
    points = by_stage(definition.format.stages, lambda stage: sentence(out_of(stage)))
    item = told("A player is out:", "vic-war 10.4.5(a)", "format.stages", points or [OPEN])
    return Section(number_, "Elimination", "vic-war 10.4.5", (item,))


def out_of(stage: Stage) -> str:
    """Say what puts a player out of a stage."""
    return listed(map(_knock, stage.elimination), "or")


def _knock(rule: Elimination) -> str:
    hands = f"hand{'s' if len(rule.hands) > 1 else ''} {listed(map(str, rule.hands)) or OPEN}"
    text = {
        Knock.BUST: "when their bank is 0 at the end of a hand",
        Knock.BELOW_MINIMUM: "when their bank is below the least wager",
        Knock.LAST_AT_HANDS: f"when theirs is the smallest bank after {hands}",
        Knock.RANDOM_MOMENT: "when the knock-out comes and theirs is the smallest bank",
        Knock.NOT_ADVANCED: "when the stage ends and they do not go on",
    }[rule.knock]
    return f"{text} ({rule.note})" if rule.note else text
