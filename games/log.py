"""The log of a game: facts in the order they happened, each sealed to the one before.

A game is played by commands. A command asks its rules (`why_not_…`), and if nothing stands in the way records events;
an event is a fact that has happened and is never edited. The state of a game is its events folded one after another, so
the log alone rebuilds every state there ever was. Both games use it the same way:

    play = Play(start=Table(...), apply=apply)       # apply(state, event) -> the next state, pure
    play.record(Event("bets_closed", {}, ("act-war 6.2",)))
    play.state                                       # moved by the event
    play.log.lines()                                 # canonical JSON, one line per event, in a hash chain
    verify(lines, head=play.log.head)                # [] or what was tampered with
    replay(lines, start, apply) == play.state

A line is `{"clauses":[…],"event":"…","facts":{…},"seq":n,"sha256":"…"}` with sorted keys and no blanks; its sha256
covers the previous line's sha256 and everything in the line before it. The chain begins at `GENESIS`.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Generic, NamedTuple, TypeVar

from games.rulings import Refusal

State = TypeVar("State")
Named = TypeVar("Named", bound=tuple[Any, ...])

GENESIS = sha256(b"baize:log:1").hexdigest()
_SEAL = len(',"sha256":""}') + 64
_NO_FACTS: Mapping[str, Any] = {}


def _writer() -> Callable[[object], str]:
    """Return the canonical encoder, its compiled core built once; `JSONEncoder.encode` builds one at every call."""
    plain = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)
    build = getattr(json.encoder, "c_make_encoder", None)
    if build is None:
        return plain.encode
    text = json.encoder.encode_basestring_ascii
    write = build(None, plain.default, text, None, ":", ",", plain.sort_keys, plain.skipkeys, plain.allow_nan)
    return lambda value: "".join(write(value, 0))


canonical = _writer()
"""Write a value of dicts, lists, texts, integers, booleans and None in its one canonical form."""


@cache
def _listed(clauses: tuple[str, ...]) -> str:
    """Write a list of clauses; the same few lists come again and again, and are most of a line's length."""
    return canonical(clauses)


class Event(NamedTuple):
    """One fact: what happened, its particulars as plain JSON values, and the clauses that made it so.

    A named tuple and not a dataclass because a round records a dozen of them and this is the cheapest frozen value.
    """

    name: str
    facts: Mapping[str, Any] = _NO_FACTS
    clauses: tuple[str, ...] = ()


@cache
def _places(kind: type[Any]) -> dict[str, int]:
    return {name: place for place, name in enumerate(kind._fields)}


def moved(value: Named, **changes: Any) -> Named:
    """Copy a named tuple with some fields changed; `_replace` takes half as long again, and a round copies often."""
    kind = type(value)
    places, fields = _places(kind), list(value)
    for name, change in changes.items():
        fields[places[name]] = change
    return tuple.__new__(kind, fields)


class Log:
    """An append-only list of sealed events."""

    __slots__ = ("_texts", "events", "head")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.head = GENESIS
        self._texts: list[str] = []

    def append(self, event: Event) -> None:
        """Seal one event to the head of the chain."""
        name, facts, clauses = event
        texts = self._texts
        body = f'{{"clauses":{_listed(clauses)},"event":"{name}","facts":{canonical(facts)},"seq":{len(texts)}'
        self.head = head = sha256(f"{self.head}{body}}}".encode()).hexdigest()
        texts.append(f'{body},"sha256":"{head}"}}')
        self.events.append(event)

    def lines(self) -> list[str]:
        return list(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class Play(Generic[State]):
    """A game in play: its state and its log, which only `record` moves, and always together."""

    __slots__ = ("_apply", "log", "state")

    def __init__(self, start: State, apply: Callable[[State, Event], State]) -> None:
        self.state = start
        self.log = Log()
        self._apply = apply

    def record(self, event: Event) -> None:
        """Let an event happen. The rules have been asked already; an event that does not fold is a defect and raises."""
        self.state = self._apply(self.state, event)
        self.log.append(event)


def read(lines: Iterable[str]) -> Iterator[Event]:
    """Read a log's events back, without checking the chain."""
    for line in lines:
        body = json.loads(line)
        yield Event(body["event"], body["facts"], tuple(body["clauses"]))


def replay(lines: Iterable[str], start: State, apply: Callable[[State, Event], State]) -> State:
    """Fold a log from its start and return the state it leads to."""
    state = start
    for event in read(lines):
        state = apply(state, event)
    return state


def verify(lines: Iterable[str], *, head: str = "") -> list[Refusal]:
    """Return what is wrong with a log: the first line that does not fit the chain, or a tail that was cut off.

    Without `head` (the last seal, kept elsewhere) a log that was shortened at its end cannot be told from a whole one.
    """
    seal = GENESIS
    for seq, line in enumerate(lines):
        body = line[:-_SEAL] + "}"
        expected = sha256((seal + body).encode()).hexdigest()
        if line != f'{body[:-1]},"sha256":"{expected}"}}':
            return [
                Refusal(
                    f"Line {seq + 1} does not fit the line before it: it was changed, moved or left out.",
                    code="broken_chain",
                )
            ]
        if not _is_canonical(body, seq):
            return [Refusal(f"Line {seq + 1} is not written in the canonical form.", code="not_canonical")]
        seal = expected
    if head and head != seal:
        return [Refusal("The log ends before its last sealed line: lines were cut off.", code="cut_short")]
    return []


def _is_canonical(body: str, seq: int) -> bool:
    try:
        facts = json.loads(body)
    except ValueError:
        return False
    return isinstance(facts, dict) and facts.get("seq") == seq and canonical(facts) == body
