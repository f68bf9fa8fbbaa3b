"""What the house's own documents say. The content is fixed here, as plain values, and printed by a template of the same name.

kind            about                  who may read it                       template
audit-extract   any thing              compliance and inspectors             casino/pdf/audit-extract.html
rulebook        one approved document  everybody                             casino/pdf/rulebook.html
round-report    one played round       staff and inspectors                  casino/pdf/round-report.html
limits-sign     one table              everybody                             casino/pdf/limits-sign.html
rights-advice   one dispute            who sees disputes; for the person     casino/pdf/rights-advice.html

The report of a month's payment errors is fixed by the service that lodges it: `casino.services.payment_reports`.
"""

from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format

from casino import permissions
from casino.checkpoints import sheet
from casino.models import Dispute, Document, PlayedRound, Staff, Subject, Table
from casino.queries.audit import Line, checkpoint_covering, events_about, lines_of
from casino.queries.disputes import rights_under
from casino.queries.limits import board_at
from casino.queries.rounds import faults_of
from casino.queries.things import RULEBOOK, thing_of
from casino.rules.signs import Line as Limit
from casino.services.documents import request_document
from games import rulebooks
from games.cards import name, parse
from games.retelling import seen_at, story_of
from games.rulebooks.floors import FLOORS
from games.rulings import Refusal, insist

LONGEST_EXTRACT = 1000


# ---- audit extract ---------------------------------------------------------------------------------------------------


def request_audit_extract(subject: Subject, *, by: Staff, at: datetime) -> Document:
    """Have the timeline of a thing made into a document, with hashes and the last checkpoint."""
    insist(permissions.why_not(by, permissions.SEE_NOTES))
    content = audit_extract_of(subject, reader=by)
    if not content["events"]:
        insist([Refusal("The audit trail says nothing about this.", code="nothing_to_say")])
    title = f"Audit extract: {content['about']['name']}"[:200]
    return request_document("audit-extract", subject, title=title, content=content, by=by, at=at)


def audit_extract_of(subject: Subject, *, reader: Staff) -> dict[str, Any]:
    """Return what an audit extract says: the newest events of a thing, oldest first, told in the reader's time zone."""
    zone = reader.venue.zone
    events = events_about(subject)
    count = events.count()
    shown = list(events[max(0, count - LONGEST_EXTRACT) :])
    about = thing_of(subject, sees_personal=True)
    last = checkpoint_covering(shown[-1].seq) if shown else None
    return {
        "about": {"type": subject.type, "id": subject.id, "kind": about.kind, "name": about.name},
        "time_zone": zone.key,
        "left_out": count - len(shown),
        "events": [_told(line, zone=zone) for line in lines_of(shown, zone=zone, sees_notes=True)],
        "checkpoint": {"seq": last.seq, **sheet(last)} if last else None,
    }


def _told(line: Line, *, zone: Any) -> dict[str, Any]:
    local = line.at.astimezone(zone)
    return {
        "seq": line.seq,
        "at": line.at,
        "day": date_format(local, "D j M Y"),
        "time": f"{local:%H:%M:%S %Z}",
        "sentence": line.sentence,
        "role": line.role,
        "clauses": line.clauses,
        "changes": [{"name": change.name, "before": change.before, "after": change.after} for change in line.changes],
        "note": line.note,
        "is_note_erased": line.is_note_erased,
        "hash": line.hash,
        "previous_hash": line.previous_hash,
    }


# ---- rulebook --------------------------------------------------------------------------------------------------------


def request_rulebook(key: str, *, by: Staff, at: datetime) -> Document:
    """Have a rulebook's clauses made into a public document.

    Its subject is the rulebook itself, a value and not a row: it is the same for every venue and lives in the code.
    """
    if key not in rulebooks.HEADERS:
        insist([Refusal("There is no such rulebook.", code="unknown_rulebook", field="key")])
    header = rulebooks.HEADERS[key]
    title = f"{header.jurisdiction}: {header.title}"
    subject = Subject(RULEBOOK, key)
    return request_document("rulebook", subject, title=title, content=rulebook_of(key), by=by, at=at, is_public=True)


def rulebook_of(key: str) -> dict[str, Any]:
    """Return what a rulebook's document says: who approved it, and every clause with its kind and reading."""
    header = rulebooks.HEADERS[key]
    clauses = rulebooks.clauses_of(key).values()
    return {
        "key": key,
        "game": header.game,
        "jurisdiction": header.jurisdiction,
        "regulator": header.regulator,
        "operator": header.operator,
        "instrument": header.instrument,
        "reference": header.reference,
        "in_force": _day(header.in_force_date),
        "in_force_note": header.in_force_note,
        "text_sha256": header.text_sha256,
        "to_keep": sum(clause.is_to_keep for clause in clauses),
        "clauses": [
            {
                "number": clause.citation.number,
                "label": clause.citation.number.replace(":", ": "),
                "gist": clause.gist,
                "kind": clause.kind,
                "reading": clause.reading,
            }
            for clause in clauses
        ],
    }


# ---- round report ----------------------------------------------------------------------------------------------------


def request_round_report(round_: PlayedRound, *, by: Staff, at: datetime) -> Document:
    """Have a played round told on paper, for whoever disputes it."""
    title = f"Round report: {round_.place}"
    return request_document("round-report", round_, title=title, content=round_report_of(round_), by=by, at=at)


