from datetime import UTC, datetime

import pytest

from casino.forms.fields import MoneyField, PassedTimeField, VenueForm, WallTimeField
from casino.models import Venue

SYDNEY = Venue(name="The Star", time_zone="Australia/Sydney")
AT = datetime(2026, 10, 5, 0, 0, tzinfo=UTC)


class Payment(VenueForm):
    cents = MoneyField()
    tip = MoneyField(required=False)
    happened_at = PassedTimeField()
    when = PassedTimeField(required=False)


def filled(**typed):
    return Payment({"cents": "40", "happened_at": "2026-08-31T23:59"} | typed, venue=SYDNEY, at=AT)


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("40", 4_000),
        ("1,000.01", 100_001),
        ("$1000.1", 100_010),
        (" 0.05 ", 5),
        ("0", 0),
        ("9999999999999", 10**15 - 100),
    ],
)
def test_an_amount_is_typed_in_dollars_and_kept_in_cents(typed, cents):
    form = filled(cents=typed)

    assert form.is_valid()
    assert form.values()["cents"] == cents


@pytest.mark.parametrize("typed", ["-1", "1,00", "1.005", "forty", "1e3", "½", "99999999999999", "1.", "٤٠"])
def test_what_is_no_amount_is_asked_for_again(typed):
    assert filled(cents=typed).errors == {"cents": ["Write an amount in dollars, such as 40 or 1,000.01."]}


def test_an_amount_or_a_time_may_be_left_out_where_it_is_not_needed():
    form = filled(tip="", when="")

    assert form.is_valid()
    assert (form.values()["tip"], form.values()["when"]) == (None, None)
    assert filled(cents="").errors == {"cents": ["Write the amount in dollars."]}


@pytest.mark.parametrize(
    ("typed", "instant"),
    [
        ("2026-08-31T23:59", datetime(2026, 8, 31, 13, 59, tzinfo=UTC)),
        ("2026-08-31 23:59", datetime(2026, 8, 31, 13, 59, tzinfo=UTC)),
        ("2026-04-05T02:30", datetime(2026, 4, 4, 16, 30, tzinfo=UTC)),
    ],
)
def test_a_time_is_read_off_the_venue_s_wall(typed, instant):
    form = filled(happened_at=typed)

    assert form.is_valid()
    assert form.values()["happened_at"] == instant


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "2026-10-04T02:30",
            "The clocks go forward then, and 02:30 never comes: write a time that the clock shows.",
        ),
        ("yesterday", "Write date and time as the clock here shows them, like 2026-08-31 23:59."),
        ("2026-08-31T23:59+10:00", "Write date and time as the clock here shows them, like 2026-08-31 23:59."),
        ("0001-01-01T00:00", "Write date and time as the clock here shows them, like 2026-08-31 23:59."),
        ("9999-12-31T23:59", "Write date and time as the clock here shows them, like 2026-08-31 23:59."),
        ("", "This field is required."),
    ],
)
def test_a_time_that_cannot_be_read_is_asked_for_again(typed, sentence):
    assert filled(happened_at=typed).errors == {"happened_at": [sentence]}


@pytest.mark.parametrize(("cents", "typed"), [(2_500, "25"), (250, "2.50"), (5, "0.05"), (0, "0")])
def test_an_amount_is_shown_again_as_it_is_typed(cents, typed):
    form = Payment(initial={"cents": cents}, venue=SYDNEY, at=AT)

    assert f'value="{typed}"' in str(form["cents"])


def test_a_time_is_shown_again_as_the_wall_shows_it():
    form = Payment(initial={"happened_at": datetime(2026, 8, 31, 13, 59, tzinfo=UTC)}, venue=SYDNEY, at=AT)

    assert 'value="2026-08-31T23:59"' in str(form["happened_at"])


class Sign(VenueForm):
    closes_at = WallTimeField()


def test_of_a_coming_time_that_comes_twice_the_later_is_meant_and_of_a_passed_one_the_latest_passed():
    between = datetime(2026, 4, 4, 16, 0, tzinfo=UTC)

    sign = Sign({"closes_at": "2026-04-05T02:30"}, venue=SYDNEY, at=between)
    payment = Payment({"cents": "40", "happened_at": "2026-04-05T02:30"}, venue=SYDNEY, at=between)

    assert (sign.is_valid(), payment.is_valid()) == (True, True)
    assert sign.values() == {"closes_at": datetime(2026, 4, 4, 16, 30, tzinfo=UTC)}
    assert payment.values()["happened_at"] == datetime(2026, 4, 4, 15, 30, tzinfo=UTC)
