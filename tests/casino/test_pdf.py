import hashlib
import json
import re
import sys
import threading
from base64 import b64encode
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from itertools import cycle

import pypdf
import pytest
import time_machine

from casino import pdf
from casino.documents import rulebook_of
from casino.models import Document
from tests.factories.documents import EXTRACT, make_document

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.DOCUMENT_DIR = tmp_path / "documents"
    return settings.DOCUMENT_DIR


def made(document, progress=lambda percent: None):
    kept = pdf.make(document, progress=progress)
    return kept, pdf.path_of(kept.sha256).read_bytes()


def everything_in(content):
    """Return every stream of a PDF unpacked, and everything between them, to search for what must not be there."""
    reader = pypdf.PdfReader(BytesIO(content))
    found = [content]
    for number in range(1, len(reader.xref[0]) + 1):
        thing = reader.get_object(pypdf.generic.IndirectObject(number, 0, reader))
        if isinstance(thing, pypdf.generic.StreamObject):
            found.append(thing.get_data())
    return b"\n".join(found)


def tags_of(reader):
    found = []

    def walk(node):
        node = node.get_object()
        if isinstance(node, list):
            for child in node:
                walk(child)
        elif isinstance(node, dict):
            if "/S" in node:
                found.append(node)
            if "/K" in node:
                walk(node["/K"])

    walk(reader.trailer["/Root"]["/StructTreeRoot"])
    return found


# ---- what a document is ----------------------------------------------------------------------------------------------


def test_document_is_tagged_archivable_and_says_what_it_is():
    document = make_document()

    kept, content = made(document)

    reader = pypdf.PdfReader(BytesIO(content))
    root = reader.trailer["/Root"]
    tags = tags_of(reader)
    about = root["/Metadata"].get_data().decode()
    assert (root["/MarkInfo"]["/Marked"], root["/Lang"], root["/ViewerPreferences"]["/DisplayDocTitle"]) == (
        True,
        "en-AU",
        True,
    )
    assert 'pdfaid:part="3"' in about
    assert 'pdfaid:conformance="A"' in about
    assert {"/H1", "/H2", "/Table", "/TH", "/TD", "/P", "/Link", "/Figure"} <= {tag["/S"] for tag in tags}
    assert [tag["/Alt"] for tag in tags if tag["/S"] == "/Figure"] == [
        f"QR code that leads to http://127.0.0.1:8000/documents/{document.number}/"
    ]
    assert (reader.metadata.title, reader.metadata.author, reader.metadata.creator) == (
        "Audit extract: The Star",
        "Baize",
        "Baize 0.1.0",
    )
    assert reader.metadata.creation_date_raw == "D:20260302090000+00'00"
    assert kept == pdf.Made(hashlib.sha256(content).hexdigest(), len(reader.pages))


def test_every_page_carries_its_number_the_version_and_the_fingerprint():
    document = make_document(kind="rulebook", title="Rules", content=rulebook_of("act-holdem"), is_public=True)

    _kept, content = made(document)

    pages = [page.extract_text() for page in pypdf.PdfReader(BytesIO(content)).pages]
    assert len(pages) > 3
    for number, text in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in text
        assert f"Version 1 · {document.number} · fingerprint {document.fingerprint[:16]}…" in text
    assert document.fingerprint in pages[-1]


def test_fonts_are_the_house_own_and_embedded():
    _kept, content = made(make_document())

    fonts = {}
    for page in pypdf.PdfReader(BytesIO(content)).pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            fonts[inner["/BaseFont"].partition("+")[2]] = "/FontFile2" in inner["/FontDescriptor"] or (
                "/FontFile3" in inner["/FontDescriptor"]
            )
    assert all(fonts.values())
    assert any("Inter" in name for name in fonts)
    assert any("Fraunces" in name for name in fonts)


def test_letters_beyond_western_europe_come_from_their_own_font():
    """Two files under one name are embedded as one font: the second would be drawn with the glyphs of the first."""
    content = EXTRACT | {"about": EXTRACT["about"] | {"name": "Dragan Petrović"}}

    _kept, printed = made(make_document(content=content))

    drawn = {name for name, letters in letters_by_font(printed).items() if "ć" in letters and "Inter" in name}
    assert {"Extended" in name for name in drawn} == {True}


def letters_by_font(content):
    """Return which letters each embedded font draws, as its map to Unicode says."""
    found = {}
    for page in pypdf.PdfReader(BytesIO(content)).pages:
        for font in page["/Resources"]["/Font"].values():
            glyphs = re.findall(r"<[0-9a-f]{4}> <([0-9a-f]{4})>", font["/ToUnicode"].get_data().decode().lower())
            found[font["/BaseFont"]] = {chr(int(code, 16)) for code in glyphs}
    return found


