"""Players by API: the same services, rights and refusals; nothing personal but at its own address."""

import pytest

from casino.models import Approval, AuditEvent, Exclusion, Player, PlayerCard, StaffTie
from tests.factories import make_staff, make_venue
from tests.factories.floor import make_card, make_table
from tests.factories.people import make_exclusion, make_person, make_tie

pytestmark = pytest.mark.django_db
ALL = "/api/v1/players/"
TYPED = {
    "given_name": "Zephyrine",
    "family_name": "Quillfeather",
    "born_on": "1971-12-03",
    "identity_seen": "Passport",
    "display_name": "Zippy",
    "email": "zq@example.test",
}
PERSONAL = ["Zephyrine", "Quillfeather", "1971-12-03", "Passport", "zq@example.test", "Lost the", "C0001234"]


@pytest.fixture
def venue():
    return make_venue()


@pytest.fixture
def player(venue):
    details = {**TYPED, "search_key": "quillfeather zephyrine"}
    details.pop("display_name")
    player = make_person(venue, display_name="Zippy", details=details)
    make_card(player, number="C0001234")
    make_exclusion(player, asked_by="self", reason="Lost the rent.")
    return player


@pytest.fixture
def sign_in(client, venue):
    def as_(role):
        staff = make_staff(role, venue=venue)
        client.force_login(staff)
        return staff

    return as_


def send(client, method, address, body):
    return getattr(client, method)(address, body, content_type="application/json")


def one(player):
    return f"{ALL}{player.number}/"


def problem(response):
    return response.status_code, [(error["code"], error["field"]) for error in response.json()["errors"]]


@pytest.mark.parametrize("role", ["scorer", "cashier", "compliance", "inspector"])
def test_lists_and_pages_tell_nothing_personal(client, sign_in, player, role):
    sign_in(role)

    found, shown = client.get(ALL, {"q": "quill"}), client.get(one(player))

    assert found.json() == {
        "results": [{"number": player.number, "display_name": "Zippy", "standing": "Excluded", "card_ending": "1234"}],
        "has_more": False,
    }
    told = shown.json()
    assert (
        told["public_name"],
        told["merged_into"],
        told["cards"][0]["ending"],
        told["exclusions"][0]["asked_by"],
    ) == (
        f"Player {player.number}",
        None,
        "1234",
        "self",
    )
    assert [word for word in PERSONAL if word in found.text + shown.text] == []


def test_what_is_personal_is_told_at_its_own_address_and_written_down(client, sign_in, player):
    make_tie(player, kind="child")
    cashier = sign_in("cashier")

    told = client.get(f"{one(player)}details/").json()

    assert (told["given_name"], told["born_on"], told["ties"][0]["kind"]) == ("Zephyrine", "1971-12-03", "child")
    assert AuditEvent.objects.get(action="casino.player.read").actor == cashier


def test_a_dealer_is_told_nothing_personal(client, sign_in, player):
    sign_in("scorer")

    assert client.get(f"{one(player)}details/").status_code == 403
    assert client.get(ALL, {"q": "zq@example.test"}).json()["results"] == []


def test_somebody_is_added_and_changed(client, sign_in):
    sign_in("cashier")

    added = send(client, "post", ALL, TYPED | {"may_be_named": True})
    number = added.json()["number"]
    changed = send(client, "patch", f"{ALL}{number}/", {"display_name": "Zips"})

    assert (added.status_code, added.json()["public_name"]) == (201, "Zippy")
    assert (changed.status_code, changed.json()["public_name"]) == (200, "Zips")
    assert str(Player.objects.get().details) == "Zephyrine Quillfeather"


def test_refusals_are_those_of_the_pages(client, sign_in, player):
    sign_in("cashier")
    young = send(client, "post", ALL, TYPED | {"born_on": "2020-01-01"})
    alike = send(client, "post", ALL, TYPED)
    odd = send(client, "post", ALL, TYPED | {"number": 7})

    assert problem(young) == (422, [("under_age", "born_on")])
    assert problem(alike) == (422, [("seems_the_same", "is_another")])
    assert problem(odd) == (400, [("unknown_field", "number")])
    assert send(client, "post", ALL, TYPED | {"is_another": True}).status_code == 201


