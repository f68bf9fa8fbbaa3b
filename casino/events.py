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

RULES_PUT_IN_FORCE = Event("casino.rulesinforce.put_in_force", "{who} put {what} in force")
RULES_CHANGED = Event("casino.rulesinforce.changed", "{who} changed {what}")
LAYOUT_KEPT = Event("casino.layout.kept", "{who} kept the layout {what}")
TABLE_ADDED = Event("casino.table.added", "{who} added {what}")
TABLE_CHANGED = Event("casino.table.changed", "{who} changed {what}")
TABLE_OPENED = Event("casino.table.opened", "{who} opened {what}")
TABLE_CLOSING_ANNOUNCED = Event("casino.table.closing_announced", "{who} put up the closing sign of {what}")
TABLE_CLOSING_WITHDRAWN = Event("casino.table.closing_withdrawn", "{who} took down the closing sign of {what}")
TABLE_CLOSED = Event("casino.table.closed", "{who} closed {what}")
DEALER_CHANGED = Event("casino.table.dealer_changed", "{who} changed the dealer of {what}")
BOOKING_MADE = Event("casino.booking.made", "{who} booked a table for {what}")
BOOKING_CANCELLED = Event("casino.booking.cancelled", "{who} cancelled the booking for {what}")

PLAYER_ADDED = Event("casino.player.added", "{who} added {what}")
PLAYER_CHANGED = Event("casino.player.changed", "{who} changed the details of {what}")
PLAYER_MERGED = Event("casino.player.merged", "{who} merged {what} into another record")
PLAYER_TAKEN_OVER = Event("casino.player.taken_over", "{who} merged another record into {what}")
PLAYER_READ = Event("casino.player.read", "{who} opened the personal details of {what}")
PLAYER_CARD_ISSUED = Event("casino.player.card_issued", "{who} issued a card to {what}")
PLAYER_CARD_ENDED = Event("casino.player.card_ended", "{who} ended a card of {what}")
PLAYER_EXCLUDED = Event("casino.player.excluded", "{who} shut out {what}")
PLAYER_READMITTED = Event("casino.player.readmitted", "{who} lifted an exclusion of {what}")
PLAYER_TIED = Event("casino.player.tied", "{who} wrote down how {what} is tied to staff")
PLAYER_UNTIED = Event("casino.player.untied", "{who} ended a tie to staff of {what}")

PLAYER_SEATED = Event("casino.table.player_seated", "{who} seated a player at {what}")
PLAYER_LEFT = Event("casino.table.player_left", "{who} wrote down that a player left {what}")
PLAYER_VACATED = Event("casino.table.player_vacated", "{who} had an idle player give up a place at {what}")
RELEASE_ASKED = Event("casino.table.release_asked", "{who} asked a player with several places at {what} to give one up")
LEAVE_WITHDRAWN = Event("casino.table.leave_withdrawn", "{who} took back the leave for a further place at {what}")
PLACE_RESERVED = Event("casino.table.place_reserved", "{who} kept places at {what} for a player")
RESERVATION_ENDED = Event("casino.table.reservation_ended", "{who} ended a reservation at {what}")
SEATING_CAPPED = Event("casino.table.seating_capped", "{who} set how many may play at {what}")
WAITING_STARTED = Event("casino.table.waiting_started", "{who} wrote down that somebody waits for a place at {what}")
WAITING_ENDED = Event("casino.table.waiting_ended", "{who} wrote down that somebody no longer waits at {what}")
FLOOR_ROUND_OPENED = Event("casino.table.round_opened", "{who} opened a round at {what}")
FLOOR_ROUND_ENDED = Event("casino.table.round_ended", "{who} ended a round at {what}")
WAGER_INVALIDATED = Event("casino.floorwager.invalidated", "{who} marked a wager invalid: {what}")
WAGER_RESTORED = Event("casino.floorwager.restored", "{who} restored {what}")

