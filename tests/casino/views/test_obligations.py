from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino import clock
from casino.models import Approval, Obligation
from casino.rules.deadlines import TWO_DAY_LADDER
from casino.services.obligations import fulfil
from tests.factories import make_staff
from tests.factories.obligations import make_duty, make_obligation

pytestmark = pytest.mark.django_db
BOARD = "/desk/obligations/"
PART = "/desk/obligations/board/"


@pytest.fixture
def now():
    return clock.now()


@pytest.fixture
def director(client):
    staff = make_staff("director")
    client.force_login(staff)
    return staff


def titles(response):
    return [line.obligation.title for _heading, lines in response.context["groups"] for line in lines]


def test_the_board_says_what_is_due_by_when_whose_and_by_which_rule(client, director, now):
    make_duty(
        title="Lodge the terms",
        clause="nsw-war 14.12",
        role="marketing",
        due_at=now + timedelta(hours=2),
        at=now,
        due_rule="24 hours before the start",
    )

    page = client.get(BOARD).content.decode()

    for words in ("Lodge the terms", "24 hours before the start", "Marketing", 'href="/rules/nsw-war/#', "AED"):
        assert words in page


@pytest.mark.parametrize(
    ("show", "found"),
    [
        ("all", ["Late", "Mine soon", "Theirs soon", "Next month"]),
        ("mine", ["Mine soon", "Next month"]),
        ("overdue", ["Late"]),
        ("done", ["Done"]),
    ],
)
def test_the_board_shows_what_its_heading_says_and_late_things_first(client, director, now, show, found):
    make_duty(title="Next month", due_at=now + timedelta(days=30), at=now)
    make_duty(title="Theirs soon", role="marketing", due_at=now + timedelta(seconds=120), at=now)
    make_duty(title="Mine soon", due_at=now + timedelta(seconds=60), at=now)
    make_duty(title="Late", role="compliance", due_at=now - timedelta(hours=1), at=now)
    fulfil(make_duty(title="Done", due_at=now, at=now), evidence="Seen.", by=director, at=now)

    assert titles(client.get(BOARD, {"show": show})) == found


def test_late_things_are_announced_above_the_board(client, director, now):
    make_duty(due_at=now - timedelta(hours=1), at=now)

    assert "<strong>1 overdue.</strong>" in client.get(BOARD).content.decode()


def test_a_search_narrows_and_stays_when_the_heading_changes(client, director, now):
    make_duty(title="Lodge the spring terms", due_at=now + timedelta(hours=1), at=now)
    make_duty(title="Lodge the autumn terms", due_at=now + timedelta(hours=1), at=now, clause="nsw-war 14.12")

    response = client.get(BOARD, {"q": "terms spring"})

    assert titles(response) == ["Lodge the spring terms"]
    assert "show=mine&amp;q=terms+spring" in response.content.decode()
    assert titles(client.get(BOARD, {"q": "14.12"})) == ["Lodge the autumn terms"]
    assert "Nothing like that" in client.get(BOARD, {"q": "winter"}).content.decode()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"show": "nothing"}, 404),
        ({"q": "a\x00b"}, 400),
        ({"q": "x" * 101}, 400),
        ({"q": "x" * 100}, 200),
        ({"page": "x"}, 200),
        ({"page": "999"}, 200),
    ],
)
def test_an_address_that_makes_no_sense_is_refused_in_words(client, director, query, status):
    assert client.get(BOARD, query).status_code == status


def test_the_board_is_read_in_pages(client, director, now):
    for number in range(26):
        make_duty(title=f"Duty {number:02}", due_at=now + timedelta(hours=1, minutes=number), at=now)

    assert len(titles(client.get(BOARD))) == 25
    assert titles(client.get(BOARD, {"page": 2})) == ["Duty 25"]


@pytest.mark.parametrize("address", [BOARD, PART])
def test_the_board_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, director, now, address, django_assert_num_queries
):
    make_duty(due_at=now + timedelta(hours=1), at=now)
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    make_duty(due_at=now + timedelta(hours=1), at=now)
    make_duty(due_at=now + timedelta(hours=1), at=now, role="marketing")

    with django_assert_num_queries(len(one)):
        assert len(titles(client.get(address))) == 3


def test_a_poll_is_answered_with_nothing_until_something_changes(client, director, now):
    make_duty(title="First", due_at=now + timedelta(hours=1), at=now)
    page = client.get(BOARD, {"show": "mine"})
    ask = page.context["live"].url

    unchanged = client.get(ask, headers={"HX-Request": "true"})
    make_duty(title="Second", due_at=now + timedelta(hours=2), at=now)
    changed = client.get(ask, headers={"HX-Request": "true"})

    assert (unchanged.status_code, unchanged.content) == (204, b"")
    assert titles(changed) == ["First", "Second"]
    assert changed.context["live"].url in changed.content.decode().replace("&amp;", "&")
    assert client.get(changed.context["live"].url).status_code == 204


