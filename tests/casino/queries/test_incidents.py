"""What the page of a table tells of incidents, disputes and payment errors."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.queries.incidents import incidents_panel
from casino.services.disputes import decide
from casino.services.incidents import close, explain, open_incident
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_table
from tests.factories.order import make_dispute, make_payment_error

pytestmark = pytest.mark.django_db


def panel_of(table, role):
    return incidents_panel(table, reader=make_staff(role, venue=table.venue), at=MONDAY)["trouble"]


def test_a_table_shows_what_is_not_over_there_and_nothing_of_other_tables():
    table, other = make_table(), make_table()
    compliance = make_staff("compliance", venue=table.venue)
    here = open_incident("side_bet", title="Here", at=MONDAY, table=table)
    over = open_incident("side_bet", title="Over", at=MONDAY, table=table)
    explain(over, explanation="So.", by=make_staff("supervisor", venue=table.venue), at=MONDAY)
    close(over, reason="Settled.", by=compliance, at=MONDAY)
    open_incident("side_bet", title="There", at=MONDAY, table=other)
    dispute, error = make_dispute(table=table), make_payment_error(table=table)
    make_dispute(table=other)

    panel = panel_of(table, "pit_boss")

    assert panel["incidents"] == [(here, "bad")]
    assert [line.dispute for line in panel["disputes"]] == [dispute]
    assert [line.error for line in panel["errors"]] == [error]


@pytest.mark.parametrize(
    ("role", "disputes", "errors"), [("scorer", 0, 0), ("director", 1, 0), ("cashier", 0, 1), ("supervisor", 1, 1)]
)
def test_everybody_sees_as_much_as_they_may(role, disputes, errors):
    table = make_table()
    make_dispute(table=table)
    make_payment_error(table=table)

    panel = panel_of(table, role)

    assert (len(panel["disputes"]), len(panel["errors"])) == (disputes, errors)


def test_the_panel_takes_the_same_number_of_queries_for_one_of_each_and_for_three(django_assert_num_queries):
    table = make_table()
    reader = make_staff("pit_boss", venue=table.venue)

    def one_more():
        open_incident("side_bet", title="Bet", at=MONDAY, table=table)
        decide(make_dispute(table=table), ruling="So.", by=reader, at=MONDAY)
        make_payment_error(table=table)

    one_more()
    incidents_panel(table, reader=reader, at=MONDAY)
    with CaptureQueriesContext(connection) as one:
        incidents_panel(table, reader=reader, at=MONDAY)
    one_more()
    one_more()

    with django_assert_num_queries(len(one)):
        panel = incidents_panel(table, reader=reader, at=MONDAY)["trouble"]
    assert [len(panel[name]) for name in ("incidents", "disputes", "errors")] == [3, 3, 3]
