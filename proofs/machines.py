"""Random walks through a part of the product beside a small model of it, each walk in a transaction that is rolled back."""

from collections.abc import Sequence

from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test


class Walk(RuleBasedStateMachine):
    """One random walk. Every step adds to `steps`, so that a proof can say how many it tried."""

    steps = 0

    def __init__(self) -> None:
        super().__init__()
        self.world = transaction.atomic()
        self.world.__enter__()
        self.set_up()

    def set_up(self) -> None:
        raise NotImplementedError

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.world.__exit__(None, None, None)


def walk(machine: type[Walk], *, walks: int, steps: int, phases: Sequence[Phase] = tuple(Phase)) -> int:
    """Walk so often and so far, and return how many steps were taken; the first step that breaks the model raises."""
    machine.steps = 0
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=walks,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            derandomize=True,
            phases=phases,
            print_blob=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return machine.steps


def prove_machine(machine: type[Walk], *, walks: int, steps: int) -> tuple[int, int]:
    """Return how many steps were tried and whether one broke the model, which is printed by then."""
    try:
        return walk(machine, walks=walks, steps=steps), 0
    except AssertionError as error:
        print(error)
        return machine.steps, 1
