"""The figures pinned for the best play are those published, and a wrong one does not pass."""

from dataclasses import replace

import pytest

from proofs.best_play import FOUND, broken_of


def test_what_was_found_is_what_is_published():
    assert broken_of(FOUND) == 0


@pytest.mark.parametrize(
    ("wrong", "broken"),
    [
        (replace(FOUND, net=FOUND.net - 1), 2),
        (replace(FOUND, spots=FOUND.spots + 1), 1),
        (replace(FOUND, deals_called=FOUND.deals), 4),
        (replace(FOUND, net=2 * FOUND.net), 4),
    ],
    ids=["one ante more", "one spot more", "never folding", "twice the cost"],
)
def test_another_figure_does_not_pass(wrong, broken):
    assert broken_of(wrong) == broken
