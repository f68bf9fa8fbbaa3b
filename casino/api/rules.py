"""The rules reader for programs: the documents, their clauses, and how each is kept. Open to anybody."""

from dataclasses import asdict
from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.clauses import Place
from casino.queries import rules as queries
from casino.queries.rules import Book, Row
from games.rulebooks import HEADERS
from games.rulings import Refusal, insist


class PlaceOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    path = serializers.CharField()
    line = serializers.IntegerField()


class ClauseOut(serializers.Serializer[Any]):
    citation = serializers.CharField()
    document = serializers.CharField()
    number = serializers.CharField()
    gist = serializers.CharField()
    kind = serializers.CharField()
    app = serializers.CharField()
    standing = serializers.ChoiceField(choices=list(queries.STANDINGS))
    acceptance = serializers.CharField()
    reading = serializers.CharField()
    url = serializers.CharField()
    rules = PlaceOut(many=True)
    tests = PlaceOut(many=True)


class RulebookOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    title = serializers.CharField()
    game = serializers.CharField()
    jurisdiction = serializers.CharField()
    regulator = serializers.CharField()
    operator = serializers.CharField()
    instrument = serializers.CharField()
    reference = serializers.CharField()
    made_date = serializers.DateField(allow_null=True)
    in_force_date = serializers.DateField(allow_null=True)
    in_force_note = serializers.CharField()
    text_sha256 = serializers.CharField()
    rows = serializers.IntegerField(help_text="clauses in the document")
    all = serializers.IntegerField(help_text="of these, clauses that software keeps")
    kept = serializers.IntegerField()
    open = serializers.IntegerField()


class RulebookWholeOut(RulebookOut):
    clauses = ClauseOut(many=True)


class FoundOut(serializers.Serializer[Any]):
    query = serializers.CharField()
    total = serializers.IntegerField()
    results = ClauseOut(many=True)


def place_of(place: Place) -> dict[str, Any]:
    return {"name": place.name, "path": place.path, "line": place.line}


def clause_of(row: Row) -> dict[str, Any]:
    clause = row.keeping.clause
    return {
        "citation": row.citation,
        "document": clause.citation.document,
        "number": row.number,
        "gist": clause.gist,
        "kind": clause.kind.value,
        "app": clause.app,
        "standing": row.standing,
        "acceptance": clause.acceptance,
        "reading": clause.reading,
        "url": row.url,
        "rules": [place_of(place) for place in row.keeping.rules],
        "tests": [place_of(place) for place in row.keeping.tests],
    }


def rulebook_of(book: Book) -> dict[str, Any]:
    return {
        **asdict(book.header),
        "rows": book.total,
        "all": book.count.all,
        "kept": book.count.kept,
        "open": book.count.open,
    }


@method_decorator([cache_control(public=True, max_age=60), conditional_page], name="dispatch")
class PublicView(APIView):
    """The same for everybody: no session is looked at, and any cache may keep the answer."""

    permission = "public"
    authentication_classes = ()


class Rulebooks(PublicView):
    @extend_schema(responses=RulebookOut(many=True))
    def get(self, request: Request) -> Response:
        """List the documents, with how many of their clauses are kept."""
        return Response([rulebook_of(book) for book in queries.books()])


class Rulebook(PublicView):
    @extend_schema(
        responses=RulebookWholeOut,
        parameters=[
            OpenApiParameter("kind", enum=[kind.value for kind in queries.KIND_WORDS]),
            OpenApiParameter("standing", enum=list(queries.STANDINGS)),
        ],
    )
    def get(self, request: Request, key: str) -> Response:
        """Return one document with its clauses, all or those of a kind and standing."""
        if key not in HEADERS:
            raise Http404
        kind, standing = request.query_params.get("kind", ""), request.query_params.get("standing", "")
        insist(why_not_filter("kind", kind, list(queries.KIND_WORDS)))
        insist(why_not_filter("standing", standing, list(queries.STANDINGS)))
        book = queries.book_of(key, kind=kind, standing=standing)
        return Response(
            {**rulebook_of(book), "clauses": [clause_of(row) for chapter in book.chapters for row in chapter.rows]}
        )


def why_not_filter(name: str, asked: str, known: list[str]) -> list[Refusal]:
    if not asked or asked in known:
        return []
    return [Refusal(f"Choose a {name} from: {', '.join(known)}.", code="unknown_filter", field=name)]


class OneClause(PublicView):
    @extend_schema(operation_id="rules_clause", responses=ClauseOut)
    def get(self, request: Request, key: str, number: str) -> Response:
        """Return one clause by its number, such as 14.12 or 10.4.2(a)(v)."""
        row = next((row for row in queries.rows_of(key) if row.number == number), None) if key in HEADERS else None
        if row is None:
            raise Http404
        return Response(clause_of(row))


class Clauses(PublicView):
    @extend_schema(responses=FoundOut, parameters=[OpenApiParameter("q", required=True)])
    def get(self, request: Request) -> Response:
        """Search all documents; the nearest come first, a hundred at most."""
        query = " ".join(request.query_params.get("q", "")[: queries.LONGEST_QUERY].split())
        if not query:
            insist([Refusal("Say in q what to look for.", code="query_missing", field="q")])
        found = queries.search(query)
        return Response({"query": query, "total": found.total, "results": [clause_of(hit.row) for hit in found.hits]})
