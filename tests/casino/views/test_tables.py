import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.services.tables import close_table
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_shift, make_sitting, make_table

pytestmark = pytest.mark.django_db
LIST = "/desk/tables/"


@pytest.fixture
def boss(client):
    staff = make_staff("pit_boss")
    client.force_login(staff)
    return staff


def names(response):
    return [table.name for table, _tone in response.context["rows"]]


@pytest.mark.parametrize(
    ("show", "found"),
    [
        ("floor", ["Closed", "Closing", "Open"]),
        ("open", ["Open"]),
        ("closing", ["Closing"]),
        ("closed", ["Closed"]),
        ("retired", ["Retired"]),
    ],
)
def test_the_list_shows_what_its_heading_says(client, boss, show, found):
    make_table(venue=boss.venue, name="Open", is_open=True)
    make_table(venue=boss.venue, name="Closing", state="closing", closes_at=MONDAY)
    make_table(venue=boss.venue, name="Closed")
    make_table(venue=boss.venue, name="Retired", is_retired=True)
    make_table(name="Elsewhere")

    page = client.get(LIST, {"show": show})

    assert names(page) == found
    assert [tab.count for tab in page.context["tabs"]] == [3, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("words", "found"),
    [("war", ["War 1", "War 2"]), ("pit 2", ["War 2"]), ("act", ["War 2"]), ("nothing", [])],
)
def test_a_table_is_found_by_name_pit_or_document(client, boss, words, found):
    make_table("nsw-war", venue=boss.venue, name="War 1", pit="Pit 1")
    make_table("act-war", venue=boss.venue, name="War 2", pit="Pit 2")

    assert names(client.get(LIST, {"q": words})) == found


def test_a_line_tells_who_deals_and_how_many_sit(client, boss):
    table = make_table(venue=boss.venue, is_open=True)
    make_shift(table, make_staff("scorer", venue=boss.venue, name="Teddy"))
    player = make_player(boss.venue)
    make_sitting(table, player)
    make_sitting(table, player, place=2, is_at_place=False)
    make_sitting(table, make_player(boss.venue), place=3)

    page = client.get(LIST).content.decode()

    assert '<td data-label="Dealer">Teddy</td>' in page
    assert '<td data-label="Players" class="n">2</td>' in page


@pytest.mark.parametrize("address", [LIST, f"{LIST}part/"])
def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, boss, address, django_assert_num_queries
):
    def dealt():
        table = make_table(venue=boss.venue, is_open=True)
        make_shift(table, make_staff("scorer", venue=boss.venue))

    dealt()
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    dealt()
    dealt()

    with django_assert_num_queries(len(one)):
        assert len(names(client.get(address))) == 3


def test_a_poll_is_answered_with_nothing_until_a_table_moves(client, boss):
    table = make_table(venue=boss.venue, is_open=True)
    ask = client.get(LIST).context["live"].url

    unchanged = client.get(ask).status_code
    close_table(table, by=boss, at=MONDAY)

    assert (unchanged, client.get(ask).status_code) == (204, 200)


def test_the_page_of_a_table_offers_what_this_person_may_do(client, boss, make_client):
    closed, open_ = make_table(venue=boss.venue), make_table(venue=boss.venue, is_open=True)
    scorer = make_client()
    scorer.force_login(make_staff("scorer", venue=boss.venue))

    page = client.get(closed.get_absolute_url()).content.decode()

    assert "Open the table</a>" in page
    assert "Closing sign</a>" in client.get(open_.get_absolute_url()).content.decode()
    assert "Open the table</a>" not in scorer.get(closed.get_absolute_url()).content.decode()
