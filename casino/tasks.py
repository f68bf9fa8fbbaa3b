"""Celery's share: sooner, never instead. Each task takes ids only, loads the row and makes one call."""

from celery import shared_task

from casino import obligations, outbox
from casino.services import documents


@shared_task(name="casino.sweep")
def sweep(**_later: object) -> None:
    obligations.sweep()


@shared_task(name="casino.relay")
def relay(**_later: object) -> None:
    outbox.relay()


@shared_task(name="casino.render_document")
def render_document(*, document_id: int, **_later: object) -> None:
    documents.render_one(document_id)


@shared_task(name="casino.render_waiting")
def render_waiting(**_later: object) -> None:
    documents.render_waiting()
