"""Cards: all of a house with what is overdue first, and the small pages on which they are checked and changed."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from casino import clock, permissions
from casino.forms.base import BaizeForm
from casino.forms.cards import ChangeSetForm, CheckForm, ConfirmForm, PutInForm, ReasonForm, ReplaceForm
from casino.live import Live, live_part, versions_of
from casino.models import CardCheck, CardReplacement, CardSet, Table
from casino.queries.card_panels import devices_of, panels_of
from casino.rules.cards import CLOSING, COUNT, OPENING, clause_of
from casino.services.card_checks import check_cards, verify_check
from casino.services.cards import put_in, take_out
from casino.services.replacements import call_off, change_set, confirm, replace_cards
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.commands import command

PAGE = "casino/desk/cards/form.html"
TOPICS = ["casino.cardset", "casino.device", "casino.table", "casino.obligation"]


@needs(permissions.SEE_FLOOR)
def cards(request: HttpRequest) -> HttpResponse:
    live = Live(reverse("casino:cards_part"), version())
    return render(request, "casino/desk/cards/list.html", {**listed(request), "live": live})


@needs(permissions.SEE_FLOOR)
def cards_part(request: HttpRequest) -> HttpResponse:
    return live_part(request, "casino/desk/cards/_list.html", lambda: listed(request), version=version())


def version() -> str:
    """Name what the page shows: a new name with every change and every minute, since cards grow old by the clock."""
    return ".".join([f"{clock.now():%H%M}", *map(str, versions_of(TOPICS).values())])


def listed(request: HttpRequest) -> dict[str, Any]:
    staff = staff_of(request)
    panels = panels_of(staff.venue, reader=staff, at=clock.now())
    return {
        "urgent": [panel for panel in panels if panel.is_urgent],
        "others": [panel for panel in panels if not panel.is_urgent],
        "devices": devices_of(staff.venue),
    }


# ---- one set ---------------------------------------------------------------------------------------------------------


@needs(permissions.KEEP_CARDS)
def table_put_in_cards(request: HttpRequest, pk: int) -> HttpResponse:
    rows = Table.objects.select_related("layout", "venue")
    table = visible_or_404(request, permissions.KEEP_CARDS, rows, pk=pk)
    return small(
        request,
        PutInForm,
        act=lambda words: put_in(table, **words, by=staff_of(request), at=clock.now()),
        table=table,
        title="Put in cards",
        submit="Put them in",
        said="The cards are in.",
        clause=table.book.cards.change_hours.clause,
        initial={"decks": table.decks},
        has_batches=table.source == Table.Source.BATCHES,
    )


@needs(permissions.KEEP_CARDS)
def card_set_opening_check(request: HttpRequest, pk: int) -> HttpResponse:
    return check(request, pk, OPENING, title="Check the cards before gaming")


@needs(permissions.KEEP_CARDS)
def card_set_closing_check(request: HttpRequest, pk: int) -> HttpResponse:
    return check(request, pk, CLOSING, title="Check the cards after gaming")


@needs(permissions.KEEP_CARDS)
def card_set_count(request: HttpRequest, pk: int) -> HttpResponse:
    return check(request, pk, COUNT, title="Count the cards")


def check(request: HttpRequest, pk: int, kind: str, *, title: str) -> HttpResponse:
    row = found(request, pk)
    return small(
        request,
        CheckForm,
        act=lambda words: check_cards(row, kind=kind, **words, by=staff_of(request), at=clock.now()),
        table=row.table,
        title=title,
        submit="Write it down",
        said="Written down.",
        clause=clause_of(kind, row.table.book.cards),
        expected=row.cards,
    )


@needs(permissions.KEEP_CARDS)
def card_set_replace(request: HttpRequest, pk: int) -> HttpResponse:
    row = found(request, pk)
    return small(
        request,
        ReplaceForm,
        act=lambda words: replace_cards(row, **words, by=staff_of(request), at=clock.now()),
        table=row.table,
        title="Replace single cards",
        submit="Replace them",
        said=replaced(row),
        clause=row.table.book.cards.replacement_checked_by.clause,
    )


@needs(permissions.KEEP_CARDS)
def card_set_change(request: HttpRequest, pk: int) -> HttpResponse:
    row = found(request, pk)
    return small(
        request,
        ChangeSetForm,
        act=lambda words: change_set(row, **words, by=staff_of(request), at=clock.now()),
        table=row.table,
        title="Change the whole set",
        submit="Change it",
        said=replaced(row),
        clause=row.table.book.cards.replacement_checked_by.clause or row.table.book.cards.change_hours.clause,
        initial={"back_colour": row.back_colour},
    )


def replaced(row: CardSet) -> str:
    if row.table.book.cards.replacement_checked_by.value is None:
        return "Changed."
    return "Entered. The cards come into play when a supervisor has checked them too."


@needs(permissions.KEEP_CARDS)
def card_set_take_out(request: HttpRequest, pk: int) -> HttpResponse:
    row = found(request, pk)
    return small(
        request,
        ReasonForm,
        act=lambda words: take_out(row, **words, by=staff_of(request), at=clock.now()),
        table=row.table,
        title="Take the cards out",
        submit="Take them out",
        said="The cards are out.",
    )


# ---- the second person -----------------------------------------------------------------------------------------------


@needs(permissions.KEEP_CARDS)
def card_check_verify(request: HttpRequest, pk: int) -> HttpResponse:
    rows = CardCheck.objects.select_related("checked_by", "card_set__table__layout")
    row = visible_or_404(request, permissions.KEEP_CARDS, rows, pk=pk)
    return small(
        request,
        ConfirmForm,
        act=lambda _words: verify_check(row, by=staff_of(request), at=clock.now()),
        table=row.card_set.table,
        title="Verify a check of the cards",
        lede=f"{row.checked_by.name} found {row.found} of {row.expected} cards. You verify it under your own name.",
        submit="I verify this check",
        said="Verified.",
        clause=row.card_set.table.book.cards.verified_by.clause,
    )


@needs(permissions.KEEP_CARDS)
def card_replacement_confirm(request: HttpRequest, pk: int) -> HttpResponse:
    row = replacement(request, pk)
    return small(
        request,
        ConfirmForm,
        act=lambda _words: confirm(row, by=staff_of(request), at=clock.now()),
        table=row.card_set.table,
        title="Check replacement cards",
        lede=f"{row.dealer.name} wants to replace {row}: {row.reason}",
        submit="I have checked the new cards",
        said="The new cards are in play.",
        clause=row.card_set.table.book.cards.replacement_checked_by.clause,
    )


@needs(permissions.KEEP_CARDS)
def card_replacement_call_off(request: HttpRequest, pk: int) -> HttpResponse:
    row = replacement(request, pk)
    return small(
        request,
        ReasonForm,
        act=lambda words: call_off(row, **words, by=staff_of(request), at=clock.now()),
        table=row.card_set.table,
        title="Call a replacement off",
        lede=f"{row.dealer.name} wants to replace {row}: {row.reason}",
        submit="Leave the cards as they are",
        said="Called off. The cards stay as they are.",
    )


# ---- shared ----------------------------------------------------------------------------------------------------------


def found(request: HttpRequest, pk: int) -> CardSet:
    rows = CardSet.objects.select_related("table__layout", "table__venue")
    return visible_or_404(request, permissions.KEEP_CARDS, rows, pk=pk)


def replacement(request: HttpRequest, pk: int) -> CardReplacement:
    rows = CardReplacement.objects.select_related("dealer", "card_set__table__layout")
    return visible_or_404(request, permissions.KEEP_CARDS, rows, pk=pk)


def small(
    request: HttpRequest,
    form_class: type[BaizeForm],
    *,
    act: Callable[[dict[str, Any]], Any],
    table: Table,
    title: str,
    submit: str,
    said: str,
    lede: str = "",
    clause: str = "",
    **form_options: Any,
) -> HttpResponse:
    """Show one form about the cards of a table, or do what it asks and go back to the table."""
    back = table.get_absolute_url()
    return command(
        request,
        form_class,
        page=PAGE,
        act=act,
        then=lambda _done: back,
        said=said,
        context={
            "where": table.name,
            "back": back,
            "title": title,
            "lede": lede,
            "clause": clause,
            "submit": submit,
        },
        **form_options,
    )