def test_a_deadline_that_passes_changes_the_board_by_itself(client, director, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)
    ask = client.get(BOARD).context["live"].url

    Obligation.objects.filter(pk=duty.pk).update(due_at=now - timedelta(seconds=1))

    assert client.get(ask).status_code == 200


def test_a_failure_changes_the_board_by_itself(client, director, now):
    work = make_obligation("casino.missed", due_at=now + timedelta(hours=1), at=now)
    ask = client.get(BOARD).context["live"].url

    Obligation.objects.filter(pk=work.pk).update(attempts=1)

    assert client.get(ask).status_code == 200


def test_links_inside_a_polled_part_lead_to_the_page_and_carry_no_version(client, director, now):
    for number in range(26):
        make_duty(title=f"Duty {number:02}", due_at=now + timedelta(hours=1), at=now)

    part = client.get(PART, {"v": "old", "show": "mine"}).content.decode()

    assert 'href="?show=mine&amp;page=2"' in part


# ---- one duty --------------------------------------------------------------------------------------------------------


def test_a_duty_shows_its_ladder_and_its_history(client, director, now):
    duty = make_duty(due_at=now + timedelta(hours=48), at=now, ladder=TWO_DAY_LADDER, clause="nsw-war 14.8")

    response = client.get(duty.get_absolute_url())

    assert [(rung.what, rung.word) for rung in response.context["ladder"]] == [
        ("Remind: marketing", "To come"),
        ("Remind: tournament director", "To come"),
        ("Remind: compliance", "To come"),
        ("Remind: marketing", "To come"),
        ("Remind: tournament director", "To come"),
        ("Remind: compliance", "To come"),
        ("The deadline: an incident opens", "To come"),
    ]
    assert "This became due." in response.content.decode()


def test_work_that_keeps_failing_says_so_with_its_last_error(client, director, now):
    work = make_obligation("casino.missed", due_at=now - timedelta(hours=1), at=now)
    Obligation.objects.filter(pk=work.pk).update(attempts=5, last_error="ConnectionError: the printer is away")

    page = client.get(work.get_absolute_url()).content.decode()

    assert "The system tried 5 times and failed." in page
    assert "the printer is away" in page


def test_a_duty_is_done_from_its_page(client, director, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)

    response = client.post(f"{duty.get_absolute_url()}fulfil/", {"evidence": "Rang at 10:05."})

    assert (response.status_code, response["Location"]) == (303, duty.get_absolute_url())
    duty.refresh_from_db()
    assert (duty.state, duty.evidence, duty.done_by) == ("done", "Rang at 10:05.", director)
    assert "Rang at 10:05." in client.get(duty.get_absolute_url()).content.decode()


def test_a_duty_sent_twice_with_one_key_is_done_once_and_answers_alike(client, director, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)
    words = {"evidence": "Rang at 10:05.", "once_key": "k" * 20}

    answers = [client.post(f"{duty.get_absolute_url()}fulfil/", words).status_code for _ in range(2)]

    assert answers == [303, 303]


def test_a_duty_without_evidence_is_refused_at_the_field_and_keeps_the_page(client, director, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now, title="Lodge the terms")

    response = client.post(f"{duty.get_absolute_url()}fulfil/", {"evidence": "  "})

    assert response.status_code == 422
    assert response.context["form"].errors["evidence"]
    assert "Lodge the terms" in response.content.decode()


def test_somebody_elses_duty_shows_why_it_has_no_button(client, director, now):
    duty = make_duty(role="marketing", due_at=now + timedelta(hours=1), at=now)

    page = client.get(duty.get_absolute_url()).content.decode()
    refused = client.post(f"{duty.get_absolute_url()}fulfil/", {"evidence": "Done."})

    assert "To mark a duty as done takes another role" in page
    assert "It is done</button>" not in page
    assert refused.status_code == 422
    assert "Done.</textarea>" in refused.content.decode()


def test_a_duty_is_called_off_by_asking_a_second_person(client, director, now):
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)

    response = client.post(f"{duty.get_absolute_url()}call-off/", {"reason": "Entered twice."})

    approval = Approval.objects.get()
    assert (response.status_code, response["Location"]) == (303, approval.get_absolute_url())
    assert f"{director.name} asked to call this off." in client.get(duty.get_absolute_url()).content.decode()
    again = client.post(f"{duty.get_absolute_url()}call-off/", {"reason": "Entered twice."})
    assert again.status_code == 422
    assert "Somebody has already asked for this" in again.content.decode()


@pytest.mark.parametrize("pk", [999999, 10**25])
def test_a_duty_that_never_was_is_not_found(client, director, pk):
    assert client.get(f"/desk/obligations/{pk}/").status_code == 404


@pytest.mark.parametrize(("role", "status"), [("inspector", 403), ("scorer", 403), ("compliance", 303)])
def test_a_role_without_the_right_does_not_reach_the_form(client, now, role, status):
    client.force_login(make_staff(role))
    duty = make_duty(due_at=now + timedelta(hours=1), at=now)

    assert client.post(f"{duty.get_absolute_url()}fulfil/", {"evidence": "Seen."}).status_code == status
