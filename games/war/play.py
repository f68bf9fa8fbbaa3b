"""A round from the first settlement to the last: interim settlement, choices, war, final settlement, close."""

from games.money import dollars
from games.rulebooks.war_book import Case, Decision, Role, Wager
from games.rulings import Refusal, insist
from games.war.dealing import boxes_at_war, deal, due
from games.war.live import LiveTable
from games.war.round import UNSEEN, Phase, Stake, Table
from games.war.settlement import Result, first_case, settle_wager, void_result, war_case, within_limit
from games.war.shoe import burn_extra, reload_device

BASE = (Wager.INITIAL, Wager.TIE, Wager.WAR, Wager.TIE2)


def record_result(live: LiveTable, stake: Stake, result: Result, stage: str) -> None:
    """Record one settlement line."""
    facts: dict[str, object] = {
        "player": stake.player,
        "box": stake.box,
        "wager": result.wager,
        "stake": result.stake,
        "outcome": result.outcome,
        "odds": result.odds,
        "takes": result.takes,
        "pays": result.pays,
        "why": result.why,
        "stage": stage,
    }
    if stake.medium != "chips" and result.pays:
        facts["paid_in"] = "chips"
    live.say("settled", result.clauses, **facts)


def result_of(table: Table, stake: Stake, case: Case) -> Result:
    """Settle one stake in one case, on the part of it that is in action."""
    if not stake.in_action:
        return void_result(table.book, stake.wager, stake.amount, stake.clauses)
    limits = table.setup.limits
    result = settle_wager(table.book, case, stake.wager, stake.in_action, chip=limits.chip)
    if limits.payout is not None:
        mine = [line for line in table.current().lines if (line.player, line.box) == (stake.player, stake.box)]
        paid = sum(line.result.pays for line in mine if line.result.wager in BASE)
        result = within_limit(table.book, result, paid, limits.payout)
    if stake.medium == "promo_token" and not result.takes and not table.book.token_returned.value:
        result = result._replace(takes=stake.in_action, clauses=result.clauses + table.book.token_returned.clauses)
    if stake.standing in ("below", "above"):
        return result._replace(clauses=(*result.clauses, *stake.clauses))
    return result


def first_case_of(table: Table, stake: Stake) -> Case:
    """Say how a stake's box stands by the first cards."""
    round_ = table.current()
    return first_case(table.book, round_.hands[stake.box][0], round_.dealer[0])


def open_choices(table: Table) -> list[Stake]:
    """Return the initial wagers that still wait for a choice, in the order the document asks them."""
    round_ = table.current()
    waiting = [
        stake
        for stake in round_.stakes
        if stake.wager is Wager.INITIAL
        and stake.in_action
        and (stake.player, stake.box) not in round_.decisions
        and not round_.has_settled(stake)
        and first_case_of(table, stake) is Case.TIED
    ]
    return sorted(waiting, key=lambda stake: stake.box, reverse=table.book.ask_order.value == "right")


def why_not_settle_first(table: Table) -> list[Refusal]:
    """Return why the first cards cannot be settled yet."""
    round_ = table.round
    if round_ is None or round_.phase is not Phase.DEALING or not round_.hands or due(table) is not None:
        return [Refusal("Complete the first deal before settling it.", table.book.settle_order.clause, "deal_open")]
    return []


