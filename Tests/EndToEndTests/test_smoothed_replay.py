"""A replay in which tags are where all their recorded measurements, later ones too, put them."""

import bisect
import csv
import datetime
import math
import random
import time

import pytest

from conftest import VENUE, Page, floorcast, until
from stream_client import LiveClient, post_locations, report
from tags import Tag, draw_anchors, measure, walk

RECORDING = f"/api/v1/venues/{VENUE}/measurements/recording"


class Recorded:
    """A walk of a tag with a poor radio, its recording smoothed by the command line, and the tracks."""

    def __init__(self, server, folder):
        self.server = server
        draw_anchors(server)
        assert server.request(RECORDING, {"minutes": 10}, method="PUT")[0] == 200
        tag, noise, self.truth = Tag("badge-1"), random.Random(7), []

        def send(place):
            ranges = tag.ranges(place)
            for each in ranges:
                each["distance"] += noise.gauss(0, 0.3)
            self.truth.append((ranges[0]["time"], place))
            status, answer = measure(server, ranges)
            assert status == 202 and not answer["refused"], answer

        walk((54.0, 35.0), (64.0, 35.0), send)
        file, out = folder / "walk.measurements", folder / "smooth.csv"
        file.write_bytes(server.request(f"{RECORDING}/file")[2])
        floorcast("positions", file, "--venue", folder / f"{VENUE}.venue", "--smooth", "--out", out)
        rows = csv.DictReader(out.read_text().splitlines())
        self.smooth = [(float(row["t"]) * 1000, float(row["x"]), float(row["y"])) for row in rows]
        last, _ = self.moments()[-1]
        until(lambda: "navigators" in self.tracked(last), "the tracks do not reach the end of the walk")

    def smoothed(self, moment):
        """Where the command line's track is at a moment."""
        index = bisect.bisect(self.smooth, (moment,))
        (t, x, y), (u, v, w) = self.smooth[index - 1 : index + 1]
        share = (moment - t) / (u - t)
        return x + share * (v - x), y + share * (w - y)

    def tracked(self, moment):
        """What the tracks have of a moment; they are written some seconds later."""
        return self.server.request(f"/api/v1/venues/{VENUE}/tracks/positions?at={moment}")[2]

    def shown(self, moment):
        """Where the map showed the tag."""
        (dot,) = (each for each in self.tracked(moment)["navigators"] if each["id"] == "badge-1")
        return dot["x"], dot["y"]

    def moments(self):
        """Moments in the middle of the walk, and where the tag truly was."""
        return self.truth[20:-20:10]


@pytest.fixture
def recorded(server, tmp_path):
    return Recorded(server, tmp_path)


def see(viewer, moment, place):
    """Waits until a paused replay shows the tag at a place."""
    viewer.send("play", venue=VENUE, at=moment)
    seen = []

    def is_there(message):
        seen.extend(row[1:3] for row in message["positions"])
        return any(math.dist(found, place) < 0.02 for found in seen[-1:])

    try:
        viewer.wait("positions", is_there)
    except TimeoutError:
        raise AssertionError(f"the tag was shown at {seen}, and not at {place}") from None


def rms(errors):
    return math.sqrt(sum(error**2 for error in errors) / len(errors))


def test_a_viewer_has_the_replay_smoothed_and_as_it_was(recorded):
    moments = recorded.moments()
    shown = [math.dist(recorded.shown(moment), place) for moment, place in moments]
    smooth = [math.dist(recorded.smoothed(moment), place) for moment, place in moments]
    print(f"errors: {rms(shown):.3f} m as shown, {rms(smooth):.3f} m smoothed")
    assert rms(smooth) < 0.8 * rms(shown)
    with LiveClient(recorded.server) as viewer:
        viewer.send("subscribe", venue=VENUE, at=moments[0][0], speed=0, smoothed=True)
        assert "smoothed" not in viewer.wait("welcome")["replay"]
        assert viewer.wait("replay", lambda m: m.get("smoothed"))["smoothed"] is True
        for moment, _ in moments:
            see(viewer, moment, recorded.smoothed(moment))
        viewer.send("play", venue=VENUE, smoothed=False)
        viewer.wait("replay", lambda m: "smoothed" not in m)
        for moment, _ in moments:
            see(viewer, moment, recorded.shown(moment))


def test_without_recorded_measurements_a_replay_goes_on_as_it_was(server):
    begin = time.monotonic()
    while time.monotonic() - begin < 3:
        post_locations(server, report("walker", 40, 35))
    moment = int(time.time() * 1000) - 1500
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue=VENUE, at=moment, speed=0)
        viewer.wait("positions", lambda m: m["positions"])
        viewer.send("play", venue=VENUE, smoothed=True)
        refused = viewer.wait("error")
        assert refused["about"] == "play" and refused["problem"]["type"].endswith("no-recording")
        assert "smoothed" not in viewer.wait("replay")
        viewer.send("play", venue=VENUE, smoothed="yes")
        assert viewer.wait("error")["problem"]["status"] in (400, 422)


def settled(page):
    """Where on the page the tag is once it rests there."""
    seen = []

    def rests():
        seen.append(page.page.evaluate("window.__app.screenOf('badge-1')"))
        return len(seen) >= 20 and seen[-1] is not None and all(each == seen[-1] for each in seen[-20:])

    until(rests, "the tag does not rest")
    return seen[-1]


def test_an_organiser_chooses_the_smoothed_replay_on_the_page(browser, recorded):
    server = recorded.server
    page = Page(browser, server.url)
    begin = datetime.datetime.fromtimestamp(recorded.moments()[0][0] / 1000, datetime.timezone.utc)
    page.open(f"{server.url}/live/?venue={VENUE}&past={begin.isoformat().replace('+00:00', 'Z')}")
    page.wait("window.__app?.past && window.__app.past.at > 0")
    page.page.get_by_role("button", name="Pause replay").click()
    choice = page.page.get_by_label("Smoothed")
    page.wait("window.__app.past.isPlaying === false && window.__app.past.isSmoothed === false")
    before = settled(page)
    choice.check()
    page.wait("window.__app.past.isSmoothed === true")
    assert math.dist(before, settled(page)) > 0.5
    assert "recorded measurements" in page.page.locator("label", has=choice).get_attribute("title")
    choice.uncheck()
    page.wait("window.__app.past.isSmoothed === false")
    assert math.dist(before, settled(page)) < 0.5
    # The choice ends with the replay, and with the recording.
    choice.check()
    page.page.get_by_role("button", name="Back to live").click()
    assert server.request(RECORDING, method="DELETE")[0] == 204
    page.page.get_by_role("button", name="Replay").click()
    page.wait("window.__app.past?.at > 0 && window.__app.past.isSmoothed === false")
    assert not choice.is_visible()
    page.context.close()
