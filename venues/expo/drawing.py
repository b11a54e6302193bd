"""Draws a floor of the demo venue as an architectural plan in SVG, 20 pixels a metre.

The drawing is made from the venue's features and not beside them, so that both line up. SVG's y
points down: `Sheet.y` is the only place that turns it.
"""

import plan

PIXELS_PER_METRE = 20
PAPER, WALL, LINE = "#f3f1ec", "#2f3a47", "#8b95a1"
# The colour of the floor by the category of the area.
FLOORS = {
    "hall": "#ffffff", "foyer": "#faf6ec", "gallery": "#faf6ec", "corridor": "#f6f3ea",
    "stairwell": "#eef0f2", "restricted": "#dfe2e6", "toilet": "#e4eef4", "first-aid": "#f9e9e7",
    "cloakroom": "#f2ecf6", "food": "#fbeedd", "shop": "#f2ecf6", "room": "#eaf1ea",
    "lounge": "#fbeedd", "quiet": "#eaf1ea", "baby-care": "#f9e9e7",
}
# Fill and line of solid things by category.
SOLIDS = {
    "stage": ("#d9d3ea", "#8f83b5"), "seats": ("#e6e3ee", "#b9b2cc"),
    "counter": ("#f0d9b8", "#b08d57"), "table": ("#ece4d6", "#b7a88c"),
    "bench": ("#ece4d6", "#b7a88c"), "plant": ("#cfe3c8", "#7fa574"),
    "art": ("#d5dfe8", "#7f95a8"), "bed": ("#f3d6d2", "#c08a83"),
    "stairs": ("#f7f8f9", "#6b7683"), "escalator": ("#eef1f4", "#6b7683"),
    "lift": ("#dfe5ea", "#46525f"),
}
BOOTHS = {"technology": ("#dbe7f3", "#9db6d0"), "makers": ("#f6e0d2", "#d3a98d")}


class Sheet:
    """Collects SVG elements; takes floor metres."""

    def __init__(self, height):
        self.height = height
        self.elements = []

    def x(self, metres):
        return f"{metres * PIXELS_PER_METRE:g}"

    def y(self, metres):
        return f"{(self.height - metres) * PIXELS_PER_METRE:g}"

    def add(self, element):
        self.elements.append(element)

    def path(self, points, closed=True):
        steps = [f"{self.x(x)} {self.y(y)}" for x, y in points]
        return "M" + "L".join(steps) + ("Z" if closed else "")

    def shape(self, points, fill, stroke="none", width=0.0, closed=True, **more):
        extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
        self.add(f'<path d="{self.path(points, closed)}" fill="{fill}" stroke="{stroke}" '
                 f'stroke-width="{width * PIXELS_PER_METRE:g}"{extra}/>')

    def line(self, points, stroke, width, **more):
        self.shape(points, "none", stroke, width, closed=False, **more)

    def text(self, x, y, words, size, fill, weight=400, **more):
        extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
        self.add(f'<text x="{self.x(x)}" y="{self.y(y)}" font-size="{size * PIXELS_PER_METRE:g}" '
                 f'fill="{fill}" font-weight="{weight}"{extra}>{words}</text>')

    def svg(self, width):
        across, down = width * PIXELS_PER_METRE, self.height * PIXELS_PER_METRE
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" '
                f'viewBox="0 0 {across} {down}" font-family="Inter, Helvetica, Arial, sans-serif" '
                'text-anchor="middle">')
        return "\n".join([head, *self.elements, "</svg>", ""])


def box(ring):
    """Left, bottom, right, top of a ring."""
    across, up = [x for x, _ in ring], [y for _, y in ring]
    return min(across), min(up), max(across), max(up)


def corners(left, bottom, right, top):
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def level(venue, ordinal):
    """The drawing of one floor, as SVG text."""
    sheet = Sheet(plan.HEIGHT)
    here = [one for one in venue["features"] if one["properties"]["floor"] == ordinal]
    of_kind = lambda kind: [one for one in here if one["properties"]["kind"] == kind]
    sheet.shape(corners(0, 0, plan.WIDTH, plan.HEIGHT), PAPER)
    areas = [one for one in of_kind("area") if one["properties"]["category"] != "booth"]
    if ordinal > 0:
        draw_below(sheet, venue)
    draw_floors(sheet, areas)
    if ordinal == 0:
        draw_lettering(sheet)
    draw_booths(sheet, here)
    draw_solids(sheet, of_kind("obstacle"))
    draw_walls(sheet, areas, of_kind("wall"))
    sheet.shape(plan.OUTLINES[ordinal], "none", WALL, 0.42)
    draw_doors(sheet, of_kind("door"))
    return sheet.svg(plan.WIDTH)


def draw_below(sheet, venue):
    """The outlines of the floor below, faintly, so that both can be read together."""
    for one in venue["features"]:
        properties = one["properties"]
        if properties["floor"] == 0 and properties.get("category") in ("hall", "foyer"):
            sheet.shape(one["geometry"]["coordinates"][0][:-1], "#eceae4", "#c9c6bd", 0.1,
                        stroke_dasharray="16 10")


