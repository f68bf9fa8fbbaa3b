"""Tournaments as anybody sees them: what was published, and nothing of a draft.

A tournament is shown as its newest public version says it. The row's own draft may already say something else.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet

from casino.models import Document, subject_of
from casino.rules.wall_clock import instant_of
from tournaments.models import Notice, TermsVersion, Tournament
from tournaments.queries.tournaments import TERMS
from tournaments.rules.amendments import Change, changes_in_words
from tournaments.rules.definition import Definition
from tournaments.rules.terms.short import entry_price
from tournaments.states import TournamentState

SETTLES = timedelta(hours=12)
"""How long after its last session began an event still counts as going on."""
LONGEST = timedelta(days=366)
"""How long before today an event may have begun that is still going on."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One tournament as its newest public version says it."""

    row: Tournament
    version: TermsVersion
    definition: Definition

    @property
    def name(self) -> str:
        return self.definition.details.name

    @property
    def price(self) -> str:
        return entry_price(self.definition)

    @property
    def is_cancelled(self) -> bool:
        return self.row.state == TournamentState.CANCELLED

    @property
    def is_open(self) -> bool:
        return self.row.state == TournamentState.ENTRIES_OPEN

    @property
    def starts_at(self) -> datetime | None:
        return self._instant(self.definition.details.starts_at)

    @property
    def entries_open_at(self) -> datetime | None:
        return self._instant(self.definition.details.entries_open_at)

    @property
    def entries_close_at(self) -> datetime | None:
        return self._instant(self.definition.details.entries_close_at)

    def is_over(self, at: datetime) -> bool:
        """Tell whether its last session lies behind."""
        sessions = [session.starts_at for stage in self.definition.format.stages for session in stage.sessions]
        moments = [self._instant(wall) for wall in (self.definition.details.starts_at, *sessions)]
        last = max(filter(None, moments), default=None)
        return last is not None and last + SETTLES < at

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.definition.details.time_zone)

    def _instant(self, wall: datetime | None) -> datetime | None:
        return instant_of(wall, self.zone) if wall else None


@dataclass(frozen=True, slots=True)
class Published:
    """One public version, with when it became so, its print, and what it changed."""

    version: TermsVersion
    published_at: datetime
    document: Document | None
    changes: tuple[Change, ...] = ()


def public_versions() -> QuerySet[TermsVersion]:
    versions = TermsVersion.objects.filter(notices__to=Notice.To.PATRONS)
    return versions.select_related("asked_by", "approved_by").order_by("-number")


def public_tournaments() -> QuerySet[Tournament]:
    """Return every tournament of which a version is public, the latest first; its public versions come along."""
    public = Tournament.objects.filter(versions__notices__to=Notice.To.PATRONS).distinct()
    shown = Prefetch("versions", queryset=public_versions(), to_attr="public_versions")
    return public.select_related("venue").prefetch_related(shown).order_by("-starts_at", "-pk")


def shown_of(row: Tournament) -> Shown:
    version: TermsVersion = row.public_versions[0]  # type: ignore[attr-defined] # from the prefetch above
    return Shown(row, version, version.definition)


def coming(*, at: datetime) -> list[Shown]:
    """Return the events that are to come or going on, the next one first."""
    rows = public_tournaments().exclude(state=TournamentState.CANCELLED).filter(starts_at__gte=at - LONGEST)
    current = (shown for shown in map(shown_of, rows) if not shown.is_over(at))
    return sorted(current, key=lambda shown: (shown.row.starts_at or at, shown.row.pk))


def behind(current: Iterable[Shown]) -> QuerySet[Tournament]:
    """Return the events that are over or cancelled, the latest first."""
    return public_tournaments().exclude(pk__in=[shown.row.pk for shown in current])


def public_tournament(slug: str) -> Shown | None:
    row = public_tournaments().filter(slug=slug).first()
    return shown_of(row) if row else None


def published_versions(shown: Shown) -> list[Published]:
    """Return every public version, the newest first."""
    versions: list[TermsVersion] = shown.row.public_versions  # type: ignore[attr-defined] # from the prefetch above
    told = dict(Notice.objects.filter(version__in=versions, to=Notice.To.PATRONS).values_list("version_id", "given_at"))
    documents = prints_of(versions)
    earlier = [*versions[1:], None]
    return [
        Published(
            version,
            told[version.pk],
            documents.get(version.pk),
            changes_in_words(before.definition, version.definition) if before else (),
        )
        for version, before in zip(versions, earlier, strict=True)
    ]


def prints_of(versions: list[TermsVersion]) -> dict[int, Document]:
    """Return the newest finished print of each version's terms."""
    if not versions:
        return {}
    about = subject_of(versions[0]).type
    made = Document.objects.filter(
        kind=TERMS,
        subject_type=about,
        subject_id__in=[str(version.pk) for version in versions],
        state=Document.State.READY,
    )
    return {int(document.subject_id): document for document in made.order_by("version")}
