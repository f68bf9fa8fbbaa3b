"""What can be said to have happened. Past participles; each carries the sentence people read in the audit trail."""

from collections.abc import Callable

from django.db import transaction


class Event(str):
    """An event's name, with its sentence; `{who}` and `{what}` stand for the actor and the thing."""

    sentence: str

    def __new__(cls, name: str, sentence: str) -> "Event":
        if name in EVENTS:
            raise ValueError(f"{name} is registered twice.")
        event = super().__new__(cls, name)
        event.sentence = sentence
        EVENTS[name] = event
        return event


EVENTS: dict[str, "Event"] = {}
REACTIONS: dict[str, list[Callable[[str], None]]] = {}


def react_to(event: str, *, subject_id: str) -> None:
    """After commit, start what `reactions.py` of any app has tied to this event.

    Robust: a broker that is away is logged and forgotten. The work itself waits in the database for the next sweep.
    """
    for reaction in REACTIONS.get(event, ()):
        transaction.on_commit(_later(reaction, subject_id), robust=True)


def _later(reaction: Callable[[str], None], subject_id: str) -> Callable[[], None]:
    return lambda: reaction(subject_id)


SIGNED_IN = Event("casino.staff.signed_in", "{who} signed in")
SIGNED_OUT = Event("casino.staff.signed_out", "{who} signed out")
SIGN_IN_FAILED = Event("casino.staff.sign_in_failed", "a sign-in failed")
SIGN_IN_LOCKED = Event("casino.staff.sign_in_locked", "a sign-in was locked after repeated failures")
SESSION_ENDED = Event("casino.staff.session_ended", "{who} ended a session of {what}")
STAFF_ADDED = Event("casino.staff.added", "{who} added {what}")
STAFF_CHANGED = Event("casino.staff.changed", "{who} changed the details of {what}")
STAFF_LEFT = Event("casino.staff.left", "{who} ended the access of {what}")
STAFF_RETURNED = Event("casino.staff.returned", "{who} restored the access of {what}")
PASSWORD_SET = Event("casino.staff.password_set", "{who} set a password for {what}")
ROLE_GRANTED = Event("casino.staff.role_granted", "{who} gave {what} a role")
ROLE_REVOKED = Event("casino.staff.role_revoked", "{who} took a role from {what}")
TOTP_SET_UP = Event("casino.staff.totp_set_up", "{who} set up one-time codes for {what}")
TOTP_REMOVED = Event("casino.staff.totp_removed", "{who} removed the one-time codes of {what}")
CODE_ACCEPTED = Event("casino.staff.code_accepted", "{who} confirmed a sign-in with a one-time code")
RECOVERY_CODES_MADE = Event("casino.staff.recovery_codes_made", "{who} made new recovery codes for {what}")
PASSWORD_ASKED = Event("casino.staff.password_asked", "somebody asked for a new password")
INVITED = Event("casino.staff.invited", "{who} sent {what} an invitation")
CALENDAR_KEY_MADE = Event("casino.staff.calendar_key_made", "{who} made a calendar address for {what}")
CALENDAR_KEY_REVOKED = Event("casino.staff.calendar_key_revoked", "{who} revoked the calendar address of {what}")
VENUE_CHANGED = Event("casino.venue.changed", "{who} changed {what}")
ACTION_REFUSED = Event("casino.action.refused", "{who} was refused")

OBLIGATION_MADE = Event("casino.obligation.made", "{what} became due")
OBLIGATION_DONE = Event("casino.obligation.done", "{what} was done on time by the system")
OBLIGATION_FULFILLED = Event("casino.obligation.fulfilled", "{who} did {what}")
OBLIGATION_CALLED_OFF = Event("casino.obligation.called_off", "{who} called off {what}")
OBLIGATION_MISSED = Event("casino.obligation.missed", "{what} passed its deadline")
REMINDER_SENT = Event("casino.obligation.reminded", "a reminder about {what} went out")

INCIDENT_OPENED = Event("casino.incident.opened", "{who} opened {what}")
INCIDENT_EXPLAINED = Event("casino.incident.explained", "{who} explained {what}")
INCIDENT_REOPENED = Event("casino.incident.reopened", "{who} sent {what} back for another explanation")
INCIDENT_CLOSED = Event("casino.incident.closed", "{who} closed {what}")

APPROVAL_ASKED = Event("casino.approval.asked", "{who} asked for a second pair of eyes on {what}")
APPROVAL_GIVEN = Event("casino.approval.given", "{who} approved {what}")
APPROVAL_DECLINED = Event("casino.approval.declined", "{who} declined {what}")
APPROVAL_WITHDRAWN = Event("casino.approval.withdrawn", "{who} withdrew {what}")
APPROVAL_VOIDED = Event("casino.approval.voided", "the approval of {what} became void")
APPROVAL_USED = Event("casino.approval.used", "{who} acted on the approval of {what}")

DOCUMENT_REQUESTED = Event("casino.document.requested", "{who} asked for {what}")
DOCUMENT_RETRIED = Event("casino.document.retried", "{who} had {what} tried again")
DOCUMENT_RENDERED = Event("casino.document.rendered", "{what} was made")
MESSAGE_QUEUED = Event("casino.outgoing.queued", "a message was written: {what}")
MESSAGE_SENT = Event("casino.outgoing.sent", "a message left the house: {what}")

NOTE_ERASED = Event("casino.note.erased", "{who} erased the note of {what}")
ROUND_KEPT = Event("casino.playedround.kept", "{who} kept {what}")
LEDGER_POSTED = Event("casino.journal.posted", "{who} booked {what}")
LEDGER_REVERSED = Event("casino.journal.reversed", "{who} reversed {what}")
DEMO_LOADED = Event("casino.venue.demo_loaded", "the demonstration was loaded for {what}")
