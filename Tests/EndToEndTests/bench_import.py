"""Measures what a large drawing costs: read by the command line, and imported over HTTP; prints figures only.

Over HTTP it is previewed, stored as one edit, taken back by one undo and imported again; then a route
leads through the plan. Run it by scripts/bench-import.
"""

import argparse
import http.client
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import conftest  # noqa: E402
from conftest import Server  # noqa: E402
from large_drawing import large_building  # noqa: E402


def measured(name, action, note=lambda _: ""):
    """Prints how long an action took, and a note on its answer; returns the answer."""
    begin = time.monotonic()
    answer = action()
    print(f"{name:44} {time.monotonic() - begin:7.2f} s  {note(answer)}", flush=True)
    return answer


def import_file(drawing, folder):
    """Imports by the command line; returns the processor seconds of it."""
    before = os.times()
    command = [conftest.FLOORCAST, "import", drawing, "--into", folder / "read.venue", "--replace"]
    subprocess.run(command, check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def ask(server, path, body, expected):
    """Posts bytes or JSON, and waits as long as it takes; returns the answer and its length."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    line = http.client.HTTPConnection(*server.address, timeout=600)
    line.request("POST", f"/api/v1/{path}", content)
    response = line.getresponse()
    text = response.read()
    assert response.status == expected, text[:2000]
    line.close()
    return json.loads(text), len(text)


def named(server, *names):
    """Features by their English names."""
    line = http.client.HTTPConnection(*server.address, timeout=600)
    line.request("GET", "/api/v1/venues/large/features")
    found = {}
    for feature in json.loads(line.getresponse().read())["features"]:
        name = feature["properties"].get("name", {}).get("en")
        if name in names:
            found[name] = feature["id"]
    line.close()
    return [{"feature": found[name]} for name in names]


def measure(options, folder):
    drawing = folder / "large.dxf"
    content = large_building(options.entities)
    drawing.write_bytes(content)
    print(f"{options.entities} entities, {len(content) / 1e6:.1f} MB")
    for _ in range(options.rounds):
        measured("floorcast import", lambda: import_file(drawing, folder), lambda cpu: f"{cpu:.2f} s of a core")
    (folder / "served").mkdir()
    server = Server(folder / "served")
    try:
        ask(server, "venues", {"slug": "large", "name": {"en": "Large"}}, 201)
        imports = "venues/large/imports?source=large.dxf"
        measured("preview", lambda: ask(server, f"{imports}&preview=true", content, 200),
                 lambda each: f"{each[0]['operationCount']} changes, {each[1] / 1e6:.1f} MB")
        stored, _ = measured("stored as one edit", lambda: ask(server, imports, content, 201))
        undo = {"id": "undo", "base": stored["revision"], "undoes": stored["edit"]}
        measured("one undo", lambda: ask(server, "venues/large/edits", undo, 201))
        measured("imported again after the undo", lambda: ask(server, imports, content, 201))
        measured("imported again, unchanged", lambda: ask(server, imports, content, 200))
        rooms = options.entities // 20
        start, end = named(server, "Room 1", f"Room {rooms}")
        for name in ("first route across the plan", "second route"):
            measured(name, lambda: ask(server, "venues/large/routes", {"from": start, "to": end}, 200),
                     lambda each: f"{each[0]['route']['distance']:.0f} m")
        print(f"memory of the server: {server.memory() >> 20} MB at most")
    finally:
        server.process.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entities", type=int, default=200_000, help="a multiple of 20")
    parser.add_argument("--rounds", type=int, default=3)
    with tempfile.TemporaryDirectory() as folder:
        measure(parser.parse_args(), pathlib.Path(folder))


if __name__ == "__main__":
    main()
