"""A table gets another layout while somebody waits for its lock: they find the table, on the layout it has then."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from django.db import connection, transaction

from casino.models import Table
from casino.permissions import RUN_TABLES
from casino.services.locks import locked_table
from tests.factories import make_staff
from tests.factories.floor import make_layout, make_table

A_MOMENT = 0.5


def test_whoever_waited_finds_the_table_on_its_new_layout(transactional_db):
    table = make_table("nsw-war")
    other = make_layout("nsw-war", venue=table.venue)
    supervisor, is_changing = make_staff("supervisor", venue=table.venue), Event()

    def change():
        try:
            with transaction.atomic():
                Table.objects.select_for_update().get(pk=table.pk)
                is_changing.set()
                Event().wait(A_MOMENT)
                Table.objects.filter(pk=table.pk).update(layout=other)
        finally:
            connection.close()

    def wait():
        try:
            is_changing.wait(5)
            with transaction.atomic():
                return locked_table(table.pk, RUN_TABLES, by=supervisor).layout
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        changing, waiting = threads.submit(change), threads.submit(wait)
        changing.result(20)
        assert waiting.result(20) == other
