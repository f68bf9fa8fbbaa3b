"""A form for any part of a definition."""

import pytest

from games.rulings import RuleBroken
from tournaments.forms.definition import PartForm
from tournaments.rules.definition import Conduct, Details, Entry, Fees, Format, Prizes
from tournaments.rules.definition.plain import plain, read_as

PRICES = {
    "prices": [
        {
            "key": "entry",
            "buys": "entry",
            "name": "Entry",
            "lines": [{"part": "pool", "cents": 2300}, {"part": "tip", "cents": 250}],
            "until_at": "2026-05-09T17:30",
            "tenders": ["cash", "card"],
        }
    ]
}
STAGES = {
    "chip_type": "Tournament chips",
    "stages": [
        {
            "key": "heats",
            "name": "Heats",
            "sessions": [{"name": "One", "starts_at": "2026-05-09T18:00", "minutes": 60}],
            "tables": {"count": 8, "seats": 7},
            "elimination": [{"knock": "last_at_hands", "hands": [8, 16, 25]}],
            "advancement": [
                {"to": "final", "scope": "table", "take": 3},
                {"to": "final", "scope": "session", "take": 4, "places": [4, 4]},
                {"to": "final", "scope": "stage", "take": 1, "pick": "weighted_draw", "weights": [[3, 3], [4, 2]]},
            ],
        },
        {"key": "final", "name": "Final"},
    ],
}
PRIZES = {
    "winner_by": "largest_bank",
    "pool_share": 9550,
    "bands": [
        {"from_entries": 1, "prizes": [{"from_place": 1, "to_place": 1, "share": 10000}], "to_entries": 25},
        {
            "from_entries": 26,
            "to_entries": None,
            "prizes": [
                {"from_place": 1, "to_place": 2, "share": 5000, "in_kind": {"name": "A watch", "worth_cents": 9900}}
            ],
        },
    ],
    "field_share": {"percent": 10, "ladder": [4000, 2550]},
}


def posted(form: PartForm) -> dict[str, str]:
    """Return what a browser would send for a form that nobody touched; an empty box to tick is not sent."""
    leaves = (node for node in form.fields.walk() if node.kind not in ("part", "list"))
    return {node.path: node.value for node in leaves if node.kind != "tick" or node.value}


@pytest.mark.parametrize(
    ("part", "kind", "stored"),
    [
        ("details", Details, {"name": "Friday Night War", "starts_at": "2026-05-09T18:00", "deputies": ["Ann", "Bo"]}),
        ("fees", Fees, PRICES),
        ("entry", Entry, {"least_players": 6, "refusal_reserved": False, "has_criteria": True, "criteria": "Members"}),
        ("format", Format, STAGES),
        ("prizes", Prizes, PRIZES),
        ("conduct", Conduct, {"penalties": [{"cause": "Talking", "penalty": "A hand out"}], "refunds_decided": True}),
    ],
)
def test_what_is_stored_comes_back_unchanged_when_nobody_types_anything(part, kind, stored):
    shown = PartForm.of(part, kind, stored)

    sent_back = PartForm.typed(part, kind, posted(shown)).plain()

    assert plain(read_as(kind, sent_back, part)) == plain(read_as(kind, stored, part))


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("prizes.added_cents", "12 dollars", "Write an amount in dollars, such as 40 or 1,000.50."),
        ("prizes.pool_share", "half", "Write a percentage, such as 50 or 49.55."),
        ("prizes.bands.0.from_entries", "-1", "Write a whole number."),
        ("prizes.bands.0.prizes.0.share", "49.555", "Write a percentage, such as 50 or 49.55."),
        ("prizes.field_share.ladder", "40; 20", "Write percentages with commas, such as 40, 25, 15."),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field_and_stays_as_typed(name, typed, sentence):
    form = PartForm.typed("prizes", Prizes, posted(PartForm.of("prizes", Prizes, PRIZES)) | {name: typed})

    with pytest.raises(RuleBroken) as broken:
        form.plain()
    form.refuse(broken.value.refusals)

    assert [(refusal.field, refusal.sentence) for refusal in broken.value.refusals] == [(name, sentence)]
    assert posted(form)[name] == typed
    assert form.unplaced == []


def test_money_is_typed_in_dollars_and_percent_as_people_write_it():
    typed = {"prizes.added_cents": "1,000.50", "prizes.pool_share": "49.55 %"}

    assert read_as(Prizes, PartForm.typed("prizes", Prizes, typed).plain(), "prizes") == Prizes(
        added_cents=100_050, pool_share=4955
    )


def test_a_row_is_added_moved_and_removed_and_the_others_stay_as_typed():
    form = PartForm.of("format", Format, STAGES)

    form.change_rows("add:format.stages")
    form.change_rows("add:format.stages.1.advancement")
    form.change_rows("up:format.stages.1")

    assert [stage.get("name") for stage in form.raw["stages"]] == ["Final", "Heats", None]
    assert form.raw["stages"][0]["advancement"] == [{}]

    form.change_rows("remove:format.stages.1")

    assert [stage.get("name") for stage in form.raw["stages"]] == ["Final", None]


@pytest.mark.parametrize(
    "order",
    [
        "add:format.nothing.3",
        "remove:format.stages.9",
        "up:format",
        "",
        "add:",
        "sing:format.stages.0",
        "up:format.stages.²",
        "add:format.stages.².sessions",
        "remove:format.stages." + "9" * 5_000,
    ],
)
def test_an_order_that_makes_no_sense_breaks_nothing(order):
    form = PartForm.of("format", Format, STAGES)

    form.change_rows(order)

    assert len(form.fields.nodes) == 4


def test_an_empty_row_is_dropped_and_a_stage_gets_its_short_name():
    typed = {"format.stages.0.name": "Grand Final", "format.stages.1.name": ""}

    stored = PartForm.typed("format", Format, typed).plain()

    assert [(stage["key"], stage["name"]) for stage in stored["stages"]] == [("grand-final", "Grand Final")]


def test_a_row_that_lacks_what_it_needs_says_so_at_the_field():
    form = PartForm.typed("fees", Fees, {"fees.prices.0.name": "Entry"})

    with pytest.raises(RuleBroken) as broken:
        form.plain()

    assert [(refusal.field, refusal.sentence) for refusal in broken.value.refusals] == [
        ("fees.prices.0.buys", "This is needed.")
    ]


def test_a_row_whose_number_is_none_is_no_row():
    form = PartForm.typed("format", Format, {"format.stages.².name": "Heats", "format.stages.1.name": "Final"})

    assert [stage["name"] for stage in form.raw["stages"]] == ["Final"]


def test_control_characters_never_get_in():
    assert PartForm.typed("details", Details, {"details.name": "Fri\x00day\u202e"}).plain()["name"] == "Friday"
