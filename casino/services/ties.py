"""Who among the players works here, or belongs to somebody who does."""

from datetime import datetime

from django.db import transaction

from casino import events
from casino.audit import record
from casino.models import Player, Staff, StaffTie
from casino.permissions import KEEP_PLAYERS, acting_role, why_not
from casino.queries.players import tie_facts
from casino.rules import people as rules
from games.rulings import Refusal, insist


@transaction.atomic
def tie(player: Player, *, kind: str, by: Staff, at: datetime, staff: Staff | None = None) -> StaffTie:
    """Write down that a player works here or is related to somebody who does, from now on."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    insist(why_not(by, KEEP_PLAYERS, player))
    insist(rules.why_not_gone(player.merged_into.number if player.merged_into else None))
    insist(why_not_of_this_house(player, staff))
    standing = set(player.ties.filter(ended_at=None).values_list("kind", "staff"))
    insist(rules.why_not_tie(kind, staff.pk if staff else None, standing=standing))
    written = StaffTie.objects.create(player=player, kind=kind, staff=staff, from_at=at)
    record(
        events.PLAYER_TIED,
        player,
        by=by,
        at=at,
        role=acting_role(by, KEEP_PLAYERS),
        after={"tie": written.pk, "kind": kind, "staff": staff.pk if staff else None},
    )
    return written


def why_not_of_this_house(player: Player, staff: Staff | None) -> list[Refusal]:
    if staff is None or staff.venue_id == player.venue_id:
        return []
    return [Refusal("This person works in another house.", code="other_venue", field="staff")]


@transaction.atomic
def untie(written: StaffTie, *, by: Staff, at: datetime) -> StaffTie:
    """End a tie, because somebody left the house or the family; what was true before stays known."""
    player = Player.objects.select_for_update().get(pk=written.player_id)
    written = StaffTie.objects.select_for_update().get(pk=written.pk)
    insist(why_not(by, KEEP_PLAYERS, player))
    insist(rules.why_not_untie(tie_facts(written)))
    written.ended_at = at
    written.save(update_fields=["ended_at"])
    record(
        events.PLAYER_UNTIED,
        player,
        by=by,
        at=at,
        role=acting_role(by, KEEP_PLAYERS),
        after={"tie": written.pk, "kind": written.kind},
    )
    return written
