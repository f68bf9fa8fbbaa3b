"""Canberra Casino Hold-em Poker as data."""

from datetime import date

from games.rulebooks.book import Header

HEADER = Header(
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
)
