"""A table as anybody may know it, without signing in and without a cookie."""

import pytest

from casino.models import Table
from tests.factories.floor import make_ready_table, make_table

pytestmark = pytest.mark.django_db


@pytest.mark.clause("act-war 2.4")
def test_anybody_is_told_the_decks_and_the_shuffle(client):
    table = make_ready_table("act-war", decks=8, shuffle="Riffle and strip")

    response = client.get(f"/tables/{table.pk}/")

    page = response.content.decode()
    assert (response.status_code, response.cookies.keys() | set()) == (200, set())
    assert "<dt>Decks</dt><dd>8</dd>" in page
    assert "<dt>Shuffle</dt><dd>Riffle and strip</dd>" in page
    assert 'href="/rules/act-war/#2.4"' in page


@pytest.mark.clause("act-war 12.9")
@pytest.mark.clause("act-holdem 15.9")
@pytest.mark.parametrize(("document", "clause"), [("act-war", "12.9"), ("act-holdem", "15.9")])
def test_the_way_to_the_rules_stands_there_and_leads_to_them_without_signing_in(client, document, clause):
    table = make_ready_table(document)

    page = client.get(f"/tables/{table.pk}/").content.decode()
    rules = client.get(f"/rules/{document}/")

    assert f'href="/rules/{document}/">' in page
    assert f'href="/rules/{document}/#{clause}"' in page
    assert (rules.status_code, len(rules.cookies)) == (200, 0)
    assert "casino/css/print" in rules.content.decode()


def test_the_limits_that_stand_are_shown(client):
    table = make_ready_table("nsw-war")

    page = client.get(f"/tables/{table.pk}/").content.decode()

    assert "<dt>Tie</dt><dd>$10 to $100, in $5</dd>" in page


def test_nothing_personal_stands_there_and_what_is_missing_is_said(client):
    page = client.get(f"/tables/{make_table('act-war', decks=None, shuffle='').pk}/").content.decode()

    assert "<dt>Decks</dt><dd>not determined</dd>" in page
    assert "No limits are posted. This table takes no bets." in page


def test_a_table_that_left_the_floor_is_not_found(client):
    table = make_table(is_retired=True)

    assert client.get(f"/tables/{table.pk}/").status_code == 404
    assert client.get("/tables/0/").status_code == 404
    Table.objects.update(is_retired=False)
    assert client.post(f"/tables/{table.pk}/").status_code == 405
