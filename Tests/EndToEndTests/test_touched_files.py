"""Venue files that are deleted, replaced or locked away while they are served."""

import contextlib
import os
import shutil
import signal
import sqlite3

import pytest
from playwright.sync_api import expect
from conftest import Page, Server, floorcast, until
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


def cut(file, size=0):
    """Cuts a file in place, as `: > file` does."""
    os.truncate(file, size)


def ready(server):
    """The answer of /readyz: its status, and the kinds of problems."""
    status, _, answer = server.request("/readyz")
    return status, [problem["kind"] for problem in answer.get("problems", [])]


@pytest.mark.parametrize("size", [0, 32, 10_000])
def test_a_log_that_is_cut_in_place_loses_no_edit(venues, size):
    server = Server(venues)
    editors = Editors("expo", seed=15)
    assert edited(server, editors, "before")[0] == 201
    cut(venues / "expo.venue-wal", size)
    status, answer = edited(server, editors, "after")
    assert status == 201, answer
    assert {"before", "after"} <= found_after_a_crash(venues, server, editors)
    assert "cut or overwrote the write-ahead log" in (venues / "server.log").read_text()


def test_a_log_that_is_cut_is_put_right_without_an_edit(venues):
    server = Server(venues)
    editors = Editors("expo", seed=16)
    assert edited(server, editors, "before")[0] == 201
    cut(venues / "expo.venue-wal")
    until(lambda: "cut or overwrote" in (venues / "server.log").read_text())
    assert {"before"} <= found_after_a_crash(venues, server, editors)


def test_a_log_that_is_cut_under_a_long_reader_leaves_every_edit_beside_the_file(venues):
    server = Server(venues)
    assert server.post_edit("expo", "first", put_poi("first", 5, 5))[0] == 201
    # As a long backup or check does, it keeps the server from folding the log into the file: that goes to
    # the edit that the reader sees, once the log has a thousand pages.
    with contextlib.closing(sqlite3.connect(venues / "expo.venue")) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT id FROM edit").fetchall() == [("first",)]
        count, log = 1, venues / "expo.venue-wal"
        while log.stat().st_size < 6_000_000:
            assert server.post_edit("expo", f"poi-{count}", put_poi(f"poi-{count}", 5, 5))[0] == 201
            count += 1
        cut(log)
        until(lambda: ready(server) == (503, ["venue-read-only"]), ready(server))
    rescued = next(venues.glob("*rescued*.venue"))
    server.stop(signal.SIGKILL)
    assert floorcast("check", rescued).returncode == 0
    again = Server(venues)
    assert again.revision(rescued.stem) == count
    again.stop()


def test_a_venue_whose_folder_is_gone_is_not_ready(venues):
    server = Server(venues)
    assert server.post_edit("expo", "before", put_poi("before", 5, 5))[0] == 201
    away = venues.with_name("away")
    venues.rename(away)
    until(lambda: ready(server) == (503, ["venue-read-only"]), ready(server))
    venues.mkdir()
    until(lambda: ready(server) == (200, []), ready(server))
    assert floorcast("check", venues / "expo.venue").returncode == 0
    server.stop()


