"""The documents of a tournament on paper: every statement of the terms is found in the text of the PDF."""

import re
from dataclasses import replace
from io import BytesIO

import pypdf
import pytest

from casino import pdf
from casino.models import Document
from games.money import dollars
from games.rulebooks import clauses_of
from tests.factories import MONDAY
from tests.factories.tournaments import DETAILS, make_definition, unsaved_version, with_field
from tests.tournaments.rules.terms.rich import RICH
from tournaments import documents
from tournaments.queries.tournaments import TERMS
from tournaments.rules.presets import GAMES, template
from tournaments.rules.terms import terms_of


def paper(kind, definition) -> list[str]:
    """The text of each page, as a reader of the PDF gets it, without any space."""
    pages = pypdf.PdfReader(BytesIO(printed(kind, definition))).pages
    return [squeezed(page.extract_text()) for page in pages]


def printed(kind, definition) -> bytes:
    """A document of the first version, made as the renderer makes it."""
    version = unsaved_version(definition)
    chosen = documents.KINDS[kind]
    made = Document(
        kind=kind,
        subject_type="tournaments.termsversion",
        subject_id="1",
        title=chosen.title.format(name=definition.details.name, number=1),
        version=1,
        content=chosen.content(version),
        fingerprint="cd" * 32,
        is_public=chosen.is_public,
        requested_at=MONDAY,
    )
    content, _pages = pdf.render(pdf.html_of(made))
    return content


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def body(pages: list[str]) -> str:
    """All pages as one text, without the head of a table that is repeated and the foot of each page."""
    text = "".join(pages)
    text = re.sub(r"Termsversion1·[0-9a-f-]{36}·fingerprint[0-9a-f]{16}…(Page\d+of\d+)?", "", text)
    return re.sub(r"SpringWarNight:termsandconditions,version1Baize|ClauseWhatholdsvic-war10\.4\.\d", "", text)


@pytest.fixture(scope="module")
def terms_text():
    return body(paper(TERMS, RICH))


@pytest.mark.clause("vic-war 10.4")
def test_every_statement_of_the_terms_stands_in_the_pdf(terms_text):
    version = unsaved_version(RICH)
    house = documents.house_of(RICH, version.tournament.venue)
    items = [each for section in terms_of(RICH, house).sections for each in section.numbered]

    examples = documents.terms_content(version)["examples"]
    said = [each.item.text for each in items]
    said += [point for each in items if each.number != examples["number"] for point in each.item.points]
    said += [
        " ".join([row["place"], *(dollars(cents) for cents in row["cents"] if cents is not None)])
        for row in examples["rows"]
    ]
    said.append(" ".join(["Prize pool", *map(dollars, examples["pools"])]))

    assert len(said) > 100
    assert [text for text in said if squeezed(text) not in terms_text] == []


def test_every_clause_that_asks_for_terms_stands_beside_its_item(terms_text):
    asked = [str(row.citation) for row in clauses_of("vic-war").values() if row.kind == "terms"]

    missing = [citation for citation in asked if squeezed(citation) not in terms_text]

    assert len(asked) == 65
    assert missing == []


def test_terms_carry_their_version_fingerprint_approval_and_worked_prizes(terms_text):
    for words in (
        "Version 1",
        "ab" * 32,
        "Asked for by Dana Director. Approved by Sam Second, 2 March 2026, 20:00 AEDT.",
        "Worked examples",
        "60 entries",
        "Prize pool",
        "SHA-256",
    ):
        assert squeezed(words) in terms_text, words


@pytest.mark.clause("vic-war 10.4.2(b)(iii)")
def test_signature_page_is_printed_only_where_signing_is_required(terms_text):
    unsigned = body(paper(TERMS, with_field(make_definition(), "entry.signature_required", False)))

    assert (
        squeezed("I have read version 1 of the terms and conditions of Spring War Night and accept them.") in terms_text
    )
    assert squeezed("Witness, for the house") in terms_text
    assert squeezed("I have read version") not in unsigned


