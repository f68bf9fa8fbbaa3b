"""What the documents say about the floor around a game: tables, seats, limits, signs, cards, disputes, payment errors.

The same questions for every document, each with its own answers. A `Ruled` answer is a value beside the clauses it stands
in, a `Basis` the clauses of what every floor does; an answer without clauses is the house's, because the document is silent.
"""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from games.money import Odds
from games.rulebooks.book import Basis, Ruled
from games.rulebooks.war_book import Role


class Item(NamedTuple):
    """One line of a checklist; `when` names the option of the table that makes it needed, empty for always.

    `about` is `cards` for a line that also stands beside the cards in use.
    """

    name: str
    sentence: str
    clause: str
    when: str = ""
    is_mandatory: bool = True
    about: str = ""


class Guide(NamedTuple):
    """One sentence shown to the people it is for: `dealer`, `staff`, `player` or `supervisor`, under a heading.

    `incident` is the kind of incident that a breach of it is recorded as; `excuses` the kind that it is no breach of.
    """

    audience: str
    topic: str
    sentence: str
    clause: str
    incident: str = ""
    excuses: str = ""


RIGHTS = "Your rights"
"""The heading under which a document's guides tell a person what they may do about a decision."""


class PayLine(NamedTuple):
    """One line of odds on the sign, under a heading; `when` names the option of the table that offers it, empty for always."""

    heading: str
    label: str
    odds: Odds
    clause: str
    when: str = ""


class Measure(NamedTuple):
    """Something that may be done to somebody who breaks a rule; `device_only` for what speaks of a device alone.

    `takers` are those who may take over a person who is detained.
    """

    name: str
    sentence: str
    clause: str
    device_only: bool = False
    takers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRules:
    """What a table must have and be before, while and until it is open."""

    approval: Basis = Basis()
    layout_approved: Ruled[bool] = Ruled(True)
    layout_items: tuple[Item, ...] = ()
    equipment: tuple[Item, ...] = ()
    places_most: Ruled[int | None] = Ruled(None)
    places_preset: Ruled[int] = Ruled(7)
    sources: Ruled[tuple[str, ...]] = Ruled(("shoe", "batch_shuffler", "continuous_shuffler"))
    continuous_approved: Ruled[bool] = Ruled(False)
    decks_determined: Ruled[bool] = Ruled(False)
    shuffle_determined: Ruled[bool] = Ruled(False)
    determinations: Basis = Basis()
    determinations_told: Basis = Basis()
    progressive_system: Ruled[bool] = Ruled(False)
    progressive_terms: Ruled[bool] = Ruled(False)
    bonus_spin_system: Ruled[bool] = Ruled(False)
    hours: Basis = Basis()
    dealer_stand_in: Basis = Basis()
    rules_on_request: Basis = Basis()
    closing_notice: Ruled[int] = Ruled(0)
    """Minutes for which a sign with the closing time has stood before a table with players closes."""
    closing_told: Ruled[bool] = Ruled(False)
    closing_by: Ruled[Role] = Ruled(Role.SUPERVISOR)


@dataclass(frozen=True, slots=True)
class SeatRules:
    """Who may sit and stake where, and who has to make room."""

    seated_only: Basis = Basis()
    players_per_place: Ruled[int] = Ruled(1)
    players_per_place_lowered_by: Ruled[Role] = Ruled(Role.SUPERVISOR)
    players_cap: Ruled[bool] = Ruled(False)
    several_places: Ruled[bool] = Ruled(True)
    several_need_leave: Ruled[bool] = Ruled(False)
    give_up_when_full: Ruled[bool] = Ruled(False)
    reserve: Ruled[bool] = Ruled(False)
    tie_preference: Ruled[bool] = Ruled(False)
    tie_after_choice: Basis = Basis()
    stakes: tuple[str, ...] = ("initial", "tie")
    """The wagers that are staked before the deal, the one that takes part in the game first."""
    side_alone: Ruled[bool] = Ruled(False)
    """Whether the others may be staked without the first."""
    stakes_frozen: Basis = Basis()
    idle_rounds: Ruled[int | None] = Ruled(None)
    idle_full_throughout: Ruled[bool] = Ruled(False)
    """Whether all other places must have been in use in every one of the idle rounds, not only now."""
    player_card: Ruled[date | None] = Ruled(None)
    """The first day on which a player needs a valid card of their own."""
    own_card: Ruled[date | None] = Ruled(None)
    own_card_excuses: tuple[tuple[str, str], ...] = ()
    """Reasons that do not lift an invalid wager, each with the clause that says so."""
    bar_from_game: Basis = Basis()
    bar_reach: Ruled[str] = Ruled("table")
    """How far such a bar reaches: the one `table`, or every table of the house at which that `game` is dealt."""
    exclude_from_casino: Basis = Basis()


