from datetime import date

from casino.models import PlayedRound
from casino.services.rounds import keep_round
from games.practice import Move, sit_down
from tests.factories import MONDAY, make_venue

ON = date(2026, 3, 2)


def played_lines(key: str = "nsw-war", seed: bytes = bytes(32)) -> list[str]:
    """Play until somebody had to choose, and return the whole log."""
    is_war = key.endswith("-war")
    sitting = sit_down(key, seed, on=ON, player="Player 41")
    bet = Move("bet", {"initial": 2500, "tie": 500} if is_war else {"ante": 2500, "bonus": 500})
    sitting.make(bet)
    while not sitting.scene().choices:
        sitting.make(bet)
    sitting.make(Move("war" if is_war else "call"))
    return sitting.log.lines()


def make_round(key: str = "nsw-war", **fields) -> PlayedRound:
    defaults = {"place": "Table 4", "lines": played_lines(key), "by": None, "at": MONDAY}
    venue = fields.pop("venue", None) or make_venue()
    return keep_round(venue, **(defaults | fields))
