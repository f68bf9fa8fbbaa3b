"""Let the database itself refuse edits of what the floor wrote down for good, and two bookings of one table at one time."""

from django.db import migrations

APPEND_ONLY = {
    "casino_incidentnotice": "A notice is never changed.",
    "casino_paymentattempt": "An attempt to put a payment right is never changed: write down another.",
}
ANSWERED_ONCE = {
    "casino_cardcheck": (
        "A check of cards is never changed: write down another.",
        "OLD.verified_at IS NOT NULL",
        "id, card_set_id, kind, gaming_date, checked_by_id, checked_at, expected, found",
    ),
    "casino_cardreplacement": (
        "A replacement of cards is never changed: write down another.",
        "OLD.replaced_at IS NOT NULL OR OLD.called_off_at IS NOT NULL",
        "id, card_set_id, is_whole_set, cards, back_colour, is_preinspected, is_preshuffled, reason, dealer_id, entered_at",
    ),
    "casino_limitsign": (
        "A limits sign is never changed: put up another.",
        "OLD.withdrawn_at IS NOT NULL",
        "id, table_id, limits, basis, posted_at, posted_by_id, effective_at, told_at, clause",
    ),
}
"""What is added to a row once, such as an answer: the sentence, when it is there, and the columns never touched at all."""
BOOKED = "This table is booked for that time."
OVERLAPS = (
    "WHEN NEW.cancelled_at IS NULL AND EXISTS (SELECT 1 FROM casino_booking WHERE table_id = NEW.table_id "
    "AND id IS NOT NEW.id AND cancelled_at IS NULL AND starts_at < NEW.ends_at AND NEW.starts_at < ends_at)"
)


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
    for table, (sentence, is_answered, written) in ANSWERED_ONCE.items():
        guards = {
            "no_second_answer": f"BEFORE UPDATE ON {table} WHEN {is_answered}",
            "no_rewriting": f"BEFORE UPDATE OF {written} ON {table}",
            "no_delete": f"BEFORE DELETE ON {table}",
            "no_replace": f"BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)",
        }
        for name, when in guards.items():
            yield (
                f"CREATE TRIGGER {table}_{name} {when} BEGIN SELECT RAISE(ABORT, '{sentence}'); END",
                f"DROP TRIGGER {table}_{name}",
            )
    for verb in ("INSERT", "UPDATE"):
        yield (
            f"CREATE TRIGGER casino_booking_no_overlap_{verb.lower()} BEFORE {verb} ON casino_booking "
            f"{OVERLAPS} BEGIN SELECT RAISE(ABORT, '{BOOKED}'); END",
            f"DROP TRIGGER casino_booking_no_overlap_{verb.lower()}",
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
    for table, (sentence, is_answered, written) in ANSWERED_ONCE.items():
        guards = {
            "no_second_answer": f"BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({is_answered})",
            "no_rewriting": f"BEFORE UPDATE OF {written} ON {table} FOR EACH ROW",
            "no_delete": f"BEFORE DELETE ON {table} FOR EACH ROW",
            "no_truncate": f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT",
        }
        for name, when in guards.items():
            yield (
                f"CREATE TRIGGER {table}_{name} {when} EXECUTE FUNCTION baize_append_only('{sentence}')",
                f"DROP TRIGGER {table}_{name} ON {table}",
            )
    # A range of one number stands for its equality, so that no extension is needed.
    yield (
        "ALTER TABLE casino_booking ADD CONSTRAINT casino_booking_no_overlap EXCLUDE USING gist "
        "(int8range(table_id, table_id, '[]') WITH &&, tstzrange(starts_at, ends_at) WITH &&) "
        "WHERE (cancelled_at IS NULL)",
        "ALTER TABLE casino_booking DROP CONSTRAINT casino_booking_no_overlap",
    )


def statements(vendor):
    return list(sqlite_statements() if vendor == "sqlite" else postgresql_statements())


def add_guards(apps, schema_editor):
    for create, _drop in statements(schema_editor.connection.vendor):
        schema_editor.execute(create, params=None)


def drop_guards(apps, schema_editor):
    for _create, drop in reversed(statements(schema_editor.connection.vendor)):
        schema_editor.execute(drop, params=None)


class Migration(migrations.Migration):
    dependencies = [("casino", "0002_append_only"), ("casino", "0003_floor")]
    operations = [migrations.RunPython(add_guards, drop_guards, elidable=False)]
