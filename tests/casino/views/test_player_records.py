"""Cards, exclusions, ties and merging by page."""

from datetime import UTC, datetime

import pytest

from casino import clock
from casino.models import Approval, AuditEvent, Exclusion, PlayerCard, StaffTie
from tests.factories import make_staff, make_venue
from tests.factories.floor import make_card, make_table
from tests.factories.people import make_exclusion, make_person, make_tie

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)  # 20:00 in Sydney


@pytest.fixture
def venue():
    return make_venue()


@pytest.fixture
def player(venue):
    return make_person(venue)


@pytest.fixture
def sign_in(client, venue):
    def as_(role):
        staff = make_staff(role, venue=venue)
        client.force_login(staff)
        return staff

    return as_


@pytest.fixture
def page(player):
    return player.get_absolute_url()


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_a_card_is_issued_and_ended(client, sign_in, player, page):
    sign_in("cashier")

    issued = client.post(f"{page}card/", {"number": "c-000 777", "expires_on": ""})
    card = PlayerCard.objects.get()
    ended = client.post(f"/desk/player-cards/{card.pk}/end/", {"why": "lost"})

    card.refresh_from_db()
    assert [(done.status_code, done["Location"]) for done in (issued, ended)] == [(303, page)] * 2
    assert (card.number, card.player, card.ended_why) == ("C000777", player, "lost")


def test_a_refused_card_comes_back_with_its_number(client, sign_in, player, page):
    sign_in("cashier")
    make_card(player)

    response = client.post(f"{page}card/", {"number": "C000778"})

    form = response.context["form"]
    assert (response.status_code, list(form.errors), form["number"].value()) == (422, ["number"], "C000778")


def test_how_a_card_ended_has_to_be_said(client, sign_in, player):
    sign_in("cashier")
    card = make_card(player)

    response = client.post(f"/desk/player-cards/{card.pk}/end/", {"why": "eaten"})

    assert (response.status_code, list(response.context["form"].errors)) == (422, ["why"])


# ---- exclusions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("what", "asked_by"), [("operator", Exclusion.By.OPERATOR), ("self", Exclusion.By.SELF)])
def test_somebody_is_excluded_from_the_casino(client, sign_in, player, page, what, asked_by):
    supervisor = sign_in("supervisor")

    response = client.post(f"{page}shut-out/", {"what": what, "reason": "A letter."})

    exclusion = Exclusion.objects.get()
    assert (response.status_code, response["Location"]) == (303, page)
    assert (exclusion.asked_by, exclusion.table, exclusion.until_at, exclusion.ordered_by) == (
        asked_by,
        None,
        None,
        supervisor,
    )


@pytest.mark.clause("nsw-war 13.4.2")
def test_somebody_is_barred_from_the_game_at_a_table(client, sign_in, venue, page):
    sign_in("supervisor")
    table = make_table("nsw-war", venue=venue)

    client.post(f"{page}shut-out/", {"what": "table", "table": table.pk, "reason": "A device."})

    bar = Exclusion.objects.get()
    assert (bar.scope, bar.table, bar.document, bar.clause) == ("table", table, "nsw-war", "nsw-war 13.4.2")


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"what": "table", "reason": "A device."}, "table"),
        ({"what": "self", "reason": ""}, "reason"),
        ({"reason": "Rude."}, "what"),
        ({"what": "self", "reason": "x", "from_at": "2026-03-01"}, "from_at"),
        ({"what": "self", "reason": "x", "until_at": "2026-03-01"}, "until_at"),
    ],
)
def test_what_is_missing_or_past_stands_at_its_field(client, sign_in, page, monkeypatch, typed, field):
    monkeypatch.setattr(clock, "now", lambda: AT)
    sign_in("supervisor")

    response = client.post(f"{page}shut-out/", typed)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert not Exclusion.objects.exists()


@pytest.mark.parametrize(
    ("typed", "from_at", "until_at"),
    [
        ({}, AT, None),
        ({"from_at": "2026-03-02"}, AT, None),
        ({"until_at": "2026-03-02"}, AT, datetime(2026, 3, 2, 13, 0, tzinfo=UTC)),
        ({"from_at": "2026-03-03", "until_at": "2026-04-05"}, datetime(2026, 3, 2, 13, tzinfo=UTC), None),
    ],
)
def test_days_are_the_venues_own_from_their_beginning_to_their_end(
    client, sign_in, page, monkeypatch, typed, from_at, until_at
):
    monkeypatch.setattr(clock, "now", lambda: AT)
    sign_in("supervisor")

    client.post(f"{page}shut-out/", {"what": "self", "reason": "A letter.", **typed})

    exclusion = Exclusion.objects.get()
    ends = until_at or (datetime(2026, 4, 5, 14, tzinfo=UTC) if "until_at" in typed else None)  # the clocks went back
    assert (exclusion.from_at, exclusion.until_at) == (from_at, ends)


