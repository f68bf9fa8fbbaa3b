from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from casino.models import AuditEvent, Dispute
from casino.services.disputes import (
    advise_of_rights,
    answer,
    close,
    decide,
    open_dispute,
    refer,
    review,
    take_back,
)
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_table
from tests.factories.order import make_dispute
from tests.factories.rounds import make_round

pytestmark = pytest.mark.django_db
LATER = MONDAY + timedelta(hours=1)


def hired(role, dispute):
    return make_staff(role, venue=dispute.venue)


def refused(broken):
    return [(refusal.code, refusal.clause) for refusal in broken.value.refusals]


def trail_of(dispute):
    events = AuditEvent.objects.filter(subject_type="casino.dispute", subject_id=str(dispute.pk)).order_by("seq")
    return [(event.action.rpartition(".")[2], event.clauses) for event in events]


# ---- opening ---------------------------------------------------------------------------------------------------------


def test_a_dispute_is_about_a_table_a_round_and_a_player_of_the_venue():
    table = make_table("vic-war")
    scorer, player = make_staff("scorer", venue=table.venue), make_player(table.venue)
    round_ = make_round("vic-war", venue=table.venue)

    dispute = open_dispute(
        complaint="I had the higher card.",
        table=table,
        round=round_,
        player=player,
        cents=25_00,
        by=scorer,
        at=MONDAY,
    )

    kept = Dispute.objects.get(pk=dispute.pk)
    assert (kept.venue, kept.document, kept.table, kept.round, kept.player, kept.cents, kept.state) == (
        table.venue,
        "vic-war",
        table,
        round_,
        player,
        25_00,
        "open",
    )
    event = AuditEvent.objects.get(action="casino.dispute.opened")
    assert (event.actor, event.note.text) == (scorer, "I had the higher card.")
    assert "higher card" not in str(event.after)


def test_a_round_alone_names_the_rules():
    round_ = make_round("act-holdem")

    dispute = open_dispute(
        complaint="I called.", round=round_, by=make_staff("director", venue=round_.venue), at=MONDAY
    )

    assert (dispute.document, dispute.table) == ("act-holdem", None)


@pytest.mark.parametrize(
    ("role", "fields", "codes"),
    [
        ("inspector", {}, ["not_allowed"]),
        ("scorer", {"complaint": " "}, ["complaint_missing"]),
        ("scorer", {"table": None}, ["table_missing"]),
    ],
)
def test_a_dispute_takes_the_right_words_and_rules(role, fields, codes):
    table = make_table()
    words = {"complaint": "I had the higher card.", "table": table} | fields

    with pytest.raises(RuleBroken) as broken:
        open_dispute(**words, by=make_staff(role, venue=table.venue), at=MONDAY)

    assert [refusal.code for refusal in broken.value.refusals] == codes
    assert not Dispute.objects.exists()


@pytest.mark.parametrize("thing", ["table", "round", "player"])
def test_nobody_writes_down_a_dispute_of_another_venue(thing):
    here = make_table()
    elsewhere = {"table": make_table, "round": make_round, "player": make_player}[thing]()

    with pytest.raises(RuleBroken) as broken:
        open_dispute(
            **({"table": here} | {thing: elsewhere}),
            complaint="I had the higher card.",
            by=make_staff("scorer", venue=here.venue),
            at=MONDAY,
        )

    assert [(refusal.code, refusal.field) for refusal in broken.value.refusals] == [("other_venue", thing)]


# ---- Sydney: decided, reviewed, told of rights -----------------------------------------------------------------------


