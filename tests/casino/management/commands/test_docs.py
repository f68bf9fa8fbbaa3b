"""`manage.py docs` writes what the program knows best."""

from io import StringIO

from django.core.management import call_command

from casino.state_drawings import page


def test_the_life_cycles_are_written_into_the_docs(settings, tmp_path):
    settings.BASE_DIR = tmp_path
    (tmp_path / "docs").mkdir()
    out = StringIO()

    call_command("docs", stdout=out)

    assert (tmp_path / "docs" / "states.md").read_text(encoding="utf-8") == page()
    assert out.getvalue() == "Wrote docs/states.md.\n"
