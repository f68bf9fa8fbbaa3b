"""Fields, constraints and one-row properties. Verbs live in services."""

from casino.models.approvals import Approval
from casino.models.audit import AuditEvent, AuditHead, AuditNote, Checkpoint
from casino.models.documents import Document
from casino.models.floor import Venue
from casino.models.incidents import Incident
from casino.models.ledger import Account, Journal, Pool, Transfer
from casino.models.live import LiveTopic
from casino.models.obligations import Heartbeat, Obligation
from casino.models.once import OnceKey
from casino.models.outbox import Outgoing
from casino.models.people import RoleGrant, SignIn, Staff
from casino.models.rounds import PlayedRound
from casino.models.subjects import HasSubject, Subject, subject_of

__all__ = [
    "Account",
    "Approval",
    "AuditEvent",
    "AuditHead",
    "AuditNote",
    "Checkpoint",
    "Document",
    "HasSubject",
    "Heartbeat",
    "Incident",
    "Journal",
    "LiveTopic",
    "Obligation",
    "OnceKey",
    "Outgoing",
    "PlayedRound",
    "Pool",
    "RoleGrant",
    "SignIn",
    "Staff",
    "Subject",
    "Transfer",
    "Venue",
    "subject_of",
]
