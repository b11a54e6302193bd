"""Simulated people and recordings on real venues."""

import pytest

from conftest import Page, Server, floorcast, import_32c3, real_data
from routes import obstacle_at
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
            frame = viewer.wait("positions", seconds=10)
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
            message = viewer.wait("route", lambda m: "route" in m, seconds=20)
            ways[message["navigator"]] = message["route"]
        route = max(ways.values(), key=lambda way: way["distance"])
        leg = route["legs"][0]
        status, applied = server.post_edit("expo", "block", obstacle_at(leg["points"][-2], floor=leg["floor"]))
        assert status == 201
        changed = viewer.wait("route", lambda m: m["reason"] == "edited" and m["navigator"] in ways)
        assert changed["revision"] == applied["revision"]
