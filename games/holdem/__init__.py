"""Canberra Casino Hold-em Poker: hands, rounds, settlement and mishaps."""
