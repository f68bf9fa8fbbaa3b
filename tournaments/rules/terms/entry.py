"""Section 2, conditions of entry: vic-war 10.4.2."""

from collections.abc import Iterator

from tournaments.rules.definition import Definition
from tournaments.rules.definition.entry import Occasion
from tournaments.rules.terms.text import OPEN, House, Item, Section, answer, fixed, number, said, told, when, worded


def section(number_: int, definition: Definition, house: House) -> Section:
    items = (*_eligibility(definition), *_terms(definition), *_how(definition))
    return Section(number_, "Conditions of entry", "vic-war 10.4.2", items)


def _eligibility(definition: Definition) -> Iterator[Item]:
    entry = definition.entry
    yield told("Who may take part:", "vic-war 10.4.2(a)", "entry")
    yield fixed("Whoever takes part accepts these terms.", "vic-war 10.4.2(a)(i)")
    yield fixed("Only persons who may be in the casino and may gamble there can enter.", "vic-war 10.4.2(a)(ii)")
    if entry.refusal_reserved is None:
        yield told(f"Whether applications may be refused: {OPEN}.", "vic-war 10.4.2(a)(iii)", "entry.refusal_reserved")
    elif entry.refusal_reserved:
        yield fixed("The house may refuse any application.", "vic-war 10.4.2(a)(iii)", "entry.refusal_reserved")
    if entry.has_criteria is None:
        yield told(f"Criteria for taking part: {OPEN}.", "vic-war 10.4.2(a)(iv)", "entry.has_criteria")
    elif entry.has_criteria:
        yield worded(entry.criteria, "vic-war 10.4.2(a)(iv)", "entry.criteria")
    if entry.members_only:
        yield told("Only members of the house’s club can enter.", "vic-war 10.4.2(a)(iv)", "entry.members_only")
    if entry.occasion != Occasion.ORDINARY and entry.employees_play:
        yield fixed(
            f"This is a {entry.occasion} event. With the approval of {said(entry.employees_approved_by)} some of the house’s "
            "staff, contractors or associates may play. An employee wins no prize: the next place-getter moves up.",
            "vic-war 10.4.2(a)(v)",
            "entry.employees_play",
        )
    yield told(_entries(definition), field="entry.entries_per_person")


def _entries(definition: Definition) -> str:
    entry = definition.entry
    if entry.entries_per_person is None:
        text = "A person may enter as often as places allow."
    elif entry.entries_per_person == 1:
        text = "A person may enter once."
    else:
        text = f"A person may enter at most {entry.entries_per_person} times."
    if entry.entries_per_person != 1:
        text += " The best score of a person counts." if entry.best_entry_counts else " Each entry has its own score."
        text += " A person never holds two seats of one session." if entry.one_seat_a_session else ""
    if entry.session_closes_minutes_before is not None:
        text += f" Entries to a session close {number(entry.session_closes_minutes_before, 'minute')} before it starts."
    return text


def _terms(definition: Definition) -> Iterator[Item]:
    entry = definition.entry
    yield told("About these terms:", "vic-war 10.4.2(b)", "entry.copies_from")
    yield fixed("Players keep to these terms; whoever does not may be disqualified.", "vic-war 10.4.2(b)(i)")
    yield told(answer("Copies", entry.copies_from), "vic-war 10.4.2(b)(ii)", "entry.copies_from")
    if entry.signature_required is None:
        yield told(f"Whether players sign these terms: {OPEN}.", "vic-war 10.4.2(b)(iii)", "entry.signature_required")
    elif entry.signature_required:
        yield fixed(
            "Each player signs these terms before taking a seat.", "vic-war 10.4.2(b)(iii)", "entry.signature_required"
        )


def _how(definition: Definition) -> Iterator[Item]:
    entry = definition.entry
    yield told(answer("How to enter", entry.how_to_enter), "vic-war 10.4.2(c)", "entry.how_to_enter")
    yield told(
        f"{_withdrawal(definition)} {_substitute(definition)}", "vic-war 10.4.2(d)", "entry.free_withdrawal_until"
    )


def _withdrawal(definition: Definition) -> str:
    entry = definition.entry
    if entry.free_withdrawal_until:
        return f"A player may withdraw without penalty until {when(entry.free_withdrawal_until)}."
    return "There is no period of withdrawal without penalty." if entry.withdrawal_decided else f"Withdrawal: {OPEN}."


def _substitute(definition: Definition) -> str:
    entry = definition.entry
    if entry.substitute_named_until:
        return f"A substitute may be named until {when(entry.substitute_named_until)}."
    return "No substitute is named beforehand." if entry.substitute_decided else f"Naming a substitute: {OPEN}."
