"""Tournaments by API: the same services, rights and refusals as the pages, and the definition as it is stored."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino import clock
from casino.api.commands import perform
from casino.api.documents import DocumentOut, answer_of
from casino.api.lists import KEY_PARAMETER, Q_PARAMETER, show_of, show_parameter, words_of
from casino.api.pages import Pages
from casino.api.serializers import Moment, NoBody, ReasonIn, Shape, Text
from casino.models import Player
from casino.permissions import REQUEST_DOCUMENTS
from casino.views.access import staff_of, visible_or_404
from games.rulebooks import HEADERS
from games.rulings import Refusal, insist
from tournaments.documents import OFFERED, request_newest
from tournaments.models import Acceptance, Notice, Tournament
from tournaments.permissions import (
    CANCEL_TOURNAMENTS,
    PLAN_TOURNAMENTS,
    PUBLISH_TOURNAMENTS,
    SEE_TOURNAMENTS,
    TAKE_ACCEPTANCES,
)
from tournaments.queries.tournaments import SHOWS, newest_version, tournament_rows
from tournaments.rules.lint import findings
from tournaments.rules.presets import TEMPLATES
from tournaments.rules.signatures import LONGEST
from tournaments.services import approval, planning, publication
from tournaments.services.acceptance import accept_terms
from tournaments.states import TournamentState

TAGS = ["tournaments"]


class TournamentOut(serializers.Serializer[Tournament]):
    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=TournamentState.choices)
    starts_at = serializers.DateTimeField(allow_null=True)
    draft_number = serializers.IntegerField(
        help_text="Send it back with a change: nobody overwrites what they have not read."
    )


class WholeOut(TournamentOut):
    definition = serializers.JSONField(source="draft")
    version = serializers.SerializerMethodField(help_text="Number of the newest approved terms; 0 before the first.")
    fingerprint = serializers.SerializerMethodField()
    findings = serializers.SerializerMethodField()

    def get_version(self, row: Tournament) -> int:
        newest = newest_version(row)
        return newest.number if newest else 0

    def get_fingerprint(self, row: Tournament) -> str:
        newest = newest_version(row)
        return newest.fingerprint if newest else ""

    def get_findings(self, row: Tournament) -> list[dict[str, str]]:
        return [
            {
                "grade": each.grade.value,
                "code": each.code,
                "sentence": each.sentence,
                "field": each.field,
                "clause": each.clause,
                "mark": each.mark,
            }
            for each in findings(row.definition)
        ]


class NewIn(Shape):
    name = Text(max_length=120)
    template = serializers.ChoiceField(
        choices=[(each.key, each.name) for each in TEMPLATES], required=False, allow_blank=True, default=""
    )
    document = serializers.ChoiceField(choices=[(key, each.title) for key, each in HEADERS.items()])


class PartIn(Shape):
    draft_number = serializers.IntegerField(min_value=0)
    value = serializers.JSONField(help_text="The whole part, as `definition` shows it.")


class WarningAnswerIn(Shape):
    mark = Text(max_length=64)
    answer = Text(max_length=1000)


class NoticeIn(Shape):
    to = serializers.ChoiceField(choices=[each for each in Notice.To.choices if each[0] != Notice.To.PATRONS])
    how = Text()
    given_at = Moment()


class PaperIn(Shape):
    kind = serializers.ChoiceField(choices=list(OFFERED.items()))


class AcceptIn(Shape):
    player = serializers.IntegerField(min_value=1, help_text="The player's number.")
    terms = serializers.IntegerField(min_value=1, help_text="The version that was shown.")
    signature = serializers.CharField(required=False, allow_blank=True, default="", max_length=LONGEST)


class NextFirst(Pages):
    ordering = ("starts_at", "-pk")


def found(request: Request, slug: str) -> Tournament:
    rows = Tournament.objects.select_related("venue")
    return visible_or_404(request._request, SEE_TOURNAMENTS, rows, slug=slug)


def told(request: Request, slug: str) -> dict[str, Any]:
    return dict(WholeOut(found(request, slug)).data)


@extend_schema_view(
    get=extend_schema(operation_id="tournaments", parameters=[show_parameter(SHOWS), Q_PARAMETER], tags=TAGS)
)
class Tournaments(generics.ListAPIView[Tournament]):
    """List tournaments, the next one first."""

    permission = {"GET": SEE_TOURNAMENTS, "POST": PLAN_TOURNAMENTS}
    serializer_class = TournamentOut
    pagination_class = NextFirst

    def get_queryset(self) -> QuerySet[Tournament]:
        venue = staff_of(self.request._request).venue
        return tournament_rows(venue, show=show_of(self.request, SHOWS), words=words_of(self.request))

    @extend_schema(
        operation_id="new_tournament",
        request=NewIn,
        responses={201: WholeOut},
        parameters=[KEY_PARAMETER],
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Begin to plan a tournament, from a template or from nothing."""
        staff = staff_of(request._request)
        return perform(
            request,
            NewIn,
            act=lambda words: planning.begin(planning.start_from(**words, venue=staff.venue), by=staff, at=clock.now()),
            then=lambda made: told(request, made.slug),
            status=201,
        )


