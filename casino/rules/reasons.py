"""A decision that others will have to understand later needs words."""

from games.rulings import Refusal


def why_not_silent(reason: str, *, field: str = "reason", sentence: str = "Write the reason.") -> list[Refusal]:
    """Return a refusal if no reason was given."""
    if reason.strip():
        return []
    return [Refusal(sentence, code="reason_missing", field=field)]
