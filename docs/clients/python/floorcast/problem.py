"""Why a server did not do what it was asked."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """A refusal of the server, as its problem document says it (RFC 9457), or that no answer came (`status` 0)."""

    def __init__(self, document: dict[str, Any]):
        self.document = document
        detail = document.get("detail")
        super().__init__(f"{document['title']} – {detail}" if detail else document["title"])

    @property
    def status(self) -> int:
        """The HTTP status; 0 when no answer came."""
        return self.document["status"]

    @property
    def kind(self) -> str:
        """The kind for programs, such as `no-such-venue`; "" where there is none."""
        return self.document.get("type", "").partition("#")[2]

    @property
    def title(self) -> str:
        """What is wrong, in one sentence."""
        return self.document["title"]

    @property
    def detail(self) -> str | None:
        """What helps, where something does."""
        return self.document.get("detail")

    @property
    def field(self) -> str | None:
        """The field of the request that is wrong, such as `operations[0].feature`."""
        return self.document.get("field")

    @property
    def retry_after(self) -> float | None:
        """Seconds after which the client may try again."""
        return self.document.get("retryAfter")
