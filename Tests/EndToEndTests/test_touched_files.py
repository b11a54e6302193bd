"""Venue files that are deleted, replaced or locked away while they are served."""

import os
import shutil
import signal

import pytest
from conftest import Server, floorcast
from editors import Editors, journal
from features import put_poi

# Root may write everywhere unless it gives that up.
WITHOUT_PRIVILEGE = (
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
)


def edited(server, editors, identifier):
    """Edits with eight people at once, then with one; returns the answer to that one."""
    editors.edit(server.url, lambda _: server.request("/api/v1/venues"))
    return server.post_edit("expo", identifier, put_poi(identifier, 5, 5))


def found_after_a_crash(venues, server, editors):
    """Kills the server and holds what the next one finds against what was promised."""
    server.stop(signal.SIGKILL)
    checked = floorcast("check", venues / "expo.venue", check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    again = Server(venues)
    edits = journal(again, "expo")
    assert editors.check(edits) == (0, 0)
    again.stop()
    return {edit["id"] for edit in edits}


@pytest.mark.parametrize(
    "names", [["expo.venue"], ["expo.venue-wal"], ["expo.venue-shm"], ["expo.venue", "expo.venue-wal"]]
)
def test_deleted_files_are_put_back_with_all_that_was_acknowledged(venues, names):
    server = Server(venues)
    editors = Editors("expo", seed=5)
    assert edited(server, editors, "before")[0] == 201
    for name in names:
        (venues / name).unlink()
    status, answer = edited(server, editors, "after")
    assert status == 201, answer
    assert {"before", "after"} <= found_after_a_crash(venues, server, editors)


def test_a_file_in_the_place_of_another_is_left_alone_and_nothing_is_lost(venues, expo_file):
    server = Server(venues)
    editors = Editors("expo", seed=6)
    assert edited(server, editors, "before")[0] == 201
    shutil.copy(expo_file, venues / "other")
    (venues / "other").rename(venues / "expo.venue")
    status, answer = server.post_edit("expo", "after", put_poi("after", 5, 5))
    assert (status, answer["type"].rpartition("#")[2]) == (503, "read-only"), answer
    assert {"before"} <= {edit["id"] for edit in journal(server, "expo")}
    server.stop(signal.SIGKILL)
    assert floorcast("check", venues / "expo.venue").returncode == 0
    rescued = next(venues.glob("*rescued*.venue"))
    checked = floorcast("check", rescued, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    again = Server(venues)
    assert journal(again, "expo") == []
    kept = journal(again, rescued.stem)
    again.stop()
    assert editors.check(kept) == (0, 0)
    assert "before" in {edit["id"] for edit in kept}


def test_a_folder_that_may_not_be_written_keeps_what_is_open(venues):
    server = Server(venues, wrapper=WITHOUT_PRIVILEGE)
    editors = Editors("expo", seed=8)
    assert edited(server, editors, "before")[0] == 201
    venues.chmod(0o555)
    try:
        status, answer = edited(server, editors, "locked")
        assert status in (201, 507), answer
    finally:
        venues.chmod(0o755)
    assert edited(server, editors, "after")[0] == 201
    assert {"before", "after"} <= found_after_a_crash(venues, server, editors)
