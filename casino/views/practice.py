"""Practice tables for everybody. Everything is a GET: nothing is kept, so nothing changes, and every hand has an address."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from casino import clock
from casino.forms.practice import BetForm
from casino.practice import PracticeTable
from games.practice import Move
from games.practice.scene import seed_of
from games.rulebooks import HEADERS
from games.rulings import Refusal, RuleBroken

STALE = Refusal("That table is gone. Here is a fresh one.", code="stale")


@require_GET
def practice_index(request: HttpRequest) -> HttpResponse:
    return render(request, "casino/public/practice/index.html", {"headers": HEADERS.values()})


@require_GET
@never_cache
def practice(request: HttpRequest, key: str) -> HttpResponse:
    """Show a table, after making the move that the address asks for; a refused move leaves it as it was."""
    if key not in HEADERS:
        raise Http404
    on = clock.now().date()
    token = request.GET.get("t", "")
    table = PracticeTable.read(key, token) if token else None
    refusals: list[Refusal] = [STALE] if token and table is None else []
    table = table or PracticeTable.opened(key)
    scene = table.scene(on=on)
    form = BetForm(scene.offers, initial=_last_bet(table))
    verb = request.GET.get("move", "")
    if verb and not refusals:
        form = BetForm(scene.offers, request.GET) if verb == "bet" else form
        try:
            if verb != "bet" or form.is_valid():
                moved = table.after(Move(verb, form.amounts() if verb == "bet" else _second_tie(request)))
                scene, table = moved.scene(on=on), moved
                form = BetForm(scene.offers, initial=_last_bet(table))
        except RuleBroken as broken:
            if verb == "bet":
                form.refuse(broken.refusals)
            else:
                refusals = list(broken.refusals)
    context = {"header": HEADERS[key], "table": table, "scene": scene, "form": form, "refusals": refusals}
    if "reveal" in request.GET:
        context["seeds"] = [seed_of(table.seed, number).hex() for number in range(3)]
        context["seed"] = table.seed.hex()
    status = 422 if refusals or form.errors else 200
    return render(request, "casino/public/practice/table.html", context, status=status)


def _last_bet(table: PracticeTable) -> dict[str, Any]:
    """Offer the last bet again, as a player would leave the chips on the box."""
    bets = [move.amounts for move in table.moves if move.verb == "bet"]
    return {name: f"{cents / 100:g}" for name, cents in bets[-1].items()} if bets else {}


def _second_tie(request: HttpRequest) -> dict[str, int]:
    amount = request.GET.get("tie2", "")
    return (
        {"tie2": int(amount) * 100} if amount.isascii() and amount.isdigit() and len(amount) < 7 and int(amount) else {}
    )
