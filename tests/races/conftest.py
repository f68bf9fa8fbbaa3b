"""Races need rows that are really committed, and a table that nothing guards."""

import pytest
from django.db import connection

from proofs.effects import lay_table, remove_table


@pytest.fixture
def committed(transactional_db):
    lay_table()
    yield
    remove_table()
    connection.close()
