"""The practice tables played through: by mouse, by touch and by keyboard, with and without a script."""

import pytest
from playwright.sync_api import expect

from games.rulebooks import BOOKS

FIRST = {key: "initial" if key.endswith("-war") else "ante" for key in BOOKS}
CHOICES = {"war": "Go to war", "call": "Call"}


def play_until_settled(page, press):
    """Answer whatever choice comes, and wait for the reasons."""
    choice = page.locator("button[name=move]").first.get_attribute("value")
    if choice in CHOICES:
        press(page, choice)
    expect(page.get_by_role("heading", name="Why")).to_be_visible()
    expect(page.locator(".practice-verdict")).to_contain_text("You ")


def click(page, move):
    page.locator(f"button[name=move][value={move}]").click()


@pytest.mark.parametrize("key", BOOKS)
def test_three_rounds_by_mouse_each_with_its_reasons(key, evening, page):
    page.goto(f"/practice/{key}/")

    for number in (1, 2, 3):
        if number == 1:
            page.locator("[data-bet]").first.get_by_role("button", name="+5", exact=True).click()
            expect(page.locator(f"[name={FIRST[key]}]")).to_have_value("5")
        click(page, "bet")
        play_until_settled(page, click)
        expect(page.locator(".hero .lede")).to_contain_text(f"Round {number}")

    assert page.locator(".practice-lines .clause").first.get_attribute("href").startswith(f"/rules/{key}/#")
    assert page.locator(".practice-hand[data-who=you] svg").count() >= 1


def test_a_round_by_keyboard_alone(evening, page):
    page.goto("/practice/act-holdem/")
    page.locator("[name=ante]").focus()
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Fold")).to_be_visible()

    page.keyboard.press("f")

    expect(page.locator(".practice-verdict")).to_have_text("You lose $10")


def test_a_bet_below_the_minimum_stays_in_its_field_with_the_reason(evening, page):
    page.goto("/practice/nsw-war/")
    page.locator("[name=initial]").fill("1")

    click(page, "bet")

    expect(page.locator("[name=initial]")).to_have_value("1")
    expect(page.locator("main")).to_contain_text("The minimum here is $5")
    expect(page.get_by_role("link", name="nsw-war 6.2").first).to_be_visible()


def test_a_phone_without_scripts_plays_just_the_same(evening, browser, live_server):
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 390, "height": 844}, has_touch=True, java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/practice/vic-war/")
    page.locator("[name=initial]").fill("10")

    page.locator("button[name=move][value=bet]").tap()
    play_until_settled(page, lambda page, move: page.locator(f"button[name=move][value={move}]").tap())

    context.close()