def test_the_floor_is_told_to_send_a_persons_own_wish_to_compliance(client, sign_in, player, page):
    exclusion = make_exclusion(player, asked_by="self")
    sign_in("supervisor")
    shown = client.get(page).text
    refused = client.post(f"/desk/exclusions/{exclusion.pk}/lift/", {"reason": "They asked."})
    sign_in("compliance")
    lifted = client.post(f"/desk/exclusions/{exclusion.pk}/lift/", {"reason": "After the interview."})

    assert "Only compliance lifts that before its end" in shown
    assert (refused.status_code, lifted.status_code) == (422, 303)
    assert refused.context["form"]["reason"].value() == "They asked."


def test_what_belongs_to_another_house_is_not_there(client, sign_in):
    sign_in("compliance")
    elsewhere = make_person(make_venue())
    rows = {
        "player-cards": make_card(elsewhere),
        "exclusions": make_exclusion(elsewhere),
        "ties": make_tie(elsewhere),
    }
    verbs = {"exclusions": "lift"}

    assert [
        client.get(f"/desk/{kind}/{row.pk}/{verbs.get(kind, 'end')}/").status_code for kind, row in rows.items()
    ] == [404] * 3


# ---- ties ------------------------------------------------------------------------------------------------------------


def test_a_tie_is_written_down_and_ended(client, sign_in, venue, player, page):
    sign_in("cashier")
    dealer = make_staff("scorer", venue=venue)
    details = f"{page}details/"

    tied = client.post(f"{page}tie/", {"kind": "partner", "staff": dealer.pk})
    written = StaffTie.objects.get()
    untied = client.post(f"/desk/ties/{written.pk}/end/", {})

    written.refresh_from_db()
    assert [(done.status_code, done["Location"]) for done in (tied, untied)] == [(303, details)] * 2
    assert (written.staff, written.ended_at is not None) == (dealer, True)


def test_only_people_of_this_house_are_offered(client, sign_in, page):
    sign_in("cashier")
    elsewhere = make_staff("scorer")

    response = client.post(f"{page}tie/", {"kind": "partner", "staff": elsewhere.pk})

    assert (response.status_code, list(response.context["form"].errors)) == (422, ["staff"])


# ---- merging ---------------------------------------------------------------------------------------------------------


def test_two_records_are_compared_before_anybody_asks(client, sign_in, venue, player, page):
    sign_in("compliance")
    kept = make_person(venue, details={"given_name": "Grace"})
    make_card(player)

    response = client.get(f"{page}merge/", {"into": kept.number})

    assert ("Given name", "Ada", "Grace") in response.context["lines"]
    assert [(each.name, each.gone, each.kept, each.after) for each in response.context["holdings"]] == [
        ("player cards", 1, 0, 1)
    ]
    read = AuditEvent.objects.filter(action="casino.player.read").values_list("subject_id", flat=True)
    assert set(read) == {str(player.pk), str(kept.pk)}


@pytest.mark.parametrize("into", ["", "0", "999999999", "9" * 5000, "x"])
def test_a_record_that_is_not_there_is_compared_with_nothing(client, sign_in, page, into):
    sign_in("compliance")

    response = client.get(f"{page}merge/", {"into": into})

    assert (response.status_code, response.context["kept"]) == (200, None)


def test_asking_leads_to_the_request(client, sign_in, venue, player, page):
    sign_in("compliance")
    kept = make_person(venue)

    response = client.post(f"{page}merge/", {"into": kept.number, "reason": "Same passport."})

    approval = Approval.objects.get()
    assert (response.status_code, response["Location"]) == (303, approval.get_absolute_url())
    assert approval.headline == f"Merge player {player.number} into player {kept.number}"


def test_a_wish_that_is_refused_keeps_its_words(client, sign_in, player, page):
    sign_in("compliance")

    response = client.post(f"{page}merge/", {"into": player.number, "reason": "Same passport."})

    assert (response.status_code, "Choose another record" in response.text) == (422, True)
    assert response.context["form"]["reason"].value() == "Same passport."


def test_the_second_persons_page_names_nobody(client, sign_in, venue, player, page):
    sign_in("compliance")
    kept = make_person(venue, details={"given_name": "Philomena"})
    client.post(f"{page}merge/", {"into": kept.number, "reason": "Same passport."})
    sign_in("director")

    shown = client.get(Approval.objects.get().get_absolute_url()).text

    assert "Philomena" not in shown
    assert f"Player {kept.number}" in shown or f"player {kept.number}" in shown
