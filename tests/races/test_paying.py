"""Six cashiers, one pool: the counter decides, and the database insists."""

from proofs import paying


def test_a_pool_of_100_pays_one_prize_of_60_to_six_payers_at_once(committed):
    assert paying.attack(count=8) == 0


def test_the_twin_that_adds_up_first_overdraws(committed):
    assert paying.attack_naively(count=3) >= 1
