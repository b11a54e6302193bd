#!/usr/bin/env python3
"""Writes expo.geojson, anchors.geojson, markers.geojson, level-0.svg and level-1.svg; the same bytes each time.

Usage: venues/expo/make.py   (then venues/expo/check.py)
"""

import json
from pathlib import Path

import anchors
import booths
import drawing
import furnishing
import markers
import plan

HERE = Path(__file__).parent
# How far in front of a booth its visitors stand, in metres.
IN_FRONT = 0.9


def feature(identifier, kind, floor, geometry_type, coordinates, names=None, **properties):
    """One GeoJSON feature; `names` is (English, German)."""
    named = {"name": {"en": names[0], "de": names[1]}} if names else {}
    return {
        "type": "Feature", "id": identifier,
        "geometry": {"type": geometry_type, "coordinates": coordinates},
        "properties": {"kind": kind, "floor": floor, **named, **properties},
    }


def outline(shape):
    """The closed ring of a rectangle, or of an outline given by its points."""
    if isinstance(shape, tuple):
        left, bottom, right, top = shape
        shape = [(left, bottom), (right, bottom), (right, top), (left, top)]
    return [list(point) for point in shape] + [list(shape[0])]


def disc(x, y, radius):
    """A disc as a ring of 16 points; GeoJSON has no circles."""
    from math import cos, pi, sin

    turns = [step * pi / 8 for step in range(16)]
    return outline([(round(x + radius * cos(t), 3), round(y + radius * sin(t), 3)) for t in turns])


def ring_of(shape):
    """The ring of any solid: a rectangle, a disc or an outline."""
    is_disc = isinstance(shape, tuple) and len(shape) == 3
    return disc(*shape) if is_disc else outline(shape)


def in_front(rectangle, side):
    """The point where visitors of a booth stand."""
    left, bottom, right, top = rectangle
    x, y = (left + right) / 2, (bottom + top) / 2
    return {
        "N": [x, top + IN_FRONT], "S": [x, bottom - IN_FRONT],
        "W": [left - IN_FRONT, y], "E": [right + IN_FRONT, y],
    }[side]


def areas():
    for identifier, floor, rectangle, category, english, german in plan.AREAS:
        yield feature("area-" + identifier, "area", floor, "Polygon", [outline(rectangle)],
                      (english, german), category=category, walled=True)
    yield feature("area-void", "area", 1, "Polygon", [outline(plan.VOID)],
                  ("Open to below", "Luftraum"), category="no-go")


def doors():
    for identifier, floor, (x1, y1, x2, y2), joins, is_closed in plan.DOORS:
        closed = {"closed": True} if is_closed else {}
        yield feature("door-" + identifier, "door", floor, "LineString", [[x1, y1], [x2, y2]],
                      width=round(abs(x2 - x1) + abs(y2 - y1), 3), depth=0.6, category="door",
                      joins=["area-" + area for area in joins], **closed)


def all_booths():
    for hall, group, rows in (("1", "technology", booths.HALL_1), ("2", "makers", booths.HALL_2)):
        for number, rectangle, side, english, german in rows:
            stem = number.lower()
            yield feature("booth-" + stem, "area", 0, "Polygon", [outline(rectangle)],
                          (number, number), category="booth", walled=True)
            yield feature("poi-" + stem, "poi", 0, "Point", in_front(rectangle, side),
                          (english, german), category="booth", groups=[group],
                          tags={"booth": number, "hall": hall})


def solids():
    count = 0
    for floor, category, english, german, shapes in furnishing.SOLIDS:
        for shape in shapes:
            count += 1
            yield feature(f"solid-{count}", "obstacle", floor, "Polygon", [ring_of(shape)],
                          (english, german), category=category)
    bodies = [("stairs", "Stairs", "Treppe", plan.STAIR_BODY, "stairs")]
    bodies += [(f"escalator-{side}", "Escalator", "Rolltreppe", body, "escalator")
               for side, body in zip(("up", "down"), plan.ESCALATOR_BODIES)]
    bodies += [("stairs-west", "Stairs", "Treppe", plan.WEST_STAIR_BODY, "stairs"),
               ("lift", "Lift", "Aufzug", plan.LIFT_SHAFT, "lift")]
    for identifier, english, german, rectangle, category in bodies:
        for floor, *_ in plan.FLOORS:
            yield feature(f"body-{identifier}-{floor}", "obstacle", floor, "Polygon",
                          [outline(rectangle)], (english, german), category=category)


def screens():
    for count, (floor, points, thickness) in enumerate(furnishing.SCREENS, 1):
        yield feature(f"screen-{count}", "wall", floor, "LineString", [list(p) for p in points],
                      thickness=thickness)


def connectors():
    for identifier, category, stops, is_one_way, english, german in plan.CONNECTORS:
        floors = [stop[0] for stop in stops]
        yield feature("connector-" + identifier, "connector", floors[0], "LineString",
                      [[x, y] for _, x, y in stops], (english, german), category=category,
                      toFloor=floors[-1], floors=[str(floor) for floor in floors],
                      oneWay=is_one_way, stepFree=category == "lift")


def points():
    for identifier, floor, x, y, category, english, german in furnishing.POINTS:
        accessible = {"tags": {"accessible": True}} if "accessible" in identifier else {}
        yield feature("poi-" + identifier, "poi", floor, "Point", [x, y], (english, german),
                      category=category, groups=[category], **accessible)


def radio_anchors():
    for number, floor, height, x, y in anchors.places():
        yield feature(f"anchor-{number}", "anchor", floor, "Point", [x, y], height=height,
                      device=f"uwb-{number:03}")


def signs():
    for name, floor, x, y, heading, code in markers.places():
        yield feature(f"marker-{name}", "marker", floor, "Point", [x, y], code=code,
                      heading=round(heading, 4), height=markers.HEIGHT)


def collection(*parts):
    """Parts of the venue as a GeoJSON feature collection in floor metres."""
    return {
        "type": "FeatureCollection", "name": "Expo",
        "frame": {
            "unit": "metre", "x": "east", "y": "north", "origin": "bottom-left of the plan",
            "width": plan.WIDTH, "height": plan.HEIGHT,
            "floors": [{"ordinal": ordinal, "name": {"en": english, "de": german}}
                       for ordinal, english, german in plan.FLOORS],
        },
        "features": [one for part in parts for one in part()],
    }


def write_geojson(venue, path):
    """One feature a line, so that a change of one thing is a change of one line."""
    head = {key: value for key, value in venue.items() if key != "features"}
    lines = [json.dumps(one, ensure_ascii=False) for one in venue["features"]]
    text = json.dumps(head, ensure_ascii=False)[:-1]
    path.write_text(text + ', "features": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    venue = collection(areas, all_booths, screens, solids, doors, connectors, points)
    write_geojson(venue, HERE / "expo.geojson")
    write_geojson(collection(radio_anchors), HERE / "anchors.geojson")
    write_geojson(collection(signs), HERE / "markers.geojson")
    for ordinal, *_ in plan.FLOORS:
        (HERE / f"level-{ordinal}.svg").write_text(drawing.level(venue, ordinal), encoding="utf-8")
