"""Two administrators at the same moment: one of them always remains."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import OperationalError, connection

from casino.models import Staff
from casino.services.staff import add_staff, end_access, set_roles
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff, make_venue


def together(*acts):
    """Do several things at the same moment; return what became of each."""
    start = Barrier(len(acts))

    def run(act):
        try:
            start.wait(timeout=10)
            act()
        except RuleBroken as broken:
            return [refusal.code for refusal in broken.refusals]
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return [future.result(timeout=60) for future in [pool.submit(run, act) for act in acts]]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("verb", ["end_access", "set_roles"])
def test_two_administrators_who_remove_each_other_leave_one(verb):
    venue = make_venue()
    anna, bert = make_staff("administrator", venue=venue), make_staff("administrator", venue=venue)

    def remove(person, by):
        by = Staff.objects.get(pk=by.pk)
        if verb == "end_access":
            return end_access(person, by=by, at=MONDAY)
        return set_roles(person, roles=["scorer"], by=by, at=MONDAY)

    outcomes = together(lambda: remove(bert, by=anna), lambda: remove(anna, by=bert))

    # The second is refused as the last one left, or because the first has just taken the right to do it.
    assert len([outcome for outcome in outcomes if outcome == "done"]) == 1
    left = [
        person for person in Staff.objects.filter(venue=venue) if person.is_active and "administrator" in person.roles
    ]
    assert len(left) == 1


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_add_the_same_name_add_one():
    venue = make_venue()
    admins = [make_staff("administrator", venue=venue) for _ in range(2)]
    words = {"name": "Anna", "username": "anna", "email": "anna@example.test", "roles": []}

    outcomes = together(*[lambda by=by: add_staff(**words, by=by, at=MONDAY) for by in admins])

    assert sorted(map(str, outcomes)) == ["['username_taken']", "done"]


@pytest.mark.django_db
def test_a_person_without_the_right_is_refused_by_the_service_itself():
    venue = make_venue()
    scorer, person = make_staff("scorer", venue=venue), make_staff(venue=venue)

    with pytest.raises(RuleBroken) as broken:
        set_roles(person, roles=["administrator"], by=scorer, at=MONDAY)

    assert [refusal.code for refusal in broken.value.refusals] == ["not_allowed"]


@pytest.mark.django_db
def test_an_administrator_of_another_venue_is_refused_by_the_service_itself():
    foreign = make_staff("administrator")

    with pytest.raises(RuleBroken):
        end_access(make_staff("scorer"), by=foreign, at=MONDAY)


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db(transaction=True)
def test_whoever_waits_too_long_for_the_venue_is_told_to_try_again(client):
    """The lock of three seconds, shortened: the page answers 503 with Retry-After, never a fault."""
    from django.db import transaction

    venue = make_venue()
    admin, person = make_staff("administrator", venue=venue), make_staff("scorer", venue=venue)
    client.force_login(admin)
    locked, done = Barrier(2), Barrier(2)

    def hold():
        try:
            with transaction.atomic():
                type(venue).objects.select_for_update().get(pk=venue.pk)
                locked.wait(timeout=10)
                done.wait(timeout=30)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        locked.wait(timeout=10)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")
        try:
            with pytest.raises(OperationalError):
                end_access(person, by=admin, at=MONDAY)
            page = client.post(f"/desk/staff/{person.pk}/end/", {"note": "left"})
            api = client.post(
                f"/api/v1/staff/{person.pk}/end-access/", '{"note": "left"}', content_type="application/json"
            )
        finally:
            done.wait(timeout=30)
            holding.result(timeout=30)
            connection.close()

    assert [(answer.status_code, answer["Retry-After"]) for answer in (page, api)] == [(503, "1"), (503, "1")]
    assert "Nothing was changed" in page.content.decode()
    assert (api["Content-Type"], api.json()["code"]) == ("application/problem+json", "busy")
    assert Staff.objects.get(pk=person.pk).is_active
