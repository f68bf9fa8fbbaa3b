"""Every page there is, by its route: how to get to one of each, and why some routes are not looked at."""

from uuid import UUID

from django.contrib.auth.tokens import default_token_generator
from django.urls import get_resolver, reverse
from django.utils.http import urlsafe_base64_encode

from casino.models import (
    Approval,
    AuditNote,
    Booking,
    CardCheck,
    CardReplacement,
    CardSet,
    Device,
    Dispute,
    Document,
    Exclusion,
    FloorWager,
    Incident,
    LimitSign,
    MeasureTaken,
    Obligation,
    Outgoing,
    PaymentError,
    PaymentErrorReport,
    PersonalLimit,
    PlayedRound,
    PlayerCard,
    Reservation,
    RulesInForce,
    SignIn,
    Sitting,
    Staff,
    StaffTie,
    Table,
    Waiting,
)
from casino.states import DisputeState, IncidentState
from tests.browser import tournament_pages

PUBLIC = frozenset(
    {"front", "rules", "rulebook", "practice_index", "practice", "sign_in", "forgotten_password", "choose_password"}
    | {"table_sign", "public_table"}
    | tournament_pages.PUBLIC
)
NO_PAGES = {
    "healthz": "for monitors, in JSON",
    "calendar": "for calendars",
    "document_pdf": "a PDF",
    "checkpoint_part": "part of the front page",
    "document_part": "part of a document's page",
    "obligations_board": "part of what is due",
    "floor_part": "part of the floor",
    "incidents_part": "part of the incidents",
    "disputes_part": "part of the disputes",
    "payment_errors_part": "part of the payment errors",
    "approvals_part": "part of the approvals",
    "tables_part": "part of the tables",
    "players_part": "part of the players",
    "cards_part": "part of the cards",
    "table_places_part": "part of a table's page",
    "table_sign_part": "part of a table's sign",
    "calendar_key": "the answer to a button; looked at below",
}


def routes() -> list[str]:
    """Return the names of all routes of the house and, with their namespace, of tournaments; those of the API aside."""
    [house] = (each for each in get_resolver().url_patterns if getattr(each, "namespace", None) == "casino")
    return sorted({route.name for route in house.url_patterns} - NO_PAGES.keys()) + tournament_pages.routes()


def open_incident() -> dict:
    return {"pk": Incident.objects.get(state=IncidentState.OPEN, kind="reported").pk}


def explained_incident() -> dict:
    return {"pk": Incident.objects.get(state=IncidentState.EXPLAINED).pk}


def device_incident() -> dict:
    return {"pk": Incident.objects.get(kind="prohibited_device").pk}


def measure(name: str) -> dict:
    return {"pk": MeasureTaken.objects.get(name=name).pk}


def dispute() -> dict:
    return {"pk": Dispute.objects.get(state=DisputeState.DECIDED).pk}


def payment_error() -> dict:
    return {"pk": PaymentError.objects.latest("pk").pk}


def payment_report() -> dict:
    return {"pk": PaymentErrorReport.objects.first().pk}


def duty() -> dict:
    return {"pk": Obligation.objects.get(key="demo:winner").pk}


def approval() -> dict:
    return {"pk": Approval.objects.first().pk}


def somebody() -> dict:
    return {"pk": Staff.objects.get(username="dealer").pk}


def somebody_who_left() -> dict:
    return {"pk": Staff.objects.get(is_active=False).pk}


def document() -> dict[str, UUID]:
    return {"number": Document.objects.first().number}


def subject() -> dict:
    return {"type": "casino.obligation", "id": str(duty()["pk"])}


def played_round() -> dict:
    return {"number": PlayedRound.objects.first().number}


def table() -> dict:
    return {"pk": Table.objects.get(name="Table 1").pk}


def closed_table() -> dict:
    return {"pk": Table.objects.get(name="Table 2").pk}


def layout() -> dict:
    return {"pk": Table.objects.get(name="Table 2").layout_id}


def place() -> dict:
    return table() | {"place": 1}


def free_place() -> dict:
    return table() | {"place": 4}


def sitting() -> dict:
    return {"pk": Sitting.objects.get(table__name="Table 1", place=1).pk}


def wager() -> dict:
    return {"pk": FloorWager.objects.get(round__ended_at=None).pk}


def limits() -> dict:
    return {"pk": Table.objects.get(name="Table 7").pk}


def announced_sign() -> dict:
    return {"pk": LimitSign.objects.filter(table__name="Table 7").latest("effective_at").pk}


def personal_limit() -> dict:
    return {"pk": PersonalLimit.objects.get(table__name="Table 7").pk}


def player() -> dict:
    return {"number": known_card().player.number}


def player_card() -> dict:
    return {"pk": known_card().pk}


def known_card() -> PlayerCard:
    return PlayerCard.objects.select_related("player").get(player__ties__isnull=False)


def exclusion() -> dict:
    return {"pk": Exclusion.objects.get(asked_by="self").pk}


def tie() -> dict:
    return {"pk": StaffTie.objects.get().pk}


def card_set() -> dict:
    return {"pk": CardSet.objects.get(table__name="Table 8").pk}


def card_check() -> dict:
    return {"pk": CardCheck.objects.get(verified_by=None, card_set__table__name="Table 9").pk}