def round_report_of(round_: PlayedRound) -> dict[str, Any]:
    """Return what a round report says: the end of the table, each step with its clauses, and whether the log holds."""
    lines = round_.lines
    seen = seen_at(lines, len(lines))
    local = round_.kept_at.astimezone(round_.venue.zone)
    return {
        "number": str(round_.number),
        "place": round_.place,
        "kept": f"{date_format(local, 'D j M Y')} {local:%H:%M:%S %Z}",
        "document": round_.document,
        "instrument": rulebooks.HEADERS[round_.document].instrument,
        "head": round_.head,
        "faults": [fault.sentence for fault in faults_of(round_)],
        "dealer": [face_of(card) for card in seen.dealer],
        "board": [face_of(card) for card in seen.board],
        "boxes": [
            {
                "number": box.number,
                "player": box.player,
                "cards": [face_of(card) for card in box.cards],
                "lines": [{"wager": wager, "outcome": outcome, "net": net} for wager, outcome, net in box.nets],
            }
            for box in seen.boxes
        ],
        "story": [
            {"seq": told.seq, "sentence": told.sentence, "clauses": list(told.clauses)} for told in story_of(lines)
        ],
    }


def face_of(card: str | None) -> str:
    return name(parse(card)) if card else "unseen"


# ---- limits sign -----------------------------------------------------------------------------------------------------


def request_limits_sign(table: Table, *, by: Staff, at: datetime) -> Document:
    """Have the sign of a table printed as it stands: what is on the screen beside the table, for where there is none."""
    content = limits_sign_of(table, at=at)
    if not content["limits"]:
        insist([Refusal("Put up a sign with the limits first.", table.book.limits.sign.clause, code="no_limits_sign")])
    title = f"Limits: {table.name}"[:200]
    clause = table.book.limits.sign.clause
    return request_document(
        "limits-sign", table, title=title, content=content, by=by, at=at, is_public=True, clause=clause
    )


def limits_sign_of(table: Table, *, at: datetime) -> dict[str, Any]:
    """Return what a printed sign says. It tells times and not the moment of printing, so the same sign is the same page."""
    board, header = board_at(table, at=at), rulebooks.HEADERS[table.document]
    return {
        "table": table.name,
        "venue": table.venue.name,
        "game": header.game,
        "limits": [_limit(line) for line in board.lines],
        "basis": ("per_player" if board.is_per_player else "per_area") if board.has_basis else "",
        "since": _on_the_wall(table, board.since),
        "announced": [
            {"begins": _on_the_wall(table, notice.begins_at), "limits": [_limit(line) for line in notice.lines]}
            for notice in board.announced
        ],
        "old": [
            {"ends": _on_the_wall(table, old.ends_at), "limits": [_limit(line) for line in old.lines]}
            for old in board.old
        ],
        "pays": [{"heading": pay.heading, "label": pay.label, "odds": str(pay.odds)} for pay in board.pays],
        "max_payout": board.max_payout,
        "has_payout_note": board.has_payout_note,
        "clauses": list(board.clauses),
    }


def _limit(line: Limit) -> dict[str, Any]:
    return {"name": line.name, "min": line.min, "max": line.max, "unit": line.unit}


def _on_the_wall(table: Table, moment: datetime | None) -> str:
    if moment is None:
        return ""
    local = table.venue.local(moment)
    return f"{local:%H:%M} on {date_format(local, 'D j M Y')}"


# ---- rights advice ---------------------------------------------------------------------------------------------------


def request_rights_advice(dispute: Dispute, *, by: Staff, at: datetime) -> Document:
    """Have a sheet made that tells the person what was decided and what they may do about it, to hand out."""
    order = FLOORS[dispute.document].order
    if not dispute.ruling:
        insist([Refusal("Decide first: rights are about a decision.", order.rights_advised.clause, code="wrong_state")])
    content = rights_advice_of(dispute)
    clause = order.rights_advised.clause or order.dispute_referred.clause
    return request_document(
        "rights-advice", dispute, title=f"Your rights: {dispute}", content=content, by=by, at=at, clause=clause
    )


def rights_advice_of(dispute: Dispute) -> dict[str, Any]:
    """Return what the sheet says, in plain words: the decision, the rights by clause, and whom to turn to."""
    venue, header = dispute.venue, rulebooks.HEADERS[dispute.document]
    opened = venue.local(dispute.opened_at)
    return {
        "venue": venue.name,
        "dispute": dispute.pk,
        "opened": f"{date_format(opened, 'j F Y')}, {opened:%H:%M}",
        "where": dispute.table.name if dispute.table else (dispute.round.place if dispute.round else ""),
        "decision": dispute.ruling,
        "review": dispute.review,
        "rights": [{"sentence": right.sentence, "clause": right.clause} for right in rights_under(dispute.document)],
        "game": header.title,
        "instrument": header.instrument,
        "regulator": venue.regulator or header.regulator,
        "regulator_email": venue.regulator_email,
        "has_inspectors": bool(FLOORS[dispute.document].order.rights_advised.clauses),
        "inspectorate": venue.inspectorate,
        "inspectorate_email": venue.inspectorate_email,
    }


def _day(day: date | None) -> str:
    return date_format(day, "j F Y") if day else "not printed"
