"""Measure every promise, or those named: `python -m bench [NAME …]`; writes bench/last.json and exits 1 if one is not met."""

import importlib
import json
import os
import pkgutil
import sys
from pathlib import Path

import django

import bench

HERE = Path(__file__).parent


def main(chosen: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
    django.setup()
    rows = []
    for module in sorted(
        name for _, name, _ in pkgutil.iter_modules(bench.__path__) if name not in ("__main__", "settings")
    ):
        if chosen and module not in chosen:
            continue
        for result in importlib.import_module(f"bench.{module}").measure():
            row = result.row()
            rows.append(row)
            mark = "met " if row["met"] else "MISS"
            figures = f"{result.ours:,.0f}/s against {result.peer:,.0f}/s, ratio {row['ratio']} (goal {result.goal})"
            print(f"{mark} {row['name']}: {figures}")
    (HERE / "last.json").write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    return 0 if rows and all(row["met"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
