"""The one way to begin something at a table: lock its row, then ask whether this person may act there."""

from casino.models import Staff, Table
from casino.permissions import why_not
from games.rulings import insist


def locked_table(pk: int, permission: str, *, by: Staff) -> Table:
    """Lock a table's row, so that what happens there happens one after the other, for somebody who may act there.

    It is read once more under the lock: PostgreSQL joins whoever waited to the layout from before, and so would find no
    table at all if that has been changed meanwhile.
    """
    Table.objects.select_for_update().only("pk").get(pk=pk)
    table = Table.objects.select_related("layout", "venue").get(pk=pk)
    insist(why_not(by, permission, table))
    return table
