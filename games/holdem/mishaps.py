"""What happens when something goes wrong: the rulebook names the accident, its remedy, its clause and who orders it.

`report()` is the one door. It looks the accident up in the book and applies the remedy found there. For an accident
the document does not know, it asks for a supervisor's ruling, and `rule()` records what was ruled, with no clause.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.holdem.round import DEALER, Box, Game, Stage
from games.holdem.settlement import Result, stake_back, voided
from games.log import Event
from games.rulebooks.book import Mishap, Outcome
from games.rulebooks.holdem_book import Role, Wager
from games.rulings import Refusal, insist


@dataclass(frozen=True, slots=True)
class Accident:
    """What was seen to go wrong, at which box and card (the dealer is box 0), and who reports it.

    `remedy` chooses where the document leaves a choice; `can_rebuild` says whether the order of the cards is known.
    """

    name: str
    by: Role
    box: int = DEALER
    card: int = 1
    wagers: tuple[str, ...] = ()
    remedy: str = ""
    can_rebuild: bool = False
    note: str = ""


def why_not_report(game: Game, accident: Accident) -> list[Refusal]:
    """Return why an accident is not taken up: the round is over, or somebody else has to order the remedy."""
    row = game.book.mishap(accident.name)
    clause = row.clauses[0] if row else ""
    if game.state.stage in {Stage.VOID, Stage.CLOSED}:
        return [Refusal("The round is void or over; nothing can happen to it.", clause, "round_over")]
    if row is None:
        return []
    if not accident.by.may_act_as(row.by):
        return [Refusal(f"This is for the {row.by} to order.", clause, "not_yours", "by")]
    why_not = _REMEDIES[row.remedy].why_not
    return why_not(game, accident, row)


def report(game: Game, accident: Accident) -> None:
    """Take up an accident and do what the document says about it."""
    insist(why_not_report(game, accident))
    row = game.book.mishap(accident.name)
    if row is None:
        game.record(Event("ruling_asked", {"mishap": accident.name, "box": accident.box, "note": accident.note}))
    else:
        _REMEDIES[row.remedy].apply(game, accident, row)


def why_not_rule(game: Game, remedy: str, *, by: Role) -> list[Refusal]:
    """Return why a ruling is not taken: none is asked for, or it is not a supervisor's."""
    if not game.state.awaits_ruling:
        return [Refusal("No ruling is asked for.", code="no_ruling")]
    if not by.may_act_as(Role.SUPERVISOR):
        return [Refusal("A supervisor rules where the document is silent.", code="not_yours", field="by")]
    if remedy not in {"carry_on", "void_round"}:
        return [Refusal("Rule to carry_on or to void_round.", code="remedy", field="remedy")]
    return []


def rule(game: Game, remedy: str, *, by: Role, note: str = "") -> None:
    """Record a supervisor's ruling on an accident that no clause covers, and follow it."""
    insist(why_not_rule(game, remedy, by=by))
    mishap = game.state.awaits_ruling
    game.record(Event("ruling_given", {"mishap": mishap, "remedy": remedy, "by": by, "note": note}))
    if remedy == "void_round":
        _void_round(game, Accident(mishap, by, note=note), ())


def _any(_game: Game, _accident: Accident, _row: Mishap) -> list[Refusal]:
    return []


def _why_not_dealt(game: Game, _accident: Accident, row: Mishap) -> list[Refusal]:
    if not game.state.drawn:
        return [Refusal("No card has been dealt.", row.clauses[0], "not_dealt")]
    return []


def _why_not_unfinished(game: Game, _accident: Accident, row: Mishap) -> list[Refusal]:
    if game.state.stage is Stage.SETTLED:
        return [Refusal("The game is complete; its outcome stands.", row.clauses[0], "complete")]
    return []


def _why_not_expose(game: Game, accident: Accident, row: Mishap) -> list[Refusal]:
    box = game.state.box(accident.box)
    dealt = game.book.hole_cards.value
    if box is None or not box.is_live or not 1 <= accident.card <= dealt:
        return [Refusal(f"Name a box with cards, and card 1 to {dealt}.", row.clauses[0], "card", "box")]
    if box.is_declared:
        return [Refusal("These cards were turned up to check a bonus.", game.book.bonus_paid.clause, "declared")]
    if (accident.box, accident.card) in game.state.exposed:
        return [Refusal("This card was reported already.", row.clauses[0], "reported", "card")]
    return []


def _why_not_dealer(game: Game, _accident: Accident, row: Mishap) -> list[Refusal]:
    if not game.state.dealer or game.state.is_dealer_shown:
        return [Refusal("The dealer's cards are not face down.", row.clauses[0], "not_face_down")]
    return []


def _why_not_box(game: Game, accident: Accident, row: Mishap) -> list[Refusal]:
    box = game.state.box(accident.box)
    if box is None or not box.is_live:
        return [Refusal("Name a box that is still in the round.", row.clauses[0], "box", "box")]
    return []


def _why_not_choice(game: Game, accident: Accident, row: Mishap) -> list[Refusal]:
    if accident.remedy not in {"exclude", "void_round"}:
        return [Refusal("Choose to exclude the player or to void_round.", row.clauses[0], "remedy", "remedy")]
    return _why_not_box(game, accident, row)


