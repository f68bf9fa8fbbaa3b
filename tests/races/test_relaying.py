"""Many relays, one outbox: a lease keeps them apart."""

from proofs import relaying


def test_no_message_is_lost_and_only_a_dead_senders_goes_out_again(committed):
    killed, lost, doubled = relaying.attack(count=60, processes=4, kills=3)

    assert (killed, lost, doubled) == (3, 0, 0)


def test_the_twin_without_a_lease_sends_twice(committed):
    assert relaying.attack_naively(count=20, processes=4) >= 1
