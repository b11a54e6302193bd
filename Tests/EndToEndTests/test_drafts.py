"""Unsaved work in a real browser: reloads, crashes, two windows, no room, no storage, another user."""

import os
import pathlib
import signal
import subprocess

import pytest

from accounts import PASSWORD
from conftest import VENUE, Page, chromium, nothing_happens_for, until
from editor_page import BOX, EDITOR, LEFT, open_beside, tap
from people import Closed


@pytest.fixture
def box(server):
    """A box that can be nudged."""
    server.post_edit(VENUE, "box", BOX)


def hold(page):
    """Lets no edit reach the server."""
    page.route("**/edits", lambda route: route.abort() if route.request.method == "POST" else route.continue_())


def nudge(editor, times=1):
    """Moves the box to the right by keyboard, each time as an edit of its own."""
    editor.still()
    tap(editor, 60, 18.6)
    edits = lambda: editor.page.evaluate("window.__app.revision + window.__app.pending")  # noqa: E731
    for _ in range(times):
        left, made = editor.page.evaluate(LEFT), edits()
        editor.page.keyboard.press("ArrowRight")
        until(lambda: editor.page.evaluate(LEFT) != left and edits() > made, "the box did not move")


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
    until(lambda: kept(editor.page) == count, f"not {count} drafts are kept")


class Chromium:
    """A browser of its own that can be killed, with a profile that stays."""

    def __init__(self, browser, profile):
        port = pathlib.Path(profile) / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [chromium(), "--headless=new", "--no-sandbox", "--remote-debugging-port=0", "--no-first-run"]
            + [f"--user-data-dir={profile}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        has_port = lambda: port.exists() and len(port.read_text().splitlines()) >= 2  # noqa: E731
        until(has_port, "Chromium does not write its port")
        number = port.read_text().splitlines()[0]
        self.remote = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{number}")
        self.page = self.remote.contexts[0].new_page()
        self.page.set_viewport_size({"width": 1280, "height": 800})

    wait, holds, open, until_ready = Page.wait, Page.holds, Page.open, Page.until_ready
    pixel, still = Page.pixel, Page.still

    def kill(self):
        """Ends it as a crash does: at once, with all its processes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=60)


def test_unsaved_work_and_undo_steps_survive_a_killed_browser(browser, server, box, tmp_path):
    profile = tmp_path / "profile"
    first = Chromium(browser, profile)
    try:
        first.open(server.url + EDITOR)
        hold(first.page)
        nudge(first, times=2)
        first.wait("window.__app.pending === 2")
        moved = first.page.evaluate(LEFT)
        wait_kept(first, 2)
    finally:
        first.kill()
    assert server.revision() == 1
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
    nudge(ada)
    ada.wait("window.__app.pending === 1")
    wait_kept(ada, 1)
    ada.complaints.clear()
    other = open_beside(ada, server.url + EDITOR)
    assert other.page.evaluate("window.__app.pending") == 0
    assert other.page.evaluate(LEFT) == 58
    other.page.keyboard.press("Control+z")
    assert other.page.evaluate("window.__app.pending") == 0, "a step of the other window was undone"
    # The first reloads and finds its own again.
    ada.page.on("dialog", lambda dialog: dialog.accept())
    ada.page.reload()
    ada.wait("window.__app && window.__app.ready && window.__app.pending === 1")
    assert ada.page.evaluate(LEFT) > 58
    # It is closed for good: the next window sends what it left.
    ada.page.close()
    third = open_beside(ada, server.url + EDITOR)
    third.wait("window.__app.revision === 2")
    assert third.page.evaluate(LEFT) > 58
    ada.complaints.clear()


def test_the_editor_works_in_a_browser_without_storage(browser, server, box):
    editor = Page(browser, server.url)
    editor.context.add_init_script(
        """for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
        }"""
    )
    editor.open(server.url + EDITOR)
    toast = editor.page.get_by_text("This browser does not let the page save unsent changes")
    toast.wait_for()
    nudge(editor)
    editor.wait("window.__app.revision === 2 && window.__app.pending === 0")
    assert editor.complaints == []
    hold(editor.page)
    nudge(editor)
    editor.page.get_by_text("Offline, 1 change waiting – only in this window").wait_for()
    editor.context.close()


def test_the_editor_warns_of_a_full_disk_and_saves_to_the_server(server, box, open_page):
    editor = open_page(EDITOR)
    session = editor.context.new_cdp_session(editor.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": 1})
    nudge(editor)
    editor.page.get_by_text("This device has no room to save").wait_for()
    editor.wait("window.__app.revision === 2 && window.__app.pending === 0")


def test_the_editor_takes_over_drafts_of_an_older_page(server, box, open_page):
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


def test_the_next_user_of_a_browser_does_not_see_unsaved_work_of_the_last_one(browser, venues):
    closed = Closed(browser, venues)
    try:
        ada = closed.owner()
        editor = closed.url + EDITOR
        put = {"id": "box", "base": 0, "author": "ada", "operations": [BOX]}
        assert ada.page.evaluate(ASK, [f"venues/{VENUE}/edits", put])["revision"] == 1
        invitation = ada.page.evaluate(ASK, ["invitations", {"venue": VENUE, "role": "organiser"}])
        ada.open(editor)
        hold(ada.page)
        nudge(ada)
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
        state = lambda: ada.page.evaluate(f"[window.__app.pending, window.__app.revision, {LEFT}]")  # noqa: E731
        assert nothing_happens_for(1.5, state) == [0, 1, 58]
        ada.page.keyboard.press("Control+z")
        assert nothing_happens_for(0.5, state) == [0, 1, 58]
        # Ada's edits come back to Ada, and are sent in Ada's name.
        ada.page.goto(closed.url + "/sign-in/")
        signed = {"email": "ada@example.org", "password": PASSWORD}
        assert ada.page.evaluate(ASK, ["session", signed])["account"]["name"] == "Ada Lovelace"
        ada.open(editor)
        ada.wait("window.__app.pending === 0 && window.__app.revision === 2")
        assert ada.page.evaluate(LEFT) == moved
        path = f"/api/v1/venues/{VENUE}/edits?after=1"
        edits = ada.page.evaluate("async (path) => (await fetch(path)).json()", path)["edits"]
        assert [edit["author"] for edit in edits] == ["Ada Lovelace"]
        # The console has the requests that were held back.
        assert [each for each in closed.complaints() if "ERR_FAILED" not in each] == []
    finally:
        closed.stop()
