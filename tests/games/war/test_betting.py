"""Who may stake what, where and when."""

import pytest

from games.rulebooks.war_book import Wager
from games.war.betting import Bid, leave, no_more_bets, open_betting, sit, stake, tokens_for, why_not_stake, withdraw
from games.war.dealing import deal
from games.war.limits import Limits
from games.war.mishaps import wrong_deck
from games.war.play import decide, settle_first
from games.war.round import Phase

from .felt import WAR_KEYS, begin, bet, betting, bid, events, first, loaded, names, nets, opened, refused, table


@pytest.mark.clause("act-war 4.1")
@pytest.mark.clause("vic-war 5.5")
@pytest.mark.clause("vic-war 5.5.1")
@pytest.mark.clause("vic-war 5.5.2")
@pytest.mark.clause("vic-war definition:Tie wager")
@pytest.mark.parametrize("key", ["act-war", "vic-war"])
def test_either_wager_may_be_made_alone(key):
    live = betting(key)

    assert bid(live, wager=Wager.TIE) == []
    assert bid(live, wager=Wager.INITIAL) == []


@pytest.mark.clause("nsw-war 5.2.3")
@pytest.mark.clause("nsw-war definition:Tie Wager")
@pytest.mark.clause("md-war 7.F(1)")
@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 5.2.3"), ("md-war", "md-war 7.F(1)")])
def test_a_tie_wager_needs_an_initial_wager_beside_it(key, clause):
    live = betting(key)

    assert bid(live, wager=Wager.TIE) == [clause]
    bet(live, 1, 10)
    assert bid(live, wager=Wager.TIE, dollars=5) == []


@pytest.mark.clause("vic-war 5.5.2")
@pytest.mark.clause("act-war 4.5")
@pytest.mark.parametrize("key", ["act-war", "vic-war"])
def test_a_lone_tie_wager_gets_a_card_is_settled_first_and_offered_no_war(key):
    live = table(key, "7h 7s")

    first(live, {1: (0, 10)})

    assert nets(live) == {"p1": 100}
    assert live.state.current().phase is Phase.DEALING
    assert "offered" not in names(live)


@pytest.mark.clause("act-war 4.2")
@pytest.mark.clause("nsw-war 5.3")
@pytest.mark.clause("vic-war 5.1")
@pytest.mark.clause("md-war 7.A")
@pytest.mark.clause("md-war 7.B(2)")
@pytest.mark.parametrize(
    ("key", "medium", "clauses"),
    [
        ("act-war", "chips", []),
        ("act-war", "cash", ["act-war 4.2"]),
        ("nsw-war", "promo_token", []),
        ("nsw-war", "cash", ["nsw-war 5.3"]),
        ("vic-war", "chips", []),
        ("vic-war", "marbles", ["vic-war 5.1"]),
        ("md-war", "plaque", []),
        ("md-war", "verbal-cash", ["md-war 7.A"]),
    ],
)
def test_stakes_are_made_in_what_the_document_names(key, medium, clauses):
    assert bid(betting(key), medium=medium) == clauses


@pytest.mark.clause("act-war 4.2")
def test_a_wager_needs_a_box_of_the_layout():
    live = betting("act-war")

    assert bid(live, box=0) == ["act-war 4.2"]
    assert bid(live, box=8) == ["act-war 4.2"]
    assert bid(live, box=7) == []


@pytest.mark.clause("vic-war 5.3")
@pytest.mark.parametrize("medium", ["cash", "voucher", "token"])
def test_a_spoken_wager_counts_only_once_it_is_chips_on_the_layout(medium):
    live = betting("vic-war")

    assert bid(live, medium=medium) == ["vic-war 5.3"]
    stake(live, Bid("p1", 1, Wager.INITIAL, 5000, medium=medium, converted=True))
    assert live.state.current().stakes[0].medium == "chips"
    no_more_bets(live)
    assert bid(live, box=2, medium=medium, converted=True) == ["vic-war 4.3.2(b)"]


