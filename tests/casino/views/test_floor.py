"""The page from which a shift is run."""

import pytest
from django.urls import reverse

from casino import clock
from casino.live import bump
from casino.models import Table
from tests.factories import make_staff
from tests.factories.floor import make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def supervisor(client):
    staff = make_staff("supervisor")
    client.force_login(staff)
    return staff


def test_the_floor_draws_every_table_as_a_link(client, supervisor):
    table = make_table(venue=supervisor.venue, name="War 7", is_open=True)

    page = client.get(reverse("casino:floor")).content.decode()

    assert f'href="{table.get_absolute_url()}"' in page
    assert "War 7. Casino War. Open. 0 of 7 places taken. No dealer" in page


def test_an_empty_floor_teaches_what_would_stand_there(client, supervisor):
    page = client.get(reverse("casino:floor")).content.decode()

    assert "No tables yet" in page


def test_the_map_comes_anew_when_something_happened_and_not_otherwise(client, supervisor, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda moment=clock.now(): moment)
    make_table(venue=supervisor.venue)
    part = client.get(reverse("casino:floor_part")).content.decode()
    version = part.split("?v=")[1].split('"')[0]

    assert client.get(reverse("casino:floor_part"), {"v": version}).status_code == 204

    Table.objects.update(name="War 9")
    bump("casino.table")

    assert "War 9" in client.get(reverse("casino:floor_part"), {"v": version}).content.decode()
