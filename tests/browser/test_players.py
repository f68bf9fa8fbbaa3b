"""Players are found while somebody types, and by the same form without a script."""

from playwright.sync_api import expect

LONG = "Maximiliane Featherstonehaugh-Whakatōhea the Younger"


def test_the_list_follows_what_is_typed_and_so_does_the_address(evening, page, signed_in):
    signed_in(evening["everyone"])
    page.goto("/desk/players/")
    rows = page.locator("#found tbody tr")
    expect(rows).not_to_have_count(1)

    page.get_by_role("searchbox").press_sequentially("feathers maxi")

    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(LONG)
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page).to_have_url("/desk/players/?q=feathers+maxi")


def test_without_a_script_the_form_finds_the_same(evening, browser, live_server, signed_in, page):
    signed_in(evening["everyone"])
    context = browser.new_context(
        base_url=live_server.url, java_script_enabled=False, storage_state=page.context.storage_state()
    )
    plain = context.new_page()
    plain.goto("/desk/players/")

    plain.get_by_role("searchbox").fill("feathers maxi")
    plain.get_by_role("button", name="Find").click()

    expect(plain.locator("#found tbody tr")).to_have_count(1)
    context.close()


def test_somebody_is_shut_out_by_keyboard_alone(evening, page, signed_in):
    signed_in(evening["everyone"])
    page.goto("/desk/players/?q=feathers")
    page.get_by_role("link", name=LONG).press("Enter")

    page.get_by_role("link", name="Shut out").press("Enter")
    page.get_by_label("The casino, by order of the house").press("Space")
    page.get_by_label("Why").fill("Asked to leave.")
    page.get_by_role("button", name="Shut this person out").press("Enter")

    expect(page.get_by_role("alert")).to_contain_text("Shut out, and yet at Table 11, place 3")
