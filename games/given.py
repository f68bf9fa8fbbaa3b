"""The words of a settlement request, read strictly: what is not as it should be is refused with a sentence."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.cards import name, parse

Given = Mapping[str, Any]


class Misread(ValueError):
    """A request that cannot be understood; its message says what to write instead."""


def members(value: object, what: str) -> Given:
    """Read an object."""
    if not isinstance(value, dict):
        raise Misread(f"Write {what} as an object.")
    return value


def items(value: object, what: str) -> list[Any]:
    """Read a list."""
    if not isinstance(value, list):
        raise Misread(f"Write {what} as a list.")
    return value


def cents(value: object, what: str) -> int:
    """Read an amount of money: whole cents, not below nothing."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Misread(f"Write {what} in whole cents, 0 or more, not {value!r}.")
    return value


def cards(given: Given, key: str) -> tuple[int, ...]:
    """Read a list of cards."""
    return tuple(parse(card) for card in items(given.get(key), key))


def why_impossible(dealt: tuple[int, ...], decks: int) -> None:
    """Refuse cards that so many decks cannot deal together."""
    for card, count in Counter(dealt).items():
        if count > decks:
            some = "one deck has" if decks == 1 else f"{decks} decks have"
            raise Misread(f"{count} cards are the {name(card)}, and {some} only {decks}.")


def choice(given: Given, key: str, allowed: tuple[str, ...]) -> str | None:
    """Read one of a few words, or nothing."""
    value = given.get(key)
    if value is not None and value not in allowed:
        raise Misread(f"{key} is one of {', '.join(allowed)} or null, not {value!r}.")
    return value


def stakes(value: object, known: tuple[str, ...]) -> dict[str, int]:
    """Read wagers by name; a stake of 0 is no wager."""
    found = members(value, "wagers")
    for wager in found:
        if wager not in known:
            raise Misread(f"{wager!r} is not a wager: the wagers are {', '.join(known)}.")
    return {wager: cents(amount, wager) for wager, amount in found.items() if cents(amount, wager)}


def bounds(table: Given, side: str, known: tuple[str, ...]) -> dict[str, int]:
    """Read the least or the most per wager, written by side, by wager, or as one amount for all."""
    value = table.get(side, {})
    if isinstance(value, int):
        return dict.fromkeys(known, cents(value, side))
    found = {wager: cents(amount, f"{side} {wager}") for wager, amount in members(value, side).items()}
    for wager in known:
        inner = table.get(wager)
        if isinstance(inner, dict) and side in inner:
            found[wager] = cents(inner[side], f"{wager} {side}")
    return found


def voids(given: Given, named: tuple[str, ...]) -> frozenset[str]:
    """Read which wagers are void: all of them, or those in a list."""
    value = given.get("void")
    if value in (None, False):
        return frozenset()
    if value is True or value in ("round", "hand", "all"):
        return frozenset(named)
    listed = [value] if isinstance(value, str) else items(value, "void")
    for wager in listed:
        if wager not in named:
            raise Misread(f"{wager!r} cannot be void: the wagers are {', '.join(named)}.")
    return frozenset(listed)
