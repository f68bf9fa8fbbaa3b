"""How one field of a definition is typed, shown and read: numbers, money, percent, times, lists, yes or no, choices."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, get_args, get_origin

from django.core.exceptions import ValidationError

from casino.forms.fields import MoneyField
from games.rulebooks import HEADERS
from tournaments.rules.notices import LEADS
from tournaments.rules.words import without_numbers

Choices = tuple[tuple[str, str], ...]
LONG = frozenset(
    {
        "details.summary",
        "entry.criteria",
        "entry.how_to_enter",
        "format.stages.wagers.secret_how",
        "conduct.substitute_cases",
        "conduct.consequences.late",
        "conduct.consequences.absent",
        "conduct.consequences.phone",
        "conduct.consequences.substitute",
        "conduct.consequences.disqualified",
        "conduct.consequences.retired",
    }
)
CHOICES: Mapping[str, Choices] = MappingProxyType(
    {
        "details.game.document": (
            ("", "None of these"),
            *((key, f"{each.game}, {each.jurisdiction}") for key, each in HEADERS.items()),
        ),
        "details.game.method": (("", "As the house deals"), ("A", "A"), ("B", "B")),
        "details.notice_lead": (("", "The usual time"), *((lead.name, lead.words) for lead in LEADS.values())),
        "entry.too_few": (
            ("postpone_or_refund", "The Director postpones it, or cancels and refunds"),
            ("cancel_and_refund", "It is cancelled and refunded"),
        ),
        "format.stages.wagers.side_bets": (
            ("as_the_game", "As in the game"),
            ("allowed", "Allowed"),
            ("forbidden", "Forbidden"),
        ),
    }
)
NAMES = MappingProxyType(
    {
        "fees.prices.until_stage_ends": "stages",
        "format.stages.sources.stage": "stages",
        "format.stages.sources.price": "prices",
        "format.stages.advancement.to": "stages",
        "prizes.stage_prizes.stage": "stages",
    }
)
PERCENT = frozenset({"prizes.pool_share", "prizes.bands.prizes.share"})
YES_NO: Choices = (("", "Not yet decided"), ("yes", "Yes"), ("no", "No"))
PARTS = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?\s*%?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One field: what it looks like, how it is written for a person and read back. Reading gives None for no answer."""

    kind: str
    shown: Callable[[Any], str]
    read: Callable[[str], Any]
    sentence: str = ""
    choices: str = ""
    options: Choices = ()
    names: str = ""


def leaf_of(path: str, hint: Any) -> Leaf:
    """Return how the field at this path is typed; its type decides, and for a few its name."""
    name = without_numbers(path)
    if name in NAMES or name in CHOICES:
        return Leaf("choice", _text, str, choices=name, names=NAMES.get(name, ""))
    may_be_missing = isinstance(hint, UnionType)
    inner = next((each for each in get_args(hint) if each is not NoneType), hint) if may_be_missing else hint
    if inner is bool:
        return YES_OR_NO if may_be_missing else TICK
    if inner is int:
        return _number(name, may_be_missing=may_be_missing)
    return _other(name, inner)


def _other(name: str, inner: Any) -> Leaf:
    if inner is datetime:
        return TIME
    if get_origin(inner) is tuple:
        return _several(name, inner)
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        return _chosen(inner)
    return Leaf("long" if name in LONG else "text", _text, str)


# ---- one value -------------------------------------------------------------------------------------------------------


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _tick(typed: str) -> bool:
    return typed in ("on", "yes", "true")


def _yes_no(typed: str) -> bool | None:
    return {"yes": True, "no": False}.get(typed)


TICK = Leaf("tick", lambda value: "on" if value else "", _tick)
YES_OR_NO = Leaf("choice", lambda value: "" if value is None else "yes" if value else "no", _yes_no, options=YES_NO)


def _chosen(kind: type[StrEnum]) -> Leaf:
    """Offer the words of a list; none chosen is no answer, and a preset stands for itself."""
    words = tuple((str(each), str(each).replace("_", " ").capitalize()) for each in kind)
    return Leaf("choice", _text, lambda typed: typed or None, options=(("", "Choose"), *words))


