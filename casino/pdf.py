"""Make a tagged PDF of a document's content.

The same content gives the same bytes, so that a kept hash can be checked for ever. PDF/A-3a: tagged for readers who listen, and
closed in itself for those who archive; it carries the same tag tree as PDF/UA-1 would, and in addition colours and fonts that
do not depend on the reading machine.

Nothing outside is ever asked for: of all addresses in a document only `data:` and the house's own fonts and pictures are
served, those by the private scheme `baize:`. WeasyPrint and its libraries are imported here when needed, so that the rest of the
house runs without them.
"""

import hashlib
import logging
import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import select_template
from django.utils.safestring import SafeString, mark_safe

from casino.files import keep_file
from casino.models import Document

VARIANT = "pdf/a-3a"
OWN_FILES = re.compile(r"baize:(casino/(?:fonts|img)/[a-z0-9-]+\.(?:woff2|svg|png))")
Progress = Callable[[int], None]


class CannotRender(Exception):
    """No PDF can be made on this machine; says what is missing."""


@dataclass(frozen=True, slots=True)
class Made:
    sha256: str
    pages: int


def make(document: Document, *, progress: Progress) -> Made:
    """Render a document with the template of its kind and keep the PDF under its hash."""
    content, pages = render(html_of(document), progress=progress)
    sha256 = hashlib.sha256(content).hexdigest()
    keep_file(path_of(sha256), content)
    return Made(sha256, pages)


def path_of(sha256: str) -> Path:
    return Path(settings.DOCUMENT_DIR) / sha256[:2] / f"{sha256}.pdf"


def html_of(document: Document) -> str:
    """Fill the template of a document's kind: the one of its subject's app, or the one of the house."""
    app = document.subject_type.partition(".")[0]
    template = select_template([f"{app}/pdf/{document.kind}.html", f"casino/pdf/{document.kind}.html"])
    public_url = f"{settings.SITE_URL}{document.get_absolute_url()}"
    filled: str = template.render(
        {
            "document": document,
            "content": document.content,
            "public_url": public_url,
            "qr": qr(public_url),
            "version": settings.VERSION,
        }
    )
    return filled


def qr(address: str) -> SafeString:
    """Draw an address as a QR code, to stand inline in a page."""
    title = f"QR code that leads to {address}"
    picture = segno.make(address, error="m").svg_inline(border=0, omitsize=True, dark="#16211c", title=title)
    return mark_safe(picture)  # noqa: S308 drawn by segno from an address of ours


# ---- the renderer ----------------------------------------------------------------------------------------------------


def render(html: str, *, progress: Progress = lambda percent: None) -> tuple[bytes, int]:
    """Turn HTML into a PDF and count its pages. Whatever the HTML asks for, nothing outside the house is fetched or embedded."""
    HTML, own_files, nothing = _weasyprint()  # noqa: N806 a class
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")  # else each embedded font carries the second of its embedding
    with _told(progress):
        pages = HTML(string=html, base_url="baize:", url_fetcher=own_files).render(pdf_variant=VARIANT)
        # All that may be drawn has been read by now: links to files are the only reason left to ask for anything.
        pages.metadata.attachments.clear()
        pages.url_fetcher = nothing
        content = pages.write_pdf(pdf_variant=VARIANT, pdf_tags=True)
    return content, len(pages.pages)


def _weasyprint() -> tuple[Any, Any, Any]:
    """Return the renderer and its two fetchers, or say what this machine lacks."""
    try:
        from weasyprint import HTML
        from weasyprint.urls import URLFetcher, URLFetcherResponse
    except (ImportError, OSError) as error:
        raise CannotRender(
            "This machine cannot make PDFs yet. Install the packages libpango-1.0-0, libpangoft2-1.0-0 and "
            f"libharfbuzz-subset0, then start Baize again. ({error})"
        ) from error

    class OwnFiles(URLFetcher):  # type: ignore[misc] # comes without types
        """Serve `data:` and the house's own fonts and pictures; refuse every other address."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            if own := OWN_FILES.fullmatch(url):
                path = finders.find(own[1])
                if path is None:
                    raise ValueError(f"There is no file {own[1]}.")
                return URLFetcherResponse(url, Path(path).read_bytes())
            return super().fetch(url, headers)

    class Nothing(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            raise ValueError(f"Nothing is attached to a document: {url}")

    refusing = {"allowed_protocols": ("data",), "allow_redirects": False}
    return HTML, OwnFiles(**refusing), Nothing(**refusing)


@contextmanager
def _told(progress: Progress) -> Iterator[None]:
    """Pass on how far the renderer says it is. Its log is shared by all threads: only this thread's lines count."""
    log = logging.getLogger("weasyprint.progress")
    teller = _Teller(progress)
    log.addHandler(teller)
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(teller)


class _Teller(logging.Handler):
    STEP = re.compile(r"Step (\d)(?:.*Page (\d+))?")

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self.progress, self.thread, self.told = progress, threading.get_ident(), 0

    def emit(self, record: logging.LogRecord) -> None:
        step = self.STEP.match(record.getMessage())
        if step is None or record.thread != self.thread:
            return
        percent = min(90, int(step[1]) * 10 + 2 * int(step[2] or 0))
        if percent > self.told:
            self.told = percent
            self.progress(percent)
