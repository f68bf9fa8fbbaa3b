"""The product without a mouse."""

from playwright.sync_api import expect

from casino.models import Obligation
from casino.states import ObligationState

PASSWORD = "green-baize-evening"


def tab_to(page, selector: str, *, at_most: int = 80) -> None:
    """Press Tab until the wanted element has the focus, as somebody without a mouse would."""
    for _ in range(at_most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_signing_in_takes_a_name_a_tab_a_password_and_enter(evening, page):
    page.goto("/sign-in/")

    page.keyboard.type("marketing")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")

    expect(page.locator(".first-thing")).to_be_visible()
    assert page.url.endswith("/desk/")


def test_first_tab_offers_to_skip_to_the_content(evening, page, signed_in):
    signed_in(evening["marketing"])
    page.goto("/desk/")

    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")

    expect(page.locator("#main")).to_be_focused()


def test_duty_is_refused_without_evidence_and_done_with_it(evening, page, signed_in):
    duty = Obligation.objects.get(key="demo:winner")
    signed_in(evening["marketing"])
    page.goto(duty.get_absolute_url())

    tab_to(page, "#id_evidence")
    page.keyboard.type("   ")
    tab_to(page, "form button", at_most=3)
    page.keyboard.press("Enter")
    evidence = page.locator("#id_evidence")
    expect(evidence).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#id_evidence_error")).to_be_visible()

    tab_to(page, "#id_evidence")
    page.keyboard.type("Called her at 10:40, she comes on Friday.")
    tab_to(page, "form button", at_most=3)
    page.keyboard.press("Enter")
    expect(page.locator(".notices")).to_be_visible()

    duty.refresh_from_db()
    assert (duty.state, duty.evidence) == (ObligationState.DONE, "Called her at 10:40, she comes on Friday.")


def test_menu_of_a_phone_opens_and_closes_by_keyboard(evening, page, signed_in):
    signed_in(evening["marketing"])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/desk/")

    tab_to(page, ".bar [popovertarget=places]")
    page.keyboard.press("Enter")
    expect(page.locator("#places")).to_be_visible()
    tab_to(page, "#places a[href='/desk/obligations/']")
    page.keyboard.press("Escape")

    expect(page.locator("#places")).to_be_hidden()
    expect(page.locator(".bar [popovertarget=places]")).to_be_focused()
