"""Casino War in Maryland as data."""

from games.rulebooks.book import Header

HEADER = Header(
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
)
