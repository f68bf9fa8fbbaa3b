"""Each approved document's rules for the floor around its game, as data: `FLOORS[key]`.

They stand apart from the rules of play because other people need them: who opens a table reads these, who deals a card
reads the others. A new jurisdiction is a new file here too.
"""

from collections.abc import Mapping
from types import MappingProxyType

from games.rulebooks.floors import act_holdem, act_war, md_war, nsw_war, vic_war
from games.rulebooks.floors.book import FloorBook

FLOORS: Mapping[str, FloorBook] = MappingProxyType(
    {floor.key: floor for floor in (act_war.FLOOR, act_holdem.FLOOR, nsw_war.FLOOR, vic_war.FLOOR, md_war.FLOOR)}
)

__all__ = ["FLOORS", "FloorBook"]
