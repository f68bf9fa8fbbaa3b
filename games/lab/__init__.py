"""The laboratory: many rounds at once, in arrays. Only here is NumPy used; no round that counts is played here."""
