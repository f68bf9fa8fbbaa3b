"""What people get when something cannot be done: one sentence and the right number, in the shape they read."""

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import IntegrityError, OperationalError, connection
from django.http import Http404, HttpResponse, HttpResponseNotAllowed
from django.test import override_settings
from django.urls import include, path

from casino import urls as house_urls
from casino.models import AuditEvent
from games.rulings import Refusal, RuleBroken
from tests.factories import make_staff

pytestmark = pytest.mark.django_db
RAISED = {
    "rule": RuleBroken([Refusal("Entries closed at 18:00.", "nsw-war 14.12", code="closed", field="player")]),
    "state": RuleBroken([Refusal("It is over.", code="wrong_state")]),
    "right": RuleBroken([Refusal("To do it takes another role: cashier.", code="not_allowed")]),
    "denied": PermissionDenied("To do it takes another role: cashier."),
    "missing": Http404("secret words"),
    "large": RequestDataTooBig("too big"),
    "postgresql lock": OperationalError("canceling statement due to lock timeout"),
    "postgresql deadlock": OperationalError("deadlock detected\nDETAIL: Process 1 waits"),
    "postgresql slow": OperationalError("canceling statement due to statement timeout"),
    "sqlite lock": OperationalError("database is locked"),
    "gone": OperationalError("server closed the connection unexpectedly"),
    "fault": ZeroDivisionError("secret words"),
    "constraint": IntegrityError("duplicate key value violates unique constraint"),
}
STATUS = {
    "rule": 422,
    "state": 409,
    "right": 403,
    "denied": 403,
    "missing": 404,
    "large": 413,
    "postgresql lock": 503,
    "postgresql deadlock": 503,
    "postgresql slow": 503,
    "sqlite lock": 503,
    "gone": 500,
    "fault": 500,
    "constraint": 500,
}


def fail(request, name):
    raise RAISED[name]


def only_put(request):
    return HttpResponseNotAllowed(["PUT"])


def fine(request):
    return HttpResponse("fine")


urlpatterns = [
    path("fail/<str:name>/", fail),
    path("api/v1/fail/<str:name>/", fail),
    path("put/", only_put),
    path("api/v1/put/", only_put),
    path("fine/", fine),
    path("", include(house_urls)),
]
handler400, handler403 = house_urls.handler400, house_urls.handler403
handler404, handler500 = house_urls.handler404, house_urls.handler500


@pytest.fixture(autouse=True)
def _routes(client):
    client.raise_request_exception = False
    with override_settings(ROOT_URLCONF=__name__):
        yield


@pytest.mark.parametrize("name", RAISED)
def test_whatever_escapes_a_page_is_answered_with_a_page_and_without_a_trace(client, name):
    response = client.get(f"/fail/{name}/")

    words = response.content.decode()
    assert response.status_code == STATUS[name]
    assert response["Content-Type"].startswith("text/html")
    assert "secret words" not in words
    assert "Traceback" not in words


@pytest.mark.parametrize("name", RAISED)
def test_whatever_escapes_the_api_is_answered_with_a_problem(client, name):
    response = client.get(f"/api/v1/fail/{name}/")

    body = response.json()
    assert response.status_code == body["status"] == STATUS[name]
    assert response["Content-Type"] == "application/problem+json"
    assert set(body) == {"type", "title", "status", "detail", "code", "clause", "errors"}
    assert "secret words" not in str(body)


def test_a_refusal_keeps_its_words_clause_and_field(client):
    page = client.get("/fail/rule/").content.decode()
    problem = client.get("/api/v1/fail/rule/").json()

    assert "Entries closed at 18:00." in page
    assert problem["errors"] == [
        {"detail": "Entries closed at 18:00.", "code": "closed", "field": "player", "clause": "nsw-war 14.12"}
    ]


@pytest.mark.parametrize(("name", "says"), [("sqlite lock", "1"), ("postgresql deadlock", "1"), ("gone", None)])
def test_only_a_busy_database_asks_to_be_tried_again(client, name, says):
    assert client.get(f"/fail/{name}/").get("Retry-After") == says


@pytest.mark.parametrize(
    ("path", "kind"), [("/put/", "text/html; charset=utf-8"), ("/api/v1/put/", "application/problem+json")]
)
def test_a_method_nobody_takes_is_refused_in_words(client, path, kind):
    response = client.get(path)

    assert (response.status_code, response["Allow"], response["Content-Type"]) == (405, "PUT", kind)
    assert response.content


@pytest.mark.parametrize(
    ("path", "kind"), [("/nowhere/", "text/html; charset=utf-8"), ("/api/v1/nowhere/", "application/problem+json")]
)
def test_an_address_that_does_not_exist_is_a_404_in_its_shape(client, path, kind):
    response = client.get(path)

    assert (response.status_code, response["Content-Type"]) == (404, kind)


def test_a_form_that_is_too_old_is_refused_in_words():
    from django.test import Client

    response = Client(enforce_csrf_checks=True).post("/sign-in/", {"username": "anna"})

    assert response.status_code == 403
    assert "Reload the page and send it again" in response.content.decode()


def test_a_body_of_ten_megabytes_is_refused_before_it_is_read(client):
    response = client.post("/sign-in/", {"username": "x" * 10_000_000})

    assert response.status_code == 413


def test_a_refused_change_is_recorded_and_a_refused_look_is_not(client):
    staff = make_staff("director")
    client.force_login(staff)
    refused = AuditEvent.objects.filter(action="casino.action.refused")

    client.get("/fail/rule/")
    client.get("/fail/denied/")
    assert refused.count() == 0
    client.post("/fail/rule/")
    client.post("/fail/denied/")

    assert [(event.actor, event.clauses, event.after["codes"]) for event in refused.order_by("seq")] == [
        (staff, ["nsw-war 14.12"], ["closed"]),
        (staff, [], ["not_allowed"]),
    ]


def test_a_busy_database_met_outside_of_any_view_is_a_503_too(client, monkeypatch):
    from casino.services import access

    client.force_login(make_staff("director"))
    monkeypatch.setattr(access, "current_sign_in", lambda _request: fail(_request, "sqlite lock"))

    response = client.get("/fine/")

    assert (response.status_code, response["Retry-After"]) == (503, "1")


def test_a_fault_of_the_database_itself_still_gets_a_page(client):
    client.force_login(make_staff("director"))

    def gone(execute, sql, params, many, context):
        raise RAISED["gone"]

    with connection.execute_wrapper(gone):
        page = client.get("/desk/account/")
        api = client.get("/api/v1/me/")

    assert page.status_code == api.status_code == 500
    assert "Something broke on our side" in page.content.decode()
    assert api.json()["code"] == "broken"
