"""Unsaved work in a real browser: reloads, crashes, windows beside each other, no room, no leave."""

import os
import pathlib
import shutil
import signal
import subprocess

import pytest

from conftest import Page, until
from people import PASSWORD, Closed
from test_live import VENUE
from test_pages import EDITOR

BOX = {
    "id": "box",
    "kind": "obstacle",
    "floor": "0",
    "geometry": {
        "type": "Polygon",
        "coordinates": [[[58, 18], [62, 18], [62, 22], [58, 22], [58, 18]]],
    },
    "properties": {"name": {"en": "Box"}},
}
LEFT = "window.__app.feature('box').geometry.coordinates[0][0][0]"


@pytest.fixture
def box(server):
    """A box that can be nudged."""
    server.post_edit(VENUE, "box", {"operation": "put", "feature": BOX})


def hold(page):
    """Lets no edit reach the server."""
    page.route("**/edits", lambda route: route.abort() if route.request.method == "POST" else route.continue_())


def nudge(page, times=1):
    """Moves the box to the right by keyboard, each time as an edit of its own."""
    page.mouse.click(*page.evaluate("window.__app.worldToScreen(60, 18.6)"))
    for _ in range(times):
        before = page.evaluate(LEFT)
        page.keyboard.press("ArrowRight")
        until(lambda: page.evaluate(LEFT) != before, "the box did not move", 5)
        # A pause makes the next press a gesture of its own.
        page.wait_for_timeout(1200)


def revision(server):
    """The venue's revision at the server."""
    return server.request(f"/api/v1/venues/{VENUE}")[2]["revision"]


def kept(page):
    """How many drafts the browser's database has."""
    return page.evaluate(
        """async () => {
          const names = (await indexedDB.databases()).map(({ name }) => name);
          const open = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
          const database = await open(indexedDB.open(names.find((name) => name.startsWith('floorcast'))));
          const keys = await open(database.transaction('items').objectStore('items').getAllKeys());
          database.close();
          return keys.filter(([, , sort]) => sort === 'draft').length;
        }"""
    )


def wait_kept(editor, count):
    """Waits until so many drafts are on the disk."""
    until(lambda: kept(editor.page) == count, f"not {count} drafts are kept", 5)


