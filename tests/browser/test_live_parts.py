"""Parts that keep themselves current in a real browser, without a reload."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from casino import checkpoints, clock
from tests.asgi_process import serving
from tests.factories.audit import make_event
from tests.factories.obligations import make_duty


@pytest.fixture
def house(evening, tmp_path):
    """The one application in a process of its own: pages and streams."""
    with serving(tmp_path, DJANGO_SETTINGS_MODULE="tests.browser.served_settings") as port:
        yield f"http://127.0.0.1:{port}"


def test_front_page_shows_a_new_checkpoint_as_soon_as_it_is_signed(house, page):
    page.goto(house)
    part = page.locator("#checkpoint")
    expect(part).to_have_attribute("data-listening", "")
    page.evaluate("window.isSamePage = true")
    make_event()

    signed = checkpoints.make_checkpoint(clock.now())

    expect(part.locator(".big-figure")).to_have_text(str(signed.seq))
    expect(part).to_have_attribute("data-listening", "")
    assert page.evaluate("window.isSamePage") is True


def test_board_shows_a_new_duty_by_itself(evening, page, signed_in):
    signed_in(evening["compliance"])
    page.goto("/desk/obligations/")
    page.evaluate("window.isSamePage = true")
    at = clock.now()

    make_duty(title="Count the cards of table 9", due_at=at + timedelta(hours=2), at=at)

    expect(page.get_by_role("link", name="Count the cards of table 9")).to_be_visible(timeout=30_000)
    assert page.evaluate("window.isSamePage") is True


def test_board_is_left_alone_while_nothing_changes(evening, page, signed_in):
    signed_in(evening["compliance"])
    page.goto("/desk/obligations/")
    page.locator("#board").get_by_role("link", name="Tell the winner of Lucky Thursday").focus()
    page.evaluate("window.board = document.querySelector('#board')")

    with page.expect_response(lambda answer: "/board/" in answer.url, timeout=30_000) as asked:
        pass

    assert asked.value.status == 204
    assert page.evaluate("window.board.isConnected && window.board.contains(document.activeElement)") is True


def test_session_that_ended_leads_to_the_sign_in_page_and_not_into_a_corner_of_the_board(
    evening, page, signed_in, complaints
):
    signed_in(evening["compliance"])
    page.goto("/desk/obligations/")

    page.context.clear_cookies()

    expect(page.get_by_role("heading", name="Sign in", level=1)).to_be_visible(timeout=30_000)
    assert "/sign-in/" in page.url
    assert [complaint[-18:] for complaint in complaints] == ["401 (Unauthorized)"]
    complaints.clear()
