"""A venue of any size on one floor: offices along corridors on the left, a fair on the right.

Run it to write the plan as GeoJSON: python3 big_venue.py [FEATURES] > big.geojson
"""

import json
import sys

WIDTH, HEIGHT = 240, 160
ROOM, CORRIDOR, PITCH = 5, 3, 13
BOOTH, AISLE = 3, 3
#: How the things of a plan are shared out, of those that its rooms and booths do not fix.
OFFICE_PART = 0.58


def feature(number, kind, shape, coordinates, **properties):
    """One feature of GeoJSON in metres."""
    return {
        "type": "Feature",
        "id": f"{kind}-{number}",
        "geometry": {"type": shape, "coordinates": coordinates},
        "properties": {"kind": kind, "floor": 0, **properties},
    }


def box(x, y, width, height):
    """The ring of a rectangle."""
    right, top = x + width, y + height
    return [[[x, y], [right, y], [right, top], [x, top], [x, y]]]


def room(number, x, y, door_y, up):
    """An office with partition, door to the corridor, desk and a name: five features."""
    middle = x + ROOM / 2
    desk_y = y + 3 if up else y + 1
    return [
        feature(number, "area", "Polygon", box(x, y, ROOM, ROOM), category="room",
                name={"en": f"Room {number}", "de": f"Raum {number}"}),
        feature(number, "wall", "LineString", [[x, y], [x, y + ROOM]], thickness=0.12),
        feature(number, "door", "LineString", [[middle - 0.5, door_y], [middle + 0.5, door_y]],
                width=1, depth=0.3),
        feature(number, "poi", "Point", [middle, y + ROOM / 2], category="office",
                name=f"Office {number}"),
        feature(number, "obstacle", "Polygon", box(x + 1, desk_y, 1.6, 0.8)),
    ]


def offices(limit):
    """Rooms on both sides of corridors, row by row, until there are so many features."""
    made, number = [], 0
    for row in range(int((HEIGHT - 8) // PITCH)):
        bottom = 4 + row * PITCH
        for side, door_y in ((bottom, bottom + ROOM), (bottom + ROOM + CORRIDOR,) * 2):
            up = side == bottom
            columns = 22
            if len(made) + 5 > limit:
                return made
            made.append(feature(f"corridor-{number}", "wall", "LineString",
                                [[4, door_y], [4 + columns * ROOM, door_y]], thickness=0.16))
            for column in range(columns):
                if len(made) + 5 > limit:
                    return made
                number += 1
                made += room(number, 4 + column * ROOM, side, door_y, up)
    return made


def fair(limit):
    """Booths back to back with aisles between the rows, one exhibitor each."""
    made, number = [], 0
    left, columns = 122, 36
    for row in range(int((HEIGHT - 8) // (2 * BOOTH + AISLE))):
        for half in range(2):
            y = 4 + row * (2 * BOOTH + AISLE) + half * BOOTH
            for column in range(columns):
                if len(made) + 2 > limit:
                    return made
                number += 1
                x = left + column * BOOTH + (column // 9) * AISLE
                made.append(feature(f"booth-{number}", "area", "Polygon", box(x, y, BOOTH, BOOTH),
                                    category="booth", name=f"B{number}"))
                made.append(feature(f"stand-{number}", "poi", "Point",
                                    [x + BOOTH / 2, y + BOOTH / 2], category="booth",
                                    name=f"Exhibitor {number}", openingHours="Mo-Fr 09:00-18:00"))
    return made


def seats(count):
    """Chairs above the fair, to reach the number asked for."""
    return [
        feature(f"chair-{index}", "obstacle", "Point",
                [122 + index % 190 * 0.6, 156 + index // 190 * 0.6], radius=0.2)
        for index in range(count)
    ]


def big_venue(count=5000):
    """The plan as GeoJSON with exactly so many features on floor 0."""
    outline = [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT], [0, 0]]
    features = [
        feature("outline", "wall", "LineString", outline, thickness=0.3),
        feature("outline", "area", "Polygon", [outline], category="hall",
                name={"en": "The fair", "de": "Die Messe"}),
        feature("main", "door", "LineString", [[118, 0], [121, 0]], width=3, depth=0.5),
        feature("main", "poi", "Point", [119.5, 2], category="entrance", name="Main entrance"),
    ]
    features += offices(int((count - len(features)) * OFFICE_PART))
    features += fair(count - len(features))
    features += seats(count - len(features))
    floors = [{"ordinal": 0, "name": {"en": "Ground floor", "de": "Erdgeschoss"}}]
    frame = {"unit": "metre", "width": WIDTH, "height": HEIGHT, "floors": floors}
    return {"type": "FeatureCollection", "name": "Big fair", "frame": frame, "features": features}


def make_big_venue(floorcast, directory, count=5000):
    """Imports the plan into `directory`/big.venue; `floorcast` runs the command line."""
    plan = directory / "big.geojson"
    plan.write_text(json.dumps(big_venue(count)))
    floorcast("import", plan, "--into", directory / "big.venue")


if __name__ == "__main__":
    json.dump(big_venue(int(sys.argv[1]) if len(sys.argv) > 1 else 5000), sys.stdout)
