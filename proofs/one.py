"""Run one proof on one database, in a process of its own: `python -m proofs.one MODULE`. The environment says which database.

Prints what came out as one line of JSON, last.
"""

import importlib
import json
import sys
import time

import django
from django.core.management import call_command


def main(module: str) -> None:
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    started = time.monotonic()
    tried, broken = importlib.import_module(f"proofs.{module}").prove()
    print(json.dumps({"tried": tried, "broken": broken, "seconds": round(time.monotonic() - started, 1)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
