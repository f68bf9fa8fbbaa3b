"""Somebody sits down while their record is merged into another: whoever is first decides, and nobody sits under a pointer."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from casino.models import Player, Sitting
from casino.services import merging, seats
from casino.services.approvals import give
from casino.services.merging import ask_to_merge
from casino.services.seats import seat_player
from tests.at_once import outcome
from tests.factories import MONDAY, make_staff
from tests.factories.seats import make_game, make_guest

A_MOMENT = 0.5


@pytest.fixture
def collide(transactional_db, monkeypatch):
    """Let somebody try to sit down while the merge of their record is under way."""
    table = make_game()
    gone, kept = make_guest(table), make_guest(table)
    dealer = make_staff("scorer", venue=table.venue)
    approval = ask_to_merge(
        gone, into=kept.number, reason="Same passport.", by=make_staff("compliance", venue=table.venue), at=MONDAY
    )
    director = make_staff("director", venue=table.venue)
    is_merging, move = Event(), merging.move

    def move_slowly(*records, **moment):
        is_merging.set()
        Event().wait(A_MOMENT)
        return move(*records, **moment)

    monkeypatch.setattr(merging, "move", move_slowly)

    def approve():
        return give(approval, fingerprint=approval.fingerprint, by=director, at=MONDAY).state

    def sit():
        is_merging.wait(5)
        card = gone.cards.get().number
        return seat_player(table, place=1, player=gone.number, card=card, by=dealer, at=MONDAY).place

    def run():
        with ThreadPoolExecutor(2) as threads:
            merged, seated = threads.submit(outcome, approve), threads.submit(outcome, sit)
            answers = merged.result(20), seated.result(20)
        under_a_pointer = Sitting.objects.filter(left_at=None, player__merged_into__isnull=False).count()
        return answers, under_a_pointer

    return run


def test_who_comes_during_the_merge_is_sent_to_the_kept_record(collide):
    assert collide() == (("used", "merged"), 0)


@pytest.mark.only_on("postgresql")
def test_without_the_players_lock_somebody_would_sit_under_a_pointer(collide, monkeypatch):
    monkeypatch.setattr(seats, "player_numbered", lambda venue, number: Player.objects.get(venue=venue, number=number))

    assert collide() == (("used", 1), 1)