def settle_first(live: LiveTable) -> None:
    """Settle what the first cards decide, in the document's order, and offer the choice to the level players."""
    insist(why_not_settle_first(live.state))
    table = live.state
    book, round_ = table.book, table.current()
    decided_now = (Wager.TIE, Wager.INITIAL)
    stakes = [stake for stake in round_.stakes if stake.wager in decided_now and not round_.has_settled(stake)]
    if book.settle_order.value == "ties_first":
        stakes.sort(key=lambda stake: (stake.wager is not Wager.TIE, -stake.box))
    else:
        stakes.sort(key=lambda stake: (-stake.box, stake.wager is Wager.TIE))
    level: set[int] = set()
    for stake in stakes:
        case = first_case_of(table, stake)
        if stake.wager is Wager.INITIAL and case is Case.TIED and stake.in_action:
            level.add(stake.box)
        else:
            record_result(live, stake, result_of(live.state, stake, case), "interim")
    if level and book.clear_decided.value:
        decided = [box for box in sorted(round_.hands, reverse=True) if box not in level]
        if decided:
            live.say("racked", book.clear_decided.clauses, boxes=decided)
    if level:
        asked = [[stake.player, stake.box] for stake in open_choices(live.state)]
        live.say("offered", book.offer_on_tie.clauses, asked=asked, choices=book.offer_on_tie.value)


def why_not_decide(
    table: Table, player: str, box: int, decision: Decision, *, amount: int | None = None, by: Role = Role.DEALER
) -> list[Refusal]:
    """Return why a choice cannot be taken: nobody offered it, or the war wager is not the size it must be."""
    book, round_ = table.book, table.round
    if round_ is None or round_.phase is not Phase.DECIDING:
        return [Refusal("There is no choice to make.", book.offer_on_tie.clause, "not_offered", "decision")]
    mine = [stake for stake in open_choices(table) if (stake.player, stake.box) == (player, box)]
    if not mine:
        sentence = "War and surrender are offered only on equal first cards, once."
        return [Refusal(sentence, book.offer_on_tie.clause, "not_offered", "decision")]
    if decision is Decision.WAR and amount is not None and amount != mine[0].in_action:
        wanted = dollars(mine[0].in_action)
        sentence = f"The war wager must equal the initial wager: place {wanted}."
        return [Refusal(sentence, book.war_equals_initial.clause, "unequal", "amount")]
    if decision is Decision.ABSENT and not by.may_act_as(book.absent_by.value):
        return [Refusal("A supervisor confirms that a player is absent.", book.absent_by.clause, "role", "by")]
    return []


def decide(
    live: LiveTable,
    player: str,
    box: int,
    decision: Decision,
    *,
    amount: int | None = None,
    tie: int = 0,
    by: Role = Role.DEALER,
) -> None:
    """Take a player's choice; a war wager goes down at once, a surrender is settled at once.

    `tie` is a second tie wager, for the war deal, where the document has one.
    """
    table, book, decision = live.state, live.state.book, Decision(decision)
    insist(why_not_decide(table, player, box, decision, amount=amount, by=by))
    insist(_why_not_second_tie(table, decision, tie))
    initial = next(stake for stake in open_choices(table) if (stake.player, stake.box) == (player, box))
    shared = any(stake.box == box and stake.player != player for stake in table.current().stakes)
    clauses = book.offer_on_tie.clauses + (book.decide_apart.clauses if shared else ())
    live.say("decided", clauses, player=player, box=box, decision=decision)
    if decision is Decision.WAR:
        _lay_war(live, initial, tie)
    else:
        case = {Decision.SURRENDER: Case.SURRENDER, Decision.ABSENT: Case.ABSENT}.get(decision, Case.NO_ANSWER)
        record_result(live, initial, result_of(table, initial, case), "interim")


def _lay_war(live: LiveTable, initial: Stake, tie: int) -> None:
    book, stake = live.state.book, initial.in_action
    facts: dict[str, object] = {"player": initial.player, "box": initial.box, "wager": Wager.WAR}
    facts |= {"amount": stake, "in_action": stake}
    if live.state.setup.method == "B":
        facts["house_stake"] = stake
    live.say("staked", book.war_equals_initial.clauses, **facts)
    if tie:
        facts = {"player": initial.player, "box": initial.box, "wager": Wager.TIE2, "amount": tie, "in_action": tie}
        live.say("staked", book.wagers.clauses, **facts)


def _why_not_second_tie(table: Table, decision: Decision, tie: int) -> list[Refusal]:
    if tie and (decision is not Decision.WAR or Wager.TIE2 not in table.book.wagers.value):
        return [
            Refusal("There is no tie wager on the war deal here.", table.book.wagers.clause, "unknown_wager", "tie")
        ]
    return []


