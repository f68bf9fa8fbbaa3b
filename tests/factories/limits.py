"""A table with all that limits can have: a sign, an announced one, an old minimum about to end, limits of one player."""

from datetime import datetime, timedelta

from casino.models import PersonalLimit, Protection, Staff, Table
from tests.factories import MONDAY
from tests.factories.floor import HUNDRED, make_player, make_sign, make_sitting, make_table

FIFTY = {"min": 50_00, "max": 500_00, "unit": 5_00}


def make_limits(at: datetime = MONDAY, *, by: Staff, **fields) -> dict[str, int]:
    """Lay it all out at a new table, and return the numbers of what may be changed there."""
    table: Table = make_table(is_open=True, **fields)
    regular, high_roller = (make_player(table.venue) for _number in range(2))
    make_sitting(table, regular, 2, sat_at=at)
    make_sitting(table, high_roller, 5, sat_at=at)
    old = make_sign(table, posted_at=at - timedelta(hours=1), effective_at=at - timedelta(hours=1))
    make_sign(table, posted_at=at, effective_at=at, limits={"initial": FIFTY, "tie": HUNDRED})
    announced = make_sign(table, posted_at=at, effective_at=at + timedelta(hours=1))
    Protection.objects.create(
        table=table,
        player=regular,
        old_sign=old,
        marker_place=2,
        places=[2],
        since=at,
        end_posted_at=at,
        ends_at=at + timedelta(hours=1),
    )
    own = PersonalLimit.objects.create(
        table=table,
        player=high_roller,
        place=5,
        limits={"initial": {"min": None, "max": 2_000_00}},
        given_at=at,
        given_by=by,
        clause="nsw-war 6.6",
    )
    return {"limit_sign": announced.pk, "personal_limit": own.pk}
