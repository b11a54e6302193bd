"""As much of an SMTP server (RFC 5321) as encrypts, asks for a password and takes mails."""

import base64
import re
import socketserver
import ssl
import threading

import pytest

from network import make_certificate

USER = "floor"


class MailServer(socketserver.ThreadingTCPServer):
    """Keeps the mails that it gets and the lines that clients send.

    `password`: taken from `USER` alone, after encryption; None takes mails from every client.
    `is_encrypted`: from the first byte; else it offers STARTTLS, unless `offers` is false.
    `refused`: recipients that it does not take. `port`: 0 for any that is free.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, context=None, password=None, is_encrypted=False, offers=True, refused=(), port=0):
        super().__init__(("127.0.0.1", port), Conversation)
        self.refused = refused
        self.context, self.password = context, password
        self.is_encrypted, self.offers = is_encrypted, offers and context is not None
        self.mails, self.heard = [], []
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def stop(self):
        """Ends the server."""
        self.shutdown()
        self.server_close()


class Conversation(socketserver.StreamRequestHandler):
    """What one client sends, and the answers."""

    def handle(self):
        server, recipients = self.server, []
        is_known, is_safe = server.password is None, server.is_encrypted
        if is_safe:
            self.encrypt()
        self.answer("220 mail")
        while line := self.rfile.readline():
            words = line.decode().strip()
            server.heard.append(words)
            verb = words.upper()
            if verb.startswith("EHLO"):
                self.answer(f"250-mail\r\n250 {'AUTH PLAIN' if is_safe else 'STARTTLS' if server.offers else 'SIZE'}")
            elif verb == "STARTTLS":
                self.answer("220 go on")
                self.encrypt()
                is_safe = True
            elif verb.startswith("AUTH PLAIN"):
                is_known = self.secret(words[10:].strip()) == [USER.encode(), server.password.encode()]
                self.answer("235 known" if is_known else "535 unknown")
            elif verb.startswith("MAIL FROM") and not is_known:
                self.answer("530 sign in first")
            elif verb.startswith("RCPT TO:"):
                recipient = re.search("<(.*)>", words).group(1)
                if recipient in server.refused:
                    self.answer("550 no such mailbox")
                else:
                    recipients.append(recipient)
                    self.answer("250 ok")
            elif verb == "DATA":
                self.answer("354 go on")
                server.mails.append({"to": recipients, "text": self.text()})
                self.answer("250 ok")
            elif verb == "QUIT":
                return self.answer("221 bye")
            else:
                self.answer("250 ok")

    def secret(self, text):
        """The name and password of AUTH PLAIN, which may come on a line of their own."""
        if not text:
            self.answer("334 ")
            text = self.rfile.readline().decode().strip()
        return base64.b64decode(text).split(b"\0")[1:]

    def text(self):
        """The lines of a mail up to the dot."""
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.decode())
        return "".join(lines)

    def encrypt(self):
        self.request = self.server.context.wrap_socket(self.request, server_side=True)
        self.connection = self.request
        self.setup()

    def answer(self, line):
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def mail_server(tmp_path):
    """Makes mail servers with a certificate of this machine."""
    make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    made = []

    def make(**options):
        made.append(MailServer(context, **options))
        return made[-1]

    yield make
    for server in made:
        server.stop()
