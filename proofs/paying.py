"""Six cashiers and one pool: never a cent more is paid than the pool holds, and what is refused is told.

The twin adds up what was paid and then pays: it overdraws.
"""

import multiprocessing
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing.synchronize import Barrier
from typing import Any

from django.db import transaction
from django.db.models import Sum

from casino.models import Account, Journal, Pool, Transfer, Venue
from casino.services.ledger import fill_pool, pay_from_pool
from games.rulings import RuleBroken
from proofs.crowd import gather
from proofs.effects import effects, lay_table, note_effect

AT = datetime(2026, 1, 1, tzinfo=UTC)
PAYERS, POOL_CENTS, PRIZE_CENTS = 6, 10_000, 6_000


def fill_pools(count: int, *, name: str) -> list[Pool]:
    bank, _ = Account.objects.get_or_create(code="proof:bank", defaults={"name": "Bank"})
    Account.objects.get_or_create(code="proof:winner", defaults={"name": "Winner"})
    venue, _ = Venue.objects.get_or_create(slug="proof", defaults={"name": "Proof"})
    pools = []
    with transaction.atomic():
        for number in range(count):
            account = Account.objects.create(code=f"proof:{name}:{number}", name=f"Pool {number}")
            pool = Pool.objects.create(account=account)
            fill_pool(
                pool,
                source=bank,
                cents=POOL_CENTS,
                subject=venue,
                key=f"{name}:fill:{number}",
                kind="proof",
                headline="Fill",
                by=None,
                at=AT,
            )
            pools.append(pool)
    return pools


def booking(name: str, pool: Pool, payer: int) -> dict[str, Any]:
    return {
        "subject": Venue.objects.get(slug="proof"),
        "key": f"{name}:pay:{pool.pk}:{payer}",
        "kind": "proof",
        "headline": "Prize",
        "by": None,
        "at": AT,
    }


def pay_each(pools: list[Pool], name: str, start: Barrier) -> Callable[[int], None]:
    def pay(payer: int) -> None:
        winner = Account.objects.get(code="proof:winner")
        for pool in pools:
            start.wait(timeout=60)
            try:
                pay_from_pool(pool, target=winner, cents=PRIZE_CENTS, **booking(name, pool, payer))
            except RuleBroken:
                note_effect(f"refused:{pool.pk}")

    return pay


def pay_each_naively(pools: list[Pool], name: str, start: Barrier) -> Callable[[int], None]:
    def pay(payer: int) -> None:
        winner = Account.objects.get(code="proof:winner")
        for pool in pools:
            is_covered = paid_from(pool) + PRIZE_CENTS <= POOL_CENTS
            start.wait(timeout=60)
            if is_covered:
                with transaction.atomic():
                    journal = Journal.objects.create(
                        key=f"{name}:pay:{pool.pk}:{payer}", kind="proof", headline="Prize", lines=1, at=AT
                    )
                    Transfer.objects.create(
                        journal=journal, line=1, source=pool.account, target=winner, cents=PRIZE_CENTS
                    )

    return pay


def paid_from(pool: Pool) -> int:
    return Transfer.objects.filter(source=pool.account_id).aggregate(paid=Sum("cents"))["paid"] or 0


def attack(*, count: int) -> int:
    """Return how many pools did not pay exactly one prize and refuse five, ledger and counter agreeing."""
    lay_table()
    pools = fill_pools(count, name="pool")
    start = multiprocessing.get_context("fork").Barrier(PAYERS)
    gather(pay_each(pools, "pool", start), processes=PAYERS)
    refused = effects()
    return sum(
        (paid_from(pool), Pool.objects.get(pk=pool.pk).paid, refused.get(f"refused:{pool.pk}"))
        != (PRIZE_CENTS, PRIZE_CENTS, PAYERS - 1)
        for pool in pools
    )


def attack_naively(*, count: int) -> int:
    """Return how many pools the twin overdrew."""
    pools = fill_pools(count, name="twin")
    start = multiprocessing.get_context("fork").Barrier(PAYERS)
    gather(pay_each_naively(pools, "twin", start), processes=PAYERS)
    return sum(paid_from(pool) > POOL_CENTS for pool in pools)


def prove() -> tuple[int, int]:
    """Two hundred pools, six payers each; and the twin, which must overdraw."""
    is_blind = attack_naively(count=10) == 0
    return 200, attack(count=200) + is_blind
