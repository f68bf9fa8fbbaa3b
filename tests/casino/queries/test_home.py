from datetime import timedelta

import pytest

from casino.models import Heartbeat
from casino.queries.home import Alarm, Desk, Task, alarms_for, desk_of, house_in_figures
from casino.services.incidents import explain
from games.rulebooks import HEADERS
from tests.factories import MONDAY, make_staff
from tests.factories.approvals import make_approval, make_incident
from tests.factories.obligations import make_duty, make_mail, make_obligation

pytestmark = pytest.mark.django_db
SOON = MONDAY + timedelta(hours=1)


def words(desk: Desk) -> list[tuple[str, str]]:
    return [(task.word, task.title) for task in desk.now]


# ---- duties ----------------------------------------------------------------------------------------------------------


def test_duty_is_told_with_its_deadline_its_clause_and_the_button_that_does_it():
    duty = make_duty(
        title="Tell the winner",
        due_at=SOON,
        clause="nsw-war 14.8",
        due_rule="within two days",
        time_zone="Australia/Perth",
    )

    desk = desk_of(make_staff("director"), at=MONDAY)

    assert desk == Desk(
        now=[
            Task(
                title="Tell the winner",
                word="Due soon",
                tone="warn",
                url=f"/desk/obligations/{duty.pk}/",
                button="Do it now",
                text="Within two days",
                clause="nsw-war 14.8",
                due_at=SOON,
                zone="Australia/Perth",
            )
        ],
        later=[],
    )


@pytest.mark.parametrize(
    ("due", "word"),
    [
        (-timedelta(seconds=1), "Overdue"),
        (timedelta(0), "Due soon"),
        (timedelta(hours=24) - timedelta(seconds=1), "Due soon"),
        (timedelta(hours=24), "Later"),
        (timedelta(days=7) - timedelta(seconds=1), "Later"),
    ],
)
def test_duty_is_overdue_due_soon_or_later(due, word):
    make_duty(due_at=MONDAY + due)

    desk = desk_of(make_staff("director"), at=MONDAY)

    assert [task.word for task in (*desk.now, *desk.later)] == [word]


def test_duty_of_next_week_is_left_to_next_week():
    make_duty(due_at=MONDAY + timedelta(days=7))

    assert desk_of(make_staff("director"), at=MONDAY) == Desk(now=[], later=[])


@pytest.mark.parametrize(
    ("role", "button"),
    [
        ("director", "Do it now"),
        ("compliance", "Do it now"),
        ("inspector", "Look at it"),
        ("marketing", None),
        ("scorer", None),
    ],
)
def test_duty_stands_on_the_desk_of_its_role_of_compliance_and_of_the_inspector(role, button):
    make_duty(role="director", due_at=SOON)

    first = desk_of(make_staff(role), at=MONDAY).first

    assert (first.button if first else None) == button


def test_what_the_system_does_by_itself_waits_for_nobody():
    make_obligation("casino.remind", due_at=SOON)

    assert desk_of(make_staff("compliance"), at=MONDAY).now == []


# ---- incidents, approvals, mail ---------------------------------------------------------------------------------------


def test_incident_is_explained_by_one_and_closed_by_another():
    open_one, explained = make_incident(title="Open"), make_incident(title="Explained")
    director, compliance = make_staff("director"), make_staff("compliance")
    explain(explained, explanation="A slip.", by=director, at=MONDAY)

    assert words(desk_of(director, at=MONDAY)) == [("Incident to explain", "Open")]
    assert words(desk_of(compliance, at=MONDAY)) == [
        ("Incident to explain", "Open"),
        ("Incident to close", "Explained"),
    ]
    assert words(desk_of(make_staff("scorer"), at=MONDAY)) == []
    assert desk_of(director, at=MONDAY).now[0].url == open_one.get_absolute_url()


def test_nobody_is_asked_to_close_what_they_explained():
    compliance = make_staff("compliance")
    explain(make_incident(), explanation="A slip.", by=compliance, at=MONDAY)

    assert desk_of(compliance, at=MONDAY).now == []


def test_approval_waits_for_everybody_who_may_give_it_but_the_asker():
    director = make_staff("director")
    duty = make_duty(title="Lodge the terms", due_at=MONDAY + timedelta(days=30))
    approval = make_approval(by=director, duty=duty)

    waiting = {
        role: [task.url for task in desk_of(staff, at=MONDAY).now if task.word == "Waits for your eyes"]
        for role, staff in {
            "asker": director,
            "compliance": make_staff("compliance"),
            "cashier": make_staff("cashier"),
        }.items()
    }

    assert waiting == {"asker": [], "compliance": [approval.get_absolute_url()], "cashier": []}


