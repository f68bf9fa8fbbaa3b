"""What only Maryland offers: the progressive wager with its envy bonus, and the bonus spin, as data."""

from dataclasses import replace

from games.money import Odds
from games.rulebooks.book import Option, Reading, rests_on, ruled
from games.rulebooks.war_book import BonusSpin, EnvyPay, HandPay, Progressive, Role, SpinPay

HANDS = (
    HandPay("suited_four_of_a_kind", Odds(1000), True, "md-war 10.B(1)"),
    HandPay("suited_double_tie", Odds(200), False, "md-war 10.B(2)"),
    HandPay("four_of_a_kind", Odds(150), False, "md-war 10.B(3)"),
    HandPay("double_tie", Odds(30), False, "md-war 10.B(4)"),
    HandPay("suited_tie", Odds(15), False, "md-war 10.B(5)"),
    HandPay("tie", Odds(5), False, "md-war 10.B(6)"),
)

PROGRESSIVE = Progressive(
    stake=ruled(500, "md-war 7.F(3)"),
    needs_initial=rests_on("md-war 7.F(3)(a)"),
    locked_at=rests_on("md-war 2.C(2)", "md-war 8.D"),
    hands=HANDS,
    best_only=rests_on("md-war 10.B"),
    least_meter=ruled(1_000_000, "md-war 10.C(2)"),
    rate=rests_on("md-war 10.C(1)"),
    paid_in_turn=rests_on("md-war 10.D(4)"),
    settled_after_base=rests_on("md-war 9.J(3)"),
    chips_match=rests_on("md-war 8.D(1)(b)"),
    hand_checked=rests_on("md-war 9.J(4)(a)"),
    light_checked=rests_on("md-war 9.J(4)(b)"),
    validated_by=ruled(Role.SUPERVISOR, "md-war 9.J(4)(c)"),
    paid=rests_on("md-war 9.J(4)(d)"),
    envy=(EnvyPay("suited_four_of_a_kind", 500, 500_000, "md-war 10.C(3)(c)(i)"),),
    envy_by_receiver=rests_on("md-war 10.C(3)(a)"),
    envy_schedule=rests_on("md-war 10.C(3)(b)"),
    envy_for_others=rests_on("md-war 9.J(4)(e)(i)"),
    envy_adds_up=ruled(True, "md-war 9.J(4)(e)(ii)"),
    envy_not_own=ruled(True, "md-war 9.J(4)(e)(iii)"),
)

HOT_SPOT = (
    SpinPay("jackpot_primary", 0, "primary", "md-war 10.D(1)(a)"),
    SpinPay("jackpot_secondary", 0, "secondary", "md-war 10.D(1)(b)"),
    SpinPay("$1,000", 100000, "", "md-war 10.D(1)(c)"),
    SpinPay("$600", 60000, "", "md-war 10.D(1)(d)"),
    SpinPay("$500", 50000, "", "md-war 10.D(1)(e)"),
    SpinPay("$400", 40000, "", "md-war 10.D(1)(f)"),
    SpinPay("$350", 35000, "", "md-war 10.D(1)(g)"),
    SpinPay("$300", 30000, "", "md-war 10.D(1)(h)"),
    SpinPay("$250", 25000, "", "md-war 10.D(1)(i)"),
    SpinPay("$200", 20000, "", "md-war 10.D(1)(j)"),
)

COMMUNITY = (
    SpinPay("$150", 15000, "", "md-war 10.E(1)(a)"),
    SpinPay("$100", 12500, "", "md-war 10.E(1)(b)"),
    SpinPay("$75", 10000, "", "md-war 10.E(1)(c)"),
    SpinPay("$50", 7500, "", "md-war 10.E(1)(d)"),
    SpinPay("$40", 5000, "", "md-war 10.E(1)(e)"),
    SpinPay("$35", 4000, "", "md-war 10.E(1)(f)"),
    SpinPay("$30", 3000, "", "md-war 10.E(1)(g)"),
    SpinPay("$25", 2500, "", "md-war 10.E(1)(h)"),
)

BONUS_SPIN = BonusSpin(
    stakes=ruled((100, 500), "md-war 7.F(4)"),
    priced=ruled((500,), "md-war 7.F(4)"),
    locked_at=rests_on("md-war 2.B(7)(b)"),
    hot_spot=ruled(HOT_SPOT, "md-war 10.D(1)"),
    community=ruled(COMMUNITY, "md-war 10.E(1)"),
    shown_only=rests_on("md-war 10.D(2)"),
    rate=rests_on("md-war 10.D(3)(a)"),
    least_meters=ruled((("primary", 1_000_000), ("secondary", 500_000)), "md-war 10.D(3)(b)(i)"),
    community_by_receiver=rests_on("md-war 10.D(5)(a)"),
    community_schedule=ruled("paytable_a", "md-war 10.D(5)(b)"),
)


