"""Celery's messages as files, for one machine without Redis.

Kombu's transport opens a file before it writes it, and whoever looks in between reads an empty one and dies of it. Here a
message appears under its name when it is whole, and the lists of queues are read and written one after the other.
"""

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps

SCHEME = "files"


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_options: Any) -> None:  # type: ignore[override]  # two names upstream
        folder, name = Path(self.data_folder_out), f"{monotonic() * 1000:.0f}_{uuid.uuid4()}"
        unfinished = folder / f"{name}.unfinished"
        try:
            unfinished.write_bytes(str_to_bytes(dumps(payload)))
            os.replace(unfinished, folder / f"{name}.{queue}.msg")
        except OSError as error:  # whoever publishes expects the words of a broker, not those of a disk
            raise ChannelError(f"No message can be put into {folder}") from error

    def get_table(self, exchange: str) -> Any:
        with self._alone(exchange):
            return super().get_table(exchange)

    def _queue_bind(self, exchange: str, *binding: Any) -> None:
        with self._alone(exchange):
            super()._queue_bind(exchange, *binding)

    def _delete(self, queue: str, exchange: str, *binding: Any, **options: Any) -> None:
        with self._alone(exchange):
            super()._delete(queue, exchange, *binding, **options)

    @contextmanager
    def _alone(self, exchange: str) -> Iterator[None]:
        """Keep everybody else from the list of an exchange; one that a crash left empty is begun anew."""
        self.control_folder.mkdir(exist_ok=True)
        with (self.control_folder / "lock").open("w") as held:
            flock(held, LOCK_EX)
            table: Path = self._exchange_file(exchange)  # type: ignore[attr-defined]
            if table.exists() and not table.stat().st_size:
                table.unlink()
            yield


class Transport(filesystem.Transport):
    Channel = Channel


TRANSPORT_ALIASES[SCHEME] = f"{__name__}:{Transport.__name__}"
