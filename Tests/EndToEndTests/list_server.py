"""A server of a programme's list on this machine: with an address that is secret, tags, and failures."""

import contextlib
import hashlib
import http.server

from local_servers import serving


class ListServer(http.server.ThreadingHTTPServer):
    """Answers with its `list`, with a `status`, or leads on to `target`; remembers what it was asked."""

    def __init__(self, content):
        super().__init__(("127.0.0.1", 0), Handler)
        self.list, self.status, self.target = content, 200, None
        #: The path and the status of each answer.
        self.answers = []

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    """Knows lists by their bytes, as servers do that write ETag."""

    def do_GET(self):
        server, content = self.server, self.server.list.encode()
        tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        status = server.status
        if status == 200 and self.headers.get("If-None-Match") == tag:
            status = 304
        server.answers.append((self.path, status))
        self.send_response(status)
        if server.target:
            self.send_header("Location", server.target)
        self.send_header("ETag", tag)
        body = content if status == 200 else b""
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        # The server hangs up on what is too large.
        with contextlib.suppress(ConnectionError):
            self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing."""


def list_server(content):
    """A running server of a list."""
    return serving(ListServer(content))
