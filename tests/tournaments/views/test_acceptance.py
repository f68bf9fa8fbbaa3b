import pytest
from django.urls import reverse

from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player
from tests.factories.tournaments import SIGNATURE, make_director, make_tournament
from tournaments.services.acceptance import accept_terms

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("role", "is_drawn"), [("cashier", True), ("director", False)])
def test_a_signature_is_drawn_for_those_who_may_see_what_is_personal(client, role, is_drawn):
    director = make_director()
    tournament = make_tournament("published", by=director)
    kept = accept_terms(tournament, make_player(director.venue), version=1, signature=SIGNATURE, by=director, at=MONDAY)
    client.force_login(make_staff(role, venue=director.venue))

    page = client.get(reverse("tournaments:acceptances", args=[tournament.slug])).content.decode()

    assert ('d="M10 10L120 80L300 40"' in page, kept.signature_sha256[:8] in page) == (is_drawn, True)
