"""The documents of a tournament: fixed when they are asked for, one for each version, closed until that is public."""

import pytest
from django.urls import reverse

from casino.models import Document
from casino.queries.documents import is_open
from casino.services.documents import request_document
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_player
from tests.factories.tournaments import SIGNATURE, amend, make_director, make_tournament, print_terms, unsaved_version
from tests.tournaments.rules.terms.rich import RICH
from tournaments import documents
from tournaments.models import TermsVersion
from tournaments.queries.tournaments import TERMS, newest_version
from tournaments.services.acceptance import accept_terms
from tournaments.services.publication import publish
from tournaments.states import TournamentState

pytestmark = pytest.mark.django_db


@pytest.fixture
def director():
    return make_director()


@pytest.fixture
def approved(director):
    return make_tournament(TournamentState.APPROVED, by=director)


@pytest.fixture
def published(director):
    return make_tournament(TournamentState.PUBLISHED, by=director)


def test_terms_say_the_numbered_clauses_with_their_approval_and_examples(approved):
    version = newest_version(approved)

    content = documents.terms_content(version)

    assert {key: content[key] for key in content.keys() - {"sections", "examples"}} == {
        "edition": "Terms version 1",
        "tournament": "Spring War Night",
        "place": "Mahogany Room, Level 1",
        "operator": "Crown Melbourne",
        "regulator": "Victorian Commission for Gambling Regulation",
        "version": 1,
        "terms_fingerprint": version.fingerprint,
        "reason": "",
        "asked_by": "Dana Director",
        "approved_by": "Sam Second",
        "approved_at": "2 March 2026, 20:00 AEDT",
        "is_signed": True,
    }
    assert [section["title"] for section in content["sections"]][:2] == ["Tournament details", "Conditions of entry"]
    assert content["sections"][0]["items"][1] == {
        "number": "1.1.1",
        "depth": 2,
        "text": "Start: Saturday 12 September 2026, 19:00. All times are Melbourne time.",
        "points": [],
        "kind": "told",
        "clause": "vic-war 10.4.1(a)(i)",
    }
    assert content["examples"] == {
        "number": "7.4",
        "is_whole": True,
        "sizes": [27, 6],
        "pools": [2_160_00, 480_00],
        "rows": [
            {"place": "1st", "cents": [1_080_00, 240_00]},
            {"place": "2nd", "cents": [648_00, 144_00]},
            {"place": "3rd", "cents": [432_00, 96_00]},
        ],
        "others": [],
    }


def test_examples_come_to_the_pool_with_the_prizes_that_are_not_for_places():
    examples = documents.terms_content(unsaved_version(RICH))["examples"]

    assert examples["sizes"] == [60, 11, 10, 6]
    for n, pool in enumerate(examples["pools"]):
        assert sum(row["cents"][n] or 0 for row in examples["rows"]) + examples["others"][n] == pool


def test_venue_s_own_regulator_goes_before_that_of_the_document(approved):
    approved.venue.regulator = "VGCCC"
    approved.venue.save()
    version = TermsVersion.objects.get()

    assert documents.terms_content(version)["regulator"] == "VGCCC"


@pytest.mark.clause("vic-war 10.4.1(c)")
def test_amendment_says_what_changed_why_and_who_has_to_hear(director, published):
    accept_terms(published, make_player(director.venue), version=1, signature=SIGNATURE, by=director, at=MONDAY)
    version = amend(published, director, details__place="Palladium", conduct__consequences__phone="A warning.")

    content = documents.amendment_content(version)

    assert (content["amends"], content["version"], content["reason"]) == (1, 2, "The room is larger.")
    assert content["amends_fingerprint"] == published.versions.get(number=1).fingerprint
    assert content["changes"] == [
        {"field": "Place", "before": "Mahogany Room, Level 1", "after": "Palladium", "is_detail": True},
        {
            "field": "What follows when a player, uses a telephone",
            "before": "a warning, then the loss of the next wager",
            "after": "A warning.",
            "is_detail": False,
        },
    ]
    assert content["owed"] == [
        {"to": "Regulator", "clause": "vic-war 10.4.1(c)"},
        {"to": "Players", "clause": "vic-war 10.4.1(b)"},
    ]


def test_amendment_that_concerns_nobody_owes_nothing(director, published):
    version = amend(published, director, conduct__consequences__phone="A warning.")

    assert documents.amendment_content(version)["owed"] == []


def test_notice_names_its_reader_its_clause_and_its_last_moment(approved):
    approved.venue.inspectorate = "VCGR inspectors, Level 2"
    approved.venue.save()

    content = documents.notice_content(newest_version(approved))

    assert (content["to"], content["clause"]) == ("VCGR inspectors, Level 2", "vic-war 10.2.2(b)")
    assert (content["lead"], content["due"]) == ("before entries are taken", "Saturday 1 August 2026, 12:00 AEST")
    assert [line["label"] for line in content["lines"]][:4] == ["What", "When", "Where", "Game and document"]


