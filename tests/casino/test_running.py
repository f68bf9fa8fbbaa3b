"""What docs/running.md and the Procfile say is so."""

import re

from tests.services import ROOT


def test_every_variable_that_is_read_is_documented():
    code = (ROOT / "casino" / "settings.py").read_text() + (ROOT / "casino/management/commands/serve.py").read_text()
    read = set(re.findall(r"""(?:env|env\.\w+|environ\.get)\(\s*"([A-Z_]+)\"""", code)) | {"DATABASE_URL"}
    documented = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs" / "running.md").read_text()))

    assert read - documented == set()
    assert {"BAIZE_DATA", "MAIL_URL", "PORT"} <= read


def test_the_procfile_names_what_serve_runs_and_the_processes_of_the_page():
    lines = [line for line in (ROOT / "Procfile").read_text().splitlines() if not line.startswith("#")]
    page = (ROOT / "docs" / "running.md").read_text()

    names = [line.partition(":")[0] for line in lines]
    assert names == ["web", "live", "worker", "beat", "scheduler"]
    assert all(f"\n| {name}: " in page for name in names)
    assert all("--reuse-port" in line for line in lines if "gunicorn" in line)
