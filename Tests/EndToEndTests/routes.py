"""Places that are far apart on the demo venue's ground floor, and obstacles across the walk between them."""

from features import features_of, put_box


def far_pois(server):
    """The westernmost and the easternmost point of interest."""
    pois = features_of(server, floor="0", kind="poi")
    pois.sort(key=lambda poi: poi["geometry"]["coordinates"][0])
    return pois[0], pois[-1]


def middle(points):
    """The middle of the longest piece of a walk."""
    pieces = zip(points, points[1:])
    (ax, ay), (bx, by) = max(pieces, key=lambda p: (p[0][0] - p[1][0]) ** 2 + (p[0][1] - p[1][1]) ** 2)
    return (ax + bx) / 2, (ay + by) / 2


def obstacle_across(points, identifier="block", floor="0"):
    """Puts a square of 2 × 2 m on the middle of a walk's longest piece."""
    return obstacle_at(middle(points), identifier, floor)


def obstacle_at(place, identifier="block", floor="0"):
    """Puts a square of 2 × 2 m."""
    x, y = place
    return put_box(identifier, x - 1, y - 1, x + 1, y + 1, floor=floor)