def test_cards_are_issued_and_ended(client, sign_in, venue):
    sign_in("cashier")
    player = make_person(venue)

    issued = send(client, "post", f"{one(player)}cards/", {"number": "c 9", "expires_on": "2099-01-01"})
    again = send(client, "post", f"{one(player)}cards/", {"number": "c 10"})
    card = PlayerCard.objects.get()
    ended = send(client, "post", f"/api/v1/player-cards/{card.pk}/end/", {"why": "lost"})

    assert (issued.status_code, problem(again)) == (201, (422, [("has_a_card", "number")]))
    assert ended.json()["cards"][0]["ended_why"] == "lost"


def test_somebody_is_excluded_barred_and_let_in_again(client, sign_in, venue):
    sign_in("supervisor")
    player, table = make_person(venue), make_table(venue=venue)

    excluded = send(client, "post", f"{one(player)}exclude/", {"asked_by": "self", "reason": "A letter."})
    barred = send(client, "post", f"{one(player)}bar/", {"table": table.pk, "reason": "A device."})
    wish, bar = Exclusion.objects.order_by("pk")
    refused = send(client, "post", f"/api/v1/exclusions/{wish.pk}/lift/", {"reason": "They asked."})
    lifted = send(client, "post", f"/api/v1/exclusions/{bar.pk}/lift/", {"reason": "No device."})

    assert (excluded.status_code, barred.status_code, lifted.status_code) == (201, 201, 200)
    assert problem(refused) == (422, [("own_wish", "")])
    assert barred.json()["exclusions"][0]["clause"] == "nsw-war 13.4.2"


def test_a_bar_at_a_table_of_another_house_is_refused(client, sign_in, venue):
    sign_in("supervisor")

    response = send(client, "post", f"{one(make_person(venue))}bar/", {"table": make_table().pk, "reason": "A device."})

    assert problem(response) == (422, [("other_venue", "table")])


def test_ties_are_written_down_and_ended(client, sign_in, venue):
    cashier = sign_in("cashier")
    player = make_person(venue)

    tied = send(client, "post", f"{one(player)}ties/", {"kind": "partner", "staff": cashier.pk})
    ended = send(client, "post", f"/api/v1/ties/{StaffTie.objects.get().pk}/end/", {})

    assert (tied.status_code, ended.status_code) == (201, 200)
    assert client.get(f"{one(player)}details/").json()["ties"] == []


def test_merging_waits_for_a_second_person(client, sign_in, venue, player):
    sign_in("compliance")
    kept = make_person(venue)

    asked = send(client, "post", f"{one(player)}merge/", {"into": kept.number, "reason": "Same passport."})
    nobody = send(client, "post", f"{one(player)}merge/", {"into": 999_999, "reason": "Same passport."})

    assert (asked.status_code, asked.json()) == (202, {"approval": Approval.objects.get().pk})
    assert problem(nobody) == (422, [("no_player", "into")])


def test_a_merged_record_says_where_the_person_is_kept(client, sign_in, venue):
    sign_in("scorer")
    kept = make_person(venue)
    gone = make_person(venue, merged_into=kept)

    assert client.get(one(gone)).json()["merged_into"] == kept.number


def test_players_of_other_houses_do_not_exist(client, sign_in):
    sign_in("compliance")
    elsewhere = make_person(make_venue(), number=987_654)

    assert [client.get(f"{one(elsewhere)}{part}").status_code for part in ("", "details/")] == [404, 404]


def test_what_is_sent_twice_with_one_key_acts_once(client, sign_in):
    sign_in("cashier")

    for _ in range(2):
        client.post(ALL, TYPED, content_type="application/json", headers={"Idempotency-Key": "k1"})

    assert Player.objects.count() == 1