def draw_floors(sheet, areas):
    """The fills, and a fine grid on the floors of the halls and the boulevard."""
    for one in areas:
        category = one["properties"]["category"]
        ring = one["geometry"]["coordinates"][0][:-1]
        if category == "no-go":
            sheet.shape(ring, "#dde3e8", "#6b7683", 0.1)
            left, bottom, right, top = box(ring)
            for ends in ([(left, bottom), (right, top)], [(left, top), (right, bottom)]):
                sheet.line(ends, "#b3bdc7", 0.06)
            continue
        sheet.shape(ring, FLOORS.get(category, "#ffffff"))
        if category in ("hall", "foyer", "gallery"):
            draw_grid(sheet, *box(ring), 4 if category == "hall" else 2)


def draw_grid(sheet, left, bottom, right, top, pitch):
    across = [left + pitch * n for n in range(1, int((right - left) / pitch) + 1)]
    up = [bottom + pitch * n for n in range(1, int((top - bottom) / pitch) + 1)]
    lines = [[(x, bottom), (x, top)] for x in across if x < right]
    lines += [[(left, y), (right, y)] for y in up if y < top]
    steps = "".join(sheet.path(ends, closed=False) for ends in lines)
    sheet.add(f'<path d="{steps}" fill="none" stroke="#e9e5da" stroke-width="1"/>')


def draw_lettering(sheet):
    """Large numbers on the free floors of the halls."""
    sheet.text(9.6, 54.2, "1", 8, "#e3e6ea", 700)
    sheet.text(93.6, 58.6, "2", 8, "#e3e6ea", 700)


def draw_booths(sheet, here):
    """Booths as blocks with a back wall and an open front."""
    groups = {one["properties"]["tags"]["booth"]: one["properties"]["groups"][0] for one in here
              if "booth" in one["properties"].get("tags", {})}
    for one in here:
        if one["properties"].get("category") != "booth" or one["properties"]["kind"] != "area":
            continue
        number = one["properties"]["name"]["en"]
        fill, stroke = BOOTHS[groups[number]]
        left, bottom, right, top = box(one["geometry"]["coordinates"][0])
        sheet.shape(corners(left, bottom, right, top), fill, stroke, 0.12)
        inner = corners(left + 0.35, bottom + 0.35, right - 0.35, top - 0.35)
        sheet.shape(inner, "none", stroke, 0.04)


def draw_solids(sheet, solids):
    for one in solids:
        category = one["properties"]["category"]
        fill, stroke = SOLIDS[category]
        ring = one["geometry"]["coordinates"][0][:-1]
        sheet.shape(ring, fill, stroke, 0.08, stroke_linejoin="round")
        if category in ("stairs", "escalator"):
            draw_steps(sheet, *box(ring), stroke, "down" in one["id"])
        if category == "lift":
            left, bottom, right, top = box(ring)
            for ends in ([(left, bottom), (right, top)], [(left, top), (right, bottom)]):
                sheet.line(ends, stroke, 0.06)
        if category == "stage":
            left, bottom, right, top = box(ring)
            if len(ring) == 4:
                sheet.shape(corners(left + 0.4, bottom + 0.4, right - 0.4, top - 0.4), "none",
                            stroke, 0.04)


def draw_steps(sheet, left, bottom, right, top, stroke, is_down):
    """Treads across the run, and an arrow along the way it may be walked up, or rides."""
    count = int((top - bottom) / 0.4)
    steps = "".join(
        sheet.path([(left, bottom + 0.4 * n), (right, bottom + 0.4 * n)], closed=False)
        for n in range(1, count + 1))
    sheet.add(f'<path d="{steps}" fill="none" stroke="{stroke}" stroke-width="1.2" '
              'opacity="0.7"/>')
    middle = (left + right) / 2
    sheet.line([(middle, bottom + 0.5), (middle, top - 0.5)], WALL, 0.07)
    tip, feathers = (bottom + 0.5, bottom + 1.1) if is_down else (top - 0.5, top - 1.1)
    sheet.line([(middle - 0.35, feathers), (middle, tip), (middle + 0.35, feathers)], WALL, 0.07)


def draw_walls(sheet, areas, walls):
    """Outer walls thick, partitions thin, screens as they are."""
    walled = [one for one in areas if one["properties"].get("walled")]
    for one in walled:
        is_hall = one["properties"]["category"] in ("hall", "foyer", "gallery")
        ring = one["geometry"]["coordinates"][0][:-1]
        sheet.shape(ring, "none", WALL, 0.42 if is_hall else 0.26, stroke_linejoin="miter")
    for one in walls:
        sheet.line(one["geometry"]["coordinates"], WALL, one["properties"]["thickness"],
                   stroke_linecap="butt")


def draw_doors(sheet, doors):
    """An opening in the wall with its threshold; closed ones keep a leaf."""
    for one in doors:
        ends = one["geometry"]["coordinates"]
        if one["properties"].get("closed"):
            sheet.line(ends, "#c9d2da", 0.46)
            sheet.line(ends, "#b3423a", 0.12)
            continue
        sheet.line(ends, "#faf6ec", 0.46)
        sheet.line(ends, "#cfc8b8", 0.05, stroke_dasharray="6 5")
        (x1, y1), (x2, y2) = ends
        jamb = (0, 0.24) if y1 == y2 else (0.24, 0)
        for x, y in ends:
            sheet.line([(x - jamb[0], y - jamb[1]), (x + jamb[0], y + jamb[1])], WALL, 0.12)
