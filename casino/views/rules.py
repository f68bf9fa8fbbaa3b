"""The rules reader: the five documents for anybody, without a cookie, and quick to ask for again."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from casino.citations import clause_url
from casino.queries import rules as queries
from games.rulebooks import HEADERS


@require_safe
@cache_control(public=True, max_age=60)
@conditional_page
def rules(request: HttpRequest) -> HttpResponse:
    """List the documents, or what a search finds in them; a citation typed whole leads straight to its clause."""
    query = " ".join(request.GET.get("q", "")[: queries.LONGEST_QUERY].split())
    if citation := queries.citation_typed(query):
        return redirect(clause_url(citation))
    return render(
        request,
        "casino/public/rules/rules.html",
        {"books": queries.books(), "query": query, "found": queries.search(query) if query else None},
    )


@require_safe
@cache_control(public=True, max_age=60)
@conditional_page
def rulebook(request: HttpRequest, key: str) -> HttpResponse:
    """Show a document clause by clause, and how the product keeps each; `kind` and `standing` narrow it."""
    if key not in HEADERS:
        raise Http404
    kinds = queries.kinds_of(key)
    asked_kind, asked_standing = request.GET.get("kind", ""), request.GET.get("standing", "")
    kind = asked_kind if asked_kind in kinds else ""
    standing = asked_standing if asked_standing in queries.STANDINGS else ""
    return render(
        request,
        "casino/public/rules/rulebook.html",
        {
            "book": queries.book_of(key, kind=kind, standing=standing),
            "books": queries.books(),
            "kinds": kinds.items(),
            "standings": queries.STANDINGS.items(),
            "kind": kind,
            "standing": standing,
            "is_unknown_filter": (asked_kind, asked_standing) != (kind, standing),
        },
    )
