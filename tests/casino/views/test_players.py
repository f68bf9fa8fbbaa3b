"""The pages of players: who sees what, and that refusals come back with what was typed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.models import AuditEvent, Player, PlayerDetails
from tests.factories import make_staff, make_venue
from tests.factories.floor import make_card, make_player, make_sitting, make_table
from tests.factories.people import add_person, make_exclusion, make_person, make_tie

pytestmark = pytest.mark.django_db
LIST = "/desk/players/"
TYPED = {
    "given_name": "Zephyrine",
    "family_name": "Quillfeather",
    "born_on": "1971-12-03",
    "identity_seen": "Passport",
    "display_name": "Zippy",
    "email": "zq@example.test",
    "phone": "0499123",
    "address": "9 Hidden Lane",
}
PERSONAL = ["Zephyrine", "Quillfeather", "1971", "Passport", "zq@example.test", "0499123", "9 Hidden Lane"]


@pytest.fixture
def venue():
    return make_venue()


@pytest.fixture
def sign_in(client, venue):
    def as_(role):
        staff = make_staff(role, venue=venue)
        client.force_login(staff)
        return staff

    return as_


@pytest.fixture
def zephyrine(venue):
    """Somebody with a card, a tie and a self-exclusion whose reason is nobody's business."""
    details = {**TYPED, "search_key": "quillfeather zephyrine"}
    details.pop("display_name")
    player = make_person(venue, display_name="Zippy", details=details)
    make_card(player, number="C0001234")
    make_tie(player, kind="partner")
    make_exclusion(player, asked_by="self", reason="Lost the rent at Hidden Lane.")
    return player


def page_of(player):
    return f"{LIST}{player.number}/"


# ---- finding ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [LIST, f"{LIST}part/"])
def test_people_are_listed_by_display_name_number_and_the_end_of_their_card(client, sign_in, zephyrine, address):
    sign_in("scorer")

    response = client.get(address, {"q": "quill zeph"})

    (row,) = response.context["found"].rows
    assert (row.player, row.standing, row.card_ending) == (zephyrine, "Excluded", "1234")
    assert [
        word for word in [*PERSONAL, "C0001234", "Lost the"] if word in response.text.replace("quill zeph", "")
    ] == []


def test_the_address_keeps_up_with_what_is_typed(client, sign_in):
    sign_in("scorer")

    assert client.get(f"{LIST}part/", {"q": "o'neill ö"})["HX-Replace-Url"] == "/desk/players/?q=o%27neill+%C3%B6"
    assert client.get(f"{LIST}part/", {"q": ""})["HX-Replace-Url"] == "/desk/players/"


@pytest.mark.parametrize("words", ["a" * 101, "a\x00b"])
def test_words_that_nobody_can_search_for_are_refused(client, sign_in, words):
    sign_in("scorer")

    assert client.get(LIST, {"q": words}).status_code == 400


def test_a_dealer_finds_nobody_by_what_they_may_not_read(client, sign_in, zephyrine):
    sign_in("scorer")
    hidden = client.get(LIST, {"q": "zq@example.test"}).context["found"].rows
    sign_in("cashier")
    shown = client.get(LIST, {"q": "zq@example.test"}).context["found"].rows

    assert (hidden, [row.player for row in shown]) == ([], [zephyrine])


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, sign_in, venue, django_assert_num_queries
):
    sign_in("scorer")
    table = make_table("act-war", venue=venue)
    make_exclusion(make_person(venue), table=table)
    client.get(LIST)
    with CaptureQueriesContext(connection) as one:
        client.get(LIST)
    for _ in range(2):
        make_exclusion(make_person(venue), table=table)

    with django_assert_num_queries(len(one)):
        assert len(client.get(LIST).context["found"].rows) == 3


# ---- one player ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "role", ["scorer", "supervisor", "director", "marketing", "scrutineer", "cashier", "compliance"]
)
def test_the_page_shows_nothing_personal_to_anybody(client, sign_in, zephyrine, role):
    sign_in(role)

    response = client.get(page_of(zephyrine))

    assert response.status_code == 200
    assert [word for word in [*PERSONAL, "C0001234", "Lost the", "Partner"] if word in response.text] == []
    assert not AuditEvent.objects.filter(action="casino.player.read").exists()


def test_what_is_personal_opens_on_a_page_of_its_own_and_is_written_down(client, sign_in, zephyrine):
    cashier = sign_in("cashier")

    response = client.get(f"{page_of(zephyrine)}details/")

    assert [word for word in [*PERSONAL, "Lost the", "Partner of somebody"] if word not in response.text] == []
    read = AuditEvent.objects.get(action="casino.player.read")
    assert (read.actor, read.subject_id) == (cashier, str(zephyrine.pk))


@pytest.mark.parametrize("role", ["scorer", "supervisor", "director", "marketing", "scrutineer"])
def test_most_roles_do_not_get_there(client, sign_in, zephyrine, role):
    sign_in(role)

    assert client.get(f"{page_of(zephyrine)}details/").status_code == 403
    assert "details/" not in client.get(page_of(zephyrine)).text


def test_an_administrator_finds_no_players(client, sign_in):
    sign_in("administrator")

    assert client.get(LIST).status_code == 403


