"""The revealed seeds against the log."""

import pytest

from games.log import Event
from games.rulebooks.war_book import Role
from games.war.proof import reveal, why_not_proven
from games.war.shoe import announce_closing, order_shuffle, shuffle

from .felt import begin, loaded, play, refused


def ended(rounds=5):
    """Play rounds from a seeded shoe, order a shuffle and reveal the seed."""
    live = loaded("nsw-war")
    for _ in range(rounds):
        play(live, {1: 10, 2: 10}, p1="war", p2="war")
    order_shuffle(live, "not_random", by=Role.SUPERVISOR)
    reveal(live)
    return live


def test_a_shoe_that_was_dealt_as_shuffled_is_proven():
    live = ended()

    assert why_not_proven(live.log.events) == []
    shuffle(live, seed=bytes(32))
    assert why_not_proven(live.log.events) == []


def test_the_seed_stays_secret_while_the_shoe_is_in_use():
    live = loaded("nsw-war")
    assert refused(reveal, live) == [""]
    begin(live, {1: 10})
    assert refused(reveal, live) == [""]


@pytest.mark.parametrize("number", range(4))
def test_a_card_that_was_not_there_is_found(number):
    events = list(ended().log.events)
    at = [seq for seq, event in enumerate(events) if event.name == "card_dealt"][number]
    card = "2c" if events[at].facts["card"] != "2c" else "3c"
    events[at] = Event("card_dealt", {**events[at].facts, "card": card}, events[at].clauses)

    assert [fault.sentence for fault in why_not_proven(events)] == [
        f"Line {at + 1} is not the card the seed put there."
    ]


def test_a_seed_nobody_committed_to_is_found():
    events = [*ended().log.events, Event("seed_revealed", {"seed": bytes(32).hex()})]

    assert [fault.code for fault in why_not_proven(events)] == ["not_committed"]


def test_a_shoe_whose_seed_is_still_secret_proves_nothing_and_accuses_nobody():
    live = loaded("nsw-war")
    play(live, {1: 10})
    announce_closing(live, 3)

    assert why_not_proven(live.log.events) == []
