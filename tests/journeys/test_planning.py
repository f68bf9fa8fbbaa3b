"""A tournament from its first word to the next month's copy, through the pages alone.

At each step the trail says what happened and by which clause, and what is owed is owed.
"""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from casino.audit_check import Tally, check_chain
from casino.models import Approval, Staff
from tests.factories import make_staff, make_venue
from tests.factories.floor import make_player
from tests.factories.tournaments import SIGNATURE, print_terms
from tests.journeys.conftest import open_duties, trail
from tournaments.models import Acceptance, Notice, Tournament
from tournaments.queries.tournaments import newest_version
from tournaments.rules.lint import findings

pytestmark = pytest.mark.django_db
STARTED = "tournaments.tournament.started"
CHANGED = "tournaments.tournament.draft_changed"
NOTICE = "tournaments.tournament.notice_given"
TERMS = "vic-war definition:Tournament Terms and Conditions"


class Desk:
    """Somebody at the desk: opens pages, sends forms, five seconds each."""

    def __init__(self, who: Staff, wall) -> None:
        self.who, self.wall, self.client = who, wall, Client()
        self.client.force_login(who)

    def look(self, name: str, *args: object) -> HttpResponse:
        return self.client.get(reverse(name, args=args))

    def send(self, name: str, /, *args: object, **typed: object) -> int:
        """Send a form and return the answer's status: 303 for done, 422 for refused, 403 for not allowed."""
        self.wall.pass_by(seconds=5)
        self.sent = self.client.post(reverse(name, args=args), typed)
        return self.sent.status_code

    def step(self, name: str, plan: Tournament, /, **typed: object) -> int:
        return self.send(f"tournaments:{name}", plan.slug, **typed)

    def fill(self, plan: Tournament, part: str, typed: dict[str, str]) -> int:
        """Open a topic, type into some of its fields and save all of it, as a browser does."""
        shown = self.look("tournaments:build", plan.slug, part)
        leaves = [node for node in shown.context["form"].fields.walk() if node.kind not in ("part", "list")]
        standing = {node.path: node.value for node in leaves if node.kind != "tick" or node.value}
        assert typed.keys() <= {node.path for node in leaves}
        number = shown.context["draft_number"]
        return self.send("tournaments:build", plan.slug, part, **(standing | typed), draft_number=number)

    @property
    def read(self) -> str:
        return self.sent.content.decode()


@pytest.fixture
def at_desk(wall) -> Callable[[str], Desk]:
    house = make_venue(time_zone="Australia/Melbourne", name="Crown Melbourne")
    return lambda role: Desk(make_staff(role, venue=house), wall)


def said(*actions: str) -> list[list[str]]:
    return [clauses for _action, clauses in trail(*actions)]


