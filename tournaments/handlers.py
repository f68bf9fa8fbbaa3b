"""What the automatic obligations of tournaments do. Database work only: each runs in the transaction of its claim."""

from datetime import datetime

from casino.models import Obligation
from casino.obligations import handles
from tournaments.documents import print_version
from tournaments.models import TermsVersion
from tournaments.services.notices import PRINT


@handles(PRINT)
def print_terms(obligation: Obligation, at: datetime) -> None:
    """Ask for the documents of a version that was approved; they are rendered afterwards."""
    versions = TermsVersion.objects.select_related("tournament__venue", "asked_by", "approved_by")
    print_version(versions.get(pk=obligation.subject_id), at=at)
