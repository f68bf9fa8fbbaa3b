"""The door to settlement: the published examples, and requests that cannot be understood."""

import json
from pathlib import Path
from random import Random

import pytest

from games.settle import answer

HERE = Path(__file__).parent
ASKED = [json.loads(line) for line in (HERE / "settle-in.jsonl").read_text().splitlines()]
ANSWERED = [json.loads(line) for line in (HERE / "settle-out.jsonl").read_text().splitlines()]
HAND = {"player": ["7h"], "dealer": ["7s"], "decision": "surrender", "wagers": {"initial": 1000}}


def only(shown, answer):
    """Keep of an answer what an example shows."""
    return {key: only(value, answer[key]) if isinstance(value, dict) else answer[key] for key, value in shown.items()}


def ask(ruleset="act-war", kind="settle", **given):
    line = {"id": "a", "ruleset": ruleset, "kind": kind}
    readings = given.pop("readings", None)
    return answer(line | {"given": HAND | given} | ({"readings": readings} if readings else {}))


def nets(found):
    return {wager: (line["net"], line["outcome"]) for wager, line in found["wagers"].items()}


@pytest.mark.parametrize(("asked", "answered"), list(zip(ASKED, ANSWERED, strict=True)), ids=lambda line: line["id"])
def test_published_examples_are_answered(asked, answered):
    found = json.loads(json.dumps(answer(asked)))

    assert only(answered, found) == answered
    assert list(found.get("wagers", {})) == list(answered.get("wagers", {}))


def test_every_wager_names_its_clauses_and_tells_its_player_why():
    assert ask("nsw-war")["wagers"] == {
        "initial": {
            "net": -500,
            "outcome": "surrender",
            "clauses": ["nsw-war 5.2.1.3", "nsw-war 8.2.4.1", "nsw-war definition:surrender"],
            "sentence": "Your initial wager of $10 loses $5: you gave up half rather than go to war.",
        }
    }


@pytest.mark.parametrize(
    ("ruleset", "found"),
    [
        ("act-war", {"initial": (-500, "surrender")}),
        ("nsw-war", {"initial": (-500, "surrender")}),
        ("vic-war", {"initial": (-500, "surrender")}),
        ("md-war", {"initial": (-1000, "lose")}),
    ],
)
def test_an_absent_player_loses_half_or_all_by_the_document(ruleset, found):
    assert nets(ask(ruleset, decision="absent")) == found


@pytest.mark.parametrize("ruleset", ["act-war", "nsw-war", "vic-war", "md-war"])
def test_silence_on_equal_cards_counts_as_surrender(ruleset):
    assert nets(ask(ruleset, decision=None)) == {"initial": (-500, "surrender")}


@pytest.mark.parametrize("ruleset", ["act-war", "nsw-war", "vic-war", "md-war"])
def test_an_absent_player_with_the_higher_card_wins(ruleset):
    assert nets(ask(ruleset, player=["Kh"], decision="absent")) == {"initial": (1000, "win")}


@pytest.mark.parametrize(
    ("ruleset", "found"),
    [
        ("act-war", {"tie": (5000, "win")}),
        ("vic-war", {"tie": (5000, "win")}),
        ("nsw-war", {"tie": (0, "rejected")}),
        ("md-war", {"tie": (0, "rejected")}),
    ],
)
def test_a_tie_wager_alone_is_good_only_where_the_document_says_so(ruleset, found):
    assert nets(ask(ruleset, decision=None, wagers={"tie": 500})) == found


@pytest.mark.parametrize(
    ("ruleset", "found"),
    [
        ("act-war", (50000, "win")),
        ("nsw-war", (50000, "win")),
        ("vic-war", (50000, "win")),
        ("md-war", (0, "rejected")),
    ],
)
def test_a_wager_over_the_maximum_is_cut_or_refused(ruleset, found):
    limits = {"max": {"initial": 50000}}

    assert nets(ask(ruleset, player=["Kh"], decision=None, wagers={"initial": 70000}, table=limits)) == {
        "initial": found
    }


@pytest.mark.parametrize(
    ("ruleset", "found"),
    [("act-war", (1000, "win")), ("nsw-war", (1000, "win")), ("vic-war", (1000, "win")), ("md-war", (0, "rejected"))],
)
@pytest.mark.parametrize("limits", [{"min": {"initial": 2500}}, {"initial": {"min": 2500}}, {"min": 2500}])
def test_a_wager_under_the_minimum_stands_or_is_refused(ruleset, found, limits):
    assert nets(ask(ruleset, player=["Kh"], decision=None, table=limits)) == {"initial": found}