@pytest.mark.clause("vic-war definition:Tournament Terms and Conditions")
@pytest.mark.clause("vic-war 10.2.1")
@pytest.mark.clause("vic-war 10.2.2(a)")
@pytest.mark.clause("vic-war 10.2.2(b)")
@pytest.mark.clause("vic-war 10.4.1(b)")
@pytest.mark.clause("vic-war 10.4.1(c)")
@pytest.mark.clause("vic-war 10.4.2(b)(iii)")
def test_a_tournament_from_a_template_to_next_month_s_copy(wall, at_desk):
    director, compliance, cashier = at_desk("director"), at_desk("compliance"), at_desk("cashier")
    player = make_player(director.who.venue)

    # A plan from a template, filled topic by topic; as long as the checker finds an error nobody can be asked.
    chosen = {"name": "Autumn War", "template": "heats_and_final", "document": "vic-war"}
    assert cashier.send("tournaments:new_tournament", **chosen) == 403
    assert director.send("tournaments:new_tournament", **chosen) == 303
    plan = Tournament.objects.get()
    assert len(trail(STARTED)) == 1
    assert director.step("ask_for_approval", plan) == 422
    assert "Say where it is held." in director.read
    details = {
        "details.place": "Mahogany Room",
        "details.director": "Dana Director",
        "details.starts_at": "2026-04-11T19:00",
        "details.entries_open_at": "2026-03-20T12:00",
        "details.entries_close_at": "2026-04-11T18:30",
    }
    assert director.fill(plan, "details", {"details.starts_at": "soon"}) == 422
    assert director.fill(plan, "details", details) == 303
    sessions = {
        "format.stages.0.sessions.0.starts_at": "2026-04-11T19:00",
        "format.stages.0.sessions.1.starts_at": "2026-04-11T20:00",
        "format.stages.1.sessions.0.starts_at": "2026-04-11T21:30",
    }
    assert director.fill(plan, "format", sessions) == 303
    assert director.fill(plan, "prizes", {"prizes.pool_share": "90"}) == 303
    assert len(trail(CHANGED)) == 3

    # A warning is answered before anybody is asked, and whoever approves reads the answer.
    assert director.step("ask_for_approval", plan) == 422
    plan.refresh_from_db()
    (warning,) = findings(plan.definition)
    answer = {"answer": "The tenth goes to the hospital."}
    assert director.send("tournaments:answer_warning", plan.slug, warning.mark, **answer) == 303
    assert director.step("ask_for_approval", plan) == 303
    asked = Approval.objects.get()
    assert answer["answer"] in compliance.look("casino:approval", asked.pk).content.decode()
    assert director.send("casino:approval_give", asked.pk, fingerprint=asked.fingerprint) in (403, 422)
    assert compliance.send("casino:approval_give", asked.pk, fingerprint=asked.fingerprint) == 303
    assert said("tournaments.tournament.approved") == [[TERMS]]
    assert newest_version(plan).number == 1
    assert open_duties() == {"vic-war 10.2.2(b)"}

    # Approved is not public: the terms are printed, then published, then patrons read them.
    assert director.fill(plan, "details", {"details.place": "Palladium"}) == 422
    assert director.step("publish", plan) == 422
    print_terms(plan, wall.now)
    assert Client().get(reverse("tournaments:tournament", args=[plan.slug])).status_code == 404
    assert director.step("publish", plan) == 303
    assert "Mahogany Room" in Client().get(reverse("tournaments:tournament_terms", args=[plan.slug])).content.decode()
    assert said(NOTICE) == [["vic-war 10.2.2(a)"]]

    # Entries wait for the inspectors on site, and a person takes part by signing.
    signed = {"player": player.number, "version": 1, "signature": SIGNATURE}
    assert director.step("open_entries", plan) == 422
    told = {"how": "By hand at the office.", "given_at": wall.local}
    assert director.step("give_notice", plan, to="inspectorate", **told) == 303
    assert said(NOTICE)[1:] == [["vic-war 10.2.2(b)"]]
    assert open_duties() == set()
    assert director.step("open_entries", plan) == 303
    assert cashier.step("take_acceptance", plan, **(signed | {"signature": ""})) == 422
    assert "The player has to sign before taking part." in cashier.read
    assert cashier.step("take_acceptance", plan, **signed) == 303
    assert list(Acceptance.objects.values_list("player", "version__number")) == [(player.pk, 1)]
    assert len(trail("tournaments.tournament.terms_accepted")) == 1

    # The room changes: a second person approves the difference, and regulator and players are owed word of it.
    assert director.fill(plan, "details", {"details.place": "Palladium"}) == 303
    assert "Mahogany Room" in director.look("tournaments:amend", plan.slug).content.decode()
    assert director.step("amend", plan, reason="The Mahogany Room is being painted.") == 303
    change = Approval.objects.exclude(pk=asked.pk).get()
    assert change.content["changes"] == [
        {"field": "details.place", "before": "Mahogany Room", "after": "Palladium"},
    ]
    assert compliance.send("casino:approval_give", change.pk, fingerprint=change.fingerprint) == 303
    assert newest_version(plan).number == 2
    assert open_duties() == {"vic-war 10.4.1(b)", "vic-war 10.4.1(c)"}
    assert "Owed before play" in director.look("tournaments:desk_tournament", plan.slug).content.decode()
    told = {"how": "By mail.", "given_at": wall.local}
    wall.pass_by(minutes=1)
    assert compliance.step("give_notice", plan, to="regulator", **(told | {"given_at": wall.local})) == 303
    assert open_duties() == {"vic-war 10.4.1(b)"}
    assert compliance.step("give_notice", plan, to="players", **(told | {"given_at": wall.local})) == 303
    assert open_duties() == set()
    assert "Owed before play" not in director.look("tournaments:desk_tournament", plan.slug).content.decode()
    assert list(Notice.objects.order_by("pk").values_list("to", "version__number")) == [
        ("patrons", 1),
        ("inspectorate", 1),
        ("patrons", 2),
        ("regulator", 2),
        ("players", 2),
    ]

    # Next month: all but the times is taken over, the answer to the warning is asked for anew.
    assert director.step("copy_tournament", plan, name="May War") == 303
    copy = Tournament.objects.get(name="May War")
    assert (copy.copied_from, copy.starts_at, copy.definition.details.place) == (plan, None, "Palladium")
    assert director.step("ask_for_approval", copy) == 422
    times = {name: value.replace("2026-04", "2026-05") for name, value in details.items() if name.endswith("_at")}
    assert director.fill(copy, "details", times) == 303
    may = {name: value.replace("2026-04", "2026-05") for name, value in sessions.items()}
    assert director.fill(copy, "format", may) == 303
    assert director.send("tournaments:answer_warning", copy.slug, warning.mark, **answer) == 303
    assert director.step("ask_for_approval", copy) == 303
    assert list(check_chain(Tally())) == []
