import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from casino.fingerprint import fingerprint
from casino.models import Document
from casino.permissions import Role
from tests.factories import make_staff
from tests.factories.documents import make_document

pytestmark = pytest.mark.django_db
LIST = "/api/v1/documents/"


def signed_in(*roles):
    client = APIClient()
    client.force_login(make_staff(*roles))
    return client


def test_anybody_can_read_a_public_document_and_compute_its_fingerprint():
    document = make_document(kind="rulebook", is_public=True)

    told = APIClient().get(f"{LIST}{document.number}/").json()

    said = {name: told[name] for name in ("kind", "title", "is_public", "content")}
    assert fingerprint(said) == told["fingerprint"] == document.fingerprint
    assert (told["state"], told["pdf_url"], told["pdf_sha256"]) == ("waiting", "", "")


def test_ready_document_leads_to_its_file():
    document = make_document(kind="rulebook", is_public=True)
    Document.objects.update(state="ready", pdf_sha256="ab" * 32, pages=2)

    told = APIClient().get(f"{LIST}{document.number}/").json()

    assert told["pdf_url"] == f"http://127.0.0.1:8000/documents/{document.number}.pdf"


def test_closed_document_is_for_its_readers():
    extract = make_document()
    addresses = [f"{LIST}{extract.number}/", f"{LIST}{uuid.uuid4()}/"]

    assert [APIClient().get(address).status_code for address in addresses] == [401, 401]
    assert [signed_in(Role.CASHIER).get(address).status_code for address in addresses] == [404, 404]
    assert [signed_in(Role.INSPECTOR).get(address).status_code for address in addresses] == [200, 404]
    assert signed_in(Role.CASHIER).get(LIST).json()["results"] == []
    assert len(signed_in(Role.INSPECTOR).get(LIST).json()["results"]) == 1


def test_rulebook_is_asked_for():
    director = signed_in(Role.DIRECTOR)

    made = director.post(f"{LIST}rulebook/", {"key": "nsw-war"}, format="json")
    unknown = director.post(f"{LIST}rulebook/", {"key": "xyz"}, format="json")
    misspelt = director.post(f"{LIST}rulebook/", {"key": "nsw-war", "is_public": False}, format="json")

    assert (made.status_code, made.json()["number"]) == (201, str(Document.objects.get().number))
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (422, "key")
    assert (misspelt.status_code, misspelt.json()["code"]) == (400, "unknown_field")
    assert signed_in(Role.INSPECTOR).post(f"{LIST}rulebook/", {"key": "nsw-war"}, format="json").status_code == 403


def test_failed_document_is_tried_again():
    document = make_document(kind="terms")
    address = f"{LIST}{document.number}/try-again/"

    early = signed_in(Role.DIRECTOR).post(address, format="json")
    Document.objects.update(attempts=3)
    later = signed_in(Role.DIRECTOR).post(address, format="json")

    assert (early.status_code, early.json()["code"]) == (409, "wrong_state")
    assert (later.status_code, later.json()["number"]) == (200, str(document.number))


def test_list_takes_the_same_number_of_queries_for_one_document_and_for_three(django_assert_num_queries):
    client = signed_in(Role.COMPLIANCE)
    make_document()
    client.get(LIST)
    with CaptureQueriesContext(connection) as one:
        client.get(LIST)
    make_document()
    make_document(kind="terms", by=make_staff(Role.MARKETING))

    with django_assert_num_queries(len(one)):
        assert len(client.get(LIST).json()["results"]) == 3
