"""`manage.py settle` as a script uses it: lines in, lines out, an exit code."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
EXAMPLES = ROOT / "tests" / "games"


def settle(text: bytes):
    return subprocess.run(
        [sys.executable, "manage.py", "settle"], input=text, capture_output=True, cwd=ROOT, check=False
    )


def test_the_examples_settle_line_by_line_with_exit_code_0():
    asked = (EXAMPLES / "settle-in.jsonl").read_bytes()

    answered = settle(asked)

    lines = [json.loads(line) for line in answered.stdout.splitlines()]
    assert answered.returncode == 0
    assert [line["id"] for line in lines] == [json.loads(line)["id"] for line in asked.splitlines()]


def test_a_malformed_line_says_so_and_the_others_still_settle():
    good = (EXAMPLES / "settle-in.jsonl").read_bytes().splitlines()[0]

    answered = settle(
        b"\n".join([b"{not json", b"[]", b"\xff\xfe", good, b'{"id": "x", "ruleset": "whist", "kind": "settle"}'])
    )

    lines = [json.loads(line) for line in answered.stdout.splitlines()]
    assert answered.returncode == 1
    assert ["error" in line for line in lines] == [True, True, True, False, True]
    assert [line["id"] for line in lines] == [None, None, None, "example-1", "x"]
