"""Servers of the tests themselves, each on a thread of its own."""

import contextlib
import threading


@contextlib.contextmanager
def serving(server):
    """Has an HTTP server answer while the test goes on."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
