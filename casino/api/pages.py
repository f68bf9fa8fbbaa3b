from rest_framework.pagination import CursorPagination


class Pages(CursorPagination):
    """Page by position, so that a growing list neither repeats nor skips a row."""

    page_size = 50
    ordering: str | tuple[str, ...] = "-pk"
