"""The hub by itself, with a reader and a viewer of our own; tests/casino/test_asgi.py has the real process."""

import asyncio

import pytest

from casino import hub as hubs
from casino.hub import Hub, is_public, seen_by
from tests.loops import run_alone


class Viewer:
    """One ASGI connection: what it was sent, and a line that can be cut."""

    def __init__(self, path="/live/checkpoint", *, method="GET", query=b"", address="10.0.0.1", **headers):
        named = {"host": "127.0.0.1:8000", **headers}
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query,
            "client": (address, 5000),
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()],
        }
        self.cut = asyncio.Event()
        self.status = None
        self.headers = {}
        self.text = ""

    async def receive(self):
        await self.cut.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.text += message["body"].decode()

    async def reads(self, text):
        async with asyncio.timeout(5):
            while text not in self.text:
                await asyncio.sleep(0.001)

    def watch(self):
        return asyncio.create_task(hubs.serve(self.scope, self.receive, self.send))


@pytest.fixture
def house(monkeypatch, settings):
    """A hub whose numbers the test decides, reading a thousand times a second."""
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    settings.SITE_URL = "https://baize.example"
    settings.LIVE_VIEWERS_AT_MOST = 2
    settings.LIVE_VIEWERS_PER_ADDRESS = 2
    hub = Hub(read=lambda topics: dict.fromkeys(topics, hub.number))
    hub.number = 7
    monkeypatch.setattr(hubs, "hub", hub)
    monkeypatch.setattr(hubs, "READ_EVERY", 0.001)
    return hub


async def leave(viewer, stream):
    viewer.cut.set()
    await asyncio.wait_for(stream, 5)


async def answer_to(viewer):
    await asyncio.wait_for(hubs.serve(viewer.scope, viewer.receive, viewer.send), 5)
    return viewer.status


def test_a_viewer_hears_the_version_at_once_and_each_change_after_it(house):
    async def story():
        viewer = Viewer()
        stream = viewer.watch()
        await viewer.reads("data: 7\n\n")
        house.number = 8
        await viewer.reads("data: 8\n\n")
        await leave(viewer, stream)
        return viewer

    viewer = run_alone(story())

    assert viewer.text == "retry: 3000\n\nid: 7\ndata: 7\n\nid: 8\ndata: 8\n\n"
    assert viewer.status == 200
    assert viewer.headers == {
        b"content-type": b"text/event-stream; charset=utf-8",
        b"x-accel-buffering": b"no",
        b"cache-control": b"no-store, no-transform",
        b"x-content-type-options": b"nosniff",
        b"cross-origin-resource-policy": b"same-origin",
        b"referrer-policy": b"same-origin",
    }


@pytest.mark.parametrize("known", [{"last_event_id": "7"}, {"query": b"v=7"}])
def test_a_viewer_who_has_seen_the_version_hears_only_the_next(house, known):
    async def story():
        viewer = Viewer(**known)
        stream = viewer.watch()
        await viewer.reads("retry")
        await asyncio.wait_for(house_knows(house), 5)
        house.number = 8
        await viewer.reads("data: 8\n\n")
        await leave(viewer, stream)
        return viewer.text

    assert run_alone(story()) == "retry: 3000\n\nid: 8\ndata: 8\n\n"


async def house_knows(house):
    while "checkpoint" not in house.boards or house.boards["checkpoint"].version is None:
        await asyncio.sleep(0.001)


def test_a_viewer_who_missed_changes_while_away_gets_the_newest_at_once(house):
    async def story():
        viewer = Viewer(last_event_id="4")
        stream = viewer.watch()
        await viewer.reads("data: 7\n\n")
        await leave(viewer, stream)
        return viewer.text

    assert run_alone(story()) == "retry: 3000\n\nid: 7\ndata: 7\n\n"


def test_a_quiet_stream_is_kept_awake_by_comments(house, monkeypatch):
    monkeypatch.setattr(hubs, "COMMENT_EVERY", 0.001)

    async def story():
        viewer = Viewer()
        stream = viewer.watch()
        await viewer.reads(": still here\n\n: still here\n\n")
        await leave(viewer, stream)

    run_alone(story())


def test_a_database_that_is_away_makes_versions_late_and_nothing_else(house):
    failures = []

    def read(topics):
        if len(failures) < 3:
            failures.append("away")
            raise ConnectionError("The database is away.")
        return dict.fromkeys(topics, 9)

    house.read = read

    async def story():
        viewer = Viewer()
        stream = viewer.watch()
        await viewer.reads("data: 9\n\n")
        await leave(viewer, stream)

    run_alone(story())

    assert failures == ["away"] * 3


