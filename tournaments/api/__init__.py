"""Tournaments by API."""
