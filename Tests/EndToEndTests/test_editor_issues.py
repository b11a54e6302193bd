"""What the editor finds in a plan while it is drawn, and mends."""

import re

from playwright.sync_api import expect

from test_editor_history import draw_box, obstacle
from test_live import VENUE
from test_pages import EDITOR


def place(identifier, x, y, name):
    """A `put` of a poi on the ground floor."""
    return {
        "operation": "put",
        "feature": {
            "id": identifier,
            "kind": "poi",
            "floor": "0",
            "geometry": {"type": "Point", "coordinates": [x, y]},
            "properties": {"name": {"en": name}, "category": "information"},
        },
    }


def wall(identifier, *points):
    """A `put` of a wall on the ground floor."""
    return {
        "operation": "put",
        "feature": {
            "id": identifier,
            "kind": "wall",
            "floor": "0",
            "geometry": {"type": "LineString", "coordinates": [list(point) for point in points]},
            "properties": {"name": {"en": identifier}},
        },
    }


def test_an_issue_appears_while_drawing_and_goes_after_its_fix_and_comes_back_with_undo(
    server, open_page
):
    server.post_edit(VENUE, "place", place("meeting", 55.5, 42.2, "Meeting point"), author="bob")
    editor = open_page(EDITOR)
    page = editor.page
    page.get_by_role("tab", name="Issues").click()
    box = draw_box(editor, [54, 41], [57, 43])
    issue = f"poi-inside-solid:meeting:{box}"
    editor.wait(f"window.__app.issues.includes('{issue}')")

    page.get_by_role("tab", name="Issues").click()
    row = page.locator(f"[data-key='{issue}']")
    expect(row).to_contain_text("Meeting point")
    row.click()
    expect(row).to_have_attribute("aria-current", "true")
    assert page.evaluate("window.__app.selection") == "meeting"
    expect(page.get_by_role("tab", name="Issues")).to_have_attribute("aria-selected", "true")

    page.locator(f"[data-key='fix {issue}']").click()
    editor.wait(f"!window.__app.issues.includes('{issue}')")
    expect(row).to_have_count(0)
    editor.wait("window.__app.pending === 0")
    assert page.evaluate("window.__app.feature('meeting').geometry.coordinates") != [55.5, 42.2]
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/edits?after=0")
    assert answer["edits"][-1]["label"] == "Move it out"

    page.locator('[data-operation="undo"]').click()
    editor.wait(f"window.__app.issues.includes('{issue}')")
    assert page.evaluate("window.__app.feature('meeting').geometry.coordinates") == [55.5, 42.2]


def test_an_issue_shows_during_the_gesture_before_anything_is_sent(server, open_page):
    server.post_edit(VENUE, "place", place("meeting", 55.5, 42.2, "Meeting point"), author="bob")
    server.post_edit(VENUE, "sofa", obstacle("sofa", 49, 41, "Sofa"), author="bob")
    editor = open_page(EDITOR)
    page = editor.page
    revision = page.evaluate("window.__app.revision")
    start, end = (
        page.evaluate("([x, y]) => window.__app.worldToScreen(x, y)", point)
        for point in ([50.5, 42.5], [55.5, 42.5])
    )
    page.mouse.click(*start)
    editor.wait("window.__app.selection === 'sofa'")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    editor.wait("window.__app.issues.includes('poi-inside-solid:meeting:sofa')")
    assert page.evaluate("window.__app.revision") == revision
    page.keyboard.press("Escape")
    editor.wait("!window.__app.issues.includes('poi-inside-solid:meeting:sofa')")
    page.mouse.up()


def test_all_gaps_are_closed_by_one_edit(server, open_page):
    server.post_edit(
        VENUE,
        "walls",
        wall("long", [60, 34], [68, 34]),
        wall("left", [62, 38], [62, 34.2]),
        wall("right", [66, 38], [66, 34.15]),
        author="bob",
    )
    editor = open_page(EDITOR)
    page = editor.page
    editor.wait("window.__app.issues.includes('wall-gap:left:long:1')")
    badge = page.locator(".issue-badge")
    expect(badge).to_have_text(re.compile(r"\d+ ?issues?"))
    badge.click()
    page.get_by_role("button", name=re.compile("^Fix all 2: close the gap")).click()
    editor.wait("!window.__app.issues.some((id) => id.startsWith('wall-gap'))")
    editor.wait("window.__app.pending === 0")
    page.locator('[data-operation="undo"]').click()
    editor.wait("window.__app.issues.filter((id) => id.startsWith('wall-gap')).length === 2")


def test_a_place_that_nobody_can_walk_to_is_told_by_the_server(server, open_page):
    editor = open_page(EDITOR)
    ring = [[54, 40], [58, 40], [58, 44], [54, 44], [54, 40]]
    fence = {
        "operation": "put",
        "feature": {
            "id": "fence",
            "kind": "obstacle",
            "floor": "0",
            "geometry": {"type": "LineString", "coordinates": ring},
            "properties": {"thickness": 0.2},
        },
    }
    meeting = place("meeting", 56, 42, "Meeting point")
    server.post_edit(VENUE, "fenced", meeting, fence, author="bob")
    editor.wait("window.__app.issues.includes('poi-unreachable:meeting')")
    editor.page.locator(".issue-badge").click()
    row = editor.page.locator("[data-key='poi-unreachable:meeting']")
    expect(row).to_contain_text("“Meeting point” cannot be reached")
    removal = {"operation": "remove", "feature": "fence"}
    server.post_edit(VENUE, "opened", removal, author="bob")
    editor.wait("!window.__app.issues.includes('poi-unreachable:meeting')")