class OneTournament(APIView):
    permission = SEE_TOURNAMENTS

    @extend_schema(operation_id="tournament", responses=WholeOut, tags=TAGS)
    def get(self, request: Request, slug: str) -> Response:
        """Show one tournament with its whole definition and what the checker finds."""
        return Response(told(request, slug))


class ChangePart(APIView):
    permission = PLAN_TOURNAMENTS

    @extend_schema(
        operation_id="change_part", request=PartIn, responses=WholeOut, parameters=[KEY_PARAMETER], tags=TAGS
    )
    def post(self, request: Request, slug: str, part: str) -> Response:
        """Replace one part of the definition: details, fees, entry, format, prizes or conduct."""
        row, staff = found(request, slug), staff_of(request._request)
        return perform(
            request,
            PartIn,
            act=lambda words: planning.change_part(
                row, part, words["value"], number=words["draft_number"], by=staff, at=clock.now()
            ),
            then=lambda changed: told(request, changed.slug),
        )


def step(request: Request, slug: str, shape: type[Shape], service: Callable[..., Any]) -> Response:
    row, staff = found(request, slug), staff_of(request._request)
    return perform(
        request,
        shape,
        act=lambda words: service(row, **words, by=staff, at=clock.now()),
        then=lambda _done: told(request, slug),
    )


def stepping(name: str, service: Callable[..., Any], right: str, shape: type[Shape], sentence: str) -> type[APIView]:
    """Make the view of one step: the same door as its page."""

    class Stepping(APIView):
        permission = right

        @extend_schema(
            operation_id=name,
            description=sentence,
            request=shape,
            responses=WholeOut,
            parameters=[KEY_PARAMETER],
            tags=TAGS,
        )
        def post(self, request: Request, slug: str) -> Response:
            return step(request, slug, shape, service)

    Stepping.__name__ = Stepping.__qualname__ = name.title().replace("_", "")
    return Stepping


def answer(row: Tournament, *, mark: str, answer: str, **who: Any) -> Any:
    return planning.answer_warning(row, mark, answer=answer, **who)


def accept(row: Tournament, *, player: int, terms: int, signature: str, **who: Any) -> Acceptance:
    known = Player.objects.filter(venue=row.venue, number=player).first()
    if known is None:
        insist([Refusal("There is no player with this number.", code="unknown_player", field="player")])
    assert known is not None
    return accept_terms(row, known, version=terms, signature=signature, **who)


AnswerWarning = stepping(
    "answer_warning", answer, PLAN_TOURNAMENTS, WarningAnswerIn, "Answer a warning of the checker."
)
AskForApproval = stepping(
    "ask_for_approval", approval.ask_for_approval, PLAN_TOURNAMENTS, NoBody, "Ask a second person to approve the terms."
)
Revise = stepping("revise", approval.revise, PLAN_TOURNAMENTS, ReasonIn, "Take approved terms back into draft.")
Publish = stepping("publish", publication.publish, PUBLISH_TOURNAMENTS, NoBody, "Make the terms available to patrons.")
GiveNotice = stepping(
    "give_notice", publication.give_notice, PUBLISH_TOURNAMENTS, NoticeIn, "Write down who was told of the terms."
)
OpenEntries = stepping("open_entries", publication.open_entries, PUBLISH_TOURNAMENTS, NoBody, "Open entries.")
CloseEntries = stepping("close_entries", publication.close_entries, PUBLISH_TOURNAMENTS, NoBody, "Close entries.")
Amend = stepping(
    "amend", approval.ask_to_amend, PLAN_TOURNAMENTS, ReasonIn, "Ask a second person to agree to a change."
)
Cancel = stepping("cancel_tournament", publication.cancel, CANCEL_TOURNAMENTS, ReasonIn, "Cancel it before play.")
Accept = stepping("accept_terms", accept, TAKE_ACCEPTANCES, AcceptIn, "Keep that a player accepted the terms.")


class Print(APIView):
    permission = REQUEST_DOCUMENTS

    @extend_schema(
        operation_id="print_document",
        request=PaperIn,
        responses={201: DocumentOut},
        parameters=[KEY_PARAMETER],
        tags=TAGS,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Have a paper of the newest version made: for the inspectors, the players, the tables."""
        row, staff = found(request, slug), staff_of(request._request)
        return perform(
            request,
            PaperIn,
            act=lambda words: request_newest(row, **words, by=staff, at=clock.now()),
            then=answer_of,
            status=201,
        )
