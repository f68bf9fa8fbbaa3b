"""Section 1: when, where, for how much, and what may still change."""

from dataclasses import replace

import pytest

from tests.factories.tournaments import FEES, HEATS, make_definition, wall, with_field
from tests.tournaments.rules.terms.reading import HOUSE, changed, clauses_in, refused, under
from tournaments.rules.definition import Fees
from tournaments.rules.definition.details import Game
from tournaments.rules.definition.fees import Buys, FeeLine, Part, Price
from tournaments.rules.definition.format import Session
from tournaments.rules.terms import terms_of
from tournaments.rules.terms.details import charge, entry_times, session_times, size


@pytest.mark.clause("vic-war 10.4.1")
def test_details_hold_their_three_items():
    assert [clause for clause in clauses_in("vic-war 10.4.1") if clause.count("(") == 1] == [
        "vic-war 10.4.1(a)",
        "vic-war 10.4.1(b)",
        "vic-war 10.4.1(c)",
    ]


@pytest.mark.clause("vic-war 10.4.1(a)")
def test_details_give_time_sums_numbers_and_place():
    assert under("vic-war 10.4.1(a)") == [
        "These are the terms of Spring War Night, a tournament held by Crown Melbourne:"
    ]
    assert [clause for clause in clauses_in("vic-war 10.4.1") if clause.startswith("vic-war 10.4.1(a)(")] == [
        "vic-war 10.4.1(a)(i)",
        "vic-war 10.4.1(a)(ii)",
        "vic-war 10.4.1(a)(iii)",
        "vic-war 10.4.1(a)(iv)",
    ]


@pytest.mark.clause("vic-war 10.4.1(a)(i)")
def test_start_is_printed_with_its_zone_and_terms_without_it_are_refused():
    assert under("vic-war 10.4.1(a)(i)") == ["Start: Saturday 12 September 2026, 19:00. All times are Melbourne time."]
    assert ("vic-war 10.4.1(a)(i)", "details.starts_at") in refused(changed(details__starts_at=None))


@pytest.mark.clause("vic-war 10.4.1(a)(ii)")
def test_fee_re_buy_and_the_lack_of_an_add_on_are_printed():
    assert under("vic-war 10.4.1(a)(ii)") == [
        "Charges:",
        "Entry: $100 ($80 to the prize pool and $20 to the house).",
        "Re-buy: $50 ($40 to the prize pool and $10 to the house); until the end of Heats and at most 1 for each person.",
        "There is no add-on and no buy-back.",
    ]


@pytest.mark.clause("vic-war 10.4.1(a)(ii)")
def test_terms_that_name_no_fee_are_refused_unless_entry_is_free():
    silent, free = changed(fees=Fees()), changed(fees=Fees(is_free=True))

    assert ("vic-war 10.4.1(a)(ii)", "fees") in refused(silent)
    assert ("vic-war 10.4.1(a)(ii)", "fees") not in refused(free)
    assert under("vic-war 10.4.1(a)(ii)", silent)[1] == "Entry: [not yet said]."
    assert under("vic-war 10.4.1(a)(ii)", free)[1] == "Entry is free."


@pytest.mark.parametrize(
    ("price", "words"),
    [
        (
            Price("e", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 23_00), FeeLine(Part.TIP, 2_00))),
            "Entry: $25 ($23 to the prize pool and $2 to the dealers).",
        ),
        (
            Price(
                "e",
                Buys.ENTRY,
                "Entry",
                (FeeLine(Part.POOL, 100_00), FeeLine(Part.HOUSE, 12_00), FeeLine(Part.TAX, 50)),
                tenders=("cash", "card"),
            ),
            "Entry: $112.50 ($100 to the prize pool, $12 to the house and $0.50 in tax); paid by cash or card.",
        ),
        (
            Price("f", Buys.ENTRY, "Free entry", is_earned=True, condition="8 hours of rated play", most_in_all=1_200),
            "Free entry: free; earned: 8 hours of rated play and at most 1,200 in all.",
        ),
        (
            Price("i", Buys.ENTRY, "Guest", is_invited=True, condition="guests of a host", members_only=True),
            "Guest (entry): free; by invitation: guests of a host and for members.",
        ),
        (
            Price(
                "r",
                Buys.REBUY,
                "Re-buy",
                (FeeLine(Part.CHARITY, 10_00),),
                attempts_from=2,
                from_at=wall("2026-09-12 18:00"),
                until_at=wall("2026-09-12 20:15"),
                only_if_room=True,
                chips=500,
                gives="a $25 voucher",
            ),
            (
                "Re-buy: $10, all of it to charity; for attempt 2 and later, from Saturday 12 September 2026, 18:00, until "
                "Saturday 12 September 2026, 20:15 and only while there is room, first come, first served; it gives 500 in "
                "chips and a $25 voucher."
            ),
        ),
        (
            Price("t", Buys.ADD_ON, "Tip", (FeeLine(Part.TIP, 5_00),), is_optional_tip=True, attempts_to=3, chips=200),
            "Tip (add-on): $5, all of it to the dealers; as a player wishes and for attempt 1 to 3; it gives 200 in chips.",
        ),
        (
            Price("s", Buys.BUY_BACK, "Second try", (FeeLine(Part.POOL, 50_00),), attempts_from=2, attempts_to=2),
            "Second try (buy-back): $50, all of it to the prize pool; for attempt 2.",
        ),
        (
            Price("m", Buys.ENTRY, "Entry", (FeeLine(Part.POOL, 20_00),), condition="over 60", until_stage_ends="gone"),
            "Entry: $20, all of it to the prize pool; over 60 and until the end of [not yet said].",
        ),
    ],
    ids=["tip", "tax and tender", "earned", "invited", "limits and gifts", "extra", "one attempt", "unknown stage"],
)
def test_price_says_where_the_money_goes_when_it_holds_and_what_it_gives(price, words):
    assert charge(price, make_definition()) == words


