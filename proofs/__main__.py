"""Run the proofs and write down what came out: `python -m proofs [NAME…]`. Exits 1 if anything broke.

Each proof runs in a process of its own, on an empty database of its own: a SQLite file, or a private PostgreSQL.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.services import dies_with_parent, start_postgresql

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "proofs" / "last.json"
BOTH = ("sqlite", "postgresql")


@dataclass(frozen=True, slots=True)
class Proof:
    name: str
    module: str
    databases: tuple[str, ...] = BOTH


PROOFS = (
    Proof("obligations done exactly once under kill -9", "sweeping"),
    Proof("messages never lost under kill -9", "relaying"),
    Proof("pools never overdrawn by six payers at once", "paying"),
    Proof("tables never booked twice by eight people at once", "booking"),
    Proof("obligations done exactly once while PostgreSQL crashes", "crashing", ("postgresql",)),
    Proof("no deadline unnoticed in thirty days with outages", "thirty_days"),
    Proof("the ledger always sums, whatever is booked", "ledger_machine"),
    Proof("approvals take two people, whatever is tried", "approvals_machine"),
    Proof("tests notice mistakes planted in the games' rules", "mutants", ("sqlite",)),
    Proof("best play at hold'em costs what is published, over every deal", "best_play", ("sqlite",)),
    Proof("prizes sum to the pool, whatever the pool, table and rounding", "prizes_sum", ("sqlite",)),
)


def environment(database: str, folder: Path) -> dict[str, str]:
    """Return the environment of a proof: the product's own settings on a database that only it has."""
    env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}} | {
        "DJANGO_SETTINGS_MODULE": "casino.settings",
        "BAIZE_DATA": str(folder / "var"),
        "LOG_LEVEL": "CRITICAL",
    }
    if database == "postgresql":
        env["DATABASE_URL"] = start_postgresql(folder, "synchronous_commit=on")
        env["PROOF_POSTGRESQL"] = str(folder / "pg")
        env["SECRET_KEY"] = "proof" * 12
    return env


def run(proof: Proof, database: str) -> dict[str, object]:
    name, started = f"{proof.name}, {database}", time.monotonic()
    with tempfile.TemporaryDirectory(prefix="baize-proof-", ignore_cleanup_errors=True) as place:
        folder = Path(place)
        folder.chmod(0o711)
        done = subprocess.run(
            [sys.executable, "-m", "proofs.one", proof.module],
            cwd=ROOT,
            env=environment(database, folder),
            stdout=subprocess.PIPE,
            text=True,
            check=False,
            preexec_fn=dies_with_parent(signal.SIGKILL),
        )
        stop_postgresql(folder)
    if done.returncode != 0:
        return {"name": name, "tried": 0, "broken": 1, "seconds": round(time.monotonic() - started, 1)}
    return {"name": name, **json.loads(done.stdout.splitlines()[-1])}


def stop_postgresql(folder: Path) -> None:
    """End the private server, whichever of its lives it is in."""
    pid_file = folder / "pg" / "data" / "postmaster.pid"
    if pid_file.exists():
        os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGQUIT)
        while pid_file.exists():
            time.sleep(0.05)


def main(wanted: list[str]) -> int:
    unknown = set(wanted) - {proof.module for proof in PROOFS}
    if unknown:
        print(
            f"There is no proof {', '.join(sorted(unknown))}. There are: {', '.join(proof.module for proof in PROOFS)}."
        )
        return 2
    results = []
    for proof in PROOFS:
        for database in proof.databases:
            if not wanted or proof.module in wanted:
                result = run(proof, database)
                print(
                    f"{result['name']}: tried {result['tried']}, broken {result['broken']}, {result['seconds']} s",
                    flush=True,
                )
                results.append(result)
    OUT.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return 1 if any(result["broken"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
