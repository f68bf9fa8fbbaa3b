"""Live streams: one hub in each process tells every viewer of a topic that its version changed.

A viewer of `/live/<topic>` gets the version as a server-sent event and then fetches what it shows. While anybody watches, the
hub reads the version rows twice a second in a thread of its own, once for all viewers; a database that is away makes the
numbers late and nothing else. Plain ASGI: a stream through Django's handler would cost a thread each.
"""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.db import close_old_connections, connection
from django.http.request import split_domain_port, validate_host

from casino.live import versions_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

logger = logging.getLogger(__name__)

PREFIX = "/live/"
PUBLIC_TOPICS = ("checkpoint",)
"""What anybody may watch: a topic of this name, or one that starts with it and a colon."""
TOPIC_SHAPE = re.compile(r"[a-z0-9][a-z0-9:._-]{0,119}")
READ_EVERY = 0.5
COMMENT_EVERY = 15.0
RETRY_MILLISECONDS = 3000
TOPICS_AT_MOST = 500


def is_public(topic: str) -> bool:
    return bool(TOPIC_SHAPE.fullmatch(topic)) and any(
        topic == name or topic.startswith(f"{name}:") for name in PUBLIC_TOPICS
    )


def read_versions(topics: list[str]) -> dict[str, int]:
    """Read the numbers in the hub's thread, and leave no broken connection behind."""
    close_old_connections()
    try:
        return versions_of(topics)
    except Exception:
        connection.close()
        raise


# ---- the hub ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Board:
    """One watched topic: how many watch it, its version once known, and the event its viewers wait for."""

    viewers: int = 0
    version: int | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def show(self, version: int) -> None:
        if version != self.version:
            self.version = version
            woken, self.changed = self.changed, asyncio.Event()
            woken.set()


class Hub:
    def __init__(self, read: Callable[[list[str]], dict[str, int]] = read_versions) -> None:
        self.read = read
        self.boards: dict[str, Board] = {}
        self.addresses: Counter[str] = Counter()
        self.reader: asyncio.Task[None] | None = None
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hub")

    @property
    def viewers(self) -> int:
        return sum(board.viewers for board in self.boards.values())

    def is_full_for(self, topic: str, address: str) -> bool:
        return (
            self.viewers >= settings.LIVE_VIEWERS_AT_MOST
            or (bool(address) and self.addresses[address] >= settings.LIVE_VIEWERS_PER_ADDRESS)
            or (topic not in self.boards and len(self.boards) >= TOPICS_AT_MOST)
        )

    @contextmanager
    def watch(self, topic: str, address: str) -> Iterator[Board]:
        """Hold a viewer's place at a topic. The first viewer starts the reader; with the last one it stops by itself."""
        board = self.boards.setdefault(topic, Board())
        board.viewers += 1
        self.addresses[address] += 1
        if self.reader is None:
            self.reader = asyncio.create_task(self.read_on())
        try:
            yield board
        finally:
            board.viewers -= 1
            if not board.viewers:
                del self.boards[topic]
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    async def read_on(self) -> None:
        """Read the versions of what is watched until nobody watches."""
        loop = asyncio.get_running_loop()
        while self.boards:
            try:
                versions = await loop.run_in_executor(self.thread, self.read, list(self.boards))
            except Exception as error:
                logger.warning("The live versions could not be read: %s", error)
                versions = {}
            for topic, version in versions.items():
                if topic in self.boards:
                    self.boards[topic].show(version)
            await asyncio.sleep(READ_EVERY)
        self.reader = None  # before anything is awaited, so that the next viewer starts a new one
        self.thread.submit(connection.close)


hub = Hub()


# ---- one stream ------------------------------------------------------------------------------------------------------


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer `/live/<topic>`: refuse in words, or stream versions until the viewer is gone."""
    topic = scope["path"].removeprefix(PREFIX)
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    address = scope["client"][0] if scope.get("client") else ""
    if scope["method"] != "GET":
        await refuse(send, HTTPStatus.METHOD_NOT_ALLOWED, "Live streams are read with GET.", (b"allow", b"GET"))
    elif not is_known_host(headers.get("host", "")):
        await refuse(send, HTTPStatus.BAD_REQUEST, "This address does not belong to this site.")
    elif not is_own_origin(headers):
        await refuse(send, HTTPStatus.FORBIDDEN, "Live streams are for this site's own pages.")
    elif not is_public(topic):
        await refuse(send, HTTPStatus.NOT_FOUND, "There is no such live topic.")
    elif hub.is_full_for(topic, address):
        await refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, "Too many viewers: try again.", (b"retry-after", b"30"))
    else:
        with hub.watch(topic, address) as board:
            await stream(board, receive, send, seen=seen_by(scope, headers))


async def stream(board: Board, receive: Receive, send: Send, *, seen: int | None) -> None:
    """Send the version at once unless the viewer has seen it, then each change; a comment line keeps proxies awake."""
    await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
    await write(send, f"retry: {RETRY_MILLISECONDS}\n\n")
    gone = asyncio.create_task(disconnected(receive))
    try:
        while not gone.done():
            changed = board.changed
            if board.version is not None and board.version != seen:
                seen = board.version
                await write(send, f"id: {seen}\ndata: {seen}\n\n")
                continue
            woken = asyncio.create_task(changed.wait())
            done, _ = await asyncio.wait({gone, woken}, timeout=COMMENT_EVERY, return_when=asyncio.FIRST_COMPLETED)
            woken.cancel()
            if not done:
                await write(send, ": still here\n\n")
    finally:
        gone.cancel()


async def disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def refuse(send: Send, status: HTTPStatus, sentence: str, *headers: tuple[bytes, bytes]) -> None:
    plain = [(b"content-type", b"text/plain; charset=utf-8"), *SAFE_HEADERS, *headers]
    await send({"type": "http.response.start", "status": status.value, "headers": plain})
    await send({"type": "http.response.body", "body": f"{sentence}\n".encode()})


SAFE_HEADERS = [
    (b"cache-control", b"no-store, no-transform"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"same-origin"),
]
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"x-accel-buffering", b"no"),  # nginx would hold events back
    *SAFE_HEADERS,
]


# ---- what a viewer says of itself ------------------------------------------------------------------------------------


def is_known_host(host: str) -> bool:
    domain, _port = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def is_own_origin(headers: dict[str, str]) -> bool:
    """Tell whether a page of this site asks. A browser names the origin of a foreign page; a program names none."""
    origin = headers.get("origin")
    return origin is None or origin == settings.SITE_URL or urlsplit(origin).netloc == headers.get("host")


def seen_by(scope: Scope, headers: dict[str, str]) -> int | None:
    """Return the version the viewer shows: what it last heard before it lost the line, or what its page was made with."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("v", [""])
    said = headers.get("last-event-id") or asked[0]
    return int(said) if said.isascii() and said.isdigit() and len(said) < 20 else None
