"""Let the database itself refuse edits of what was approved, of who was told, and of who accepted."""

from django.db import migrations

APPEND_ONLY = {
    "tournaments_termsversion": "An approved version of terms is never changed: amend it.",
    "tournaments_notice": "A notice is never changed.",
    "tournaments_acceptance": "An acceptance is never changed.",
}


def sqlite_statements():
    for table, sentence in APPEND_ONLY.items():
        for verb in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END",
                f"DROP TRIGGER {table}_no_{verb.lower()}",
            )
        # INSERT OR REPLACE deletes the old row without asking the trigger above.
        yield (
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, '{sentence}'); END",
            f"DROP TRIGGER {table}_no_replace",
        )


def postgresql_statements():
    for table, sentence in APPEND_ONLY.items():
        yield (
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION baize_append_only('{sentence}')",
            f"DROP TRIGGER {table}_no_change ON {table}",
        )
        yield (
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION baize_append_only('{sentence}')",
            f"DROP TRIGGER {table}_no_truncate ON {table}",
        )


def statements(vendor):
    return list(sqlite_statements() if vendor == "sqlite" else postgresql_statements())


def add_triggers(apps, schema_editor):
    for create, _drop in statements(schema_editor.connection.vendor):
        schema_editor.execute(create, params=None)


def drop_triggers(apps, schema_editor):
    for _create, drop in reversed(statements(schema_editor.connection.vendor)):
        schema_editor.execute(drop, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial"), ("casino", "0002_append_only")]
    operations = [migrations.RunPython(add_triggers, drop_triggers, elidable=False)]
