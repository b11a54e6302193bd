"""Positions of people, from what the live stream sends (docs/protocol.md): text or binary frames."""

from __future__ import annotations

import json
import math
import struct
from dataclasses import dataclass
from typing import Any

#: Kinds of frames.
KEYFRAME, DELTA, LEAP = 1, 2, 4
#: What an entry of a frame says.
CHANGED, HERE, GONE, WALKS_HERE = range(4)
#: The state of people in a text that are gone.
AWAY = 3
#: The words of states.
STATES = ("standing", "moving", "stale")


class WrongFrame(ValueError):
    """A frame that does not follow from what came before; a new subscription mends it."""


@dataclass(frozen=True)
class Person:
    """Where a navigator is: metres on a floor, radians counter-clockwise from east (None where not known)."""

    id: str
    floor: str
    x: float
    y: float
    heading: float | None
    state: str
    name: str | None = None
    group: str | None = None


@dataclass
class Spot:
    """Where a slot is, in metres; the tile is one more than its index, 0 on whole floors."""

    floor: int
    tile: int
    x: float
    y: float
    heading: float | None
    state: int


@dataclass
class Frame:
    """What a frame was, and the slots that it named; the time is in milliseconds since 1970, in binary frames
    modulo 2³²."""

    is_keyframe: bool
    floor: int
    sequence: int
    time: int
    slots: set[int]


