"""Eight people, one table, times that overlap: one of them gets it."""

from proofs import booking


def test_one_of_eight_gets_the_table_every_time_and_the_others_hear_of_it(committed):
    assert booking.attack(count=8) == 0


def test_without_the_service_the_database_itself_lets_one_in(committed):
    assert booking.attack_unlocked(count=8) == 0


def test_the_twin_that_looks_first_books_twice(committed):
    assert booking.attack_naively(count=3) >= 1