def test_summary_and_card_tell_how_each_stage_is_played(approved):
    version = newest_version(approved)

    summary, card = documents.summary_content(version), documents.card_content(version)

    assert summary["play"][:2] == [
        {
            "label": "Length",
            "points": [
                "Heats: each session ends after 20 hands; the end is announced at hand 18.",
                "Final: each session ends after 30 hands.",
            ],
        },
        {"label": "Tables", "points": ["Heats: 3 tables of 9 seats.", "Final: 1 table of 9 seats."]},
    ]
    assert [stage["name"] for stage in card["stages"]] == ["Heats", "Final"]
    assert (summary["director"], card["phone"]) == (
        "Dana Director",
        "Using a telephone while playing: A warning, then the loss of the next wager.",
    )


# ---- asking for them -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in documents.KINDS if kind != documents.AMENDMENT])
def test_same_version_gives_the_same_document(director, approved, kind):
    version = newest_version(approved)

    first = documents.request(kind, version, by=director, at=MONDAY)

    assert documents.request(kind, version, by=None, at=MONDAY.replace(day=3)) == first
    assert (first.kind, first.subject_type, first.subject_id) == (kind, "tournaments.termsversion", str(version.pk))
    assert first.is_public == (kind != documents.NOTICE)


def test_titles_name_the_event_and_the_version(director, published):
    version = amend(published, director, details__place="Palladium")

    titles = [documents.request(kind, version, by=director, at=MONDAY).title for kind in documents.KINDS]

    assert titles == [
        "Spring War Night: terms and conditions, version 2",
        "Spring War Night: amendment, version 2",
        "Spring War Night: in short",
        "Spring War Night: table card",
        "Spring War Night: notice to the inspectors",
    ]


def test_unknown_document_and_amendment_of_nothing_are_refused(director, approved):
    version = newest_version(approved)

    for kind, code in (("tournament-poster", "unknown_kind"), (documents.AMENDMENT, "no_amendment")):
        with pytest.raises(RuleBroken) as broken:
            documents.request(kind, version, by=director, at=MONDAY)
        assert [refusal.code for refusal in broken.value.refusals] == [code]
    assert not Document.objects.exists()


def test_desk_has_a_paper_of_the_newest_version_made(client, director, approved):
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("tournaments:print_document", args=[approved.slug])

    answer = client.post(address, {"kind": documents.NOTICE, "once_key": "k" * 32})

    made = Document.objects.get(kind=documents.NOTICE)
    assert (answer.status_code, answer["Location"]) == (303, made.get_absolute_url())
    assert "Cards for the tables" in client.get(address).content.decode()
    assert (
        reverse("tournaments:print_document", args=[approved.slug])
        in client.get(approved.get_absolute_url()).content.decode()
    )


def test_api_has_a_paper_made_and_a_draft_has_none(client, director):
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    approved, draft = make_tournament(TournamentState.APPROVED, by=director), make_tournament(by=director)

    def ask(tournament, kind):
        return client.post(
            reverse("tournaments_api:print_document", args=[tournament.slug]),
            {"kind": kind},
            content_type="application/json",
            headers={"Idempotency-Key": f"{tournament.pk}-{kind}"},
        )

    made = ask(approved, documents.CARD)
    assert (made.status_code, made.json()["title"]) == (201, "Spring War Night: table card")
    refused = ask(draft, documents.CARD)
    assert (refused.status_code, refused.json()["code"]) == (422, "not_approved")
    assert ask(approved, TERMS).status_code == 422


# ---- who may read them -----------------------------------------------------------------------------------------------


@pytest.mark.clause("vic-war 10.2.2(a)")
def test_printed_terms_are_for_the_staff_alone_until_they_are_published(client, director, approved):
    print_terms(approved)
    document = Document.objects.get(kind=TERMS)
    page, api = document.get_absolute_url(), reverse("api:document", args=[document.number])
    assert not is_open(document)
    assert (client.get(page).status_code, client.get(api).status_code) == (302, 401)
    client.force_login(make_staff("scorer", venue=director.venue), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(page).status_code == 200
    client.logout()

    publish(approved, by=director, at=MONDAY)

    assert is_open(document)
    assert (client.get(page).status_code, client.get(api).status_code) == (200, 200)


def test_notice_to_the_inspectors_is_never_public(client, director, published):
    notice = documents.request(documents.NOTICE, newest_version(published), by=director, at=MONDAY)

    assert not is_open(notice)
    assert client.get(notice.get_absolute_url()).status_code == 302


def test_document_of_a_version_that_is_not_there_stays_closed(published):
    stray = request_document(TERMS, published, title="Stray", content={}, by=None, at=MONDAY, is_public=True)
    Document.objects.filter(pk=stray.pk).update(subject_id="999999")
    stray.refresh_from_db()

    assert not is_open(stray)
