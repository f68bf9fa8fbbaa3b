"""Administrators look after the people who work here; everybody else reads, or not even that."""

import pytest
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.models import AuditEvent, Outgoing, RoleGrant, SignIn, Staff
from tests.factories import make_staff, make_venue

pytestmark = pytest.mark.django_db


@pytest.fixture
def venue():
    return make_venue()


@pytest.fixture
def admin(client, venue):
    staff = make_staff("administrator", venue=venue, name="Jonas Vale")
    client.force_login(staff)
    return staff


def text(response):
    return response.content.decode()


def names(response):
    return [person.name for person in response.context["page"]]


def test_the_list_is_searched_by_parts_of_name_user_name_and_mail(client, admin, venue):
    make_staff("scorer", venue=venue, name="Anna Kelly", username="ak", email="x1@example.test")
    make_staff("scorer", venue=venue, name="Bert Ng", username="bert.ng", email="ng@casino.test")
    make_staff("scorer", venue=venue, name="Gone Girl", is_active=False)
    make_staff("scorer", name="Foreign Kelly")

    assert names(client.get("/desk/staff/")) == ["Anna Kelly", "Bert Ng", "Jonas Vale"]
    assert names(client.get("/desk/staff/?q=kel+ann")) == ["Anna Kelly"]
    assert names(client.get("/desk/staff/?q=casino.test")) == ["Bert Ng"]
    assert names(client.get("/desk/staff/?show=left")) == ["Gone Girl"]
    assert names(client.get("/desk/staff/?show=all&q=gone")) == ["Gone Girl"]
    assert "Nobody found" in text(client.get("/desk/staff/?q=%00%F0%9F%98%80nobody"))


@pytest.mark.parametrize("page", ["abc", "-1", "999", "1e9"])
def test_a_page_that_is_not_there_shows_one_that_is(client, admin, page):
    assert client.get(f"/desk/staff/?page={page}").status_code == 200


def test_the_list_asks_as_often_for_three_as_for_one(client, admin, venue, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as one:
        client.get("/desk/staff/")
    for _ in range(2):
        client_of = make_staff("scorer", "cashier", venue=venue)
        TOTPDevice.objects.create(user=client_of, confirmed=True)
    with CaptureQueriesContext(connection) as three:
        client.get("/desk/staff/")

    assert len(three) == len(one)


def test_adding_somebody_invites_them_and_sending_the_form_twice_adds_one(client, admin, venue):
    form = {
        "once_key": "k",
        "name": "Anna Kelly",
        "username": "anna.kelly",
        "email": "anna@example.test",
        "roles": ["scorer", "cashier"],
    }

    first, second = (client.post("/desk/staff/add/", form) for _ in range(2))

    person = Staff.objects.get(username="anna.kelly")
    assert first["Location"] == second["Location"] == f"/desk/staff/{person.pk}/"
    assert (person.venue, person.roles) == (venue, {"scorer", "cashier"})
    assert Outgoing.objects.get().recipient == "anna@example.test"
    assert "Invited" in text(client.get(first["Location"]))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"username": "Anna Kelly"}, "Use small letters, digits, dots and dashes."),
        ({"username": "taken"}, "Somebody has this user name"),
        ({"email": "nowhere"}, "valid email"),
        ({"name": "\u202ereversed"}, "Remove the invisible control characters."),
        ({"roles": ["king"]}, "king is not one of the available choices"),
        ({"roles": ["inspector", "scorer"]}, "give that role alone"),
    ],
)
def test_what_cannot_be_added_comes_back_with_a_sentence_and_all_that_was_typed(client, admin, changes, sentence):
    make_staff(username="taken")
    form = {"name": "Anna Kelly", "username": "anna.kelly", "email": "anna@example.test"} | changes

    response = client.post("/desk/staff/add/", form)

    assert response.status_code == 422
    assert sentence in text(response)
    assert form["email"] in text(response)
    assert not Staff.objects.filter(name="Anna Kelly").exists()


def test_details_are_changed_and_the_chain_tells_which_but_not_into_what(client, admin, venue):
    person = make_staff("scorer", venue=venue, name="Anna Kelly", email="old@example.test")

    response = client.post(f"/desk/staff/{person.pk}/details/", {"name": "Anna Kelly", "email": "new@example.test"})

    assert response.status_code == 303
    assert Staff.objects.get(pk=person.pk).email == "new@example.test"
    assert AuditEvent.objects.get(action="casino.staff.changed").after == {"fields": ["email"]}


def test_roles_given_and_taken_are_kept_and_told_one_by_one(client, admin, venue):
    person = make_staff("scorer", "cashier", venue=venue)

    client.post(f"/desk/staff/{person.pk}/roles/", {"roles": ["cashier", "compliance"]})

    assert Staff.objects.get(pk=person.pk).roles == {"cashier", "compliance"}
    assert RoleGrant.objects.get(staff=person, role="scorer").revoked_by == admin
    events = AuditEvent.objects.filter(subject_id=str(person.pk)).order_by("seq")
    assert [(event.action, event.before, event.after) for event in events] == [
        ("casino.staff.role_revoked", {"role": "scorer"}, {}),
        ("casino.staff.role_granted", {}, {"role": "compliance"}),
    ]
    assert "Compliance" in text(client.get(f"/desk/staff/{person.pk}/"))