LIMITS_POSTED = Event("casino.table.limits_posted", "{who} put up a limits sign at {what}")
LIMITS_WITHDRAWN = Event("casino.table.limits_withdrawn", "{who} took down an announced limits sign at {what}")
PERSONAL_LIMIT_GIVEN = Event("casino.table.personal_limit_given", "{who} gave a player limits of their own at {what}")
PERSONAL_LIMIT_MARKED = Event(
    "casino.table.personal_limit_marked", "{who} placed a marker of a player's limits at {what}"
)
PERSONAL_LIMIT_ENDED = Event("casino.table.personal_limit_ended", "{who} ended a player's own limits at {what}")
PROTECTION_MARKED = Event("casino.table.protection_marked", "{who} marked a player who keeps the old minimum at {what}")
PROTECTION_END_POSTED = Event("casino.table.protection_end_posted", "{who} put up when an old minimum ends at {what}")
PROTECTION_KEPT = Event("casino.table.protection_kept", "{who} took down when an old minimum ends at {what}")
PROTECTION_ENDED = Event("casino.table.protection_ended", "a player's old minimum ended at {what}")

CARDS_PUT_IN = Event("casino.cardset.put_in", "{who} put in {what}")
CARDS_TAKEN_OUT = Event("casino.cardset.taken_out", "{who} took out {what}")
CARDS_CHECKED = Event("casino.cardset.checked", "{who} checked {what}")
CARDS_VERIFIED = Event("casino.cardset.verified", "{who} verified a check of {what}")
REPLACEMENT_ENTERED = Event("casino.cardset.replacement_entered", "{who} asked for cards of {what} to be replaced")
REPLACEMENT_CALLED_OFF = Event("casino.cardset.replacement_called_off", "{who} called off a replacement of {what}")
CARDS_REPLACED = Event("casino.cardset.replaced", "{who} replaced cards of {what}")
DEVICE_ADDED = Event("casino.device.added", "{who} added {what}")
DEVICE_MOVED = Event("casino.device.moved", "{who} moved {what}")
DEVICE_FAILED = Event("casino.device.failed", "{who} reported that {what} failed")
DEVICE_COVERED = Event("casino.device.covered", "{who} covered {what}")
DEVICE_SIGNED = Event("casino.device.signed", "{who} put an out-of-order sign on {what}")
DEVICE_REPAIRED = Event("casino.device.repaired", "{who} put {what} back to work")

INCIDENT_TOLD = Event("casino.incident.told", "{who} told somebody outside the pit of {what}")
MEASURE_TAKEN = Event("casino.incident.measure_taken", "{who} took a measure in {what}")
MEASURE_ENDED = Event("casino.incident.measure_ended", "{who} ended a measure in {what}")

DISPUTE_OPENED = Event("casino.dispute.opened", "{who} wrote down {what}")
DISPUTE_DECIDED = Event("casino.dispute.decided", "{who} decided {what}")
DISPUTE_REVIEWED = Event("casino.dispute.reviewed", "{who} reviewed the decision of {what}")
DISPUTE_ANSWERED = Event("casino.dispute.answered", "{who} wrote down whether the person accepts {what}")
DISPUTE_RIGHTS_ADVISED = Event("casino.dispute.rights_advised", "{who} told the person of their rights in {what}")
DISPUTE_REFERRED = Event("casino.dispute.referred", "{who} wrote down that the regulator was asked about {what}")
DISPUTE_RETURNED = Event("casino.dispute.returned", "{who} reopened {what} after the regulator's answer")
DISPUTE_CLOSED = Event("casino.dispute.closed", "{who} closed {what}")

PAYMENT_ERROR_RECORDED = Event("casino.paymenterror.recorded", "{who} wrote down {what}")
PAYMENT_ERROR_FOUND = Event("casino.paymenterror.found", "{who} found how {what} came about")
PAYMENT_ERROR_ATTEMPTED = Event("casino.paymenterror.attempted", "{who} tried to put {what} right")
PAYMENT_ERROR_REMEDIED = Event("casino.paymenterror.remedied", "{who} wrote down what became of {what}")
PAYMENT_ERROR_CLOSED = Event("casino.paymenterror.closed", "{who} closed {what}")
PAYMENT_REPORT_LODGED = Event("casino.paymenterrorreport.lodged", "{who} lodged {what}")
