"""What follows a committed change of a tournament: approved terms are printed at once, as the next sweep would do anyway."""

from casino import tasks
from casino.events import REACTIONS
from casino.reactions import hurry
from tournaments import events, handlers  # noqa: F401 the second fills the table of the sweep


def sweep_now(_subject_id: str) -> None:
    hurry(tasks.sweep)


REACTIONS[events.TERMS_APPROVED] = [sweep_now]
REACTIONS[events.TERMS_AMENDED] = [sweep_now]
