"""The builder in a browser: the terms change while somebody types, topics that are not looked at elsewhere, a signature."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import SIDEWAYS, faults
from tests.browser.tournament_pages import half, shown
from tests.factories.floor import make_player
from tournaments.models import Acceptance

BEYOND = """() => {
  const edge = document.querySelector("form.definition").getBoundingClientRect().right + 1;
  const shown = [...document.querySelectorAll("form.definition :is(.field, .item, .group, .button)")];
  return shown.filter((each) => each.getBoundingClientRect().right > edge).map((each) => each.id || each.textContent);
}"""
"""What reaches beyond the form; the page itself cuts it off instead of scrolling."""


def test_terms_and_checker_follow_what_is_typed_and_nothing_is_saved(evening, page, signed_in):
    signed_in(evening["director"])
    page.goto(f"/desk/tournaments/{half()['slug']}/build/details/")
    missing = page.locator("form.definition").get_by_text("Say where it is held.")
    expect(missing).to_be_visible()

    page.get_by_label("Place", exact=True).fill("The Blue Room")

    expect(page.locator("#reading")).to_contain_text("Place: The Blue Room.")
    expect(missing).to_be_hidden()
    page.reload()
    expect(page.get_by_label("Place", exact=True)).to_have_value("")


def test_added_row_is_in_sight_and_open_and_nothing_typed_is_lost(evening, page, signed_in):
    signed_in(evening["director"])
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/desk/tournaments/{half()['slug']}/build/format/")
    page.get_by_label("Chips", exact=True).last.fill("red chips")

    page.get_by_role("button", name="Add a stage").click()

    added = page.locator("#f-format-stages-3")
    expect(added.get_by_label("Name").first).to_be_in_viewport()
    assert page.locator("[name='format.chip_type']").input_value() == "red chips"


def test_checker_leads_into_a_fold(evening, page, signed_in):
    signed_in(evening["director"])

    page.goto(f"/desk/tournaments/{half()['slug']}/build/format/#f-format-stages-2-tables-seats")

    expect(page.locator("#f-format-stages-2-tables-seats")).to_be_in_viewport()


@pytest.mark.parametrize("part", ["details", "fees", "entry", "format", "prizes", "conduct"])
def test_every_topic_is_sound_with_all_its_folds_open(part, evening, page, signed_in):
    signed_in(evening["everyone"])
    page.goto(f"/desk/tournaments/{half()['slug']}/build/{part}/")

    page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")
    found = faults(page)
    page.set_viewport_size({"width": 320, "height": 640})

    assert (found, page.evaluate(SIDEWAYS) <= 0, page.evaluate(BEYOND)) == ([], True, [])


def test_player_signs_on_the_screen(evening, page, signed_in):
    player = make_player(evening["director"].venue)
    signed_in(evening["director"])
    page.goto(f"/desk/tournaments/{shown()['slug']}/acceptances/take/")
    page.get_by_label("Player number").fill(str(player.number))
    page.get_by_role("button", name="The player accepts these terms").click()
    expect(page.get_by_text("The player has to sign before taking part.")).to_be_visible()

    canvas = page.locator("canvas.signature")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 90, steps=4)
    page.mouse.up()
    page.get_by_role("button", name="The player accepts these terms").click()

    expect(page.get_by_text("Accepted and kept.")).to_be_visible()
    kept = Acceptance.objects.get(player=player)
    assert kept.signature.startswith("[[[")
    assert len(kept.signature_sha256) == 64
