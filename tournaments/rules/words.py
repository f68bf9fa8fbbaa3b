"""What people call each field of a definition, and what they should know when they fill it in.

Keyed by the field's path without the numbers of list items: `format.stages.bank.chips`. The builder labels its fields with
these words, an amendment names what changed with them, and a test holds that no field is without.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Word(NamedTuple):
    label: str
    help: str = ""
    one: str = ""
    """What one row of a list is called."""


WORDS: Mapping[str, Word] = MappingProxyType(
    {
        "details": Word("Details"),
        "details.name": Word("Name"),
        "details.summary": Word("In a sentence or two", "Stands on the public page above everything else."),
        "details.place": Word("Place", "Where in the house it is held."),
        "details.time_zone": Word("Time zone", "All times below are on this wall clock."),
        "details.starts_at": Word("Start"),
        "details.entries_open_at": Word("Entries open"),
        "details.entries_close_at": Word("Entries close"),
        "details.move_notice_minutes": Word("Notice of a moved start, in minutes"),
        "details.notice_lead": Word("Notice to the regulator", "Empty for the usual time at this place."),
        "details.director": Word("Tournament Director"),
        "details.deputies": Word("Deputies", "One to a line."),
        "details.game": Word("Game"),
        "details.game.document": Word("Approved document"),
        "details.game.decks": Word("Decks"),
        "details.game.method": Word("Method of dealing the war", "A or B, where the document knows them."),
        "details.game.other_game": Word("Another game", "Only if no document above describes it."),
        "fees": Word("Fees"),
        "fees.is_free": Word("Nothing is charged"),
        "fees.prices": Word("Prices", "Each way in and what it costs. The first that fits is charged.", one="Price"),
        "fees.prices.key": Word("Short name", "Others refer to the price by it, such as entry or rebuy."),
        "fees.prices.buys": Word("What it buys"),
        "fees.prices.name": Word("Name"),
        "fees.prices.lines": Word("Where the money goes", one="Part"),
        "fees.prices.lines.part": Word("Part"),
        "fees.prices.lines.cents": Word("Amount"),
        "fees.prices.chips": Word("Chips it gives", "Empty for the bank of the stage."),
        "fees.prices.attempts_from": Word("From attempt"),
        "fees.prices.attempts_to": Word("To attempt"),
        "fees.prices.from_at": Word("From"),
        "fees.prices.until_at": Word("Until"),
        "fees.prices.until_stage_ends": Word("Until this stage ends", "The short name of a stage."),
        "fees.prices.members_only": Word("Members only"),
        "fees.prices.is_earned": Word("Earned by play"),
        "fees.prices.is_invited": Word("By invitation"),
        "fees.prices.condition": Word("Condition", "How it is earned, or who is invited."),
        "fees.prices.only_if_room": Word("Only while there is room"),
        "fees.prices.most_per_person": Word("At most for each person"),
        "fees.prices.most_in_all": Word("At most in all"),
        "fees.prices.is_optional_tip": Word("An extra that a player may add"),
        "fees.prices.tenders": Word("Paid by", "Cash, card, voucher; one to a line."),
        "fees.prices.gives": Word("Comes with", "A voucher or the like."),
        "entry": Word("Entry"),
        "entry.least_players": Word("Least players"),
        "entry.most_players": Word("Most players"),
        "entry.most_entries": Word("Most entries", "Where a person may enter several times."),
        "entry.entries_per_person": Word("Entries for each person", "Empty for any number."),
        "entry.best_entry_counts": Word("The best entry of a person counts"),
        "entry.one_seat_a_session": Word("Never two seats of one session"),
        "entry.session_closes_minutes_before": Word("Entry to a session closes, minutes before it"),
        "entry.refusal_reserved": Word("May the house refuse any application?"),
        "entry.has_criteria": Word("Are there criteria for taking part?"),
        "entry.criteria": Word("The criteria"),
        "entry.members_only": Word("Members only"),
        "entry.occasion": Word("Occasion"),
        "entry.employees_play": Word("Some employees play"),
        "entry.employees_approved_by": Word("Approved by", "The chief operating or the chief executive officer."),
        "entry.how_to_enter": Word("How to enter"),
        "entry.copies_from": Word("Where players get a copy of the terms"),
        "entry.signature_required": Word("Do players sign the terms?"),
        "entry.withdrawal_decided": Word("There is no free withdrawal", "Tick it, or give a time below."),
        "entry.free_withdrawal_until": Word("Free withdrawal until"),
        "entry.substitute_decided": Word("No substitute is named beforehand", "Tick it, or give a time below."),
        "entry.substitute_named_until": Word("Substitutes are named until"),
        "entry.too_few": Word("With too few players"),
        "format": Word("Format"),
        "format.chip_type": Word("Chips", "Tournament chips without cash value, for example."),
        "format.chips_end": Word("Chips at the end"),
        "format.repechage_by_director": Word("The Director decides who gets a second chance"),
        "format.stages": Word("Stages", one="Stage"),
        "format.stages.key": Word("Short name", "Rules of advancement name the stage by it."),
        "format.stages.name": Word("Name"),
        "format.stages.sources": Word("Who plays in it", one="Group"),
        "format.stages.sources.origin": Word("They come from"),
        "format.stages.sources.stage": Word("Which stage"),
        "format.stages.sources.quota": Word("At most"),
        "format.stages.sources.price": Word("Price", "Short name of the price they pay."),
        "format.stages.sources.eligibility": Word("Who may"),
        "format.stages.sources.allocation": Word("Scarce places go"),
        "format.stages.sessions": Word("Sessions", one="Session"),
        "format.stages.sessions.name": Word("Name"),
        "format.stages.sessions.starts_at": Word("Start"),
        "format.stages.sessions.minutes": Word("Planned minutes"),
        "format.stages.tables": Word("Tables"),
        "format.stages.tables.count": Word("Tables in a session"),
        "format.stages.tables.seats": Word("Seats at a table"),
        "format.stages.tables.basis": Word("Or how their number is fixed"),
        "format.stages.tables.one_after_the_other": Word("Played one after the other"),
        "format.stages.seating": Word("Seats"),
        "format.stages.length": Word("A session ends"),
        "format.stages.length.ends": Word("By"),
        "format.stages.length.count": Word("After, or with so many left"),
        "format.stages.length.last_hands": Word("Then so many last hands"),
        "format.stages.length.announced_at": Word("The end is announced at"),
        "format.stages.bank": Word("Starting bank"),
        "format.stages.bank.chips": Word("Chips"),
        "format.stages.bank.chip_set": Word("Made up of", one="Chip"),
        "format.stages.bank.chip_set.value": Word("Value"),
        "format.stages.bank.chip_set.count": Word("How many"),
        "format.stages.bank.is_carried_over": Word("Carried over from the stage before"),
        "format.stages.wagers": Word("Wagers"),
        "format.stages.wagers.least": Word("Least"),
        "format.stages.wagers.most": Word("Most", "Empty for no maximum."),
        "format.stages.wagers.step": Word("In steps of"),
        "format.stages.wagers.is_compulsory": Word("Is a wager compulsory in every hand?"),
        "format.stages.wagers.basis": Word("Or how the least wager is set"),
        "format.stages.wagers.caps": Word("Other maximums for some hands", one="Maximum"),
        "format.stages.wagers.caps.from_hand": Word("From hand"),
        "format.stages.wagers.caps.to_hand": Word("To hand"),
        "format.stages.wagers.caps.most": Word("Most", "Empty for no maximum."),
        "format.stages.wagers.side_bets": Word("Side bets"),
        "format.stages.wagers.secret_wagers": Word("Secret wagers for each player"),
        "format.stages.wagers.secret_how": Word("How a secret wager is made"),
        "format.stages.wagers.seconds_to_act": Word("Seconds to act"),
        "format.stages.wagers.seconds_at_elimination": Word("Seconds in elimination hands"),
        "format.stages.wagers.forced_minimum": Word("The least wager is placed for slow players"),
        "format.stages.wagers.boxes_a_player": Word("Boxes for each player"),
        "format.stages.wagers.first_to_act": Word("Who acts first"),
        "format.stages.wagers.special_rights": Word("Special rights", "One to a line."),
        "format.stages.elimination": Word("Elimination", one="Rule"),
        "format.stages.elimination.knock": Word("A player is out"),
        "format.stages.elimination.hands": Word("After hands", "Numbers with commas."),
        "format.stages.elimination.note": Word("Note"),
        "format.stages.advancement": Word(
            "Who goes on", "In order: each rule looks at those whom no earlier one took.", one="Rule"
        ),
        "format.stages.advancement.to": Word("To stage"),
        "format.stages.advancement.scope": Word("Of each"),
        "format.stages.advancement.take": Word("How many"),
        "format.stages.advancement.places": Word("Only these placings", "First and last, such as 4, 4."),
        "format.stages.advancement.pick": Word("Picked by"),
        "format.stages.advancement.until": Word("Until"),
        "format.stages.advancement.weights": Word("Tickets", "Placing and tickets, such as 3: 3."),
        "format.stages.ties": Word(
            "Level scores", "In order: the next is tried only if players are still level.", one="Step"
        ),
        "format.stages.ties.method": Word("By"),
        "format.stages.ties.hands": Word("Hands"),
        "format.stages.ties.chips": Word("Chips each"),
        "format.stages.is_optional": Word("Held only if the field asks for it"),
        "format.stages.is_rolling": Word("Played again and again while entries are open"),
        "format.stages.is_head_to_head": Word("One against one"),
        "format.stages.hides_scores": Word("Scores stay hidden until it ends"),
        "format.stages.ranks_by_bust": Word("Those without chips are placed by when they lost them"),
        "prizes": Word("Prizes"),
        "prizes.winner_by": Word("Who wins"),
        "prizes.pool_share": Word("Paid out of the pool parts of the fees", "In percent."),
        "prizes.added_cents": Word("Added by the house"),
        "prizes.guarantee_cents": Word("Guaranteed"),
        "prizes.guarantee_needs_full_field": Word("Guaranteed only with a full field"),
        "prizes.bands": Word(
            "Prize tables", "One for each size of the field; the last is open upwards.", one="Prize table"
        ),
        "prizes.bands.from_entries": Word("From entries"),
        "prizes.bands.to_entries": Word("To entries", "Empty for any number above."),
        "prizes.bands.prizes": Word("Prizes", one="Prize"),
        "prizes.bands.prizes.from_place": Word("From place"),
        "prizes.bands.prizes.to_place": Word("To place"),
        "prizes.bands.prizes.share": Word("Share", "In percent of the pool, for each place."),
        "prizes.bands.prizes.cents": Word("Fixed sum"),
        "prizes.bands.prizes.in_kind": Word("A thing"),
        "prizes.bands.prizes.or_else": Word("Or, as the winner chooses"),
        "prizes.bands.prizes.seat_in": Word("A seat in"),
        "prizes.field_share": Word("Pay a part of the field"),
        "prizes.field_share.percent": Word("Percent of the field"),
        "prizes.field_share.ladder": Word("Shares from the top", "In percent, with commas."),
        "prizes.stage_prizes": Word("Prizes of stages", one="Prize"),
        "prizes.stage_prizes.stage": Word("Stage"),
        "prizes.stage_prizes.from_place": Word("From place"),
        "prizes.stage_prizes.to_place": Word("To place"),
        "prizes.stage_prizes.cents": Word("Sum"),
        "prizes.stage_prizes.in_kind": Word("A thing"),
        "prizes.stage_prizes.scope": Word("For each"),
        "prizes.draws": Word("Prizes that are drawn", one="Prize"),
        "prizes.draws.count": Word("How many"),
        "prizes.draws.cents": Word("Sum"),
        "prizes.draws.in_kind": Word("A thing"),
        "prizes.draws.excludes_finalists": Word("Without those of the last stage"),
        "prizes.bonuses": Word("Paid by the house on a condition", one="Bonus"),
        "prizes.bonuses.condition": Word("Condition"),
        "prizes.bonuses.cents": Word("Sum"),
        "prizes.bonuses.in_kind": Word("A thing"),
        "prizes.rounding": Word("Prizes are rounded to"),
        "prizes.split_by_agreement": Word("Those left may agree on another split"),
        "conduct": Word("Conduct"),
        "conduct.penalties": Word("Penalties", one="Penalty"),
        "conduct.penalties.cause": Word("For"),
        "conduct.penalties.penalty": Word("Penalty"),
        "conduct.disqualification": Word("A player is disqualified for", "One to a line."),
        "conduct.substitutes_allowed": Word("May a substitute take a player's place?"),
        "conduct.substitute_cases": Word("In these cases"),
        "conduct.refunds_decided": Word("Fees are given back in no other case"),
        "conduct.refunds": Word("Fees are given back", one="Refund"),
        "conduct.refunds.case": Word("Case"),
        "conduct.refunds.percent": Word("Percent"),
        "conduct.refunds.until_at": Word("Until"),
        "conduct.consequences": Word("What follows when a player"),
        "conduct.consequences.late": Word("is late or misses a session"),
        "conduct.consequences.late_grace_minutes": Word("Minutes until a late player counts as missing"),
        "conduct.consequences.absent": Word("is absent"),
        "conduct.consequences.phone": Word("uses a telephone"),
        "conduct.consequences.substitute": Word("names a substitute"),
        "conduct.consequences.disqualified": Word("is disqualified"),
        "conduct.consequences.disqualified_chips_removed": Word("Do a disqualified player's chips leave play?"),
        "conduct.consequences.retired": Word("retires"),
        "conduct.wording": Word("Wording"),
        "conduct.wording.privacy_policy": Word("Privacy policy", "Empty for the house's own."),
        "conduct.wording.liability_acts": Word("Acts that the limit of liability is subject to", "One to a line."),
        "conduct.wording.extra_clauses": Word("Clauses of your own", "One to a line, printed at the end."),
        "in_kind.name": Word("What"),
        "in_kind.worth_cents": Word("Worth"),
        "in_kind.cash_instead_cents": Word("Or this much in cash"),
    }
)
THINGS = frozenset({"in_kind", "or_else"})
"""Parts that hold the same fields wherever they stand."""


def without_numbers(path: str) -> str:
    """Return a field's path as the table knows it."""
    parts = [part for part in path.split(".") if not part.isdigit()]
    if len(parts) > 1 and parts[-2] in THINGS:
        return f"in_kind.{parts[-1]}"
    return ".".join(parts)


def word_for(path: str) -> Word:
    return WORDS[without_numbers(path)]


def in_words(path: str) -> str:
    """Name a field by all that leads to it, with the number of each list item: `Stage 2, Starting bank, Chips`."""
    parts = path.split(".")
    named: list[str] = []
    for end in range(1, len(parts) + 1):
        part = parts[end - 1]
        if part.isdigit():
            named[-1] = _numbered(word_for(".".join(parts[: end - 1])), int(part) + 1)
        else:
            named.append(word_for(".".join(parts[:end])).label)
    return ", ".join(named[1:] or named)


def _numbered(word: Word, number: int) -> str:
    """Name one item of a list: `Stage 2`; behind the name of the list where its own does not tell: `Level scores, step 1`."""
    is_plural = word.label.startswith(word.one[:-1]) and " " not in word.label.removeprefix(word.one)
    return f"{word.one} {number}" if is_plural else f"{word.label}, {word.one.lower()} {number}"
