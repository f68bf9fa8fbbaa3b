"""The rules reader in a browser: a link finds its clause, and nothing needs a script."""

import pytest

from casino.citations import clause_url


@pytest.fixture
def plain_page(browser, live_server):
    """A page in a browser that runs no script."""
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "citation", ["nsw-war 14.12", "vic-war 10.4.2(a)(v)", "nsw-war definition:promotional prize(s)"]
)
def test_a_link_shows_its_clause_and_marks_it(page, citation):
    page.goto(clause_url(citation))

    marked = page.locator(":target")
    top = marked.evaluate("place => place.getBoundingClientRect().top")
    assert marked.locator("h3").inner_text() == citation.partition(" ")[2]
    assert 0 <= top < 900


def test_contents_filters_and_search_work_without_a_script(plain_page):
    plain_page.set_viewport_size({"width": 390, "height": 844})
    plain_page.goto("/rules/vic-war/")

    plain_page.get_by_text("Contents", exact=True).click()
    plain_page.get_by_role("link", name="10 Casino War tournament play").click()
    chapter = plain_page.url
    plain_page.get_by_label("Kind").select_option("tournament")
    plain_page.get_by_role("button", name="Filter").click()
    shown = plain_page.get_by_role("status").inner_text()
    plain_page.get_by_role("link", name="Search all five").click()
    plain_page.get_by_label("Search all five documents").fill("nsw-war 14.12")
    plain_page.get_by_role("button", name="Search").click()

    assert chapter.endswith("/rules/vic-war/#chapter-10")
    assert shown == "12 of 264 clauses shown."
    assert plain_page.url.endswith("/rules/nsw-war/#14.12")


@pytest.mark.clause("act-war 12.9")
@pytest.mark.clause("act-holdem 15.9")
@pytest.mark.parametrize("key", ["act-war", "act-holdem"])
def test_on_paper_only_the_document_remains(page, key):
    page.goto(f"/rules/{key}/")

    page.emulate_media(media="print")

    shown = {place: page.locator(place).first.is_visible() for place in (".contents", ".toolbar", ".clause-row", "h1")}
    assert shown == {".contents": False, ".toolbar": False, ".clause-row": True, "h1": True}