def test_same_content_gives_the_same_bytes_whenever_it_is_made():
    document = make_document()

    first, content = made(document)
    with time_machine.travel(timedelta(days=400)):
        second, again = made(Document.objects.get(pk=document.pk))

    assert first == second
    assert content == again
    assert made(make_document(title="Another title"))[0].sha256 != first.sha256


def test_pdf_is_kept_under_its_hash_and_nothing_else_is_left_in_the_folder(folder):
    kept, content = made(make_document())
    made(make_document(title="Another title"))

    assert pdf.path_of(kept.sha256) == folder / kept.sha256[:2] / f"{kept.sha256}.pdf"
    assert pdf.path_of(kept.sha256).read_bytes() == content
    assert all(re.fullmatch(r"[0-9a-f]{64}\.pdf", file.name) for file in folder.rglob("*") if file.is_file())


def test_progress_only_grows_and_ends_before_the_file_is_kept():
    told = []

    made(make_document(), progress=told.append)

    assert told == sorted(set(told))
    assert 0 < told[0] < told[-1] <= 90


@pytest.mark.parametrize("missing", ["weasyprint", "weasyprint.urls"])
def test_machine_without_the_libraries_says_what_to_install(monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(pdf.CannotRender, match=r"Install the packages libpango-1\.0-0"):
        pdf.make(make_document(), progress=lambda percent: None)


def test_subjects_own_app_may_bring_its_template(tmp_path, settings):
    (tmp_path / "games" / "pdf").mkdir(parents=True)
    (tmp_path / "games" / "pdf" / "audit-extract.html").write_text("<html lang=en><title>T</title>{{ document.title }}")
    settings.TEMPLATES = [settings.TEMPLATES[0] | {"DIRS": [tmp_path, *settings.TEMPLATES[0]["DIRS"]]}]
    document = make_document()
    document.subject_type = "games.rulebook"

    assert pdf.html_of(document) == "<html lang=en><title>T</title>Audit extract: The Star"


# ---- what a document cannot do ---------------------------------------------------------------------------------------


class Trap:
    """A real server on loopback that notes every call, and a file that must never be read."""

    def __init__(self, folder):
        self.calls = calls = []

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self):
                calls.append(self.path)
                if "redirect" in self.path:
                    self.send_response(302)
                    self.send_header("Location", "/redirected")
                else:
                    self.send_response(200)
                    self.send_header("Content-Type", "text/plain")
                self.end_headers()
                self.wfile.write(b"TAKEN-FROM-THE-NETWORK")

            def log_message(self, *_words):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.file = folder / "secret.txt"
        self.file.write_text("TAKEN-FROM-THE-DISK")
        (folder / "secret.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>TAKEN-FROM-THE-DISK</text></svg>'
        )

    def attacks(self):
        """Return markup that asks for the file and the server in every way that is known."""
        return [*self.reachable(), *self.attacks_on(self.unusual())]

    def reachable(self):
        """Return the part of it that a careless renderer would follow at once."""
        addresses = [
            self.file.as_uri(),
            self.file.with_suffix(".svg").as_uri(),
            f"{self.url}/plain",
            f"{self.url}/redirect",
        ]
        return [*self.attacks_on(addresses), *self.others()]

    def unusual(self):
        return [
            f"//127.0.0.1:{self.server.server_port}/relative",
            f"ftp://127.0.0.1:{self.server.server_port}/ftp",
            "baize:casino/../settings.py",
            "baize:casino/css/tokens.css",
            "BAIZE:casino/fonts/../../../settings.py",
            f"FILE://{self.file}",
        ]

    def attacks_on(self, addresses):
        for address in addresses:
            inner = (
                f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
                f'<style>@import "{address}"; rect {{ fill: url({address}#x) }}</style>'
                f'<image href="{address}" width="9" height="9"/><use xlink:href="{address}#x"/><rect width="9" height="9"/></svg>'
            )
            yield f'<link rel="stylesheet" href="{address}">'
            yield f'<link rel="attachment" href="{address}" title="a">'
            yield f'<a rel="attachment" href="{address}">attached</a>'
            yield f'<style>@import url("{address}"); @import "{address}";</style>'
            yield (
                f'<style>@font-face {{ font-family: f; src: url("{address}") }} p {{ font-family: f;'
                f' background: url("{address}"); list-style-image: url("{address}"); content: url("{address}") }}</style>'
            )
            yield f'<p style="background-image: url({address}); cursor: url({address})">styled</p>'
            yield f'<img src="{address}" alt="a"><embed src="{address}"><object data="{address}">o</object>'
            yield f'<input type="image" src="{address}"><body background="{address}"><base href="{address}">'
            yield f'<img alt="s" src="data:image/svg+xml;base64,{b64encode(inner.encode()).decode()}">{inner}'

    def others(self):
        yield '<link rel="attachment" href="data:text/plain,TAKEN-ALONG"><a rel="attachment" href="data:,TAKEN-ALONG">x</a>'
        yield f'<meta http-equiv="refresh" content="0; url={self.url}/meta"><iframe src="{self.url}/frame"></iframe>'
        yield f"<script>fetch('{self.url}/script')</script><xmp>x</xmp>"


