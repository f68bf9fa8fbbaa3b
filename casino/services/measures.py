"""Measures against somebody who broke a rule: taken by the rank that the document names, and ended as it says."""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Exclusion, Incident, MeasureTaken, Player, Staff
from casino.permissions import TAKE_MEASURES, acting_role, rank_of, why_not
from casino.rules import measures as rules
from casino.rules.measures import MeasureFacts, Taking
from casino.rules.people import why_not_gone
from casino.rules.ranks import why_not_rank
from casino.rules.reasons import why_not_silent
from casino.rules.wall_clock import why_not_yet
from casino.services.about import why_not_elsewhere
from casino.services.exclusions import bar, exclude
from casino.services.incidents import order_of
from casino.states import IncidentState
from games.rulings import Refusal, insist


@transaction.atomic
def take_measure(
    incident: Incident,
    *,
    name: str,
    by: Staff,
    at: datetime,
    taken_at: datetime | None = None,
    player: Player | None = None,
    cents: int | None = None,
    item: str = "",
) -> MeasureTaken:
    """Take a measure, and keep who took it and when; a bar or an exclusion shuts the player out as well."""
    lock_person(incident, player)
    incident = Incident.objects.select_for_update().get(pk=incident.pk)
    insist(why_not(by, TAKE_MEASURES, incident))
    insist(why_not_elsewhere(by, player=player))
    taken_at = taken_at or at
    insist(why_not_yet(taken_at, at=at, field="taken_at"))
    order = order_of(incident)
    player = incident.player or player
    insist(rules.why_not_take(taking_of(incident, name=name, by=by, player=player, cents=cents, item=item), order))
    if incident.player is None and player is not None:
        incident.player = player
        incident.save(update_fields=["player"])
    measure = next(each for each in order.measures if each.name == name)
    taken = MeasureTaken.objects.create(
        incident=incident,
        name=name,
        clause=measure.clause,
        taken_at=taken_at,
        taken_by=by,
        cents=cents if name == "hold" else None,
        item=item if name == "confiscate" else "",
    )
    shut_out(taken, player, by=by, at=at)
    record(
        events.MEASURE_TAKEN,
        incident,
        by=by,
        at=at,
        role=acting_role(by, TAKE_MEASURES),
        clauses=[measure.clause],
        after={"measure": name, "taken_at": taken_at, "cents": taken.cents, "player": incident.player_id},
        note=taken.item,
    )
    return taken


def lock_person(incident: Incident, player: Player | None) -> None:
    """Lock whom a measure is taken against before the incident, as merging does, so that no two wait in a circle.

    Whoever waited here for a merge hears of it: the incident names the kept record by then.
    """
    named = Incident.objects.values_list("player_id", flat=True).get(pk=incident.pk) or (player.pk if player else None)
    if named is not None:
        person = Player.objects.select_for_update().get(pk=named)
        insist(why_not_gone(person.merged_into.number if person.merged_into else None))


def taking_of(
    incident: Incident, *, name: str, by: Staff, player: Player | None, cents: int | None, item: str
) -> Taking:
    return Taking(
        name=name,
        kind=incident.kind,
        rank=rank_of(by),
        is_closed=incident.state == IncidentState.CLOSED,
        has_player=player is not None,
        taken=frozenset(incident.measures.values_list("name", flat=True)),
        cents=cents,
        item=item,
    )


def why_not_take_any(incident: Incident, *, by: Staff) -> list[Refusal]:
    """Return why this person takes no measure in this incident at all; empty means that some are theirs to take."""
    order = order_of(incident)
    taken = {measure.name for measure in incident.measures.all()}
    if incident.state == IncidentState.CLOSED or {each.name for each in rules.offered(order, incident.kind)} <= taken:
        return [Refusal("There is no measure left to take.", order.measures_by.clause, code="wrong_state")]
    return why_not(by, TAKE_MEASURES, incident) or why_not_rank(rank_of(by), order.measures_by, to="take measures")


def shut_out(taken: MeasureTaken, player: Player | None, *, by: Staff, at: datetime) -> None:
    """Have the player barred or excluded, where that is the measure."""
    incident = taken.incident
    reason = f"{incident.title} (incident {incident.pk})"
    if taken.name == "bar" and player is not None and incident.table is not None:
        bar(player, incident.table, reason=reason, by=by, at=at)
    if taken.name == "exclude" and player is not None:
        exclude(player, asked_by=Exclusion.By.OPERATOR, reason=reason, by=by, at=at, clause=taken.clause)


