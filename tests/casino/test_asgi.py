"""Live streams and pages from a real uvicorn process, on the database of the test."""

import asyncio
import time

import pytest
from django.db import connection

from casino.live import bump
from tests.asgi_process import serving
from tests.loops import run_alone

AT_MOST = 60
ASK = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{extra}\r\n"


@pytest.fixture
def port(transactional_db, tmp_path):
    bump("checkpoint")
    with serving(tmp_path, LIVE_VIEWERS_AT_MOST=str(AT_MOST)) as port:
        yield port


def change():
    """Bump from inside a loop, where Django opens a connection of its own: close it, or it outlives the test."""
    bump("checkpoint")
    connection.close()


async def ask(port, path="/live/checkpoint", extra=""):
    """Return the status line of the answer and the open connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(ASK.format(path=path, extra=extra).encode())
    status = (await asyncio.wait_for(reader.readline(), 20)).decode()
    return int(status.split()[1]), reader, writer


async def hears(reader, version):
    while (await asyncio.wait_for(reader.readline(), 20)).strip() != f"data: {version}".encode():
        pass
    return time.monotonic()


async def hang_up(writer):
    writer.close()
    await writer.wait_closed()


def test_fifty_viewers_hear_of_a_change_within_two_seconds(port):
    async def story():
        viewers = [await ask(port) for _ in range(50)]
        await asyncio.gather(*(hears(reader, 1) for _status, reader, _writer in viewers))
        changed_at = time.monotonic()
        change()
        heard_at = await asyncio.gather(*(hears(reader, 2) for _status, reader, _writer in viewers))
        for _status, _reader, writer in viewers:
            await hang_up(writer)
        return len(heard_at), max(heard_at) - changed_at

    heard, slowest = run_alone(story())

    assert heard == 50
    assert slowest < 2


def test_a_viewer_who_hangs_up_frees_the_place(port):
    async def story():
        viewers = [await ask(port) for _ in range(AT_MOST)]
        refused, _reader, writer = await ask(port)
        await hang_up(writer)
        await hang_up(viewers.pop()[2])
        async with asyncio.timeout(20):
            while True:
                status, _reader, writer = await ask(port)
                await hang_up(writer)
                if status != 503:
                    break
        for _status, _reader, writer in viewers:
            await hang_up(writer)
        return refused, status

    assert run_alone(story()) == (503, 200)


def test_a_viewer_who_comes_back_goes_on_where_the_line_broke(port):
    async def story():
        _status, reader, writer = await ask(port)
        await hears(reader, 1)
        await hang_up(writer)
        change()
        change()
        _status, reader, writer = await ask(port, extra="Last-Event-ID: 1\r\n")
        heard = [await asyncio.wait_for(reader.readline(), 20) for _ in range(3)]
        while not heard[-1].startswith(b"data:"):
            heard.append(await asyncio.wait_for(reader.readline(), 20))
        await hang_up(writer)
        return [line for line in heard if line.startswith((b"id:", b"data:"))]

    assert run_alone(story()) == [b"id: 3\n", b"data: 3\n"]


def test_a_stream_sets_no_cookie_and_other_addresses_reach_the_pages(port):
    async def story():
        _status, reader, writer = await ask(port)
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 20)).decode().lower()
        await hang_up(writer)
        unknown, _reader, writer = await ask(port, "/live/nothing")
        await hang_up(writer)
        part, reader, writer = await ask(port, "/live-parts/checkpoint/?v=1", "Connection: close\r\n")
        await hang_up(writer)
        return "set-cookie" in head, "x-accel-buffering: no" in head, unknown, part

    assert run_alone(story()) == (False, True, 404, 204)
