"""Cards replaced: what one person entered waits until a second has checked it, where the document asks for two."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from casino import events
from casino.audit import record
from casino.events import Event
from casino.models import CardReplacement, CardSet, Staff, Table
from casino.permissions import KEEP_CARDS, acting_role, rank_of
from casino.queries.cards import card_facts, replacement_facts
from casino.rules import replacements as rules
from casino.rules.reasons import why_not_silent
from casino.services.cards import begin, end, insist_in_use
from casino.services.locks import locked_table
from games.rulings import Refusal, insist

WHY = "Write what is wrong with the cards."


def replace_cards(card_set: CardSet, *, cards: Iterable[str], reason: str, by: Staff, at: datetime) -> CardReplacement:
    """Replace single cards of a set, each by one of the same rank and suit."""
    return enter(CardReplacement(card_set=card_set, cards=list(cards), reason=reason), by=by, at=at)


def change_set(
    card_set: CardSet,
    *,
    reason: str,
    by: Staff,
    at: datetime,
    back_colour: str = "",
    is_preinspected: bool = False,
    is_preshuffled: bool = False,
) -> CardReplacement:
    """Change the whole set for another, with as many decks as the table is set up for."""
    replacement = CardReplacement(
        card_set=card_set,
        is_whole_set=True,
        reason=reason,
        back_colour=back_colour,
        is_preinspected=is_preinspected,
        is_preshuffled=is_preshuffled,
    )
    return enter(replacement, by=by, at=at)


@transaction.atomic
def enter(replacement: CardReplacement, *, by: Staff, at: datetime) -> CardReplacement:
    """Write down a replacement. Where the document asks for a second person it waits for one, else it is done at once."""
    table = locked_table(replacement.card_set.table_id, KEEP_CARDS, by=by)
    card_set = CardSet.objects.get(pk=replacement.card_set_id)
    insist_in_use(card_set)
    replacement.card_set, replacement.dealer, replacement.entered_at = card_set, by, at
    insist(why_not_silent(replacement.reason, sentence=WHY))
    facts = card_facts(table, at=at)
    insist(rules.why_not_replace(replacement_facts(replacement), facts, table.book.cards) + why_not_twice(card_set))
    replacement.save(force_insert=True)
    if table.book.cards.replacement_checked_by.value is None:
        return bring_in(replacement, table, by=by, at=at)
    write_down(events.REPLACEMENT_ENTERED, replacement, table, by=by, at=at, note=replacement.reason)
    return replacement


@transaction.atomic
def confirm(replacement: CardReplacement, *, by: Staff, at: datetime) -> CardReplacement:
    """Say as the second person that the new cards were checked; with that they come into play."""
    table, replacement = locked(replacement, by=by)
    facts, book = card_facts(table, at=at), table.book.cards
    insist(rules.why_not_confirm(replacement_facts(replacement), facts, book, by=by.pk, rank=rank_of(by)))
    replacement.supervisor = by
    return bring_in(replacement, table, by=by, at=at)


@transaction.atomic
def call_off(replacement: CardReplacement, *, reason: str, by: Staff, at: datetime) -> CardReplacement:
    """Leave the cards as they are: what waits for a second person is not wanted any more, or was not right."""
    table, replacement = locked(replacement, by=by)
    if replacement.is_settled:
        insist([Refusal("This replacement is settled already.", code="wrong_state")])
    insist(why_not_silent(reason, sentence="Write why the cards stay."))
    replacement.called_off_at, replacement.called_off_by = at, by
    replacement.save(update_fields=["called_off_at", "called_off_by"])
    write_down(events.REPLACEMENT_CALLED_OFF, replacement, table, by=by, at=at, note=reason)
    return replacement


# ---- the parts of them -----------------------------------------------------------------------------------------------


def locked(replacement: CardReplacement, *, by: Staff) -> tuple[Table, CardReplacement]:
    table = locked_table(replacement.card_set.table_id, KEEP_CARDS, by=by)
    return table, CardReplacement.objects.select_for_update(of=("self",)).select_related("card_set").get(
        pk=replacement.pk
    )


def why_not_twice(card_set: CardSet) -> list[Refusal]:
    waiting = CardReplacement.objects.filter(card_set=card_set, replaced_at=None, called_off_at=None)
    if not waiting.exists():
        return []
    sentence = "A replacement in this set waits for a second person: have it confirmed or call it off first."
    return [Refusal(sentence, code="already_waiting")]


def bring_in(replacement: CardReplacement, table: Table, *, by: Staff, at: datetime) -> CardReplacement:
    """Let the new cards come into play: single ones in their set, a whole set as a set of its own."""
    old = replacement.card_set
    if replacement.is_whole_set:
        end(old, table, why=replacement.reason, by=by, at=at)
        new = CardSet(
            batch=old.batch,
            decks=table.decks or old.decks,
            back_colour=replacement.back_colour,
            is_preinspected=replacement.is_preinspected,
            is_preshuffled=replacement.is_preshuffled,
        )
        replacement.new_set = begin(new, table, by=by, at=at)
    replacement.replaced_at = at
    replacement.save(update_fields=["supervisor", "replaced_at", "new_set"])
    write_down(events.CARDS_REPLACED, replacement, table, by=by, at=at)
    return replacement


def write_down(
    event: Event, replacement: CardReplacement, table: Table, *, by: Staff, at: datetime, note: str = ""
) -> None:
    content: dict[str, Any] = {"whole_set": True} if replacement.is_whole_set else {"cards": replacement.cards}
    record(
        event,
        replacement.card_set,
        by=by,
        at=at,
        role=acting_role(by, KEEP_CARDS),
        clauses=[table.book.cards.replacement_checked_by.clause],
        after={"replacement": replacement.pk, "entered_by": replacement.dealer_id, **content},
        note=note,
    )