def test_share_of_the_pool_that_the_house_keeps_is_taken_off_at_once():
    definition = changed(prizes__pool_share=80_00)
    whole = replace(FEES.prices[0], lines=(FeeLine(Part.POOL, 100_00),))
    split = replace(FEES.prices[0], lines=(FeeLine(Part.POOL, 100_00), FeeLine(Part.HOUSE, 10_00)))

    assert charge(whole, definition) == "Entry: $100, 80% of it to the prize pool."
    assert charge(split, definition) == "Entry: $110 ($100, 80% of it to the prize pool and $10 to the house)."


@pytest.mark.clause("vic-war 10.4.1(a)(iii)")
def test_least_and_greatest_numbers_are_printed_and_terms_without_them_are_refused():
    assert under("vic-war 10.4.1(a)(iii)") == [
        (
            "Field: At least 6 and at most 27 players. With fewer players the Director postpones it, or cancels it and every fee "
            "is given back."
        )
    ]
    assert ("vic-war 10.4.1(a)(iii)", "entry.least_players") in refused(changed(entry__least_players=None))
    assert ("vic-war 10.4.1(a)(iii)", "entry.most_players") in refused(changed(entry__most_players=None))
    assert ("vic-war 10.4.1(a)(iii)", "entry.least_players") in refused(changed(entry__least_players=28))
    assert ("vic-war 10.4.1(a)(iii)", "entry.least_players") not in refused(changed(entry__least_players=27))


def test_event_that_is_cancelled_below_its_least_number_says_so():
    definition = changed(entry__too_few="cancel_and_refund")

    assert under("vic-war 10.4.1(a)(iii)", definition)[0].endswith(
        "With fewer players it is cancelled and every fee is given back."
    )


@pytest.mark.parametrize(
    ("players", "entries", "words"),
    [
        (27, None, "at least 6 and at most 27 players"),
        (None, 63, "at least 6 players and at most 63 entries"),
        (60, 180, "at least 6 players and at most 60 players and 180 entries"),
        (None, None, "at least 6 and at most [not yet said] players"),
    ],
)
def test_field_is_counted_in_players_in_entries_or_in_both(players, entries, words):
    assert size(changed(entry__most_players=players, entry__most_entries=entries).entry) == words


@pytest.mark.clause("vic-war 10.4.1(a)(iv)")
def test_place_is_printed_and_terms_without_it_are_refused():
    assert under("vic-war 10.4.1(a)(iv)") == ["Place: Mahogany Room, Level 1."]
    assert ("vic-war 10.4.1(a)(iv)", "details.place") in refused(changed(details__place=""))


@pytest.mark.clause("vic-war 10.4.1(b)")
def test_right_to_move_a_start_is_printed_with_its_notice():
    assert under("vic-war 10.4.1(b)") == [
        "The Tournament Director may move the start of a session. Players are told at least 30 minutes before."
    ]
    assert "at least 1 minute before" in under("vic-war 10.4.1(b)", changed(details__move_notice_minutes=1))[0]


@pytest.mark.clause("vic-war 10.4.1(c)")
def test_regulator_s_right_to_hear_of_changes_is_printed():
    assert under("vic-war 10.4.1(c)") == [
        (
            "The regulator (Victorian Commission for Gambling Regulation) is told of any change to these details before the "
            "tournament begins."
        )
    ]


# ---- what no clause asks for, and players do ---------------------------------------------------------------------------


def test_session_is_called_by_its_name_where_there_are_several():
    heats = replace(HEATS, sessions=(Session("Afternoon", wall("2026-09-12 15:00"), 1), Session(), Session("Late")))
    definition = changed(format__stages=(heats,))

    assert session_times(definition) == [
        "Heats, Afternoon: Saturday 12 September 2026, 15:00, about 1 minute.",
    ]
    assert session_times(make_definition()) == [
        "Heats: Saturday 12 September 2026, 19:00, about 60 minutes.",
        "Final: Saturday 12 September 2026, 21:00, about 90 minutes.",
    ]


@pytest.mark.parametrize(
    ("opens", "closes", "words"),
    [
        (True, True, "from Saturday 1 August 2026, 12:00 until Saturday 12 September 2026, 18:30."),
        (True, False, "from Saturday 1 August 2026, 12:00."),
        (False, True, "until Saturday 12 September 2026, 18:30."),
        (False, False, ""),
    ],
)
def test_times_of_entries_are_printed_as_far_as_they_are_fixed(opens, closes, words):
    definition = make_definition()
    definition = definition if opens else with_field(definition, "details.entries_open_at", None)
    definition = definition if closes else with_field(definition, "details.entries_close_at", None)

    assert entry_times(definition) == (f"Entries are taken {words}" if words else "")


def test_parts_that_go_to_the_same_place_are_one_sum():
    lines = (FeeLine(Part.HOUSE, 500_00), FeeLine(Part.HOUSE, 50_00))

    assert charge(replace(FEES.prices[0], lines=lines), make_definition()) == "Entry: $550, all of it to the house."


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Game("vic-war"), "Game: Casino War, under the approved document “Rules of the Game: Casino War” (Victoria)."),
        (Game(other_game="Roulette"), "Game: Roulette."),
        (Game(), "Game: [not yet said]."),
    ],
)
def test_game_is_named_with_its_document_if_it_has_one(game, words):
    details = terms_of(changed(details__game=game), HOUSE).sections[0]
    assert words in [item.text for item in details.items]
