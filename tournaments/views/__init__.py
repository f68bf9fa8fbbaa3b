"""Translate in, call once, translate out."""