@pytest.mark.clause("nsw-war 13.12")
def test_in_sydney_a_gaming_supervisor_decides_and_another_reviews():
    dispute = make_dispute("nsw-war")
    first, second = hired("supervisor", dispute), hired("supervisor", dispute)

    decided = decide(dispute, ruling="The hand stands.", by=first, at=MONDAY)
    answer(dispute, is_satisfied=False, by=first, at=MONDAY)
    reviewed = review(dispute, review="Rightly so.", by=second, at=LATER)

    assert (decided.state, decided.ruling, decided.decided_by, decided.decided_at) == (
        "decided",
        "The hand stands.",
        first,
        MONDAY,
    )
    assert (reviewed.state, reviewed.review, reviewed.reviewed_by, reviewed.is_satisfied) == (
        "reviewed",
        "Rightly so.",
        second,
        None,
    )
    assert trail_of(dispute) == [
        ("opened", []),
        ("decided", ["nsw-war 13.12"]),
        ("answered", []),
        ("reviewed", ["nsw-war 13.12"]),
    ]


@pytest.mark.clause("nsw-war 13.12")
def test_nothing_is_reviewed_before_it_was_decided():
    dispute = make_dispute("nsw-war")

    with pytest.raises(RuleBroken) as broken:
        review(dispute, review="Rightly so.", by=hired("supervisor", dispute), at=MONDAY)

    assert refused(broken) == [("wrong_state", "")]
    assert Dispute.objects.get().state == "open"