def _time(typed: str) -> str | None:
    return datetime.fromisoformat(typed).replace(tzinfo=None).isoformat(timespec="minutes") if typed else None


def _shown_time(value: Any) -> str:
    return value.isoformat(timespec="minutes") if isinstance(value, datetime) else _text(value)


TIME = Leaf("time", _shown_time, _time, "Write date and time as the clock there shows them, like 2026-08-31 19:30.")


def _number(name: str, *, may_be_missing: bool) -> Leaf:
    if name.endswith("cents"):
        return Leaf(
            "money",
            _shown_money,
            _money(may_be_missing=may_be_missing),
            "Write an amount in dollars, such as 40 or 1,000.50.",
        )
    if name in PERCENT:
        return Leaf(
            "percent",
            _shown_percent,
            lambda typed: _percent(typed) if typed else None,
            "Write a percentage, such as 50 or 49.55.",
        )
    return Leaf("number", _text, lambda typed: _whole(typed) if typed else None, "Write a whole number.")


def _whole(typed: str) -> int:
    digits = typed.replace(",", "").replace(" ", "")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 12:
        raise ValueError(typed)
    return int(digits)


def _money(*, may_be_missing: bool) -> Callable[[str], int | None]:
    def read(typed: str) -> int | None:
        if not typed:
            return None if may_be_missing else 0
        try:
            return MoneyField().to_python(typed)
        except ValidationError as error:
            raise ValueError(typed) from error

    return read


def _shown_money(value: Any) -> str:
    if not value:
        return ""
    dollars, cents = divmod(int(value), 100)
    return f"{dollars}.{cents:02}" if cents else str(dollars)


def _percent(typed: str) -> int:
    found = PARTS.fullmatch(typed.strip())
    if not found:
        raise ValueError(typed)
    whole, parts = found.groups()
    return int(whole) * 100 + int((parts or "0").ljust(2, "0"))


def _shown_percent(value: Any) -> str:
    if not value:
        return ""
    whole, parts = divmod(int(value), 100)
    return f"{whole}.{parts:02}".rstrip("0") if parts else str(whole)


# ---- several values --------------------------------------------------------------------------------------------------


def _several(name: str, inner: Any) -> Leaf:
    kinds = get_args(inner)
    if kinds[0] is str:
        return Leaf("lines", "\n".join, lambda typed: [line.strip() for line in typed.splitlines() if line.strip()])
    if get_origin(kinds[0]) is tuple:
        return Leaf("lines", _shown_pairs, _pairs, "Write one pair to a line, such as 3: 2.")
    if kinds[-1] is not Ellipsis:
        return Leaf("text", _shown_numbers, _pair, "Write two numbers, such as 4, 4.")
    if name.endswith("ladder"):
        return Leaf(
            "text",
            _shown_percents,
            lambda typed: [_percent(each) for each in _split(typed)],
            "Write percentages with commas, such as 40, 25, 15.",
        )
    return Leaf(
        "text",
        _shown_numbers,
        lambda typed: [_whole(each) for each in _split(typed)],
        "Write numbers with commas, such as 8, 16, 25.",
    )


def _split(typed: str) -> list[str]:
    return [each.strip() for each in typed.split(",") if each.strip()]


def _pair(typed: str) -> list[int] | None:
    if not typed:
        return None
    first, last = (_whole(each) for each in _split(typed))
    return [first, last]


def _pairs(typed: str) -> list[list[int]]:
    rows = [row.split(":") for row in typed.splitlines() if row.strip()]
    if any(len(row) != 2 for row in rows):
        raise ValueError(typed)
    return [[_whole(first.strip()), _whole(second.strip())] for first, second in rows]


def _shown_pairs(value: Any) -> str:
    return "\n".join(f"{first}: {second}" for first, second in value or ())


def _shown_numbers(value: Any) -> str:
    return ", ".join(map(str, value or ()))


def _shown_percents(value: Any) -> str:
    return ", ".join(map(_shown_percent, value or ()))
