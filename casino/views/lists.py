"""What a list page is asked for: which heading, which words, which page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.core.exceptions import BadRequest, ValidationError
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest
from django.utils.http import urlencode

from casino.forms.base import check_text

Row = TypeVar("Row", bound=Model)
PAGE_SIZE = 25
LONGEST_SEARCH = 100


@dataclass(frozen=True, slots=True)
class Tab:
    label: str
    query: str
    count: int | None
    is_current: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for, already known to make sense."""

    show: str
    words: str
    page: str

    def tabs(self, shows: Mapping[str, str], counts: Mapping[str, int]) -> list[Tab]:
        """Return one tab a heading; a search stays when the heading changes."""
        kept = {"q": self.words} if self.words else {}
        return [
            Tab(label, urlencode({"show": show, **kept}), counts.get(show), show == self.show)
            for show, label in shows.items()
        ]

    def page_of(self, rows: QuerySet[Row]) -> Page[Row]:
        return Paginator(rows, PAGE_SIZE).get_page(self.page)


def asked_by(request: HttpRequest, shows: Mapping[str, str]) -> Asked:
    """Read the address of a list page: an unknown heading is not found, words that cannot be searched for are refused."""
    show = request.GET.get("show", next(iter(shows)))
    if show not in shows:
        raise Http404
    return Asked(show, searched(request.GET.get("q", "")), request.GET.get("page", "1"))


def searched(words: str) -> str:
    try:
        check_text(words)
    except ValidationError as error:
        raise BadRequest(error.messages[0]) from error
    if len(words) > LONGEST_SEARCH:
        raise BadRequest(f"Search for at most {LONGEST_SEARCH} characters.")
    return " ".join(words.split())
