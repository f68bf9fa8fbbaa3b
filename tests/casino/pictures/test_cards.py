import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from casino.pictures import cards
from games.cards import RANKS, SUITS, TEXTS

NUMBERS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}
SVG = "{http://www.w3.org/2000/svg}"


def shapes(drawing: str) -> ET.Element:
    return ET.fromstring(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def pips_outside_corners(text: str) -> list[tuple[float, float, bool]]:
    """Return place and direction of each pip in the middle of a number card."""
    pips = (path for path in shapes(cards.face(text)).findall(f"{SVG}path"))
    found = (re.match(r"translate\((\S+) (\S+)\)( rotate\(180\))?", pip.get("transform", "")) for pip in pips)
    return [(float(x), float(y), bool(turned)) for x, y, turned in (match.groups() for match in found if match)]


@pytest.mark.parametrize("text", TEXTS)
def test_each_card_is_a_drawing_with_a_name_and_without_inline_style(text):
    drawing = cards.face(text)

    root = shapes(drawing)

    assert (root.get("role"), root.get("aria-label") is not None, "style=" in drawing) == ("img", True, False)


def test_no_two_cards_look_or_sound_alike():
    drawings = [cards.face(text) for text in TEXTS]
    names = [shapes(drawing).get("aria-label") for drawing in drawings]

    assert (len(set(drawings)), len(set(names))) == (52, 52)


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(("rank", "count"), NUMBERS.items())
def test_number_card_shows_as_many_pips_as_it_counts(rank, count, suit):
    assert len(pips_outside_corners(rank + suit)) == count


@pytest.mark.parametrize("rank", [rank for rank in NUMBERS if rank != "7"])
def test_pips_look_the_same_upside_down(rank):
    pips = pips_outside_corners(f"{rank}s")
    middle = [pip for pip in pips if pip[1] == cards.HEIGHT / 2]
    others = [pip for pip in pips if pip not in middle]

    turned = [(cards.WIDTH - x, cards.HEIGHT - y, not is_turned) for x, y, is_turned in others]

    assert Counter(turned) == Counter(others)


def test_seven_has_its_odd_pip_in_the_upper_half():
    odd = [pip for pip in pips_outside_corners("7d") if pip[0] == cards.MIDDLE]

    assert odd == [(cards.MIDDLE, 121.0, False)]


@pytest.mark.parametrize("rank", "JQK")
def test_court_is_the_same_figure_from_both_ends(rank):
    halves = list(shapes(cards.face(f"{rank}h")).iter(f"{SVG}g"))
    figure, turned = halves[0], halves[1]

    assert [child.attrib for child in figure] == [child.attrib for child in turned]
    assert turned.get("transform") == "rotate(180 125 175)"


@pytest.mark.parametrize(("text", "colour"), [("Ac", "black"), ("Ad", "red"), ("Ah", "red"), ("As", "black")])
def test_suits_have_their_colour(text, colour):
    classes = {part for element in shapes(cards.face(text)).iter() for part in (element.get("class") or "").split()}

    assert classes & {"red", "black"} == {colour}


def test_ten_is_written_10():
    assert [text.text for text in shapes(cards.face("Th")).iter(f"{SVG}text")] == ["10", "10"]


def test_rank_is_written_as_on_every_card():
    for rank in RANKS.replace("T", ""):
        assert [text.text for text in shapes(cards.face(f"{rank}c")).iter(f"{SVG}text")] == [rank, rank]


def test_back_tells_nothing():
    assert (shapes(cards.back()).get("aria-label"), "<text" in cards.back()) == ("face-down card", False)


def test_what_is_no_card_is_refused_in_words():
    with pytest.raises(ValueError, match="'1h' is not a card: write rank and suit"):
        cards.face("1h")
