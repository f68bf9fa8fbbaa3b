import pytest

from casino.models import AuditEvent, Layout
from casino.services.layouts import add_layout, change_layout
from games.rulings import RuleBroken
from tests.factories import MONDAY, make_staff
from tests.factories.floor import make_layout, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss():
    return make_staff("pit_boss")


def refused(act):
    with pytest.raises(RuleBroken) as broken:
        act()
    return [(refusal.code, refusal.field) for refusal in broken.value.refusals]


@pytest.mark.clause("vic-war 2.1")
@pytest.mark.clause("md-war 2.A")
@pytest.mark.parametrize("document", ["vic-war", "md-war"])
def test_a_layout_with_nine_places_is_kept_and_one_with_ten_is_refused(boss, document):
    ten = {"name": "Ten", "places": 10}

    assert add_layout(document, name="Nine", places=9, by=boss, at=MONDAY).places == 9
    assert refused(lambda: add_layout(document, **ten, by=boss, at=MONDAY)) == [("too_many_places", "places")]
    assert Layout.objects.count() == 1


def test_a_layout_is_changed_and_the_trail_tells_by_which_clause(boss):
    layout = make_layout("md-war", venue=boss.venue, items=[])

    change_layout(layout, items=["name", "tie_spot"], approval="L-2", by=boss, at=MONDAY)

    event = AuditEvent.objects.last()
    assert (event.action, event.clauses, event.before, event.after) == (
        "casino.layout.kept",
        ["md-war 2.B"],
        {"items": [], "approval": "L-2026-1"},
        {"items": ["name", "tie_spot"], "approval": "L-2"},
    )


def test_a_layout_on_an_open_table_stays_as_it_is(boss):
    table = make_table(venue=boss.venue, is_open=True)

    assert refused(lambda: change_layout(table.layout, places=5, by=boss, at=MONDAY)) == [("table_open", "")]
    assert change_layout(table.layout, name=table.layout.name, by=boss, at=MONDAY) == table.layout

    table.state = "closed"
    table.save()
    assert change_layout(table.layout, places=5, by=boss, at=MONDAY).places == 5


def test_two_layouts_do_not_share_a_name_in_one_venue(boss):
    make_layout(name="Blue", venue=boss.venue)
    make_layout(name="Green")

    assert refused(lambda: add_layout("nsw-war", name="Blue", places=7, by=boss, at=MONDAY)) == [("taken", "name")]
    assert add_layout("nsw-war", name="Green", places=7, by=boss, at=MONDAY).pk


@pytest.mark.parametrize(
    ("document", "fields", "expected"),
    [
        ("uno", {}, [("unknown_document", "document")]),
        ("nsw-war", {"items": ["jackpot"]}, [("unknown_item", "items")]),
    ],
)
def test_what_no_document_knows_is_refused(boss, document, fields, expected):
    act = {"name": "New", "places": 7, "by": boss, "at": MONDAY} | fields

    assert refused(lambda: add_layout(document, **act)) == expected
