"""Venue and accounts files that hold what none should: they fail alone, with the reason."""

import contextlib
import shutil
import signal
import sqlite3

import pytest

from accounts import create_account, first_owner_token
from conftest import Server, floorcast
from features import put_poi

#: One odd value each, by the name of the venue that has it.
ODD = {
    "endless-floor": "UPDATE floor SET minX = 1e999",
    "backward-floor": "UPDATE floor SET maxX = -1e999",
    "thick-wall": """UPDATE feature SET properties = '{"thickness":1e308}' WHERE kind = 'wall'""",
    "endless-area": """UPDATE feature SET properties = '{"capacity":9223372036854775807}' WHERE kind = 'area'""",
    "far-wall": """UPDATE feature SET geometry = '{"type":"LineString","coordinates":[[1,1],[1e300,1]]}'
                   WHERE id = (SELECT id FROM feature WHERE kind = 'wall' LIMIT 1)""",
    "last-revision": "UPDATE venue SET revision = 9223372036854775807",
    "early-edit": "UPDATE edit SET time = -9223372036854775808",
}


def change(file, statement):
    """Changes rows of a file that no server has open."""
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        assert database.execute(statement).rowcount > 0, statement


def test_a_foreign_file_harms_no_other_venue(venues):
    server = Server(venues)
    assert server.post_edit("expo", "first", put_poi("first", 5, 5))[0] == 201
    server.stop()
    for name, statement in ODD.items():
        shutil.copy(venues / "expo.venue", venues / f"{name}.venue")
        change(venues / f"{name}.venue", statement)
    again = Server(venues)
    states = {each["slug"]: each for each in again.request("/api/v1/venues")[2]["venues"]}
    assert states["expo"]["state"] == "open", states
    for name in ODD:
        assert states[name]["state"] == "failed" and states[name]["problem"], states[name]
        for path in ("", "/edits?after=0", "/issues", "/snapshot"):
            assert again.request(f"/api/v1/venues/{name}{path}")[0] == 503, (name, path)
    assert again.post_edit("expo", "second", put_poi("second", 5, 5))[0] == 201
    assert again.stop()[0] == 0
    for name in ODD:
        checked = floorcast("check", venues / f"{name}.venue", check=False)
        assert checked.returncode == 1, (name, checked.stdout + checked.stderr)
        mended = venues / f"{name}-mended.venue"
        # 3 where something was lost, which it lists.
        assert floorcast("repair", venues / f"{name}.venue", "--into", mended, check=False).returncode in (0, 3), name
        assert floorcast("check", mended, check=False).returncode == 0, name


@pytest.fixture
def crashed(venues):
    """The folder of a server with accounts that was killed, the last of them in the log alone."""
    server = Server(venues, is_open=False)
    create_account(server, first_owner_token(server))
    server.stop(signal.SIGKILL)
    assert (venues / "accounts.sqlite-wal").stat().st_size > 8192
    return venues


def test_a_server_does_not_begin_without_people_where_a_bit_of_their_log_was_flipped(crashed):
    log = crashed / "accounts.sqlite-wal"
    content = bytearray(log.read_bytes())
    content[5000] ^= 1
    log.write_bytes(content)
    ended = floorcast("serve", "--port", "0", "--venues", crashed, check=False)
    assert ended.returncode == 1 and "the file of accounts is damaged" in ended.stderr, ended
    assert "join/#" not in ended.stdout
