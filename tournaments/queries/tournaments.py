"""Tournaments as lists, pages and rules read them."""

from django.db.models import Count, Q, QuerySet

from casino.models import Document, Venue, subject_of
from tournaments.models import Acceptance, Notice, TermsVersion, Tournament
from tournaments.rules.definition.plain import changes
from tournaments.rules.lint import findings
from tournaments.rules.publication import ApprovalFacts, PublicationFacts, changes_details
from tournaments.states import TournamentState

TERMS = "tournament-terms"
"""The kind of document that terms are printed as."""
SHOWS = {
    "planned": "Being planned",
    "public": "Published",
    "cancelled": "Cancelled",
}
TONES: dict[str, str] = {
    TournamentState.DRAFT: "plain",
    TournamentState.APPROVED: "warn",
    TournamentState.PUBLISHED: "good",
    TournamentState.ENTRIES_OPEN: "good",
    TournamentState.ENTRIES_CLOSED: "plain",
    TournamentState.CANCELLED: "bad",
}
PUBLIC = (TournamentState.PUBLISHED, TournamentState.ENTRIES_OPEN, TournamentState.ENTRIES_CLOSED)


def selection(show: str) -> Q:
    if show == "public":
        return Q(state__in=PUBLIC)
    if show == "cancelled":
        return Q(state=TournamentState.CANCELLED)
    return Q(state__in=(TournamentState.DRAFT, TournamentState.APPROVED))


def tournament_rows(venue: Venue, *, show: str, words: str = "") -> QuerySet[Tournament]:
    """Return a venue's tournaments, the next one first. All of `words` must be found in the name."""
    rows = Tournament.objects.filter(selection(show), venue=venue).select_related("venue")
    for word in words.split():
        rows = rows.filter(name__icontains=word)
    return rows.order_by("starts_at", "-pk")


def counts_of(venue: Venue) -> dict[str, int]:
    rows = Tournament.objects.filter(venue=venue)
    return rows.aggregate(**{show: Count("pk", filter=selection(show)) for show in SHOWS})


def newest_version(tournament: Tournament) -> TermsVersion | None:
    return tournament.versions.select_related("approved_by", "asked_by").order_by("-number").first()


def is_published(version: TermsVersion) -> bool:
    """Tell whether a version is public: it is from the moment at which it was made available to patrons, for ever."""
    return version.notices.filter(to=Notice.To.PATRONS).exists()


def printed(version: TermsVersion) -> Document | None:
    """Return the newest document of these terms, ready or still being made."""
    about = subject_of(version)
    made = Document.objects.filter(kind=TERMS, subject_type=about.type, subject_id=about.id)
    return made.order_by("-version").first()


def approval_facts(tournament: Tournament) -> ApprovalFacts:
    """Return what the checker says of the draft, and which warnings were answered."""
    answered = frozenset(tournament.answers.values_list("finding", flat=True))
    return ApprovalFacts(findings(tournament.definition), answered)


def publication_facts(tournament: Tournament) -> PublicationFacts:
    """Return who was told of the newest version, and whether it differs in a detail from what the regulator knows."""
    version = newest_version(tournament)
    if version is None:
        return PublicationFacts(0, is_printed=False)
    document = printed(version)
    told = dict(version.notices.values_list("to", "given_at"))
    known = known_to_regulator(version)
    changed = [field for field, _old, _new in changes(known.content, version.content)] if known else []
    return PublicationFacts(
        version=version.number,
        is_printed=document is not None and document.state == Document.State.READY,
        patrons_at=told.get(Notice.To.PATRONS),
        inspectorate_at=told.get(Notice.To.INSPECTORATE),
        regulator_at=told.get(Notice.To.REGULATOR),
        players_at=told.get(Notice.To.PLAYERS),
        changes_details=changes_details(changed),
        has_players=Acceptance.objects.filter(tournament=tournament).exists(),
    )


def known_to_regulator(version: TermsVersion) -> TermsVersion | None:
    """Return the version before this one that the regulator knows: the last it was told of, or the first that was public."""
    earlier = version.tournament.versions.filter(number__lt=version.number)
    told = earlier.filter(notices__to=Notice.To.REGULATOR).order_by("-number").first()
    return told or earlier.filter(notices__to=Notice.To.PATRONS).order_by("number").first()


def draft_changes(tournament: Tournament) -> list[tuple[str, object, object]]:
    """Return in which fields the draft differs from the newest version."""
    version = newest_version(tournament)
    return list(changes(version.content, tournament.draft)) if version else []
