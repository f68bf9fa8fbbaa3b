"""The sign of a table on paper."""

from datetime import timedelta

import pytest

from casino import pdf
from casino.documents import limits_sign_of, request_limits_sign
from casino.models import Protection
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_sign, make_table
from tests.factories.limits import FIFTY

pytestmark = pytest.mark.django_db


def test_the_printed_sign_says_what_the_screen_does_in_local_time():
    table = make_table("nsw-war", name="Table 7")
    old = make_sign(table)
    make_sign(table, limits={"initial": FIFTY}, basis="per_player", effective_at=MONDAY + timedelta(minutes=1))
    make_sign(table, limits={"initial": FIFTY}, effective_at=MONDAY + timedelta(minutes=30))
    Protection.objects.create(
        table=table, player=make_player(table.venue), old_sign=old, marker_place=2, places=[2], since=MONDAY
    )

    said = limits_sign_of(table, at=MONDAY + timedelta(minutes=5))

    fifty = {"name": "Casino War", "min": 5000, "max": 50000, "unit": 500}
    hundred = [{"name": name, "min": 1000, "max": 10000, "unit": 500} for name in ("Casino War", "Tie")]
    assert said == {
        "table": "Table 7",
        "venue": table.venue.name,
        "game": "Casino War",
        "limits": [fifty],
        "basis": "per_player",
        "since": "20:01 on Mon 2 Mar 2026",
        "announced": [{"begins": "20:30 on Mon 2 Mar 2026", "limits": [fifty]}],
        "old": [{"ends": "", "limits": hundred}],
        "pays": [],
        "max_payout": None,
        "has_payout_note": False,
        "clauses": ["nsw-war 6.1"],
    }


def test_the_same_sign_is_the_same_document_and_a_changed_one_its_next_version():
    table = make_table()
    make_sign(table)
    supervisor = make_staff("supervisor", venue=table.venue)
    first, again = (
        request_limits_sign(table, by=supervisor, at=MONDAY + timedelta(minutes=minutes)) for minutes in (0, 5)
    )
    make_sign(table, limits={"initial": FIFTY}, effective_at=MONDAY + timedelta(minutes=10))

    changed = request_limits_sign(table, by=supervisor, at=MONDAY + timedelta(minutes=15))

    assert (first, [first.version, changed.version], first.is_public) == (again, [1, 2], True)


def test_a_table_without_a_sign_has_none_to_print():
    table = make_table("vic-war")

    with pytest.raises(RuleBroken) as broken:
        request_limits_sign(table, by=make_staff("pit_boss", venue=table.venue), at=MONDAY)

    assert [(refusal.code, refusal.clause) for refusal in broken.value.refusals] == [("no_limits_sign", "vic-war 6.1")]


@pytest.mark.clause("md-war 2.B(5)(a)")
@pytest.mark.clause("act-holdem 10.1")
@pytest.mark.parametrize(("key", "rows"), [("nsw-war", 0), ("act-holdem", 9), ("md-war", 10)])
def test_the_fullest_sign_stays_on_one_page(key, rows):
    table = make_table(key, max_payout=1_000_000_00, has_progressive=key == "md-war")
    wagers = table.book.limits.wagers.value
    make_sign(table, *wagers)
    make_sign(table, *wagers, effective_at=MONDAY + timedelta(hours=1))
    document = request_limits_sign(table, by=make_staff("supervisor", venue=table.venue), at=MONDAY)

    _content, pages = pdf.render(pdf.html_of(document))

    assert (pages, len(document.content["pays"])) == (1, rows)