class Positions:
    """The people of one venue. `take` is given all that the stream sends; it knows neither clock nor network."""

    def __init__(self) -> None:
        self.spots: dict[int, Spot] = {}
        self.entries: dict[int, dict[str, Any]] = {}
        self.sequences: dict[int, int] = {}
        self.floors: dict[int, dict[str, Any]] = {}
        #: The venue's number in binary messages; None until `welcome`.
        self.number: int | None = None
        #: The runs of the server that sent the frames, and of the venue that slots and the roster belong to.
        self.node: str | None = None
        self.epoch: str | None = None
        self.roster_sequence: int | None = None

    def people(self) -> dict[str, Person]:
        """All people with a known place, by their ids."""
        return {
            entry["id"]: Person(
                entry["id"], self.floors[spot.floor]["floor"], spot.x, spot.y, spot.heading,
                STATES[min(spot.state, 2)], entry.get("name"), entry.get("group"))
            for slot, spot in self.spots.items() if (entry := self.entries.get(slot))
        }

    def resume(self) -> dict[str, Any] | None:
        """What `subscribe` says as `resume` to go on from what is known; None where nothing is."""
        if self.epoch is None or self.roster_sequence is None:
            return None
        floors = {str(floor): sequence for floor, sequence in self.sequences.items()}
        known = {"epoch": self.epoch, "roster": self.roster_sequence, "floors": floors}
        return known if self.node == self.epoch else {**known, "node": self.node}

    def take(self, message: str | bytes) -> dict[str, Any] | Frame:
        """Takes one message over; returns it read, or what a frame was.

        Raises:
            WrongFrame: the frame does not fit to what is known.
        """
        if isinstance(message, bytes):
            return self.take_frame(message)
        read = json.loads(message)
        self.take_message(read)
        return read

    def take_message(self, message: dict[str, Any]) -> Frame | None:
        kind = message["type"]
        if kind == "hello":
            # Another server numbers its frames and floors itself.
            if message["epoch"] != self.node:
                self.spots, self.sequences = {}, {}
            self.node = message["epoch"]
        elif kind == "welcome":
            self.take_welcome(message)
        elif kind == "roster":
            self.take_roster(message)
        elif kind == "viewing":
            self.narrow(message)
        elif kind == "positions":
            return self.take_positions(message)
        return None

    def take_welcome(self, message: dict[str, Any]) -> None:
        self.number = message["number"]
        self.floors = {floor["index"]: floor for floor in message["floors"]}
        epoch = message.get("epoch", self.node)
        if not message["resumed"]:
            self.spots, self.entries, self.sequences = {}, {}, {}
        if epoch != self.epoch:
            self.roster_sequence = None
        self.epoch = epoch

    def take_roster(self, message: dict[str, Any]) -> None:
        if message["complete"]:
            self.entries = {}
        for slot in message["gone"]:
            self.entries.pop(slot, None)
        self.entries.update({each["slot"]: each for each in message["navigators"]})
        self.roster_sequence = message.get("sequence", self.roster_sequence)

    def narrow(self, viewing: dict[str, Any]) -> None:
        """Forgets people that are not in view any more."""
        floor, tiles = self.index(viewing["floor"]), viewing["tiles"]
        for slot, spot in list(self.spots.items()):
            spot.tile = 1 + self.tile(floor, spot) if tiles is not None else 0
            if spot.floor != floor or (spot.tile > 0 and spot.tile - 1 not in tiles):
                del self.spots[slot]

    def index(self, floor: str) -> int:
        return next(index for index, each in self.floors.items() if each["floor"] == floor)

    def tile(self, floor: int, spot: Spot) -> int:
        tiles = self.floors[floor]["tiles"]
        column, row = (
            min(max(math.floor((place - corner) / tiles["size"]), 0), limit - 1)
            for place, corner, limit in zip((spot.x, spot.y), tiles["corner"], (tiles["columns"], tiles["rows"]))
        )
        return row * tiles["columns"] + column

    # Text

    def take_positions(self, message: dict[str, Any]) -> Frame:
        floor, is_keyframe = self.index(message["floor"]), message["key"]
        if not is_keyframe and self.sequences.get(floor) != message["from"]:
            raise WrongFrame("a frame is missing")
        if is_keyframe:
            self.spots = {slot: spot for slot, spot in self.spots.items() if spot.floor != floor}
        for slot, x, y, heading, state, *_ in message["positions"]:
            if state != AWAY:
                self.spots[slot] = Spot(floor, 0, x, y, heading, state)
            # A person on another floor by now is not gone.
            elif slot in self.spots and self.spots[slot].floor == floor:
                del self.spots[slot]
        slots = {position[0] for position in message["positions"]}
        return self.note(Frame(is_keyframe, floor, message["sequence"], message["time"], slots))

    def note(self, frame: Frame) -> Frame:
        self.sequences[frame.floor] = frame.sequence
        return frame

    # Binary frames

    def take_frame(self, data: bytes) -> Frame:
        kind, version, venue, floor, promised, moment, sequence = struct.unpack_from("<BBHHHII", data)
        if version != 2 or venue != self.number or kind not in (KEYFRAME, DELTA, LEAP):
            raise WrongFrame(f"kind {kind}, version {version}, venue {venue}")
        is_keyframe = kind == KEYFRAME
        reader, slots, gone = Reader(data, 16), set(), []
        before = reader.unpack("<I")[0] if kind == LEAP else (sequence - 1) % 2**32
        if not is_keyframe and self.sequences.get(floor) != before:
            raise WrongFrame("a frame is missing")
        tile, people = -1, 0
        while reader.offset < len(data):
            part = reader.varint()
            tile += 1 + (part >> 2)
            form = part & 3
            if form == 3 or (form == 2 and (tile != 0 or is_keyframe)):
                raise WrongFrame(f"part {form} of tile {tile}")
            if is_keyframe:
                self.spots = {
                    each: spot for each, spot in self.spots.items()
                    if spot.floor != floor or (tile > 0 and spot.tile != tile)
                }
            # Into a tile people only come; places are among all people that were known before the frame.
            members = self.members(floor) if form == 2 else [] if tile > 0 else None
            named = self.take_part(reader, floor, tile, members, gone) if form else set()
            slots |= named
            people += len(named) if is_keyframe or tile > 0 else len(members or [])
        if people % 65536 != promised:
            raise WrongFrame(f"{people} people, {promised} were promised")
        for slot, tile in gone:
            spot = self.spots.get(slot)
            if spot and (spot.floor, spot.tile) == (floor, tile):
                del self.spots[slot]
        return self.note(Frame(is_keyframe, floor, sequence, moment, slots))

    def members(self, floor: int) -> list[tuple[int, int]]:
        """The people known on a floor, as sorted pairs of tile and slot."""
        return sorted((spot.tile, slot) for slot, spot in self.spots.items() if spot.floor == floor)

    def take_part(
        self, reader: Reader, floor: int, tile: int, members: list[tuple[int, int]] | None, gone: list[tuple[int, int]],
    ) -> set[int]:
        """Takes entries up to the last one; without members places are slots. Returns the named slots."""
        place = arrival = head = 0
        slots = set()
        while not head & 2:
            head = reader.varint()
            walks, kind, skip = head & 1, head >> 2 & 3, head >> 4
            if not walks and kind in (HERE, WALKS_HERE):
                if tile <= 0 and members:
                    raise WrongFrame("an arrival among members")
                arrival += skip + 1
                self.take_here(reader, arrival - 1, floor, tile, kind == WALKS_HERE)
                slots.add(arrival - 1)
                continue
            place += skip
            for _ in range(1 + kind if walks else 1):
                where, slot = (tile, place) if members is None else members[place]
                place += 1
                slots.add(slot)
                if not walks and kind == GONE:
                    gone.append((slot, where))
                else:
                    self.take_step(reader, slot, floor, where, 1 if walks else reader.unpack("<B")[0])
        return slots

    def take_here(self, reader: Reader, slot: int, floor: int, tile: int, walks: bool) -> None:
        origin, unit = self.floors[floor]["origin"], self.floors[floor]["unit"]
        x, y, heading = reader.unpack("<hhB")
        state = 1 if walks else reader.unpack("<B")[0]
        self.put(slot, floor, tile, origin[0] + x * unit, origin[1] + y * unit, heading, state)

    def take_step(self, reader: Reader, slot: int, floor: int, tile: int, state: int) -> None:
        unit, known = self.floors[floor]["unit"], self.spots[slot]
        x, y = known.x + reader.zigzag() * unit, known.y + reader.zigzag() * unit
        self.put(slot, floor, tile, x, y, reader.unpack("<B")[0], state)

    def put(self, slot: int, floor: int, tile: int, x: float, y: float, heading: int, state: int) -> None:
        angle = None if state & 128 else heading * math.tau / 256
        self.spots[slot] = Spot(floor, tile, x, y, angle, state & 7)


class Reader:
    """Numbers out of bytes, one after the other."""

    def __init__(self, data: bytes, offset: int):
        self.data, self.offset = data, offset

    def unpack(self, layout: str) -> tuple[Any, ...]:
        numbers = struct.unpack_from(layout, self.data, self.offset)
        self.offset += struct.calcsize(layout)
        return numbers

    def varint(self) -> int:
        number = shift = 0
        while True:
            (byte,) = self.unpack("<B")
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7

    def zigzag(self) -> int:
        number = self.varint()
        return (number >> 1) ^ -(number & 1)
