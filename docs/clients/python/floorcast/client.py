"""The HTTP interface of one server."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any, Iterable
from urllib.parse import urlencode

from .operations import Operations
from .problem import Problem
from .stream import LiveStream


class Floorcast(Operations):
    """A server, for one client; its methods are those of `Operations`.

    >>> api = Floorcast("https://map.example.org", token)
    >>> api.find_route("expo", {"from": {"feature": "poi-info"}, "to": {"feature": "poi-stage-one"}})
    """

    def __init__(
        self, server: str, token: str | None = None, *, headers: dict[str, str] | None = None, timeout: float = 10,
    ):
        """
        Args:
            server: its address, such as `https://map.example.org`; a path may follow.
            token: of a link (docs/accounts.md); a server that was started with `--open` needs none.
            headers: further fields of each request, for instance for a proxy before the server.
            timeout: seconds for each answer.
        """
        self.server, self.token, self.timeout = server.rstrip("/"), token, timeout
        self.further = dict(headers or {})

    @property
    def headers(self) -> dict[str, str]:
        """The fields that show the token. It stands in no address, because addresses are logged."""
        return {**self.further, **({"Authorization": f"Bearer {self.token}"} if self.token else {})}

    def ask(
        self, method: str, path: str, *, body: Any = None, media_type: str = "application/octet-stream",
        query: dict[str, Any] | None = None, answer: str = "json",
    ) -> Any:
        """Carries a request out: JSON or bytes there, and back what `answer` says.

        Raises:
            Problem: the server refuses it, or cannot be reached.
        """
        given = {name: str(value) for name, value in (query or {}).items() if value is not None}
        headers = self.headers
        if body is not None:
            is_bytes = isinstance(body, (bytes, bytearray))
            headers["Content-Type"] = media_type if is_bytes else "application/json"
            body = bytes(body) if is_bytes else json.dumps(body).encode()
        address = f"{self.server}{path}" + (f"?{urlencode(given)}" if given else "")
        request = urllib.request.Request(address, data=body, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                content = response.read()
        except urllib.error.HTTPError as error:
            raise Problem(document_of(error)) from None
        except OSError as error:
            reason = str(getattr(error, "reason", error))
            raise Problem({"title": "The server cannot be reached", "detail": reason, "status": 0}) from error
        if answer == "nothing" or not content:
            return None
        return {"json": json.loads, "text": bytes.decode, "bytes": bytes}[answer](content)

    def live(self, **options: Any) -> LiveStream:
        """Connects to the live stream; `options` are those of `LiveStream`."""
        return LiveStream(self.server, self.token, **options)

    def report(self, slug: str, locations: Iterable[dict[str, Any]]) -> Any:
        """Reports where navigators are: `add_locations` with many at once."""
        return self.add_locations(slug, {"locations": list(locations)})


def document_of(error: urllib.error.HTTPError) -> dict[str, Any]:
    """The problem document of a refusal; one is made where a proxy has answered."""
    try:
        document = json.loads(error.read())
    except ValueError:
        document = {}
    if not isinstance(document, dict) or "title" not in document:
        document = {"title": f"The server answered {error.code} {error.reason}"}
    seconds = error.headers.get("Retry-After", "")
    return {**document, **({"retryAfter": int(seconds)} if seconds.isdigit() else {}), "status": error.code}
