"""How a table closes: the sign with the closing time, and who may close when.

clause                  rule                                                          field of TableRules
nsw-war 13.9            with players there, a sign stood for 20 minutes               closing_notice
vic-war 11.7            the same, and a pit boss closes                               closing_notice, closing_by
act-war 11.2            the players are told, however short before                    closing_told
act-holdem 14.2
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from casino.rules.ranks import why_not_rank
from games.rulebooks.floors.book import TableRules
from games.rulebooks.war_book import Role
from games.rulings import Refusal


@dataclass(frozen=True, slots=True)
class ClosingFacts:
    """What closing depends on; `rank` is that of whoever closes, `closes_at` the time on the sign."""

    book: TableRules
    rank: Role | None
    players: int
    announced_at: datetime | None
    closes_at: datetime | None
    is_round_open: bool
    zone: ZoneInfo

    @property
    def notice(self) -> timedelta:
        return timedelta(minutes=self.book.closing_notice.value)

    @property
    def clause(self) -> str:
        return self.book.closing_notice.clause or self.book.closing_told.clause

    def earliest(self) -> datetime | None:
        """Return from when the table may close while players sit there: the sign's time, once it stood long enough."""
        if self.announced_at is None or self.closes_at is None:
            return None
        return max(self.closes_at, self.announced_at + self.notice)


def why_not_announce(table: ClosingFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return why this is no closing time to put on a sign now."""
    if table.closes_at is None:
        return [Refusal("Write the closing time that goes on the sign.", code="no_time", field="closes_at")]
    if table.closes_at < at:
        return [Refusal("This time has passed: choose a later one.", code="in_the_past", field="closes_at")]
    first = at + table.notice
    if table.players and table.closes_at < first:
        minutes = table.book.closing_notice.value
        sentence = f"The sign stands for {minutes} minutes first: choose {_time(first, table.zone)} or later."
        return [Refusal(sentence, table.clause, "notice_too_short", "closes_at")]
    return []


def why_not_close(table: ClosingFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return what must come first; a table at which nobody sits closes as soon as its round has ended."""
    refusals = []
    if table.is_round_open:
        refusals.append(Refusal("A round is open: end it first.", table.clause, "round_open"))
    if not table.players:
        return refusals
    if by is not None:
        refusals += why_not_rank(table.rank, table.book.closing_by, to="close a table with players")
    if (earliest := table.earliest()) is None:
        if table.notice or table.book.closing_told.value:
            sentence = "Players sit here: put up the sign with the closing time first."
            refusals.append(Refusal(sentence, table.clause, "not_announced"))
    elif at < earliest:
        sentence = f"Players sit here: close when the sign's time has come, at {_time(earliest, table.zone)} or later."
        refusals.append(Refusal(sentence, table.clause, "too_early"))
    return refusals


def _time(moment: datetime, zone: ZoneInfo) -> str:
    """Return a wall time that is not before the moment, to the minute."""
    local = moment.astimezone(zone)
    if local.second or local.microsecond:
        local = (moment + timedelta(minutes=1)).astimezone(zone)
    return f"{local:%H:%M}"
