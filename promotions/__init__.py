"""Promotional prizes: terms, the regulator's clock, sealed draws, claims. Knows casino and games; a stranger to tournaments."""
