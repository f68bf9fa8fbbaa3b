"""Every answer that the terms must give and the definition does not: vic-war 10.2.1, 10.4.

Each row names the clause, the field, how to tell that it is answered, and what to do. A row with a `when` is asked only
where it holds.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tournaments.rules.definition import Definition
from tournaments.rules.definition.entry import Occasion
from tournaments.rules.definition.fees import Buys
from tournaments.rules.definition.format import Origin, Stage
from tournaments.rules.lint.finding import Finding, error


def always(_definition: Definition) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Asked:
    clause: str
    field: str
    sentence: str
    is_said: Callable[[Definition], bool]
    when: Callable[[Definition], bool] = always


@dataclass(frozen=True, slots=True)
class AskedOfStage:
    """What every stage must say."""

    clause: str
    part: str
    sentence: str
    is_said: Callable[[Stage], bool]


ASKED = (
    Asked("vic-war 10.4.1", "details.name", "Give the tournament a name.", lambda d: bool(d.details.name)),
    Asked(
        "vic-war 10.4.1(a)(i)",
        "details.starts_at",
        "Say on which day and at what time it starts.",
        lambda d: d.details.starts_at is not None,
    ),
    Asked("vic-war 10.4.1(a)(iv)", "details.place", "Say where it is held.", lambda d: bool(d.details.place)),
    Asked(
        "vic-war 10.4.1(a)(ii)",
        "fees",
        "Say what an entry costs, or that it is free.",
        lambda d: d.fees.is_free or bool(d.fees.of(Buys.ENTRY)),
    ),
    Asked(
        "vic-war 10.4.1(a)(iii)",
        "entry.least_players",
        "Give the least number of players.",
        lambda d: d.entry.least_players is not None,
    ),
    Asked(
        "vic-war 10.4.1(a)(iii)",
        "entry.most_players",
        "Give the greatest number of players, or of entries.",
        lambda d: d.entry.most_players is not None or d.entry.most_entries is not None,
    ),
    Asked(
        "vic-war 10.4.2(a)(iii)",
        "entry.refusal_reserved",
        "Say whether applications may be refused.",
        lambda d: d.entry.refusal_reserved is not None,
    ),
    Asked(
        "vic-war 10.4.2(a)(iv)",
        "entry.has_criteria",
        "Say whether there are criteria for taking part.",
        lambda d: d.entry.has_criteria is not None,
    ),
    Asked(
        "vic-war 10.4.2(a)(iv)",
        "entry.criteria",
        "Write the criteria for taking part.",
        lambda d: bool(d.entry.criteria.strip()),
        when=lambda d: d.entry.has_criteria is True,
    ),
    Asked(
        "vic-war 10.4.2(a)(v)",
        "entry.employees_approved_by",
        "Name who approved that employees play: the chief operating or the chief executive officer.",
        lambda d: bool(d.entry.employees_approved_by.strip()),
        when=lambda d: d.entry.employees_play and d.entry.occasion != Occasion.ORDINARY,
    ),
    Asked(
        "vic-war 10.4.2(b)(ii)",
        "entry.copies_from",
        "Say how players get a copy of the terms.",
        lambda d: bool(d.entry.copies_from.strip()),
    ),
    Asked(
        "vic-war 10.4.2(b)(iii)",
        "entry.signature_required",
        "Say whether players sign the terms.",
        lambda d: d.entry.signature_required is not None,
    ),
    Asked(
        "vic-war 10.4.2(c)", "entry.how_to_enter", "Say how one enters.", lambda d: bool(d.entry.how_to_enter.strip())
    ),
    Asked(
        "vic-war 10.4.2(d)",
        "entry.free_withdrawal_until",
        "Say until when one may withdraw without penalty, or that there is no such time.",
        lambda d: d.entry.withdrawal_decided or d.entry.free_withdrawal_until is not None,
    ),
    Asked(
        "vic-war 10.4.2(d)",
        "entry.substitute_named_until",
        "Say until when a substitute may be named, or that none is.",
        lambda d: d.entry.substitute_decided or d.entry.substitute_named_until is not None,
    ),
    Asked("vic-war 10.4.3", "format.stages", "Add at least one stage.", lambda d: bool(d.format.stages)),
    Asked(
        "vic-war 10.4.3(c)",
        "format.chips_end",
        "Say what becomes of tournament chips at the end.",
        lambda d: d.format.chips_end is not None,
    ),
    Asked(
        "vic-war 10.4.4(a)", "format.chip_type", "Say which chips are played with.", lambda d: bool(d.format.chip_type)
    ),
    Asked(
        "vic-war 10.4.6(a)",
        "prizes.winner_by",
        "Say how the winner is found.",
        lambda d: d.prizes.winner_by is not None,
    ),
    Asked(
        "vic-war 10.4.7(a)",
        "prizes.pool_share",
        "Say what the prize pool is: from the fees, added by the house, or guaranteed.",
        lambda d: bool(d.fees.prices or d.prizes.added_cents or d.prizes.guarantee_cents or _has_things(d)),
    ),
    Asked(
        "vic-war 10.4.7(b)",
        "prizes.bands",
        "Say what each place wins.",
        lambda d: bool(d.prizes.bands) or d.prizes.field_share is not None,
    ),
    Asked(
        "vic-war 10.4.8(a)(i)",
        "conduct.penalties",
        "Write the penalties and what they are for.",
        lambda d: bool(d.conduct.penalties),
    ),
    Asked(
        "vic-war 10.4.8(a)(ii)",
        "conduct.disqualification",
        "Write for what a player is disqualified.",
        lambda d: bool(d.conduct.disqualification),
    ),
    Asked(
        "vic-war 10.4.8(a)(iii)",
        "conduct.substitutes_allowed",
        "Say whether a substitute may take a player's place.",
        lambda d: d.conduct.substitutes_allowed is not None,
    ),
    Asked(
        "vic-war 10.4.8(a)(iii)",
        "conduct.substitute_cases",
        "Say in which cases a substitute may take a player's place.",
        lambda d: bool(d.conduct.substitute_cases.strip()),
        when=lambda d: d.conduct.substitutes_allowed is True,
    ),
    Asked(
        "vic-war 10.4.8(a)(iv)",
        "conduct.refunds",
        "Say when a fee is given back, or that it is not.",
        lambda d: d.conduct.refunds_decided or bool(d.conduct.refunds),
    ),
    Asked(
        "vic-war 10.4.8(b)(i)",
        "conduct.consequences.late",
        "Say what follows when a player is late.",
        lambda d: bool(d.conduct.consequences.late),
    ),
    Asked(
        "vic-war 10.4.8(b)(ii)",
        "conduct.consequences.absent",
        "Say what follows when a player is absent.",
        lambda d: bool(d.conduct.consequences.absent),
    ),
    Asked(
        "vic-war 10.4.8(b)(iii)",
        "conduct.consequences.phone",
        "Say what follows when a player uses a telephone.",
        lambda d: bool(d.conduct.consequences.phone),
    ),
    Asked(
        "vic-war 10.4.8(b)(iv)",
        "conduct.consequences.substitute",
        "Say what follows when a substitute is named.",
        lambda d: bool(d.conduct.consequences.substitute),
    ),
    Asked(
        "vic-war 10.4.8(b)(v)",
        "conduct.consequences.disqualified",
        "Say what follows a disqualification.",
        lambda d: bool(d.conduct.consequences.disqualified),
    ),
    Asked(
        "vic-war 10.4.8(b)(v)",
        "conduct.consequences.disqualified_chips_removed",
        "Say what becomes of a disqualified player's chips.",
        lambda d: d.conduct.consequences.disqualified_chips_removed is not None,
    ),
    Asked(
        "vic-war 10.4.8(b)(vi)",
        "conduct.consequences.retired",
        "Say what follows when a player retires.",
        lambda d: bool(d.conduct.consequences.retired),
    ),
    Asked(
        "vic-war 10.4.8(g)",
        "details.director",
        "Name the Tournament Director.",
        lambda d: bool(d.details.director.strip()),
    ),
    Asked(
        "vic-war 10.4.8(i)",
        "conduct.wording.liability_acts",
        "Name the Acts that the limit of liability is subject to.",
        lambda d: bool(d.conduct.wording.liability_acts),
    ),
)

ASKED_OF_STAGES = (
    AskedOfStage(
        "vic-war 10.4.3(a)(i)",
        "length",
        "Say when a session of {stage} ends: after how many hands, minutes or rolls, or with how many players left.",
        lambda s: s.length.ends is not None and s.length.count is not None,
    ),
    AskedOfStage(
        "vic-war 10.4.3(a)(ii)",
        "tables",
        "Say how many tables {stage} is played at, or how their number is fixed.",
        lambda s: bool(s.tables.basis or s.tables.seats),
    ),
    AskedOfStage(
        "vic-war 10.4.3(b)",
        "bank",
        "Give the starting bank of {stage}.",
        lambda s: s.bank.is_carried_over or s.bank.chips is not None,
    ),
    AskedOfStage(
        "vic-war 10.4.4(b)",
        "wagers",
        "Give the least wager of {stage}, or say how it is set.",
        lambda s: s.wagers.least is not None or bool(s.wagers.basis),
    ),
    AskedOfStage(
        "vic-war 10.4.4(c)",
        "wagers.secret_how",
        "Say how the secret wagers of {stage} are made.",
        lambda s: not s.wagers.secret_wagers or bool(s.wagers.secret_how.strip()),
    ),
    AskedOfStage(
        "vic-war 10.4.5(a)", "elimination", "Say what puts a player out of {stage}.", lambda s: bool(s.elimination)
    ),
)


def missing(definition: Definition) -> Iterator[Finding]:
    """Yield each item of the terms that is not answered yet. vic-war 10.2.1"""
    for asked in ASKED:
        if asked.when(definition) and not asked.is_said(definition):
            yield error("missing", asked.sentence, asked.field, asked.clause)
    for n, stage in enumerate(definition.format.stages):
        for each in ASKED_OF_STAGES:
            if not each.is_said(stage):
                yield error(
                    "missing", each.sentence.format(stage=stage.name), f"format.stages.{n}.{each.part}", each.clause
                )
    yield from _progress(definition)
    yield from _second_chances(definition)


def _has_things(definition: Definition) -> bool:
    return any(prize.in_kind or prize.seat_in for band in definition.prizes.bands for prize in band.prizes)


def _progress(definition: Definition) -> Iterator[Finding]:
    """Ask every stage but the last how its players go on: vic-war 10.4.3(a)(iii)."""
    stages = definition.format.stages
    for n, stage in enumerate(stages[:-1]):
        if not stage.advancement and not _feeds_a_second_chance(definition, stage):
            sentence = f"Say who goes on from {stage.name}, and to which stage."
            yield error("missing", sentence, f"format.stages.{n}.advancement", "vic-war 10.4.3(a)(iii)")


def _feeds_a_second_chance(definition: Definition, stage: Stage) -> bool:
    return any(
        source.stage == stage.key for each in definition.format.stages for source in each.sources if source.stage
    )


def _second_chances(definition: Definition) -> Iterator[Finding]:
    """Ask who may have a second chance, or that the Director decides: vic-war 10.4.3(a)(v)."""
    if definition.format.repechage_by_director:
        return
    for n, stage in enumerate(definition.format.stages):
        for m, source in enumerate(stage.sources):
            if source.origin == Origin.SECOND_CHANCE and not (source.stage or source.eligibility):
                sentence = f"Say who may play in {stage.name}, or that the Director decides."
                yield error("missing", sentence, f"format.stages.{n}.sources.{m}", "vic-war 10.4.3(a)(v)")
