"""Clients of the systems before Floorcast, written from a description of their interfaces, against a real server."""

import http.server
import json
import subprocess
import threading
import time

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import conftest
from brokers import gateways  # noqa: F401
from conftest import VENUE, Server, until
from uwb_fleet import NAVIGATORS, draw, fleet  # noqa: F401


class MapClient:
    """A client of navigation-poc's map server: requests and answers are JSON, errors are `error`."""

    def __init__(self, server):
        self.server = server

    def ask(self, method, path, body=None):
        status, _, answer = self.server.request(path, body, method=method)
        return status, answer

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body):
        return self.ask("POST", path, body)


class Blank(http.server.BaseHTTPRequestHandler):
    """A page of another site."""

    def do_GET(self):  # noqa: N802
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Map editor</title>")

    def log_message(self, *_):
        """Says nothing."""


@pytest.fixture
def map_client(venues):
    server = Server(venues, "--compat", "navigation-poc", "--compat-venue", VENUE)
    yield MapClient(server)
    server.stop()


def test_a_client_of_the_map_server_works_unchanged(map_client):
    status, test = map_client.get("/api/test")
    assert (status, test["status"]) == (200, "ok")
    _, info = map_client.get("/api/map_info")
    assert info["image_width"] * info["resolution"] == pytest.approx(info["width_meters"], abs=0.001)
    _, places = map_client.get("/api/locations")
    assert all(0 <= each["x"] <= info["width_meters"] and 0 <= each["y"] <= info["height_meters"]
               for each in places.values())
    free = {name: each for name, each in places.items()
            if map_client.post("/api/validate_position", {"x": each["x"], "y": each["y"]})[1]["valid"]}
    assert len(free) >= 2
    (start, goal), walked = list(free.items())[:2], 0
    ends = {"start": {"x": start[1]["x"], "y": start[1]["y"]}, "goal": {"x": goal[1]["x"], "y": goal[1]["y"]}}
    _, way = map_client.post("/api/navigate", ends)
    assert way["success"] and way["waypoints"] == len(way["path"])
    for (x, y), (next_x, next_y) in zip(way["path"], way["path"][1:]):
        walked += ((next_x - x) ** 2 + (next_y - y) ** 2) ** 0.5
    assert walked == pytest.approx(way["distance"], abs=0.02)
    assert way["estimated_time"] == pytest.approx(way["distance"] / 1.2, abs=0.51)
    _, drawn = map_client.post("/api/find_path", ends)
    pixels = [[coordinate / info["resolution"] for coordinate in point] for point in way["path"]]
    assert all(abs(x - px) <= 1 and abs(y - py) <= 1 for (x, y), (px, py) in zip(drawn["path"], pixels))

    places["near isabel desk"] = {"description": "by the window", "x": start[1]["x"], "y": start[1]["y"]}
    status, answer = map_client.post("/api/locations", places)
    assert (status, answer) == (200, {"status": "success", "count": len(places)})
    assert map_client.get("/api/locations")[1] == places
    assert map_client.post("/api/locations", [1]) == (400, {"error": "No JSON data provided"})
    assert map_client.post("/api/validate_position", {"x": 1}) == (400, {"error": "Missing x or y coordinates"})

    status, answer = map_client.post("/api/anchors/register", {"id": "a-7", "x": 3, "y": 4})
    assert status == 200 and answer["success"] and answer["total_anchors"] >= 1
    (anchor,) = [each for each in map_client.get("/api/anchors/status")[1] if each["id"] == "a-7"]
    assert (anchor["x"], anchor["y"], anchor["active"]) == (3, 4, True)
    assert map_client.ask("DELETE", "/api/anchors/unregister/a-7")[1]["success"]
    assert map_client.ask("DELETE", "/api/anchors/unregister/a-7") == (404, {"error": "Anchor not found"})
    outside = map_client.post("/api/validate_position", {"x": -3, "y": 5})[1]
    assert outside["valid"] is False and outside["x_pixels"] < 0
    outside = map_client.post("/api/find_path", {"start": ends["start"], "goal": {"x": "-3", "y": "5"}})
    assert outside == (200, {"success": False, "error": "No path found"})


def test_a_page_of_another_origin_may_ask_only_where_it_is_allowed(venues, browser):
    page_server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Blank)
    threading.Thread(target=page_server.serve_forever, daemon=True).start()
    origin = f"http://localhost:{page_server.server_address[1]}"
    server = Server(venues, "--compat", "navigation-poc", "--compat-venue", VENUE, "--compat-origin", origin)
    ask = """async ([url, body]) => {
      const headers = { "Content-Type": "application/json" };
      try {
        const answer = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
        return [answer.status, await answer.json()];
      } catch (error) { return [error.name]; }
    }"""
    try:
        page = browser.new_page()
        page.goto(origin)
        places = page.evaluate(ask, [f"{server.url}/api/locations", None])[1]
        moved = {name: {**each, "description": "told by a page"} for name, each in places.items()}
        assert page.evaluate(ask, [f"{server.url}/api/locations", moved])[0] == 200
        assert server.request("/api/locations")[2] == moved
        # Our own interface is not shared, and other origins have nothing.
        assert page.evaluate(ask, [f"{server.url}/api/v1/venues", None]) == ["TypeError"]
        page.goto(origin.replace("localhost", "127.0.0.1"))
        assert page.evaluate(ask, [f"{server.url}/api/locations", None]) == ["TypeError"]
        assert page.evaluate(ask, [f"{server.url}/api/locations", {}]) == ["TypeError"]
        assert server.request("/api/locations")[2] == moved
        page.close()
    finally:
        server.stop()
        page_server.shutdown()
        page_server.server_close()


