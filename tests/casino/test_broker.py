"""Messages as files: whoever looks finds them whole or not at all."""

from pathlib import Path
from threading import Thread

import pytest
from kombu import Connection, Exchange, Queue
from kombu.exceptions import ChannelError
from kombu.transport import filesystem

from casino import broker


@pytest.fixture
def connect(tmp_path):
    (tmp_path / "queue").mkdir()
    folders = {"data_folder_in": str(tmp_path / "queue"), "data_folder_out": str(tmp_path / "queue")}

    def open_connection(transport=broker.Transport):
        options = folders | {"control_folder": str(tmp_path / "control"), "store_processed": False}
        return Connection(transport=transport, transport_options=options)

    return open_connection


def looked_between(transport, connect, monkeypatch):
    """What somebody reads who looks for messages at the moment when a file has just been opened to be written."""
    seen = []
    with connect(transport) as sender, connect(transport) as receiver:
        out, into = sender.channel(), receiver.channel()
        opened, path_opened = filesystem.lock, Path.write_bytes

        def look():
            try:
                seen.append(into._get("work"))
            except Exception as error:
                seen.append(type(error).__name__)

        monkeypatch.setattr(filesystem, "lock", lambda *given: (look(), opened(*given)))
        monkeypatch.setattr(
            Path, "write_bytes", lambda *given: (path_opened(given[0], b""), look(), path_opened(*given))
        )
        out._put("work", {"number": 1})
    return seen


def test_nobody_sees_a_message_before_it_is_whole(connect, monkeypatch):
    assert looked_between(broker.Transport, connect, monkeypatch) == ["Empty"]


def test_kombus_own_transport_would_die_of_it(connect, monkeypatch):
    assert looked_between(filesystem.Transport, connect, monkeypatch) == ["JSONDecodeError"]


def test_a_folder_that_is_gone_is_told_as_a_broker_tells_it(connect, tmp_path):
    with connect() as connection:
        (tmp_path / "queue").rmdir()

        with pytest.raises(ChannelError, match="No message can be put"):
            connection.channel()._put("work", {"number": 1})


def test_messages_arrive_as_they_were_sent(connect):
    with connect() as connection:
        queue = connection.SimpleQueue("letters")
        for number in range(3):
            queue.put({"number": number})

        arrived = [queue.get(timeout=10) for _ in range(3)]
        for message in arrived:
            message.ack()

    assert sorted(message.payload["number"] for message in arrived) == [0, 1, 2]


def test_a_list_of_queues_that_a_crash_left_empty_is_begun_anew(connect, tmp_path):
    (tmp_path / "control").mkdir()
    (tmp_path / "control" / "begun.exchange").touch()

    with connect() as connection:
        Queue("begun", Exchange("begun"), "begun")(connection.channel()).declare()

        assert [each.queue for each in connection.channel().get_table("begun")] == ["begun"]


def test_many_may_bind_at_once(connect):
    failed = []

    def bind(name):
        try:
            with connect() as connection:
                Queue(name, Exchange("crowd"), name)(connection.channel()).declare()
        except Exception as error:
            failed.append(error)

    threads = [Thread(target=bind, args=[f"queue{n}"]) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with connect() as connection:
        bound = {each.queue for each in connection.channel().get_table("crowd")}
    assert (failed, len(bound)) == ([], 12)
