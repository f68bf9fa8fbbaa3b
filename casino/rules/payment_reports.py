"""The monthly report of payment errors to the regulator: what goes into it, from when it is lodged, and until when.

Read: the month is that in which the house learned of an error, by the venue's wall, and the report is due on its last day. What
becomes known after a report was lodged goes into another part of it.
"""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from casino.rules.wall_clock import midnight, month_after
from games.rulebooks.floors.book import PaymentErrorRules
from games.rulings import Refusal


def is_reported(cents: int, rules: PaymentErrorRules) -> bool:
    """Tell whether an error of this size goes into the month's report: only what is above the book's sum does."""
    above = rules.report_above.value
    return above is not None and cents > above


def span_of(month: date, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """Return the instants between which a month lies on the venue's wall; the second belongs to the next one."""
    return midnight(month, zone), midnight(month_after(month), zone)


def due_at(month: date, zone: ZoneInfo) -> datetime:
    """Return the last second of the month's last day."""
    return midnight(month_after(month), zone) - timedelta(seconds=1)


def lodged_from(month: date, zone: ZoneInfo) -> datetime:
    """Return the beginning of the month's last day: before it, more may become known on another day."""
    return midnight(month_after(month) - timedelta(days=1), zone)


def why_not_lodge(
    month: date, *, zone: ZoneInfo, is_lodged: bool, sent: str, clause: str, at: datetime
) -> list[Refusal]:
    """Return what stands in the way of lodging a month's report."""
    if is_lodged:
        return [Refusal("This was lodged already.", clause, code="wrong_state")]
    refusals = []
    if at < lodged_from(month, zone):
        last = month_after(month) - timedelta(days=1)
        sentence = f"Lodge it on the last day of the month, {last.day} {last:%B}: until then more may become known."
        refusals.append(Refusal(sentence, clause, code="too_early"))
    if not sent.strip():
        sentence = "Write how it is sent, and to whom."
        refusals.append(Refusal(sentence, clause, code="sent_missing", field="sent"))
    return refusals
