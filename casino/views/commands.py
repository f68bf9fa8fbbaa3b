"""A page that changes something: one form, one service call, one answer.

Shape is the form's business; rules are the service's. A refusal comes back at its field with its clause and with everything
that was typed. A form that arrives twice acts once.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from casino.forms.base import BaizeForm
from casino.once import once
from casino.refusals import record_refusal
from casino.views.access import staff_of
from games.rulings import RuleBroken


def command(
    request: HttpRequest,
    form_class: type[BaizeForm],
    *,
    page: str,
    act: Callable[[dict[str, Any]], Any],
    then: Callable[[Any], str],
    said: str = "",
    context: Mapping[str, Any] | None = None,
    initial: Mapping[str, Any] | None = None,
    **form_options: Any,
) -> HttpResponse:
    """Show the form, or do what it asks and go where `then(result)` says.

    `act` gets the cleaned values and makes the one service call; `said` is the sentence shown afterwards.
    """
    if request.method != "POST":
        return render(request, page, {**(context or {}), "form": form_class(initial=initial, **form_options)})
    form = form_class(request.POST, request.FILES, **form_options)
    if form.is_valid():
        try:
            target = once(staff_of(request), request, act=lambda: then(act(form.values())))
        except RuleBroken as broken:
            record_refusal(request, broken.refusals)
            form.refuse(broken.refusals)
        else:
            if said:
                messages.success(request, said)
            return HttpResponseRedirect(target, status=303)
    return render(request, page, {**(context or {}), "form": form}, status=422)
