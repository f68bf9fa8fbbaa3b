import pytest

from casino.rules.ranks import why_not_rank
from games.rulebooks.book import ruled
from games.rulebooks.war_book import Role
from games.rulings import Refusal

BY_PIT_BOSS = ruled(Role.PIT_BOSS, "vic-war 11.2")
REFUSED = [Refusal("To act takes a pit boss or somebody above: call one.", "vic-war 11.2", "rank_too_low")]


@pytest.mark.parametrize(
    ("rank", "refused"), [(Role.PIT_BOSS, []), (Role.SUPERVISOR, REFUSED), (Role.DEALER, REFUSED), (None, REFUSED)]
)
def test_an_order_is_given_by_the_rank_that_the_book_names_or_a_higher_one(rank, refused):
    assert why_not_rank(rank, BY_PIT_BOSS, to="act") == refused


def test_a_higher_rank_may_do_what_a_lower_one_may():
    assert why_not_rank(Role.PIT_BOSS, ruled(Role.SUPERVISOR), to="act") == []
