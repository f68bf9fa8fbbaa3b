"""The approved documents as data: who approved what and when, and every clause of it.

`HEADERS` lists the documents; `clauses_of(key)` reads one document's inventory; `clause(citation)` finds one clause.
A new jurisdiction is a new pair of files here, `<key>.csv` and its header, and no new branch anywhere.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from games.rulings import Clause


class Kind(StrEnum):
    """What a clause asks for, and so what keeping it means."""

    ENGINE = "engine"
    TABLE = "table"
    TOURNAMENT = "tournament"
    PROMOTION = "promotion"
    TERMS = "terms"
    RECORD = "record"
    GUIDE = "guide"
    DEFINITION = "definition"
    EQUIPMENT = "equipment"
    HEADING = "heading"


TO_KEEP = frozenset({Kind.ENGINE, Kind.TABLE, Kind.TOURNAMENT, Kind.PROMOTION, Kind.TERMS, Kind.RECORD})
"""The kinds that software keeps; the others are shown to people or only name things."""


@dataclass(frozen=True, slots=True)
class Header:
    """Who approved a document, for whom, and since when; `text_sha256` pins the very text that was read."""

    key: str
    title: str
    game: str
    jurisdiction: str
    regulator: str
    operator: str
    instrument: str
    reference: str
    made_date: date | None
    in_force_date: date | None
    in_force_note: str
    text_sha256: str


@dataclass(frozen=True, slots=True)
class ClauseText:
    """One row of the inventory: what a clause says in Baize's words, and what a test shows to prove it kept."""

    citation: Clause
    gist: str
    kind: Kind
    app: str
    acceptance: str
    reading: str

    @property
    def is_to_keep(self) -> bool:
        return self.kind in TO_KEEP


HEADERS: Mapping[str, Header] = MappingProxyType(
    {
        header.key: header
        for header in (
            Header(
                key="act-war",
                title="Casino War",
                game="Casino War",
                jurisdiction="Australian Capital Territory",
                regulator="ACT Gambling and Racing Commission",
                operator="Casino Canberra Limited",
                instrument="Casino Control (Casino War) Approval 2018 (No 1)",
                reference="NI2018-567",
                made_date=date(2018, 10, 17),
                in_force_date=date(2018, 10, 18),
                in_force_note="The day after notification; the notification date is not printed, so the day after signing is preset.",
                text_sha256="952b971afc0b191f6516ec963f2fc9b6f9d1a9d444718ce25ce642751d6b140d",
            ),
            Header(
                key="act-holdem",
                title="Canberra Casino Hold-em Poker",
                game="Casino Hold'em",
                jurisdiction="Australian Capital Territory",
                regulator="ACT Gambling and Racing Commission",
                operator="Casino Canberra Limited",
                instrument="Casino Control (Canberra Casino Hold-em Poker) Approval 2007 (No 1)",
                reference="NI2007-208",
                made_date=date(2007, 7, 13),
                in_force_date=date(2007, 8, 1),
                in_force_note="The instrument names the day.",
                text_sha256="6709b716b3f84d45627bf6fbb46db8c17528dbcec706e2777445bc34e3705bb0",
            ),
            Header(
                key="nsw-war",
                title="Casino War, with player rewards and promotional prizes",
                game="Casino War",
                jurisdiction="New South Wales",
                regulator="NSW Independent Casino Commission",
                operator="The Star Pty Limited",
                instrument="Order under section 66(1) of the Casino Control Act 1992",
                reference="DF24/017426",
                made_date=date(2024, 8, 16),
                in_force_date=date(2024, 8, 16),
                in_force_note="On publication by the operator; that day is not printed, so the day of signing is preset.",
                text_sha256="136f2c5c4a85d461418975cd96b2ed2c1389e33660d01306a55f627c24138d7d",
            ),
            Header(
                key="vic-war",
                title="Casino War, with tournament play",
                game="Casino War",
                jurisdiction="Victoria",
                regulator="Victorian Commission for Gambling Regulation",
                operator="Crown Melbourne Limited",
                instrument="Rules of the Game: Casino War",
                reference="",
                made_date=None,
                in_force_date=None,
                in_force_note="The document prints no dates.",
                text_sha256="25569d8006ab135831def6edf0800040f1e9f31562c6a575ba5cbd149f6a4f25",
            ),
            Header(
                key="md-war",
                title="Casino War, with progressive, envy bonus and bonus spin",
                game="Casino War",
                jurisdiction="Maryland",
                regulator="Maryland Lottery and Gaming Control Agency",
                operator="",
                instrument="Casino War standard rules, version 1.2",
                reference="",
                made_date=None,
                in_force_date=None,
                in_force_note="The document prints a version and no dates.",
                text_sha256="4e535efcd31ba34b8e7a8f0469238902ab5b880029e0d3c783e18cdbd7646751",
            ),
        )
    }
)

HERE = Path(__file__).parent


@cache
def clauses_of(key: str) -> Mapping[str, ClauseText]:
    """Return a document's clauses by their number, in the document's order."""
    with (HERE / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        return MappingProxyType(
            {
                row["clause"]: ClauseText(
                    citation=Clause(f"{key} {row['clause']}"),
                    gist=row["gist"],
                    kind=Kind(row["kind"]),
                    app=row["app"],
                    acceptance=row["acceptance"],
                    reading=row["ambiguity"],
                )
                for row in csv.DictReader(file)
            }
        )


def clause(citation: str) -> ClauseText:
    """Find one clause by its whole citation; raise `KeyError` if no document has it."""
    cited = Clause(citation)
    if cited.document not in HEADERS:
        raise KeyError(citation)
    return clauses_of(cited.document)[cited.number]
