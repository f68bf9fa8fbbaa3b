"""The rules of the games: pure values and functions, no Django, no clock, no global randomness."""
