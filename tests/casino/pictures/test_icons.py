from xml.etree import ElementTree as ET

import pytest

from casino.pictures.icons import SHAPES, icon


@pytest.mark.parametrize("name", SHAPES)
def test_icon_is_a_drawing_that_screen_readers_pass_over(name):
    root = ET.fromstring(icon(name))

    assert (root.tag, root.get("aria-hidden"), len(root)) == ("svg", "true", 1)


def test_unknown_icon_is_an_error_of_the_page_and_says_which():
    with pytest.raises(KeyError, match="unicorn"):
        icon("unicorn")
