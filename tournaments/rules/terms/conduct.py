"""Section 8, conduct of play: vic-war 10.4.8."""

from collections.abc import Iterator

from tournaments.rules.definition import Definition
from tournaments.rules.definition.conduct import Refund
from tournaments.rules.definition.format import Chips
from tournaments.rules.terms.text import (
    OPEN,
    House,
    Item,
    Section,
    answer,
    fixed,
    listed,
    number,
    opening,
    said,
    sentence,
    told,
    when,
)

PHONE = "Using a telephone while playing"
WHOLE = 100


def section(number_: int, definition: Definition, house: House) -> Section:
    items = (*_circumstances(definition), *_consequences(definition), *_statements(definition, house))
    return Section(number_, "Conduct of play", "vic-war 10.4.8", items)


def _circumstances(definition: Definition) -> Iterator[Item]:
    conduct = definition.conduct
    yield told("When the Director acts:", "vic-war 10.4.8(a)", "conduct")
    yield told(
        "Penalties:",
        "vic-war 10.4.8(a)(i)",
        "conduct.penalties",
        [f"{rule.cause}: {sentence(rule.penalty)}" for rule in conduct.penalties] or [OPEN],
    )
    yield told(
        "A player is disqualified for:",
        "vic-war 10.4.8(a)(ii)",
        "conduct.disqualification",
        [sentence(ground) for ground in conduct.disqualification] or [OPEN],
    )
    yield told(_substitutes(definition), "vic-war 10.4.8(a)(iii)", "conduct.substitutes_allowed")
    yield told(
        "Fees are given back:",
        "vic-war 10.4.8(a)(iv)",
        "conduct.refunds",
        list(map(_refund, conduct.refunds))
        or ["In no other case than those above." if conduct.refunds_decided else OPEN],
    )


def _substitutes(definition: Definition) -> str:
    conduct = definition.conduct
    if conduct.substitutes_allowed is None:
        return f"Substitutes: {OPEN}."
    if not conduct.substitutes_allowed:
        return "No player may be replaced by a substitute."
    return answer("A substitute may take a player’s place", conduct.substitute_cases)


def _refund(refund: Refund) -> str:
    until = f", until {when(refund.until_at)}" if refund.until_at else ""
    return f"{refund.case}{until}: {'in full' if refund.percent == WHOLE else f'{refund.percent}% of what was paid'}."


def _consequences(definition: Definition) -> Iterator[Item]:
    then, at = definition.conduct.consequences, "conduct.consequences"
    grace = (
        f"Whoever is not there {number(then.late_grace_minutes, 'minute')} after the start has missed it. "
        if then.late_grace_minutes is not None
        else ""
    )
    chips = {None: "", True: " Their chips leave play.", False: " Their chips stay in play as the Director orders."}
    yield told("What follows:", "vic-war 10.4.8(b)", at)
    yield told(
        f"Being late for a session, or missing it: {grace}{opening(sentence(said(then.late)))}",
        "vic-war 10.4.8(b)(i)",
        f"{at}.late",
    )
    yield told(answer("Being absent", then.absent), "vic-war 10.4.8(b)(ii)", f"{at}.absent")
    yield told(answer(PHONE, then.phone), "vic-war 10.4.8(b)(iii)", f"{at}.phone")
    yield told(answer("Naming a substitute", then.substitute), "vic-war 10.4.8(b)(iv)", f"{at}.substitute")
    yield told(
        f"{answer('Being disqualified', then.disqualified)}{chips[then.disqualified_chips_removed]}",
        "vic-war 10.4.8(b)(v)",
        f"{at}.disqualified",
    )
    yield told(answer("Retiring", then.retired), "vic-war 10.4.8(b)(vi)", f"{at}.retired")


def _statements(definition: Definition, house: House) -> Iterator[Item]:
    wording = definition.conduct.wording
    yield fixed(
        "The Tournament Director runs the tournament under these terms and the rules of the game. Where the two differ, the "
        "rules of the game prevail.",
        "vic-war 10.4.8(c)",
    )
    yield fixed("The Tournament Director may end play at a table early:", "vic-war 10.4.8(d)")
    yield fixed("when it is settled who goes on from that table, or", "vic-war 10.4.8(d)(i)")
    cash = "" if definition.format.chips_end == Chips.CASH else ", which is not so in this tournament,"
    yield fixed(
        f"when chips are exchanged for cash at the end of the session{cash} and every player at the table agrees.",
        "vic-war 10.4.8(d)(ii)",
    )
    policy = wording.privacy_policy or house.privacy_policy or f"the privacy policy of {house.operator}"
    yield fixed(f"Personal data is handled under {policy}.", "vic-war 10.4.8(e)", "conduct.wording.privacy_policy")
    yield fixed(
        "With a player’s permission, and only then, the player’s name and picture may be used in advertising.",
        "vic-war 10.4.8(f)",
    )
    yield fixed(
        f"The tournament is run by the Tournament Director, {said(definition.details.director)}, and by "
        f"{_deputies(definition.details.deputies)}, under these terms and the rules of the game.",
        "vic-war 10.4.8(g)",
        "details.director",
    )
    yield fixed("In a dispute the decision of the Tournament Director is final.", "vic-war 10.4.8(h)")
    acts = listed(f"the {act}" for act in wording.liability_acts) or OPEN
    yield fixed(
        f"As far as the law allows, and subject to {acts}, nobody is liable for a decision of the Tournament Director.",
        "vic-war 10.4.8(i)",
        "conduct.wording.liability_acts",
    )
    yield fixed(f"A patron may have a complaint investigated by {house.the_regulator}.", "vic-war 10.4.8(j)")
    for n, extra in enumerate(wording.extra_clauses):
        yield Item(sentence(extra), field=f"conduct.wording.extra_clauses.{n}", kind="worded")


def _deputies(names: tuple[str, ...]) -> str:
    if not names:
        return "deputies whom the Director names"
    return f"the {'deputy' if len(names) == 1 else 'deputies'} {listed(names)}"
