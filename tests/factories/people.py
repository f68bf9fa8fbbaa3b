"""Makers of people as the house gets to know them: through the services, with all that is found by searching."""

from datetime import date

from casino.models import Exclusion, Player, Staff, StaffTie
from casino.services.players import add_player, write_tokens
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player

ADA = {
    "given_name": "Ada",
    "family_name": "Lovelace",
    "born_on": date(1980, 5, 17),
    "identity_seen": "Passport",
}


def add_person(by: Staff | None = None, **typed) -> Player:
    """A person added as a cashier adds one."""
    return add_player(by=by or make_staff("cashier"), at=typed.pop("at", MONDAY), **(ADA | typed))


def make_person(venue, **fields) -> Player:
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