def test_nothing_is_read_while_nobody_watches_and_reading_starts_again_for_the_next_viewer(house):
    async def story():
        first = Viewer()
        stream = first.watch()
        await first.reads("data: 7")
        reader = house.reader
        await leave(first, stream)
        await asyncio.wait_for(reader, 5)
        idle = (house.viewers, house.reader, dict(house.boards), dict(house.addresses))
        house.number = 8
        second = Viewer()
        stream = second.watch()
        await second.reads("data: 8")
        await leave(second, stream)
        return idle

    assert run_alone(story()) == (0, None, {}, {})


def test_a_full_house_refuses_the_next_viewer_until_one_leaves(house):
    async def story():
        viewers = [Viewer(address="10.0.0.1"), Viewer(address="10.0.0.2")]
        streams = [viewer.watch() for viewer in viewers]
        for viewer in viewers:
            await viewer.reads("data: 7")
        third = Viewer(address="10.0.0.3")
        refused = await answer_to(third), third.headers[b"retry-after"]
        await leave(viewers[0], streams[0])
        fourth = Viewer(address="10.0.0.3")
        stream = fourth.watch()
        await fourth.reads("data: 7")
        await leave(fourth, stream)
        await leave(viewers[1], streams[1])
        return refused, fourth.status

    assert run_alone(story()) == ((503, b"30"), 200)


def test_one_address_cannot_take_all_places(house, settings):
    settings.LIVE_VIEWERS_AT_MOST = 100

    async def story():
        viewers = [Viewer(), Viewer()]
        streams = [viewer.watch() for viewer in viewers]
        for viewer in viewers:
            await viewer.reads("data: 7")
        answers = await answer_to(Viewer()), house.is_full_for("checkpoint", "10.0.0.2")
        for viewer, stream in zip(viewers, streams, strict=True):
            await leave(viewer, stream)
        return answers

    assert run_alone(story()) == (503, False)


@pytest.mark.parametrize(
    ("path", "options", "status"),
    [
        ("/live/nothing", {}, 404),
        ("/live/casino.staff", {}, 404),
        ("/live/", {}, 404),
        ("/live/checkpoint/../casino.staff", {}, 404),
        ("/live/checkpoint", {"method": "POST"}, 405),
        ("/live/checkpoint", {"origin": "https://evil.example"}, 403),
        ("/live/checkpoint", {"origin": "null"}, 403),
        ("/live/checkpoint", {"host": "evil.example"}, 400),
        ("/live/checkpoint", {"host": ""}, 400),
    ],
)
def test_what_is_not_for_the_public_is_refused(house, path, options, status):
    async def story():
        return await answer_to(Viewer(path, **options))

    assert run_alone(story()) == status


@pytest.mark.parametrize("origin", ["https://baize.example", "http://127.0.0.1:8000"])
def test_pages_of_this_site_may_listen(house, origin):
    async def story():
        viewer = Viewer(origin=origin)
        stream = viewer.watch()
        await viewer.reads("data: 7")
        await leave(viewer, stream)
        return viewer.status

    assert run_alone(story()) == 200


@pytest.mark.parametrize(
    ("topic", "public"),
    [
        ("checkpoint", True),
        ("checkpoint:1", True),
        ("checkpoints", False),
        ("Checkpoint", False),
        ("checkpoint:" + "x" * 109, True),
        ("checkpoint:" + "x" * 110, False),
        ("casino.obligation", False),
    ],
)
def test_a_topic_is_public_by_its_first_word(topic, public):
    assert is_public(topic) == public


@pytest.mark.parametrize(
    ("headers", "query", "seen"),
    [
        ({"last-event-id": "12"}, b"v=9", 12),
        ({}, b"v=9", 9),
        ({}, b"", None),
        ({"last-event-id": "-1"}, b"", None),
        ({"last-event-id": "9" * 19}, b"", int("9" * 19)),
        ({"last-event-id": "9" * 20}, b"", None),
        ({"last-event-id": "²"}, b"", None),
    ],
)
def test_what_a_viewer_has_seen_is_a_whole_number_or_unknown(headers, query, seen):
    assert seen_by({"query_string": query}, headers) == seen
