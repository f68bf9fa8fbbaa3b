from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino import clock
from casino.models import Approval, Obligation
from tests.factories import make_staff
from tests.factories.approvals import make_approval
from tests.factories.obligations import make_duty

pytestmark = pytest.mark.django_db
LIST = "/desk/approvals/"


@pytest.fixture
def now():
    return clock.now()


@pytest.fixture
def compliance(client):
    staff = make_staff("compliance")
    client.force_login(staff)
    return staff


def asked_for(now, **fields):
    duty = make_duty(due_at=now + timedelta(days=3), at=now, **fields)
    return make_approval(duty=duty, at=now)


def shown(approval):
    return {"fingerprint": approval.fingerprint}


def headlines(response):
    return [approval.headline for approval, _tone, _has_run_out in response.context["rows"]]


def test_what_waits_for_me_is_what_others_asked_and_has_not_run_out(client, compliance, now):
    theirs = asked_for(now, title="Theirs")
    mine = make_approval(duty=make_duty(due_at=now, at=now, title="Mine"), by=compliance, at=now)
    late = make_approval(duty=make_duty(due_at=now, at=now, title="Late"), at=now - timedelta(days=1))

    assert headlines(client.get(LIST)) == [theirs.headline]
    assert headlines(client.get(LIST, {"show": "asked"})) == [mine.headline]
    assert headlines(client.get(LIST, {"show": "all"})) == [mine.headline, theirs.headline, late.headline]
    assert "Ran out" in client.get(LIST, {"show": "all"}).content.decode()


@pytest.mark.parametrize("address", [LIST, f"{LIST}part/"])
def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, compliance, now, address, django_assert_num_queries
):
    asked_for(now)
    client.get(address)
    with CaptureQueriesContext(connection) as one:
        client.get(address)
    asked_for(now)
    asked_for(now)

    with django_assert_num_queries(len(one)):
        assert len(headlines(client.get(address))) == 3


def test_a_poll_is_answered_with_nothing_until_a_request_moves_or_runs_out(client, compliance, now):
    approval = asked_for(now)
    ask = client.get(LIST).context["live"].url

    unchanged = client.get(ask).status_code
    Approval.objects.filter(pk=approval.pk).update(expires_at=now)

    assert (unchanged, client.get(ask).status_code) == (204, 200)


def test_the_page_shows_exactly_what_is_approved_with_its_fingerprint_and_clause(client, compliance, now):
    approval = asked_for(now, title="Lodge <the> terms", clause="nsw-war 14.12")

    response = client.get(approval.get_absolute_url())

    assert [(line.label, line.words) for line in response.context["lines"] if line.words] == [
        ("Duty", ["Lodge <the> terms"]),
        ("Reason", ["It was entered twice."]),
        ("Whose", ["Tournament director"]),
    ]
    page = response.content.decode()
    for words in ("Lodge &lt;the&gt; terms", approval.fingerprint, 'href="/rules/nsw-war/#'):
        assert words in page


def test_a_second_person_approves_and_it_is_done(client, compliance, now):
    approval = asked_for(now)

    response = client.post(f"{approval.get_absolute_url()}give/", shown(approval), follow=True)

    assert "Approved, and done at once." in response.content.decode()
    approval.refresh_from_db()
    assert (approval.state, Obligation.objects.get(pk=approval.subject_id).state) == ("used", "cancelled")


def test_a_page_that_showed_something_else_approves_nothing(client, compliance, now):
    approval = asked_for(now)

    for words in ({}, {"fingerprint": "0" * 64}):
        assert client.post(f"{approval.get_absolute_url()}give/", words).status_code == 422
    assert Approval.objects.get(pk=approval.pk).state == "asked"


def test_what_changed_meanwhile_is_shown_as_changed_and_becomes_void(client, compliance, now):
    approval = asked_for(now)
    Obligation.objects.filter(pk=approval.subject_id).update(title="Something else")

    page = client.get(approval.get_absolute_url()).content.decode()
    answered = client.post(f"{approval.get_absolute_url()}give/", shown(approval), follow=True).content.decode()

    assert "This has changed since it was asked." in page
    assert "Not approved: it was changed after you were asked." in answered
    approval.refresh_from_db()
    assert (approval.state, Obligation.objects.get(pk=approval.subject_id).state) == ("void", "pending")


def test_a_request_is_declined_with_a_reason(client, compliance, now):
    approval = asked_for(now)

    silent = client.post(f"{approval.get_absolute_url()}decline/", {"reason": ""})
    said = client.post(f"{approval.get_absolute_url()}decline/", {"reason": "The terms differ."})

    assert (silent.status_code, said.status_code) == (422, 303)
    assert "“The terms differ.”" in client.get(approval.get_absolute_url()).content.decode()


def test_the_asker_withdraws_but_does_not_approve(client, now):
    director = make_staff("director")
    client.force_login(director)
    approval = make_approval(duty=make_duty(due_at=now, at=now), by=director, at=now)

    page = client.get(approval.get_absolute_url()).content.decode()
    refused = client.post(f"{approval.get_absolute_url()}give/", shown(approval))
    withdrawn = client.post(f"{approval.get_absolute_url()}withdraw/")

    assert "Whoever asked cannot approve" in page
    assert "Approve exactly this</button>" not in page
    assert (refused.status_code, withdrawn.status_code) == (422, 303)
    assert Approval.objects.get(pk=approval.pk).state == "withdrawn"


@pytest.mark.parametrize(
    ("role", "verb", "status"),
    [
        ("marketing", "give", 403),
        ("inspector", "give", 403),
        ("inspector", "decline", 403),
        ("inspector", "withdraw", 403),
    ],
)
def test_a_role_without_the_right_changes_nothing(client, now, role, verb, status):
    client.force_login(make_staff(role))
    approval = asked_for(now)

    assert client.post(f"{approval.get_absolute_url()}{verb}/", {"reason": "No."}).status_code == status
    assert Approval.objects.get(pk=approval.pk).state == "asked"
