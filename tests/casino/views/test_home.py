import pytest
from django.urls import reverse

from casino import clock
from casino.models import Checkpoint
from casino.permissions import Role
from tests.factories import make_staff
from tests.factories.obligations import make_duty

pytestmark = pytest.mark.django_db


def page_of(client, staff, path="/desk/") -> str:
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    return client.get(path).content.decode()


# ---- the front door --------------------------------------------------------------------------------------------------


def test_front_page_leads_to_all_five_rulebooks(client):
    page = client.get("/").content.decode()

    for key in ("act-war", "act-holdem", "nsw-war", "vic-war", "md-war"):
        assert f'href="/rules/{key}/"' in page


def test_front_page_shows_the_newest_checkpoint(client):
    at = clock.now()
    for seq, letter in ((7, "a"), (12, "b")):
        Checkpoint.objects.create(seq=seq, hash=letter * 64, at=at, signature="c" * 128, public_key="d" * 64)

    page = client.get("/").content.decode()

    assert ("b" * 64 in page, "a" * 64 in page) == (True, False)
    assert 'data-live="checkpoint"' in page


def test_front_page_says_what_comes_before_the_first_checkpoint(client):
    assert "No checkpoint has been signed yet" in client.get("/").content.decode()


def test_front_page_leaves_no_cookie_and_asks_for_none(client):
    answer = client.get("/")

    assert (answer.cookies, "Cookie" in answer.get("Vary", "")) == ({}, False)


@pytest.mark.parametrize("path", ["/", "/desk/"])
def test_page_is_read_and_not_written_to(client, path):
    client.force_login(make_staff("director"), backend="django.contrib.auth.backends.ModelBackend")

    assert client.post(path).status_code == 405


# ---- the desk --------------------------------------------------------------------------------------------------------


def test_desk_asks_strangers_to_sign_in(client):
    answer = client.get("/desk/")

    assert (answer.status_code, answer["Location"]) == (302, "/sign-in/?next=%2Fdesk%2F")


def test_empty_desk_says_what_will_come_here(client):
    page = page_of(client, make_staff("scorer"))

    assert "Nothing waits for you" in page
    assert "Duties of your roles appear here" in page


def test_first_thing_on_the_desk_has_the_big_button(client):
    duty = make_duty(title="Tell the winner", due_at=clock.now(), at=clock.now(), clause="nsw-war 14.8")

    page = page_of(client, make_staff("director"))

    assert "1 thing waits for you" in page
    assert f'<a class="button next" href="{duty.get_absolute_url()}">Do it now' in page
    assert 'href="/rules/nsw-war/#14.8"' in page


@pytest.mark.parametrize("role", Role)
def test_rail_leads_only_where_the_role_may_go(client, role):
    staff = make_staff(role)

    page = page_of(client, staff)

    rail = page[page.index('id="places"') : page.index("</nav>")]
    for name in ("obligations", "approvals", "incidents", "documents", "ledger", "audit", "mail", "staff", "account"):
        address = reverse(f"casino:{name}")
        assert (f'href="{address}"' in rail) == (client.get(address).status_code == 200), name


def test_rail_marks_the_place_one_is_at(client):
    page = page_of(client, make_staff("compliance"), "/desk/audit/")

    assert '<a href="/desk/audit/" aria-current="page">' in page
    assert page.count('aria-current="page"') == 1


# ---- alarms ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "is_told"), [("/desk/account/", True), ("/desk/", False), ("/desk/obligations/", False)]
)
def test_overdue_duty_is_told_on_every_page_that_does_not_list_it(client, path, is_told):
    staff = make_staff("director")
    make_duty(role="director")

    assert ("1 duty is overdue." in page_of(client, staff, path)) == is_told


def test_background_work_that_stands_still_is_told_on_every_page(client):
    assert "Background work stands still" in page_of(client, make_staff("scorer"))
