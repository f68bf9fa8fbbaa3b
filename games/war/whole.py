"""A whole hand or a whole round at once: for settlement requests, simulations and benches, by the same rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rulebooks.war_book import Case, Decision, Role, Wager, WarBook
from games.rulings import Refusal, RuleBroken
from games.war.betting import Bid, no_more_bets, open_betting, sit, stake
from games.war.dealing import deal
from games.war.limits import Limits, measure
from games.war.live import LiveTable
from games.war.play import decide, end_round, go_to_war, open_choices, settle_first, settle_war
from games.war.progressive import settle_progressive, terms_of
from games.war.round import Phase, Setup
from games.war.settlement import Result, classify, rejected_result, settle_wager, void_result, within_limit
from games.war.shoe import burn

WITH_INITIAL = (Wager.TIE, Wager.PROGRESSIVE)


@dataclass(frozen=True, slots=True)
class Plan:
    """What one seat stakes, and what it will do if its card equals the dealer's."""

    wagers: Mapping[Wager, int]
    decision: Decision = Decision.NO_ANSWER
    void: frozenset[str] = frozenset()


def turned_away(book: WarBook, limits: Limits, wagers: Mapping[Wager, int]) -> dict[Wager, Result]:
    """Return the wagers that take no part, each with the clause against it."""
    out: dict[Wager, Result] = {}
    for wager, amount in wagers.items():
        ruled = book.wagers
        if wager not in ruled.value:
            out[wager] = rejected_result(wager, amount, ruled.clauses[:1], "the document does not offer it")
        elif not (found := measure(book, limits, wager, amount)).in_action:
            out[wager] = rejected_result(wager, amount, found.clauses, f"it is {found.standing} the table's limits")
        elif wager is Wager.PROGRESSIVE and amount != terms_of(book).stake.value:
            out[wager] = rejected_result(wager, amount, terms_of(book).stake.clauses, "it is not the set amount")
    if Wager.INITIAL not in wagers or Wager.INITIAL in out:
        for wager in WITH_INITIAL:
            if wager in wagers and wager not in out and not (wager is Wager.TIE and book.tie_alone.value):
                clauses = book.tie_alone.clauses if wager is Wager.TIE else terms_of(book).needs_initial.clauses
                out[wager] = rejected_result(wager, wagers[wager], clauses, "it needs an initial wager beside it")
    return out


def settle_hand(
    book: WarBook,
    player: tuple[int, ...],
    dealer: tuple[int, ...],
    plan: Plan,
    *,
    limits: Limits,
    meter: int = 0,
) -> list[Result]:
    """Settle one finished hand, wager by wager: tie, initial, war, second tie, progressive."""
    case = classify(book, player, dealer, plan.decision)
    tied = case not in (Case.HIGHER, Case.LOWER)
    at_war = case in (Case.WAR_HIGHER, Case.WAR_TIED, Case.WAR_LOWER)
    away = turned_away(book, limits, plan.wagers)
    results = []
    for wager in (Wager.TIE, Wager.INITIAL, Wager.WAR, Wager.TIE2, Wager.PROGRESSIVE):
        amount = plan.wagers.get(Wager.INITIAL if wager is Wager.WAR else wager, 0)
        if not amount or (wager in (Wager.WAR, Wager.TIE2) and (not at_war or Wager.INITIAL in away)):
            continue
        if wager in away:
            results.append(away[wager])
        elif wager in plan.void:
            results.append(void_result(book, wager, amount))
        elif wager is Wager.PROGRESSIVE:
            results.append(settle_progressive(book, player, dealer, amount, meter=meter))
        else:
            found = measure(book, limits, Wager.INITIAL if wager is Wager.WAR else wager, amount)
            row_case = Case.TIED if wager is Wager.TIE and tied else case
            result = settle_wager(book, row_case, wager, found.in_action, chip=limits.chip)
            result = within_limit(book, result, sum(each.pays for each in results), limits.payout)
            cited = found.clauses if found.standing in ("below", "above") else ()
            results.append(result._replace(clauses=(*result.clauses, *cited)))
    return results


def given_shoe(setup: Setup, cards: Sequence[int], *, is_new: bool) -> LiveTable:
    """Lay out a table whose shoe holds exactly these cards, in this order."""
    live = LiveTable(setup, stack=cards)
    live.say("shuffled", (), method="given", trigger="given", situation="any", cards=len(cards))
    live.say("loaded", (), stop=None, source=setup.source)
    book = setup.book
    if is_new and (setup.burns_first or not book.burn_optional.value):
        for _ in range(book.burn_new_shoe.value):
            burn(live, "new_shoe", book.burn_new_shoe.clauses)
    return live


def play_round(live: LiveTable, plans: Mapping[int, Plan]) -> dict[int, list[Result]]:
    """Play one round to its end with a plan for each box; return what was turned away, by box.

    Progressive wagers are settled by the cards alone: their meter is not moved here.
    """
    book, limits = live.state.book, live.state.setup.limits
    away = {box: turned_away(book, limits, plan.wagers) for box, plan in plans.items()}
    for box in plans:
        if all(seat.box != box for seat in live.state.seated):
            sit(live, f"box {box}", box)
    open_betting(live)
    for box, plan in plans.items():
        for wager, amount in plan.wagers.items():
            if wager in (Wager.INITIAL, Wager.TIE) and wager not in away[box]:
                stake(live, Bid(f"box {box}", box, wager, amount, unnoticed=True))
    if live.state.current().stakes:
        no_more_bets(live)
        _deal_all(live)
        settle_first(live)
        _choose(live, plans)
        end_round(live)
    return {box: list(results.values()) for box, results in away.items()}


def _deal_all(live: LiveTable) -> None:
    deal(live)
    if live.state.current().phase is Phase.DEALING and not live.state.current().dealer:
        raise RuleBroken([Refusal("The shoe holds too few cards for this round.", code="out_of_cards", field="shoe")])


def _choose(live: LiveTable, plans: Mapping[int, Plan]) -> None:
    if live.state.current().phase is not Phase.DECIDING:
        return
    for choice in open_choices(live.state):
        plan = plans[choice.box]
        at_war = plan.decision is Decision.WAR
        tie = plan.wagers.get(Wager.TIE2, 0) if at_war and Wager.TIE2 in live.state.book.wagers.value else 0
        decide(live, choice.player, choice.box, plan.decision, tie=tie, by=Role.SUPERVISOR)
    if any(decision is Decision.WAR for decision in live.state.current().decisions.values()):
        go_to_war(live)
        if len(live.state.current().dealer) < 2:
            sentence = "The shoe holds too few cards for the war."
            raise RuleBroken([Refusal(sentence, code="out_of_cards", field="shoe")])
        settle_war(live)
