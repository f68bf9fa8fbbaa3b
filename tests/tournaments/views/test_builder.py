"""The builder: a page for each topic, the terms beside it, and the checker."""

import pytest
from django.urls import reverse

from tests.factories import MONDAY, make_staff
from tournaments.models import Tournament
from tournaments.rules.amendments import NOTHING
from tournaments.rules.presets import TEMPLATES
from tournaments.services.planning import PARTS, begin, start_from

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    staff = make_staff("director")
    client.force_login(staff)
    return staff


@pytest.fixture
def plan(director) -> Tournament:
    definition = start_from(
        name="Friday Night War", template="heats_and_final", document="vic-war", venue=director.venue
    )
    return begin(definition, by=director, at=MONDAY)


def built(plan: Tournament, part: str) -> str:
    return reverse("tournaments:build", args=[plan.slug, part])


@pytest.mark.parametrize("template", [*(each.key for each in TEMPLATES), "RT-08", ""])
def test_a_director_starts_from_a_template_or_from_nothing(client, director, template):
    answer = client.post(
        reverse("tournaments:new_tournament"), {"name": "Spring Cup", "template": template, "document": "nsw-war"}
    )

    (made,) = Tournament.objects.all()
    assert answer.url == built(made, "details")
    assert made.definition.details.game.document == "nsw-war"
    assert made.definition.details.time_zone == director.venue.time_zone


def test_what_to_start_from_is_offered_in_three_kinds(client, plan):
    page = client.get(reverse("tournaments:new_tournament")).content.decode()

    assert [page.count(f'href="?from={key}"') for key in ("heats_and_final", "RT-08", "")] == [1, 1, 1]
    assert reverse("tournaments:copy_tournament", args=[plan.slug]) in page


def test_a_new_plan_is_for_the_game_that_was_planned_last(client, plan):
    page = client.get(reverse("tournaments:new_tournament"), {"from": "RT-08"})

    assert page.context["form"].initial == {"template": "RT-08", "document": "vic-war"}
    assert "Structure" in page.content.decode()


def test_what_nobody_offers_cannot_be_started_from(client, director):
    answer = client.post(
        reverse("tournaments:new_tournament"), {"name": "Cup", "template": "nothing", "document": "vic-war"}
    )

    assert (answer.status_code, Tournament.objects.count()) == (422, 0)


def test_the_checker_leads_to_the_very_field(client, plan):
    page = client.get(reverse("tournaments:check", args=[plan.slug])).content.decode()

    assert f'href="{built(plan, "details")}#f-details-starts_at"' in page
    assert 'id="f-details-starts_at"' in client.get(built(plan, "details")).content.decode()


@pytest.mark.parametrize("part", PARTS)
def test_every_topic_shows_its_fields_and_the_terms_that_come_from_them(client, plan, part):
    page = client.get(built(plan, part)).content.decode()

    assert 'id="reading"' in page
    assert "So the terms read" in page


def test_a_topic_is_saved_and_the_next_one_follows(client, plan):
    answer = client.post(
        built(plan, "details"),
        {"draft_number": "0", "details.name": "Saturday War", "details.place": "Salon", "then": "fees"},
    )

    plan.refresh_from_db()
    assert answer.url == built(plan, "fees")
    assert (plan.name, plan.definition.details.place, plan.draft_number) == ("Saturday War", "Salon", 1)


def test_a_row_is_added_without_saving_anything(client, plan):
    page = client.post(built(plan, "fees"), {"draft_number": "0", "rows": "add:fees.prices", "fees.is_free": "on"})

    plan.refresh_from_db()
    assert 'name="fees.prices.0.name"' in page.content.decode()
    assert plan.draft_number == 0


