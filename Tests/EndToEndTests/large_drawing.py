"""A large building as DXF: rooms in rows, each with walls, a door, furniture, a column and a name."""

from foreign_plans import dxf, line, text

#: Entities of each room: 12 LINE, 4 LWPOLYLINE, 2 ARC, 1 CIRCLE, 1 TEXT.
ROOM_ENTITIES = 20
#: Metres from a room to the next one in its row, and from a row to the next, with a corridor between.
PITCH, ROW = 4.5, 7


def polyline(layer, *points):
    vertices = [pair for x, y in points for pair in ((10, x), (20, y))]
    return "LWPOLYLINE", layer, (90, len(points)), (70, 1), *vertices


def box(layer, left, bottom, right, top):
    return polyline(layer, (left, bottom), (right, bottom), (right, top), (left, top))


def arc(layer, x, y, radius, begin, end):
    return "ARC", layer, (10, x), (20, y), (40, radius), (50, begin), (51, end)


def pieces(*points):
    return [line(*a, *b) for a, b in zip(points, points[1:])]


def room(number, x, y):
    """A room of 4 × 4 m with a gap of 1 m to the corridor above."""
    around = [(x + 1.5, y + 4), (x, y + 4), (x, y + 3), (x, y + 1), (x, y), (x + 1, y), (x + 3, y),
              (x + 4, y), (x + 4, y + 1), (x + 4, y + 3), (x + 4, y + 4), (x + 2.5, y + 4)]
    return [
        *pieces(*around),
        line(x + 1.5, y + 4, x + 1.5, y + 5, "DOORS"),
        arc("DOORS", x + 1.5, y + 4, 1, 0, 90),
        box("ROOMS", x + 0.05, y + 0.05, x + 3.95, y + 3.95),
        box("FURNITURE", x + 0.2, y + 0.2, x + 1.4, y + 0.8),
        box("FURNITURE", x + 2.6, y + 0.2, x + 3.8, y + 0.8),
        box("FURNITURE", x + 0.2, y + 3, x + 0.8, y + 3.8),
        arc("FURNITURE", x + 0.8, y + 1.2, 0.25, 180, 360),
        ("CIRCLE", "COLUMNS", (10, x + 3.6), (20, y + 3.6), (40, 0.15)),
        text(x + 2, y + 2, f"Room {number}"),
    ]


def large_building(entities, columns=100):
    """A drawing of so many entities: a multiple of those of a room."""
    count = entities // ROOM_ENTITIES
    assert count * ROOM_ENTITIES == entities
    places = ((n, PITCH * (n % columns), ROW * (n // columns)) for n in range(count))
    return dxf(*(entity for n, x, y in places for entity in room(n + 1, x, y)))
