"""The builder: a page for each topic, the terms beside it as they would read, the structure drawn, and what the checker finds."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from casino import clock
from casino.permissions import may
from casino.refusals import record_refusal
from casino.views.access import needs, staff_of
from casino.views.commands import command
from games.rulings import Refusal, RuleBroken
from tournaments import permissions
from tournaments.forms.definition import PartForm
from tournaments.forms.nodes import anchor
from tournaments.forms.planning import AnswerForm
from tournaments.models import Tournament
from tournaments.pictures import picture_of
from tournaments.queries.build import Reading, reading_of
from tournaments.queries.overview import PARTS, topics_of
from tournaments.queries.tournaments import approval_facts
from tournaments.rules.amendments import Change, changes_in_words
from tournaments.rules.definition import Definition
from tournaments.rules.definition.plain import read, read_as
from tournaments.rules.lint import Grade, findings
from tournaments.services import planning
from tournaments.views.desk import found

PAGE = "tournaments/desk/build.html"


@needs(permissions.PLAN_TOURNAMENTS)
def build(request: HttpRequest, slug: str, part: str) -> HttpResponse:
    """Show one topic, add or take a row, or save what was typed."""
    row = found(request, slug)
    if part not in planning.PARTS:
        raise Http404
    if request.method != "POST":
        return page(request, row, form_of(row, part), part)
    form = PartForm.typed(part, planning.PARTS[part], request.POST.dict(), names=names_in(row.definition))
    order = request.POST.get("rows", "")
    if order:
        form.change_rows(order)
        return page(request, row, form, part)
    number = request.POST.get("draft_number", "")
    try:
        planning.change_part(
            row,
            part,
            form.plain(),
            number=int(number) if number.isascii() and number.isdigit() and len(number) < 10 else -1,
            by=staff_of(request),
            at=clock.now(),
        )
    except RuleBroken as broken:
        record_refusal(request, broken.refusals)
        form.refuse(broken.refusals)
        row.refresh_from_db()
        return page(request, row, form, part, status=422, meanwhile=meanwhile(row, form, broken.refusals))
    messages.success(request, "Saved.")
    after = request.POST.get("then", "")
    target = after if after in planning.PARTS else part
    return HttpResponseRedirect(reverse("tournaments:build", args=[row.slug, target]), status=303)


def form_of(row: Tournament, part: str) -> PartForm:
    stored, said = row.draft.get(part, {}), tuple(findings(row.definition))
    return PartForm.of(part, planning.PARTS[part], stored, names=names_in(row.definition), findings=said)


def meanwhile(row: Tournament, form: PartForm, refusals: Sequence[Refusal]) -> list[Change] | None:
    """Return in which fields of a topic what somebody else saved differs from what was typed, if that stood in the way."""
    if all(refusal.code != planning.CHANGED_MEANWHILE for refusal in refusals):
        return None
    saved = row.definition
    typed = replace(saved, **{form.part: read_as(form.kind, form.plain(), form.part)})
    return list(changes_in_words(saved, typed))


def names_in(definition: Definition) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return the short names that other fields refer to."""
    stages = ((stage.key, stage.name) for stage in definition.format.stages)
    prices = ((price.key, price.name) for price in definition.fees.prices)
    return {"stages": (("", "Choose"), *stages), "prices": (("", "Choose"), *prices)}


def page(
    request: HttpRequest,
    row: Tournament,
    form: PartForm,
    part: str,
    *,
    status: int = 200,
    meanwhile: list[Change] | None = None,
) -> HttpResponse:
    """Show a topic. Whoever was told what changed meanwhile may save over it; nobody else may."""
    was_told = meanwhile is not None or request.method != "POST"
    number = row.draft_number if was_told else request.POST.get("draft_number", "")
    found_now = findings(row.definition)
    answered = approval_facts(row).answered
    errors = [each for each in found_now if each.grade == Grade.ERROR]
    warnings = [each for each in found_now if each.grade == Grade.WARNING and each.mark not in answered]
    context: dict[str, Any] = {
        "tournament": row,
        "form": form,
        "part": part,
        "draft_number": number,
        "meanwhile": meanwhile,
        "topics": topics_of(errors, warnings),
        "next_part": PARTS[(PARTS.index(part) + 1) % len(PARTS)],
        **read_beside(reading_of(row.definition, part, venue=row.venue)),
    }
    return render(request, PAGE, context, status=status)


@needs(permissions.PLAN_TOURNAMENTS)
def build_part(request: HttpRequest, slug: str, part: str) -> HttpResponse:
    """Read what is being typed: the terms, the picture and the findings as they would be if it were saved now."""
    row = found(request, slug)
    if part not in planning.PARTS:
        raise Http404
    beside = read_beside(typed_reading(request, row, part))
    return render(request, "tournaments/desk/_reading.html", {"tournament": row, **beside})


def read_beside(reading: Reading) -> dict[str, Any]:
    return {"reading": reading, "picture": picture_of(reading.flow)}


def typed_reading(request: HttpRequest, row: Tournament, part: str) -> Reading:
    """Return how the terms would read; what cannot be read yet leaves them as they were."""
    form = PartForm.typed(part, planning.PARTS[part], request.POST.dict())
    try:
        definition = read({**row.draft, part: form.plain()})
    except RuleBroken:
        return reading_of(row.definition, part, venue=row.venue, is_behind=True)
    return reading_of(definition, part, venue=row.venue)


# ---- the checker -----------------------------------------------------------------------------------------------------


@needs(permissions.SEE_TOURNAMENTS)
def check(request: HttpRequest, slug: str) -> HttpResponse:
    row = found(request, slug)
    answers = {answer.finding: answer for answer in row.answers.select_related("answered_by")}
    found_now = [(each, answers.get(each.mark), anchor(each.field)) for each in findings(row.definition)]
    may_answer = may(staff_of(request), permissions.PLAN_TOURNAMENTS, row)
    context = {"tournament": row, "findings": found_now, "may_answer": may_answer}
    return render(request, "tournaments/desk/check.html", context)


@needs(permissions.PLAN_TOURNAMENTS)
def answer(request: HttpRequest, slug: str, mark: str) -> HttpResponse:
    row = found(request, slug)
    finding = next((each for each in findings(row.definition) if each.mark == mark), None)
    return command(
        request,
        AnswerForm,
        page="tournaments/desk/step.html",
        act=lambda values: planning.answer_warning(row, mark, **values, by=staff_of(request), at=clock.now()),
        then=lambda _kept: reverse("tournaments:check", args=[row.slug]),
        said="Kept. Whoever approves the terms will read it.",
        context={
            "tournament": row,
            "title": "Answer a warning",
            "text": finding.sentence if finding else "",
            "clause": finding.clause if finding else "",
            "submit": "Keep the answer",
        },
    )
