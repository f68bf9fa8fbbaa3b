"""Casino War in Canberra as data."""

from datetime import date

from games.rulebooks.book import Header

HEADER = Header(
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
    in_force_note="The day after notification; that day is not printed, so the day after signing is preset.",
    text_sha256="952b971afc0b191f6516ec963f2fc9b6f9d1a9d444718ce25ce642751d6b140d",
)
