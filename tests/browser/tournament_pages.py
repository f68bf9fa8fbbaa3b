"""Every page of tournaments, by its route: how to get to one of each, and why some routes are not looked at."""

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.factories.tournaments import HALF, TAKES_ENTRIES, WAITS
from tournaments.models import Tournament
from tournaments.rules.lint import Grade, findings

NAMESPACE = "tournaments"
PUBLIC = frozenset(f"{NAMESPACE}:{name}" for name in ("tournaments", "tournament", "tournament_terms")) | {
    f"{NAMESPACE}:tournament_terms_version"
}
NO_PAGES = {
    "desk_tournaments_part": "part of the tournaments",
    "build_part": "part of a topic, for what is being typed",
}


def routes() -> list[str]:
    """Return the names of all routes of tournaments with their namespace."""
    [known] = (each for each in get_resolver().url_patterns if getattr(each, "namespace", None) == NAMESPACE)
    return sorted(f"{NAMESPACE}:{name}" for name in names_in(known) - NO_PAGES.keys())


def names_in(resolver: URLResolver) -> set[str]:
    found = set()
    for each in resolver.url_patterns:
        found |= {each.name} if isinstance(each, URLPattern) else names_in(each)
    return found


def planned(name: str) -> dict:
    return {"slug": Tournament.objects.get(name=name, venue__staff__username="everyone").slug}


def half() -> dict:
    return planned(HALF)


def waiting() -> dict:
    return planned(WAITS)


def shown() -> dict:
    return planned(TAKES_ENTRIES)


def warning() -> dict:
    row = Tournament.objects.get(**half())
    mark = next(finding.mark for finding in findings(row.definition) if finding.grade is Grade.WARNING)
    return half() | {"mark": mark}


GIVEN = {
    "tournament": shown,
    "tournament_terms": shown,
    "tournament_terms_version": lambda: shown() | {"version": 1},
    "desk_tournament": shown,
    "build": lambda: half() | {"part": "format"},
    "check": half,
    "answer_warning": warning,
    "ask_for_approval": half,
    **dict.fromkeys(["revise", "publish"], waiting),
    **dict.fromkeys(["give_notice", "open_entries", "close_entries", "amend", "print_document"], shown),
    **dict.fromkeys(["copy_tournament", "cancel_tournament", "acceptances", "take_acceptance"], shown),
}


def address(route: str) -> str:
    name = route.removeprefix(f"{NAMESPACE}:")
    return reverse(route, kwargs=GIVEN.get(name, dict)())
