"""Clients of the live stream: one reads messages, one keeps the positions of people from text or binary frames."""

import json
import math
import socket
import struct
import time
from dataclasses import dataclass

from websockets.sync.client import connect

from conftest import VENUE

KEYFRAME, DELTA, LEAP = 1, 2, 4
CHANGED, HERE, GONE, WALKS_HERE = range(4)
#: The state of people in a text that are gone.
AWAY = 3
FORMATS = ["floorcast.2", "floorcast.2+json"]


def connected(url, **options):
    """A connection that the caller closes, whichever form of `connect` this version of websockets has."""
    return connect(url, **options).__enter__()


def report(navigator, x, y, floor="0", **fields):
    """A location that a device reports."""
    return {"navigator": navigator, "floor": floor, "x": x, "y": y, **fields}


def post_locations(server, *locations, venue=VENUE, headers=None):
    """Reports locations over HTTP, all of which the server must take."""
    body = {"locations": list(locations)}
    status, _, answer = server.request(f"/api/v1/venues/{venue}/locations", body, headers=headers)
    assert (status, answer["accepted"]) == (202, len(locations)), answer


def messages_within(connection, seconds):
    """The messages that come within some seconds, to hold each of them against what must not come."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            yield connection.recv(timeout=left)
        except TimeoutError:
            return


class LiveClient:
    """A text client of the live stream that reads one message after the other."""

    def __init__(self, server, subprotocol="floorcast.2+json"):
        self.connection = connect(server.live_url, subprotocols=[subprotocol])
        self.subprotocol = subprotocol

    def __enter__(self):
        self.socket = self.connection.__enter__()
        assert self.socket.subprotocol == self.subprotocol
        return self

    def __exit__(self, *reason):
        self.connection.__exit__(*reason)

    def send(self, kind, **fields):
        self.socket.send(json.dumps({"type": kind, **fields}))

    def wait(self, kind, condition=lambda message: True, seconds=5):
        """The next message of a type that meets the condition; others are passed over."""
        end = time.monotonic() + seconds
        while True:
            message = self.socket.recv(timeout=max(0.01, end - time.monotonic()))
            if isinstance(message, bytes):
                if kind == "frame" and condition(message):
                    return message
                continue
            message = json.loads(message)
            if message["type"] == kind and condition(message):
                return message


@dataclass
class Spot:
    """Where a person is, in metres; the tile is one more than its index, 0 on whole floors."""

    floor: int
    tile: int
    x: float
    y: float
    heading: float | None
    state: int


@dataclass
class Frame:
    """What a frame was, and the slots that it named."""

    is_keyframe: bool
    floor: int
    sequence: int
    time: int
    slots: set


class StreamClient:
    """Follows a venue; `hear` takes in what comes until a condition is true."""

    def __init__(self, server, subprotocol, venue=VENUE, **options):
        self.is_text = subprotocol.endswith("+json")
        self.venue = venue
        self.spots, self.names, self.sequences = {}, {}, {}
        self.messages, self.frames = [], []
        self.roster_sequence = None
        self.connection = connected(server.live_url, subprotocols=[subprotocol])
        self.hear(lambda: self.last("hello"))
        self.subscribe(**options)

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        self.connection.close()

    def say(self, kind, **fields):
        self.connection.send(json.dumps({"type": kind, "venue": self.venue, **fields}))

    def subscribe(self, **options):
        self.say("subscribe", streams=["positions"], **options)
        self.hear(lambda: self.last("welcome") or self.last("error"))

    def acknowledge(self, is_text):
        """Says that all frames up to the newest are taken in."""
        newest = self.frames[-1].time
        if is_text:
            self.say("ack", time=newest)
        else:
            self.connection.send(struct.pack("<BBHI", 17, 2, self.number, newest % 2**32))

    def lose(self):
        """Breaks the connection without a close frame."""
        self.connection.socket.shutdown(socket.SHUT_RDWR)

    def resume(self, server, subprotocol, **options):
        """Continues on another connection from what it knows."""
        known = {"epoch": self.last("hello")["epoch"], "roster": self.roster_sequence}
        known["floors"] = {str(floor): sequence for floor, sequence in self.sequences.items()}
        self.messages, self.frames = [], []
        self.connection = connected(server.live_url, subprotocols=[subprotocol])
        self.hear(lambda: self.last("hello"))
        self.subscribe(resume=known, **options)
        return self.last("welcome")

    def last(self, kind):
        """The last message of a type."""
        return next((each for each in reversed(self.messages) if each["type"] == kind), None)

    @property
    def people(self):
        """The spots of people by their ids."""
        return {self.names[slot]: spot for slot, spot in self.spots.items()}

    def at(self, navigator):
        """Where a person is, to a centimetre."""
        spot = self.people.get(navigator)
        return spot and (round(spot.x, 2), round(spot.y, 2))

    def hear(self, condition, seconds=15):
        """Takes in what comes until a condition is true; names what it knows if it never is."""
        end = time.monotonic() + seconds
        while not (found := condition()):
            left = end - time.monotonic()
            assert left > 0 and self.hear_one(left), f"never: {self.people} {self.messages[-3:]}"
        return found

    def hear_for(self, seconds):
        """Takes in what comes for a while."""
        for message in messages_within(self.connection, seconds):
            self.take_in(message)

    def hear_one(self, seconds):
        try:
            self.take_in(self.connection.recv(timeout=seconds))
        except TimeoutError:
            return False
        return True

    def take_in(self, message):
        if isinstance(message, bytes):
            self.take_frame(message)
        else:
            self.take(json.loads(message))

    # What the server sends

    def take(self, message):
        self.messages.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.number = message["number"]
            self.floors = {floor["index"]: floor for floor in message["floors"]}
            if not message["resumed"]:
                self.spots, self.names, self.sequences = {}, {}, {}
        elif kind == "roster":
            if message["complete"]:
                self.names = {}
            for slot in message["gone"]:
                self.names.pop(slot, None)
            self.names.update({each["slot"]: each["id"] for each in message["navigators"]})
            self.roster_sequence = message.get("sequence", self.roster_sequence)
        elif kind == "viewing":
            self.narrow(message)
        elif kind == "positions":
            self.take_positions(message)

    def narrow(self, viewing):
        """Forgets people that are not in view any more."""
        floor = self.index(viewing["floor"])
        for slot, spot in list(self.spots.items()):
            spot.tile = 1 + self.tile(floor, spot) if viewing["tiles"] is not None else 0
            if spot.floor != floor or (spot.tile > 0 and spot.tile - 1 not in viewing["tiles"]):
                del self.spots[slot]

    def index(self, floor):
        return next(index for index, each in self.floors.items() if each["floor"] == floor)

    def tile(self, floor, spot):
        tiles = self.floors[floor]["tiles"]
        column, row = (
            min(max(math.floor((place - corner) / tiles["size"]), 0), limit - 1)
            for place, corner, limit in zip(
                (spot.x, spot.y), tiles["corner"], (tiles["columns"], tiles["rows"])
            )
        )
        return row * tiles["columns"] + column

    def take_positions(self, message):
        floor, is_keyframe = self.index(message["floor"]), message["key"]
        assert is_keyframe or self.sequences.get(floor) == message["from"]
        if is_keyframe:
            self.spots = {slot: spot for slot, spot in self.spots.items() if spot.floor != floor}
        for slot, x, y, heading, state, *_ in message["positions"]:
            if state == AWAY:
                # A person on another floor by now is not gone.
                if slot in self.spots and self.spots[slot].floor == floor:
                    del self.spots[slot]
            else:
                self.spots[slot] = Spot(floor, 0, x, y, heading, state)
        slots = {position[0] for position in message["positions"]}
        self.note(Frame(is_keyframe, floor, message["sequence"], message["time"], slots))

    def follows(self, floor, sequence, is_keyframe):
        return is_keyframe or self.sequences.get(floor) == (sequence - 1) % 2**32

    def note(self, frame):
        self.sequences[frame.floor] = frame.sequence
        self.frames.append(frame)

    def take_frame(self, data):
        kind, version, venue, floor, promised, moment, sequence = struct.unpack_from("<BBHHHII", data)
        assert version == 2 and venue == self.number and kind in (KEYFRAME, DELTA, LEAP)
        is_keyframe = kind == KEYFRAME
        reader, slots, gone = Reader(data, 16), set(), []
        if kind == LEAP:
            assert self.sequences.get(floor) == reader.unpack("<I")[0]
        else:
            assert self.follows(floor, sequence, is_keyframe)
        tile, people = -1, 0
        while reader.offset < len(data):
            part = reader.varint()
            tile += 1 + (part >> 2)
            form = part & 3
            assert form < 2 or (form == 2 and tile == 0 and not is_keyframe)
            if is_keyframe:
                self.spots = {
                    each: spot
                    for each, spot in self.spots.items()
                    if spot.floor != floor or (tile > 0 and spot.tile != tile)
                }
            # Into a tile people only come; places are among all people that were known before the frame.
            members = self.members(floor) if form == 2 else [] if tile > 0 else None
            named = self.take_part(reader, floor, tile, members, gone) if form else set()
            slots |= named
            people += len(named) if is_keyframe or tile > 0 else len(members or [])
        assert people % 65536 == promised
        for slot, tile in gone:
            spot = self.spots.get(slot)
            if spot and (spot.floor, spot.tile) == (floor, tile):
                del self.spots[slot]
        self.note(Frame(is_keyframe, floor, sequence, moment, slots))

    def members(self, floor):
        """The people known on a floor, as sorted pairs of tile and slot."""
        return sorted((spot.tile, slot) for slot, spot in self.spots.items() if spot.floor == floor)

    def take_part(self, reader, floor, tile, members, gone):
        """Takes entries up to the last one; without members places are slots. Returns the named slots."""
        place = arrival = head = 0
        slots = set()
        while not head & 2:
            head = reader.varint()
            walks, kind, skip = head & 1, head >> 2 & 3, head >> 4
            if not walks and kind in (HERE, WALKS_HERE):
                assert tile > 0 or not members
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
                    assert walks or kind == CHANGED
                    self.take_step(reader, slot, floor, where, 1 if walks else reader.unpack("<B")[0])
        return slots

    def take_here(self, reader, slot, floor, tile, walks):
        origin, unit = self.floors[floor]["origin"], self.floors[floor]["unit"]
        x, y, heading = reader.unpack("<hhB")
        state = 1 if walks else reader.unpack("<B")[0]
        self.put(slot, floor, tile, origin[0] + x * unit, origin[1] + y * unit, heading, state)

    def take_step(self, reader, slot, floor, tile, state):
        unit, known = self.floors[floor]["unit"], self.spots[slot]
        x, y = known.x + reader.zigzag() * unit, known.y + reader.zigzag() * unit
        self.put(slot, floor, tile, x, y, reader.unpack("<B")[0], state)

    def put(self, slot, floor, tile, x, y, heading, state):
        angle = None if state & 128 else heading * math.tau / 256
        self.spots[slot] = Spot(floor, tile, x, y, angle, state & 7)


class Reader:
    """Numbers out of bytes, one after the other."""

    def __init__(self, data, offset):
        self.data, self.offset = data, offset

    def unpack(self, layout):
        numbers = struct.unpack_from(layout, self.data, self.offset)
        self.offset += struct.calcsize(layout)
        return numbers

    def varint(self):
        number = shift = 0
        while True:
            (byte,) = self.unpack("<B")
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7

    def zigzag(self):
        number = self.varint()
        return (number >> 1) ^ -(number & 1)