def _by_symbol(*rows: str) -> tuple[Option, ...]:
    """Name the two ways to read community rows whose symbol and amount differ."""
    shown = tuple(
        SpinPay(pay.symbol, int(pay.symbol[1:]) * 100 if pay.clause in rows else pay.amount, "", pay.clause)
        for pay in COMMUNITY
    )
    changed = replace(BONUS_SPIN, community=ruled(shown, "md-war 10.E(1)"))
    return (
        Option("printed", "The printed payout."),
        Option("symbol", "What the symbol shows.", terms=(("bonus_spin", changed),)),
    )


EXTRA_READINGS = (
    Reading(
        "md-war 2.B(7)(b)",
        "Is the lock at the start of the deal or at no more bets?",
        (Option("no_more_bets", "At no more bets, the earlier moment."),),
    ),
    Reading("md-war 7.F(3)", "How large is a progressive wager?", (Option("five_dollars", "Five dollars."),)),
    Reading(
        "md-war 7.F(4)",
        "Which card triggers, and what does a dollar win?",
        (Option("set_up", "The set-up names the card; one-dollar wagers are off until they have a pay table."),),
    ),
    Reading("md-war 9.I(3)", "At which odds is the war wager paid?", (Option("10.A(4)", "As 10.A(4) is read."),)),
    Reading(
        "md-war 9.J(4)(c)",
        "Which progressive wins need validation?",
        (Option("meter", "Those that take the meter; every win is logged."),),
    ),
    Reading("md-war 9.J(4)(e)(i)", "Must the holder have staked?", (Option("yes", "Yes."),)),
    Reading(
        "md-war 10.B",
        "What are the hands?",
        (
            Option(
                "four_cards", "Formed by the two pairs of cards; the best row pays; surrender leaves the first pair."
            ),
        ),
    ),
    Reading("md-war 10.B(1)", "The meter and the odds, or one of them?", (Option("both", "Both."),)),
    Reading("md-war 10.B(2)", "Must both pairs be of one suit?", (Option("each_pair", "No: each pair in itself."),)),
    Reading("md-war 10.B(3)", "Two suited pairs of one rank: which row?", (Option("higher", "The higher, 200 to 1."),)),
    Reading("md-war 10.C(3)(b)", "Only one schedule follows.", (Option("that_one", "That one."),)),
    Reading(
        "md-war 10.D(1)",
        "Who is on the hot spot?",
        (Option("entered", "The seat the wheel names, entered by the dealer; all others get community pay."),),
    ),
    Reading("md-war 10.D(1)(a)", "Both jackpot rows name one symbol.", (Option("two_symbols", "Two symbols."),)),
    Reading("md-war 10.D(1)(b)", "Both jackpot rows name one symbol.", (Option("two_symbols", "Two symbols."),)),
    Reading("md-war 10.D(2)", "Does the stake go back with a fixed amount?", (Option("kept", "No."),)),
    Reading("md-war 10.D(3)(a)", "One rate for two meters.", (Option("per_meter", "One rate for each meter."),)),
    Reading(
        "md-war 10.D(3)(b)(i)",
        "Primary and secondary, or initial and reset?",
        (Option("primary_secondary", "Primary 10,000 and secondary 5,000 dollars, initial and reset alike."),),
    ),
    Reading(
        "md-war 10.D(4)",
        "The chapter it points to does not exist.",
        (Option("both", "Chapters 8 and 9; it holds for both progressives."),),
    ),
    Reading(
        "md-war 10.E(1)",
        "Rows whose symbol and amount differ.",
        _by_symbol(
            "md-war 10.E(1)(b)", "md-war 10.E(1)(c)", "md-war 10.E(1)(d)", "md-war 10.E(1)(e)", "md-war 10.E(1)(f)"
        ),
    ),
    Reading("md-war 10.E(1)(b)", "Symbol 100, amount 125.", _by_symbol("md-war 10.E(1)(b)")),
    Reading("md-war 10.E(1)(c)", "Symbol 75, amount 100.", _by_symbol("md-war 10.E(1)(c)")),
    Reading("md-war 10.E(1)(d)", "Symbol 50, amount 75.", _by_symbol("md-war 10.E(1)(d)")),
    Reading("md-war 10.E(1)(e)", "Symbol 40, amount 50.", _by_symbol("md-war 10.E(1)(e)")),
    Reading("md-war 10.E(1)(f)", "Symbol 35, amount 40.", _by_symbol("md-war 10.E(1)(f)")),
)
