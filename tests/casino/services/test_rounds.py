import pytest
from django.db import IntegrityError, transaction

from casino.models import AuditEvent, PlayedRound
from casino.queries.rounds import faults_of, round_page_of
from casino.services.rounds import keep_round
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_venue
from tests.factories.rounds import make_round, played_lines

pytestmark = pytest.mark.django_db


def test_a_kept_round_stands_under_its_last_seal_in_the_audit_chain():
    lines = played_lines()

    kept = make_round(lines=lines)

    event = AuditEvent.objects.get(action="casino.playedround.kept")
    assert (kept.document, kept.steps, kept.lines) == ("nsw-war", len(lines), lines)
    assert lines[-1].endswith(f'"sha256":"{kept.head}"}}')
    assert event.after == {"document": "nsw-war", "head": kept.head, "steps": len(lines)}
    assert faults_of(kept) == []


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda lines: [], "empty"),
        (lambda lines: lines[1:], "broken_chain"),
        (lambda lines: [*lines[:5], lines[5].replace("4", "5", 1), *lines[6:]], "broken_chain"),
        (lambda lines: ["not JSON at all"], "broken_chain"),
        (lambda lines: lines * 200, "too_long"),
    ],
)
def test_what_is_no_whole_log_is_refused_at_its_field(spoil, code):
    with pytest.raises(RuleBroken) as refused:
        keep_round(make_venue(), place="Table 4", lines=spoil(played_lines()), by=None, at=MONDAY)

    assert [(refusal.code, refusal.field) for refusal in refused.value.refusals] == [(code, "lines")]
    assert not PlayedRound.objects.exists()


@pytest.mark.parametrize("change", [lambda rows: rows.update(place="Table 5"), lambda rows: rows.delete()])
def test_the_database_refuses_to_change_a_kept_round(change):
    make_round()

    with pytest.raises(IntegrityError), transaction.atomic():
        change(PlayedRound.objects.all())


def test_a_log_that_was_swapped_for_another_true_one_is_found_out():
    kept, other = make_round(), make_round(lines=played_lines(seed=bytes([7]) * 32))
    kept.log, kept.head = other.log, other.head

    assert [fault.code for fault in faults_of(kept)] == ["other_seal"]


def test_the_story_separates_the_round_from_what_the_table_played_before():
    page = round_page_of(make_round(), step=None)

    names = [name for name, _part in page.chapters]
    assert names == ["Before this round", "The round"]
    assert sum(len(part) for _name, part in page.chapters) == page.round.steps
    assert page.chapters[1][1][0].opens_round


@pytest.mark.parametrize(("asked", "shown"), [(None, -1), (1, 1), (-5, 1), (10_000, -1)])
def test_a_step_outside_the_round_shows_its_nearest_end(asked, shown):
    kept = make_round()

    page = round_page_of(kept, step=asked)

    assert page.step == (kept.steps if shown == -1 else shown)
