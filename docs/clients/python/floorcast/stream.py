"""The live stream of a server: positions, edits, routes and counts as they happen (docs/protocol.md)."""

from __future__ import annotations

import json
import random
import struct
import time
from typing import Any, Callable, Iterator

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from .positions import Frame, Positions, WrongFrame

#: Seconds until the next attempt to connect, at first and at last.
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
ACKNOWLEDGEMENT = 17


class LiveStream:
    """One connection to the live stream. Positions of the venue that it follows stand in `positions`.

    >>> with api.live() as stream:
    ...     stream.subscribe("expo", streams=["positions"])
    ...     for message in stream:
    ...         print(stream.positions.people())
    """

    def __init__(
        self, server: str, token: str | None = None, *, is_text: bool = False, positions: Positions | None = None,
        **options: Any,
    ):
        """
        Args:
            server: its address, such as `https://map.example.org`.
            token: of a link; none for a server that was started with `--open`.
            is_text: positions come as text, which is easy to read, and not in binary frames.
            positions: what an earlier connection knew, to go on from there.
            options: for `connect` of websockets.
        """
        self.subprotocol = "floorcast.2+json" if is_text else "floorcast.2"
        self.positions = positions or Positions()
        fields = {"Authorization": f"Bearer {token}"} if token else {}
        connecting = connect(
            server.rstrip("/").replace("http", "ws", 1) + "/api/v1/live", subprotocols=[self.subprotocol],
            additional_headers=fields, **options)
        # Older versions of websockets answer a connection, newer ones what makes one; both can be entered.
        self.connection = connecting.__enter__()
        self.venue: str | None = None

    def __enter__(self) -> LiveStream:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection."""
        self.connection.close()

    def send(self, kind: str, **members: Any) -> None:
        """Sends a message, about the venue that was subscribed to unless `venue` names another one."""
        venue = {"venue": self.venue} if self.venue is not None else {}
        self.connection.send(json.dumps({"type": kind, **venue, **members}))

    def subscribe(self, venue: str, *, streams: list[str] | None = None, **members: Any) -> None:
        """Follows a venue, from now on or from where an earlier connection broke off.

        Args:
            streams: default: positions, edits and counts.
            members: what else `subscribe` has, such as `floors`, `view` or `after`.
        """
        self.venue = venue
        if (known := self.positions.resume()) and "resume" not in members:
            members["resume"] = known
        self.send("subscribe", **({"streams": streams} if streams is not None else {}), **members)

    def receive(self, seconds: float | None = None) -> dict[str, Any] | Frame:
        """The next message, read; a binary frame as what it was. Both are in `positions` then.

        Raises:
            TimeoutError: none came within so many seconds.
            ConnectionClosed: the connection has ended (of websockets).
        """
        return self.positions.take(self.connection.recv(timeout=seconds))

    def __iter__(self) -> Iterator[dict[str, Any] | Frame]:
        """All messages until the connection is closed in order."""
        for message in self.connection:
            yield self.positions.take(message)

    def wait(
        self, kind: str, condition: Callable[[dict[str, Any]], bool] = lambda message: True, seconds: float = 5,
    ) -> dict[str, Any]:
        """The next message of a type that meets a condition; others are passed over.

        Raises:
            TimeoutError: none came within so many seconds.
        """
        end = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if isinstance(message, dict) and message["type"] == kind and condition(message):
                return message

    def acknowledge(self, frame: Frame) -> None:
        """Says that a frame and all before it are taken in, which a client does that subscribed with `ack`."""
        if self.subprotocol.endswith("+json"):
            self.send("ack", time=frame.time)
        else:
            self.connection.send(struct.pack("<BBHI", ACKNOWLEDGEMENT, 2, self.positions.number, frame.time % 2**32))


def follow(
    server: str, token: str | None, venue: str, *, streams: list[str] | None = None, **members: Any,
) -> Iterator[tuple[LiveStream, dict[str, Any] | Frame]]:
    """Follows a venue for as long as the caller wants: connects again after each loss, ever later, and goes on
    where the stream broke off. Yields the stream and what it has taken."""
    positions, pause, revision = Positions(), FIRST_PAUSE, None
    while True:
        try:
            with LiveStream(server, token, positions=positions) as stream:
                after = {"after": revision} if revision is not None else {}
                stream.subscribe(venue, streams=streams, **{**members, **after})
                for message in stream:
                    pause = FIRST_PAUSE
                    if isinstance(message, dict) and message["type"] == "edit":
                        revision = message["edit"]["revision"]
                    yield stream, message
        except WrongFrame:
            # Everything comes again.
            positions = Positions()
        except (OSError, ConnectionClosed, InvalidHandshake):
            pass
        time.sleep(pause * random.uniform(0.5, 1))
        pause = min(LONGEST_PAUSE, 2 * pause)