# ---- how a hold and a detention end ----------------------------------------------------------------------------------


@transaction.atomic
def close_inquiry(taken: MeasureTaken, *, finding: str, by: Staff, at: datetime) -> MeasureTaken:
    """Close the inquiry for which winnings are held, with what it found; only then may they be released or forfeited."""
    taken = locked(taken, by=by)
    insist(why_not_silent(finding, field="finding", sentence="Write what the inquiry found."))
    insist(rules.why_not_close_inquiry(facts_of(taken)))
    taken.inquiry_closed_at = at
    taken.save(update_fields=["inquiry_closed_at"])
    return told(taken, by=by, at=at, note=finding, inquiry_closed_at=at)


@transaction.atomic
def end_hold(taken: MeasureTaken, *, outcome: str, reason: str, by: Staff, at: datetime) -> MeasureTaken:
    """Release the winnings that are held, or declare them forfeited."""
    taken = locked(taken, by=by)
    if outcome not in {MeasureTaken.HoldOutcome.RELEASED, MeasureTaken.HoldOutcome.FORFEITED}:
        insist([Refusal("Choose what becomes of the winnings.", code="outcome_missing", field="outcome")])
    insist(why_not_silent(reason, sentence="Write why."))
    insist(rules.why_not_end_hold(facts_of(taken)))
    taken.hold_outcome, taken.ended_at = outcome, at
    taken.save(update_fields=["hold_outcome", "ended_at"])
    return told(taken, by=by, at=at, note=reason, hold_outcome=outcome, ended_at=at)


@transaction.atomic
def hand_over(
    taken: MeasureTaken, *, to: str, name: str, by: Staff, at: datetime, ended_at: datetime | None = None
) -> MeasureTaken:
    """Write down who took over somebody who was detained, and when."""
    taken = locked(taken, by=by)
    ended_at = ended_at or at
    insist(why_not_yet(ended_at, at=at, field="ended_at"))
    insist(rules.why_not_hand_over(facts_of(taken), to=to, name=name))
    if ended_at < taken.taken_at:
        insist([Refusal("The detention began later: check the time.", code="ended_before", field="ended_at")])
    taken.handed_to, taken.handed_name, taken.ended_at = to, name, ended_at
    taken.save(update_fields=["handed_to", "handed_name", "ended_at"])
    return told(taken, by=by, at=at, note=name, handed_to=to, ended_at=ended_at)


def why_not_go_on(taken: MeasureTaken, verb: str, *, by: Staff) -> list[Refusal]:
    """Return why this person cannot end a hold or a detention, or its inquiry, now."""
    facts = facts_of(taken)
    refusals = {
        "inquiry": lambda: rules.why_not_close_inquiry(facts),
        "end_hold": lambda: rules.why_not_end_hold(facts),
        "hand_over": lambda: rules.why_not_hand_over(facts, to=next(iter(facts.measure.takers), ""), name="somebody"),
    }[verb]()
    return refusals or why_not(by, TAKE_MEASURES, taken.incident)


def locked(taken: MeasureTaken, *, by: Staff) -> MeasureTaken:
    """Lock the incident and then the measure, and insist on the right to go on with it."""
    incident = Incident.objects.select_for_update().get(pk=taken.incident_id)
    insist(why_not(by, TAKE_MEASURES, incident))
    return MeasureTaken.objects.select_for_update(of=("self",)).select_related("incident").get(pk=taken.pk)


def facts_of(taken: MeasureTaken) -> MeasureFacts:
    measure = rules.measure_in(order_of(taken.incident), taken.name)
    assert measure is not None, "A measure was taken by the book of its incident."
    return MeasureFacts(
        measure, has_ended=taken.ended_at is not None, is_inquiry_closed=taken.inquiry_closed_at is not None
    )


def told(taken: MeasureTaken, *, by: Staff, at: datetime, note: str, **after: object) -> MeasureTaken:
    record(
        events.MEASURE_ENDED,
        taken.incident,
        by=by,
        at=at,
        role=acting_role(by, TAKE_MEASURES),
        clauses=[taken.clause],
        after={"measure": taken.name, **after},
        note=note,
    )
    return taken