def close_choices(live: LiveTable) -> None:
    """Stop waiting: every choice still open is settled as the document reads silence."""
    for stake in open_choices(live.state):
        decide(live, stake.player, stake.box, Decision.NO_ANSWER)


def why_not_war(table: Table) -> list[Refusal]:
    """Return why the war deal may not begin."""
    round_ = table.round
    if round_ is None or round_.phase is not Phase.DECIDING or open_choices(table):
        sentence = "Settle the first cards and take every choice before dealing on."
        return [Refusal(sentence, table.book.settle_before_war.clause, "choices_open")]
    if not boxes_at_war(round_):
        return [Refusal("Nobody went to war.", table.book.deal_war.clause, "no_war")]
    return []


def go_to_war(live: LiveTable, told: tuple[int, ...] = ()) -> None:
    """Collect the cards of those who are out, burn what the document burns, and deal the war cards."""
    table, book = live.state, live.state.book
    insist(why_not_war(table))
    round_ = table.current()
    at_war = boxes_at_war(round_)
    out = [box for box in sorted(round_.hands, reverse=True) if box not in at_war and box not in round_.cleared]
    if out and book.clear_decided.value:
        live.say("racked", book.clear_decided.clauses, boxes=out)
    live.say("war_begun", book.deal_war.clauses, boxes=at_war)
    deal(live, told)


def why_not_settle_war(table: Table) -> list[Refusal]:
    """Return why the war cannot be settled yet."""
    round_ = table.round
    if round_ is None or round_.phase is not Phase.WAR or due(table) is not None:
        return [Refusal("Complete the war deal before settling it.", table.book.deal_war_dealer.clause, "deal_open")]
    return []


def settle_war(live: LiveTable) -> None:
    """Settle every wager of the war, from the dealer's right."""
    insist(why_not_settle_war(live.state))
    table = live.state
    round_ = table.current()
    at_war = [stake for stake in round_.stakes if stake.wager in BASE and not round_.has_settled(stake)]
    for stake in sorted(at_war, key=lambda stake: -stake.box):
        case = war_case(table.book, round_.hands[stake.box][1], round_.dealer[1])
        record_result(live, stake, result_of(live.state, stake, case), "final")


def why_not_end(table: Table) -> list[Refusal]:
    """Return why a round cannot be closed: a wager of it is still open."""
    round_ = table.round
    if round_ is None or not round_.is_open:
        return [Refusal("No round is open.", table.book.all_settled.clause, "no_round")]
    if not round_.has_begun or any(not round_.has_settled(stake) for stake in round_.stakes):
        return [Refusal("Settle every wager first.", table.book.all_settled.clause, "unsettled")]
    return []


def end_round(live: LiveTable) -> None:
    """Close a settled round: pick up the cards in order, burn what was drawn and not used."""
    insist(why_not_end(live.state))
    close_round(live, live.state.book.rack_order.clauses, "complete")


def close_round(live: LiveTable, clauses: tuple[str, ...], end: str) -> None:
    """Close a round, however it ended: what was drawn and not used is burnt or opens the next round, as the document
    says, and the cards go where they go after every round. Of a round that is closed already only the end changes."""
    book, round_ = live.state.book, live.state.current()
    if not round_.is_open:
        live.say("outcome_withdrawn", clauses, end=end)
        return
    for card in round_.extras if round_.has_begun else ():
        row = book.mishap(f"unused_{'unseen' if card == UNSEEN else 'seen'}")
        if row is None or row.remedy == "burn":
            burn_extra(live, card, "unused", row.clauses if row else ())
    live.say("round_closed", clauses, end=end)
    if book.reshuffle_each_round.value:
        live.say("shuffle_ordered", book.reshuffle_each_round.clauses, ground="each_round")
    reload_device(live, "after_round")