def test_players_of_other_houses_do_not_exist(client, sign_in):
    sign_in("compliance")
    elsewhere = make_player()

    assert [client.get(f"{page_of(elsewhere)}{part}").status_code for part in ("", "details/", "shut-out/")] == [
        404
    ] * 3


def test_the_page_says_what_stands_against_playing_and_by_which_clause(client, sign_in, venue):
    sign_in("scorer")
    make_table("nsw-war", venue=venue)
    make_table("act-war", venue=venue)
    player = make_person(venue)

    response = client.get(page_of(player))

    assert [(where, refusal.code, refusal.clause) for where, refusal in response.context["why_not"]] == [
        ("Casino War (New South Wales)", "card_missing", "nsw-war 5.1")
    ]


def test_somebody_shut_out_and_yet_seated_is_told_loudly(client, sign_in, venue):
    sign_in("supervisor")
    table, player = make_table(venue=venue, is_open=True, name="Table 9"), make_person(venue)
    make_sitting(table, player, 3)
    assert "Shut out, and yet" not in client.get(page_of(player)).text

    make_exclusion(player)

    assert "Shut out, and yet" in client.get(page_of(player)).text


def test_a_merged_record_leads_to_the_kept_one(client, sign_in, venue):
    sign_in("compliance")
    kept = make_person(venue)
    gone = make_person(venue, merged_into=kept)

    response = client.get(page_of(gone), follow=True)

    assert response.redirect_chain == [(f"{page_of(kept)}?merged={gone.number}", 302)]
    assert f"Player {gone.number} was merged into this record." in response.text
    assert client.get(f"{page_of(gone)}details/")["Location"].startswith(f"{page_of(kept)}details/")
    assert client.get(f"{page_of(gone)}card/")["Location"].startswith(page_of(kept))


def test_nobody_puts_words_into_the_page_by_its_address(client, sign_in, venue):
    sign_in("scorer")

    response = client.get(page_of(make_person(venue)), {"merged": "Call this number"})

    assert "Call this number" not in response.text


# ---- adding and changing ---------------------------------------------------------------------------------------------


def test_a_cashier_adds_a_player(client, sign_in):
    sign_in("cashier")

    response = client.post(f"{LIST}add/", TYPED)

    player = Player.objects.get()
    assert (response.status_code, response["Location"]) == (303, page_of(player))
    assert (player.display_name, str(player.details)) == ("Zippy", "Zephyrine Quillfeather")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"born_on": "2020-01-01"}, "born_on"),
        ({"born_on": "yesterday"}, "born_on"),
        ({"given_name": ""}, "given_name"),
        ({"identity_seen": ""}, "identity_seen"),
        ({"email": "", "may_be_mailed": "on"}, "email"),
        ({"display_name": "Zip\u202epy"}, "display_name"),
    ],
)
def test_what_is_refused_stands_at_its_field_with_all_that_was_typed(client, sign_in, changes, field):
    sign_in("cashier")

    response = client.post(f"{LIST}add/", TYPED | changes)

    form = response.context["form"]
    assert (response.status_code, list(form.errors), Player.objects.count()) == (422, [field], 0)
    assert form["family_name"].value() == "Quillfeather"


def test_the_tick_that_this_is_another_person_appears_only_when_it_is_needed(client, sign_in):
    cashier = sign_in("cashier")
    tick = 'type="checkbox" name="is_another"'
    add_person(cashier)
    same = {"given_name": "Ada", "family_name": "Lovelace", "born_on": "1980-05-17", "identity_seen": "Passport"}

    first = client.get(f"{LIST}add/")
    refused = client.post(f"{LIST}add/", same | {"is_another": "False"})
    again = client.post(f"{LIST}add/", same | {"is_another": "on"})

    assert (tick in first.text, refused.status_code, tick in refused.text) == (False, 422, True)
    assert (again.status_code, Player.objects.count()) == (303, 2)


def test_opening_the_form_to_change_somebody_is_reading_them(client, sign_in, zephyrine):
    sign_in("cashier")

    response = client.get(f"{page_of(zephyrine)}change/")

    assert response.context["form"].initial["family_name"] == "Quillfeather"
    assert AuditEvent.objects.filter(action="casino.player.read").count() == 1


def test_a_change_is_saved(client, sign_in, zephyrine):
    sign_in("cashier")

    response = client.post(f"{page_of(zephyrine)}change/", TYPED | {"phone": "0499999"})

    assert (response.status_code, response["Location"]) == (303, page_of(zephyrine))
    assert PlayerDetails.objects.get(player=zephyrine).phone == "0499999"


def test_a_dealer_adds_nobody(client, sign_in):
    sign_in("scorer")

    assert client.post(f"{LIST}add/", TYPED).status_code == 403


def test_the_rail_leads_to_the_players(client, sign_in):
    sign_in("scorer")

    assert f'href="{LIST}"' in client.get("/desk/").text


def test_the_trail_calls_a_player_by_number(client, sign_in, zephyrine):
    sign_in("cashier")
    client.get(f"{page_of(zephyrine)}details/")
    sign_in("administrator")

    trail = client.get("/desk/audit/").text

    assert "opened the personal details of" in trail
    assert [word for word in [*PERSONAL, "Zippy"] if word in trail] == []