@pytest.mark.clause("nsw-war 13.12")
def test_nobody_reviews_their_own_decision():
    dispute = make_dispute("nsw-war")
    supervisor = hired("supervisor", dispute)
    decide(dispute, ruling="The hand stands.", by=supervisor, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        review(dispute, review="Rightly so.", by=supervisor, at=MONDAY)

    assert refused(broken) == [("same_person", "nsw-war 13.12")]
    with pytest.raises(IntegrityError), transaction.atomic():
        Dispute.objects.update(reviewed_by=supervisor)


@pytest.mark.clause("nsw-war 13.13")
def test_a_dissatisfied_person_in_sydney_is_told_of_their_rights_before_it_closes():
    dispute = make_dispute("nsw-war")
    supervisor, pit_boss = hired("supervisor", dispute), hired("pit_boss", dispute)
    decide(dispute, ruling="The hand stands.", by=supervisor, at=MONDAY)
    answer(dispute, is_satisfied=False, by=supervisor, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        close(dispute, reason="They left.", by=pit_boss, at=LATER)
    advised = advise_of_rights(dispute, by=supervisor, at=LATER)
    closed = close(dispute, reason="They left.", by=pit_boss, at=LATER)

    assert refused(broken) == [("rights_not_advised", "nsw-war 13.13")]
    assert (advised.rights_advised_by, advised.rights_advised_at) == (supervisor, LATER)
    assert (closed.state, closed.closed_by, closed.closed_at) == ("closed", pit_boss, LATER)
    assert trail_of(dispute)[-2:] == [("rights_advised", ["nsw-war 13.13"]), ("closed", ["nsw-war 13.13"])]


def test_rights_are_told_once():
    dispute = make_dispute()
    supervisor = hired("supervisor", dispute)
    decide(dispute, ruling="The hand stands.", by=supervisor, at=MONDAY)
    advise_of_rights(dispute, by=supervisor, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        advise_of_rights(dispute, by=supervisor, at=LATER)

    assert refused(broken) == [("told_already", "nsw-war 13.13")]


def test_whoever_decided_does_not_close():
    dispute = make_dispute()
    pit_boss = hired("pit_boss", dispute)
    decide(dispute, ruling="The hand stands.", by=pit_boss, at=MONDAY)
    answer(dispute, is_satisfied=True, by=pit_boss, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        close(dispute, reason="Settled.", by=pit_boss, at=MONDAY)

    assert refused(broken) == [("same_person", "")]
    with pytest.raises(IntegrityError), transaction.atomic():
        Dispute.objects.update(closed_by=pit_boss)


# ---- Melbourne and Canberra: the regulator ---------------------------------------------------------------------------


@pytest.mark.clause("vic-war 11.10")
def test_in_melbourne_a_pit_boss_decides_and_the_regulator_s_review_can_reopen_it():
    dispute = make_dispute("vic-war")
    supervisor, pit_boss = hired("supervisor", dispute), hired("pit_boss", dispute)

    with pytest.raises(RuleBroken) as broken:
        decide(dispute, ruling="The hand stands.", by=supervisor, at=MONDAY)
    decide(dispute, ruling="The hand stands.", by=pit_boss, at=MONDAY)
    advise_of_rights(dispute, by=pit_boss, at=MONDAY)
    referred = refer(dispute, reason="The player wrote to them.", by=supervisor, at=LATER)
    reopened = take_back(dispute, reason="They ask for a new decision.", by=supervisor, at=LATER)

    assert refused(broken) == [("rank_too_low", "vic-war 11.10")]
    assert (referred.state, referred.referred_at) == ("referred", LATER)
    assert (reopened.state, reopened.ruling, reopened.decided_by, reopened.rights_advised_at) == (
        "open",
        "",
        None,
        None,
    )
    assert trail_of(dispute) == [
        ("opened", []),
        ("decided", ["vic-war 11.10"]),
        ("rights_advised", ["vic-war 11.9"]),
        ("referred", ["vic-war 11.10"]),
        ("returned", ["vic-war 11.10"]),
    ]
    assert AuditEvent.objects.get(action="casino.dispute.decided").note.text == "The hand stands."


@pytest.mark.clause("vic-war 11.9")
def test_an_unresolved_dispute_in_melbourne_closes_only_after_advice():
    dispute = make_dispute("vic-war")
    pit_boss, compliance = hired("pit_boss", dispute), hired("compliance", dispute)
    decide(dispute, ruling="The hand stands.", by=pit_boss, at=MONDAY)

    with pytest.raises(RuleBroken) as broken:
        close(dispute, reason="They left.", by=compliance, at=LATER)

    assert refused(broken) == [("rights_not_advised", "vic-war 11.9")]


@pytest.mark.parametrize(
    ("document", "clause"),
    [
        pytest.param("act-war", "act-war 12.4", marks=pytest.mark.clause("act-war 12.4")),
        pytest.param("act-holdem", "act-holdem 15.4", marks=pytest.mark.clause("act-holdem 15.4")),
    ],
)
def test_in_canberra_the_commission_may_be_asked_to_review_a_decision(document, clause):
    dispute = make_dispute(document)
    supervisor = hired("supervisor", dispute)
    decided = decide(dispute, ruling="The hand stands.", by=supervisor, at=MONDAY)

    referred = refer(dispute, reason="The player asked the Commission.", by=supervisor, at=LATER)

    assert (decided.ruling, decided.decided_by, decided.decided_at) == ("The hand stands.", supervisor, MONDAY)
    assert (referred.state, referred.referred_at) == ("referred", LATER)
    assert trail_of(dispute)[-1] == ("referred", [clause])


# ---- who may ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act",
    [
        lambda dispute, by: decide(dispute, ruling="So.", by=by, at=MONDAY),
        lambda dispute, by: answer(dispute, is_satisfied=True, by=by, at=MONDAY),
        lambda dispute, by: advise_of_rights(dispute, by=by, at=MONDAY),
    ],
    ids=["decide", "answer", "advise"],
)
def test_a_dealer_and_people_of_another_venue_rule_nothing(act):
    dispute = make_dispute()

    for person in (hired("scorer", dispute), make_staff("pit_boss")):
        with pytest.raises(RuleBroken) as broken:
            act(dispute, person)
        assert refused(broken) == [("not_allowed", "")]


@pytest.mark.parametrize("step", [refer, take_back, close])
def test_words_are_needed(step):
    dispute = make_dispute("act-war")

    with pytest.raises(RuleBroken) as broken:
        step(dispute, reason=" ", by=hired("compliance", dispute), at=MONDAY)

    assert refused(broken) == [("reason_missing", "")]
