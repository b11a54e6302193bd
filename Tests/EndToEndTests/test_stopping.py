"""A server that is told to stop ends, whatever hangs."""

import threading
import time

import pytest
from conftest import Server
from disk import Disk, built_shim

CONE = {"operation": "put", "feature": {
    "id": "cone", "kind": "obstacle", "floor": "0",
    "geometry": {"type": "Polygon", "coordinates": [[[1, 1], [2, 1], [2, 2], [1, 1]]]}, "properties": {}}}


@pytest.fixture
def hanging(venues, tmp_path_factory):
    """A server that waits for ever for a disk, for an edit that is not acknowledged."""
    scratch = tmp_path_factory.mktemp("disk")
    disk = Disk(built_shim(scratch), venues, scratch)

    def start(*options):
        server = Server(venues, *options, environment=disk.environment)
        disk.set("hang")
        answers = []

        def post():
            try:
                answers.append(server.post_edit("expo", "hangs", CONE))
            except OSError as error:
                answers.append(error)

        threading.Thread(target=post, daemon=True).start()
        time.sleep(1)
        assert answers == []
        return server

    yield start


def test_a_disk_that_hangs_does_not_keep_the_server(hanging, venues):
    server = hanging("--stop-within", "9")
    begin = time.monotonic()
    server.process.terminate()
    assert server.process.wait(timeout=60) == 1
    took = time.monotonic() - begin
    server.log.close()
    # Not earlier: it was waited for what hangs.
    assert took > 8.5
    assert "still not stopped after 9 s" in (venues / "server.log").read_text()


@pytest.mark.parametrize("seconds", ["0", "3601", "soon"])
def test_a_wrong_end_is_refused(venues, seconds):
    from conftest import floorcast

    told = floorcast("serve", "--open", "--venues", venues, "--stop-within", seconds, check=False)
    assert told.returncode != 0 and "stop-within" in told.stderr
