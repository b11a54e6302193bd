"""A wall that an organiser draws where people with tags walk: predictions and dots follow it."""

import itertools
import json
import subprocess

import pytest

from conftest import FLOORCAST, Page, Server, floorcast, until
from editor_page import choose, saved
from simulated_tags import Truth, dots, moment

WIDTH, HEIGHT = 40, 20
#: The drawn wall stands here, and leaves a gap above its end through which all people then walk.
WALL_X, WALL_END = 20, 14
#: Metres beside the wall in which a dot is compared with its person.
BESIDE = 6


def feature(identifier, kind, geometry, place, **properties):
    return {
        "type": "Feature", "id": identifier, "geometry": {"type": geometry, "coordinates": place},
        "properties": {"kind": kind, "floor": 0, **properties},
    }


@pytest.fixture
def hall(tmp_path):
    """A server of a hall without walls inside, with two stands and eight anchors."""
    outline = [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT], [0, 0]]
    stands = [feature(f"stand-{x}-{y}", "poi", "Point", [x, y], name=f"Stand {x}/{y}") for x, y in ((15, 6), (25, 6))]
    anchors = [
        feature(f"anchor-{x}-{y}", "anchor", "Point", [x, y], height=2.5)
        for x in (0.5, 13, 27, 39.5) for y in (0.5, 19.5)
    ]
    features = [feature("hall", "area", "Polygon", [outline], category="hall", name="Hall", walled=True), *stands, *anchors]
    frame = {"unit": "metre", "width": WIDTH, "height": HEIGHT, "floors": [{"ordinal": 0, "name": "Hall"}]}
    plan = {"type": "FeatureCollection", "name": "Hall", "frame": frame, "features": features}
    (tmp_path / "hall.geojson").write_text(json.dumps(plan))
    floorcast("import", tmp_path / "hall.geojson", "--into", tmp_path / "hall.venue")
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def people(hall, tmp_path):
    """People that walk from one stand to the other and carry tags; returns the file of the truth."""
    truth = tmp_path / "truth.csv"
    command = [FLOORCAST, "simulate", hall.url, "--venue", "hall", "--people", "8", "--ranges", "--truth", truth]
    process = subprocess.Popen([*command, "--garbage", "0", "--outages", "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert "Simulating 8 people" in process.stdout.readline()
        yield truth
    finally:
        process.terminate()
        process.wait(timeout=60)


@pytest.fixture
def editor(hall, browser):
    """The editor, which may not have complained in the end."""
    page = Page(browser, hall.url)
    page.open(f"{hall.url}/editor/?venue=hall&floor=0")
    yield page
    page.context.close()
    assert page.complaints == []


def crossing(before, after):
    """Where a step of (time, x, y) passes the line of the wall, from its foot; `None` where it does not."""
    if (before[1] < WALL_X) == (after[1] < WALL_X):
        return None
    share = (WALL_X - before[1]) / (after[1] - before[1])
    return before[2] + share * (after[2] - before[2])


def crossings(walks, since=0.0):
    """The times and places at which people pass the line of the wall."""
    steps = (step for walk in walks for step in itertools.pairwise(walk) if step[0][0] >= since)
    return [(after[0], y) for before, after in steps if (y := crossing(before, after)) is not None]


def walks(truth):
    return [[(t, x, y) for t, _, x, y in walk] for walk in Truth(truth).walks.values()]


def is_through(y):
    return y < WALL_END - 0.5


class Watch:
    """The dots of the map, each at each of its times."""

    def __init__(self, server):
        self.server, self.seen = server, {}

    def look(self):
        for dot in dots(self.server, "hall"):
            self.seen[dot["id"], moment(dot)] = dot

    def newest(self):
        return max(time for _, time in self.seen)

    def walks(self):
        ordered = sorted(self.seen.items(), key=lambda each: each[0])
        return [
            [(time, dot["x"], dot["y"]) for (_, time), dot in group]
            for _, group in itertools.groupby(ordered, key=lambda each: each[0][0])
        ]

    def wrong_sides(self, truth, since):
        """For dots beside the wall, by person: the time, and whether the wall stands between dot and person."""
        places, found = Truth(truth), {}
        for (person, time), dot in sorted(self.seen.items(), key=lambda each: each[0]):
            place = places.place(person, dot["floor"], time) if time >= since else None
            if place and abs(place[0] - WALL_X) < BESIDE and max(place[1], dot["y"]) < WALL_END - 1:
                found.setdefault(person, []).append((time, (dot["x"] < WALL_X) != (place[0] < WALL_X)))
        return found


def longest(moments):
    """The most seconds for which a dot was on the wrong side."""
    most = begin = 0.0
    for time, is_wrong in moments:
        begin = (begin or time) if is_wrong else 0.0
        most = max(most, time - begin if begin else 0.0)
    return most


@pytest.mark.full("300 tags among 766 anchors")
def test_predictions_and_dots_follow_a_wall_that_an_organiser_draws(hall, people, editor):
    watch = Watch(hall)

    def passed(count):
        watch.look()
        return len([y for _, y in crossings(watch.walks()) if is_through(y)]) >= count

    until(lambda: passed(4), "no tag walks where the wall will stand", seconds=120)
    page = editor.page
    page.keyboard.press("a")
    editor.wait("window.__app.anchorPlan.share !== null && !window.__app.anchorPlan.isBusy")
    radius = "window.__app.radiusAt(24, 6)"
    before = page.evaluate(radius)
    choose(editor, "w", "drawWall")
    page.keyboard.press("s")
    page.mouse.click(*editor.pixel(WALL_X, 0.05))
    page.mouse.move(*editor.pixel(WALL_X, WALL_END), steps=4)
    page.mouse.dblclick(*editor.pixel(WALL_X, WALL_END))
    saved(editor)
    editor.wait(f"{radius} > {before}")

    # The simulation hears of the wall within some seconds; until then people walk through it.
    drawn = watch.newest()

    def went_on(seconds):
        watch.look()
        return watch.newest() >= drawn + seconds

    until(lambda: went_on(50), "no tag is heard", seconds=150)
    passes = crossings(walks(people), since=drawn)
    settled = max([drawn, *(time for time, y in passes if is_through(y))]) + 4
    assert settled < drawn + 25, passes
    assert len([time for time, y in passes if time > settled]) >= 4, passes
    sides = watch.wrong_sides(people, since=settled)
    wrong = [is_wrong for moments in sides.values() for _, is_wrong in moments]
    assert len(wrong) > 50
    assert sum(wrong) <= 0.02 * len(wrong), sides
    assert max(longest(moments) for moments in sides.values()) < 4, sides
