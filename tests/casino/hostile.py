"""What nobody should type, for every field a form or a body has: made from the page's own HTML and from the API's own schema."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.utils.http import urlencode

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
TYPED = {"text", "search", "textarea", "email", "tel", "url", "number", "date", "datetime-local", "time", "hidden"}
NOT_OURS = {"csrfmiddlewaretoken", "once_key"}
WORDS, MOMENT, DAY = "Plain words", "2026-03-02T20:00", "2026-03-02"
ODD = "\U0001f0a1 a\x00b \u202etxet <script>alert('1')</script> ² & é"
LONG = "x" * 10_000
NUMBERS = ("-1", str(10**30), "1e309", "NaN", "²", "9" * 5_000, "9223372036854775807")
DATES = ("0001-01-01T00:00", "9999-12-31T23:59", "2026-02-31T10:00", "2026-10-04T02:30")
NO_IDS = ("abc", "999999999999999999999", "-1", "2147483648")


# ---- the forms of a page ---------------------------------------------------------------------------------------------


@dataclass
class Control:
    """One field of a form, as the browser has it."""

    name: str
    kind: str
    value: str = ""
    options: list[str] = field(default_factory=list)

    @property
    def sensible(self) -> str:
        """Return what somebody with no ill will sends: what stands there, the first choice, or a plain word."""
        if self.value or self.kind == "hidden":
            return self.value
        if self.options:
            return next((option for option in self.options if option), "")
        return {"number": "1", "date": DAY, "datetime-local": MOMENT, "email": "p@example.com"}.get(self.kind, WORDS)


class Forms(HTMLParser):
    """Read the fields of those forms of a page that are sent to an address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.controls: dict[str, Control] = {}
        self.is_ours = False
        self.open: Control | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            target = given.get("action", "").partition("?")[0]
            self.is_ours = given.get("method", "").lower() == "post" and target in ("", self.address)
        elif tag == "option" and self.open is not None:
            self.open.options.append(given.get("value", ""))
            if "selected" in given:
                self.open.value = given.get("value", "")
        elif self.is_ours and given.get("name") and tag in ("input", "select", "textarea"):
            self.take(tag, given)

    def take(self, tag: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text") if tag == "input" else tag
        control = self.controls.setdefault(given["name"], Control(given["name"], kind))
        if kind in ("radio", "checkbox"):
            control.options.append(given.get("value", "on"))
        elif tag == "input":
            control.value = given.get("value", "")
        else:
            self.open = control

    def handle_data(self, data: str) -> None:
        if self.open is not None and self.open.kind == "textarea":
            self.open.value += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("select", "textarea"):
            if self.open is not None and self.open.kind == "textarea":
                self.open.value = self.open.value.removeprefix("\r").removeprefix("\n")
            self.open = None
        elif tag == "form":
            self.is_ours = False


def controls_in(page: str, address: str) -> dict[str, Control]:
    forms = Forms(address)
    forms.feed(page)
    return forms.controls


def hostile_forms(controls: dict[str, Control]) -> list[dict[str, str]]:
    """Return forms with one kind of ill will each; whatever that kind does not touch is filled in sensibly."""
    forms = [
        _filled(controls, lambda control, _n: LONG if control.kind in TYPED | {"password"} else None),
        _filled(controls, lambda control, _n: ODD if control.kind in TYPED - {"hidden"} else None),
        _filled(controls, lambda control, n: _nth(NUMBERS, n) if control.kind in TYPED else None),
        _filled(controls, lambda control, n: _nth(NUMBERS, n + 4) if control.kind in TYPED - {"hidden"} else None),
        _filled(controls, lambda control, n: _day(_nth(DATES, n), control.kind) if _is_date(control) else None),
        _filled(controls, lambda control, n: _day(_nth(DATES, n + 1), control.kind) if _is_date(control) else None),
        _filled(controls, lambda control, n: _nth(NO_IDS, n) if control.options or control.kind == "hidden" else None),
    ]
    return [form for n, form in enumerate(forms) if form not in forms[:n]]


def _filled(controls: dict[str, Control], ill: Callable[[Control, int], str | None]) -> dict[str, str]:
    filled = {}
    for n, control in enumerate(each for each in controls.values() if each.name not in NOT_OURS):
        typed = ill(control, n)
        filled[control.name] = control.sensible if typed is None else typed
    return filled


def _is_date(control: Control) -> bool:
    return control.kind in ("date", "datetime-local", "time")


def _day(moment: str, kind: str) -> str:
    return moment.partition("T")[0] if kind == "date" else moment


def _nth(values: tuple[Any, ...], n: int) -> Any:
    return values[n % len(values)]


def as_form(typed: dict[str, str]) -> str:
    return urlencode(typed)


# ---- the bodies of an operation --------------------------------------------------------------------------------------

SHAPES = ('"x"', "null", "[[[[]]]]", "{", '{"a": NaN}', '{"\\ud800": 1}', '{"a": 1, "a": 1}', "\ufeff{}", "\x00")
RAW_NUMBERS = ("-1", str(10**30), "1e309", "0.5", "9" * 5_000, "9223372036854775807", "true")
OTHER_TYPES = ("[[[]]]", "{}", "null", '[{"a": []}]', *RAW_NUMBERS)


def hostile_bodies(shape: dict[str, Any], schema: dict[str, Any], turn: int) -> list[str]:
    """Return bodies with one kind of ill will each; whatever that kind does not touch is filled in sensibly.

    What is no object at all is the same for every operation: each `turn` takes two of those.
    """
    fields = {name: _resolved(each, schema) for name, each in shape.get("properties", {}).items()}
    bodies = [
        _body(fields, lambda each, _n: json.dumps(ODD) if _takes_words(each) else None),
        _body(fields, lambda each, _n: json.dumps(LONG) if _takes_words(each) else None),
        _body(fields, lambda _each, n: json.dumps("\ud800" if n % 2 else ODD)),
        _body(fields, lambda each, n: _nth(RAW_NUMBERS, n) if _kind(each) == "integer" else None),
        _body(fields, lambda each, n: _nth(RAW_NUMBERS, n + 4) if _kind(each) == "integer" else None),
        _body(fields, lambda each, n: json.dumps(_day(_nth(DATES, n), each["format"])) if _takes_dates(each) else None),
        _body(
            fields, lambda each, n: json.dumps(_day(_nth(DATES, n + 1), each["format"])) if _takes_dates(each) else None
        ),
        _body(fields, lambda each, n: json.dumps(_nth(NO_IDS, n)) if _kind(each) == "integer" else None),
        _body(fields, lambda each, _n: "999999999" if _kind(each) == "integer" else None),
        _body(fields, lambda _each, n: _nth(OTHER_TYPES, n + turn)),
        "[]",
        _nth(SHAPES, turn),
        _nth(SHAPES, turn + 4),
    ]
    return list(dict.fromkeys(bodies))


def _body(fields: dict[str, Any], ill: Callable[[dict[str, Any], int], str | None]) -> str:
    """Write a body by hand, since some of these numbers are none that a library would write."""
    written = []
    for n, (name, each) in enumerate(fields.items()):
        raw = ill(each, n)
        written.append(f"{json.dumps(name)}: {json.dumps(_sensible(each)) if raw is None else raw}")
    return "{" + ", ".join(written) + "}"


def _resolved(each: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    for inner in (each, *each.get("allOf", ()), *each.get("oneOf", ())):
        if "$ref" in inner:
            return schema["components"]["schemas"][inner["$ref"].rpartition("/")[2]]
    return each


def _kind(each: dict[str, Any]) -> str:
    """Return the type of a field; one that may be null lists it beside."""
    kinds = each.get("type", "")
    return kinds if isinstance(kinds, str) else kinds[0]


def _takes_words(each: dict[str, Any]) -> bool:
    return _kind(each) == "string" and "enum" not in each and "format" not in each


def _takes_dates(each: dict[str, Any]) -> bool:
    return each.get("format") in ("date", "date-time", "time")


def _sensible(each: dict[str, Any]) -> Any:
    if "enum" in each:
        return each["enum"][0]
    if "format" in each and _kind(each) == "string":
        return {"date": DAY, "date-time": f"{MOMENT}:00Z", "email": "p@example.com"}.get(each["format"], WORDS)
    return {"integer": max(1, each.get("minimum", 1)), "boolean": True, "array": [], "object": {}}.get(
        _kind(each), WORDS
    )
