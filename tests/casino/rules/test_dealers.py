import pytest

from casino.rules.dealers import DealerFacts, why_not_deal, why_not_put, why_not_relieve
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role

MELBOURNE = FLOORS["vic-war"].table


@pytest.mark.clause("vic-war 1.2")
@pytest.mark.parametrize(
    ("rank", "clauses"),
    [(Role.DEALER, []), (Role.SUPERVISOR, []), (Role.PIT_BOSS, []), (None, ["vic-war 1.2"])],
)
def test_a_supervisor_or_a_pit_boss_stands_in_for_the_dealer_and_nobody_else(rank, clauses):
    assert [refusal.clause for refusal in why_not_deal(rank, MELBOURNE)] == clauses


@pytest.mark.parametrize(
    ("person", "is_open", "codes"),
    [
        (DealerFacts(Role.DEALER), True, []),
        (DealerFacts(Role.DEALER), False, ["table_closed"]),
        (DealerFacts(None), True, ["rank_too_low"]),
        (DealerFacts(Role.DEALER, deals_at="Table 2"), True, ["deals_elsewhere"]),
        (DealerFacts(Role.DEALER, is_active=False), True, ["not_here"]),
        (DealerFacts(Role.DEALER, is_of_venue=False), True, ["not_here"]),
    ],
)
def test_a_dealer_works_here_is_free_and_finds_the_table_open(person, is_open, codes):
    assert [refusal.code for refusal in why_not_put(person, MELBOURNE, is_open=is_open)] == codes


@pytest.mark.parametrize(
    ("has_dealer", "is_round_open", "codes"),
    [(True, False, []), (False, False, ["no_dealer"]), (True, True, ["round_open"])],
)
def test_nobody_leaves_an_open_round_without_somebody_taking_over(has_dealer, is_round_open, codes):
    refusals = why_not_relieve(has_dealer=has_dealer, is_round_open=is_round_open)

    assert [refusal.code for refusal in refusals] == codes
