"""The ledger as cashiers and compliance read it: journals with their lines, balances, and whether the pools agree."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, Q, QuerySet, Sum

from casino.models import Account, Journal, Pool, Transfer


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a reader looks for; empty means everything."""

    account: int | None = None
    kind: str = ""
    day: date | None = None
    words: str = ""


def journals_wanted(wanted: Wanted, *, zone: ZoneInfo) -> QuerySet[Journal]:
    """Return journals, newest first, each with its lines at hand."""
    lines = Prefetch("transfers", Transfer.objects.select_related("source", "target").order_by("line"))
    rows = Journal.objects.select_related("by", "reverses", "reversed_by").prefetch_related(lines).order_by("-pk")
    if wanted.account is not None:
        touching = Transfer.objects.filter(Q(source=wanted.account) | Q(target=wanted.account))
        rows = rows.filter(pk__in=touching.values("journal"))
    if wanted.kind:
        rows = rows.filter(kind=wanted.kind)
    if wanted.day:
        midnight = datetime.combine(wanted.day, time(), tzinfo=zone)
        rows = rows.filter(at__gte=midnight, at__lt=midnight + timedelta(days=1))
    if wanted.words:
        said = Q(headline__icontains=wanted.words) | Q(key__icontains=wanted.words) | Q(clause__iexact=wanted.words)
        rows = rows.filter(said)
    return rows


def kinds() -> list[str]:
    return list(Journal.objects.order_by("kind").values_list("kind", flat=True).distinct())


@dataclass(frozen=True, slots=True)
class Balance:
    """What came into an account and went out of it, from the ledger alone."""

    account: Account
    received: int
    sent: int
    left_in_pool: int | None

    @property
    def cents(self) -> int:
        return self.received - self.sent


def balances() -> list[Balance]:
    """Return every account's balance by name; all of them together are always nothing."""
    received, sent = _totals(Transfer.objects.all(), "target"), _totals(Transfer.objects.all(), "source")
    left = {pool.account_id: pool.left for pool in Pool.objects.all()}
    return [
        Balance(account, received.get(account.pk, 0), sent.get(account.pk, 0), left.get(account.pk))
        for account in Account.objects.order_by("name")
    ]


def _totals(rows: QuerySet[Transfer], side: str) -> dict[int, int]:
    return dict(rows.order_by().values_list(side).annotate(Sum("cents")))


@dataclass(frozen=True, slots=True)
class Difference:
    """A pool whose counters are not what the ledger says; there should never be one."""

    pool: Pool
    cents_booked: int
    paid_booked: int


def differences() -> list[Difference]:
    """Hold every pool against the ledger.

    What came in and was not taken back is `cents`, what went out and did not come back is `paid`: a reversal of a payment counts
    against the payments, not as money coming in.
    """
    ledger = Transfer.objects.filter(journal__reverses=None)
    undone = Transfer.objects.filter(journal__reverses__isnull=False)
    pools = Pool.objects.select_related("account").order_by("pk")
    received, sent = _totals(ledger, "target"), _totals(ledger, "source")
    given_back, returned = _totals(undone, "source"), _totals(undone, "target")
    found = []
    for pool in pools:
        cents = received.get(pool.account_id, 0) - given_back.get(pool.account_id, 0)
        paid = sent.get(pool.account_id, 0) - returned.get(pool.account_id, 0)
        if (cents, paid) != (pool.cents, pool.paid):
            found.append(Difference(pool, cents_booked=cents, paid_booked=paid))
    return found