@pytest.mark.clause("nsw-war 5.2")
@pytest.mark.clause("act-war 9.1")
@pytest.mark.parametrize(
    ("key", "wager", "clauses"),
    [
        ("nsw-war", Wager.PROGRESSIVE, ["nsw-war 5.2"]),
        ("nsw-war", Wager.TIE2, ["nsw-war 5.2"]),
        ("act-war", Wager.TIE2, ["act-war 9.1"]),
        ("act-war", Wager.BONUS_SPIN, ["act-war 9.1"]),
    ],
)
def test_a_wager_the_document_does_not_name_is_refused(key, wager, clauses):
    live = betting(key)

    assert bid(live, wager=wager) == clauses
    assert bid(live, wager=Wager.INITIAL) == []


@pytest.mark.clause("nsw-war 5.2.2")
@pytest.mark.clause("vic-war 5.8")
@pytest.mark.clause("md-war 1.A(4)")
@pytest.mark.clause("act-war dictionary:go-to-war")
@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("nsw-war", "nsw-war 5.8"),
        ("vic-war", "vic-war 5.6"),
        ("md-war", "md-war 9.E"),
        ("act-war", "act-war 4.5"),
    ],
)
def test_a_war_wager_exists_only_on_equal_first_cards(key, clause):
    live = betting(key)
    assert bid(live, wager=Wager.WAR) == [clause]

    level, higher = table(key, "7h 7s"), table(key, "8h 7s")
    first(level, {1: 10})
    first(higher, {1: 10})
    decide(level, "p1", 1, "war")

    assert level.state.current().stakes[-1][2:5] == ("war", 1000, 1000)
    assert refused(decide, higher, "p1", 1, "war") == [clause]


@pytest.mark.clause("act-war 4.4")
def test_three_players_may_share_a_box():
    live = betting("act-war")
    for player in ("ann", "bea", "cleo"):
        bet(live, 1, 10, player=player)

    assert bid(live, player="dora") == ["act-war 4.4"]
    assert bid(live, player="ann", wager=Wager.TIE) == []


@pytest.mark.clause("nsw-war 5.6")
def test_one_player_stakes_on_a_box_in_sydney():
    live = betting("nsw-war")
    bet(live, 3, 10)

    assert bid(live, box=3, player="late") == ["nsw-war 5.6"]
    assert bid(live, box=3) == ["nsw-war 5.6"]
    assert bid(live, box=3, wager=Wager.TIE) == []


@pytest.mark.clause("act-war 4.1")
def test_a_player_with_an_initial_wager_goes_before_one_without_for_the_tie_limit():
    live = betting("act-war", limits=Limits(maximum={"tie": 1000}))
    bet(live, 1, tie=10, player="lone")
    bet(live, 1, 10, player="holder")

    assert bid(live, player="stranger", wager=Wager.TIE, dollars=5) == ["act-war 3.5"]
    bet(live, 1, tie=5, player="holder")

    assert [(each.player, each.wager) for each in live.state.current().stakes] == [
        ("holder", "initial"),
        ("holder", "tie"),
    ]
    assert events(live, "returned")[0].clauses == ("act-war 4.1",)


@pytest.mark.clause("act-war 4.1")
def test_a_player_with_an_initial_wager_goes_before_one_without_for_a_place():
    live = betting("act-war")
    for player in ("ann", "bea"):
        bet(live, 1, 10, player=player)
    bet(live, 1, tie=5, player="lone")
    bet(live, 2, 10, player="holder")

    bet(live, 1, tie=5, player="holder")

    assert {each.player for each in live.state.current().stakes if each.box == 1} == {"ann", "bea", "holder"}


@pytest.mark.clause("md-war 7.B(1)")
def test_only_seated_players_may_wager_in_maryland():
    live = betting("md-war")

    assert bid(live, player="passer-by") == ["md-war 7.B(1)"]
    assert bid(live, player="p1") == []
    assert bid(betting("act-war"), player="passer-by") == []


@pytest.mark.clause("md-war 7.E")
def test_a_player_uses_as_many_adjacent_boxes_as_the_house_states():
    one, two = betting("md-war"), betting("md-war", adjacent_boxes=2)
    for live in (one, two):
        bet(live, 3, 10)

    assert bid(one, box=4, player="p3") == ["md-war 7.E"]
    assert bid(two, box=4, player="p3") == []
    assert bid(two, box=5, player="p3") == ["md-war 7.E"]
    bet(two, 4, 10, player="p3")
    assert bid(two, box=2, player="p3") == ["md-war 7.B(1)"]
    leave(two, "p2")
    assert bid(two, box=2, player="p3") == ["md-war 7.E"]


