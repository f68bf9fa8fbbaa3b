import hashlib
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino import pdf
from casino.files import keep_file
from casino.live import bump
from casino.models import Document
from casino.permissions import Role
from casino.services.documents import topic_of
from tests.factories import MONDAY, make_staff
from tests.factories.documents import EXTRACT, make_document

pytestmark = pytest.mark.django_db
LIST = "/desk/documents/"
CONTENT = b"%PDF-1.7 a document"
SHA = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DOCUMENT_DIR = tmp_path


@pytest.fixture
def director(client):
    staff = make_staff(Role.DIRECTOR)
    client.force_login(staff)
    return staff


def make_ready(**fields):
    document = make_document(**({"kind": "rulebook", "title": "Casino War: rules & more", "is_public": True} | fields))
    Document.objects.filter(pk=document.pk).update(state="ready", pdf_sha256=SHA, pages=2, rendered_at=MONDAY)
    keep_file(pdf.path_of(SHA), CONTENT)
    return document


# ---- who reads it ----------------------------------------------------------------------------------------------------


def test_public_document_is_open_to_everybody(client):
    document = make_ready()

    page, file = client.get(document.get_absolute_url()), client.get(f"/documents/{document.number}.pdf")

    assert (page.status_code, file.status_code, file.content) == (200, 200, CONTENT)
    assert SHA in page.content.decode()
    assert "sha256sum" in page.content.decode()


@pytest.mark.parametrize("address", ["/documents/{}/", "/documents/{}.pdf", "/live-parts/documents/{}/"])
def test_strangers_cannot_tell_a_closed_document_from_none(client, address):
    closed = make_ready(is_public=False)

    answers = [client.get(address.format(number)) for number in (closed.number, uuid.uuid4())]

    assert [(answer.status_code, answer.url.partition("?")[0]) for answer in answers] == [(302, "/sign-in/")] * 2


@pytest.mark.parametrize(
    ("role", "status"),
    [
        (Role.COMPLIANCE, 200),
        (Role.INSPECTOR, 200),
        (Role.ADMINISTRATOR, 404),
        (Role.CASHIER, 404),
        (Role.DIRECTOR, 404),
    ],
)
def test_audit_extract_is_for_compliance_and_inspectors_everywhere(client, role, status):
    document = make_ready(kind="audit-extract", is_public=False)
    client.force_login(make_staff(role))

    for address in (document.get_absolute_url(), f"/documents/{document.number}.pdf"):
        assert client.get(address).status_code == status
    assert (document.title.replace("&", "&amp;") in client.get(LIST).content.decode()) is (status == 200)


# ---- the file --------------------------------------------------------------------------------------------------------


def test_file_comes_with_its_name_its_hash_and_no_guessing(client):
    document = make_ready()
    address = f"/documents/{document.number}.pdf"

    shown, saved = client.get(address), client.get(address, {"download": ""})

    assert shown["Content-Type"] == "application/pdf"
    assert shown["Content-Disposition"] == 'inline; filename="casino-war-rules-more-v1.pdf"'
    assert saved["Content-Disposition"].startswith("attachment; ")
    assert (shown["ETag"], shown["X-Content-Type-Options"]) == (f'"{SHA}"', "nosniff")
    assert "public" in shown["Cache-Control"]
    assert client.get(address, headers={"if-none-match": f'"{SHA}"'}).status_code == 304
    assert client.head(address).status_code == 200


def test_closed_file_is_not_kept_by_caches(client, director):
    document = make_ready(kind="terms", is_public=False)

    assert "no-store" in client.get(f"/documents/{document.number}.pdf")["Cache-Control"]


@pytest.mark.parametrize("damage", [lambda path: path.write_bytes(b"%PDF forged"), lambda path: path.unlink()])
def test_altered_or_missing_file_is_not_handed_out(client, damage):
    document = make_ready()
    damage(pdf.path_of(SHA))

    answer = client.get(f"/documents/{document.number}.pdf")

    assert answer.status_code == 503
    assert "missing or was altered" in answer.content.decode()


