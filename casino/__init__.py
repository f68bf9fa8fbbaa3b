"""What tournaments and promotions share, and the project itself."""

from casino.celery import app as celery_app

__all__ = ["celery_app"]
