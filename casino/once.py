"""A form or API call that arrives twice acts once.

The key is written first, in the transaction of the effect: a twin waits for it and then gets the stored answer; a crash
leaves neither key nor effect. The same key with another body is refused.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from casino import clock
from casino.models import OnceKey, Staff
from games.rulings import Refusal, insist

Answer = TypeVar("Answer", str, dict[str, Any])


def once(staff: Staff, request: HttpRequest, *, act: Callable[[], Answer], key: str = "", body: bytes = b"") -> Answer:
    """Do `act()` and keep its answer under the request's key; for a key that was seen, return the kept answer instead."""
    key = key or request.POST.get("once_key", "")
    if not key:
        with transaction.atomic():
            return act()
    # Keyed, since a body may hold a password: nobody should be able to try words against what is kept.
    digest = salted_hmac("once", body or request.POST.urlencode(), algorithm="sha256").hexdigest()
    with transaction.atomic():
        row, is_new = OnceKey.objects.get_or_create(
            staff=staff,
            key=key[:64],
            defaults={"route": request.path[:300], "body_digest": digest, "at": clock.now()},
        )
        if not is_new:
            if (row.route, row.body_digest) != (request.path[:300], digest):
                insist([Refusal("This form was sent before with other content: reload the page.", code="key_reused")])
            kept: Answer = row.answer["answer"]
            return kept
        answer = act()
        row.answer = {"answer": answer}
        row.save(update_fields=["answer"])
        return answer
