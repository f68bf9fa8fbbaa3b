"""A person's duties as an iCalendar: what is due, with alarms, and nothing that a duty's own title does not say.

Titles name things and never people, so a calendar on somebody's phone holds no player's data.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from icalendar import Alarm, Calendar, Event

from casino.fingerprint import fingerprint
from casino.models import Obligation, Staff
from casino.permissions import SEE_OBLIGATIONS, may
from casino.queries.home import duties_of
from casino.rules.deadlines import in_words

SHOWN_FOR = timedelta(minutes=30)
"""How long before its deadline an event begins: it ends when the duty is due."""
ALARMS = (timedelta(days=1), timedelta(hours=2))
AT_MOST = 500


def staff_with_key(digest: str) -> Staff | None:
    """Return whose calendar this is, if that person still works here and may see what is due."""
    staff = Staff.objects.filter(calendar_digest=digest, is_active=True).select_related("venue").first()
    return staff if staff is not None and may(staff, SEE_OBLIGATIONS) else None


def calendar_of(staff: Staff) -> bytes:
    """Return the duties this person answers for, or reads; the same duties give the same bytes."""
    calendar = Calendar()
    calendar.add("prodid", "-//Baize//What is due//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", "Baize: what is due")
    calendar.add("x-wr-timezone", staff.venue.time_zone)
    calendar.add("refresh-interval", timedelta(minutes=15), parameters={"value": "DURATION"})
    for event in events_of(duties_of(staff).order_by("due_at", "id")[:AT_MOST]):
        calendar.add_component(event)
    feed: bytes = calendar.to_ical()
    return feed


def events_of(duties: Iterable[Obligation]) -> Iterable[Event]:
    for duty in duties:
        event = Event()
        event.add("uid", f"{fingerprint(['duty', settings.SITE_URL, duty.pk])[:32]}@baize")
        event.add("dtstamp", duty.created_at)
        event.add("dtstart", duty.due_at - SHOWN_FOR)
        event.add("dtend", duty.due_at)
        event.add("summary", f"Due: {duty.title}")
        event.add("description", description_of(duty))
        event.add("url", f"{settings.SITE_URL}{duty.get_absolute_url()}")
        event.add("class", "PRIVATE")
        event.add("transp", "TRANSPARENT")
        for before in ALARMS:
            event.add_component(alarm(duty, before))
        yield event


def description_of(duty: Obligation) -> str:
    lines = [
        f"Due {in_words(duty.due_at, duty.time_zone)}",
        duty.due_rule,
        duty.clause,
        duty.get_role_display(),
    ]
    return "\n".join(line for line in lines if line)


def alarm(duty: Obligation, before: timedelta) -> Alarm:
    """Ring so long before the duty is due, which is the event's end."""
    bell = Alarm()
    bell.add("action", "DISPLAY")
    bell.add("description", f"Due: {duty.title}")
    bell.add("trigger", -before, parameters={"related": "END"})
    return bell