def test_what_cannot_be_read_comes_back_at_its_field_with_everything_typed(client, plan):
    answer = client.post(
        built(plan, "prizes"), {"draft_number": "0", "prizes.added_cents": "ten", "prizes.pool_share": "80"}
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Write an amount in dollars, such as 40 or 1,000.50." in page
    assert 'value="ten"' in page
    assert 'value="80"' in page


def test_nobody_overwrites_what_they_have_not_read(client, plan):
    client.post(built(plan, "details"), {"draft_number": "0", "details.name": "First", "details.place": "Salon"})

    answer = client.post(built(plan, "details"), {"draft_number": "0", "details.name": "Second"})

    plan.refresh_from_db()
    page = answer.content.decode()
    assert (answer.status_code, plan.name) == (422, "First")
    assert f"{plan.drafted_by} saved the plan meanwhile" in page
    assert '<td data-label="Saved meanwhile">First</td><td data-label="Typed by you">Second</td>' in page
    assert f'<td data-label="Saved meanwhile">Salon</td><td data-label="Typed by you">{NOTHING}</td>' in page
    assert 'value="Second"' in page


def test_whoever_was_told_what_changed_meanwhile_may_save(client, plan):
    client.post(built(plan, "details"), {"draft_number": "0", "details.name": "First"})
    told = client.post(built(plan, "details"), {"draft_number": "0", "details.name": "Second"})

    answer = client.post(
        built(plan, "details"), {"draft_number": told.context["draft_number"], "details.name": "Second"}
    )

    plan.refresh_from_db()
    assert (answer.status_code, plan.name) == (303, "Second")


def test_a_wrong_value_does_not_hide_that_somebody_else_saved(client, plan):
    client.post(built(plan, "details"), {"draft_number": "0", "details.name": "First"})
    wrong = client.post(
        built(plan, "details"), {"draft_number": "0", "details.name": "Second", "details.starts_at": "x"}
    )

    answer = client.post(
        built(plan, "details"), {"draft_number": wrong.context["draft_number"], "details.name": "Second"}
    )

    assert (wrong.status_code, answer.status_code) == (422, 422)


def test_what_the_checker_says_stands_at_its_field(client, plan):
    page = client.get(built(plan, "details")).content.decode()

    at_the_field = page.split('id="f-details-place-said"')[1].split('class="field')[0]
    assert "Say where it is held." in at_the_field


def test_the_terms_change_while_somebody_types_and_nothing_is_saved(client, plan):
    address = reverse("tournaments:build_part", args=[plan.slug, "details"])

    part = client.post(address, {"details.name": "Friday Night War", "details.place": "The Blue Room"}).content.decode()

    plan.refresh_from_db()
    assert "Place: The Blue Room." in part
    assert plan.draft_number == 0


def test_a_value_that_cannot_be_read_leaves_the_terms_as_they_were(client, plan):
    address = reverse("tournaments:build_part", args=[plan.slug, "prizes"])

    part = client.post(address, {"prizes.added_cents": "ten"}).content.decode()

    assert "cannot be read yet" in part


def test_an_unknown_topic_is_not_found(client, plan):
    assert client.get(built(plan, "weather")).status_code == 404


def test_a_copy_takes_over_everything_but_the_times(client, plan):
    client.post(reverse("tournaments:copy_tournament", args=[plan.slug]), {"name": "Friday Night War"})

    copy = Tournament.objects.exclude(pk=plan.pk).get()
    assert (copy.slug, copy.copied_from, copy.starts_at) == ("friday-night-war-2", plan, None)
    assert copy.definition.format.stages[0].tables == plan.definition.format.stages[0].tables


def test_the_checker_lists_what_is_to_be_put_right_and_leads_there(client, plan):
    page = client.get(reverse("tournaments:check", args=[plan.slug])).content.decode()

    assert "Say on which day and at what time it starts." in page
    assert built(plan, "details") in page


def test_the_page_of_a_tournament_says_what_the_rules_ask(client, plan):
    page = client.get(plan.get_absolute_url()).content.decode()

    assert "Patrons have the terms" in page
    assert "The inspectors on site are advised" in page
