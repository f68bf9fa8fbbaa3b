"""What is written down about a player: cards, exclusions, ties to staff, and that two records are one person."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from casino import clock, permissions
from casino.forms.account import ConfirmForm
from casino.forms.base import BaizeForm
from casino.forms.fields import VenueForm
from casino.forms.players import (
    GAME,
    WHOSE_WISH,
    EndCardForm,
    ExcludeForm,
    IssueCardForm,
    LiftForm,
    MergeForm,
    PlayerForm,
    TieForm,
)
from casino.models import Exclusion, Player, PlayerCard, StaffTie
from casino.queries.merging import holdings
from casino.services.exclusions import bar, exclude, lift
from casino.services.merging import ask_to_merge
from casino.services.player_cards import end_card, issue_card
from casino.services.players import PERSONAL, read_details
from casino.services.ties import tie, untie
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command
from casino.views.players import found, kept_instead

PAGE = "casino/desk/players/change.html"
LONGEST_NUMBER = 9


def write(
    request: HttpRequest,
    player: Player,
    form_class: type[BaizeForm],
    act: Callable[[dict[str, Any]], Any],
    *,
    title: str,
    text: str = "",
    submit: str,
    said: str,
    is_grave: bool = False,
    to_details: bool = False,
) -> HttpResponse:
    """Write one thing down about a player, on a page that says beforehand what will happen."""
    if leads_on := kept_instead(player):
        return leads_on
    options: dict[str, Any] = {"venue": player.venue, "at": clock.now()} if issubclass(form_class, VenueForm) else {}
    back = reverse("casino:player_details" if to_details else "casino:player", args=[player.number])
    return command(
        request,
        form_class,
        page=PAGE,
        act=act,
        then=lambda _done: back,
        said=said,
        context={
            "player": player,
            "title": title,
            "text": text,
            "submit": submit,
            "is_grave": is_grave,
            "back": back,
        },
        **options,
    )


# ---- cards -----------------------------------------------------------------------------------------------------------


@needs(permissions.KEEP_PLAYERS)
def player_issue_card(request: HttpRequest, number: int) -> HttpResponse:
    player = found(request, permissions.KEEP_PLAYERS, number)
    return write(
        request,
        player,
        IssueCardForm,
        lambda typed: issue_card(player, **typed, by=staff_of(request), at=clock.now()),
        title="Issue a card",
        text="A card is for this person alone. Nobody else plays with it, whoever's money it is.",
        submit="Issue the card",
        said="Issued. It is good from this moment.",
    )


@needs(permissions.KEEP_PLAYERS)
def player_card_end(request: HttpRequest, pk: int) -> HttpResponse:
    rows = PlayerCard.objects.select_related("player__venue", "player__merged_into")
    card = visible_or_404(request, permissions.KEEP_PLAYERS, rows, pk=pk)
    return write(
        request,
        card.player,
        EndCardForm,
        lambda typed: end_card(card, **typed, by=staff_of(request), at=clock.now()),
        title=f"End the card ending in {card.number[-4:]}",
        text="From this moment nobody plays with it.",
        submit="End the card",
        said="The card has ended.",
        is_grave=True,
    )


# ---- exclusions ------------------------------------------------------------------------------------------------------


@needs(permissions.EXCLUDE_PLAYERS)
def player_exclude(request: HttpRequest, number: int) -> HttpResponse:
    player = found(request, permissions.EXCLUDE_PLAYERS, number)

    def shut_out(typed: dict[str, Any]) -> Exclusion:
        what, table = typed.pop("what"), typed.pop("table")
        by, at = staff_of(request), clock.now()
        if what == GAME:
            return bar(player, table, **typed, by=by, at=at)
        return exclude(player, asked_by=WHOSE_WISH[what], **typed, by=by, at=at)

    return write(
        request,
        player,
        ExcludeForm,
        shut_out,
        title="Shut out",
        text="They are refused at once, at the tables and in everything the house offers. What is written here stays.",
        submit="Shut this person out",
        said="Shut out.",
        is_grave=True,
    )


@needs(permissions.EXCLUDE_PLAYERS)
def exclusion_lift(request: HttpRequest, pk: int) -> HttpResponse:
    rows = Exclusion.objects.select_related("player__venue", "player__merged_into")
    exclusion = visible_or_404(request, permissions.EXCLUDE_PLAYERS, rows, pk=pk)
    return write(
        request,
        exclusion.player,
        LiftForm,
        lambda typed: lift(exclusion, **typed, by=staff_of(request), at=clock.now()),
        title="Lift the exclusion",
        text="They may come back at once. The exclusion stays on their record as lifted.",
        submit="Lift it",
        said="Lifted.",
    )


# ---- ties to staff ---------------------------------------------------------------------------------------------------


@needs(permissions.KEEP_PLAYERS)
def player_tie(request: HttpRequest, number: int) -> HttpResponse:
    player = found(request, permissions.KEEP_PLAYERS, number)
    return write(
        request,
        player,
        TieForm,
        lambda typed: tie(player, **typed, by=staff_of(request), at=clock.now()),
        title="Tie to staff",
        text="Promotions and tournaments ask whether somebody works here or belongs to somebody who does.",
        submit="Write it down",
        said="Written down.",
        to_details=True,
    )


@needs(permissions.KEEP_PLAYERS)
def tie_end(request: HttpRequest, pk: int) -> HttpResponse:
    rows = StaffTie.objects.select_related("player__venue", "player__merged_into")
    written = visible_or_404(request, permissions.KEEP_PLAYERS, rows, pk=pk)
    return write(
        request,
        written.player,
        ConfirmForm,
        lambda _typed: untie(written, by=staff_of(request), at=clock.now()),
        title="End the tie to staff",
        text="Because somebody left the house or the family. What was true until now stays known.",
        submit="End it",
        said="Ended.",
        to_details=True,
    )


# ---- merging ---------------------------------------------------------------------------------------------------------


@needs(permissions.MERGE_PLAYERS)
def player_merge(request: HttpRequest, number: int) -> HttpResponse:
    """Compare two records and ask a second person to make them one; comparing shows what is personal of both."""
    gone = found(request, permissions.MERGE_PLAYERS, number)
    if leads_on := kept_instead(gone):
        return leads_on
    into = request.POST.get("into") or request.GET.get("into", "")
    return command(
        request,
        MergeForm,
        page="casino/desk/players/merge.html",
        act=lambda typed: ask_to_merge(gone, **typed, by=staff_of(request), at=clock.now()),
        then=lambda approval: approval.get_absolute_url(),
        said="Asked. As soon as a second person agrees, the records are one.",
        context={"player": gone, "into": into, **compared(request, gone, into)},
        initial={"into": into},
    )


def compared(request: HttpRequest, gone: Player, into: str) -> dict[str, Any]:
    """Return both records side by side, with what each holds before and after; nothing until the other one is named."""
    rows = Player.objects.filter(venue=gone.venue, merged_into=None).exclude(pk=gone.pk)
    kept = rows.filter(number=int(into)).first() if into.isdecimal() and len(into) <= LONGEST_NUMBER else None
    if kept is None:
        return {"kept": None}
    reader, at = staff_of(request), clock.now()
    both = [read_details(row, by=reader, at=at) for row in (gone, kept)]
    lines = [
        (PlayerForm.base_fields[field].label, *(getattr(details, field) for details in both)) for field in PERSONAL
    ]
    return {"kept": kept, "lines": lines, "holdings": holdings(gone, kept)}
