"""Whether the time can be trusted: this machine, the database and the audit trail must agree."""

from datetime import datetime, timedelta

from games.rulings import Refusal

TOLERANCE = timedelta(seconds=2)


def why_not_trust(*, here: datetime, database: datetime, newest_event_at: datetime | None) -> list[Refusal]:
    """Return what speaks against the clocks; while anything does, nothing that chance decides should be drawn."""
    refusals = []
    apart = abs(database - here)
    if apart > TOLERANCE:
        seconds = f"{apart.total_seconds():.1f}"
        refusals.append(
            Refusal(
                f"This machine and the database differ by {seconds} seconds: set both by NTP.", code="clocks_differ"
            )
        )
    if newest_event_at is not None and newest_event_at - database > TOLERANCE:
        seconds = f"{(newest_event_at - database).total_seconds():.1f}"
        refusals.append(
            Refusal(
                f"The newest audit event lies {seconds} seconds ahead of the database's clock: it was set back.",
                code="clock_set_back",
            )
        )
    return refusals
