"""Who else has the plan open: two organisers in two browsers see each other at work."""

import contextlib
import time

import pytest
from playwright.sync_api import expect

from conftest import until
from test_drafts import BOX, LEFT
from test_live import VENUE, Client
from test_pages import EDITOR


def sign(editor, name):
    """Signs with a name, as one does in the page."""
    page = editor.page
    page.keyboard.press("Shift+H")
    expect(page.locator(".here-panel")).to_be_focused()
    page.get_by_label("Your name, as others see it", exact=True).fill(name)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


@pytest.fixture
def pair(server, open_page):
    """Ada and Bob on the ground floor of one plan."""
    server.post_edit(VENUE, "box", {"operation": "put", "feature": BOX})
    ada, bob = open_page(EDITOR), open_page(EDITOR)
    for editor, name in ((ada, "Ada Lovelace"), (bob, "Bob")):
        editor.wait("document.querySelector('.here-button') !== null")
        sign(editor, name)
    ada.wait("window.__app.others[0]?.name === 'Bob'")
    bob.wait("window.__app.others[0]?.name === 'Ada Lovelace'")
    return ada, bob


def pixel(editor, x, y):
    """Where a place of the plan is on the page."""
    return editor.page.evaluate("([x, y]) => window.__app.worldToScreen(x, y)", [x, y])


def test_pointers_and_selections_are_seen_and_a_hint_tells_of_work_on_the_same(pair):
    ada, bob = pair
    ada.page.mouse.move(*pixel(ada, 70, 30))
    bob.wait("window.__app.others[0].cursor?.at")
    cursor = bob.page.locator(".cursor")
    expect(cursor).to_have_text("Ada Lovelace")
    box = cursor.bounding_box()
    x, y = pixel(bob, 70, 30)
    assert abs(box["x"] - x) < 2 and abs(box["y"] - y) < 2

    ada.page.mouse.click(*pixel(ada, 60, 18.6))
    bob.wait("window.__app.others[0].selection[0] === 'box'")
    assert bob.page.locator(".work-hint").inner_text() == ""
    bob.page.mouse.click(*pixel(bob, 60, 18.6))
    expect(bob.page.locator(".work-hint")).to_have_text("Ada Lovelace is working on this")
    expect(ada.page.locator(".work-hint")).to_have_text("Bob is working on this")
    # Softly: both may go on.
    bob.page.keyboard.press("ArrowRight")
    ada.wait(f"{LEFT} > 58")

    ada.page.mouse.move(5, 5)
    expect(cursor).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(bob.page.locator(".work-hint")).to_have_text("")


def test_one_follows_the_other_over_the_plan_and_to_another_floor(pair):
    ada, bob = pair
    bob.page.locator(".here-button").click()
    bob.page.get_by_role("button", name="Follow Ada Lovelace").click()
    expect(bob.page.locator(".following-chip")).to_contain_text("You are following Ada Lovelace")
    ada.page.mouse.move(*pixel(ada, 30, 40))
    for _ in range(4):
        ada.page.mouse.wheel(0, -400)
    ada.still()
    # Bob's map follows Ada's a moment later.
    near = lambda: all(  # noqa: E731
        abs(ours - theirs) < 25
        for place in ([30, 40], [34, 42])
        for ours, theirs in zip(pixel(bob, *place), pixel(ada, *place))
    )
    until(near, "Bob does not see what Ada sees")
    for place in ([30, 40], [34, 42]):
        ours, theirs = pixel(bob, *place), pixel(ada, *place)
        assert abs(ours[0] - theirs[0]) < 25 and abs(ours[1] - theirs[1]) < 25, (ours, theirs)
    ada.page.keyboard.press("PageUp")
    ada.wait("window.__app.floor === '1'")
    bob.wait("window.__app.floor === '1'")
    bob.page.mouse.move(*pixel(bob, 30, 40))
    bob.page.mouse.wheel(0, 300)
    expect(bob.page.locator(".following-chip")).to_be_hidden()


def test_who_reloads_loses_the_network_or_leaves_is_there_once_or_not_at_all(pair):
    ada, bob = pair
    ada.page.reload()
    ada.wait("window.__app && window.__app.ready && window.__app.others.length === 1")
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


def test_an_editor_that_is_alone_says_nothing_while_it_moves(server, open_page):
    editor = open_page(EDITOR)
    sent = []
    editor.page.on("websocket", lambda socket: socket.on("framesent", lambda payload: sent.append(payload)))
    editor.page.reload()
    editor.wait("document.querySelector('.here-button') !== null")
    editor.page.wait_for_timeout(500)
    sent.clear()
    for step in range(20):
        editor.page.mouse.move(300 + 10 * step, 300)
        editor.page.mouse.wheel(0, 30)
    editor.page.wait_for_timeout(300)
    assert [each for each in sent if "ping" not in str(each)] == []


def test_a_swift_pointer_is_told_at_most_ten_times_a_second(pair, server):
    ada, _ = pair
    with Client(server) as viewer:
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
        told = [each for news in seen for each in news["cursors"] if each["id"] not in ids and "at" in each]
        assert 5 <= len(told) <= 10 * seconds + 3, (len(told), seconds)
