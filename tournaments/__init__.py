"""Tournaments: terms as the program, entries, seating, scores, prizes. Knows casino and games; a stranger to promotions."""