@pytest.mark.parametrize("key", ["heats_semi_and_final", "with_re_buys", "rolling_best_score"])
@pytest.mark.parametrize("kind", [documents.SUMMARY, documents.NOTICE])
def test_summary_and_notice_of_what_directors_start_from_are_one_page(key, kind):
    definition = template(key).make(GAMES["vic-war"])
    ours = replace(DETAILS, game=definition.details.game)

    assert len(paper(kind, replace(definition, details=ours))) == 1


def test_no_row_of_the_terms_is_cut_from_its_number():
    definition = replace(template("charity_evening").make(GAMES["vic-war"]), details=DETAILS)

    pages = paper(TERMS, definition)

    assert [page for page in pages if squeezed("8.1.1 Penalties: Making or changing a wager") in page] != []


def test_paper_names_itself_its_maker_and_its_language_to_those_who_look_for_it():
    reader = pypdf.PdfReader(BytesIO(printed(TERMS, make_definition())))

    assert reader.metadata.title == "Spring War Night: terms and conditions, version 1"
    assert reader.metadata.author == "Crown Melbourne"
    assert reader.metadata.subject == f"Spring War Night: terms and conditions, version 1. Fingerprint {'cd' * 32}."
    assert reader.trailer["/Root"]["/Lang"] == "en-AU"


def test_summary_is_one_page():
    pages = paper(documents.SUMMARY, make_definition())

    assert len(pages) == 1
    for words in (
        "Two rounds of Casino War for up to 27 players, all in one evening.",
        "At the tournament desk on Level 1, with your identification.",
        "With 27 entries the pool is $2,160: 1st $1,080; 2nd $648; 3rd $432.",
        "Heats: the best 3 of the players of each table go to Final.",
        "In short only: the terms decide.",
    ):
        assert squeezed(words) in pages[0], words


def test_card_is_one_page_for_each_stage_with_hands_bank_wagers_ties_and_the_phone_rule():
    pages = paper(documents.CARD, make_definition())

    assert len(pages) == 2
    for page, words in zip(pages, ("1,000 in chips.", "2,000 in chips."), strict=True):
        assert squeezed(words) in page
        assert squeezed("Using a telephone while playing: A warning, then the loss of the next wager.") in page
        assert squeezed("Level scores") in page
        assert squeezed("Terms version 1 · fingerprint") in page
    assert squeezed("Each session ends after 20 hands; the end is announced at hand 18.") in pages[0]
    assert squeezed("The best 3 of the players of each table go to Final.") in pages[0]
    assert squeezed("The player with the largest bank at the end of the last stage wins.") in pages[1]


@pytest.mark.clause("vic-war 10.2.2(b)")
def test_notice_tells_the_inspectors_the_event_in_the_order_of_a_commission_on_one_page():
    pages = paper(documents.NOTICE, make_definition())

    assert len(pages) == 1
    assert squeezed("vic-war 10.2.2(b)") in pages[0]
    assert squeezed("by Saturday 1 August 2026, 12:00 AEST at the latest") in pages[0]
    order = [
        "What", "When", "Where", "Game and document", "Fees", "Prize pool", "Field", "Format", "Who goes on", "Tables",
        "Prizes", "Director", "Fingerprint", "Received by",
    ]  # fmt: skip
    starts = [
        "What Spring War Night, a tournament",
        "When Saturday 12 September 2026",
        "Where Mahogany Room",
        "Game and document Casino War",
        "Fees Entry: $100",
        "Prize pool The prize pool is",
        "Field At least 6 and at most 27 players.",
        "Format Heats: each session",
        "Who goes on From Heats",
        "Tables Heats: 3 tables",
        "Prizes 1st place 50%",
        "Director Dana Director; deputies",
        "Their fingerprint SHA-256",
        "Received by",
    ]
    places = [pages[0].find(squeezed(start)) for start in starts]
    assert dict(zip(order, places, strict=True)) == dict(zip(order, sorted(places), strict=True))
    assert -1 not in places
