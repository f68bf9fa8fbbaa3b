"""What the documents of a tournament say. Each is about one version of its terms; the content is fixed as plain values.

kind                     for whom                           template
tournament-terms         everybody, once published          tournaments/pdf/tournament-terms.html
tournament-amendment     everybody, once published          tournaments/pdf/tournament-amendment.html
tournament-summary       everybody, once published          tournaments/pdf/tournament-summary.html
tournament-table-card    everybody, once published          tournaments/pdf/tournament-table-card.html
tournament-notice        the inspectors on site             tournaments/pdf/tournament-notice.html
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from casino.models import Document, Staff
from casino.queries.documents import PUBLIC_WHEN
from casino.rules.deadlines import in_words
from casino.services.documents import request_document
from games.rulings import Refusal, insist
from tournaments.models import Notice, TermsVersion, Tournament
from tournaments.queries.build import house_of
from tournaments.queries.tournaments import TERMS, is_published, newest_version, publication_facts
from tournaments.rules.amendments import changes_in_words
from tournaments.rules.definition import Definition
from tournaments.rules.notices import last_moment, lead_for
from tournaments.rules.terms import House, Section, terms_of
from tournaments.rules.terms.prizes import Example, worked_examples
from tournaments.rules.terms.short import Line, notice_lines, phone_rule, play_lines, player_lines, stage_lines
from tournaments.rules.terms.text import ordinal

AMENDMENT, SUMMARY = "tournament-amendment", "tournament-summary"
CARD, NOTICE = "tournament-table-card", "tournament-notice"
OFFERED = {
    NOTICE: "Notice to the inspectors",
    SUMMARY: "Summary for players, on one page",
    CARD: "Cards for the tables",
}
"""What the desk has made when it wants it; the terms and their amendments are printed by themselves."""
Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of document: what it is called, what it says, and by which clause it is owed."""

    title: str
    content: Callable[[TermsVersion], Content]
    clause: str = ""
    is_public: bool = True


def request(kind: str, version: TermsVersion, *, by: Staff | None, at: datetime) -> Document:
    """Have a document of one version made; the same version gives the same document."""
    insist(why_not_request(kind, version))
    chosen = KINDS[kind]
    title = chosen.title.format(name=version.definition.details.name, number=version.number)
    return request_document(
        kind,
        version,
        title=title[:200],
        content=chosen.content(version),
        by=by,
        at=at,
        is_public=chosen.is_public,
        clause=chosen.clause,
    )


def why_not_request(kind: str, version: TermsVersion) -> list[Refusal]:
    if kind not in KINDS:
        return [Refusal("There is no such document of a tournament.", code="unknown_kind", field="kind")]
    if kind == AMENDMENT and version.number == 1:
        return [Refusal("The first version amends nothing.", "vic-war 10.4.1(c)", "no_amendment", "kind")]
    return []


def request_newest(tournament: Tournament, *, kind: str, by: Staff, at: datetime) -> Document:
    """Have a document of the newest approved version made, for whoever asks at the desk."""
    version = newest_version(tournament)
    if version is None:
        insist([Refusal("Nothing is approved yet that could be printed.", code="not_approved")])
    assert version is not None
    return request(kind, version, by=by, at=at)


def print_version(version: TermsVersion, *, at: datetime) -> None:
    """Print what the house owes its patrons of a version: the terms and, from the second on, what they changed."""
    request(TERMS, version, by=None, at=at)
    if version.number > 1:
        request(AMENDMENT, version, by=None, at=at)


# ---- what each says --------------------------------------------------------------------------------------------------


def terms_content(version: TermsVersion) -> Content:
    """Return the whole terms under their numbers, with the approval that they rest on and the prizes worked out."""
    definition, house = _read(version)
    sections = terms_of(definition, house).sections
    return _head(version, definition, house) | {
        "reason": version.reason,
        "asked_by": version.asked_by.name,
        "approved_by": version.approved_by.name,
        "approved_at": _moment(version.approved_at, version),
        "sections": [_section(section) for section in sections],
        "examples": _examples(worked_examples(definition), sections),
        "is_signed": bool(definition.entry.signature_required),
    }


def amendment_content(version: TermsVersion) -> Content:
    """Return each changed field with both values, the reason, and who has to hear of it."""
    definition, house = _read(version)
    before = version.tournament.versions.get(number=version.number - 1)
    facts = publication_facts(version.tournament)
    changed = changes_in_words(before.definition, definition)
    told = [
        (Notice.To.REGULATOR, "vic-war 10.4.1(c)", any(change.is_detail for change in changed)),
        (Notice.To.PLAYERS, "vic-war 10.4.1(b)", facts.has_players),
    ]
    return _head(version, definition, house) | {
        "amends": before.number,
        "amends_fingerprint": before.fingerprint,
        "reason": version.reason,
        "asked_by": version.asked_by.name,
        "approved_by": version.approved_by.name,
        "approved_at": _moment(version.approved_at, version),
        "changes": [
            {"field": change.words, "before": change.before, "after": change.after, "is_detail": change.is_detail}
            for change in changed
        ],
        "owed": [{"to": to.label, "clause": clause} for to, clause, is_owed in told if is_owed],
    }


