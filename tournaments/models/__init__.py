"""Fields, constraints and one-row properties. Verbs live in services."""

from tournaments.models.terms import Acceptance, Notice, TermsVersion, WarningAnswer
from tournaments.models.tournaments import Tournament

__all__ = ["Acceptance", "Notice", "TermsVersion", "Tournament", "WarningAnswer"]
