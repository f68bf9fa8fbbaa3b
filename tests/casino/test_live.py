import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from casino import events, live
from casino.audit import record
from casino.live import Live, bump, live_part, version_of, versions_of
from casino.models import LiveTopic
from tests.factories import MONDAY, make_staff


@pytest.mark.django_db
def test_a_topic_is_at_zero_until_something_happens_and_counts_every_change():
    before = version_of("standings:spring")

    bump("standings:spring")
    bump("standings:spring")

    assert (before, version_of("standings:spring")) == (0, 2)


@pytest.mark.django_db
def test_topics_count_apart_and_are_read_in_one_query(django_assert_num_queries):
    bump("checkpoint")
    bump("checkpoint")
    bump("document:7")

    with django_assert_num_queries(1):
        found = versions_of(["checkpoint", "document:7", "nothing"])

    assert found == {"checkpoint": 2, "document:7": 1, "nothing": 0}


@pytest.mark.django_db
def test_a_topic_made_by_somebody_else_in_between_still_counts_this_change(monkeypatch):
    """Without the second update a viewer who saw the other's version 1 would never hear of this change."""
    make = LiveTopic.objects.get_or_create

    def late(name):
        make(name=name)
        return make(name=name)

    monkeypatch.setattr(live.LiveTopic.objects, "get_or_create", late)

    bump("checkpoint")

    assert version_of("checkpoint") == 2


@pytest.mark.django_db(transaction=True)
def test_a_bump_is_undone_with_its_transaction():
    with pytest.raises(RuntimeError), transaction.atomic():
        bump("checkpoint")
        raise RuntimeError

    assert version_of("checkpoint") == 0


@pytest.mark.django_db
def test_every_audited_change_raises_the_topic_of_its_kind_of_thing():
    staff = make_staff("director")
    record(events.STAFF_CHANGED, staff, by=staff, at=MONDAY)
    before = version_of("casino.staff")

    record(events.STAFF_CHANGED, staff, by=staff, at=MONDAY)

    assert version_of("casino.staff") == before + 1


@pytest.mark.django_db
@pytest.mark.only_on("postgresql")
def test_a_bump_inside_a_transaction_locks_the_audit_head_first():
    """Events lock the head and then topics; a bump that locked in the other order could dead-lock with them."""
    bump("checkpoint")

    with (
        CaptureQueriesContext(
            connection,
        ) as queries,
        transaction.atomic(),
    ):
        bump("checkpoint")

    touched = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert ["casino_audithead" in touched[0] and "FOR UPDATE" in touched[0], "casino_livetopic" in touched[1]] == [
        True,
        True,
    ]


def test_a_part_carries_its_next_request_with_its_filters_and_version():
    part = Live("/desk/obligations/?show=mine&v=3", "17-2")

    assert part.attributes == (
        'hx-get="/desk/obligations/?show=mine&amp;v=17-2" hx-trigger="live, every 5s" hx-swap="outerHTML" hx-target="this"'
    )


@pytest.mark.parametrize(("shown", "status"), [("17", 204), ("16", 200), ("", 200), ("170", 200)])
def test_a_part_is_sent_again_only_when_its_version_changed(rf, monkeypatch, shown, status):
    monkeypatch.setattr(live, "render", lambda request, template, context: HttpResponse(context["live"].url))
    asked = []

    answer = live_part(rf.get("/part/", {"v": shown}), "part.html", lambda: asked.append("content") or {}, version=17)

    assert (answer.status_code, asked) == ((204, []) if status == 204 else (200, ["content"]))
    assert answer.content == (b"" if status == 204 else b"/part/?v=17")