def test_a_war_on_a_cut_wager_costs_what_is_in_action():
    found = ask(
        "nsw-war",
        player=["7h", "2c"],
        dealer=["7s", "9c"],
        decision="war",
        wagers={"initial": 70000},
        table={"max": {"initial": 50000}},
    )

    assert nets(found) == {"initial": (-50000, "lose"), "war": (-50000, "lose")}


@pytest.mark.parametrize(
    ("ruleset", "net"), [("act-war", -1250), ("nsw-war", -1000), ("vic-war", -1000), ("md-war", -1250)]
)
def test_half_of_an_odd_stake_is_exact_or_rounded_up_to_chips(ruleset, net):
    found = ask(ruleset, wagers={"initial": 2500}, table={"smallest_chip": 500})

    assert nets(found) == {"initial": (net, "surrender")}


def test_another_reading_is_chosen_by_its_clause():
    war = {"player": ["7h", "5c"], "dealer": ["7s", "5d"], "decision": "war", "wagers": {"initial": 1000, "tie2": 300}}

    found = ask("md-war", **war, readings={"md-war 10.A(4)": "tie_wager"})

    assert nets(found) == {"initial": (0, "push"), "war": (1000, "win"), "tie2": (600, "win")}


def test_the_meter_comes_on_top_where_it_is_won():
    four = {"player": ["8h", "8h"], "dealer": ["8h", "8h"], "decision": "war"}
    wagers = {"initial": 1000, "progressive": 500}

    assert nets(ask("md-war", **four, wagers=wagers, meter=1234500))["progressive"] == (1734500, "win")


@pytest.mark.clause("md-war 2.B(5)(b)")
@pytest.mark.parametrize(("ruleset", "tie"), [("md-war", 3000), ("act-war", 5000)])
def test_maryland_pays_a_hand_no_more_than_the_posted_limit(ruleset, tie):
    found = ask(ruleset, wagers={"initial": 1000, "tie": 500}, max_payout=3000)

    assert nets(found) == {"tie": (tie, "win"), "initial": (-500, "surrender")}


@pytest.mark.parametrize(("void", "found"), [(True, ("void", "void")), (["tie"], ("void", "surrender"))])
def test_void_wagers_go_back(void, found):
    answered = ask(wagers={"initial": 1000, "tie": 500}, void=void)

    assert tuple(line["outcome"] for line in answered["wagers"].values()) == found


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"player": ["1h"]}, "'1h' is not a card: write rank and suit, such as Ah, Td or 7c."),
        ({"player": []}, "Give player and dealer one card each, or two each after a war."),
        ({"player": ["7h", "8h"]}, "Give player and dealer one card each, or two each after a war."),
        ({"wagers": {"initial": -5}}, "Write initial in whole cents, 0 or more, not -5."),
        ({"wagers": {"initial": 10.0}}, "Write initial in whole cents, 0 or more, not 10.0."),
        ({"wagers": {"ante": 5}}, "'ante' is not a wager: the wagers are initial, tie, tie2, progressive, war."),
        ({"decision": "flee"}, "decision is one of war, surrender, absent or null, not 'flee'."),
        ({"decision": "war"}, "Give the war cards too: a second card for player and dealer."),
        ({"player": ["Kh"]}, "Nobody was offered that choice: the first cards are not equal."),
        ({"wagers": {"initial": 1000, "war": 500}}, "The war wager must equal the initial wager."),
        ({"readings": {"act-war 2.1": "odd"}}, "act-war 2.1 can be read as range, ends; 'odd' is none of them."),
        ({"readings": {"act-war 9.9": "odd"}}, "act-war has no open reading of 'act-war 9.9'."),
    ],
)
def test_a_request_that_cannot_be_understood_is_told_why(change, sentence):
    found = ask(**change)

    assert (found["id"], found["error"]) == ("a", sentence)


@pytest.mark.parametrize(
    "line",
    [
        None,
        [],
        {"id": 1},
        {"id": 1, "ruleset": "xy-war", "kind": "settle", "given": {}},
        {"id": 1, "ruleset": "act-war", "kind": "dance", "given": {}},
        {"id": 1, "ruleset": "act-war", "kind": ["settle"], "given": {}},
        {"id": 1, "ruleset": "act-war", "kind": "settle", "given": []},
        {"id": 1, "ruleset": "act-war", "kind": "settle", "given": {}},
        {"id": 1, "ruleset": "act-war", "kind": "round", "given": {"shoe": ["Ah"], "seats": 3}},
        {"id": 1, "ruleset": "act-war", "kind": "round", "given": {"shoe": [["Ah"]], "seats": []}},
        {"id": 1, "ruleset": "act-war", "kind": "envy", "given": {"players": []}},
        {"id": 1, "ruleset": "md-war", "kind": "envy", "given": {"players": [{"seat": "x"}]}},
        {"id": 1, "ruleset": "md-war", "kind": "bonus_spin", "given": {"table": "hot_spot", "wager": 500}},
        {"id": 1, "ruleset": "act-war", "kind": "settle", "given": {}, "readings": {"act-war 2.1": 3}},
    ],
)
def test_a_malformed_line_gets_an_error_and_its_id(line):
    found = answer(line)

    assert set(found) - {"clauses"} == {"id", "error"}
    assert found["id"] == (line["id"] if isinstance(line, dict) else None)
    assert found["error"].endswith(".")