def test_the_editor_undoes_what_such_a_client_wrote(map_client):
    _, before = map_client.get("/api/locations")
    map_client.post("/api/locations", {"only": {"description": "", "x": 5, "y": 5}})
    assert list(map_client.get("/api/locations")[1]) == ["only"]
    api = f"/api/v1/venues/{VENUE}"
    _, history = map_client.get(f"{api}/edits?before=100000&limit=1")
    edit = history["edits"][0]
    undo = {"id": "undo", "base": edit["revision"], "undoes": edit["id"], "operations": []}
    assert map_client.post(f"{api}/edits", undo)[0] == 201
    assert map_client.get("/api/locations")[1] == before


@pytest.fixture
def aggregator(venues):
    server = Server(venues, "--compat", "uwb-navigator", "--compat-venue", VENUE)
    yield server
    server.stop()


def socket_of(server):
    return connect(f"ws{server.url.removeprefix('http')}/ws")


def test_the_dashboard_of_the_fleet_works_unchanged(aggregator, fleet, gateways):  # noqa: F811
    draw(aggregator)
    gateways("uwb-navigator", aggregator.url, *(phone.address for phone in fleet), "--venue", VENUE)

    def settled():
        state = aggregator.request("/api/aggregated")[2]
        own = [each for each in state["anchors"] if each["name"] in ("Window", "Kitchen", "Meeting")]
        known = [each for each in own if len(each["anchorConnections"]) == 2]
        active = [each for each in state["navigators"] if each["status"] == "active" and len(each["distances"]) == 3]
        return state if len(known) == 3 and len(active) == len(NAVIGATORS) else None

    state = until(settled, "the fleet is not in /api/aggregated")
    (window,) = [each for each in state["anchors"] if each["name"] == "Window"]
    kitchen = next(each for each in window["anchorConnections"] if each["connectedTo"] == "Kitchen")
    assert kitchen["expectedDistance"] == pytest.approx(10.287, abs=0.001)
    assert kitchen["measuredDistance"] == pytest.approx(10.287, abs=0.2)
    assert kitchen["distanceError"] == pytest.approx(kitchen["measuredDistance"] - 10.287, abs=0.002)
    assert kitchen["percentError"] == pytest.approx(100 * kitchen["distanceError"] / 10.287, abs=0.02)
    assert window["battery"] == 80 and window["connectedNavigators"] == len(NAVIGATORS)
    assert aggregator.request("/api/all")[2]["anchors"]
    devices = aggregator.request("/api/devices")[2]
    assert devices["count"] == len(devices["devices"]) and devices["devices"]["A-WINDOW"]["role"] == "anchor"
    assert state["connection_count"] >= len(fleet)

    with socket_of(aggregator) as dashboard:
        first = json.loads(dashboard.recv(timeout=60))
        assert first["type"] == "initial" and first["data"]["navigators"]
        begin = time.monotonic()
        second = json.loads(dashboard.recv(timeout=60))
        assert second["type"] == "update" and second["timestamp"] == second["data"]["timestamp"]
        assert second["timestamp"] > first["data"]["timestamp"] and time.monotonic() - begin > 1
        assert aggregator.request("/api/diagnostics")[2]["websocket_clients"] == 1
        contract = {"navigator": "N-1", "anchor": "Kitchen", "reached": True}
        assert aggregator.request("/api/navigator-completed", contract)[2] == {"status": "success"}
        said = json.loads(dashboard.recv(timeout=60))
        while said["type"] == "update":
            said = json.loads(dashboard.recv(timeout=60))
        assert said == {"type": "navigator_completed", "contract": contract}
    until(lambda: aggregator.request("/api/diagnostics")[2]["websocket_clients"] == 0, "the socket is still counted")


def test_the_dashboards_socket_is_there_only_where_it_was_asked_for(map_client):
    with pytest.raises(InvalidStatus) as refused, socket_of(map_client.server):
        pass
    assert refused.value.response.status_code == 404


def test_a_server_says_which_earlier_systems_it_knows(tmp_path):
    said = subprocess.run(
        [conftest.FLOORCAST, "serve", "--venues", str(tmp_path), "--port", "0", "--compat", "teletext"],
        capture_output=True, text=True, timeout=60)
    assert said.returncode == 64 and "navigation-poc" in said.stderr, json.dumps(said.stderr)
