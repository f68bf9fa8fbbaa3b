"""Draw every life cycle for docs/states.md, from the very tables that run."""

from collections.abc import Iterator

from casino.lifecycle import LIFECYCLES, Lifecycle, Step, nothing_else
from casino.permissions import PERMISSIONS, Role

OPENING = """\
# Life cycles

Drawn by `manage.py docs` from the tables that run (`casino/states.py` and each app's own); a test compares. Read a drawing
from the left: a thing starts in the state after `●`, each branch is a step, and `■` ends it. A state that was drawn before is
only named.

A step is taken through `steps.take()` and in no other way: it locks the row, asks whether the state fits, whether this person
may, whether the rule stands against it and, where it takes two, whether a second person approved exactly this; then it saves
and records its event in the same transaction. `tests/architecture/test_lifecycles.py` walks every pair of state and step.
"""


def page() -> str:
    """Return docs/states.md as it should be."""
    return "\n".join([OPENING, *(line for of in sorted(LIFECYCLES) for line in chapter(LIFECYCLES[of]))])


def chapter(lifecycle: Lifecycle) -> Iterator[str]:
    """Tell one life cycle: its drawing, its states in words, its steps in a table."""
    yield f"## {lifecycle.of}\n"
    yield "```"
    yield from drawing(lifecycle)
    yield "```\n"
    words = (f"`{value}` is shown as “{label}”" for value, label in lifecycle.states.choices)
    yield f"{'; '.join(words)}.\n"
    yield "| step | from | to | who may | also asked | event | clause |"
    yield "|---|---|---|---|---|---|---|"
    for step in lifecycle.steps:
        yield row(lifecycle, step)
    yield ""


def row(lifecycle: Lifecycle, step: Step) -> str:
    sources = ", ".join(value for value in lifecycle.states.values if value in step.sources)
    asked = [f"`{step.why_not.__name__}()`"] if step.why_not is not nothing_else else []
    asked += ["a second person's approval"] if step.takes_two else []
    cells = [
        f"`{step.verb}`",
        sources,
        step.target,
        who_may(step),
        ", ".join(asked),
        f"`{step.event}`",
        step.clause,
    ]
    return f"| {' | '.join(cells)} |"


def who_may(step: Step) -> str:
    """Name the roles that may take a step; the inspector, who reads everything, takes none."""
    roles = [role for role in Role if role in PERMISSIONS[step.permission].roles and role != Role.INSPECTOR]
    return "everybody on the staff" if len(roles) == len(Role) - 1 else ", ".join(role.label.lower() for role in roles)


def drawing(lifecycle: Lifecycle) -> list[str]:
    """Draw a life cycle as a tree of lines: the first state on the left, a branch for each step."""
    drawn: set[str] = set()

    def from_state(state: str) -> list[str]:
        steps = [step for step in lifecycle.steps if state in step.sources]
        if not steps:
            return [f"{state} ■"]
        if state in drawn:
            return [state]
        drawn.add(state)
        width = max(len(step.verb) for step in steps)
        lines = [state]
        for step in steps:
            is_last = step is steps[-1]
            first, *rest = from_state(step.target)
            lines.append(f"{'└' if is_last else '├'}─ {step.verb} {'─' * (width - len(step.verb))}─▶ {first}")
            lines += [f"{' ' if is_last else '│'}{' ' * (width + 6)}{line}" for line in rest]
        return lines

    first, *rest = from_state(lifecycle.initial)
    return [f"● {first}", *(f"  {line}" for line in rest)]
