"""A small mail server on loopback with moods: it takes mail, refuses it, hangs, or dies, as the test asks."""

import socket
import ssl
import threading
from contextlib import contextmanager, suppress


class Postman:
    """Speak just enough SMTP, one thread a connection. `mood` names the step at which it does something else."""

    def __init__(self, mood: str = "kind", *, tls: ssl.SSLContext | None = None) -> None:
        self.mood = mood
        self.tls = tls
        self.letters: list[tuple[str, str, bytes]] = []
        self.heard: list[str] = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.lines: list[socket.socket] = []
        self.letting_go = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def close(self) -> None:
        self.letting_go.set()
        for line in [self.socket, *self.lines]:
            with suppress(OSError):
                line.shutdown(
                    socket.SHUT_RDWR
                )  # wakes the thread that waits on it; closing alone would leave the port open
            line.close()

    def _serve(self) -> None:
        while True:
            try:
                line, _address = self.socket.accept()
            except OSError:
                return
            self.lines.append(line)
            threading.Thread(target=self._talk_until_it_breaks, args=(line,), daemon=True).start()

    def _talk_until_it_breaks(self, line: socket.socket) -> None:
        try:
            self._talk(line)
        except (OSError, ValueError):
            pass
        finally:
            line.close()

    def _talk(self, line: socket.socket) -> None:
        if self.tls and self.mood != "offers encryption":
            line = self.tls.wrap_socket(line, server_side=True)
        file = line.makefile("rwb")

        def say(words: str) -> None:
            file.write(words.encode() + b"\r\n")
            file.flush()

        if self.mood == "busy":
            say("421 too many letters today")
            return
        say("220 postman at your service")
        sender = recipient = ""
        while raw := file.readline():
            word = raw.decode().strip()
            self.heard.append(word)
            verb = word.split(" ")[0].upper()
            if verb == "EHLO":
                say("250-postman")
                say("250 STARTTLS" if self.mood == "offers encryption" else "250 AUTH PLAIN")
            elif verb == "STARTTLS":
                say("220 go on")
                line = self.tls.wrap_socket(line, server_side=True)
                file = line.makefile("rwb")
            elif verb == "AUTH":
                say("235 known" if self.mood != "strict" else "535 unknown")
            elif verb == "MAIL":
                sender = word[len("MAIL FROM:") :].split(" ")[0]
                say("250 ok")
            elif verb == "RCPT":
                recipient = word[len("RCPT TO:") :]
                say("250 ok" if self.mood != "choosy" else "550 5.1.1 nobody of that name lives here")
            elif verb == "DATA":
                say("354 go on")
                text = self._read_letter(file)
                if self.mood == "hangs before its answer":
                    self.letting_go.wait(30)
                    return
                if self.mood == "full":
                    say("452 4.3.1 the bag is full")
                    continue
                self.letters.append((sender, recipient, text))
                if self.mood == "takes it and is silent":
                    self.letting_go.wait(30)
                    return
                say(f"250-2.0.0 Ok\r\n250 queued as LETTER{len(self.letters)}")
                if self.mood == "hangs after its answer":
                    self.letting_go.wait(30)
                    return
            elif verb == "QUIT":
                say("221 bye")
                return

    def _read_letter(self, file) -> bytes:
        lines = []
        while (raw := file.readline()) not in (b".\r\n", b""):
            lines.append(raw)
        return b"".join(lines)


@contextmanager
def postman(mood: str = "kind", *, tls: ssl.SSLContext | None = None):
    server = Postman(mood, tls=tls)
    try:
        yield server
    finally:
        server.close()
