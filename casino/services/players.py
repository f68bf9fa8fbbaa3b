"""Players: added, changed and read. What is personal stays apart, and reading it is written down."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max

from casino import events
from casino.audit import record
from casino.models import AuditEvent, Player, PlayerDetails, PlayerToken, Staff, Venue, subject_of
from casino.permissions import KEEP_PLAYERS, SEE_PLAYER_DETAILS, acting_role, why_not
from casino.rules import names, people
from games.rulings import Refusal, insist

READ_AGAIN = timedelta(hours=1)
"""How long one line in the trail covers the same reader's looking at the same player."""
PUBLIC = ("display_name", "may_be_named", "may_be_mailed")
CONSENTS = ("may_be_named", "may_be_mailed")
PERSONAL = ("given_name", "family_name", "born_on", "email", "phone", "address", "identity_seen")


@transaction.atomic
def add_player(*, by: Staff, at: datetime, is_another: bool = False, **typed: Any) -> Player:
    """Make somebody a player of the venue of whoever adds them, under the next number there.

    The venue's row is locked meanwhile, so that two people who are added at once get two numbers, and nobody is added twice.
    """
    venue = Venue.objects.select_for_update(no_key=True).get(pk=by.venue_id)
    insist(why_not(by, KEEP_PLAYERS))
    details = PlayerDetails(**{field: typed.get(field, "") for field in PERSONAL})
    details.search_key = names.search_key(details.given_name, details.family_name)
    player = Player(
        venue=venue, added_at=at, added_by=by, **{field: typed[field] for field in PUBLIC if field in typed}
    )
    player.display_name = player.display_name or people.usual_name(details.given_name, details.family_name)
    insist(why_not_keep(player, details, is_another=is_another, at=at))
    player.number = (Player.objects.filter(venue=venue).aggregate(last=Max("number"))["last"] or 0) + 1
    player.save()
    details.player = player
    details.save(force_insert=True)
    write_tokens(player)
    record(
        events.PLAYER_ADDED,
        player,
        by=by,
        at=at,
        role=acting_role(by, KEEP_PLAYERS),
        after={"number": player.number, **consents(player)},
    )
    return player


@transaction.atomic
def change_player(player: Player, *, by: Staff, at: datetime, is_another: bool = False, **typed: Any) -> Player:
    """Change what is known of a player; the trail tells which details were changed, not into what, and what they agreed to."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    insist(why_not(by, KEEP_PLAYERS, player))
    insist(people.why_not_gone(player.merged_into.number if player.merged_into else None))
    details = PlayerDetails.objects.get(player=player)
    before = consents(player)
    changed = [*changes(player, PUBLIC, typed), *changes(details, PERSONAL, typed)]
    if not changed:
        return player
    details.search_key = names.search_key(details.given_name, details.family_name)
    player.display_name = player.display_name or people.usual_name(details.given_name, details.family_name)
    insist(why_not_keep(player, details, is_another=is_another, at=at))
    player.save(update_fields=PUBLIC)
    details.save(update_fields=[*PERSONAL, "search_key"])
    write_tokens(player)
    record(
        events.PLAYER_CHANGED,
        player,
        by=by,
        at=at,
        role=acting_role(by, KEEP_PLAYERS),
        before=before,
        after={"fields": sorted(changed), **consents(player)},
    )
    return player


def changes(row: Player | PlayerDetails, fields: tuple[str, ...], typed: Mapping[str, Any]) -> list[str]:
    """Set what was typed, and return the names of what is different now."""
    changed = [field for field in fields if field in typed and getattr(row, field) != typed[field]]
    for field in changed:
        setattr(row, field, typed[field])
    return changed


def consents(player: Player) -> dict[str, bool]:
    return {field: getattr(player, field) for field in CONSENTS}


def why_not_keep(player: Player, details: PlayerDetails, *, is_another: bool, at: datetime) -> list[Refusal]:
    """Return why a player cannot be kept with these details on the venue's local day."""
    venue = player.venue
    person = people.Person(
        born_on=details.born_on,
        has_identity=bool(details.identity_seen),
        is_unreachable=player.may_be_mailed and not details.email,
        alike=alike(player, details),
        is_another=is_another,
    )
    return people.why_not_keep(person, day=venue.local(at).date(), least_age=venue.least_age)


def alike(player: Player, details: PlayerDetails) -> tuple[int, ...]:
    """Return the numbers of the venue's other players of the same name and date of birth, whichever name comes first."""
    others = PlayerDetails.objects.filter(
        born_on=details.born_on,
        search_key__in=names.same_names(details.given_name, details.family_name),
        player__venue=player.venue,
        player__merged_into=None,
    ).exclude(pk=player.pk)
    return tuple(others.order_by("player__number").values_list("player__number", flat=True))


@transaction.atomic
def read_details(player: Player, *, by: Staff, at: datetime) -> PlayerDetails:
    """Return what is personal of a player, and write down who read it: one line for each reader, player and hour."""
    insist(why_not(by, SEE_PLAYER_DETAILS, player))
    about = subject_of(player)
    earlier = AuditEvent.objects.filter(
        subject_type=about.type,
        subject_id=about.id,
        action=events.PLAYER_READ,
        actor=by,
        at__gt=at - READ_AGAIN,
    )
    if not earlier.exists():
        record(events.PLAYER_READ, player, by=by, at=at, role=acting_role(by, SEE_PLAYER_DETAILS))
    return PlayerDetails.objects.get(player=player)


# ---- words to be found by --------------------------------------------------------------------------------------------


def write_tokens(player: Player) -> None:
    """Write anew every word by which a player is found, also those of the records that were merged into this one."""
    records = list(Player.objects.filter(merged_into=player).select_related("details"))
    tokens = {token for each in (player, *records) for token in tokens_of(each)}
    tokens |= {("card", names.number_token(number)) for number in player.cards.values_list("number", flat=True)}
    PlayerToken.objects.filter(player__in=(player, *records)).delete()
    PlayerToken.objects.bulk_create(
        PlayerToken(venue_id=player.venue_id, player=player, kind=kind, token=token.encode())
        for kind, token in sorted(tokens)
        if token
    )


def tokens_of(player: Player) -> set[tuple[str, str]]:
    details = PlayerDetails.objects.get(player=player)
    named = names.name_tokens(details.given_name, details.family_name, player.display_name)
    return {
        ("number", str(player.number)),
        ("born", details.born_on.isoformat()),
        ("email", names.email_token(details.email)),
        *(("name", token) for token in named),
    }
