"""Presence: two organisers with one plan open in two browsers see each other at work."""

import contextlib
import time

import pytest
from playwright.sync_api import expect

from conftest import VENUE, nothing_happens_for, until
from editor_page import BOX, EDITOR, LEFT, sign, tap
from stream_client import LiveClient


@pytest.fixture
def pair(server, open_page):
    """Ada and Bob on the ground floor of one plan."""
    server.post_edit(VENUE, "box", BOX)
    ada, bob = open_page(EDITOR), open_page(EDITOR)
    for editor, name in ((ada, "Ada Lovelace"), (bob, "Bob")):
        editor.wait("document.querySelector('.here-button') !== null")
        sign(editor, name)
    ada.wait("window.__app.others[0]?.name === 'Bob'")
    bob.wait("window.__app.others[0]?.name === 'Ada Lovelace'")
    return ada, bob


def test_organisers_see_pointers_and_selections_and_a_hint_of_work_on_the_same(pair):
    ada, bob = pair
    ada.page.mouse.move(*ada.pixel(70, 30))
    bob.wait("window.__app.others[0].cursor?.at")
    cursor = bob.page.locator(".cursor")
    expect(cursor).to_have_text("Ada Lovelace")
    box = cursor.bounding_box()
    x, y = bob.pixel(70, 30)
    assert abs(box["x"] - x) < 2 and abs(box["y"] - y) < 2

    tap(ada, 60, 18.6)
    bob.wait("window.__app.others[0].selection[0] === 'box'")
    assert bob.page.locator(".work-hint").inner_text() == ""
    tap(bob, 60, 18.6)
    expect(bob.page.locator(".work-hint")).to_have_text("Ada Lovelace is working on this")
    expect(ada.page.locator(".work-hint")).to_have_text("Bob is working on this")
    # Softly: both may go on.
    bob.page.keyboard.press("ArrowRight")
    ada.wait(f"{LEFT} > 58")

    ada.page.mouse.move(5, 5)
    expect(cursor).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(bob.page.locator(".work-hint")).to_have_text("")


def test_an_organiser_follows_another_over_the_plan_and_to_another_floor(pair):
    ada, bob = pair
    bob.page.locator(".here-button").click()
    bob.page.get_by_role("button", name="Follow Ada Lovelace").click()
    expect(bob.page.locator(".following-chip")).to_contain_text("You are following Ada Lovelace")
    ada.page.mouse.move(*ada.pixel(30, 40))
    for _ in range(4):
        ada.page.mouse.wheel(0, -400)
    ada.still()
    # Bob's map follows Ada's a moment later.
    near = lambda: all(  # noqa: E731
        abs(ours - theirs) < 25
        for place in ([30, 40], [34, 42])
        for ours, theirs in zip(bob.pixel(*place), ada.pixel(*place))
    )
    until(near, "Bob does not see what Ada sees")
    for place in ([30, 40], [34, 42]):
        ours, theirs = bob.pixel(*place), ada.pixel(*place)
        assert abs(ours[0] - theirs[0]) < 25 and abs(ours[1] - theirs[1]) < 25, (ours, theirs)
    ada.page.keyboard.press("PageUp")
    ada.wait("window.__app.floor === '1'")
    bob.wait("window.__app.floor === '1'")
    bob.page.mouse.move(*bob.pixel(30, 40))
    bob.page.mouse.wheel(0, 300)
    expect(bob.page.locator(".following-chip")).to_be_hidden()


def test_an_organiser_is_listed_once_after_a_reload_or_loss_and_not_after_leaving(pair):
    ada, bob = pair
    ada.reload()
    ada.wait("window.__app.others.length === 1")
    bob.wait("window.__app.others.length === 1 && window.__app.others[0].name === 'Ada Lovelace'")
    ada.context.set_offline(True)
    ada.wait("window.__app.others.length === 0", timeout=60_000)
    ada.context.set_offline(False)
    ada.wait("window.__app.others.length === 1")
    bob.wait("window.__app.others.length === 1")
    assert bob.page.evaluate("window.__app.others.map(({ name }) => name)") == ["Ada Lovelace"]
    ada.complaints.clear()  # that the network was away is what this is about
    ada.page.close()
    bob.wait("window.__app.others.length === 0")


def test_a_lone_editor_sends_nothing_while_it_moves(server, open_page):
    editor = open_page(EDITOR)
    sent = []
    editor.page.on("websocket", lambda socket: socket.on("framesent", lambda payload: sent.append(payload)))
    editor.page.reload()
    editor.wait("document.querySelector('.here-button') !== null")
    # Frames of an empty floor are acknowledged all the same, in binary.
    messages = lambda: [each for each in sent if isinstance(each, str) and '"ping"' not in each]  # noqa: E731
    until(lambda: editor.holds("true") and any('"presence"' in each for each in messages()), "no presence was sent")
    sent.clear()
    for step in range(20):
        editor.page.mouse.move(300 + 10 * step, 300)
        editor.page.mouse.wheel(0, 30)
    # Asking the page lets Playwright take in what was sent.
    assert nothing_happens_for(0.5, lambda: editor.holds("true") and messages()) == []


def test_a_swift_pointer_is_sent_at_most_ten_times_a_second(pair, server):
    ada, _ = pair
    with LiveClient(server) as viewer:
        viewer.send("subscribe", venue=VENUE, streams=["presence"])
        viewer.send(
            "presence", venue=VENUE, key="probe", name="Probe", colour="#000000", floor="0"
        )
        viewer.wait("present")
        ada.wait("window.__app.others.length === 2")
        begin = time.monotonic()
        while time.monotonic() < begin + 2:
            ada.page.mouse.move(300 + (time.monotonic() - begin) * 100, 300)
        seconds = time.monotonic() - begin
        ids = {person["id"] for person in ada.page.evaluate("window.__app.others")}
        seen = []
        with contextlib.suppress(TimeoutError):
            while True:
                seen.append(viewer.wait("cursors", seconds=0.3))
        cursors = [each for news in seen for each in news["cursors"] if each["id"] not in ids and "at" in each]
        assert 5 <= len(cursors) <= 10 * seconds + 3, (len(cursors), seconds)