@pytest.fixture
def trap(tmp_path):
    trap = Trap(tmp_path)
    yield trap
    trap.server.shutdown()
    trap.server.server_close()


def page_with(attacks):
    return f'<html lang="en"><head><title>T</title></head><body><p>Text</p>{"".join(attacks)}</body></html>'


def assert_nothing_was_taken(trap, content):
    reader = pypdf.PdfReader(BytesIO(content))
    annotations = [note.get_object() for page in reader.pages for note in page.get("/Annots", [])]
    assert trap.calls == []
    assert b"TAKEN" not in everything_in(content)
    assert dict(reader.attachments) == {}
    assert "/EmbeddedFiles" not in reader.trailer["/Root"].get("/Names", {})
    assert [note for note in annotations if note["/Subtype"] == "/FileAttachment"] == []


def test_hostile_page_is_rendered_without_asking_for_anything(trap):
    content, pages = pdf.render(page_with(trap.attacks()))

    assert pages >= 1
    assert_nothing_was_taken(trap, content)


def test_trap_would_catch_a_renderer_that_asks(trap):
    """Show that the test above can fail: with the library's own fetcher the same page reads the file and calls the server."""
    from weasyprint import HTML

    content = HTML(string=page_with(trap.reachable())).write_pdf()

    assert {"/plain", "/redirect", "/redirected"} <= set(trap.calls)
    assert b"TAKEN-FROM-THE-DISK" in everything_in(content)


def test_hostile_text_in_every_field_is_printed_as_text(trap):
    attacks = cycle(f"{attack}\"'></style></title><b>{{{{ 7 }}}}" for attack in trap.attacks_on([f"{trap.url}/text"]))
    document = make_document(title=f'"><img src="{trap.url}/title">', content=hostile(EXTRACT, attacks))

    _kept, content = made(document)

    reader = pypdf.PdfReader(BytesIO(content))
    text = "".join(page.extract_text() for page in reader.pages).replace("\n", "")
    links = {note.get_object()["/A"]["/URI"] for page in reader.pages for note in page.get("/Annots", [])}
    assert trap.calls == []
    assert dict(reader.attachments) == {}
    assert b"TAKEN" not in everything_in(content)
    assert links == {f"http://127.0.0.1:8000/documents/{document.number}/"}
    assert f'"><img src="{trap.url}/title">' in text
    assert "{{ 7 }}" in text


def hostile(value, attacks):
    """Return the same shape with an attack in every text, each kind in turn."""
    if isinstance(value, dict):
        return {key: hostile(inner, attacks) for key, inner in value.items()}
    if isinstance(value, list):
        return [hostile(inner, attacks) for inner in value]
    return next(attacks) if isinstance(value, str) else value


@pytest.mark.parametrize(
    "address",
    [
        "baize:casino/fonts/../../settings.py",
        "baize:casino/css/tokens.css",
        "baize:/etc/passwd",
        "baize:casino/fonts/nowhere.woff2",
        "file:///etc/passwd",
        "http://127.0.0.1:1/",
        "about:blank",
    ],
)
def test_fetcher_refuses_what_is_not_a_font_or_picture_of_the_house(address):
    _html, own_files, nothing = pdf._weasyprint()

    for fetcher in (own_files, nothing):
        with pytest.raises(ValueError):
            fetcher.fetch(address)


def test_fetcher_serves_the_house_own_fonts():
    _html, own_files, _nothing = pdf._weasyprint()

    assert own_files.fetch("baize:casino/fonts/inter-latin-wght-normal.woff2").read(4) == b"wOF2"


def test_extract_factory_has_the_shape_of_a_real_extract():
    """Keep the hostile test honest: the fields it fills are the fields that are printed."""
    from casino.documents import audit_extract_of
    from casino.models import subject_of
    from tests.factories import make_staff
    from tests.factories.audit import make_event

    reader = make_staff("compliance")
    make_event(reader.venue, by=reader, before={"a": 1}, after={"a": 2}, note="Why", clauses=["nsw-war 14.12"])
    real = json.loads(json.dumps(audit_extract_of(subject_of(reader.venue), reader=reader), default=str))

    assert real.keys() == EXTRACT.keys()
    assert real["events"][0].keys() == EXTRACT["events"][0].keys()
