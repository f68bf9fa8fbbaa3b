"""What left the house: which messages were delivered, with the mail server's receipt, and which wait or fail."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino import clock, permissions
from casino.models import Outgoing, Subject
from casino.queries.mail import SHOWS, counts_of, mail_rows, masked, reads_all, standing_of
from casino.queries.things import thing_of, things_of
from casino.views.access import needs, staff_of, visible_or_404
from casino.views.lists import asked_by, searched


@needs(permissions.SEE_MAIL)
def mail(request: HttpRequest) -> HttpResponse:
    at = clock.now()
    asked = asked_by(request, SHOWS)
    about = searched(request.GET.get("about", ""))
    page = asked.page_of(mail_rows(show=asked.show, words=asked.words, about=about))
    things = things_of({subject_in(row) for row in page}, sees_personal=True)
    context = {
        "asked": asked,
        "tabs": asked.tabs(SHOWS, counts_of()),
        "about": about,
        "page": page,
        "rows": [(row, *standing_of(row, at=at), shown_to(request, row), things[subject_in(row)]) for row in page],
    }
    return render(request, "casino/desk/mail/list.html", context)


@needs(permissions.SEE_MAIL)
def message(request: HttpRequest, pk: int) -> HttpResponse:
    rows = Outgoing.objects.filter(channel=Outgoing.Channel.MAIL)
    row = visible_or_404(request, permissions.SEE_MAIL, rows, pk=pk)
    word, tone = standing_of(row, at=clock.now())
    context = {
        "message": row,
        "word": word,
        "tone": tone,
        "recipient": shown_to(request, row),
        "reads_all": reads_all(staff_of(request)),
        "about": thing_of(subject_in(row), sees_personal=True),
    }
    return render(request, "casino/desk/mail/detail.html", context)


def subject_in(message: Outgoing) -> Subject:
    return Subject(message.subject_type, message.subject_id)


def shown_to(request: HttpRequest, message: Outgoing) -> str:
    return message.recipient if reads_all(staff_of(request)) else masked(message.recipient)
