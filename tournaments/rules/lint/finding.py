"""What the checker says: a finding names the field, the clause, what is wrong and what to change.

An error stops approval. A warning needs an answer, which is kept; it holds as long as the finding says the same.
"""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256


class Grade(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    grade: Grade
    code: str
    sentence: str
    field: str = ""
    clause: str = ""

    @property
    def mark(self) -> str:
        """Return what an answer is tied to: a finding that says anything else is another one."""
        said = f"{self.grade}\x00{self.code}\x00{self.sentence}\x00{self.field}\x00{self.clause}"
        return sha256(said.encode()).hexdigest()

    @property
    def topic(self) -> str:
        """Return the part of the definition in which to look."""
        return self.field.partition(".")[0]


def error(code: str, sentence: str, field: str = "", clause: str = "") -> Finding:
    return Finding(Grade.ERROR, code, sentence, field, clause)


def warning(code: str, sentence: str, field: str = "", clause: str = "") -> Finding:
    return Finding(Grade.WARNING, code, sentence, field, clause)
