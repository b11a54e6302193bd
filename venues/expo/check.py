#!/usr/bin/env python3
"""Checks expo.geojson on its own: everything has room, opens what it should and can be reached.

Walks a grid of 0.1 m from the main entrance, keeping 0.3 m from everything solid.
Usage: venues/expo/check.py   (exit 1 and one line for each fault)
"""

import json
import sys
from math import ceil, floor, hypot
from pathlib import Path

CELL, CLEARANCE, NARROWEST = 0.1, 0.3, 1.6


def distance(point, start, end):
    """Metres from a point to a straight piece."""
    (x, y), (x1, y1), (x2, y2) = point, start, end
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = 0 if length == 0 else ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length
    along = max(0, min(1, along))
    return hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


def contains(ring, x, y):
    """Whether a ring surrounds a point (even-odd)."""
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def pieces(ring):
    return list(zip(ring, ring[1:]))


def is_beside(threshold, ring):
    """Whether a door lies in the outline of an area, or inside it (a room within a hall)."""
    in_wall = any(all(distance(end, *piece) < 1e-6 for end in threshold)
                  for piece in pieces(ring))
    return in_wall or all(contains(ring, *end) for end in threshold)


def cut(piece, doors):
    """What is left of an upright or level wall piece when doors have opened it."""
    axis = 0 if piece[0][1] == piece[1][1] else 1
    level = piece[0][1 - axis]
    low, high = sorted(point[axis] for point in piece)
    holes = sorted(
        sorted(end[axis] for end in door) for door in doors
        if door[0][1 - axis] == door[1][1 - axis] == level)
    spans, at = [], low
    for start, end in holes:
        if end <= at or start >= high:
            continue
        spans.append((at, max(at, start)))
        at = end
    spans.append((at, max(at, high)))
    place = (lambda t: [t, level]) if axis == 0 else (lambda t: [level, t])
    return [(place(a), place(b)) for a, b in spans if b > a]


class Level:
    """One floor: its solid pieces and the grid of what is free."""

    def __init__(self, venue, ordinal):
        of = lambda kind: [one for one in venue["features"] if one["properties"]["kind"] == kind
                           and one["properties"]["floor"] == ordinal]
        self.width = ceil(venue["frame"]["width"] / CELL)
        self.height = ceil(venue["frame"]["height"] / CELL)
        doors = [one["geometry"]["coordinates"] for one in of("door")
                 if not one["properties"].get("closed")]
        rings = [one["geometry"]["coordinates"][0] for one in of("obstacle")]
        rings += [one["geometry"]["coordinates"][0] for one in of("area")
                  if one["properties"]["category"] == "no-go"]
        self.solid = [piece for ring in rings for piece in pieces(ring)]
        self.solid += [piece for one in of("wall")
                       for piece in pieces(one["geometry"]["coordinates"])]
        self.solid += [left for one in of("area") if one["properties"].get("walled")
                       for piece in pieces(one["geometry"]["coordinates"][0])
                       for left in cut(piece, doors)]
        self.rings = rings
        self.free = bytearray(b"\1" * (self.width * self.height))
        for piece in self.solid:
            self.block(piece)

    def block(self, piece):
        (x1, y1), (x2, y2) = piece
        for row in range(floor((min(y1, y2) - CLEARANCE) / CELL),
                         ceil((max(y1, y2) + CLEARANCE) / CELL) + 1):
            for column in range(floor((min(x1, x2) - CLEARANCE) / CELL),
                                ceil((max(x1, x2) + CLEARANCE) / CELL) + 1):
                if 0 <= row < self.height and 0 <= column < self.width:
                    if distance((column * CELL, row * CELL), *piece) < CLEARANCE:
                        self.free[row * self.width + column] = 0

    def room(self, x, y):
        """Metres to the nearest solid piece; negative inside a solid thing."""
        nearest = min(distance((x, y), *piece) for piece in self.solid)
        return -nearest if any(contains(ring, x, y) for ring in self.rings) else nearest

    def cell(self, x, y):
        return round(y / CELL) * self.width + round(x / CELL)

    def flood(self, start, reached):
        """Adds all cells that can be walked to from a cell."""
        if not self.free[start] or start in reached:
            return
        reached.add(start)
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            for step in (1, -1, self.width, -self.width):
                following = cell + step
                if 0 <= following < len(self.free) and self.free[following] \
                        and following not in reached:
                    reached.add(following)
                    waiting.append(following)


def reach(levels, start, connectors):
    """The cells of each floor that can be walked to, through the given connectors."""
    reached = {ordinal: set() for ordinal in levels}
    levels[start[0]].flood(levels[start[0]].cell(*start[1:]), reached[start[0]])
    for _ in connectors:
        for stops, is_one_way in connectors:
            for one, other in [stops] if is_one_way else [stops, stops[::-1]]:
                if levels[one[0]].cell(*one[1:]) in reached[one[0]]:
                    levels[other[0]].flood(levels[other[0]].cell(*other[1:]), reached[other[0]])
    return reached


def faults(venue):
    """Everything that is wrong, one sentence each."""
    levels = {one["ordinal"]: Level(venue, one["ordinal"]) for one in venue["frame"]["floors"]}
    features = {one["id"]: one for one in venue["features"]}
    if len(features) != len(venue["features"]):
        yield "two features have the same id"
    pois = [one for one in features.values() if one["properties"]["kind"] == "poi"]
    connectors = {"walking": [], "stepFree": []}
    for identifier, one in features.items():
        properties, coordinates = one["properties"], one["geometry"]["coordinates"]
        if properties["kind"] == "poi":
            room = levels[properties["floor"]].room(*coordinates)
            if room < 0.5:
                yield f"{identifier} has {room:.2f} m of room"
        if properties["kind"] == "door":
            if properties["width"] < NARROWEST:
                yield f"{identifier} is {properties['width']} m wide"
            for area in properties["joins"]:
                ring = features[area]["geometry"]["coordinates"][0]
                if not is_beside(coordinates, ring):
                    yield f"{identifier} does not lie in a wall of {area}, nor within it"
        if properties["kind"] == "connector":
            stops = [(int(on), *point) for on, point in zip(properties["floors"], coordinates)]
            for on, x, y in stops:
                if levels[on].room(x, y) < 0.5:
                    yield f"{identifier} has {levels[on].room(x, y):.2f} m of room on {on}"
            for profile in ("walking", "stepFree") if properties["stepFree"] else ("walking",):
                connectors[profile].append((stops, properties["oneWay"]))
    for profile, usable in connectors.items():
        reached = reach(levels, (0, 60, 3.4), usable)
        for one in pois:
            on = one["properties"]["floor"]
            if levels[on].cell(*one["geometry"]["coordinates"]) not in reached[on]:
                yield f"{one['id']} cannot be reached {profile}"


if __name__ == "__main__":
    source = Path(__file__).parent / "expo.geojson"
    found = list(faults(json.loads(source.read_text(encoding="utf-8"))))
    print("\n".join(found) if found else "expo.geojson: nothing wrong")
    sys.exit(1 if found else 0)
