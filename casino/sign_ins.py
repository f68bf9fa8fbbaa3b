"""Tie Django's sign-in to the list of sessions, so that no session exists which the list does not know."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from casino import clock
from casino.models import Staff
from casino.services.access import start_session


@receiver(user_logged_in)
def list_session(sender: type, request: HttpRequest, user: Staff, **_more: Any) -> None:
    start_session(request, user, at=clock.now())
