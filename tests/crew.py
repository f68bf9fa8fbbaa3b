"""A crew of small processes under the product's supervisor: `python -m tests.crew CODE…`, one child for each piece of code."""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from casino import supervisor  # noqa: E402 settings first


def main() -> None:
    crew = supervisor.Crew(lambda words: print(words, flush=True))
    crew.listen()
    parts = [
        supervisor.Part(f"part {number}", [sys.executable, "-c", code]) for number, code in enumerate(sys.argv[1:], 1)
    ]

    def greeting() -> str:
        return "pids " + " ".join(str(child.pid) for child in crew.running.values())

    sys.exit(crew.run(parts, greeting=greeting))


if __name__ == "__main__":
    main()
