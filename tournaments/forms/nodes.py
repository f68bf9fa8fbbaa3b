"""What a page shows of a part of a definition: fields, groups, lists and their rows, the seldom used ones folded away.

A field that few tournaments need is folded away as long as nobody answered it: what is answered is always seen.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from games.rulings import Refusal
from tournaments.rules.lint import Finding

SELDOM = frozenset(
    {
        "details.time_zone",
        "details.move_notice_minutes",
        "details.notice_lead",
        "details.deputies",
        "details.game.method",
        "details.game.other_game",
        "fees.prices.key",
        "fees.prices.chips",
        "fees.prices.attempts_from",
        "fees.prices.attempts_to",
        "fees.prices.from_at",
        "fees.prices.until_at",
        "fees.prices.until_stage_ends",
        "fees.prices.members_only",
        "fees.prices.is_earned",
        "fees.prices.is_invited",
        "fees.prices.condition",
        "fees.prices.only_if_room",
        "fees.prices.most_per_person",
        "fees.prices.most_in_all",
        "fees.prices.is_optional_tip",
        "fees.prices.tenders",
        "fees.prices.gives",
        "entry.most_entries",
        "entry.best_entry_counts",
        "entry.one_seat_a_session",
        "entry.session_closes_minutes_before",
        "entry.members_only",
        "entry.occasion",
        "entry.employees_play",
        "entry.employees_approved_by",
        "format.repechage_by_director",
        "format.stages.key",
        "format.stages.sources.quota",
        "format.stages.sources.price",
        "format.stages.sources.eligibility",
        "format.stages.sources.allocation",
        "format.stages.tables.basis",
        "format.stages.tables.one_after_the_other",
        "format.stages.length.last_hands",
        "format.stages.length.announced_at",
        "format.stages.bank.chip_set",
        "format.stages.bank.is_carried_over",
        "format.stages.wagers.basis",
        "format.stages.wagers.caps",
        "format.stages.wagers.side_bets",
        "format.stages.wagers.secret_wagers",
        "format.stages.wagers.secret_how",
        "format.stages.wagers.seconds_to_act",
        "format.stages.wagers.seconds_at_elimination",
        "format.stages.wagers.forced_minimum",
        "format.stages.wagers.boxes_a_player",
        "format.stages.wagers.first_to_act",
        "format.stages.wagers.special_rights",
        "format.stages.elimination.hands",
        "format.stages.elimination.note",
        "format.stages.advancement.places",
        "format.stages.advancement.pick",
        "format.stages.advancement.until",
        "format.stages.advancement.weights",
        "format.stages.ties.chips",
        "format.stages.is_optional",
        "format.stages.is_rolling",
        "format.stages.is_head_to_head",
        "format.stages.hides_scores",
        "format.stages.ranks_by_bust",
        "prizes.guarantee_needs_full_field",
        "prizes.bands.prizes.in_kind",
        "prizes.bands.prizes.or_else",
        "prizes.bands.prizes.seat_in",
        "prizes.field_share",
        "prizes.stage_prizes",
        "prizes.draws",
        "prizes.bonuses",
        "prizes.split_by_agreement",
        "conduct.substitute_cases",
        "conduct.wording",
    }
)
"""Fields that most tournaments leave alone."""
INWARD = frozenset({"details.time_zone", "fees.prices.key", "format.stages.key"})
"""The venue's clock and short names are filled in by themselves: that they are there is no answer of anybody."""
FOLDED = frozenset({"fees.prices", "format.stages", "prizes.bands"})
"""Lists whose rows are long: one row is open at a time."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields that stand together, those first that are often needed or answered."""

    nodes: tuple["Node", ...] = ()

    @property
    def usual(self) -> list["Node"]:
        return [node for node in self.nodes if node.is_seen]

    @property
    def folded(self) -> list["Node"]:
        return [node for node in self.nodes if not node.is_seen]

    @property
    def is_marked(self) -> bool:
        return any(node.is_marked for node in self.nodes)

    def walk(self) -> Iterator["Node"]:
        """Yield every field, group and list, from the outside in."""
        for node in self.nodes:
            yield node
            yield from node.fields.walk()
            for row in node.rows:
                yield from row.fields.walk()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list."""

    path: str
    title: str
    fields: Fields
    findings: tuple[Finding, ...] = ()
    is_folded: bool = False
    is_touched: bool = False

    @property
    def id(self) -> str:
        return anchor(self.path)

    @property
    def is_marked(self) -> bool:
        return self.is_touched or bool(self.findings) or self.fields.is_marked


@dataclass(frozen=True, slots=True)
class Node:
    """One field, group or list as a page shows it."""

    path: str
    label: str
    help: str
    kind: str
    one: str = ""
    """What a row of a list is called."""
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    findings: tuple[Finding, ...] = ()
    fields: Fields = field(default_factory=Fields)
    rows: tuple[Row, ...] = ()
    is_seldom: bool = False
    is_answered: bool = False
    is_touched: bool = False

    @property
    def id(self) -> str:
        return anchor(self.path)

    @property
    def new_row(self) -> str:
        """Return where the next row of a list will stand."""
        return anchor(f"{self.path}.{len(self.rows)}")

    @property
    def is_seen(self) -> bool:
        return not self.is_seldom or self.is_answered or self.is_marked

    @property
    def is_marked(self) -> bool:
        """Tell whether somebody has to look here: something is wrong or was just changed, here or further in."""
        here = self.is_touched or bool(self.refusals) or bool(self.findings)
        return here or self.fields.is_marked or any(row.is_marked for row in self.rows)


def anchor(path: str) -> str:
    """Return the name by which a page leads to a field."""
    return f"f-{path.replace('.', '-')}"


def at(path: str, found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in found if finding.field == path)
