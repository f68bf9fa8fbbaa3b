"""Every address of the desk and of the API says who may use it."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from casino.permissions import PERMISSIONS
from casino.views.access import SIGNED_IN


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every address of the product with its pattern."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            yield route, pattern


def permissions_of(pattern: URLPattern) -> set[str]:
    view = getattr(pattern.callback, "view_class", None) or getattr(pattern.callback, "cls", None) or pattern.callback
    permission = getattr(view, "permission", None)
    return set(permission.values()) if isinstance(permission, dict) else {permission}


def test_every_page_of_the_desk_needs_a_permission():
    """One's own account asks for no role, only for being signed in."""
    desk = [(route, pattern) for route, pattern in routes() if route.startswith("desk/")]

    assert desk
    assert [
        route
        for route, pattern in desk
        if not permissions_of(pattern) <= {*PERMISSIONS, *([SIGNED_IN] if route.startswith("desk/account/") else [])}
    ] == []


def test_every_address_of_the_api_says_who_may_call_it():
    """The page at its root, where anybody reads the schema, is no call."""
    api = [(route, pattern) for route, pattern in routes() if route.startswith("api/v1/") and pattern.name != "reader"]

    assert api
    assert [
        route
        for route, pattern in api
        if not permissions_of(pattern) <= ({SIGNED_IN} if "/me/" in route else {*PERMISSIONS, "public"})
    ] == []


def test_every_address_has_a_name_of_its_own():
    names = [(route.split("/")[0] == "api", pattern.name) for route, pattern in routes()]

    assert [route for route, pattern in routes() if not pattern.name] == []
    assert sorted({name for name in names if names.count(name) > 1}) == []
