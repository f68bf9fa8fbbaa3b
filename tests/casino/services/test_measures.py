from datetime import timedelta

import pytest

from casino.models import AuditEvent, Exclusion, Incident, MeasureTaken
from casino.services.incidents import close, explain, open_incident
from casino.services.measures import close_inquiry, end_hold, hand_over, take_measure
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_table

pytestmark = pytest.mark.django_db
LATER = MONDAY + timedelta(minutes=40)


@pytest.fixture
def sydney():
    return open_incident("prohibited_device", title="A telephone", at=MONDAY, table=make_table("nsw-war"))


@pytest.fixture
def melbourne():
    return open_incident("prohibited_device", title="A telephone", at=MONDAY, table=make_table("vic-war"))


def hired(role, incident):
    return make_staff(role, venue=incident.venue)


def refused(broken):
    return [(refusal.code, refusal.clause) for refusal in broken.value.refusals]


@pytest.mark.clause("nsw-war 13.4")
def test_in_sydney_a_supervisor_takes_a_measure_and_it_is_kept(sydney):
    supervisor = hired("supervisor", sydney)

    taken = take_measure(sydney, name="void", by=supervisor, at=MONDAY)

    kept = MeasureTaken.objects.get()
    assert (kept, kept.incident, kept.name, kept.clause, kept.taken_by, kept.taken_at) == (
        taken,
        sydney,
        "void",
        "nsw-war 13.4.1",
        supervisor,
        MONDAY,
    )
    event = AuditEvent.objects.get(action="casino.incident.measure_taken")
    assert (event.actor, event.role, event.clauses, event.after["measure"]) == (
        supervisor,
        "supervisor",
        ["nsw-war 13.4.1"],
        "void",
    )


@pytest.mark.parametrize(
    ("role", "found"),
    [
        ("pit_boss", []),
        ("supervisor", [("rank_too_low", "vic-war 11.2")]),
        ("compliance", [("rank_too_low", "vic-war 11.2")]),
        ("scorer", [("not_allowed", "")]),
    ],
)
@pytest.mark.clause("vic-war 11.2")
def test_in_melbourne_only_a_pit_boss_takes_measures(melbourne, role, found):
    person = hired(role, melbourne)

    if found:
        with pytest.raises(RuleBroken) as broken:
            take_measure(melbourne, name="void", by=person, at=MONDAY)
        assert (refused(broken), MeasureTaken.objects.count()) == (found, 0)
    else:
        assert take_measure(melbourne, name="void", by=person, at=MONDAY).taken_by == person


def test_a_bar_shuts_the_player_out_of_the_game_and_an_exclusion_out_of_the_casino(sydney):
    supervisor, player = hired("supervisor", sydney), make_player(sydney.venue)

    take_measure(sydney, name="bar", player=player, by=supervisor, at=MONDAY)
    take_measure(sydney, name="exclude", by=supervisor, at=MONDAY)

    sydney.refresh_from_db()
    assert sydney.player == player
    assert list(Exclusion.objects.order_by("pk").values_list("player", "scope", "table", "clause", "ordered_by")) == [
        (player.pk, "table", sydney.table_id, "nsw-war 13.4.2", supervisor.pk),
        (player.pk, "casino", None, "nsw-war 13.4.3", supervisor.pk),
    ]


def test_a_measure_that_shuts_nobody_out_is_not_kept(sydney):
    supervisor, player = hired("supervisor", sydney), make_player(sydney.venue)
    take_measure(sydney, name="bar", player=player, by=supervisor, at=MONDAY)
    again = open_incident("prohibited_device", title="Again", at=MONDAY, table=sydney.table, player=player)

    with pytest.raises(RuleBroken) as broken:
        take_measure(again, name="bar", by=supervisor, at=MONDAY)

    assert refused(broken) == [("barred_already", "")]
    assert not again.measures.exists()


def test_a_player_of_another_venue_is_not_named(sydney):
    with pytest.raises(RuleBroken) as broken:
        take_measure(sydney, name="bar", player=make_player(), by=hired("supervisor", sydney), at=MONDAY)

    assert refused(broken) == [("other_venue", "")]


@pytest.mark.clause("vic-war 11.2.3")
def test_a_hold_of_400_keeps_sum_start_and_an_open_inquiry_and_ends_only_after_it(melbourne):
    pit_boss, compliance = hired("pit_boss", melbourne), hired("compliance", melbourne)

    held = take_measure(melbourne, name="hold", cents=400_00, by=pit_boss, at=MONDAY)
    assert (held.cents, held.taken_at, held.inquiry_closed_at, held.hold_outcome) == (400_00, MONDAY, None, "")
    with pytest.raises(RuleBroken) as broken:
        end_hold(held, outcome="released", reason="Nothing found.", by=compliance, at=LATER)
    close_inquiry(held, finding="The telephone was off.", by=compliance, at=LATER)
    end_hold(held, outcome="released", reason="Nothing found.", by=compliance, at=LATER)

    assert refused(broken) == [("inquiry_open", "vic-war 11.2.3")]
    held.refresh_from_db()
    assert (held.inquiry_closed_at, held.hold_outcome, held.ended_at) == (LATER, "released", LATER)


