"""Two supervisors confirm one change of cards at one moment: one set comes in, and the second of them hears so."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, BrokenBarrierError

import pytest
from django.db import DatabaseError, connection

from casino.models import CardReplacement, CardSet
from casino.rules import replacements as rules
from casino.services import replacements as services
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_card_set, make_replacement, make_table

A_MOMENT = 0.5


def outcome(replacement, by):
    """Return what came of it, in a connection of its own."""
    try:
        services.confirm(replacement, by=by, at=MONDAY)
    except RuleBroken as broken:
        return broken.refusals[0].code
    except DatabaseError:
        return "the database refused"
    finally:
        connection.close()
    return "changed"


@pytest.fixture
def collide(transactional_db, monkeypatch):
    """Let whoever asks the rule wait a moment for the other, who gets there only if nothing is locked."""
    table = make_table("act-war")
    replacement = make_replacement(make_card_set(table), is_whole_set=True, cards=[])
    supervisors = [make_staff("supervisor", venue=table.venue) for _each in range(2)]
    ask, both = rules.why_not_confirm, Barrier(2)

    def ask_slowly(*facts, **person):
        refusals = ask(*facts, **person)
        try:
            both.wait(A_MOMENT)
        except BrokenBarrierError:
            pass
        return refusals

    monkeypatch.setattr(rules, "why_not_confirm", ask_slowly)

    def run():
        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(lambda by: outcome(replacement, by), supervisors, timeout=30))
        return sorted(answers), CardSet.objects.filter(taken_out_at=None).count()

    return run


def test_one_of_two_changes_the_cards_and_the_other_hears_that_it_is_done(collide):
    assert collide() == (["changed", "wrong_state"], 1)


@pytest.mark.only_on("postgresql")
def test_the_twin_that_locks_nothing_runs_into_the_database(collide, monkeypatch):
    def not_locked(replacement, **_person):
        row = CardReplacement.objects.select_related("card_set__table__layout", "card_set__table__venue").get(
            pk=replacement.pk
        )
        return row.card_set.table, row

    monkeypatch.setattr(services, "locked", not_locked)

    assert collide() == (["changed", "the database refused"], 1)