def test_a_copy_over_the_file_leaves_the_last_edits_and_their_ids_beside_it(venues, expo_file):
    server = Server(venues)
    sent = {f"poi-{number}": put_poi(f"poi-{number}", number, 5) for number in range(1, 600)}
    for identifier, operation in sent.items():
        assert server.post_edit("expo", identifier, operation)[0] == 201
    shutil.copy(expo_file, venues / "expo.venue")
    status, answer = server.post_edit("expo", "after", put_poi("after", 5, 5))
    assert (status, answer["type"].rpartition("#")[2]) == (503, "read-only"), answer
    assert "versions and the history before are lost" in answer["detail"], answer
    # What is shown comes from the copy from then on.
    assert server.request("/api/v1/venues/expo/edits?before=600")[2]["edits"][0]["id"] == "poi-599"
    assert server.request("/api/v1/venues/expo/snapshot?revision=300")[0] == 200
    server.stop(signal.SIGKILL)
    rescued = next(venues.glob("*rescued*.venue"))
    checked = floorcast("check", rescued, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    again = Server(venues)
    assert again.revision(rescued.stem) == len(sent)
    for identifier, operation in sent.items():
        assert again.post_edit(rescued.stem, identifier, operation)[0] == 200
    assert again.revision(rescued.stem) == len(sent)
    again.stop()


def test_an_index_of_the_log_that_is_cut_ends_the_server_and_loses_no_edit(venues):
    server = Server(venues)
    editors = Editors("expo", seed=18)
    assert edited(server, editors, "before")[0] == 201
    cut(venues / "expo.venue-shm")
    with pytest.raises(OSError):
        server.post_edit("expo", "after", put_poi("after", 5, 5))
    assert server.process.wait(timeout=60) == -signal.SIGBUS
    assert {"before"} <= found_after_a_crash(venues, server, editors)


@pytest.mark.parametrize("way", ["its lock file is deleted", "it has a second name"])
def test_a_file_has_one_writer_even_if(way, venues):
    server = Server(venues)
    slug = "expo"
    if way == "it has a second name":
        slug = "other"
        os.link(venues / "expo.venue", venues / "other.venue")
    else:
        (venues / "expo.venue-lock").unlink()
    second = Server(venues)
    status, answer = second.post_edit(slug, "second", put_poi("second", 5, 5))
    assert (status, answer["type"].rpartition("#")[2]) == (503, "venue-failed"), answer
    assert "in use by" in answer["detail"], answer
    second.stop()
    assert server.post_edit("expo", "first", put_poi("first", 5, 5))[0] == 201
    server.stop()
    assert floorcast("check", venues / "expo.venue").returncode == 0


def change(file, *statements):
    """Changes rows as flipped bits do that leave the file a sound one of SQLite."""
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        for statement in statements:
            assert database.execute(statement).rowcount > 0, statement


def test_damage_that_the_journal_or_a_digest_shows_is_not_served(venues):
    server = Server(venues)
    for number in range(3):
        assert server.post_edit("expo", f"e{number}", put_poi(f"poi-{number}", number, 5))[0] == 201
        version = {"name": f"after {number}", "author": "ada"}
        assert server.request("/api/v1/venues/expo/versions", version)[0] == 201
    server.stop()
    file = venues / "expo.venue"
    shutil.copy(file, venues / "plan.venue")
    change(venues / "plan.venue", "UPDATE feature SET geometry = replace(geometry, '5', '6') WHERE id = 'poi-1'")
    change(
        file,
        "UPDATE snapshot SET content = CAST(replace(CAST(content AS TEXT), 'poi-0', 'poi-9') AS BLOB) WHERE id = 2",
        "UPDATE content SET bytes = CAST('other' AS BLOB)",
    )
    again = Server(venues)
    states = {each["slug"]: each for each in again.request("/api/v1/venues")[2]["venues"]}
    assert states["expo"]["state"] == "open" and states["plan"]["state"] == "failed", states
    assert "poi-1" in again.request("/api/v1/venues/plan")[2]["detail"]
    versions = [again.request(f"/api/v1/venues/expo/versions/{number}")[0] for number in (1, 2, 3)]
    assert versions == [200, 500, 200]
    for picture in ("plan-0", "plan-1"):
        assert again.request(f"/api/v1/venues/expo/images/{picture}")[0] == 500
    again.stop()
    checked = floorcast("check", file, check=False)
    assert checked.returncode == 1 and "version “after 1”" in checked.stdout + checked.stderr


@pytest.mark.parametrize("path,says", [
    ("/live/?venue=broken", "Dieser Veranstaltungsort lässt sich zurzeit nicht öffnen."),
    ("/kiosk/?venue=broken&at=0:60,8", "Die Karte lässt sich zurzeit nicht öffnen."),
    ("/navigate/?venue=broken", "Die Karte lässt sich nicht öffnen."),
    *((f"/{page}/?venue=broken", "Dieser Veranstaltungsort lässt sich zurzeit nicht öffnen.")
      for page in ("alarms", "devices", "insight", "reports")),
])
def test_pages_say_that_a_damaged_venue_cannot_be_opened(browser, venues, path, says):
    (venues / "broken.venue").write_bytes(b"this is not a venue" * 500)
    server = Server(venues)
    window = Page(browser, server.url, locale="de-DE")
    window.page.goto(f"{server.url}{path}")
    expect(window.page.get_by_role("status")).to_contain_text(says)
    # Only those that may see people read where the file is and what is wrong with it.
    is_for_staff = not path.startswith(("/kiosk", "/navigate"))
    expect(window.page.get_by_text("broken.venue")).to_have_count(int(is_for_staff))
    expect(window.page.get_by_role("link", name="Alle Veranstaltungsorte")).to_have_count(int(is_for_staff))
    window.context.close()
    server.stop()


def test_the_live_page_says_that_a_picture_is_damaged(browser, venues):
    change(venues / "expo.venue", "UPDATE content SET bytes = CAST('other' AS BLOB)")
    server = Server(venues)
    window = Page(browser, server.url)
    window.open(f"{server.url}/live/?venue=expo&floor=0")
    said = window.page.locator(".toast")
    expect(said).to_contain_text("The plan picture of “Ground floor” cannot be loaded.")
    expect(said).to_have_count(1)
    window.context.close()
    server.stop()
