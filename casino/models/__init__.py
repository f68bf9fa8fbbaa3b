"""Fields, constraints and one-row properties. Verbs live in services."""

from casino.models.approvals import Approval
from casino.models.audit import AuditEvent, AuditHead, AuditNote, Checkpoint
from casino.models.cards import CardCheck, CardReplacement, CardSet, Device, Malfunction
from casino.models.disputes import Dispute
from casino.models.documents import Document
from casino.models.floor import OpeningHours, RulesInForce, Venue
from casino.models.incidents import Incident, IncidentNotice, MeasureTaken
from casino.models.ledger import Account, Journal, Pool, Transfer
from casino.models.limits import LimitSign, PersonalLimit, Protection
from casino.models.live import LiveTopic
from casino.models.obligations import Heartbeat, Obligation
from casino.models.once import OnceKey
from casino.models.outbox import Outgoing
from casino.models.payments import PaymentAttempt, PaymentError, PaymentErrorReport
from casino.models.people import RoleGrant, SignIn, Staff
from casino.models.players import Exclusion, Player, PlayerCard, PlayerDetails, PlayerToken, StaffTie
from casino.models.rounds import PlayedRound
from casino.models.seats import FloorRound, FloorWager, Reservation, Sitting, Waiting
from casino.models.subjects import HasSubject, Subject, subject_of
from casino.models.tables import Booking, DealerShift, Layout, Table

__all__ = [
    "Account",
    "Approval",
    "AuditEvent",
    "AuditHead",
    "AuditNote",
    "Booking",
    "CardCheck",
    "CardReplacement",
    "CardSet",
    "Checkpoint",
    "DealerShift",
    "Device",
    "Dispute",
    "Document",
    "Exclusion",
    "FloorRound",
    "FloorWager",
    "HasSubject",
    "Heartbeat",
    "Incident",
    "IncidentNotice",
    "Journal",
    "Layout",
    "LimitSign",
    "LiveTopic",
    "Malfunction",
    "MeasureTaken",
    "Obligation",
    "OnceKey",
    "OpeningHours",
    "Outgoing",
    "PaymentAttempt",
    "PaymentError",
    "PaymentErrorReport",
    "PersonalLimit",
    "PlayedRound",
    "Player",
    "PlayerCard",
    "PlayerDetails",
    "PlayerToken",
    "Pool",
    "Protection",
    "Reservation",
    "RoleGrant",
    "RulesInForce",
    "SignIn",
    "Sitting",
    "Staff",
    "StaffTie",
    "Subject",
    "Table",
    "Transfer",
    "Venue",
    "Waiting",
    "subject_of",
]
