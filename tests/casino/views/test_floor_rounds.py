import re

import pytest

from casino import clock
from casino.models import CardSet, FloorRound, FloorWager, Waiting
from tests.factories import make_staff
from tests.factories.floor import make_card_set
from tests.factories.seats import make_game, make_guest, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(client):
    """An open table with one player at place 1, fresh cards, and a dealer signed in."""

    def make(document="nsw-war", role="scorer"):
        table = make_game(document)
        CardSet.objects.update(put_in_at=clock.now())
        client.force_login(make_staff(role, venue=table.venue))
        return table, sit(table, 1)

    return make


def round_of(table):
    return f"{table.get_absolute_url()}round/"


def filled_button(page):
    """Return the words of the one filled button of the page's content."""
    buttons = re.findall(r'<button type="submit" class="button ?(next)?">([^<]+)', page.partition("<main")[2])
    return [words for _next, words in buttons]


def errors_of(response):
    return {
        field: [(error.code, getattr(error, "clause", "")) for error in errors.as_data()]
        for field, errors in response.context["form"].errors.items()
    }


def test_a_dealer_deals_a_round_by_the_one_filled_button(client, game):
    table, sitting = game()
    Waiting.objects.create(table=table, since=clock.now())
    page = table.get_absolute_url()
    stake = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": "25"}
    shown = [filled_button(client.get(page).content.decode())]

    for step, words in [("open", {}), ("wager", stake), ("close-bets", {}), ("end", {})]:
        response = client.post(f"{round_of(table)}{step}/", words)
        assert (response.status_code, response["Location"]) == (303, f"{page}#round")
        shown.append(filled_button(client.get(page).content.decode()))

    assert shown == [["Open round 1"], ["Take"], ["No more bets"], ["End the round"], ["Open round 2"]]
    kept = FloorRound.objects.get()
    assert (kept.number, kept.ended_at is not None, kept.wagers.get().cents) == (1, True, 25_00)


def test_the_last_stake_is_there_to_be_taken_again(client, game):
    table, sitting = game()
    stake = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": "35"}
    for step, words in [("open", {}), ("wager", stake), ("close-bets", {}), ("end", {}), ("open", {})]:
        client.post(f"{round_of(table)}{step}/", words)

    page = client.get(table.get_absolute_url()).content.decode()

    assert re.findall(r'name="cents"[^>]* value="([^"]+)"', page) == ["35"]


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"cents": "5"}, {"cents": [("below_minimum", "nsw-war 6.1")]}),
        ({"cents": "x"}, {"cents": [("not_an_amount", "")]}),
        ({"cents": ""}, {"cents": [("required", "")]}),
        ({"wager": "nothing"}, {"wager": [("invalid_choice", "")]}),
        ({"wager": "tie"}, {"wager": [("alone", "nsw-war 5.2.3")]}),
        ({"place": "2"}, {"player": [("not_seated", "")]}),
        ({"card": "nothing"}, {"card": [("no_card", "")]}),
    ],
)
def test_a_refused_wager_says_why_at_its_field_with_all_that_was_typed(client, game, typed, errors):
    table, sitting = game()
    client.post(f"{round_of(table)}open/")
    words = {"place": "1", "player": str(sitting.player.number), "wager": "initial", "cents": "25"} | typed

    response = client.post(f"{round_of(table)}wager/", words)

    assert (response.status_code, errors_of(response)) == (422, errors)
    assert {name: response.context["form"][name].value() for name in words} == words
    assert not FloorWager.objects.exists()


def test_a_wager_page_takes_place_and_player_from_its_address(client, game):
    table, sitting = game()

    form = client.get(f"{round_of(table)}wager/", {"place": "1", "player": sitting.player.number}).context["form"]

    assert (form["place"].value(), form["player"].value()) == ("1", str(sitting.player.number))


def test_a_round_without_cards_says_what_is_missing(client, game):
    table, _sitting = game()
    CardSet.objects.update(taken_out_at=clock.now())

    refused = client.post(f"{round_of(table)}open/")
    make_card_set(table)
    opened = client.post(f"{round_of(table)}open/")

    assert (refused.status_code, list(errors_of(refused))) == (422, ["__all__"])
    assert opened.status_code == 303


