"""Simulated people and recordings on real venues."""

import subprocess

import pytest

from conftest import FLOORCAST, ROOT, Page, Server, floorcast, import_32c3, real_data, until
from features import feature_of, put
from routes import obstacle_at
from simulated_tags import Truth, dots
from stream_client import LiveClient


@pytest.fixture
def serve(tmp_path):
    """Starts servers of the venues in the test's directory and stops them at the end."""
    running = []

    def start(*options):
        running.append(Server(tmp_path, *options))
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.mark.full("300 people")
def test_300_people_move_on_the_live_page_of_the_congress(tmp_path, serve, browser):
    import_32c3(tmp_path)
    server = serve("--simulate", "300")
    live = Page(browser, server.url)
    page = live.open(f"{server.url}/live/?venue=32c3")
    live.wait("Object.values(window.__app.counts ?? {}).reduce((a, b) => a + b, 0) === 300", 60_000)
    before = page.screenshot()
    drawn = page.evaluate(
        """async () => {
          const begin = performance.now();
          let frames = 0;
          while (performance.now() - begin < 2000) {
            await new Promise((done) => requestAnimationFrame(done));
            frames += 1;
          }
          return frames / 2;
        }"""
    )
    print(f"300 people on the congress plan: {drawn:.0f} frames a second")
    assert page.screenshot() != before
    assert live.complaints == []
    live.context.close()


def test_people_that_left_a_hall_through_a_bottleneck_walk_again(tmp_path, serve):
    traces = real_data("traces/bottleneck/traj.txt")
    floorcast("import", traces.parent / "geo.xml", "--into", tmp_path / "bottleneck.venue")
    server = serve("--play", traces, "--play-venue", "bottleneck")
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue="bottleneck", streams=["positions"])
        viewer.wait("welcome")
        seen, last, moved = set(), {}, 0
        while moved < 500:
            frame = viewer.wait("positions")
            for slot, x, y, _, state in frame["positions"]:
                if state & 7 == 3:
                    continue
                # The hall is 4.5 m below the bottleneck's line and 6.25 m above, 6.25 m wide.
                assert -3 < x < 5 and -9.5 < y < 7.5
                moved += slot in last and last[slot] != (x, y)
                last[slot] = (x, y)
                seen.add(slot)
        assert len(seen) > 20


def test_simulated_people_are_rerouted_by_an_obstacle(tmp_path, expo_file, serve):
    (tmp_path / "expo.venue").write_bytes(expo_file.read_bytes())
    server = serve("--simulate", "200", "--simulate-venue", "expo")
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue="expo", streams=["routes"])
        ways = {}
        while len(ways) < 60:
            message = viewer.wait("route", lambda m: "route" in m)
            ways[message["navigator"]] = message["route"]
        route = max(ways.values(), key=lambda way: way["distance"])
        leg = route["legs"][0]
        status, applied = server.post_edit("expo", "block", obstacle_at(leg["points"][-2], floor=leg["floor"]))
        assert status == 201
        changed = viewer.wait("route", lambda m: m["reason"] == "edited" and m["navigator"] in ways)
        assert changed["revision"] == applied["revision"]


@pytest.fixture(scope="session")
def expo_with_anchors(tmp_path_factory):
    """The demo venue with its radio anchors, made once."""
    directory = tmp_path_factory.mktemp("anchors")
    subprocess.run([ROOT / "scripts/make-demo-venue", FLOORCAST, directory, "--anchors"], check=True)
    return directory / "expo.venue"


def watched_errors(server, truth, count):
    """Errors of the dots of the map, looked at until there are enough; with whether each is in its circle."""
    seen = {}

    def enough():
        seen.update({(dot["id"], dot["time"]): dot for dot in dots(server)})
        return len(seen) >= count

    until(enough, "too few tags are shown", seconds=60)
    told = Truth(truth)
    return [(error, error <= dot["accuracy"]) for dot in seen.values() if (error := told.error(dot)) is not None]


def check_errors(errors):
    ordered = sorted(error for error, _ in errors)
    assert len(ordered) > 100
    assert ordered[len(ordered) // 2] < 0.3, ordered
    assert ordered[len(ordered) * 9 // 10] < 0.8, ordered
    assert sum(inside for _, inside in errors) > 0.85 * len(errors)


def test_tags_that_a_server_simulates_are_shown_where_their_wearers_are(tmp_path, expo_with_anchors, serve):
    (tmp_path / "expo.venue").write_bytes(expo_with_anchors.read_bytes())
    truth = tmp_path / "truth.csv"
    server = serve("--simulate", "8", "--simulate-ranges", "--truth", truth)
    check_errors(watched_errors(server, truth, 300))
    metrics = server.metrics()
    assert metrics['floorcast_measurements_total{venue="expo",result="taken"}'] > 1000
    assert metrics['floorcast_measurements_total{venue="expo",result="refused"}'] == 0


@pytest.mark.full("people walk for a while")
def test_an_anchor_that_is_drawn_wrongly_leads_no_simulated_tags_of_another_process_astray(tmp_path, expo_with_anchors, serve):
    (tmp_path / "expo.venue").write_bytes(expo_with_anchors.read_bytes())
    server, truth = serve(), tmp_path / "truth.csv"
    command = [FLOORCAST, "simulate", server.url, "--venue", "expo", "--people", "6", "--ranges", "--truth", truth]
    people = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert "Simulating 6 people" in people.stdout.readline()
        check_errors(watched_errors(server, truth, 300))
        # It truly hangs where it was drawn before; now its ranges fit none of the others.
        moved = feature_of(server, "anchor-10")
        x, y = moved["geometry"]["coordinates"]
        place = {"type": "Point", "coordinates": [x + 12, y]}
        properties = {key: moved["properties"][key] for key in ("height", "device")}
        assert server.post_edit("expo", "wrong", put("anchor-10", "anchor", place, **properties))[0] == 201
        check_errors(watched_errors(server, truth, 200))
    finally:
        people.terminate()
        people.wait(timeout=60)


def test_a_simulation_of_tags_in_a_venue_without_anchors_says_what_is_missing(tmp_path, expo_file, serve):
    (tmp_path / "expo.venue").write_bytes(expo_file.read_bytes())
    done = floorcast("serve", "--open", "--port", "0", "--venues", tmp_path, "--simulate", "3", "--simulate-ranges", check=False)
    assert done.returncode == 1
    assert "no anchors on the plan" in done.stderr
    server = serve()
    done = floorcast("simulate", server.url, "--venue", "expo", "--ranges", check=False)
    assert done.returncode == 1
    assert "no anchors on the plan" in done.stderr
