"""Many processes, one list of obligations: nothing is done twice and nothing is lost, kill -9 or not."""

from proofs import sweeping


def test_each_obligation_is_done_once_by_four_processes_of_which_four_are_killed(committed):
    killed, broken = sweeping.attack(count=120, processes=4, kills=4)

    assert (killed, broken) == (4, 0)


def test_the_twin_without_the_guard_does_work_twice(committed):
    assert sweeping.attack_naively(count=40, processes=4) >= 1
