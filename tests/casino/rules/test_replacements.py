"""Replacing cards: which at which time, and who checks them."""

from datetime import UTC, date, datetime

import pytest

from casino.rules.cards import CardFacts, SetFacts
from casino.rules.replacements import ReplacementFacts, why_not_confirm, why_not_replace
from games.rulebooks.floors import FLOORS
from games.rulebooks.war_book import Role

ACT, HOLDEM, MD = (FLOORS[key].cards for key in ("act-war", "act-holdem", "md-war"))
AT = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
DEALER, FLOORPERSON = 4, 5


def card_set(**facts) -> SetFacts:
    return SetFacts(**({"decks": 8, "put_in_at": AT} | facts))


def cards(*sets: SetFacts, **facts) -> CardFacts:
    return CardFacts(**({"gaming_date": date(2026, 3, 2), "sets": sets} | facts))


def told(refusals):
    return [(refusal.code, refusal.clause) for refusal in refusals]


ONE_CARD = ReplacementFacts(is_whole_set=False, cards=("Qh",), entered_by=DEALER)
WHOLE_SET = ReplacementFacts(is_whole_set=True, entered_by=DEALER)


@pytest.mark.clause("act-war 2.5")
@pytest.mark.parametrize(
    ("replacement", "is_round_open", "expected"),
    [
        (ONE_CARD, True, []),
        (ONE_CARD, False, []),
        (WHOLE_SET, True, [("round_open", "act-war 2.5")]),
        (WHOLE_SET, False, []),
    ],
)
def test_a_card_is_changed_at_any_time_and_the_whole_set_after_the_round(replacement, is_round_open, expected):
    facts = cards(card_set(), is_table_closed=False, is_round_open=is_round_open)

    assert told(why_not_replace(replacement, facts, ACT)) == expected
    confirmed = why_not_confirm(replacement, facts, ACT, by=FLOORPERSON, rank=Role.SUPERVISOR)
    assert told(confirmed) == expected


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"back_colour": "green"}, []),
        ({"back_colour": "blue"}, [("backs_alike", "md-war 3.B(2)")]),
        ({"back_colour": ""}, [("backs_alike", "md-war 3.B(2)")]),
    ],
)
def test_a_new_batch_differs_in_its_backs_from_the_other(facts, expected):
    first, second = card_set(back_colour="red"), card_set(batch=2, back_colour="blue")

    refusals = why_not_replace(ReplacementFacts(is_whole_set=True, **facts), cards(first, second, batches=2), MD)

    assert told(refusals) == expected


@pytest.mark.clause("act-war 2.2")
def test_cards_are_checked_after_gaming_before_they_are_changed():
    facts = cards(card_set(owes_closing_check=True))

    assert told(why_not_replace(WHOLE_SET, facts, ACT)) == [("closing_check_missing", "act-war 2.2")]


@pytest.mark.clause("act-holdem 2.3")
@pytest.mark.parametrize("replacement", [ONE_CARD, WHOLE_SET])
@pytest.mark.parametrize(("is_round_open", "expected"), [(True, [("round_open", "act-holdem 2.3")]), (False, [])])
def test_in_holdem_no_card_is_changed_during_a_round(replacement, is_round_open, expected):
    facts = cards(card_set(), is_table_closed=False, is_round_open=is_round_open)

    assert told(why_not_replace(replacement, facts, HOLDEM)) == expected


@pytest.mark.clause("act-war 2.5")
@pytest.mark.clause("act-holdem 2.3")
@pytest.mark.parametrize(("book", "clause"), [(ACT, "act-war 2.5"), (HOLDEM, "act-holdem 2.3")])
@pytest.mark.parametrize(
    ("by", "rank", "code"),
    [
        (FLOORPERSON, Role.SUPERVISOR, ""),
        (FLOORPERSON, Role.DEALER, "rank_too_low"),
        (DEALER, Role.SUPERVISOR, "same_person"),
    ],
)
def test_a_supervisor_other_than_the_one_who_entered_it_checks_a_replacement(book, clause, by, rank, code):
    refusals = why_not_confirm(ONE_CARD, cards(card_set()), book, by=by, rank=rank)

    assert told(refusals) == ([(code, clause)] if code else [])


def test_a_settled_replacement_is_not_confirmed_again():
    done = ReplacementFacts(is_whole_set=True, entered_by=DEALER, is_settled=True)

    refusals = why_not_confirm(done, cards(card_set()), ACT, by=FLOORPERSON, rank=Role.SUPERVISOR)

    assert told(refusals) == [("wrong_state", "")]


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (("Qh", "Td"), None),
        ((), "Write each card as rank and suit, such as Ah, Td or 7c."),
        (("Qh", "1x"), "1x: write each card as rank and suit, such as Ah, Td or 7c."),
    ],
)
def test_a_replacement_names_its_cards(texts, sentence):
    refusals = why_not_replace(ReplacementFacts(is_whole_set=False, cards=texts), cards(card_set()), ACT)

    assert [(refusal.sentence, refusal.field) for refusal in refusals] == ([(sentence, "cards")] if sentence else [])
