"""Every event has one name, one sentence and somebody who records it."""

import ast
import re

from casino.events import EVENTS
from tests.architecture.tree import dotted, modules, named, tree_of


def written() -> dict[str, list[str]]:
    """Return the constants that hold events, by the event's name."""
    found: dict[str, list[str]] = {}
    for path in modules():
        for statement in tree_of(path).body:
            if (
                isinstance(statement, ast.Assign)
                and isinstance(statement.value, ast.Call)
                and dotted(statement.value.func) == "Event"
                and isinstance(statement.value.args[0], ast.Constant)
            ):
                found.setdefault(statement.value.args[0].value, []).append(statement.targets[0].id)
    return found


def test_every_event_is_written_once():
    constants = [constant for holders in written().values() for constant in holders]

    assert {name: holders for name, holders in written().items() if len(holders) > 1} == {}
    assert len(constants) == len(set(constants))
    assert set(written()) == set(EVENTS)


def test_an_event_is_named_by_app_thing_and_past_participle():
    assert [
        name for name in EVENTS if not re.fullmatch(r"(casino|tournaments|promotions)\.[a-z_]+\.[a-z_]+", name)
    ] == []


def test_an_event_s_sentence_needs_nothing_but_who_and_what():
    assert [event for event in EVENTS.values() if not event.sentence.format(who="Somebody", what="it")] == []


def test_every_event_is_recorded_by_somebody():
    """An event that nobody records would be a line that the audit trail can never show."""
    used = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for path in modules()
        if not named(path).endswith("/events.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Load)
    }

    assert {holder for holders in written().values() for holder in holders} - used == set()
