"""Every page, on a phone in daylight and on a desk in the dark: nothing for axe to find, nothing to scroll sideways, no
complaint of the browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.pages import PUBLIC, address, routes

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
axe = Axe()


def faults(page, **options) -> list[str]:
    """Return what axe finds, each with the element it was found at."""
    found = axe.run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


@pytest.mark.parametrize("route", routes())
def test_page_is_sound(route, evening, page, signed_in):
    if route not in PUBLIC:
        signed_in(evening["everyone"])
    answer = page.goto(address(route))

    found = {}
    for width, scheme in ((390, "light"), (1440, "dark")):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        found[width, scheme] = faults(page)
    page.set_viewport_size({"width": 320, "height": 640})
    sideways = page.evaluate(SIDEWAYS)

    assert answer.status == 200
    assert {where: what for where, what in found.items() if what} == {}
    assert sideways <= 0


def test_new_calendar_address_is_sound_and_can_be_copied(evening, page, signed_in):
    signed_in(evening["director"])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/desk/account/")

    page.locator("form[action$='/calendar/'] button").first.click()
    page.get_by_role("button", name="Copy the address").click()

    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("main .hash").inner_text()
    assert faults(page) == []


@pytest.mark.parametrize(("path", "status"), [("/nothing-here/", 404), ("/desk/audit/", 403)])
def test_error_page_is_sound(path, status, evening, page, signed_in):
    signed_in(evening["dealer"])
    answer = page.goto(path)

    found = faults(page)
    page.set_viewport_size({"width": 320, "height": 640})

    assert (answer.status, found, page.evaluate(SIDEWAYS) <= 0) == (status, [], True)


def test_menu_of_a_phone_is_sound_and_leads_away(evening, page, signed_in):
    signed_in(evening["everyone"])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/desk/")

    page.get_by_role("button", name="Menu").click()
    found = faults(page)
    page.get_by_role("link", name="What is due", exact=True).click()

    assert found == []
    assert page.url.endswith("/desk/obligations/")


def test_desk_fits_a_wall_of_4k(evening, page, signed_in):
    signed_in(evening["everyone"])
    page.set_viewport_size({"width": 3840, "height": 2160})

    page.goto("/desk/obligations/")

    size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert (page.evaluate(SIDEWAYS) <= 0, size > 20) == (True, True)


def test_printed_page_leaves_out_what_cannot_be_pressed(evening, page, signed_in):
    signed_in(evening["compliance"])
    page.goto("/desk/obligations/")

    page.emulate_media(media="print")

    shown = {place: page.locator(place).first.is_visible() for place in (".rail", ".foot-of-page", "h1", "main")}
    assert shown == {".rail": False, ".foot-of-page": False, "h1": True, "main": True}