@dataclass(frozen=True, slots=True)
class LimitRules:
    """Limits, what the sign says of them, and how they change."""

    sign: Ruled[bool] = Ruled(True)
    sign_shown: Basis = Basis()
    wagers: Ruled[tuple[str, ...]] = Ruled(("initial", "tie"))
    """The wagers with limits of their own; those whose size another wager fixes have none."""
    multiples: Basis = Basis()
    per_box: Ruled[bool] = Ruled(False)
    """Whether a maximum binds all players on one box together."""
    unit_basis: Ruled[tuple[str, ...]] = Ruled(("per_area",))
    """Whether limits may be set for each area, for each player, or only the former."""
    changed_by: Ruled[Role] = Ruled(Role.SUPERVISOR)
    raise_notice: Ruled[int] = Ruled(0)
    """Minutes for which a sign with the new minimum and its time stands before a minimum rises."""
    told_before: Ruled[bool] = Ruled(False)
    """Whether any change at all needs notice to the players and begins with the next round."""
    raise_at_once: Ruled[bool] = Ruled(False)
    protected_marker: Basis = Basis()
    protected_until: Basis = Basis()
    protected_at: Basis = Basis()
    protected_end_notice: Ruled[int] = Ruled(0)
    double_signs: Basis = Basis()
    newcomers: Basis = Basis()
    personal: Ruled[str] = Ruled("")
    """What may be agreed for one player: `above_maximum`, `any`, or nothing."""
    personal_by: Ruled[Role] = Ruled(Role.SUPERVISOR)
    personal_at_box: Ruled[bool] = Ruled(False)
    """Whether what is agreed holds at the marked box, for all on it, instead of for the player wherever they stake."""
    max_payout: Ruled[bool] = Ruled(False)
    payout_limit: Basis = Basis()
    odds_shown: Basis = Basis()
    odds_sign: Basis = Basis()
    """The clauses by which a sign gives the odds and the payout limit where the layout does not."""
    bonus_shown: Basis = Basis()
    pays: tuple[PayLine, ...] = ()
    """The odds that the sign lists."""


@dataclass(frozen=True, slots=True)
class CardRules:
    """How cards and the devices that shuffle them are checked, changed and marked."""

    opening_check: Ruled[bool] = Ruled(False)
    closing_check: Ruled[bool] = Ruled(False)
    verified_by: Ruled[Role | None] = Ruled(None)
    """Who, apart from the dealer, verifies the check before gaming; None where the dealer's word is enough."""
    waived_when_prepared: Ruled[bool] = Ruled(False)
    replacement_checked_by: Ruled[Role | None] = Ruled(None)
    """Who, apart from the dealer, checks each replacement card before it comes into play."""
    single_card_any_time: Ruled[bool] = Ruled(False)
    count_by: Ruled[Role] = Ruled(Role.SUPERVISOR)
    change_hours: Ruled[int | None] = Ruled(None)
    batch_backs_differ: Ruled[bool] = Ruled(False)
    malfunction_stated: Ruled[bool] = Ruled(False)
    device_marked: Ruled[bool] = Ruled(False)
    device_marks: tuple[tuple[str, str], ...] = ()
    """The ways to mark a failed device, each with its clause."""


@dataclass(frozen=True, slots=True)
class PaymentErrorRules:
    """What makes an over- or underpayment no breach, and what the regulator hears of it.

    Where a document is silent the house looks into an error in the same way, and reports it to nobody.
    """

    no_breach: Basis = Basis()
    unintentional: Basis = Basis()
    put_right: Basis = Basis()
    intentional: Basis = Basis()
    correct: Basis = Basis()
    identify: Basis = Basis()
    attempt_kinds: Ruled[tuple[str, ...]] = Ruled(("identify", "contact", "liaise"))
    reimburse: Basis = Basis()
    ask_back: Basis = Basis()
    report_above: Ruled[int | None] = Ruled(None)
    """In cents: only what is above it goes into the monthly report; None where nobody asks for one."""
    warn_after_days: int = 7


@dataclass(frozen=True, slots=True)
class OrderRules:
    """What follows when something goes wrong between people."""

    measures: tuple[Measure, ...] = ()
    measures_by: Ruled[Role] = Ruled(Role.SUPERVISOR)
    foreign_card_notices: Ruled[tuple[str, ...]] = Ruled(())
    dispute_final: Basis = Basis()
    dispute_decided_by: Ruled[Role] = Ruled(Role.SUPERVISOR)
    dispute_reviewed_by: Ruled[Role | None] = Ruled(None)
    """Who reviews a first decision inside the house; None where the first decision is the house's last word."""
    dispute_referred: Basis = Basis()
    """The clauses by which the regulator may be asked to review a decision."""
    rights_advised: Basis = Basis()
    payment_errors: PaymentErrorRules = PaymentErrorRules()


@dataclass(frozen=True, slots=True)
class FloorBook:
    """One document's answers about the floor."""

    key: str
    table: TableRules
    seats: SeatRules
    limits: LimitRules
    cards: CardRules
    order: OrderRules
    guides: tuple[Guide, ...]
