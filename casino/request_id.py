"""The number of the request being answered, so that an audit event leads back to the server's log."""

from contextvars import ContextVar

_request_id: ContextVar[str] = ContextVar("request_id", default="")


def current_request_id() -> str:
    return _request_id.get()


def set_request_id(value: str) -> None:
    _request_id.set(value)
