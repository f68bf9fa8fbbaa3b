import re
from dataclasses import dataclass

import pytest

from casino.pictures.felts import felt
from games.rulings import RuleBroken


def numbers(drawing: str) -> list[str]:
    return re.findall(r'class="seat-number"[^>]*>(\d+)<', drawing)


def places(drawing: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r'class="seat" cx="(\S+)" cy="(\S+)"', drawing)]


@pytest.mark.parametrize("seats", [1, 7, 10])
def test_table_has_its_seats_numbered_from_the_dealers_left(seats):
    drawing = felt(seats)
    across = [x for x, _y in places(drawing)]

    assert numbers(drawing) == [str(seat) for seat in range(1, seats + 1)]
    assert across == sorted(across, reverse=True)


def test_seats_lie_evenly_on_both_sides():
    left_to_right = sorted(places(felt(6)))

    mirrored = sorted((round(800 - x, 1), y) for x, y in left_to_right)

    assert left_to_right == mirrored


def test_marked_seat_is_told_in_words_as_well():
    drawing = felt(7, marked=3)

    assert 'aria-label="Casino War table with 7 seats, seat 3 marked"' in drawing
    assert drawing.count('class="marked"') == 1


def test_words_on_the_cloth_are_escaped():
    drawing = felt(7, title="<b>War</b>", small_print="A & B")

    assert ("<b>" in drawing, "A &amp; B" in drawing) == (False, True)


@pytest.mark.parametrize("seats", [0, 11])
def test_table_of_no_or_too_many_seats_is_refused(seats):
    with pytest.raises(RuleBroken, match="A table has 1 to 10 seats"):
        felt(seats)


@dataclass
class Place:
    number: int
    state: str = "free"
    word: str = "free"
    markers: tuple[str, ...] = ()
    label: str = "Place"
    url: str = "/there/"


def states(drawing: str) -> list[tuple[str, str]]:
    """Return the shapes of each state: which element stands for the seat, and what lies on it."""
    parts = re.findall(r'data-state="(\w+)">(.*?)</a>', drawing)
    return [(state, " ".join(re.findall(r'class="(seat|half|plate)"', part))) for state, part in parts]


def test_places_are_links_that_say_how_they_stand():
    drawing = felt(
        2, places=[Place(1, "taken", "41", label="Place 1: 41 Ada"), Place(2, url="/desk/tables/4/places/2/")]
    )

    assert ' role="group" aria-label="Casino War table with 2 seats"' in drawing
    assert re.findall(r'href="(\S+)" aria-label="([^"]+)"', drawing) == [
        ("/there/", "Place 1: 41 Ada"),
        ("/desk/tables/4/places/2/", "Place"),
    ]
    assert re.findall(r'class="word"[^>]*>([^<]+)<', drawing) == ["41", "free"]
    assert numbers(drawing) == ["1", "2"]


def test_each_state_of_a_place_has_a_shape_of_its_own():
    drawing = felt(
        5, places=[Place(1), Place(2, "taken"), Place(3, "idle"), Place(4, "kept"), Place(5, "taken", markers=("M",))]
    )

    assert states(drawing) == [
        ("free", "seat"),
        ("taken", "seat"),
        ("idle", "seat half"),
        ("kept", "seat"),
        ("taken", "seat plate"),
    ]
    assert (drawing.count('<circle class="seat"'), drawing.count('<rect class="seat"')) == (4, 1)


def test_what_a_place_says_is_escaped():
    drawing = felt(1, places=[Place(1, label='"><b>', word="<b>")])

    assert "<b>" not in drawing
