"""The sign for everybody, and the pages that change it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino import clock
from casino.models import Document, LimitSign, PersonalLimit, Protection
from casino.rules.limits import OwnLimits, WagerLimits
from casino.services.limits import change_limits, end_protection, give_personal_limit
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player, make_sign, make_sitting, make_table

pytestmark = pytest.mark.django_db
TYPED = {"initial_min": "25", "initial_max": "500", "initial_unit": "5", "tie_min": "5", "tie_max": "1,000"}


def to(low, high=500, wagers=("initial", "tie")):
    return dict.fromkeys(wagers, WagerLimits(low * 100, high * 100))


@pytest.fixture
def table():
    return make_table(is_open=True)


@pytest.fixture
def supervisor(client, table):
    staff = make_staff("supervisor", venue=table.venue)
    client.force_login(staff)
    return staff


def words_of(response):
    return " ".join(response.content.decode().split())


def refused(response):
    return response.status_code, {
        name: [error.code for error in errors.as_data()] for name, errors in response.context["form"].errors.items()
    }


# ---- the sign --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 6.1:footnote66(1)(c)")
@pytest.mark.clause("act-war 3.3")
def test_anybody_reads_the_sign_of_a_table(client):
    table = make_table("act-war", is_open=True)
    make_sign(table)

    response = client.get(f"/tables/{table.pk}/sign/")

    words = words_of(response)
    assert response.status_code == 200
    assert [part in words for part in (table.name, "Casino War", "$10", "$100", "in multiples of", "$5")] == [True] * 6
    assert response.cookies == {}


@pytest.mark.clause("act-holdem 10.1")
@pytest.mark.clause("act-holdem 8.2")
def test_the_holdem_sign_lists_bonus_and_maximum_payout(client):
    table = make_table("act-holdem", max_payout=5_000_000)
    make_sign(table, "ante", "bonus")

    words = words_of(client.get(f"/tables/{table.pk}/sign/"))

    assert [part in words for part in ("Bonus pays", "Pair of aces", "7 to 1", "$50,000", "Closed")] == [True] * 5


@pytest.mark.clause("md-war 2.B(5)(b)")
@pytest.mark.parametrize(
    ("limit", "said"), [(2_500_000, "Maximum payout <b"), (None, "A posted limit applies to what one hand is paid.")]
)
def test_the_maryland_sign_tells_the_payout_limit_or_that_there_is_one(client, limit, said):
    table = make_table("md-war", max_payout=limit, has_progressive=True)

    words = words_of(client.get(f"/tables/{table.pk}/sign/"))

    assert (said in words, "Progressive pays" in words) == (True, True)


def test_a_sign_names_nobody(client, table):
    supervisor, player = make_staff("supervisor", venue=table.venue), make_player(table.venue)
    make_sitting(table, player)
    change_limits(table, limits=to(25), by=supervisor, at=MONDAY)
    change_limits(table, limits=to(50), is_at_once=True, by=supervisor, at=MONDAY)
    give_personal_limit(table, player=player, limits={"initial": OwnLimits(max=777_00)}, by=supervisor, at=MONDAY)

    words = words_of(client.get(f"/tables/{table.pk}/sign/"))

    assert ["$50" in words, "$25" in words] == [True, True]
    personal = (player.display_name, player.details.family_name, f"Player {player.number}", "$777", supervisor.name)
    assert [part for part in personal if part in words] == []


def test_a_retired_table_has_no_sign(client):
    table = make_table(is_retired=True)

    assert [client.get(f"/tables/{pk}/sign/").status_code for pk in (table.pk, 999_999)] == [404, 404]


def test_the_sign_tells_what_is_announced_and_when_the_table_closes(client, table):
    at = clock.now()
    supervisor = make_staff("supervisor", venue=table.venue)
    change_limits(table, limits=to(25), by=supervisor, at=at)
    change_limits(table, limits=to(50), effective_at=at + timedelta(minutes=30), by=supervisor, at=at)
    table.state, table.closes_at = "closing", at + timedelta(hours=2)
    table.save()

    response = client.get(f"/tables/{table.pk}/sign/")

    [(due, lines)] = response.context["announced"]
    assert (due.at, [line.min for line in lines]) == (at + timedelta(minutes=30), [5000, 5000])
    assert (1790 < due.seconds <= 1800, due.words in words_of(response)) == (True, True)
    assert response.context["closing"].at == table.closes_at


def test_the_sign_asks_again_and_hears_nothing_until_something_on_it_changed(client, table):
    supervisor = make_staff("supervisor", venue=table.venue)
    change_limits(table, limits=to(25), by=supervisor, at=MONDAY)
    ask = client.get(f"/tables/{table.pk}/sign/").context["live"].url

    same = client.get(ask)
    change_limits(table, limits=to(10), by=supervisor, at=clock.now())
    changed = client.get(ask)

    assert (same.status_code, changed.status_code, "$10" in words_of(changed)) == (204, 200, True)


def test_the_sign_changes_by_the_clock_alone(client, table, monkeypatch):
    begins = clock.now() + timedelta(hours=1)
    make_sign(table)
    make_sign(table, limits={"initial": {"min": 99_00, "max": 100_00, "unit": None}}, effective_at=begins)
    ask = client.get(f"/tables/{table.pk}/sign/").context["live"].url

    monkeypatch.setattr(clock, "now", lambda: begins)

    assert [line.min for line in client.get(ask).context["board"].lines] == [99_00]


# ---- changing it -----------------------------------------------------------------------------------------------------


def test_a_supervisor_puts_up_the_first_sign(client, table, supervisor):
    response = client.post(f"/desk/tables/{table.pk}/limits/", {**TYPED, "basis": "per_player"})

    sign = LimitSign.objects.get()
    assert (response.status_code, response.url) == (303, table.get_absolute_url())
    assert sign.limits == {
        "initial": {"min": 2500, "max": 50000, "unit": 500},
        "tie": {"min": 500, "max": 100000, "unit": None},
    }
    assert (sign.basis, sign.posted_by) == ("per_player", supervisor)


def test_the_form_starts_with_what_stands_and_keeps_what_was_typed(client, table, supervisor):
    make_sign(table)

    shown = client.get(f"/desk/tables/{table.pk}/limits/")
    answer = client.post(f"/desk/tables/{table.pk}/limits/", {**TYPED, "basis": "per_area"})

    assert shown.context["form"]["initial_min"].value() == "10"
    assert refused(answer) == (422, {"effective_at": ["time_missing"]})
    assert 'value="1,000"' in answer.content.decode()
    assert "nsw-war 6.5" in answer.content.decode()


def test_a_time_is_read_off_the_wall_of_the_venue(client, table, supervisor):
    make_sign(table)
    begins = table.venue.local(clock.now() + timedelta(hours=2)).replace(second=0, microsecond=0)

    client.post(
        f"/desk/tables/{table.pk}/limits/",
        {**TYPED, "basis": "per_area", "effective_at": begins.strftime("%Y-%m-%dT%H:%M")},
    )

    assert LimitSign.objects.latest("id").effective_at == begins


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("nsw-war", ["basis", "effective_at", "is_at_once"]),
        ("vic-war", ["basis", "effective_at"]),
        ("act-war", ["effective_at", "told_at"]),
        ("md-war", ["effective_at"]),
    ],
)
def test_the_form_asks_what_the_document_knows(client, key, fields):
    table = make_table(key)
    client.force_login(make_staff("pit_boss", venue=table.venue))

    form = client.get(f"/desk/tables/{table.pk}/limits/").context["form"]

    assert [field.name for field in form.further()] == fields


def test_an_announced_sign_is_taken_down(client, table, supervisor):
    make_sign(table)
    sign = make_sign(table, effective_at=clock.now() + timedelta(hours=1))

    response = client.post(f"/desk/limit-signs/{sign.pk}/withdraw/")

    sign.refresh_from_db()
    assert (response.status_code, sign.withdrawn_at is not None) == (303, True)
    assert refused(client.post(f"/desk/limit-signs/{sign.pk}/withdraw/")) == (422, {"__all__": ["not_announced"]})


def test_what_belongs_to_another_venue_does_not_exist(client, supervisor):
    elsewhere = make_table()
    sign = make_sign(elsewhere)

    addresses = [f"/desk/tables/{elsewhere.pk}/limits/", f"/desk/limit-signs/{sign.pk}/withdraw/"]
    assert [client.get(address).status_code for address in addresses] == [404, 404]


# ---- old minimums and limits of one player ---------------------------------------------------------------------------


@pytest.fixture
def risen(table, supervisor):
    make_sitting(table, make_player(table.venue), 2)
    change_limits(table, limits=to(25), by=supervisor, at=MONDAY)
    change_limits(table, limits=to(50), is_at_once=True, by=supervisor, at=MONDAY)
    return table


@pytest.mark.clause("nsw-war 6.5.2")
def test_the_end_of_an_old_minimum_is_put_up_and_taken_down(client, risen):
    ends = risen.venue.local(clock.now() + timedelta(hours=1)).replace(second=0, microsecond=0)
    end, keep = (f"/desk/tables/{risen.pk}/old-minimum/{verb}/" for verb in ("end", "keep"))

    too_soon = client.post(end, {"ends_at": ""})
    put_up = client.post(end, {"ends_at": ends.strftime("%Y-%m-%dT%H:%M")})
    kept = Protection.objects.get()
    taken_down = client.post(keep)

    assert refused(too_soon) == (422, {"ends_at": ["too_soon"]})
    assert (put_up.status_code, kept.ends_at, taken_down.status_code) == (303, ends, 303)
    assert Protection.objects.get().ends_at is None


def test_limits_are_agreed_marked_and_ended(client, table, supervisor):
    sitting = make_sitting(table, make_player(table.venue), 3)
    make_sign(table)
    give = f"/desk/tables/{table.pk}/personal-limit/"

    nothing = client.post(give, {"player": sitting.pk})
    agreed = client.post(give, {"player": sitting.pk, "initial_max": "2000"})
    own = PersonalLimit.objects.get()
    marked = client.post(f"/desk/personal-limits/{own.pk}/marker/")
    own.refresh_from_db()
    ended = client.post(f"/desk/personal-limits/{own.pk}/end/")

    assert refused(nothing) == (422, {"__all__": ["nothing_agreed"]})
    assert [answer.status_code for answer in (agreed, marked, ended)] == [303, 303, 303]
    assert (own.place, own.limits, own.is_marked) == (3, {"initial": {"min": None, "max": 200_000}}, True)
    assert PersonalLimit.objects.get().ended_at is not None


def test_the_sign_is_printed(client, table, supervisor):
    address = f"/desk/tables/{table.pk}/print-sign/"

    without = client.post(address)
    make_sign(table)
    response = client.post(address)

    document = Document.objects.get()
    assert refused(without) == (422, {"__all__": ["no_limits_sign"]})
    assert (response.status_code, response.url) == (303, document.get_absolute_url())
    assert (document.kind, document.is_public) == ("limits-sign", True)


# ---- the page of the table -------------------------------------------------------------------------------------------


def test_the_page_of_a_table_shows_what_stands_is_announced_and_agreed(client, risen, supervisor):
    player = make_player(risen.venue)
    make_sitting(risen, player, 4)
    at = clock.now()
    change_limits(risen, limits=to(75), effective_at=at + timedelta(minutes=30), by=supervisor, at=at)
    end_protection(risen, ends_at=at + timedelta(minutes=30), by=supervisor, at=at)
    give_personal_limit(risen, player=player, limits={"initial": OwnLimits(max=999_00)}, by=supervisor, at=at)

    words = words_of(client.get(risen.get_absolute_url()))

    expected = ("$50", "Announced", "$75 to $500", "Marker at place 2", "$25 to $500", "up to $999", "Take it down")
    assert [part for part in (*expected, "Keep the old minimum", "Place the marker") if part not in words] == []


def test_a_reader_is_offered_nothing_they_may_not_do(client, risen):
    client.force_login(make_staff("cashier", venue=risen.venue))

    words = words_of(client.get(risen.get_absolute_url()))

    assert [
        part for part in ("Take it down", "End the old minimum", "Print the sign", "/limits/") if part in words
    ] == []


def test_a_page_takes_the_same_number_of_queries_for_one_marker_and_for_three(client, supervisor):
    one, three = (make_table(venue=supervisor.venue, is_open=True) for _number in range(2))
    for table, count in ((one, 1), (three, 3)):
        change_limits(table, limits=to(25), by=supervisor, at=MONDAY)
        for place in range(1, count + 1):
            player = make_player(table.venue)
            make_sitting(table, player, place)
            give_personal_limit(table, player=player, limits={"tie": OwnLimits(max=999_00)}, by=supervisor, at=MONDAY)
        change_limits(table, limits=to(50), is_at_once=True, by=supervisor, at=MONDAY)
    addresses = [f"/tables/{table.pk}/sign/" for table in (one, three)]

    counts = []
    for address in (one.get_absolute_url(), three.get_absolute_url(), *addresses):
        client.get(address)
        with CaptureQueriesContext(connection) as found:
            client.get(address)
        counts.append(len(found))

    assert (counts[0], counts[2]) == (counts[1], counts[3])


@pytest.mark.clause("nsw-war 6.4")
def test_the_limits_stand_beside_the_wager_form(client, table, supervisor):
    make_sitting(table, make_player(table.venue))
    make_sign(table)
    table.floor_rounds.create(number=1, opened_at=MONDAY, opened_by=supervisor)

    words = words_of(client.get(table.get_absolute_url()))

    beside = words[: words.index("Amount in dollars")]
    assert "Casino War: $10 to $100, in $5" in beside[beside.index('id="round"') :]
