from datetime import UTC, datetime

import pytest
from django import forms
from django.template import Context, Template
from django.test import RequestFactory

from casino.forms.base import BaizeForm, TextField
from casino.templatetags.baize import dollars, money, short_hash
from games.rulings import Refusal
from tests.factories import make_staff, make_venue


def rendered(source: str, **context) -> str:
    return Template(source).render(Context(context))


# ---- clauses ---------------------------------------------------------------------------------------------------------


def test_clause_leads_to_its_place_in_the_rules_reader():
    link = rendered('{% clause "vic-war 10.4.6(a)" %}')

    assert 'href="/rules/vic-war/#10.4.6~a"' in link
    assert link.endswith(">vic-war 10.4.6(a)</a>")


def test_no_clause_prints_nothing():
    assert rendered('{% clause "" %}') == ""


def test_clause_that_no_rulebook_holds_is_shown_and_leads_nowhere():
    assert rendered("{% clause cited %}", cited="<x> 1") == '<span class="clause">&lt;x&gt; 1</span>'


# ---- money, hashes, moments ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cents", "written"),
    [
        (0, "$0.00"),
        (5, "$0.05"),
        (123_456, "$1,234.56"),
        (-11_500, "−$115.00"),
        (100_000_000, "$1,000,000.00"),
        (None, ""),
    ],
)
def test_money_is_written_in_dollars_and_cents(cents, written):
    assert money(cents) == written


@pytest.mark.parametrize(
    ("cents", "written"), [(0, "$0"), (250, "$2.50"), (2500, "$25"), (100_000_000, "$1,000,000"), (None, "")]
)
def test_a_sign_has_cents_only_where_there_are_some(cents, written):
    assert dollars(cents) == written


def test_long_hash_shows_its_ends_and_keeps_the_whole():
    assert short_hash("0123456789abcdef" * 4) == (
        f'<span class="hash" title="{"0123456789abcdef" * 4}">01234567…89abcdef</span>'
    )


def test_short_value_is_shown_whole():
    assert (short_hash("abc"), short_hash("")) == ("abc", "")


DST_ENDS = datetime(2026, 4, 4, 16, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Australia/Sydney", ("2026-04-05T02:30:00+10:00", "Sun 5 Apr 2026", "02:30 AEST")),
        ("Australia/Perth", ("2026-04-05T00:30:00+08:00", "Sun 5 Apr 2026", "00:30 AWST")),
        ("UTC", ("2026-04-04T16:30:00+00:00", "Sat 4 Apr 2026", "16:30 UTC")),
    ],
)
def test_moment_is_told_in_the_zone_asked_for(zone, told):
    shown = rendered("{% moment at zone %}", at=DST_ENDS, zone=zone)

    assert all(words in shown for words in told)


@pytest.mark.django_db
def test_moment_without_a_zone_is_told_in_the_readers_venue():
    request = RequestFactory().get("/")
    request.user = make_staff("director", venue=make_venue(time_zone="Australia/Perth"))

    assert "00:30 AWST" in rendered("{% moment at %}", at=DST_ENDS, request=request)


@pytest.mark.django_db
def test_moment_may_be_told_in_a_venues_own_zone():
    assert "02:00 ACST" in rendered(
        "{% moment at venue %}", at=DST_ENDS, venue=make_venue(time_zone="Australia/Adelaide")
    )


def test_no_moment_prints_nothing():
    assert rendered("{% moment at %}", at=None) == ""


# ---- forms -----------------------------------------------------------------------------------------------------------


class EntryForm(BaizeForm):
    name = TextField(label="Player", help_text="As on the entry.")
    agrees = forms.BooleanField(label="The player agrees")
    paid = forms.ChoiceField(label="Paid by", choices=[("cash", "Cash"), ("card", "Card")], widget=forms.RadioSelect)


def form_page(form: BaizeForm) -> str:
    return rendered('{% include "casino/_form.html" with submit="Enter" %}', form=form)


def test_refusal_stands_at_its_field_with_its_clause():
    form = EntryForm({"name": "Ngaire", "agrees": "on", "paid": "cash"})
    form.is_valid()
    form.refuse([Refusal("Entries closed at 18:00.", "nsw-war 14.12", field="name")])

    page = form_page(form)

    assert "Entries closed at 18:00." in page
    assert 'href="/rules/nsw-war/#14.12"' in page
    assert 'id="id_name_error"' in page
    assert 'aria-describedby="id_name_helptext id_name_error"' in page
    assert 'aria-invalid="true"' in page
    assert 'value="Ngaire"' in page


def test_refusal_of_the_whole_form_stands_above_it():
    form = EntryForm({"name": "Ngaire", "agrees": "on", "paid": "cash"})
    form.is_valid()
    form.refuse([Refusal("The table is full.", "vic-war 10.4.6(a)")])

    above, below = form_page(form).split('<div class="field', 1)

    assert ("The table is full." in above, "#10.4.6~a" in above, "The table is full." in below) == (True, True, False)


def test_form_names_every_field_and_groups_choices():
    page = form_page(EntryForm())

    assert '<label for="id_name">Player</label>' in page
    assert "<legend>Paid by</legend>" in page
    assert page.index('type="checkbox"') < page.index("The player agrees")
    assert '<input type="hidden" name="once_key"' in page


# ---- what a page offers, and a text used twice -----------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(("role", "offered"), [("compliance", "yes"), ("scorer", "no")])
def test_page_offers_only_what_the_person_may(role, offered):
    page = rendered('{% if user|may:"casino.see_audit" %}yes{% else %}no{% endif %}', user=make_staff(role))

    assert page == offered


def test_text_kept_once_is_printed_as_often_as_wanted():
    assert rendered("{% keep name %} {{ who }} {% endkeep %}{{ name }}/{{ name }}", who="<A>") == "&lt;A&gt;/&lt;A&gt;"