def test_approval_that_ran_out_waits_for_nobody():
    approval = make_approval()

    before = desk_of(make_staff("compliance"), at=approval.expires_at - timedelta(seconds=1)).now
    after = desk_of(make_staff("compliance"), at=approval.expires_at).now

    assert [sum(task.word == "Waits for your eyes" for task in tasks) for tasks in (before, after)] == [1, 0]


@pytest.mark.parametrize(
    ("role", "waited", "told"), [("compliance", 301, 1), ("compliance", 300, 0), ("scorer", 301, 0)]
)
def test_stuck_mail_is_told_to_those_who_see_mail(role, waited, told):
    make_mail(at=MONDAY - timedelta(seconds=waited))

    tasks = desk_of(make_staff(role), at=MONDAY).now

    assert [(task.word, task.title) for task in tasks] == [("Mail is stuck", "1 message is not delivered")] * told


def test_overdue_duty_comes_first_then_incidents_then_approvals_then_what_is_due_soon_then_mail():
    make_mail(at=MONDAY - timedelta(hours=1))
    make_duty(title="Soon", due_at=SOON)
    make_approval(duty=make_duty(title="Doubled", due_at=MONDAY + timedelta(days=30)))
    make_incident()
    make_duty(title="Late", due_at=MONDAY - timedelta(hours=1))

    desk = desk_of(make_staff("compliance"), at=MONDAY)

    assert [task.word for task in desk.now] == [
        "Overdue",
        "Incident to explain",
        "Waits for your eyes",
        "Due soon",
        "Mail is stuck",
    ]
    assert (desk.first, desk.rest) == (desk.now[0], desk.now[1:])


@pytest.mark.parametrize("rows", [1, 3])
def test_desk_takes_as_many_queries_for_three_rows_as_for_one(rows, django_assert_num_queries):
    for _ in range(rows):
        make_duty(due_at=SOON)
        make_approval(duty=make_duty(due_at=MONDAY + timedelta(days=30)))
        make_incident()
    staff = make_staff("compliance")

    with django_assert_num_queries(5):  # roles, duties, incidents, approvals, mail
        desk_of(staff, at=MONDAY)


# ---- alarms ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def scheduler():
    return Heartbeat.objects.create(name="scheduler", at=MONDAY, version="1")


def test_all_is_well(scheduler):
    make_duty(due_at=MONDAY)

    assert alarms_for(make_staff("director"), at=MONDAY) == []


@pytest.mark.parametrize(("role", "is_told"), [("director", True), ("compliance", True), ("cashier", False)])
def test_overdue_duty_alarms_those_who_answer_for_it(scheduler, role, is_told):
    make_duty(role="director", due_at=MONDAY - timedelta(seconds=1))

    alarms = alarms_for(make_staff(role), at=MONDAY)

    assert alarms == [Alarm("1 duty is overdue.", "casino:obligations", "See what is due")] * is_told


@pytest.mark.parametrize(("silent_for", "alarms"), [(60, 0), (61, 1)])
def test_silent_scheduler_alarms_everybody(scheduler, silent_for, alarms):
    found = alarms_for(make_staff("scorer"), at=MONDAY + timedelta(seconds=silent_for))

    assert ["no sign of life for a minute from scheduler" in alarm.sentence for alarm in found] == [True] * alarms


@pytest.mark.parametrize(("late", "alarms"), [(60, 0), (61, 1)])
def test_automatic_work_left_undone_alarms_everybody(scheduler, late, alarms):
    make_obligation("casino.remind", due_at=MONDAY - timedelta(seconds=late))

    found = alarms_for(make_staff("scorer"), at=MONDAY)

    assert [alarm.sentence for alarm in found] == ["1 automatic step is late. Tell the administrator."] * alarms


def test_alarms_take_two_queries_beside_the_roles(scheduler, django_assert_num_queries):
    staff = make_staff("director")
    staff.roles  # noqa: B018 read by the page's permission anyway

    with django_assert_num_queries(2):
        alarms_for(staff, at=MONDAY)


# ---- the front door --------------------------------------------------------------------------------------------------


def test_front_door_counts_the_clauses_of_all_rulebooks():
    figures = house_in_figures()

    assert [book.header.key for book in figures.books] == list(HEADERS)
    assert figures.count.all == 785
    assert 0 <= figures.count.kept <= 785
