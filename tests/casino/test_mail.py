"""Mail: what the server answered is the receipt; what it did not accept is not sent."""

import email
import email.policy
import ssl
import time
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.exceptions import ValidationError

from casino import mail
from casino.mail import MailRefused, MailServer, deliver, letter_of, message_id, server_of
from casino.outbox import Attachment
from tests.factories.obligations import make_mail
from tests.postman import postman

pytestmark = pytest.mark.django_db
CALENDAR = Attachment("notify-by.ics", "text/calendar", b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
CERTIFICATE = Attachment("certificate.pdf", "application/pdf", b"%PDF-1.7 \x00\xff")


@pytest.fixture(autouse=True)
def _desk_writes(settings):
    settings.MAIL_FROM = "Baize <desk@casino.test>"


@pytest.fixture
def quick(monkeypatch):
    """The same patience as in the product, in smaller units."""
    monkeypatch.setattr(mail, "STEP_SECONDS", 0.2)
    monkeypatch.setattr(mail, "WHOLE_SECONDS", 0.9)


def opened(raw: bytes):
    return email.message_from_bytes(raw, policy=email.policy.default)


def test_the_receipt_is_the_servers_answer_to_the_letter_and_its_id(settings):
    message = make_mail(key="winner:7:notice", to="anna@example.test", headline="You won", text="Come and see us.")
    with postman() as server:
        settings.MAIL_URL = server.url
        receipt = deliver(message)

    assert receipt == f"250 2.0.0 Ok queued as LETTER1 {message_id('winner:7:notice')}"
    ((sender, recipient, raw),) = server.letters
    letter = opened(raw)
    assert (sender, recipient) == ("<desk@casino.test>", "<anna@example.test>")
    assert {name: letter[name] for name in ("From", "To", "Subject", "Message-ID", "Auto-Submitted", "Date")} == {
        "From": "Baize <desk@casino.test>",
        "To": "anna@example.test",
        "Subject": "You won",
        "Message-ID": message_id("winner:7:notice"),
        "Auto-Submitted": "auto-generated",
        "Date": "Mon, 02 Mar 2026 09:00:00 +0000",
    }
    assert letter.get_content().strip() == "Come and see us."


def test_the_same_message_has_the_same_id_for_ever_and_another_another():
    assert message_id("a") == message_id("a") != message_id("b")
    assert message_id("a").endswith("@casino.test>")


def test_files_arrive_byte_for_byte(settings):
    message = make_mail(attachments=[CALENDAR, CERTIFICATE])
    with postman() as server:
        settings.MAIL_URL = server.url
        deliver(message)

    parts = [
        (part.get_filename(), part.get_content_type(), part.get_payload(decode=True))
        for part in opened(server.letters[0][2]).iter_attachments()
    ]
    assert parts == [
        ("notify-by.ics", "text/calendar", CALENDAR.content),
        ("certificate.pdf", "application/pdf", CERTIFICATE.content),
    ]


def test_a_letter_with_files_is_written_the_same_each_time():
    message = make_mail(attachments=[CERTIFICATE])

    assert letter_of(message).as_bytes() == letter_of(message).as_bytes()


def test_the_name_and_password_of_the_url_are_used(settings):
    with postman() as server:
        settings.MAIL_URL = f"smtp://desk%40casino:p%2Fss@127.0.0.1:{server.port}"
        deliver(make_mail())

    assert "AUTH PLAIN AGRlc2tAY2FzaW5vAHAvc3M=" in server.heard


@pytest.mark.parametrize(
    ("mood", "words"),
    [
        ("choosy", "550 5.1.1 nobody of that name lives here"),
        ("full", "452 4.3.1 the bag is full"),
    ],
)
def test_a_refusal_is_kept_in_the_servers_words(settings, mood, words):
    with postman(mood) as server:
        settings.MAIL_URL = server.url
        with pytest.raises(MailRefused) as refused:
            deliver(make_mail())

    assert str(refused.value) == words


@pytest.mark.parametrize("mood", ["busy", "strict"])
def test_a_server_that_turns_us_away_has_taken_nothing(settings, mood):
    with postman(mood) as server:
        settings.MAIL_URL = f"smtp://desk:secret@127.0.0.1:{server.port}"
        with pytest.raises(OSError):
            deliver(make_mail())

    assert server.letters == []


def test_no_server_at_all_is_an_error_at_once(settings):
    with postman() as server:
        settings.MAIL_URL = server.url
    with pytest.raises(OSError):
        deliver(make_mail())


def test_a_server_that_hangs_before_its_answer_is_left_in_time(settings, quick):
    with postman("hangs before its answer") as server:
        settings.MAIL_URL = server.url
        started = time.monotonic()
        with pytest.raises(OSError, match="timed out"):
            deliver(make_mail())

    assert time.monotonic() - started < 5
    assert server.letters == []


def test_a_server_that_hangs_after_its_answer_has_the_letter(settings, quick):
    with postman("hangs after its answer") as server:
        settings.MAIL_URL = server.url
        receipt = deliver(make_mail())

    assert receipt.startswith("250 ")


def test_the_whole_letter_may_not_take_longer_than_the_lease(settings, monkeypatch):
    monkeypatch.setattr(mail, "WHOLE_SECONDS", 0.0)
    with postman() as server:
        settings.MAIL_URL = server.url
        with pytest.raises(TimeoutError, match="too long over the whole letter"):
            deliver(make_mail())


def test_the_lease_outlasts_the_longest_letter():
    from casino.outbox import LEASE

    assert mail.WHOLE_SECONDS + mail.STEP_SECONDS < LEASE.total_seconds()


def test_encryption_that_is_demanded_and_not_offered_sends_nothing(settings):
    with postman() as server:
        settings.MAIL_URL = f"smtp+tls://127.0.0.1:{server.port}"
        with pytest.raises(OSError, match="STARTTLS"):
            deliver(make_mail())

    assert not any(word.startswith("MAIL") for word in server.heard)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for loopback that nobody trusts unless told to, and the server's side of it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "postman")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2099, 1, 1, tzinfo=UTC))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    folder = tmp_path_factory.mktemp("certificate")
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (folder / "key.pem").write_bytes(secret)
    (folder / "certificate.pem").write_bytes(made.public_bytes(Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return folder / "certificate.pem", context


@pytest.mark.parametrize(("scheme", "mood"), [("smtps", "kind"), ("smtp+tls", "offers encryption")])
def test_mail_goes_out_encrypted_to_a_server_with_a_trusted_certificate(
    settings, monkeypatch, certificate, scheme, mood
):
    path, context = certificate
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    with postman(mood, tls=context) as server:
        settings.MAIL_URL = f"{scheme}://127.0.0.1:{server.port}"
        receipt = deliver(make_mail())

    assert receipt.startswith("250 ")
    assert len(server.letters) == 1


@pytest.mark.parametrize(("scheme", "mood"), [("smtps", "kind"), ("smtp+tls", "offers encryption")])
def test_a_server_whose_certificate_nobody_vouches_for_gets_nothing(settings, certificate, scheme, mood):
    with postman(mood, tls=certificate[1]) as server:
        settings.MAIL_URL = f"{scheme}://127.0.0.1:{server.port}"
        with pytest.raises(ssl.SSLCertVerificationError):
            deliver(make_mail())

    assert server.letters == []


# ---- what was typed cannot become a header ---------------------------------------------------------------------------


def test_line_breaks_in_a_headline_become_spaces(settings):
    message = make_mail(headline="You won\r\nBcc: everybody@example.test")
    with postman() as server:
        settings.MAIL_URL = server.url
        deliver(message)

    letter = opened(server.letters[0][2])
    assert letter["Subject"] == "You won Bcc: everybody@example.test"
    assert letter["Bcc"] is None


def test_a_headline_with_line_breaks_that_slipped_in_elsewhere_is_refused():
    message = make_mail()
    message.headline = "You won\r\nBcc: everybody@example.test"

    with pytest.raises(ValueError, match="linefeed"):
        letter_of(message)


@pytest.mark.parametrize(
    "address",
    [
        "anna@example.test\r\nBcc: everybody@example.test",
        "anna@example.test, everybody@example.test",
        "anna@example.test> <everybody@example.test",
        "anna",
        "",
    ],
)
def test_anything_but_one_address_is_refused(address):
    message = make_mail()
    message.recipient = address

    with pytest.raises(ValidationError):
        letter_of(message)


def test_a_file_name_cannot_add_a_header():
    message = make_mail(attachments=[Attachment('a.pdf"\r\nBcc: everybody@example.test', "application/pdf", b"%PDF")])

    try:
        raw = letter_of(message).as_bytes()
    except ValueError:
        return
    assert not any(line.lower().startswith(b"bcc:") for line in raw.splitlines())


# ---- without a mail server -------------------------------------------------------------------------------------------


def test_without_a_server_mail_becomes_a_file_and_the_receipt_says_so(settings, tmp_path):
    settings.MAIL_URL = f"file://{tmp_path}/post%20room"
    message = make_mail(key="k", attachments=[CERTIFICATE])

    receipts = {deliver(message), deliver(message)}

    (file,) = Path(tmp_path, "post room").iterdir()
    assert receipts == {f"Written to the mail folder as {file.name}. No mail server is set: nobody was sent this."}
    assert opened(file.read_bytes())["Message-ID"] == message_id("k")


# ---- the address of the server ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.test", MailServer("smtp", "mail.test", 25, "", "")),
        ("smtp+tls://a:b@mail.test", MailServer("smtp+tls", "mail.test", 587, "a", "b")),
        ("smtps://a%40b:c%3Ad@mail.test:4650", MailServer("smtps", "mail.test", 4650, "a@b", "c:d")),
    ],
)
def test_a_mail_url_is_read(url, server):
    assert server_of(url) == server


@pytest.mark.parametrize("url", ["http://mail.test", "smtp://", "mail.test:25"])
def test_a_mail_url_that_cannot_be_meant_is_refused_in_words(url):
    with pytest.raises(ValueError, match="MAIL_URL must look like"):
        server_of(url)
