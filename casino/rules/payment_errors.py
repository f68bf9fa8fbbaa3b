"""Too much or too little was paid: how it came about, what is done about it, and when that is enough.

What a document asks for stands in `PaymentErrorRules`; where it is silent the house asks the same of itself. An error becomes
no breach only if it was unintentional, after an enquiry, and something was done about it. One that seems intentional opens two
tasks instead. `tasks_of` lists what is asked of an error, and `why_not_close` what of it is missing.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from casino.rules.wall_clock import why_not_yet
from games.money import dollars
from games.rulebooks.floors.book import PaymentErrorRules
from games.rulings import Refusal

UNINTENTIONAL, INTENTIONAL = "unintentional", "intentional"
RECTIFIED, ATTEMPTED, REPORTED = "rectified", "attempted", "reported"
REMEDIES = (RECTIFIED, ATTEMPTED, REPORTED)
AIMS = {"under": "reimburse", "over": "ask_back"}
"""What an attempt aims at once the patron is known, by the direction of the error."""
FIND = "find"


class Attempt(NamedTuple):
    """What somebody tried, at what, and for which sum in cents."""

    kind: str
    aim: str
    cents: int = 0


@dataclass(frozen=True, slots=True)
class PaymentFacts:
    rules: PaymentErrorRules
    direction: str
    cents: int
    is_identified: bool = False
    finding: str = ""
    enquiry: str = ""
    remedy: str = ""
    attempts: tuple[Attempt, ...] = ()


def why_not_record(
    *, cents: int, account: str, document: str, happened_at: datetime, learned_at: datetime, at: datetime
) -> list[Refusal]:
    """Return what is wrong with an error that somebody writes down."""
    refusals = why_not_yet(happened_at, at=at, field="happened_at") + why_not_yet(learned_at, at=at, field="learned_at")
    if learned_at < happened_at:
        sentence = "The house cannot have learned of it before it happened."
        refusals.append(Refusal(sentence, code="learned_before", field="learned_at"))
    if not document:
        sentence = "Choose the table or the round: its rules say what follows."
        refusals.append(Refusal(sentence, code="table_missing", field="table"))
    if cents <= 0:
        refusals.append(Refusal("Write by how much it was wrong.", code="sum_missing", field="cents"))
    if not account.strip():
        refusals.append(Refusal("Write what happened.", code="account_missing", field="account"))
    return refusals


def why_not_attempt(
    attempt: Attempt, error: PaymentFacts, *, outcome: str, made_at: datetime, at: datetime
) -> list[Refusal]:
    """Return what is wrong with an attempt: its kind counts, its aim fits the error, its sum and outcome are said."""
    refusals = why_not_yet(made_at, at=at, field="made_at")
    if attempt.kind not in error.rules.attempt_kinds.value:
        sentence = "An attempt is to identify the patron, to reach them or to deal with them: choose one."
        refusals.append(Refusal(sentence, error.rules.attempt_kinds.clause, code="no_attempt", field="kind"))
    if attempt.aim not in {FIND, AIMS[error.direction]}:
        sentence = "Too little was paid: offer the rest." if error.direction == "under" else "Ask for the money back."
        refusals.append(Refusal(sentence, _aim_clause(error), code="wrong_aim", field="aim"))
    if attempt.aim == AIMS[error.direction] and attempt.cents <= 0:
        refusals.append(Refusal("Write how much it was about.", _aim_clause(error), code="sum_missing", field="cents"))
    if attempt.cents > error.cents:
        sentence = f"The error was of {dollars(error.cents)}: it cannot be about more."
        refusals.append(Refusal(sentence, _aim_clause(error), code="sum_too_high", field="cents"))
    if not outcome.strip():
        refusals.append(Refusal("Write what came of it.", code="outcome_missing", field="outcome"))
    return refusals


def _aim_clause(error: PaymentFacts) -> str:
    return (error.rules.reimburse if error.direction == "under" else error.rules.ask_back).clause


def why_not_find(error: PaymentFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return what is missing from a finding; that it was unintentional takes an enquiry, in words."""
    if error.finding not in {UNINTENTIONAL, INTENTIONAL}:
        return [Refusal("Choose what the enquiry found.", code="finding_missing", field="finding")]
    if error.enquiry.strip():
        return []
    if error.finding == UNINTENTIONAL:
        sentence, clause = "Write who was asked and what was looked at.", error.rules.unintentional.clause
    else:
        sentence, clause = "Write what makes it seem intentional.", error.rules.intentional.clause
    return [Refusal(sentence, clause, code="enquiry_missing", field="enquiry")]


