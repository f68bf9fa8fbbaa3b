"""Twenty-one tournaments that were really held, as far as their rules were published: what a definition has to be able to say.

Facts in our own words. What was not published stays unanswered; `beyond` and `unknown` tell, case by case, what a definition
cannot say and what nobody knows. `docs/real-tournaments.md` is the same for people.
"""

from tournaments.rules.real import clocks, heats, scores, second_chances, shows, weekly
from tournaments.rules.real.case import Case

CASES: tuple[Case, ...] = tuple(
    sorted(
        (case for part in (heats, weekly, second_chances, scores, shows, clocks) for case in part.CASES),
        key=lambda case: case.key,
    )
)


def real(key: str) -> Case:
    """Return the case of this name, such as `RT-08`."""
    return next(case for case in CASES if case.key == key)


__all__ = ["CASES", "Case", "real"]
