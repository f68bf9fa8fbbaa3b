"""How names, numbers and addresses are made alike, so that people are found however somebody writes them.

Accents, case, apostrophes, hyphens and the order of names do not matter: `Zoë O'Neill-Sánchez` is found by `sanchez zoe`,
by `oneill` and by `neill`. No document asks for any of this.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date

APOSTROPHES = re.compile(r"['’‘`´ʻʼ]")
BETWEEN_WORDS = re.compile(r"[\W_]+")
DAY_FIRST = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})")
YEAR_FIRST = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")
NOT_DECOMPOSED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
LONGEST_TOKEN = 60
LONGEST_KEY = 200


@dataclass(frozen=True, slots=True)
class Sought:
    """One word that somebody is looked for by: the beginning of a token, of the kinds it can be."""

    beginning: str
    kinds: frozenset[str]


def bare(text: str) -> str:
    """Return a text without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark)).translate(NOT_DECOMPOSED)


def folded_words(text: str) -> list[str]:
    """Return the words of a name as they are kept and looked for: `O'Neill-Sánchez` is `oneill` and `sanchez`."""
    return [word[:LONGEST_TOKEN] for word in BETWEEN_WORDS.split(APOSTROPHES.sub("", bare(text))) if word]


def search_key(given_name: str, family_name: str) -> str:
    """Return the whole name folded, family name first: lists are in its order, and equal names are equal."""
    return " ".join(folded_words(family_name) + folded_words(given_name))[:LONGEST_KEY]


def same_names(given_name: str, family_name: str) -> frozenset[str]:
    """Return the keys under which the same person may stand already: also with the two names swapped."""
    return frozenset({search_key(given_name, family_name), search_key(family_name, given_name)})


def name_tokens(*names: str) -> frozenset[str]:
    """Return every beginning of a word by which a name is found: its words, its parts, and each part of it run together."""
    found: set[str] = set()
    for name in names:
        for word in name.split():
            parts = folded_words(word)
            found |= {*parts, "".join(parts)[:LONGEST_TOKEN]}
            found |= {part for part in folded_words(APOSTROPHES.sub(" ", word)) if len(part) > 1}
    return frozenset(found - {""})


def number_token(text: str) -> str:
    """Return a player's or a card's number without spaces and dashes."""
    return "".join(folded_words(text))[:LONGEST_TOKEN]


def card_number(text: str) -> str:
    """Return a card's number as it is kept, however somebody spaced it."""
    return number_token(text).upper()


def email_token(address: str) -> str:
    return address.strip().casefold()[:LONGEST_TOKEN]


def sought(words: str) -> list[Sought]:
    """Return what somebody means by the words they typed; every one of them has to fit."""
    found: list[Sought] = []
    for word in words.split():
        if day := day_of(word):
            found.append(Sought(day.isoformat(), frozenset({"born"})))
        elif "@" in word:
            found.append(Sought(email_token(word), frozenset({"email"})))
        elif any(mark.isdigit() for mark in word):
            found.append(Sought(number_token(word), frozenset({"number", "card", "name"})))
        else:
            found += [Sought(folded, frozenset({"name", "card"})) for folded in folded_words(word)]
    return [each for each in found if each.beginning]


def day_of(word: str) -> date | None:
    """Return the day that is written `17/5/1980`, `17.5.1980` or `1980-05-17`; a word that is no day is none."""
    if match := DAY_FIRST.fullmatch(word):
        day, month, year = match.groups()
    elif match := YEAR_FIRST.fullmatch(word):
        year, month, day = match.groups()
    else:
        return None
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
