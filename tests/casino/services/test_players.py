"""Adding, changing and reading people; what is personal never reaches the chain."""

import json
from datetime import UTC, date, datetime, timedelta
from threading import Barrier

import pytest

from casino.models import AuditEvent, AuditNote, Player, PlayerDetails
from casino.services import players as services
from casino.services.players import add_player, change_player, read_details
from games.rulings import RuleBroken
from tests.at_once import at_once
from tests.factories import MONDAY, make_staff, make_venue
from tests.factories.people import add_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def cashier():
    return make_staff("cashier")


def codes(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [(refusal.code, refusal.field) for refusal in broken.value.refusals]


def last_event():
    return AuditEvent.objects.order_by("-seq").first()


# ---- adding ----------------------------------------------------------------------------------------------------------


def test_a_person_is_kept_in_two_parts(cashier):
    player = add_person(cashier, email="ada@example.test", may_be_mailed=True)

    assert (player.number, player.display_name, player.may_be_named, player.may_be_mailed) == (1, "Ada L.", False, True)
    details = player.details
    assert (str(details), details.search_key, details.born_on) == ("Ada Lovelace", "lovelace ada", date(1980, 5, 17))


def test_each_venue_counts_its_own_players(cashier):
    first, second = add_person(cashier), add_person(cashier, given_name="Grace")
    elsewhere = add_person(make_staff("cashier"))

    assert [first.number, second.number, elsewhere.number] == [1, 2, 1]


def test_the_trail_tells_the_number_and_what_was_agreed_to(cashier):
    player = add_person(cashier, may_be_named=True)

    event = last_event()
    assert (event.action, event.subject_id, event.role) == ("casino.player.added", str(player.pk), "cashier")
    assert event.after == {"number": 1, "may_be_named": True, "may_be_mailed": False}


@pytest.mark.parametrize(
    ("at", "is_refused"),
    [
        (datetime(2026, 3, 1, 12, 59, tzinfo=UTC), True),  # 23:59 of the day before in Sydney
        (datetime(2026, 3, 1, 13, 0, tzinfo=UTC), False),  # the birthday begins
    ],
)
def test_somebody_is_of_age_when_their_birthday_begins_at_the_venue(cashier, at, is_refused):
    typed = {"by": cashier, "at": at, "born_on": date(2008, 3, 2)}

    if is_refused:
        assert codes(lambda: add_person(**typed)) == [("under_age", "born_on")]
    else:
        assert add_person(**typed).number == 1


def test_nobody_is_added_by_somebody_without_the_right():
    assert codes(lambda: add_person(make_staff("scorer"))) == [("not_allowed", "")]


@pytest.mark.parametrize(
    "typed", [{}, {"given_name": "ÁDA", "family_name": "lovelace"}, {"given_name": "Lovelace", "family_name": "Ada"}]
)
def test_a_person_who_seems_known_is_added_only_as_another(cashier, typed):
    add_person(cashier)

    assert codes(lambda: add_person(cashier, **typed)) == [("seems_the_same", "is_another")]
    assert add_person(cashier, is_another=True, **typed).number == 2


@pytest.mark.parametrize("other", [{"born_on": date(1980, 5, 18)}, {"given_name": "Adele"}])
def test_another_name_or_birthday_is_another_person(cashier, other):
    add_person(cashier)

    assert add_person(cashier, **other).number == 2


def test_the_same_person_may_be_known_elsewhere(cashier):
    add_person(make_staff("cashier"))

    assert add_person(cashier).number == 1


@pytest.mark.django_db(transaction=True)
def test_people_added_at_once_get_a_number_each():
    venue = make_venue()
    cashiers = [make_staff("cashier", venue=venue) for _ in range(4)]

    at_once(*(lambda by=by, i=i: add_person(by, given_name=f"Ada{i}") for i, by in enumerate(cashiers)))

    assert sorted(Player.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


@pytest.mark.only_on("postgresql")
@pytest.mark.django_db(transaction=True)
def test_without_the_venues_lock_two_of_them_would_collide(monkeypatch):
    """What the lock is for: twins that do not take it both count the same players before either is saved."""
    venue = make_venue()
    cashiers = [make_staff("cashier", venue=venue) for _ in range(2)]
    both_counted, save = Barrier(2, timeout=10), Player.save
    monkeypatch.setattr(services.Venue.objects, "select_for_update", lambda **_: services.Venue.objects.all())
    monkeypatch.setattr(Player, "save", lambda player: (both_counted.wait(), save(player)))

    answers = at_once(*(lambda by=by, i=i: add_person(by, given_name=f"Ada{i}") for i, by in enumerate(cashiers)))

    assert sorted(type(answer).__name__ for answer in answers) == ["IntegrityError", "Player"]


# ---- changing --------------------------------------------------------------------------------------------------------


def test_a_change_is_told_by_the_names_of_its_fields(cashier):
    player = add_person(cashier)

    change_player(player, by=cashier, at=MONDAY, family_name="King", phone="0400 000 000", may_be_named=True)

    event = last_event()
    assert event.action == "casino.player.changed"
    assert event.before == {"may_be_named": False, "may_be_mailed": False}
    assert event.after == {
        "fields": ["family_name", "may_be_named", "phone"],
        "may_be_named": True,
        "may_be_mailed": False,
    }
    assert PlayerDetails.objects.get(player=player).search_key == "king ada"


def test_what_is_not_changed_leaves_no_line(cashier):
    player = add_person(cashier)
    before = AuditEvent.objects.count()

    change_player(player, by=cashier, at=MONDAY, given_name="Ada")

    assert AuditEvent.objects.count() == before


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ({"born_on": date(2010, 1, 1)}, [("under_age", "born_on")]),
        ({"may_be_mailed": True}, [("address_missing", "email")]),
        ({"identity_seen": ""}, [("identity_missing", "identity_seen")]),
    ],
)
def test_a_change_keeps_to_the_same_rules(cashier, typed, expected):
    player = add_person(cashier)

    assert codes(lambda: change_player(player, by=cashier, at=MONDAY, **typed)) == expected


