"""Twice the same request, one effect: in a row, at once, and after a crash."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import RequestFactory

from casino.models import Incident, OnceKey
from casino.once import once
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff


def posted(path="/desk/x/", **words):
    return RequestFactory().post(path, words)


def open_incident(title="A card fell"):
    return Incident.objects.create(kind="reported", title=title, opened_at=MONDAY).title


def count():
    return Incident.objects.count()


@pytest.mark.django_db
def test_a_form_sent_twice_acts_once_and_gives_the_first_answer():
    staff = make_staff("director")

    answers = [once(staff, posted(once_key="k", a="1"), act=open_incident) for _ in range(2)]

    assert (answers, count()) == (["A card fell", "A card fell"], 1)


@pytest.mark.django_db
def test_forms_without_a_key_each_act():
    staff = make_staff("director")

    for _ in range(2):
        once(staff, posted(a="1"), act=open_incident)

    assert (count(), OnceKey.objects.count()) == (2, 0)


@pytest.mark.django_db
def test_the_same_key_of_another_person_is_another_key():
    for _ in range(2):
        once(make_staff("director"), posted(once_key="k"), act=open_incident)

    assert count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    "other",
    [posted(once_key="k", a="2"), posted("/desk/y/", once_key="k", a="1")],
    ids=["another body", "another page"],
)
def test_a_key_that_comes_back_with_something_else_is_refused(other):
    staff = make_staff("director")
    once(staff, posted(once_key="k", a="1"), act=open_incident)

    with pytest.raises(RuleBroken) as broken:
        once(staff, other, act=open_incident)

    assert ([refusal.code for refusal in broken.value.refusals], count()) == (["key_reused"], 1)


@pytest.mark.django_db
def test_a_refused_or_crashed_act_leaves_no_key_so_that_it_can_be_tried_again():
    staff = make_staff("director")

    def crash():
        open_incident()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        once(staff, posted(once_key="k"), act=crash)

    assert (count(), OnceKey.objects.count()) == (0, 0)
    once(staff, posted(once_key="k"), act=open_incident)
    assert count() == 1


@pytest.mark.django_db
def test_nobody_can_try_words_against_what_is_kept_of_a_body(settings):
    staff = make_staff("director")

    once(staff, posted(), act=open_incident, key="k", body=b'{"current": "secret"}')
    first = OnceKey.objects.get().body_digest
    settings.SECRET_KEY = "another" * 10
    once(staff, posted(), act=open_incident, key="l", body=b'{"current": "secret"}')

    assert OnceKey.objects.get(key="l").body_digest != first


@pytest.mark.django_db(transaction=True)
def test_a_double_click_acts_once_even_if_both_arrive_at_the_same_moment():
    staff = make_staff("director")
    start = Barrier(4)

    def click():
        try:
            start.wait(timeout=10)
            return once(staff, posted(once_key="k", a="1"), act=open_incident)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        answers = [future.result(timeout=30) for future in [pool.submit(click) for _ in range(4)]]

    assert (answers, count(), OnceKey.objects.count()) == (["A card fell"] * 4, 1, 1)
