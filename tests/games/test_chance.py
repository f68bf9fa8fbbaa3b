"""Seeded shuffles: pinned vectors, so that no release ever deals another shoe from an old seed."""

import pytest

from games.cards import DECK, text
from games.chance import commitment, shuffled

COUNTING_SEED = bytes(range(32))


def test_commitment_is_pinned():
    assert commitment(COUNTING_SEED) == "a38a24342d7ec37d5c8dac7b8e0a2fed294cc1d0d8d2d59f22e8b5ce64102e56"


def test_order_of_one_deck_is_pinned():
    assert " ".join(map(text, shuffled(COUNTING_SEED, DECK)[:12])) == "4c 7s 3h 7h Jh 5d 5h 5s Ks Kd 2s 4d"


def test_order_of_six_decks_is_pinned():
    assert " ".join(map(text, shuffled(COUNTING_SEED, DECK * 6)[-12:])) == "Ah Kh 4s 9s Ks 4h 7s 6h Td 4s Th 6d"


@pytest.mark.clause("act-war 5.1")
@pytest.mark.clause("md-war 5.A")
def test_a_shuffle_keeps_the_cards_and_another_seed_gives_another_order():
    cards = DECK * 8

    first, again, other = (shuffled(seed, cards) for seed in (COUNTING_SEED, COUNTING_SEED, bytes(32)))

    assert first == again
    assert first != other
    assert sorted(first) == sorted(other) == sorted(cards)


def test_every_place_is_equally_likely():
    places = [[0] * 4 for _ in range(4)]
    for number in range(2_000):
        for place, card in enumerate(shuffled(number.to_bytes(32, "big"), (0, 1, 2, 3))):
            places[place][card] += 1

    assert all(abs(count - 500) < 110 for row in places for count in row)


def test_words_that_would_favour_low_places_are_thrown_away(monkeypatch):
    class Stream:
        def digest(self, length: int) -> bytes:
            return (b"\xff\xff\xff\xff" * 12 + b"\x00\x00\x00\x01" * length)[:length]

    monkeypatch.setattr("games.chance.shake_256", lambda _: Stream())

    assert shuffled(bytes(32), (7, 8, 9)) == (7, 9, 8)


@pytest.mark.parametrize("length", [31, 33])
def test_a_seed_of_another_length_is_refused(length):
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(bytes(length))
