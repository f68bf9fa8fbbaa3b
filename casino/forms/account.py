"""What people type to get in, and to change their own access."""

from collections.abc import Callable
from typing import Any

from django import forms

from casino.forms.base import BaizeForm, TextField

LONGEST_PASSWORD = 256


class PasswordField(forms.CharField):
    """A password, taken as it is typed: no spaces cut, no characters refused but those nobody can type."""

    def __init__(self, *, is_new: bool, **options: Any) -> None:
        word = "new-password" if is_new else "current-password"
        options.setdefault("widget", forms.PasswordInput(attrs={"autocomplete": word}))
        super().__init__(strip=False, max_length=LONGEST_PASSWORD, **options)


class SignInForm(BaizeForm):
    username = TextField(
        label="User name",
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false", "autofocus": True}
        ),
    )
    password = PasswordField(label="Password", is_new=False)

    def clean_username(self) -> str:
        return str(self.cleaned_data["username"]).lower()


class CodeForm(BaizeForm):
    code = TextField(
        label="Code",
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false", "autofocus": True}
        ),
    )


class ForgottenPasswordForm(BaizeForm):
    email = forms.EmailField(label="Your mail address", widget=forms.EmailInput(attrs={"autocomplete": "email"}))


class NewPasswordForm(BaizeForm):
    """Choose a password; typed twice, since nobody sees it."""

    new = PasswordField(
        label="New password",
        is_new=True,
        help_text="At least 12 characters. Several words in a row are strong and easy to keep in mind.",
    )
    again = PasswordField(label="The same again", is_new=True)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if "new" in values and "again" in values and values["new"] != values["again"]:
            self.add_error("again", "The two are not the same: type the new password twice.")
        return values


class CheckPasswordForm(BaizeForm):
    """Confirm something serious about one's own access. `is_right` tells whether the password is the person's own."""

    current = PasswordField(label="Your password now", is_new=False)

    def __init__(self, *args: Any, is_right: Callable[[str], bool], **options: Any) -> None:
        super().__init__(*args, **options)
        self.is_right = is_right

    def clean_current(self) -> str:
        # Asked here rather than by the service, so that a wrong one is counted even though the change is rolled back.
        if not self.is_right(self.cleaned_data["current"]):
            raise forms.ValidationError("That is not your password.", code="wrong_password")
        return str(self.cleaned_data["current"])


class ChangePasswordForm(CheckPasswordForm, NewPasswordForm):
    field_order = ["current", "new", "again"]


class ConfirmForm(BaizeForm):
    """A button that needs no more words."""