@pytest.mark.clause("vic-war 4.3.2")
@pytest.mark.clause("vic-war 4.3.2(a)")
@pytest.mark.clause("vic-war 4.3.2(b)")
@pytest.mark.clause("md-war 7.C")
@pytest.mark.clause("act-war 6.2")
@pytest.mark.parametrize(
    ("key", "clause"), [("vic-war", "vic-war 4.3.2(b)"), ("md-war", "md-war 7.C"), ("act-war", "act-war 6.2")]
)
def test_betting_runs_from_the_call_for_bets_to_no_more_bets(key, clause):
    live = table(key, "Kh 9s")
    if key == "md-war":
        sit(live, "p1", 1)
    assert bid(live) == [clause]
    open_betting(live)
    assert bid(live) == []
    no_more_bets(live)

    assert bid(live) == [clause]
    assert live.state.current().drawn == 0


@pytest.mark.clause("nsw-war 5.4")
@pytest.mark.clause("nsw-war 7.1")
@pytest.mark.clause("nsw-war definition:round of play")
def test_betting_in_sydney_ends_with_the_first_card_and_needs_no_call():
    live = betting("nsw-war")
    bet(live, 1, 10)
    no_more_bets(live)
    assert live.state.current().has_begun is False
    assert bid(live, box=2) == []
    deal(live)

    assert live.state.current().has_begun is True
    assert bid(live, box=2) == ["nsw-war 5.5"]


@pytest.mark.clause("act-war 4.3")
@pytest.mark.clause("nsw-war 5.5")
@pytest.mark.clause("vic-war 5.4")
@pytest.mark.clause("vic-war 5.2")
@pytest.mark.clause("md-war 7.D")
@pytest.mark.parametrize(
    ("key", "clause"),
    [("act-war", "act-war 4.3"), ("nsw-war", "nsw-war 5.5"), ("vic-war", "vic-war 5.4"), ("md-war", "md-war 7.D")],
)
def test_stakes_are_frozen_after_the_first_card_save_the_war_wager(key, clause):
    live = table(key, "7h 7s")
    begin(live, {1: 10})
    before = live.state

    assert bid(live, dollars=20) == [clause]
    assert bid(live, wager=Wager.TIE) == [clause]
    assert refused(withdraw, live, "p1", 1, Wager.INITIAL) == [clause]
    assert live.state is before
    settle_first(live)
    decide(live, "p1", 1, "war", amount=1000)
    assert live.state.current().stakes[-1].wager is Wager.WAR


@pytest.mark.clause("act-war dictionary:tie-wager")
def test_a_tie_wager_is_made_before_the_first_card():
    live = table("act-war", "7h 7s")
    open_betting(live)
    assert bid(live, wager=Wager.TIE) == []
    bet(live, 1, 10)
    no_more_bets(live)
    deal(live)

    assert bid(live, wager=Wager.TIE) == ["act-war 4.3"]


def test_a_stake_may_be_taken_back_while_betting_is_open():
    live = betting("vic-war")
    bet(live, 1, 10, 5)

    withdraw(live, "p1", 1, Wager.TIE)

    assert [each.wager for each in live.state.current().stakes] == ["initial"]


@pytest.mark.clause("nsw-war definition:casino promotional token")
def test_tokens_win_chips_and_a_voucher_gives_tokens_of_its_value():
    live = table("nsw-war", "Kh 9s")
    open_betting(live)
    bet(live, 1, 20, medium="promo_token")
    deal(live)
    settle_first(live)

    settled = events(live, "settled")[0].facts
    assert (settled["pays"], settled["paid_in"]) == (2000, "chips")
    assert tokens_for(5000) == 5000


@pytest.mark.clause("nsw-war definition:casino promotional token")
@pytest.mark.parametrize(("reading", "net"), [("returned", 20), ("single_use", 0)])
def test_whether_a_token_goes_back_after_a_win_is_a_reading(reading, net):
    live = table("nsw-war", "Kh 9s", readings={"nsw-war definition:casino promotional token": reading})
    open_betting(live)
    bet(live, 1, 20, medium="promo_token")
    deal(live)
    settle_first(live)

    assert nets(live) == {"p1": net}


