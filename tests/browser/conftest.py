"""A real browser on the real product: one browser for all tests, a fresh page for each, and an evening to look at."""

import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from shutil import which

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from playwright.sync_api import sync_playwright

from casino import checkpoints, clock, demo, obligations
from casino.models import RoleGrant, Staff
from casino.permissions import Role
from casino.services.card_checks import check_cards
from casino.services.devices import fail
from casino.services.incidents import explain, open_incident
from casino.services.staff import end_access
from tests.factories.documents import make_document
from tests.factories.floor import make_card_set, make_device, make_replacement, make_set_up, make_table
from tests.factories.limits import make_limits
from tests.factories.obligations import make_mail
from tests.factories.order import make_trouble
from tests.factories.people import make_known
from tests.factories.seats import make_game, make_play
from tests.factories.tournaments import make_planned

HERE = Path(__file__).parent
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
LONG_NAME = "Te Aroha Whakatōhea-Featherstonehaugh von Hohenlohe-Langenburg"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Browse on SQLite alone: what a browser shows does not depend on the database, and browsing takes time."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.only_on("sqlite"))


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium-headless-shell"), args=ARGUMENTS)
        yield browser
        browser.close()


class Complaints(list):
    """What the browser complained about: errors in the console, violations of the security policy, scripts that failed."""

    def listen(self, page):
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("console", lambda message: self.hear(message, page))

    def hear(self, message, page):
        # The browser also writes a line when the page itself answers 403, 404 or 422; that is the test's business. And the
        # live server has pages alone: streams are for the one application, see test_live_parts.py.
        url = message.location["url"]
        is_expected = message.text.startswith("Failed to load") and (url == page.url or "/live/" in url)
        if message.type in {"error", "warning"} and not is_expected:
            self.append(message.text)


@pytest.fixture
def complaints():
    return Complaints()


@pytest.fixture
def page(browser, live_server, complaints):
    """A page whose addresses are the live server's; a test fails if the browser complained while it ran."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1440, "height": 900})
    context.set_default_timeout(30_000)
    page = context.new_page()
    complaints.listen(page)
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def signed_in(page, live_server):
    """Sign somebody in without the form, by the session's cookie."""

    def sign_in(staff: Staff, *, url: str = ""):
        client = Client()
        client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": url or live_server.url}]
        )
        return page

    return sign_in


@pytest.fixture(scope="session")
def kept_evening(tmp_path_factory):
    """A folder in which the first test that asks for the evening leaves it for the others."""
    return tmp_path_factory.mktemp("evening")


@pytest.fixture
def evening(transactional_db, settings, tmp_path, kept_evening):
    """The demonstration house, with something of everything to look at; return its people by user name.

    It takes seconds to make and every page wants it: it is made once, and poured back from a copy for each test.
    """
    settings.AUDIT_KEY_FILE = tmp_path / "audit.pem"
    settings.CHECKPOINT_DIR = tmp_path / "checkpoints"
    copy = kept_evening / "evening.sqlite3"
    connection.ensure_connection()
    if copy.exists():
        shutil.copytree(kept_evening / "files", tmp_path, dirs_exist_ok=True)
        with closing(sqlite3.connect(copy)) as kept:
            kept.backup(connection.connection)
    else:
        make_evening(clock.now())
        shutil.copytree(tmp_path, kept_evening / "files")
        with closing(sqlite3.connect(copy)) as kept:
            connection.connection.backup(kept)
    obligations.beat("scheduler")
    return {staff.username: staff for staff in Staff.objects.all()}


def make_evening(at):
    venue = demo.load(seed=7, at=at)
    people = {staff.username: staff for staff in Staff.objects.all()}
    open_incident(
        "reported",
        title="A card fell off table 3 in the semi-final",
        at=at - timedelta(hours=2),
        by=people["dealer"],
        clause="vic-war 10.4.6(a)",
        account="The seven of clubs lay face up.\nThe hand was played on.",
    )
    explained = open_incident(
        "reported", title="Yesterday's limits on table 2", at=at - timedelta(hours=5), by=people["dealer"]
    )
    explain(explained, explanation="Changed at 18:05, before any bet.", by=people["director"], at=at)
    make_mail(subject=venue, headline="You won in Lucky Thursday", at=at - timedelta(minutes=20))
    make_document(subject=venue, by=people["compliance"], at=at)
    make_play(make_game(venue=venue, name="Table 1"), dealer=people["dealer"])
    lay_cards(venue, people["dealer"], at)
    make_set_up(venue, at=at)
    make_limits(at, venue=venue, by=people["dealer"], name="Table 7")
    make_known(venue, by=people["dealer"])
    make_trouble(venue, at=at)
    make_planned(venue, people, at)
    end_access(people["scrutineer"], by=people["admin"], at=at)
    person_of_all_roles(venue, at)
    checkpoints.make_checkpoint(at)


def lay_cards(venue, dealer, at):
    """Cards at two tables, with a check, a replacement and a device that wait for somebody."""
    dealt = make_table("act-war", venue=venue, name="Table 8")
    make_replacement(make_card_set(dealt, put_in_at=at), dealer=dealer, entered_at=at)
    make_device(dealt)
    batches = make_table("md-war", venue=venue, name="Table 9", source="batch_shuffler", is_open=True)
    late = make_card_set(batches, back_colour="red", put_in_at=at - timedelta(days=1), is_checked=False)
    check_cards(late, kind="opening", found=late.cards, by=dealer, at=at)
    fail(make_device(batches), account="It jammed in the middle of a shuffle.", by=dealer, at=at)


def person_of_all_roles(venue, at):
    """Let in somebody who sees every page there is, under a name that tests the layout."""
    staff = Staff.objects.create_user("everyone", name=LONG_NAME, email="everyone@example.test", venue=venue)
    RoleGrant.objects.bulk_create(RoleGrant(staff=staff, role=role, granted_at=at) for role in Role)
