"""The only place that asks the operating system for chance. Whoever draws stores the seed and its commitment first."""

import secrets


def fresh_seed() -> bytes:
    """Return 32 bytes that nobody could foresee."""
    return secrets.token_bytes(32)
