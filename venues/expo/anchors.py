"""Where the demo venue's radio anchors hang: under the ceilings, so that each place has four in sight.

All lengths are metres, as in plan.py; the height is that above the floor.
"""

# Rows of anchors: floor, height, their x, their y.
ROWS = [
    # The halls, above the aisles.
    (0, 3.6, (4, 18, 32, 46), (18, 30, 42, 54, 66)),
    (0, 3.6, (74, 88, 102, 116), (18, 30, 42, 54, 66)),
    # The boulevard.
    (0, 3.4, (50, 70), (4, 20, 36, 58, 66)),
    (0, 3.4, (60,), (12, 28, 47)),
    # The corridors and the rooms along them.
    (0, 2.8, (4, 20, 34, 46), (14.2,)),
    (0, 2.8, (74, 88, 102, 116), (14.2,)),
    (0, 2.6, (6, 13, 19, 24, 28.5, 33.5, 42), (4,)),
    (0, 2.6, (42, 50.5), (11, 52)),
    (0, 2.6, (76, 88, 95, 100, 105, 112), (4,)),
    # The upper floor: the gallery, its corridors, and the rooms on both sides.
    (1, 2.8, (50, 60, 70), (4, 18, 33, 48)),
    (1, 2.8, (12, 28, 44), (14.2,)),
    (1, 2.8, (76, 92, 108), (14.2,)),
    (1, 2.6, (13, 18, 25, 28.5, 33, 38, 46), (4,)),
    (1, 2.6, (74, 88, 92, 97.5, 103, 109), (4,)),
    (1, 2.8, (12, 28, 32, 46), (18, 28)),
    (1, 2.8, (74, 82, 86, 94, 98, 108), (18, 28)),
]


def places():
    """Each anchor as (number, floor, height, x, y)."""
    rows = ((floor, height, x, y) for floor, height, xs, ys in ROWS for y in ys for x in xs)
    return ((number, *row) for number, row in enumerate(rows, 1))