def summary_content(version: TermsVersion) -> Content:
    """Return the event on one page, as a player wants to know it."""
    definition, house = _read(version)
    return _head(version, definition, house) | {
        "summary": definition.details.summary,
        "lines": _lines(player_lines(definition)),
        "play": _lines(play_lines(definition)),
        "director": definition.details.director,
    }


def card_content(version: TermsVersion) -> Content:
    """Return what hangs at the table, a card for each stage."""
    definition, house = _read(version)
    return _head(version, definition, house) | {"stages": _stages(definition), "phone": phone_rule(definition)}


def notice_content(version: TermsVersion) -> Content:
    """Return the facts that the inspectors on site are told, in the order in which a commission reads them."""
    definition, house = _read(version)
    details, venue = definition.details, version.tournament.venue
    lead = lead_for(details.game.document, details.notice_lead)
    assert details.starts_at is not None  # nothing is approved without it
    due = last_moment(
        lead, starts_at=details.starts_at, entries_open_at=details.entries_open_at, zone=ZoneInfo(details.time_zone)
    )
    return _head(version, definition, house) | {
        "to": venue.inspectorate or "Inspectors on site",
        "clause": "vic-war 10.2.2(b)",
        "lead": lead.words,
        "due": in_words(due, details.time_zone),
        "lines": _lines(notice_lines(definition, house)),
    }


# ---- plain values ----------------------------------------------------------------------------------------------------


def _read(version: TermsVersion) -> tuple[Definition, House]:
    definition = version.definition
    return definition, house_of(definition, version.tournament.venue)


def _head(version: TermsVersion, definition: Definition, house: House) -> Content:
    """Return what every document of a version names: the event, the house, and exactly which terms."""
    return {
        "edition": f"Terms version {version.number}",
        "tournament": definition.details.name,
        "place": definition.details.place,
        "operator": house.operator,
        "regulator": house.regulator,
        "version": version.number,
        "terms_fingerprint": version.fingerprint,
    }


def _section(section: Section) -> Content:
    return {
        "number": section.number,
        "title": section.title,
        "clause": section.clause,
        "items": [
            {
                "number": number,
                "depth": depth,
                "text": item.text,
                "points": list(item.points),
                "kind": item.kind,
                "clause": item.clause,
            }
            for number, depth, item in section.numbered
        ],
    }


def _examples(examples: Iterable[Example], sections: Iterable[Section]) -> Content | None:
    """Return what each place wins, a column for each size of the field, for the clause that works it out."""
    columns = list(examples)
    if not columns:
        return None
    words = tuple(example.words for example in columns)
    won = [{payout.place: payout.cents for payout in example.by_place} for example in columns]
    places = sorted({place for column in won for place in column})
    return {
        "number": next(each.number for each in chain(*(s.numbered for s in sections)) if each.item.points == words),
        "is_whole": not any(payout.cents % 100 for example in columns for payout in example.won),
        "sizes": [example.entries for example in columns],
        "pools": [example.pool for example in columns],
        "rows": [{"place": ordinal(place), "cents": [column.get(place) for column in won]} for place in places],
        "others": others if any(others := [example.others for example in columns]) else [],
    }


def _stages(definition: Definition) -> list[Content]:
    return [{"name": stage.name, "lines": _lines(stage_lines(stage, definition))} for stage in definition.format.stages]


def _lines(lines: Iterable[Line]) -> list[Content]:
    return [{"label": line.label, "points": list(line.points)} for line in lines]


def _moment(at: datetime, version: TermsVersion) -> str:
    local = version.tournament.venue.local(at)
    return f"{date_format(local, 'j F Y')}, {local:%H:%M %Z}"


KINDS = {
    TERMS: Kind("{name}: terms and conditions, version {number}", terms_content, "vic-war 10.2.2(a)"),
    AMENDMENT: Kind("{name}: amendment, version {number}", amendment_content, "vic-war 10.4.1(c)"),
    SUMMARY: Kind("{name}: in short", summary_content),
    CARD: Kind("{name}: table card", card_content),
    NOTICE: Kind("{name}: notice to the inspectors", notice_content, "vic-war 10.2.2(b)", is_public=False),
}


def _is_open(document: Document) -> bool:
    version = TermsVersion.objects.filter(pk=document.subject_id).first()
    return version is not None and is_published(version)


PUBLIC_WHEN.update({kind: _is_open for kind, chosen in KINDS.items() if chosen.is_public})
