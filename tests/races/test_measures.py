"""A measure shuts somebody out while their record is merged into another: whoever is first decides, and neither hangs."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from casino.models import Exclusion
from casino.services import measures, merging
from casino.services.approvals import give
from casino.services.incidents import open_incident
from casino.services.measures import take_measure
from casino.services.merging import ask_to_merge
from tests.at_once import outcome
from tests.factories import MONDAY, make_staff
from tests.factories.seats import make_game, make_guest

A_MOMENT = 0.5


@pytest.fixture
def house(transactional_db):
    """Return a measure against somebody, and the approval of merging that person's record, each ready to be done."""
    table = make_game()
    gone, kept = make_guest(table), make_guest(table)
    incident = open_incident("prohibited_device", title="A telephone", at=MONDAY, table=table, player=gone)
    supervisor, director, compliance = (
        make_staff(role, venue=table.venue) for role in ("supervisor", "director", "compliance")
    )
    approval = ask_to_merge(gone, into=kept.number, reason="Same passport.", by=compliance, at=MONDAY)
    return (
        lambda: take_measure(incident, name="exclude", by=supervisor, at=MONDAY).name,
        lambda: give(approval, fingerprint=approval.fingerprint, by=director, at=MONDAY).state,
    )


def collide(first, second, is_under_way):
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(outcome, first)
        two = threads.submit(outcome, lambda: is_under_way.wait(5) and second())
        return one.result(20), two.result(20)


@pytest.fixture
def measure_first(house, monkeypatch):
    """Let the merge begin while the measure is being taken."""
    shut_out, is_taking = measures.shut_out, Event()

    def shut_out_slowly(*told, **moment):
        is_taking.set()
        Event().wait(A_MOMENT)
        shut_out(*told, **moment)

    monkeypatch.setattr(measures, "shut_out", shut_out_slowly)
    take, approve = house
    return lambda: collide(take, approve, is_taking)


def test_a_merge_that_comes_during_the_measure_is_asked_for_anew(measure_first):
    assert (measure_first(), Exclusion.objects.count()) == (("exclude", "void"), 1)


@pytest.mark.only_on("postgresql")
def test_the_twin_that_locks_the_incident_before_the_player_dead_locks(measure_first, monkeypatch):
    monkeypatch.setattr(measures, "lock_person", lambda _incident, _player: None)

    assert "dead-lock" in measure_first()


@pytest.mark.only_on("postgresql")
def test_a_measure_that_comes_during_the_merge_is_sent_to_the_kept_record(house, monkeypatch):
    move, is_merging = merging.move, Event()

    def move_slowly(*records, **moment):
        is_merging.set()
        Event().wait(A_MOMENT)
        return move(*records, **moment)

    monkeypatch.setattr(merging, "move", move_slowly)
    take, approve = house

    assert (collide(approve, take, is_merging), Exclusion.objects.count()) == (("used", "merged"), 0)
