"""The floor seen from above."""

from xml.etree import ElementTree as ET

from casino.pictures.floor_map import Spot, floor_map, placed


def spot(name: str = "War 1", **fields) -> Spot:
    given = {"url": "/desk/tables/1/", "across": 0, "down": 0, "state": "open", "word": "Open", "game": "Casino War"}
    return Spot(name, **(given | fields))


def drawn(*spots: Spot) -> ET.Element:
    return ET.fromstring(floor_map(spots))  # noqa: S314 drawn by the line above


def test_a_table_is_a_link_that_says_everything_in_words():
    table = spot(limits="$25 to $500", seats=7, taken=3, tone="bad", lines=("1 incident", "Closes 22:20"))

    link = drawn(table).find(".//a")

    assert link.get("href") == "/desk/tables/1/"
    assert link.get("aria-label") == (
        "War 1. Casino War. Open. $25 to $500. 3 of 7 places taken. 1 incident. Closes 22:20"
    )


def test_a_closed_table_says_nothing_of_its_seats():
    assert spot(state="closed", word="Closed", seats=7).label == "War 1. Casino War. Closed"


def test_taken_places_are_filled():
    seats = [
        seat.get("data-taken") for seat in drawn(spot(seats=5, taken=2)).iter("circle") if seat.get("class") == "seat"
    ]

    assert seats == ["", "", None, None, None]


def test_two_tables_at_one_place_stand_beside_each_other():
    first, second, third = placed([spot("A"), spot("B"), spot("C", down=1)])

    assert [(each.across, each.down) for each in (first, second, third)] == [(0, 0), (1, 0), (0, 1)]


def test_the_picture_is_as_large_as_its_farthest_table():
    picture = drawn(spot("A"), spot("B", across=3, down=1))

    assert (picture.get("width"), picture.get("height")) == (str(4 * 190), str(2 * 186))


def test_words_are_escaped_and_cut_where_there_is_no_room():
    picture = floor_map([spot("<b>Table of kings & queens", lines=("a very long line that nobody could read there",))])

    assert "<b>" not in picture
    assert "&lt;b&gt;Table of…" in picture
    assert "a very long line that nob…" in picture


def test_a_tone_has_a_shape_of_its_own():
    marks = {
        tone: floor_map([spot(tone=tone)]).split('"badge-mark">')[1].split("</g>")[0]
        for tone in ("good", "warn", "bad", "plain")
    }

    assert len(set(marks.values())) == 4