def card_replacement() -> dict:
    return {"pk": CardReplacement.objects.get().pk}


def working_device() -> dict:
    return {"pk": Device.objects.get(state="working").pk}


def failed_device() -> dict:
    return {"pk": Device.objects.get(state="failed").pk}


def password_link() -> dict:
    staff = Staff.objects.get(username="dealer")
    return {"number": urlsafe_base64_encode(str(staff.pk).encode()), "token": default_token_generator.make_token(staff)}


GIVEN = {
    "rulebook": lambda: {"key": "nsw-war"},
    "practice": lambda: {"key": "nsw-war"},
    "choose_password": password_link,
    "obligation": duty,
    "obligation_fulfil": duty,
    "obligation_call_off": duty,
    "incident": explained_incident,
    "incident_explain": open_incident,
    "incident_send_back": explained_incident,
    "incident_close": explained_incident,
    "incident_tell": lambda: {"pk": Incident.objects.filter(kind="foreign_card").first().pk},
    "incident_measure": device_incident,
    "measure_inquiry": lambda: measure("hold"),
    "measure_end_hold": lambda: measure("hold"),
    "measure_hand_over": lambda: measure("detain"),
    "dispute": dispute,
    "dispute_decide": dispute,
    "dispute_review": dispute,
    "dispute_answer": dispute,
    "dispute_advise": dispute,
    "dispute_rights": dispute,
    "dispute_refer": dispute,
    "dispute_take_back": dispute,
    "dispute_close": dispute,
    "payment_error": payment_error,
    "payment_error_find": payment_error,
    "payment_error_attempt": payment_error,
    "payment_error_remedy": payment_error,
    "payment_error_close": payment_error,
    "payment_report": payment_report,
    "payment_report_lodge": payment_report,
    "approval": approval,
    "approval_give": approval,
    "approval_decline": approval,
    "approval_withdraw": approval,
    "message": lambda: {"pk": Outgoing.objects.filter(channel="mail").first().pk},
    "end_own_session": lambda: {"pk": SignIn.objects.first().pk},
    "erase_note": lambda: {"seq": AuditNote.objects.first().pk},
    "round": played_round,
    "round_report": played_round,
    "table": table,
    **dict.fromkeys(["table_change", "table_dealing", "table_retire", "table_open", "public_table"], closed_table),
    **dict.fromkeys(["table_announce_closing", "table_withdraw_closing", "table_close"], table),
    **dict.fromkeys(["table_dealer", "table_relieve"], table),
    "table_book": closed_table,
    "booking_cancel": lambda: {"pk": Booking.objects.get(table__name="Table 2").pk},
    "layout_add": lambda: {"key": "vic-war"},
    "layout_change": layout,
    "layout_table_add": layout,
    "rules_in_force_change": lambda: {"pk": RulesInForce.objects.get(document="act-war").pk},
    "table_place": place,
    "table_seat": free_place,
    **dict.fromkeys(["table_reserve", "table_caps", "table_wait"], table),
    **dict.fromkeys(["table_round_open", "table_wager", "table_decline_tie"], table),
    **dict.fromkeys(["table_close_bets", "table_round_end"], table),
    **dict.fromkeys(["sitting_leave", "sitting_vacate", "sitting_release", "sitting_withdraw"], sitting),
    "reservation_end": lambda: {"pk": Reservation.objects.get(table__name="Table 1").pk},
    "waiting_end": lambda: {"pk": Waiting.objects.get(table__name="Table 1").pk},
    "wager_invalid": wager,
    "wager_restore": wager,
    **dict.fromkeys(["table_sign", "table_limits", "table_print_sign", "table_personal_limit"], limits),
    **dict.fromkeys(["table_end_old_minimum", "table_keep_old_minimum"], limits),
    "limit_sign_withdraw": announced_sign,
    **dict.fromkeys(["personal_limit_marker", "personal_limit_end"], personal_limit),
    "table_put_in_cards": table,
    **dict.fromkeys(["card_set_opening_check", "card_set_closing_check", "card_set_count"], card_set),
    **dict.fromkeys(["card_set_replace", "card_set_change", "card_set_take_out"], card_set),
    "card_check_verify": card_check,
    **dict.fromkeys(["card_replacement_confirm", "card_replacement_call_off"], card_replacement),
    **dict.fromkeys(["device_fail", "device_move"], working_device),
    **dict.fromkeys(["device_cover", "device_sign", "device_repair"], failed_device),
    "audit_subject": subject,
    "make_audit_extract": subject,
    "document": document,
    "retry_document": document,
    **dict.fromkeys(["player", "player_details", "player_change", "player_issue_card"], player),
    **dict.fromkeys(["player_exclude", "player_tie", "player_merge"], player),
    "player_card_end": player_card,
    "exclusion_lift": exclusion,
    "tie_end": tie,
    "staff_member": somebody,
    "change_staff": somebody,
    "change_roles": somebody,
    "end_access": somebody,
    "restore_access": somebody_who_left,
    "invite_staff": somebody,
    "reset_codes": somebody,
    "end_sessions": somebody,
}


def address(route: str) -> str:
    if route.startswith(tournament_pages.NAMESPACE):
        return tournament_pages.address(route)
    return reverse(f"casino:{route}", kwargs=GIVEN.get(route, dict)())