@pytest.mark.parametrize(("outcome", "found"), [("forfeited", []), ("spent", [("outcome_missing", "")])])
def test_held_winnings_are_released_or_forfeited(melbourne, outcome, found):
    pit_boss = hired("pit_boss", melbourne)
    held = take_measure(melbourne, name="hold", cents=400_00, by=pit_boss, at=MONDAY)
    close_inquiry(held, finding="It counted cards.", by=pit_boss, at=LATER)

    if found:
        with pytest.raises(RuleBroken) as broken:
            end_hold(held, outcome=outcome, reason="So.", by=pit_boss, at=LATER)
        assert refused(broken) == found
    else:
        assert end_hold(held, outcome=outcome, reason="So.", by=pit_boss, at=LATER).hold_outcome == outcome


@pytest.mark.clause("vic-war 11.2.4")
def test_the_thing_that_was_taken_away_is_kept(melbourne):
    pit_boss = hired("pit_boss", melbourne)

    take_measure(melbourne, name="confiscate", item="A telephone with a clip", by=pit_boss, at=MONDAY)

    assert list(melbourne.measures.values_list("name", "item")) == [("confiscate", "A telephone with a clip")]


@pytest.mark.clause("nsw-war 13.4.4")
def test_a_detention_keeps_its_start_and_who_took_over_when(sydney):
    supervisor = hired("supervisor", sydney)
    began = MONDAY - timedelta(minutes=10)

    detained = take_measure(sydney, name="detain", by=supervisor, at=MONDAY, taken_at=began)
    hand_over(detained, to="police", name="Constable Reed", by=supervisor, at=LATER)

    detained.refresh_from_db()
    assert (detained.taken_at, detained.handed_to, detained.handed_name, detained.ended_at) == (
        began,
        "police",
        "Constable Reed",
        LATER,
    )


@pytest.mark.parametrize(
    ("ended_at", "found"),
    [
        (MONDAY, []),
        (MONDAY - timedelta(seconds=1), [("ended_before", "")]),
        (LATER + timedelta(seconds=1), [("in_the_future", "")]),
    ],
)
def test_a_detention_ends_after_it_began_and_not_ahead_of_time(sydney, ended_at, found):
    supervisor = hired("supervisor", sydney)
    detained = take_measure(sydney, name="detain", by=supervisor, at=MONDAY)
    over = {"to": "inspector", "name": "Inspector Dale", "by": supervisor, "at": LATER, "ended_at": ended_at}

    if found:
        with pytest.raises(RuleBroken) as broken:
            hand_over(detained, **over)
        assert refused(broken) == found
    else:
        assert hand_over(detained, **over).ended_at == ended_at


@pytest.mark.clause("vic-war 11.2.5")
def test_an_incident_waits_for_the_end_of_a_detention_and_of_a_hold(melbourne):
    pit_boss, compliance = hired("pit_boss", melbourne), hired("compliance", melbourne)
    held = take_measure(melbourne, name="hold", cents=400_00, by=pit_boss, at=MONDAY)
    detained = take_measure(melbourne, name="detain", by=pit_boss, at=MONDAY)
    explain(melbourne, explanation="He counted cards.", by=pit_boss, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        close(melbourne, reason="Done.", by=compliance, at=LATER)
    hand_over(detained, to="authorised_person", name="Inspector Dale", by=pit_boss, at=LATER)
    close_inquiry(held, finding="It counted cards.", by=compliance, at=LATER)
    end_hold(held, outcome="forfeited", reason="It counted cards.", by=compliance, at=LATER)
    close(melbourne, reason="Done.", by=compliance, at=LATER)

    assert refused(broken) == [("measure_open", "vic-war 11.2.3"), ("measure_open", "vic-war 11.2.5")]
    assert Incident.objects.get(pk=melbourne.pk).state == "closed"


def test_nothing_personal_of_a_measure_is_in_the_chain(melbourne):
    pit_boss = hired("pit_boss", melbourne)
    take_measure(melbourne, name="confiscate", item="Ada's telephone", by=pit_boss, at=MONDAY)
    detained = take_measure(melbourne, name="detain", by=pit_boss, at=MONDAY)
    hand_over(detained, to="authorised_person", name="Inspector Dale", by=pit_boss, at=LATER)

    told = AuditEvent.objects.filter(action__startswith="casino.incident.measure").order_by("seq")
    assert not any("Ada" in str(event.after) or "Dale" in str(event.after) for event in told)
    assert [event.note.text for event in told if event.note_digest] == ["Ada's telephone", "Inspector Dale"]