@pytest.mark.clause("nsw-war 4.1.1")
@pytest.mark.clause("vic-war 4.1.1(a)")
@pytest.mark.clause("md-war 5.A(1)")
@pytest.mark.clause("md-war 4.D")
@pytest.mark.parametrize(
    ("key", "clause"), [("nsw-war", "nsw-war 4.1.1"), ("vic-war", "vic-war 4.1.1(a)"), ("md-war", "md-war 5.A(1)")]
)
def test_no_round_opens_before_the_cards_are_shuffled_and_loaded(key, clause):
    live = opened(key)

    assert refused(open_betting, live) == [clause]
    open_betting(loaded(key))


@pytest.mark.parametrize("key", WAR_KEYS)
def test_no_round_opens_while_one_is_in_play(key):
    live = table(key, "Kh 9s")
    begin(live, {1: 10})

    assert refused(open_betting, live) == [live.state.book.all_settled.clause]


def test_nobody_sits_twice_or_nowhere():
    live = table("act-war")
    sit(live, "ann", 1)

    assert refused(sit, live, "ann", 2) == [""]
    assert refused(sit, live, "bea", 9) == [""]
    assert refused(sit, live, "bea", 0) == [""]
    assert refused(sit, live, "bea", 8) == [""]
    sit(live, "bea", 7)


@pytest.mark.parametrize("dollars", [0, -1])
def test_a_wager_of_nothing_is_refused(dollars):
    live = betting("act-war")

    assert bid(live, dollars=dollars) == [live.state.book.media.clause]
    assert bid(live, dollars=0.01) == []


def test_betting_is_closed_once_and_the_log_says_whether_it_was_called():
    called, uncalled = betting("nsw-war"), betting("nsw-war")
    for live in (called, uncalled):
        bet(live, 1, 10)
    no_more_bets(called)
    assert refused(no_more_bets, called) == [called.state.book.announcement.clause]
    for live in (called, uncalled):
        deal(live)

    assert [events(live, "bets_closed")[0].facts for live in (called, uncalled)] == [
        {"announced": True},
        {"announced": False},
    ]


@pytest.mark.clause("act-war 4.1")
def test_a_lone_tie_wager_stays_while_place_and_limit_suffice():
    live = betting("act-war", limits=Limits(maximum={"tie": 1000}))
    bet(live, 1, tie=4, player="lone")
    bet(live, 2, tie=10, player="elsewhere")
    bet(live, 1, 10, player="holder")
    bet(live, 3, 10, player="third")

    bet(live, 1, tie=6, player="holder")
    assert events(live, "returned") == []
    bet(live, 1, tie=1, player="third")
    assert [event.facts["player"] for event in events(live, "returned")] == ["lone"]


@pytest.mark.parametrize(("key", "clause"), [("nsw-war", "nsw-war 11.17"), ("vic-war", "vic-war 9.12.3")])
def test_what_must_happen_before_the_next_round_is_said_with_its_clause(key, clause):
    live = table(key, "Kh 9s")
    begin(live, {1: 10})
    wrong_deck(live, found="a joker")

    assert refused(open_betting, live) == [clause]


@pytest.mark.clause("md-war 7.E")
@pytest.mark.parametrize(
    ("adjacent", "said"),
    [(None, "A player may use 1 box here."), (2, "A player may use 2 boxes side by side here.")],
)
def test_a_player_is_told_how_many_boxes_to_use(adjacent, said):
    live = betting("md-war", adjacent_boxes=adjacent)
    bet(live, 1, 10)
    far = Bid("p1", 4, Wager.INITIAL, 1000)

    assert [refusal.sentence for refusal in why_not_stake(live.state, far)] == [said]


@pytest.mark.clause("act-war 4.1")
@pytest.mark.parametrize(("dollars", "returned"), [(6, []), (7, ["lone"])])
def test_a_lone_tie_wager_makes_room_only_for_what_would_pass_the_limit(dollars, returned):
    live = betting("act-war", limits=Limits(maximum={"tie": 1000}))
    bet(live, 1, tie=4, player="lone")
    bet(live, 1, 10, player="holder")

    bet(live, 1, tie=dollars, player="holder")

    assert [event.facts["player"] for event in events(live, "returned")] == returned
