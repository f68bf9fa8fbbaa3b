"""What a reader of the ledger looks for."""

from typing import Any

from django import forms

from casino.forms.base import TextField
from casino.models import Account
from casino.queries.ledger import Wanted, kinds


def _kinds() -> list[tuple[str, str]]:
    return [("", "Any"), *((kind, kind.replace("_", " ")) for kind in kinds())]


class LedgerFilter(forms.Form):
    q = TextField(
        label="Search",
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": "Words, key or clause"}),
    )
    account = forms.ModelChoiceField(Account.objects.order_by("name"), required=False, empty_label="Any")
    kind = forms.ChoiceField(label="Kind", choices=_kinds, required=False)
    day = forms.DateField(label="Day", required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("label_suffix", "")
        super().__init__(*args, **options)

    def wanted(self) -> Wanted:
        """Return what was asked for; what could not be understood is left out and said beside its field."""
        said = self.cleaned_data if self.is_valid() else getattr(self, "cleaned_data", {})
        account = said.get("account")
        return Wanted(
            account=account.pk if account else None,
            kind=said.get("kind", ""),
            day=said.get("day"),
            words=said.get("q", ""),
        )
