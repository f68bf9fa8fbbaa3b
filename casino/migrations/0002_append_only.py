"""Let the database itself refuse what must never happen: edits of the audit trail and of the ledger, lines slipped into a journal."""

from django.db import migrations

APPEND_ONLY = {
    "casino_auditevent": "The audit trail is append-only.",
    "casino_checkpoint": "A checkpoint is never changed.",
    "casino_playedround": "A kept round is never changed.",
    "casino_journal": "The ledger is append-only: book a reversal.",
    "casino_transfer": "The ledger is append-only: book a reversal.",
}
KEYS = {"casino_auditevent": "seq", "casino_checkpoint": "seq"}  # the others are numbered by `id`
NEVER_EDITED = {"casino_auditnote": "A note is never changed; it can only be erased."}


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
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {KEYS.get(table, 'id')} = NEW.{KEYS.get(table, 'id')}) "
            f"BEGIN SELECT RAISE(ABORT, '{sentence}'); END",
            f"DROP TRIGGER {table}_no_replace",
        )
    for table, sentence in NEVER_EDITED.items():
        yield (
            f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} BEGIN SELECT RAISE(ABORT, '{sentence}'); END",
            f"DROP TRIGGER {table}_no_update",
        )
    yield (
        "CREATE TRIGGER casino_transfer_within_journal BEFORE INSERT ON casino_transfer "
        "WHEN NEW.line > (SELECT lines FROM casino_journal WHERE id = NEW.journal_id) OR NEW.line < 1 "
        "BEGIN SELECT RAISE(ABORT, 'This journal has no such line.'); END",
        "DROP TRIGGER casino_transfer_within_journal",
    )


def postgresql_statements():
    yield (
        "CREATE FUNCTION baize_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation'; END $$",
        "DROP FUNCTION baize_append_only()",
    )
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
    for table, sentence in NEVER_EDITED.items():
        yield (
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION baize_append_only('{sentence}')",
            f"DROP TRIGGER {table}_no_change ON {table}",
        )
    yield (
        "CREATE FUNCTION baize_within_journal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF NEW.line < 1 OR NEW.line > (SELECT lines FROM casino_journal WHERE id = NEW.journal_id) THEN "
        "RAISE EXCEPTION 'This journal has no such line.' USING ERRCODE = 'integrity_constraint_violation'; END IF; "
        "RETURN NEW; END $$",
        "DROP FUNCTION baize_within_journal()",
    )
    yield (
        "CREATE TRIGGER casino_transfer_within_journal BEFORE INSERT ON casino_transfer "
        "FOR EACH ROW EXECUTE FUNCTION baize_within_journal()",
        "DROP TRIGGER casino_transfer_within_journal ON casino_transfer",
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
    dependencies = [("casino", "0001_initial")]
    operations = [migrations.RunPython(add_triggers, drop_triggers, elidable=False)]
