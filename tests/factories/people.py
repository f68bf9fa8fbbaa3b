"""Makers of people as the house gets to know them: through the services, with all that is found by searching."""

from datetime import date

from casino.models import Exclusion, Player, Staff, StaffTie, Venue
from casino.services.players import add_player, write_tokens
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_card, make_player, make_sitting, make_table

ADA = {
    "given_name": "Ada",
    "family_name": "Lovelace",
    "born_on": date(1980, 5, 17),
    "identity_seen": "Passport",
}


def add_person(by: Staff | None = None, **typed) -> Player:
    """A person added as a cashier adds one."""
    return add_player(by=by or make_staff("cashier"), at=typed.pop("at", MONDAY), **(ADA | typed))


def make_person(venue: Venue, **fields) -> Player:
    """A player made without ceremony, who is found by searching."""
    player = make_player(venue, **fields)
    write_tokens(player)
    return player


def make_exclusion(player: Player, **fields) -> Exclusion:
    """Excluded from the casino by the house since Monday, until lifted."""
    if table := fields.get("table"):
        fields = {"scope": "table", "document": table.document} | fields
    defaults = {"scope": "casino", "asked_by": "operator", "from_at": MONDAY}
    return Exclusion.objects.create(player=player, **(defaults | fields))


def make_tie(player: Player, **fields) -> StaffTie:
    return StaffTie.objects.create(player=player, **({"kind": "employee", "from_at": MONDAY} | fields))


def make_known(venue: Venue, by: Staff) -> dict[str, int]:
    """Somebody with a card, a tie to staff and two exclusions, who sits at a table all the same; return what to ask for."""
    player = make_person(venue, display_name="Maximiliane Featherstonehaugh-Whakatōhea the Younger")
    table = make_table(venue=venue, name="Table 11")
    wish = {"asked_by": "self", "reason": "They sent a letter.", "ordered_by": by}
    make_exclusion(player, table=table, clause="nsw-war 13.4.2", ordered_by=by)
    make_sitting(table, player, 3)
    return {
        "player_card": make_card(player).pk,
        "exclusion": make_exclusion(player, **wish).pk,
        "player": player.number,
        "tie": make_tie(player, kind="partner", staff=by).pk,
    }
