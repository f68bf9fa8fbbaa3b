"""Casino War in Melbourne as data."""

from games.rulebooks.book import Header

HEADER = Header(
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
)