@pytest.mark.clause("vic-war 5.11")
@pytest.mark.clause("vic-war 5.11.1")
def test_the_strip_asks_the_first_in_line_before_others_take_the_tie(client, game):
    table, first = game("vic-war")
    other = sit(table, 1)
    spot = {"place": 1, "player": first.player.number}
    tie = {"place": 1, "player": other.player.number, "wager": "tie", "cents": "10"}
    client.post(f"{round_of(table)}open/")
    client.post(f"{round_of(table)}wager/", spot | {"wager": "initial", "cents": "25"})

    offered = "First in line for the tie of place 1" in client.get(table.get_absolute_url()).content.decode()
    refused = client.post(f"{round_of(table)}wager/", tie)
    client.post(f"{round_of(table)}decline-tie/", spot)
    taken = client.post(f"{round_of(table)}wager/", tie)

    assert (offered, errors_of(refused)) == (True, {"wager": [("not_first_in_line", "vic-war 5.11")]})
    assert taken.status_code == 303


@pytest.mark.clause("nsw-war 13.1")
def test_a_wager_with_a_lent_card_is_shown_as_invalid_with_what_to_do(client, game):
    table, sitting = game()
    lent = make_guest(table).cards.get()
    client.post(f"{round_of(table)}open/")
    words = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": "50", "card": lent.number}

    client.post(f"{round_of(table)}wager/", words)
    page = client.get(table.get_absolute_url()).content.decode()

    assert FloorWager.objects.get().state == "invalid"
    assert "Played with somebody else&#x27;s card." in page
    assert "Hand the stake back now." in page
    assert all(citation in page for citation in (">nsw-war 13.1<", ">nsw-war 11.22.1<"))


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        pytest.param("agent", "nsw-war 13.1.1", marks=pytest.mark.clause("nsw-war 13.1.1")),
        pytest.param("economic_owner", "nsw-war 13.1.2", marks=pytest.mark.clause("nsw-war 13.1.2")),
    ],
)
def test_a_claim_of_agency_or_ownership_does_not_restore_a_wager(client, game, reason, clause):
    table, sitting = game(role="supervisor")
    client.post(f"{round_of(table)}open/")
    words = {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": "50"}
    client.post(f"{round_of(table)}wager/", words)
    wager = FloorWager.objects.get()
    client.post(f"/desk/wagers/{wager.pk}/invalid/", {"why": "for_another"})

    refused = client.post(f"/desk/wagers/{wager.pk}/restore/", {"reason": reason, "account": "They say so."})
    still = FloorWager.objects.get().state
    client.post(f"/desk/wagers/{wager.pk}/restore/", {"reason": "mistake", "account": "A twin sits at place 2."})

    assert (errors_of(refused), still) == ({"reason": [("no_excuse", clause)]}, "invalid")
    assert FloorWager.objects.get().state == "taken"


@pytest.mark.parametrize(("role", "status"), [("scorer", 200), ("supervisor", 200), ("director", 403)])
def test_rounds_are_for_those_who_deal(client, game, role, status):
    table, _sitting = game(role=role)

    for step in ("open", "wager", "decline-tie", "close-bets", "end"):
        assert client.get(f"{round_of(table)}{step}/").status_code == status


def test_who_only_looks_sees_the_round_without_its_buttons(client, game):
    table, _sitting = game(role="inspector")

    page = client.get(table.get_absolute_url()).content.decode()

    assert ("The dealer opens the next round here." in page, filled_button(page)) == (True, [])


def test_wagers_of_another_venue_do_not_exist(client, game):
    table, sitting = game(role="pit_boss")
    client.post(f"{round_of(table)}open/")
    client.post(
        f"{round_of(table)}wager/",
        {"place": 1, "player": sitting.player.number, "wager": "initial", "cents": "50"},
    )
    wager = FloorWager.objects.get()
    client.force_login(make_staff("pit_boss"))

    assert client.get(f"/desk/wagers/{wager.pk}/invalid/").status_code == 404
    assert client.get(f"/desk/wagers/{wager.pk}/restore/").status_code == 404
