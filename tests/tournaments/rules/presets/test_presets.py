"""What a director starts from is complete, and its numbers work out."""

import pytest

from games.rulebooks import BOOKS
from tournaments.rules.definition.fees import Buys
from tournaments.rules.definition.plain import plain, read
from tournaments.rules.flow import flow
from tournaments.rules.lint import Grade, findings
from tournaments.rules.presets import GAMES, TEMPLATES, template
from tournaments.rules.prizes import payouts, pool_of

ONLY_THE_DIRECTOR_KNOWS = {
    "details.name",
    "details.starts_at",
    "details.place",
    "details.time_zone",
    "details.director",
    "entry.employees_approved_by",
}

each_template = pytest.mark.parametrize("chosen", TEMPLATES, ids=lambda each: each.key)


@each_template
@pytest.mark.parametrize("game", GAMES)
def test_only_what_the_director_knows_is_left_to_say(chosen, game):
    errors = [finding for finding in findings(chosen.make(GAMES[game])) if finding.grade is Grade.ERROR]

    assert {finding.field for finding in errors} - ONLY_THE_DIRECTOR_KNOWS == set()


@each_template
def test_a_template_is_a_definition_like_any_other(chosen):
    made = chosen.make(GAMES["vic-war"])

    assert read(plain(made)) == made
    assert made.details.game.document == "vic-war"


@each_template
def test_everybody_has_a_seat_in_the_smallest_and_the_largest_field(chosen):
    made = chosen.make(GAMES["vic-war"])

    for entries in (made.entry.least_players, made.entry.most_entries or made.entry.most_players):
        found = flow(made.format, entries)
        assert [str(each.turned_away) for each in found.stages] == ["0"] * len(found.stages)
        assert [str(each.unfilled) for each in found.stages[1:]] == ["0"] * (len(found.stages) - 1)


@each_template
def test_the_whole_pool_is_paid_in_every_field(chosen):
    made = chosen.make(GAMES["vic-war"])
    entry = made.fees.of(Buys.ENTRY)[0]

    for entries in range(made.entry.least_players, made.entry.most_players + 1):
        pool = pool_of(made, payments={entry.key: entries}).cents
        assert sum(payout.cents for payout in payouts(made.prizes, pool=pool, entries=entries)) == pool


@pytest.mark.parametrize(
    ("key", "entries", "reach"),
    [
        ("single_table", 7, [7]),
        ("heats_and_final", 28, [28, 7]),
        ("heats_and_final", 14, [14, 7]),
        ("heats_semi_and_final", 70, [70, 21, 7]),
        ("winner_takes_all", 36, [36, 6]),
        ("charity_evening", 28, [28, 4]),
        ("head_to_head", 16, [16, 8, 4, 2]),
        ("head_to_head", 9, [9, 8, 4, 2]),
    ],
)
def test_so_many_reach_each_stage(key, entries, reach):
    found = flow(template(key).make(GAMES["vic-war"]).format, entries)

    assert [(each.entrants.low, each.entrants.high) for each in found.stages] == [(n, n) for n in reach]


def test_re_buys_and_add_ons_are_in_the_pool():
    made = template("with_re_buys").make(GAMES["vic-war"])

    assert pool_of(made, payments={"entry": 20, "rebuy": 7, "add_on": 4}).cents == 20 * 50_00 + 7 * 50_00 + 4 * 25_00


def test_every_document_has_its_game_with_options_it_allows():
    assert GAMES.keys() == BOOKS.keys()
    assert all(game.decks in BOOKS[key].decks.value for key, game in GAMES.items())
    assert {key: game.method for key, game in GAMES.items() if game.method} == {"vic-war": "A"}
    assert "A" in BOOKS["vic-war"].methods.value


def test_templates_have_keys_of_their_own():
    assert len({each.key for each in TEMPLATES}) == len(TEMPLATES)
    assert template("bingo") is None
