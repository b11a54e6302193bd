"""Where the demo venue's signs with codes hang: entrances, lifts, stairs and the crossings of halls.

All lengths are metres, as in plan.py; the heading is where people look that read the sign.
"""

import hashlib
from math import pi

EAST, NORTH, WEST, SOUTH = 0.0, pi / 2, pi, -pi / 2
HEIGHT = 1.5
#: As in Sources/IndoorModel/MarkerCode.swift: neither 0 nor 1, I, L, O or U.
SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8

# What a marker is called by its id, floor, x, y, heading.
PLACES = [
    ("entrance-south", 0, 60, 4.5, NORTH),
    ("entrance-north", 0, 60, 65, SOUTH),
    ("hall-1-south", 0, 48.3, 26.2, WEST),
    ("hall-1-middle", 0, 48.3, 45.2, WEST),
    ("hall-1-north", 0, 48.3, 57.3, WEST),
    ("hall-2-south", 0, 71.7, 20.8, EAST),
    ("hall-2-middle", 0, 71.7, 45.2, EAST),
    ("hall-2-north", 0, 71.7, 60.8, EAST),
    ("west-corridor", 0, 28, 15.7, NORTH),
    ("east-corridor", 0, 88.4, 15.7, NORTH),
    ("lift-down", 0, 66.4, 23.7, NORTH),
    ("stairs-down", 0, 56.6, 21.6, NORTH),
    ("stairs-west-down", 0, 15, 12.8, SOUTH),
    ("lift-up", 1, 66.4, 23.7, NORTH),
    ("stairs-up", 1, 56.6, 34.2, SOUTH),
    ("stairs-west-up", 1, 15, 12.8, SOUTH),
    ("west-wing", 1, 48.3, 16.6, WEST),
    ("east-wing", 1, 71.7, 16.6, EAST),
]


def code(name):
    """The code of a marker: the same whenever the files are written, so that printed signs stay good."""
    number = int.from_bytes(hashlib.sha256(f"expo {name}".encode()).digest())
    signs = []
    for _ in range(CODE_LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def places():
    """Each marker as (name, floor, x, y, heading, code)."""
    return ((*place, code(place[0])) for place in PLACES)
