"""Casino War in Sydney as data."""

from datetime import date

from games.rulebooks.book import Header

HEADER = Header(
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
)
