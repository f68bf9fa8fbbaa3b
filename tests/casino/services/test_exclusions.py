"""Shutting people out and letting them in again."""

from datetime import timedelta

import pytest

from casino.models import AuditEvent, AuditNote, Exclusion
from casino.queries.players import person_facts
from casino.rules.admission import why_not_play
from casino.services.exclusions import bar, exclude, lift
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.floor import make_card, make_player, make_table

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def venue():
    return make_venue()


@pytest.fixture
def supervisor(venue):
    return make_staff("supervisor", venue=venue)


@pytest.fixture
def compliance(venue):
    return make_staff("compliance", venue=venue)


@pytest.fixture
def player(venue):
    return make_player(venue)


def codes(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [(refusal.code, refusal.clause) for refusal in broken.value.refusals]


def refused_at(player, table, *, at=MONDAY):
    """What stands against this player's sitting and staking at a table, with their own card."""
    card = player.cards.first() or make_card(player)
    refusals = why_not_play(
        person_facts(player, at=at),
        table_id=table.pk,
        book=table.book.seats,
        card_shown=card.pk,
        day=at.date(),
        at=at,
        least_age=18,
    )
    return [(refusal.code, refusal.clause) for refusal in refusals]


BARS = [
    pytest.param("nsw-war", "nsw-war 13.4.2", "table", marks=pytest.mark.clause("nsw-war 13.4.2")),
    pytest.param("vic-war", "vic-war 11.2.2", "table", marks=pytest.mark.clause("vic-war 11.2.2")),
    pytest.param("act-war", "act-war 12.2(b)", "game", marks=pytest.mark.clause("act-war 12.2(b)")),
    pytest.param("act-holdem", "act-holdem 15.2(b)", "game", marks=pytest.mark.clause("act-holdem 15.2(b)")),
]


@pytest.mark.parametrize(("document", "clause", "reach"), BARS)
def test_a_barred_person_is_refused_as_far_as_the_document_reaches_until_lifted(venue, player, document, clause, reach):
    pit_boss = make_staff("pit_boss", venue=venue)
    table, another = (make_table(document, venue=venue) for _ in range(2))
    other_game = make_table("md-war", venue=venue)

    barred = bar(player, table, reason="Used a device.", by=pit_boss, at=MONDAY)

    assert refused_at(player, table) == [("barred", clause)]
    assert refused_at(player, another) == ([("barred", clause)] if reach == "game" else [])
    assert refused_at(player, other_game) == []
    lift(barred, reason="It was their hearing aid.", by=pit_boss, at=MONDAY + DAY)
    assert refused_at(player, table, at=MONDAY + DAY) == []


@pytest.mark.clause("nsw-war 13.4.3")
def test_who_is_excluded_from_the_casino_is_refused_at_every_table(venue, player, supervisor):
    exclude(player, asked_by="operator", reason="Asked to leave.", by=supervisor, at=MONDAY)

    assert refused_at(player, make_table("nsw-war", venue=venue)) == [("excluded", "nsw-war 13.4.3")]
    assert refused_at(player, make_table("md-war", venue=venue)) == [("excluded", "")]


def test_an_exclusion_is_told_without_its_reason(player, supervisor):
    until = MONDAY + 30 * DAY

    exclusion = exclude(player, asked_by="operator", reason="Shouted at Ada.", by=supervisor, at=MONDAY, until_at=until)

    event = AuditEvent.objects.get(action="casino.player.excluded")
    assert event.after == {
        "exclusion": exclusion.pk,
        "scope": "casino",
        "asked_by": "operator",
        "table": None,
        "from_at": "2026-03-02T09:00:00.000000+00:00",
        "until_at": "2026-04-01T09:00:00.000000+00:00",
    }
    assert AuditNote.objects.get(event=event).text == "Shouted at Ada."


def test_lifting_keeps_the_row(player, supervisor):
    exclusion = exclude(player, asked_by="operator", reason="Rude.", by=supervisor, at=MONDAY)

    lift(exclusion, reason="Apologised.", by=supervisor, at=MONDAY + DAY)

    kept = Exclusion.objects.get()
    assert (kept.reason, kept.lifted_at, kept.lifted_by) == ("Rude.", MONDAY + DAY, supervisor)
    event = AuditEvent.objects.get(action="casino.player.readmitted")
    assert AuditNote.objects.get(event=event).text == "Apologised."


def test_a_persons_own_wish_is_lifted_by_compliance_alone(player, supervisor, compliance):
    exclusion = exclude(player, asked_by="self", reason="Their form.", by=supervisor, at=MONDAY)

    assert codes(lambda: lift(exclusion, reason="They asked.", by=supervisor, at=MONDAY)) == [("own_wish", "")]
    assert lift(exclusion, reason="After the interview.", by=compliance, at=MONDAY).lifted_by == compliance


def test_lifting_what_the_house_ordered_leaves_a_persons_own_wish(venue, player, supervisor):
    exclude(player, asked_by="self", reason="Their form.", by=supervisor, at=MONDAY)
    ordered = exclude(player, asked_by="operator", reason="Rude.", by=supervisor, at=MONDAY)

    lift(ordered, reason="Apologised.", by=supervisor, at=MONDAY)

    assert refused_at(player, make_table(venue=venue)) == [("excluded", "")]


def test_after_one_ran_out_another_may_be_ordered(player, supervisor):
    first = exclude(player, asked_by="self", reason="A week.", by=supervisor, at=MONDAY, until_at=MONDAY + 7 * DAY)

    exclude(player, asked_by="self", reason="For good.", by=supervisor, at=MONDAY + 7 * DAY)

    first.refresh_from_db()
    assert (first.lifted_at, first.lifted_by, Exclusion.objects.filter(lifted_at=None).count()) == (
        MONDAY + 7 * DAY,
        None,
        1,
    )


@pytest.mark.parametrize("verb", ["exclude", "lift"])
def test_a_silent_decision_is_none(player, supervisor, verb):
    exclusion = exclude(player, asked_by="operator", reason="Rude.", by=supervisor, at=MONDAY)
    acts = {
        "exclude": lambda: exclude(player, asked_by="self", reason=" ", by=supervisor, at=MONDAY),
        "lift": lambda: lift(exclusion, reason="", by=supervisor, at=MONDAY),
    }

    assert codes(acts[verb]) == [("reason_missing", "")]


def test_nobody_is_barred_at_a_table_of_another_house(player, supervisor):
    assert codes(lambda: bar(player, make_table(), reason="Rude.", by=supervisor, at=MONDAY)) == [("other_venue", "")]


def test_a_dealer_shuts_nobody_out(venue, player):
    dealer = make_staff("scorer", venue=venue)

    assert codes(lambda: exclude(player, asked_by="operator", reason="Rude.", by=dealer, at=MONDAY)) == [
        ("not_allowed", "")
    ]


def test_players_of_other_houses_are_not_ours_to_shut_out(supervisor):
    elsewhere = make_player()

    assert codes(lambda: exclude(elsewhere, asked_by="self", reason="Form.", by=supervisor, at=MONDAY)) == [
        ("not_allowed", "")
    ]


def test_a_merged_record_is_written_to_no_more(venue, player, supervisor):
    merged = make_player(venue, merged_into=player)

    assert codes(lambda: exclude(merged, asked_by="self", reason="Form.", by=supervisor, at=MONDAY)) == [("merged", "")]
