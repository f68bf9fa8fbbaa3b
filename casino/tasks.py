"""Celery's share: sooner, never instead. Each task takes ids only, loads the row and makes one call."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from casino import obligations, outbox, scheduler
from casino.services import documents


@shared_task(name="casino.sweep")
def sweep(**_later: object) -> None:
    scheduler.give_sign_of_life("celery")
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


@shared_task(name="casino.take_up")
def take_up(**_later: object) -> None:
    scheduler.take_up("celery")


@worker_ready.connect
def take_up_at_start(**_worker: Any) -> None:
    """Have a child of the new worker see what came due; its parent must not touch the database before it forks."""
    take_up.delay()