class Chromium:
    """A browser of its own that can be killed, with a profile that stays."""

    def __init__(self, browser, profile):
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
        port = pathlib.Path(profile) / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [path, "--headless=new", "--no-sandbox", "--remote-debugging-port=0", "--no-first-run"]
            + [f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        told = lambda: port.exists() and len(port.read_text().splitlines()) >= 2  # noqa: E731
        until(told, "Chromium does not tell its port", 20)
        number = port.read_text().splitlines()[0]
        self.remote = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{number}")
        self.page = self.remote.contexts[0].new_page()
        self.page.set_viewport_size({"width": 1280, "height": 800})

    wait, holds = Page.wait, Page.holds

    def open(self, url):
        """Opens an address and waits until the page is ready."""
        self.page.goto(url)
        self.wait("window.__app && window.__app.ready")

    def kill(self):
        """Ends it as a crash does: at once, with all its processes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=10)


def test_unsaved_work_and_the_way_back_survive_a_killed_browser(browser, server, box, tmp_path):
    profile = tmp_path / "profile"
    first = Chromium(browser, profile)
    try:
        first.open(server.url + EDITOR)
        hold(first.page)
        nudge(first.page, times=2)
        first.wait("window.__app.pending === 2")
        moved = first.page.evaluate(LEFT)
        wait_kept(first, 2)
    finally:
        first.kill()
    assert revision(server) == 1
    second = Chromium(browser, profile)
    try:
        second.open(server.url + EDITOR)
        second.wait("window.__app.pending === 0 && window.__app.revision === 3")
        assert second.page.evaluate(LEFT) == moved
        wait_kept(second, 0)
        for left in (2, 1):
            second.page.keyboard.press("Control+z")
            second.wait(f"window.__app.revision === {6 - left} && window.__app.pending === 0")
        assert abs(second.page.evaluate(LEFT) - 58) < 1e-9
    finally:
        second.kill()


def test_windows_of_one_venue_do_not_mix_their_drafts(server, box, open_page):
    ada = open_page(EDITOR)
    hold(ada.page)
    nudge(ada.page)
    ada.wait("window.__app.pending === 1")
    wait_kept(ada, 1)
    ada.complaints.clear()
    other = Page.__new__(Page)
    other.page = ada.context.new_page()
    other.page.goto(server.url + EDITOR)
    other.wait("window.__app && window.__app.ready")
    assert other.page.evaluate("window.__app.pending") == 0
    assert other.page.evaluate(LEFT) == 58
    other.page.keyboard.press("Control+z")
    assert other.page.evaluate("window.__app.pending") == 0, "a step of the other window was taken back"
    # The first reloads and finds its own again.
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.page.reload()
    ada.wait("window.__app && window.__app.ready && window.__app.pending === 1")
    assert ada.page.evaluate(LEFT) > 58
    # It is closed for good: the next window sends what it left.
    ada.page.close()
    third = Page.__new__(Page)
    third.page = ada.context.new_page()
    third.page.goto(server.url + EDITOR)
    third.wait("window.__app && window.__app.ready && window.__app.revision === 2")
    assert third.page.evaluate(LEFT) > 58
    ada.complaints.clear()


def test_a_browser_that_keeps_nothing_is_worked_in_all_the_same(browser, server, box):
    editor = Page(browser, server.url)
    editor.context.add_init_script(
        """for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
        }"""
    )
    editor.open(server.url + EDITOR)
    toast = editor.page.get_by_text("This browser does not let the page save unsent changes")
    toast.wait_for(timeout=5000)
    nudge(editor.page)
    editor.wait("window.__app.revision === 2 && window.__app.pending === 0")
    assert editor.complaints == []
    hold(editor.page)
    nudge(editor.page)
    editor.page.get_by_text("Offline, 1 change waiting – only in this window").wait_for(timeout=5000)
    editor.context.close()


def test_a_full_disk_is_told_and_work_goes_on(server, box, open_page):
    editor = open_page(EDITOR)
    session = editor.context.new_cdp_session(editor.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 1})
    nudge(editor.page)
    editor.page.get_by_text("This device has no room to save").wait_for(timeout=5000)
    editor.wait("window.__app.revision === 2 && window.__app.pending === 0")


def test_drafts_of_an_older_page_are_taken_over(server, box, open_page):
    editor = open_page(EDITOR)
    edit = {
        "id": "old-draft",
        "base": 1,
        "author": "ada",
        "operations": [
            {"operation": "change", "feature": "box", "fields": {"properties": {"name": {"en": "Old"}}}}
        ],
    }
    editor.page.evaluate(
        "draft => localStorage.setItem('floorcast.draft.expo.old-draft', JSON.stringify(draft))",
        {"made": 1, "count": 1, "edit": edit},
    )
    editor.page.reload()
    editor.wait("window.__app && window.__app.ready && window.__app.revision === 2")
    assert editor.page.evaluate("window.__app.feature('box').properties.name.en") == "Old"
    assert editor.page.evaluate("localStorage.getItem('floorcast.draft.expo.old-draft')") is None


ASK = """async ([path, body]) => {
  const options = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body)};
  const answer = await fetch(new URL(`/api/v1/${path}`, location.href), options);
  return answer.json();
}"""


def test_who_signs_in_next_does_not_see_what_the_one_before_left_unsaved(browser, venues):
    closed = Closed(browser, venues)
    try:
        ada = closed.owner()
        editor = closed.url + EDITOR
        put = {"id": "box", "base": 0, "author": "ada", "operations": [{"operation": "put", "feature": BOX}]}
        assert ada.page.evaluate(ASK, [f"venues/{VENUE}/edits", put])["revision"] == 1
        invitation = ada.page.evaluate(ASK, ["invitations", {"venue": VENUE, "role": "organiser"}])
        ada.open(editor)
        hold(ada.page)
        nudge(ada.page)
        ada.wait("window.__app.pending === 1")
        wait_kept(ada, 1)
        moved = ada.page.evaluate(LEFT)
        ada.page.on("dialog", lambda dialog: dialog.accept())
        # The same browser and tab, another person.
        ada.page.goto(closed.url + "/sign-in/")
        grace = {"token": invitation["token"], "email": "grace@example.org", "name": "Grace", "password": PASSWORD}
        assert ada.page.evaluate(ASK, ["accounts", grace])["account"]["name"] == "Grace"
        ada.page.unroute("**/edits")
        ada.open(editor)
        ada.page.wait_for_timeout(1500)
        assert ada.page.evaluate("window.__app.pending") == 0
        assert ada.page.evaluate(LEFT) == 58
        ada.page.keyboard.press("Control+z")
        ada.page.wait_for_timeout(500)
        assert ada.page.evaluate("[window.__app.pending, window.__app.revision]") == [0, 1]
        # Hers come back to her, and go out as hers.
        ada.page.goto(closed.url + "/sign-in/")
        signed = {"email": "ada@example.org", "password": PASSWORD}
        assert ada.page.evaluate(ASK, ["session", signed])["account"]["name"] == "Ada Lovelace"
        ada.open(editor)
        ada.wait("window.__app.pending === 0 && window.__app.revision === 2")
        assert ada.page.evaluate(LEFT) == moved
        path = f"/api/v1/venues/{VENUE}/edits?after=1"
        edits = ada.page.evaluate("async (path) => (await fetch(path)).json()", path)["edits"]
        assert [edit["author"] for edit in edits] == ["Ada Lovelace"]
        # What was held back is told on the console.
        assert [each for each in closed.complaints() if "ERR_FAILED" not in each] == []
    finally:
        closed.stop()