def _why_not_wagers(game: Game, accident: Accident, row: Mishap) -> list[Refusal]:
    box = game.state.box(accident.box)
    staked = {line.wager for line in _stakes(box)} if box else set()
    if not accident.wagers or not staked.issuperset(accident.wagers):
        return [Refusal("Name wagers that lie on the box.", row.clauses[0], "wagers", "wagers")]
    return []


def _turn_over(game: Game, accident: Accident, row: Mishap) -> None:
    facts = {"box": accident.box, "card": accident.card}
    game.record(Event("card_exposed", facts, row.clauses))
    if len(game.state.exposed) >= game.book.exposed_to_void.value:
        _void_round(game, accident, game.book.exposed_to_void.clauses)


def _void_by_row(game: Game, accident: Accident, row: Mishap) -> None:
    _void_round(game, accident, row.clauses)


def _rebuild_or_void_round(game: Game, accident: Accident, row: Mishap) -> None:
    if accident.can_rebuild:
        facts = {"mishap": accident.name, "by": accident.by, "note": accident.note}
        game.record(Event("cards_rebuilt", facts, row.clauses))
    else:
        _void_round(game, accident, row.clauses)


def _rebuild_or_void_hand(game: Game, accident: Accident, row: Mishap) -> None:
    if accident.can_rebuild:
        game.record(Event("hand_rebuilt", {"box": accident.box, "note": accident.note}, row.clauses))
    else:
        _take_out(game, "hand_voided", accident, row, are_returned=True)


def _exclude_or_void_round(game: Game, accident: Accident, row: Mishap) -> None:
    facts = {"box": accident.box, "by": accident.by, "remedy": accident.remedy, "note": accident.note}
    game.record(Event("collusion_reported", facts, row.clauses))
    if accident.remedy == "void_round":
        _void_round(game, accident, row.clauses)
    else:
        are_returned = game.book.excluded_stakes.value == "returned"
        _take_out(game, "player_excluded", accident, row, are_returned=are_returned)


def _void_wagers(game: Game, accident: Accident, row: Mishap) -> None:
    box = game.state.box(accident.box)
    assert box is not None
    lines = tuple(
        voided(game.book, line, *row.clauses) if line.wager in accident.wagers else line for line in box.lines
    )
    facts = {
        "box": box.number,
        "void": sorted({*box.void, *accident.wagers}),
        "lines": lines,
        "by": accident.by,
        "note": accident.note,
    }
    game.record(Event("wagers_voided", facts, row.clauses))


def _stakes(box: Box) -> tuple[Result, ...]:
    """Return each wager on a box as a line that gives it back."""
    staked = {Wager.BONUS: box.bonus, Wager.ANTE: box.ante, Wager.CALL: box.call}
    return tuple(stake_back(str(wager), stake, Outcome.VOID) for wager, stake in staked.items() if stake)


def _take_out(game: Game, name: str, accident: Accident, row: Mishap, *, are_returned: bool) -> None:
    box = game.state.box(accident.box)
    assert box is not None
    if are_returned:
        lines = tuple(voided(game.book, line, *row.clauses) for line in _stakes(box))
    else:
        lines = tuple(
            line._replace(
                outcome=Outcome.LOSE,
                net=-line.stake,
                clauses=row.clauses,
                sentence=f"Your {line.wager} is lost: you were shut out of the round.",
            )
            for line in _stakes(box)
        )
    facts = {"box": box.number, "lines": lines, "cards_verified": len(box.hole), "note": accident.note}
    game.record(Event(name, facts, row.clauses))


def _void_round(game: Game, accident: Accident, clauses: tuple[str, ...]) -> None:
    """Void the round: every stake goes back, and what was paid or taken already is reversed."""
    state = game.state
    lines = [(box.number, tuple(voided(game.book, line, *clauses) for line in _stakes(box))) for box in state.boxes]
    facts = {
        "mishap": accident.name,
        "by": accident.by,
        "note": accident.note,
        "lines": lines,
        "reversed": [(box.number, -box.net) for box in state.boxes if box.net],
    }
    game.record(Event("round_voided", facts, clauses + game.book.void_returns.clauses))


@dataclass(frozen=True, slots=True)
class _Remedy:
    why_not: Callable[[Game, Accident, Mishap], list[Refusal]]
    apply: Callable[[Game, Accident, Mishap], None]


_REMEDIES: Mapping[str, _Remedy] = {
    "turn_over": _Remedy(_why_not_expose, _turn_over),
    "void_deal": _Remedy(_why_not_dealt, _void_by_row),
    "void_for_exposure": _Remedy(_why_not_dealer, _void_by_row),
    "void_round": _Remedy(_any, _void_by_row),
    "void_unfinished_round": _Remedy(_why_not_unfinished, _void_by_row),
    "rebuild_or_void_round": _Remedy(_why_not_dealt, _rebuild_or_void_round),
    "rebuild_or_void_hand": _Remedy(_why_not_box, _rebuild_or_void_hand),
    "exclude_or_void_round": _Remedy(_why_not_choice, _exclude_or_void_round),
    "void_wagers": _Remedy(_why_not_wagers, _void_wagers),
}
