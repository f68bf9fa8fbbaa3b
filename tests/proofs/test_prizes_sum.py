"""The proof about prizes counts every wrong way of paying."""

from dataclasses import replace

import pytest

from proofs import prizes_sum
from tournaments.rules.definition import Prizes
from tournaments.rules.definition.prizes import Band, Prize
from tournaments.rules.prizes import payouts

THIRDS = Prizes(bands=(Band(1, None, (Prize(1, 1, share=5_000), Prize(2, 2, share=3_000), Prize(3, 3, share=2_000))),))


def test_the_first_pools_come_out_whole():
    assert prizes_sum.count_broken(seed=0, cases=500) == 0


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ((0, 0, 0), False),
        ((1, 0, -1), False),
        ((1, 0, 0), True),
        ((0, 0, -1), True),
        ((2, -2, 0), True),
        ((-400_00, 0, 400_00), True),
    ],
    ids=["right", "within a cent", "too much", "too little", "two cents away", "upside down"],
)
def test_a_wrong_way_of_paying_does_not_pass(monkeypatch, change, broken):
    def paying(*args, **more):
        right = payouts(*args, **more)
        return tuple(replace(payout, cents=payout.cents + cents) for payout, cents in zip(right, change, strict=True))

    monkeypatch.setattr(prizes_sum, "payouts", paying)

    assert prizes_sum.is_broken(THIRDS, 1_000_00, 3) is broken


def test_a_forgotten_prize_does_not_pass(monkeypatch):
    monkeypatch.setattr(prizes_sum, "payouts", lambda *args, **more: payouts(*args, **more)[:-1])

    assert prizes_sum.is_broken(THIRDS, 0, 3)
