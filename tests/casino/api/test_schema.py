import pytest
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def schema():
    GENERATOR_STATS.reset()
    return SchemaGenerator().get_schema(request=None, public=True)


def operations(schema):
    return {
        (path, method): operation
        for path, item in schema["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    }


def test_the_schema_is_valid_and_made_without_a_guess(schema):
    validate_schema(schema)

    assert (list(GENERATOR_STATS._warn_cache), list(GENERATOR_STATS._error_cache)) == ([], [])


def test_every_operation_says_what_it_refuses_and_in_which_shape(schema):
    for name, operation in operations(schema).items():
        refused = {status for status in operation["responses"] if status.startswith("4")}
        wanted = {"400", "401", "403", "404", "422", "429"} | (set() if name[1] == "get" else {"409", "415"})
        assert wanted <= refused, name
        for status in refused:
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"], name


def test_operations_have_names_of_their_own(schema):
    names = [operation["operationId"] for operation in operations(schema).values()]

    assert len(names) == len(set(names))


def test_what_is_server_owned_cannot_be_sent(schema):
    """Bodies are shapes of their own: none of them has a state, a moment or a person in it."""
    owned = {"state", "done_at", "done_by", "answered_by", "approved_by", "closed_by", "paid", "version"}
    bodies = [name for name in schema["components"]["schemas"] if name.endswith("In")]

    assert {
        name: owned & set(schema["components"]["schemas"][name]["properties"]) for name in bodies if name != "NoBody"
    } == {name: set() for name in bodies if name != "NoBody"}
    assert {"FulfilIn", "CallOffIn", "ReportIn", "GiveIn"} <= set(bodies)


@pytest.mark.django_db
def test_anybody_reads_the_schema_and_its_reader(client):
    schema_file, page = client.get("/api/v1/schema/"), client.get("/api/v1/")

    assert (schema_file.status_code, page.status_code) == (200, 200)
    assert schema_file["Content-Type"].startswith("application/vnd.oai.openapi")
    assert 'data-schema="/api/v1/schema/"' in page.content.decode()
    assert "<script>" not in page.content.decode()
    assert page.cookies == {}
