"""Plans of other programs: an office as DXF, a museum as IMDF, a shop as OpenStreetMap."""

import io
import json
import zipfile


def dxf(*entities):
    """A drawing in metres; each entity is a kind, a layer and further pairs of group codes."""
    lines = ["0", "SECTION", "2", "HEADER", "9", "$INSUNITS", "70", "6", "0", "ENDSEC"]
    lines += ["0", "SECTION", "2", "ENTITIES"]
    for number, (kind, layer, *pairs) in enumerate(entities, 16):
        lines += ["0", kind, "5", f"{number:X}", "8", layer]
        for code, value in pairs:
            lines += [str(code), str(value)]
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF", ""]).encode()


def line(x1, y1, x2, y2, layer="WALLS"):
    return "LINE", layer, (10, x1), (20, y1), (11, x2), (21, y2)


def text(x, y, words, layer="TEXT"):
    return "TEXT", layer, (10, x), (20, y), (40, 0.3), (1, words)


def office(rooms=3):
    """Rooms of 4 × 4 m in a row, each with an opening of 1 m to the corridor above and a name."""
    width = 4 * rooms
    outside = [line(0, 0, width, 0), line(0, 0, 0, 6), line(width, 0, width, 6), line(0, 6, width, 6)]
    between = [line(x, 0, x, 4) for x in range(4, width, 4)]
    fronts = [
        wall for x in range(0, width, 4) for wall in (line(x, 4, x + 1.5, 4), line(x + 2.5, 4, x + 4, 4))
    ]
    names = [text(4 * n + 2, 2, f"Room {n + 1}") for n in range(rooms)]
    return dxf(*outside, *between, *fronts, *names)


def vector_office():
    """The walls of two rooms of 4 × 4 m with openings to a corridor above, drawn in centimetres."""
    walls = "M0 0H800V600H0ZM0 200H150M250 200H550M650 200H800M400 200V600"
    rooms = "".join(
        f'<rect x="{x + 10}" y="210" width="380" height="380"/><text x="{x + 200}" y="400">{name}</text>'
        for x, name in ((0, "Room 1"), (400, "Room 2"))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">'
        f'<g id="Walls"><path d="{walls}" fill="none" stroke="#000"/></g><g id="Rooms">{rooms}</g></svg>'
    ).encode()


def robot_map():
    """A map of a robot: YAML and a greymap of 8 × 6 m with a room in its left half that has a gap."""
    rows = []
    for row in range(60):
        line = []
        for column in range(80):
            outside = row in (0, 59) or column in (0, 79)
            line.append(0 if outside or (column == 40 and not 20 <= row < 32) else 254)
        rows.append(bytes(line))
    yaml = (
        "image: hall.pgm\nresolution: 0.1\norigin: [-2.0, 1.0, 0.0]\nnegate: 0\n"
        "occupied_thresh: 0.65\nfree_thresh: 0.196\n"
    )
    return yaml.encode(), b"P5 80 60 255\n" + b"".join(rows)


#: Degrees of a metre at 52.5° north.
EAST, NORTH = 1 / 67800, 1 / 111240


def place(x, y):
    return [13.4 + x * EAST, 52.5 + y * NORTH]


def box(left, bottom, right, top):
    corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
    return {"type": "Polygon", "coordinates": [[place(*corner) for corner in corners]]}


def museum_files():
    """Two storeys of rooms along a walkway, joined by stairs; an occupant stands nowhere."""
    files = {}

    def add(kind, identifier, geometry, **properties):
        files.setdefault(kind, []).append({
            "id": identifier, "type": "Feature", "feature_type": kind, "geometry": geometry,
            "properties": properties,
        })

    add("venue", "venue", box(0, 0, 30, 16), category="museum", name={"en": "Museum"})
    add("building", "house", None, category="unspecified", name={"en": "Main building"})
    names = [("Hall A", "Hall B"), ("Studio", "Library")]
    for ordinal, storey in enumerate(("Ground floor", "Upper floor")):
        level = f"level-{ordinal}"
        add("level", level, box(0, 0, 30, 16), category="unspecified", ordinal=ordinal,
            name={"en": storey}, building_ids=["house"])
        for index, name in enumerate(names[ordinal]):
            left = 10 * index
            add("unit", f"room-{ordinal}-{index}", box(left, 0, left + 10, 6), category="room",
                level_id=level, name={"en": name})
            add("opening", f"opening-{ordinal}-{index}", {
                "type": "LineString", "coordinates": [place(left + 4, 6), place(left + 5.2, 6)],
            }, category="pedestrian", level_id=level)
        add("unit", f"stairs-{ordinal}", box(26, 0, 30, 6), category="stairs", level_id=level)
        add("unit", f"walkway-{ordinal}", box(0, 6, 30, 16), category="walkway", level_id=level)
    add("relationship", "up", None, category="stairs", direction="undirected",
        origin={"id": "stairs-0", "feature_type": "unit"},
        destination={"id": "stairs-1", "feature_type": "unit"})
    add("occupant", "lost", None, category="shop", name={"en": "Lost"}, anchor_id="gone")
    contents = {
        f"{kind}.geojson": json.dumps({"type": "FeatureCollection", "features": features})
        for kind, features in files.items()
    }
    return {"manifest.json": json.dumps({"version": "1.0.0", "language": "en"}), **contents}


def museum():
    """The museum as an archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in museum_files().items():
            archive.writestr(name, content)
    return packed.getvalue()


def shop():
    """Two rooms with doors on a corridor, as OpenStreetMap has them."""
    nodes, ways = {}, []

    def node(x, y, tags=""):
        lon, lat = place(x, y)
        key = (x, y)
        if key not in nodes or tags:
            identifier = nodes[key][0] if key in nodes else len(nodes) + 1
            nodes[key] = identifier, f'<node id="{identifier}" lat="{lat}" lon="{lon}">{tags}</node>'
        return nodes[key][0]

    def way(points, **tags):
        listed = "".join(f'<nd ref="{node(*point)}"/>' for point in points)
        named = "".join(f'<tag k="{key}" v="{value}"/>' for key, value in tags.items())
        ways.append(f'<way id="{100 + len(ways)}">{listed}{named}</way>')

    door = '<tag k="door" v="yes"/><tag k="level" v="0"/>'
    for x in (4, 14):
        node(x, 6, door)
    for left, name in ((0, "Bakery"), (10, "Books")):
        outline = [(left, 0), (left + 10, 0), (left + 10, 6), (left + 4, 6), (left, 6), (left, 0)]
        way(outline, indoor="room", level="0", name=name)
    way([(0, 6), (4, 6), (10, 6), (14, 6), (20, 6), (20, 10), (0, 10), (0, 6)], indoor="corridor",
        level="0")
    body = "".join(text for _, text in nodes.values()) + "".join(ways)
    return f'<?xml version="1.0"?><osm version="0.6">{body}</osm>'.encode()
