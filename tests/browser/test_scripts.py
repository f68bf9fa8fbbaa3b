"""What the house's own script adds: times in words, and a theme of one's own."""

import re

from playwright.sync_api import expect

GROUND = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(246, 242, 231)", "rgb(13, 21, 18)"


def test_theme_follows_the_system_until_somebody_chooses_and_remembers_the_choice(db, page):
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    as_the_system = page.evaluate(GROUND)

    page.get_by_label("Appearance").select_option("light")
    chosen = page.evaluate(GROUND)
    page.goto("/rules/")
    remembered = page.evaluate(GROUND)
    page.get_by_label("Appearance").select_option("system")

    assert (as_the_system, chosen, remembered, page.evaluate(GROUND)) == (DARK, LIGHT, LIGHT, DARK)


def test_times_are_told_in_words_too(evening, page, signed_in):
    signed_in(evening["marketing"])

    page.goto("/desk/")

    expect(page.locator(".first-thing time .ago")).to_have_text("(2 hours ago)")


def test_pages_work_without_any_script(evening, browser, live_server):
    with browser.new_context(base_url=live_server.url, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/sign-in/")
        page.get_by_label("User name").fill("marketing")
        page.get_by_label("Password").fill("green-baize-evening")
        page.get_by_role("button", name="Sign in").click()

        page.get_by_role("link", name=re.compile("^Do it now")).first.click()

        expect(page.get_by_role("heading", level=1)).to_have_text(
            "Tell the winner of Lucky Thursday, who was not there"
        )
        expect(page.get_by_label("Appearance")).to_be_hidden()


def test_next_action_is_the_biggest_button_on_a_phone(evening, page, signed_in):
    signed_in(evening["marketing"])
    page.set_viewport_size({"width": 390, "height": 844})

    page.goto("/desk/")

    buttons = page.locator("main .button").all()
    sizes = [(box["width"] * box["height"], button) for button in buttons if (box := button.bounding_box())]
    _size, biggest = max(sizes, key=lambda pair: pair[0])
    expect(biggest).to_have_class("button next")
    expect(biggest).to_be_in_viewport()
