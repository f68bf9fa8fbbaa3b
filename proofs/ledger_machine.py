"""The ledger beside a model of it: whatever is booked, paid, refused, repeated or reversed, every cent is accounted for."""

from datetime import UTC, datetime

from django.db.models import Sum
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from casino.audit_check import Tally, check_chain
from casino.models import Account, Journal, Pool, Staff, Transfer, Venue
from casino.services.ledger import Line, fill_pool, pay_from_pool, post, reverse
from games.rulings import RuleBroken
from proofs.machines import Walk, prove_machine

AT = datetime(2026, 1, 1, tzinfo=UTC)
CENTS = st.integers(-5, 5_000)
PLACES = st.integers(0, 3)


class LedgerWalk(Walk):
    """Four accounts, of which the last two are pools. The model is two lists of numbers and the journals that stand."""

    def set_up(self) -> None:
        self.venue = Venue.objects.create(name="Proof", slug="proof-ledger")
        self.cashier = Staff.objects.create_user("proof-cashier", name="Cashier", venue=self.venue)
        self.accounts = [Account.objects.create(code=f"walk:{number}", name=f"Account {number}") for number in range(4)]
        self.pools = {number: Pool.objects.create(account=self.accounts[number]) for number in (2, 3)}
        self.balances = [0, 0, 0, 0]
        self.held = {2: 0, 3: 0}
        self.paid = {2: 0, 3: 0}
        self.booked: list[tuple[Journal, list[tuple[int, int, int]]]] = []
        self.reversed: set[int] = set()

    def book(self, lines: list[tuple[int, int, int]], *, key: str) -> Journal:
        type(self).steps += 1
        return post(
            self.venue,
            key=key,
            kind="walk",
            headline="Walk",
            lines=[Line(self.accounts[source], self.accounts[target], cents) for source, target, cents in lines],
            by=self.cashier,
            at=AT,
        )

    def is_fine(self, lines: list[tuple[int, int, int]]) -> bool:
        """Say whether the model would book these lines, one after the other."""
        held, paid = dict(self.held), dict(self.paid)
        for source, target, cents in lines:
            if cents <= 0 or source == target:
                return False
            if source in paid:
                paid[source] += cents
                if paid[source] > held[source]:
                    return False
            if target in held:
                held[target] += cents
        return True

    def keep(self, journal: Journal, lines: list[tuple[int, int, int]]) -> None:
        for source, target, cents in lines:
            self.balances[source] -= cents
            self.balances[target] += cents
            if source in self.paid:
                self.paid[source] += cents
            if target in self.held:
                self.held[target] += cents
        self.booked.append((journal, lines))

    @rule(lines=st.lists(st.tuples(PLACES, PLACES, CENTS), min_size=0, max_size=4))
    def post_lines(self, lines: list[tuple[int, int, int]]) -> None:
        fits = bool(lines) and self.is_fine(lines)
        try:
            journal = self.book(lines, key=f"walk:{len(self.booked)}:{self.steps}")
        except RuleBroken:
            assert not fits, f"{lines} was refused"
        else:
            assert fits, f"{lines} was booked"
            self.keep(journal, lines)

    @rule(pool=st.sampled_from([2, 3]), cents=st.integers(1, 5_000))
    def fill(self, pool: int, cents: int) -> None:
        type(self).steps += 1
        journal = fill_pool(
            self.pools[pool],
            source=self.accounts[0],
            cents=cents,
            subject=self.venue,
            key=f"fill:{self.steps}",
            kind="walk",
            headline="Fill",
            by=self.cashier,
            at=AT,
        )
        self.keep(journal, [(0, pool, cents)])

    @rule(pool=st.sampled_from([2, 3]), cents=st.integers(1, 5_000))
    def pay(self, pool: int, cents: int) -> None:
        type(self).steps += 1
        is_covered = self.paid[pool] + cents <= self.held[pool]
        try:
            journal = pay_from_pool(
                self.pools[pool],
                target=self.accounts[1],
                cents=cents,
                subject=self.venue,
                key=f"pay:{self.steps}",
                kind="walk",
                headline="Prize",
                by=self.cashier,
                at=AT,
            )
        except RuleBroken:
            assert not is_covered
        else:
            assert is_covered
            self.keep(journal, [(pool, 1, cents)])

    @precondition(lambda self: self.booked)
    @rule(pick=st.integers(0, 10_000))
    def book_again_with_the_same_key(self, pick: int) -> None:
        journal, lines = self.booked[pick % len(self.booked)]
        if journal.kind == "walk" and journal.key.startswith("walk:"):
            assert self.book(lines, key=journal.key).pk == journal.pk

    @precondition(lambda self: self.booked)
    @rule(pick=st.integers(0, 10_000))
    def reverse_one(self, pick: int) -> None:
        type(self).steps += 1
        journal, lines = self.booked[pick % len(self.booked)]
        try:
            reverse(journal, headline="Back", by=self.cashier, at=AT)
        except RuleBroken:
            assert journal.pk in self.reversed or not self.can_go_back(lines)
            return
        assert journal.pk not in self.reversed
        self.reversed.add(journal.pk)
        for source, target, cents in lines:
            self.balances[source] += cents
            self.balances[target] -= cents
            if source in self.paid:
                self.paid[source] -= cents
            if target in self.held:
                self.held[target] -= cents

    def can_go_back(self, lines: list[tuple[int, int, int]]) -> bool:
        """Say whether taking these lines back, one after the other, leaves every pool covered at every step."""
        held, paid = dict(self.held), dict(self.paid)
        for source, target, cents in lines:
            if target in held:
                held[target] -= cents
                if paid[target] > held[target]:
                    return False
            if source in paid:
                paid[source] -= cents
        return True

    @invariant()
    def every_cent_is_accounted_for(self) -> None:
        sums = [
            (Transfer.objects.filter(target=account).aggregate(cents=Sum("cents"))["cents"] or 0)
            - (Transfer.objects.filter(source=account).aggregate(cents=Sum("cents"))["cents"] or 0)
            for account in self.accounts
        ]
        assert sums == self.balances
        assert sum(sums) == 0
        for number, pool in self.pools.items():
            pool.refresh_from_db()
            assert (pool.cents, pool.paid) == (self.held[number], self.paid[number])
            assert 0 <= pool.paid <= pool.cents

    def teardown(self) -> None:
        try:
            assert list(check_chain(Tally())) == []
        finally:
            super().teardown()


def prove() -> tuple[int, int]:
    """Two hundred walks of fifty steps."""
    return prove_machine(LedgerWalk, walks=200, steps=50)
