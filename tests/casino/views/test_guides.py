"""Checklists stand on the page of the person they are for."""

import pytest
from django.urls import reverse

from tests.factories import make_staff
from tests.factories.floor import make_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("role", "sees_powers"), [("scorer", False), ("supervisor", True)])
def test_a_table_s_page_shows_checklists_and_powers_to_those_who_have_them(client, role, sees_powers):
    staff = make_staff(role)
    client.force_login(staff)

    page = client.get(make_table("nsw-war", venue=staff.venue).get_absolute_url()).content.decode()

    assert "Shuffle and cut" in page
    assert "Give no advice on play beyond the rules." in page
    assert ("What you may order" in page) == sees_powers


def test_players_read_their_guide_without_signing_in(client):
    page = client.get(reverse("casino:public_table", args=[make_table("act-holdem").pk])).content.decode()

    assert "Do not swap cards." in page
    assert "Give no advice on play beyond the rules." not in page
