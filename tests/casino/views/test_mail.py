import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino.mail import SENT_TO_NOBODY
from casino.models import Outgoing
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.obligations import make_duty, make_mail

pytestmark = pytest.mark.django_db
LIST = "/desk/mail/"


@pytest.fixture
def compliance(client):
    staff = make_staff("compliance")
    client.force_login(staff)
    return staff


def headlines(response):
    return [row[0].headline for row in response.context["rows"]]


def send(message):
    Outgoing.objects.filter(pk=message.pk).update(sent_at=MONDAY, receipt="250 OK id=abc")


@pytest.mark.parametrize(
    ("show", "found"),
    [
        ("all", ["Sent", "Failing", "Waiting"]),
        ("waiting", ["Failing", "Waiting"]),
        ("failing", ["Failing"]),
        ("sent", ["Sent"]),
    ],
)
def test_the_list_shows_what_was_sent_what_waits_and_what_fails(client, compliance, show, found):
    make_mail(headline="Waiting")
    Outgoing.objects.filter(pk=make_mail(headline="Failing").pk).update(attempts=5, last_error="OSError: no route")
    send(make_mail(headline="Sent"))

    assert headlines(client.get(LIST, {"show": show})) == found


def test_a_delivered_message_shows_its_receipt_and_a_failing_one_its_error(client, compliance):
    sent, failing = make_mail(headline="Sent"), make_mail(headline="Failing")
    send(sent)
    Outgoing.objects.filter(pk=failing.pk).update(attempts=5, last_error="OSError: no route")

    page = client.get(LIST).content.decode()

    assert "250 OK id=abc" in page
    assert "5 attempts: OSError: no route" in page
    assert "250 OK id=abc" in client.get(f"{LIST}{sent.pk}/").content.decode()
    assert "OSError: no route" in client.get(f"{LIST}{failing.pk}/").content.decode()


def test_what_only_lies_in_a_folder_is_not_called_delivered(client, compliance):
    sent, kept = make_mail(), make_mail()
    send(sent)
    Outgoing.objects.filter(pk=kept.pk).update(sent_at=MONDAY, receipt=f"Written as x.eml. {SENT_TO_NOBODY}")

    words = {row[0]: row[1] for row in client.get(LIST).context["rows"]}

    assert words == {sent: "Delivered", kept: "Kept in the folder"}


def test_the_list_is_narrowed_to_one_thing(client, compliance):
    duty = make_duty()
    make_mail(headline="About the duty", subject=duty)
    make_mail(headline="About the venue", subject=make_venue())

    assert headlines(client.get(LIST, {"about": f"casino.obligation:{duty.pk}"})) == ["About the duty"]


@pytest.mark.parametrize(
    ("role", "seen"), [("compliance", True), ("inspector", True), ("marketing", False), ("administrator", False)]
)
def test_addresses_and_words_are_for_those_who_may_read_personal_data(client, role, seen):
    client.force_login(make_staff(role))
    message = make_mail(to="anna@example.test", text="You have won.")

    pages = [client.get(LIST).content.decode(), client.get(f"{LIST}{message.pk}/").content.decode()]

    assert ["anna@example.test" in page for page in pages] == [seen, seen]
    assert ["a…@example.test" in page for page in pages] == [not seen, not seen]
    assert ("You have won." in pages[1]) == seen


@pytest.mark.parametrize("role", ["scorer", "director", "cashier", "scrutineer"])
def test_other_roles_do_not_see_mail(client, role):
    client.force_login(make_staff(role))

    assert client.get(LIST).status_code == 403


def test_the_list_takes_the_same_number_of_queries_for_one_row_and_for_three(
    client, compliance, django_assert_num_queries
):
    make_mail()
    client.get(LIST)
    with CaptureQueriesContext(connection) as one:
        client.get(LIST)
    make_mail()
    make_mail()

    with django_assert_num_queries(len(one)):
        assert len(headlines(client.get(LIST))) == 3


@pytest.mark.parametrize("query", [{"about": "a\x00"}, {"about": "x" * 101}])
def test_an_address_that_makes_no_sense_is_refused(client, compliance, query):
    assert client.get(LIST, query).status_code == 400


def test_checkpoints_on_their_way_out_are_not_mail(client, compliance):
    message = make_mail()
    Outgoing.objects.filter(pk=message.pk).update(channel="checkpoint")

    assert headlines(client.get(LIST)) == []
    assert client.get(f"{LIST}{message.pk}/").status_code == 404
