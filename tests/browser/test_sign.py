"""The sign on the screens that stand beside tables: all of it in sight, counted down, and readable without a script."""

import re

import pytest
from playwright.sync_api import expect

from casino import clock
from tests.factories import make_staff
from tests.factories.floor import make_sign, make_table
from tests.factories.limits import make_limits

SCREENS = [(390, 844), (800, 480), (1024, 600), (1920, 1080)]
HIDDEN = """[document.documentElement.scrollWidth - document.documentElement.clientWidth,
             document.documentElement.scrollHeight - document.documentElement.clientHeight]"""


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("document", ["nsw-war", "act-holdem", "md-war"])
def test_the_whole_sign_is_in_sight(screen, document, page, transactional_db):
    table = make_table(document, has_progressive=document == "md-war", max_payout=25_000_00)
    make_sign(table, *table.book.limits.wagers.value)
    page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))

    page.goto(f"/tables/{table.pk}/sign/")

    assert page.evaluate(HIDDEN) == [0, 0]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_sign_with_all_that_can_be_on_it_fits_and_counts_down(screen, page, transactional_db):
    by = make_staff("supervisor")
    make_limits(clock.now(), by=by, venue=by.venue, name="Table 7")
    table = by.venue.tables.get()
    page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))

    page.goto(f"/tables/{table.pk}/sign/")

    expect(page.get_by_role("timer")).to_have_text([re.compile(r"in (59:\d\d|1 h 00 min)")] * 2)
    assert page.evaluate(HIDDEN) == [0, 0]


def test_without_a_script_the_printed_time_stands_on_the_sign(browser, live_server, transactional_db):
    by = make_staff("supervisor")
    make_limits(clock.now(), by=by, venue=by.venue)
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()

    page.goto(f"/tables/{by.venue.tables.get().pk}/sign/")
    seen = page.locator("main").inner_text()
    context.close()

    assert re.search(r"From \d\d:\d\d", seen)
    assert "in 59" not in seen
