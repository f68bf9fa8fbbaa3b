"""What is promised about speed, measured against a peer or the physical limit in the same run.

One module a promise; its `measure()` yields `Result`s. Only ratios count: both sides run interleaved on the same machine.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Result:
    """Ours and the peer's rate (more is better), and the least ratio that keeps the promise."""

    name: str
    ours: float
    peer: float
    goal: float

    @property
    def ratio(self) -> float:
        return self.ours / self.peer

    def row(self) -> dict[str, object]:
        return asdict(self) | {"ratio": round(self.ratio, 3), "met": self.ratio >= self.goal}


def rates(ours: Callable[[], int], peer: Callable[[], int], *, rounds: int = 5) -> tuple[float, float]:
    """Run both in turn and return the median rates; each call returns how many units it did."""
    seen: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for contender, found in zip((ours, peer), seen, strict=True):
            start = perf_counter()
            units = contender()
            found.append(units / (perf_counter() - start))
    return median(seen[0]), median(seen[1])