def test_nobody_changes_their_own_roles_or_access(client, admin):
    make_staff("administrator", venue=admin.venue)

    roles = client.post(f"/desk/staff/{admin.pk}/roles/", {"roles": ["administrator", "cashier"]})
    access = client.post(f"/desk/staff/{admin.pk}/end/", {"note": "holidays"})

    assert (roles.status_code, access.status_code) == (422, 422)
    assert "Nobody changes their own roles" in text(roles)
    assert "Nobody ends their own access" in text(access)
    assert Staff.objects.get(pk=admin.pk).roles == {"administrator"}


def test_the_last_administrator_of_a_venue_stays(client, admin, venue):
    other = make_staff("administrator", venue=venue)
    make_staff("administrator")
    client.post(f"/desk/staff/{other.pk}/end/", {"note": "left"})
    client.force_login(make_staff("administrator", venue=venue))
    Staff.objects.filter(pk=other.pk).update(is_active=True)
    for person in (other, admin):
        assert client.post(f"/desk/staff/{person.pk}/end/", {"note": "left"}).status_code == 303

    assert Staff.objects.filter(venue=venue, is_active=True).count() == 1


def test_a_leaver_is_signed_out_at_once_and_the_reason_stands_beside_the_chain(client, make_client, admin, venue):
    person = make_staff("scorer", venue=venue)
    theirs = make_client()
    theirs.force_login(person)
    assert theirs.get("/desk/account/").status_code == 200

    client.post(f"/desk/staff/{person.pk}/end/", {"note": "Moved to another venue."})

    assert theirs.get("/desk/account/").status_code == 302
    assert AuditEvent.objects.get(action="casino.staff.left").note.text == "Moved to another venue."
    assert "Ended" in text(client.get(f"/desk/staff/{person.pk}/"))
    assert client.post(f"/desk/staff/{person.pk}/invite/").status_code == 422
    assert client.post(f"/desk/staff/{person.pk}/restore/", {"note": "Came back."}).status_code == 303
    assert (
        theirs.post("/sign-in/", {"username": person.username, "password": "correct horse battery"}).status_code == 303
    )


def test_an_administrator_ends_all_sessions_of_somebody(client, make_client, admin, venue):
    person = make_staff("scorer", venue=venue)
    browsers = [make_client(), make_client()]
    for browser in browsers:
        browser.force_login(person)

    client.post(f"/desk/staff/{person.pk}/sessions/")

    assert [browser.get("/desk/account/").status_code for browser in browsers] == [302, 302]
    assert set(SignIn.objects.filter(staff=person).values_list("ended_why", flat=True)) == {"ended"}
    assert client.get("/desk/account/").status_code == 200


def test_a_lost_telephone_is_reset_by_an_administrator_but_not_ones_own(client, make_client, admin, venue):
    person = make_staff("scorer", venue=venue)
    TOTPDevice.objects.create(user=person, confirmed=True)
    theirs = make_client()
    theirs.force_login(person)

    none = client.post(f"/desk/staff/{make_staff(venue=venue).pk}/codes/")
    own = client.post(f"/desk/staff/{admin.pk}/codes/")
    done = client.post(f"/desk/staff/{person.pk}/codes/")

    assert (none.status_code, own.status_code, done.status_code) == (422, 422, 303)
    assert not TOTPDevice.objects.exists()
    assert theirs.get("/desk/account/")["Location"].startswith("/sign-in/")
    assert AuditEvent.objects.get(action="casino.staff.totp_removed").actor == admin


def test_the_venue_starts_to_ask_for_codes_and_the_change_is_recorded_once(client, admin, venue):
    for _ in range(2):
        client.post("/desk/staff/venue/", {"requires_totp": "on"})

    venue.refresh_from_db()
    assert venue.requires_totp
    assert [(event.before, event.after) for event in AuditEvent.objects.filter(action="casino.venue.changed")] == [
        ({"requires_totp": False}, {"requires_totp": True})
    ]
    assert client.get("/desk/staff/")["Location"].startswith("/second-factor/")


def test_compliance_reads_and_is_offered_nothing_to_change(client, venue):
    client.force_login(make_staff("compliance", venue=venue))
    person = make_staff("scorer", venue=venue)

    page = client.get(f"/desk/staff/{person.pk}/")
    refused = client.post(f"/desk/staff/{person.pk}/end/", {"note": "x"})

    assert page.status_code == 200
    assert "End access" not in text(page)
    assert refused.status_code == 403
    assert "takes another role: administrator" in text(refused)
    assert AuditEvent.objects.get(action="casino.action.refused").after == {
        "codes": ["not_allowed"],
        "of": {"pk": str(person.pk)},
    }


def test_people_of_another_venue_do_not_exist_here(client, admin):
    foreign = make_staff("scorer")

    for path in ("", "details/", "roles/", "end/", "restore/", "invite/", "codes/", "sessions/"):
        assert client.get(f"/desk/staff/{foreign.pk}/{path}").status_code == 404
    assert client.post(f"/desk/staff/{foreign.pk}/sessions/").status_code == 404