def why_not_remedy(
    remedy: str, error: PaymentFacts, *, remedied_at: datetime, learned_at: datetime, at: datetime
) -> list[Refusal]:
    """Return what is wrong with saying that this became of the error."""
    if remedy not in REMEDIES:
        return [Refusal("Choose what became of it.", code="remedy_missing", field="remedy")]
    refusals = why_not_yet(remedied_at, at=at, field="remedied_at")
    if remedied_at < learned_at:
        sentence = "Nothing was done about it before the house learned of it: check the time."
        refusals.append(Refusal(sentence, code="remedied_before", field="remedied_at"))
    if remedy == ATTEMPTED and not error.attempts:
        clause = error.rules.attempt_kinds.clause
        refusals.append(Refusal("Write down the attempt first.", clause, code="attempt_missing", field="remedy"))
    return refusals


# ---- what is asked of an error ---------------------------------------------------------------------------------------


class Task(NamedTuple):
    """One thing that has to be done about an error before it is closed."""

    code: str
    sentence: str
    clause: str
    is_done: bool


def tasks_of(error: PaymentFacts) -> list[Task]:
    """Return all that is asked of this error, by how it came about and whether the patron is known."""
    rules = error.rules
    if error.finding == INTENTIONAL:
        tasks = [
            Task(
                "correction_missing",
                "Correct the payment, or try to.",
                rules.correct.clause,
                error.remedy in {RECTIFIED, ATTEMPTED},
            ),
            Task(
                "identification_missing",
                "Find out who the patron is, or try to.",
                rules.identify.clause,
                error.is_identified or any(attempt.kind == "identify" for attempt in error.attempts),
            ),
        ]
    else:
        sentence = "Put it right, try to, or raise it with the regulator."
        tasks = [Task("remedy_missing", sentence, rules.put_right.clause, bool(error.remedy))]
    if error.is_identified:
        amount = dollars(error.cents)
        sentence = f"Offer the patron {amount}." if error.direction == "under" else f"Ask the patron for {amount} back."
        tasks.append(Task("offer_missing", sentence, _aim_clause(error), _was_offered(error)))
    return tasks


def _was_offered(error: PaymentFacts) -> bool:
    aim = AIMS[error.direction]
    return any(attempt.aim == aim and attempt.cents >= error.cents for attempt in error.attempts)


def is_settled(error: PaymentFacts) -> bool:
    """Tell whether all that is asked of this error was done."""
    return all(task.is_done for task in tasks_of(error))


def why_not_close(error: PaymentFacts, *, by: int | None, at: datetime) -> list[Refusal]:
    """Return every task that is still open."""
    return [Refusal(task.sentence, task.clause, code=task.code) for task in tasks_of(error) if not task.is_done]


class Verdict(NamedTuple):
    word: str
    tone: str
    clause: str


def verdict_of(error: PaymentFacts) -> Verdict | None:
    """Return what the document makes of the error, as far as that can be said; it is no breach only if both conditions hold."""
    rules = error.rules
    if error.finding == INTENTIONAL:
        return Verdict("Seems intentional", "bad", rules.intentional.clause)
    if error.finding == UNINTENTIONAL and error.remedy and rules.no_breach.clauses:
        return Verdict("Not a breach", "good", rules.no_breach.clause)
    return None


def is_slow(error: PaymentFacts, *, learned_at: datetime, at: datetime) -> bool:
    """Tell whether the house knew for longer than is reasonable, and nothing was done; the documents leave the time open."""
    return not error.remedy and at - learned_at > timedelta(days=error.rules.warn_after_days)