def round_of(ruleset, **given):
    base = {"shoe": ["7c", "7d", "Ks", "2c", "3c", "4c", "9c", "9d", "Ah", "Ad"], "new_shoe": False}
    return answer({"id": "r", "ruleset": ruleset, "kind": "round", "given": base | given})


@pytest.mark.parametrize(
    ("ruleset", "burnt", "used", "initial"),
    [("act-war", [], 4, 0), ("nsw-war", [], 4, 0), ("vic-war", [], 4, 0), ("md-war", ["Ks", "2c", "3c"], 7, -1000)],
)
def test_a_war_burns_what_the_document_burns(ruleset, burnt, used, initial):
    found = round_of(ruleset, seats=[{"wagers": {"initial": 1000}, "decision": "war"}])

    assert (found["burnt"], found["cards_used"]) == (burnt, used)
    assert found["seats"]["1"]["wagers"]["initial"]["net"] == initial


@pytest.mark.parametrize(
    ("ruleset", "burns", "burnt"),
    [
        ("act-war", True, []),
        ("nsw-war", True, ["7c"]),
        ("vic-war", True, ["7c"]),
        ("vic-war", False, []),
        ("md-war", True, ["7c"]),
    ],
)
def test_a_new_shoe_burns_what_the_document_burns(ruleset, burns, burnt):
    seats = [{"wagers": {"initial": 1000}}]

    assert round_of(ruleset, new_shoe=True, burn_first=burns, seats=seats)["burnt"] == burnt


def test_the_posted_limit_counts_all_base_wagers_of_a_hand_in_a_round():
    seats = [{"wagers": {"initial": 1000, "tie": 500}, "decision": "war"}]
    shoe = ["7c", "7d", "2c", "3c", "4c", "Ah", "Kd"]

    found = round_of("md-war", shoe=shoe, seats=seats, max_payout=5500)["seats"]["1"]

    assert nets(found) == {"tie": (5000, "win"), "initial": (0, "push"), "war": (500, "win")}
    assert "md-war 2.B(5)(b)" in found["wagers"]["war"]["clauses"]


def test_a_seat_whose_only_wager_is_rejected_gets_no_card():
    seats = [{"wagers": {"tie": 500}}, {"wagers": {"initial": 1000}}]

    found = round_of("nsw-war", seats=seats)["seats"]

    assert (found["1"]["cards"], found["1"]["wagers"]["tie"]["outcome"], found["1"]["total"]) == ([], "rejected", 0)
    assert found["2"]["cards"] == ["7c"]


@pytest.mark.parametrize("shoe", [["7c"], ["7c", "7d", "Ks"]])
def test_a_shoe_with_too_few_cards_is_an_error(shoe):
    found = round_of("act-war", shoe=shoe, seats=[{"wagers": {"initial": 1000}, "decision": "war"}])

    assert found["error"].startswith("The shoe ")


RUBBISH = (None, True, -1, 1.5, 10**30, "", "Ah", [], {}, ["Ah", "Ah"], [[1]], {"initial": 500}, "war")


def spoilt(value, chance):
    """Return a request with some of its parts replaced by rubbish, left out or added."""
    if chance.random() < 0.15:
        return chance.choice(RUBBISH)
    if isinstance(value, dict):
        kept = {key: spoilt(each, chance) for key, each in value.items() if chance.random() > 0.05}
        return kept | ({chance.choice(("void", "table", "meter", "seats")): chance.choice(RUBBISH)} if kept else {})
    if isinstance(value, list):
        return [spoilt(each, chance) for each in value if chance.random() > 0.05]
    return value


def test_rubbish_is_answered_and_never_raises():
    chance = Random(2018)
    for _ in range(1_500):
        found = answer(spoilt(chance.choice(ASKED), chance))

        assert "id" in found
        assert json.dumps(found)
        assert found.get("error", ".").endswith(".")