def test_file_that_is_not_made_yet_is_not_found(client):
    document = make_document(kind="rulebook", is_public=True)

    assert client.get(f"/documents/{document.number}.pdf").status_code == 404


# ---- the page --------------------------------------------------------------------------------------------------------


def test_page_follows_the_progress_until_the_document_is_ready(client):
    document = make_document(kind="rulebook", is_public=True)
    page = client.get(document.get_absolute_url())
    part = page.context["live"].url
    assert f'hx-get="{part}"' in page.content.decode()
    assert client.get(part).status_code == 204

    Document.objects.update(progress=40)
    bump(topic_of(document))
    moved = client.get(part)
    assert 'value="40"' in moved.content.decode()

    Document.objects.update(state="ready", pdf_sha256=SHA, pages=2, rendered_at=MONDAY)
    bump(topic_of(document))
    ready = client.get(moved.context["live"].url).content.decode()
    assert f"/documents/{document.number}.pdf" in ready
    assert "hx-get" not in ready


def test_failed_render_says_so_in_words_to_staff_and_offers_to_try_again(client, director, make_client):
    document = make_document(kind="rulebook", is_public=True)
    words = "CannotRender: This machine cannot make PDFs yet. Install the packages libpango-1.0-0"
    Document.objects.update(attempts=2, last_error=words)

    inside = client.get(document.get_absolute_url()).content.decode()
    outside = make_client().get(document.get_absolute_url()).content.decode()
    answer = client.post(f"/desk/documents/{document.number}/try-again/", {"once_key": "k"})

    assert words.removeprefix("CannotRender: ") in inside
    assert "CannotRender" not in inside
    assert f"/desk/documents/{document.number}/try-again/" in inside
    assert "It could not be made yet" in outside
    assert "libpango" not in outside
    assert "try-again" not in outside
    assert answer.url == document.get_absolute_url()


def test_page_lists_the_other_versions(client):
    first = make_ready()
    second = make_document(
        kind="rulebook",
        subject=first.subject,
        title=first.title,
        is_public=True,
        content=EXTRACT | {"left_out": 3},
    )
    closed = make_document(kind="rulebook", subject=first.subject, title=first.title)

    text = client.get(first.get_absolute_url()).content.decode()

    assert second.get_absolute_url() in text
    assert closed.get_absolute_url() not in text


# ---- the desk --------------------------------------------------------------------------------------------------------


def test_rulebook_is_asked_for_once_and_its_page_shown(client, director):
    first = client.post(f"{LIST}rulebook/", {"key": "nsw-war", "once_key": "one"})
    again = client.post(f"{LIST}rulebook/", {"key": "nsw-war", "once_key": "two"})

    document = Document.objects.get()
    assert (first.status_code, first.url, again.url) == (303, *[document.get_absolute_url()] * 2)
    assert (document.is_public, document.subject_type, document.subject_id) == (True, "games.rulebook", "nsw-war")
    assert "/rules/nsw-war/" in client.get(first.url).content.decode()


@pytest.mark.parametrize("key", ["", "no-such", "../x"])
def test_unknown_rulebook_is_refused_at_its_field(client, director, key):
    answer = client.post(f"{LIST}rulebook/", {"key": key})

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["key"])


def test_inspector_reads_the_list_and_asks_for_nothing(client):
    client.force_login(make_staff(Role.INSPECTOR))

    assert client.get(LIST).status_code == 200
    assert "Make a rulebook PDF" not in client.get(LIST).content.decode()
    assert client.post(f"{LIST}rulebook/", {"key": "nsw-war"}).status_code == 403


def test_list_takes_the_same_number_of_queries_for_one_document_and_for_three(
    client, director, django_assert_num_queries
):
    make_ready(by=director)
    client.get(LIST)
    with CaptureQueriesContext(connection) as one:
        client.get(LIST)
    make_document(kind="terms", by=make_staff(Role.MARKETING))
    make_document(kind="terms", by=make_staff(Role.MARKETING))

    with django_assert_num_queries(len(one)):
        assert len(client.get(LIST).context["rows"]) == 3