def test_a_change_that_makes_two_people_alike_needs_a_tick(cashier):
    add_person(cashier)
    grace = add_person(cashier, given_name="Grace")

    assert codes(lambda: change_player(grace, by=cashier, at=MONDAY, given_name="Ada")) == [
        ("seems_the_same", "is_another")
    ]
    assert change_player(grace, by=cashier, at=MONDAY, given_name="Ada", is_another=True).pk == grace.pk


def test_players_of_other_houses_are_not_ours_to_change(cashier):
    elsewhere = add_person(make_staff("cashier"))

    assert codes(lambda: change_player(elsewhere, by=cashier, at=MONDAY, phone="1")) == [("not_allowed", "")]


# ---- reading ---------------------------------------------------------------------------------------------------------


def reads():
    return AuditEvent.objects.filter(action="casino.player.read").count()


@pytest.mark.parametrize(("later", "lines"), [(timedelta(minutes=59), 1), (timedelta(hours=1), 2)])
def test_reading_what_is_personal_is_written_down_once_an_hour(cashier, later, lines):
    player = add_person(cashier)

    read_details(player, by=cashier, at=MONDAY)
    details = read_details(player, by=cashier, at=MONDAY + later)

    assert (details.given_name, reads()) == ("Ada", lines)


def test_each_reader_and_each_player_has_a_line(cashier):
    compliance = make_staff("compliance", venue=cashier.venue)
    ada, grace = add_person(cashier), add_person(cashier, given_name="Grace")

    for reader in (cashier, compliance):
        for player in (ada, grace):
            read_details(player, by=reader, at=MONDAY)

    assert reads() == 4


@pytest.mark.parametrize("role", ["scorer", "supervisor", "director", "marketing", "scrutineer", "administrator"])
def test_most_roles_never_read_it(cashier, role):
    player = add_person(cashier)
    reader = make_staff(role, venue=cashier.venue)

    assert codes(lambda: read_details(player, by=reader, at=MONDAY)) == [("not_allowed", "")]
    assert reads() == 0


# ---- nothing leaks ---------------------------------------------------------------------------------------------------


def test_no_name_address_or_birthday_reaches_the_chain(cashier):
    typed = {
        "given_name": "Zephyrine",
        "family_name": "Quillfeather",
        "display_name": "Zippy",
        "email": "zq@example.test",
        "phone": "0499123",
        "address": "9 Hidden Lane",
        "identity_seen": "Passport X77",
        "born_on": date(1971, 12, 3),
    }
    player = add_player(by=cashier, at=MONDAY, **typed)
    change_player(player, by=cashier, at=MONDAY, **{**typed, "display_name": "Zips", "phone": "0499124"})
    read_details(player, by=cashier, at=MONDAY)

    chain = json.dumps(list(AuditEvent.objects.values("before", "after", "clauses", "subject_id")))
    notes = "".join(AuditNote.objects.values_list("text", flat=True))
    said = [str(word) for word in (*typed.values(), "Zips", "0499124")]
    assert [word for word in said if word in chain + notes] == []
