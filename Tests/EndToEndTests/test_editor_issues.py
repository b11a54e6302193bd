"""What the editor finds in a plan while it is drawn, and mends."""

import re

from playwright.sync_api import expect

from conftest import VENUE, Page, until
from editor_page import EDITOR, draw_box, tap
from features import put_box, put_line, put_poi, remove


def test_an_issue_appears_while_drawing_and_goes_after_its_fix_and_comes_back_with_undo(
    server, open_page
):
    server.post_edit(VENUE, "place", put_poi("meeting", 55.5, 42.2, "Meeting point"), author="bob")
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


def test_a_floor_without_a_way_in_gets_an_entrance_by_a_button_and_a_tap(server, open_page):
    floor = {"id": "9", "building": "main", "ordinal": 9, "name": {"en": "Attic"}, "bounds": [0, 0, 40, 20]}
    outline = server.request(f"/api/v1/venues/{VENUE}")[2]
    floor["building"] = outline["floors"][0]["building"]
    assert server.post_edit(VENUE, "attic", {"operation": "put", "floor": floor})[0] == 201
    place = put_poi("desk", 10, 10, "Desk")
    place["feature"]["floor"] = "9"
    assert server.post_edit(VENUE, "desk", place)[0] == 201
    editor = open_page(EDITOR)
    page = editor.page
    page.get_by_role("tab", name="Issues").click()
    row = page.locator("[data-key='floor-without-entrance:9']")
    expect(row).to_contain_text("a place of the kind Entrance or Exit")
    page.locator("[data-fix=floor-without-entrance]").click()
    editor.wait("window.__app.mode === 'addPoi' && window.__app.floor === '9'")
    expect(page.locator('[data-preset="poi-entrance"]')).to_have_attribute("aria-checked", "true")
    tap(editor, 20, 10)
    editor.wait("window.__app.pending === 0 && !window.__app.issues.includes('floor-without-entrance:9')")


def test_an_issue_shows_during_the_gesture_before_anything_is_sent(server, open_page):
    server.post_edit(VENUE, "place", put_poi("meeting", 55.5, 42.2, "Meeting point"), author="bob")
    server.post_edit(VENUE, "sofa", put_box("sofa", 49, 41, 52, 44, name={"en": "Sofa"}), author="bob")
    editor = open_page(EDITOR)
    page = editor.page
    revision = page.evaluate("window.__app.revision")
    start, end = editor.pixel(50.5, 42.5), editor.pixel(55.5, 42.5)
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


def test_one_edit_closes_all_gaps(server, open_page):
    server.post_edit(
        VENUE,
        "walls",
        put_line("wall", "long", [60, 34], [68, 34]),
        put_line("wall", "left", [62, 38], [62, 34.2]),
        put_line("wall", "right", [66, 38], [66, 34.15]),
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


def test_the_server_reports_a_place_that_cannot_be_reached(server, open_page):
    editor = open_page(EDITOR)
    fence = put_line("obstacle", "fence", (54, 40), (58, 40), (58, 44), (54, 44), (54, 40), thickness=0.2)
    meeting = put_poi("meeting", 56, 42, "Meeting point")
    server.post_edit(VENUE, "fenced", meeting, fence, author="bob")
    editor.wait("window.__app.issues.includes('poi-unreachable:meeting')")
    editor.page.locator(".issue-badge").click()
    row = editor.page.locator("[data-key='poi-unreachable:meeting']")
    expect(row).to_contain_text("“Meeting point” cannot be reached")
    server.post_edit(VENUE, "opened", remove("fence"), author="bob")
    editor.wait("!window.__app.issues.includes('poi-unreachable:meeting')")


def test_the_list_says_that_there_are_no_issues_only_when_the_server_has_looked(server, browser):
    held = []

    def hold_issues(line):
        """Passes on what the server sends, but for issues."""
        stream = line.connect_to_server()
        stream.on_message(
            lambda message: held.append((line, message)) if '"type":"issues"' in str(message) else line.send(message)
        )

    editor = Page(browser, server.url)
    try:
        editor.page.route_web_socket(re.compile("/api/v1/live"), hold_issues)
        page = editor.open(server.url + EDITOR)
        page.get_by_role("tab", name="Issues").click()
        expect(page.get_by_text("Checking…")).to_be_visible()
        expect(page.get_by_text("No issues found")).to_have_count(0)
        # The browser's messages come while the test asks it.
        until(lambda: editor.holds("true") and held, "the server sends no issues")
        for line, message in held:
            line.send(message)
        expect(page.get_by_text("No issues found")).to_be_visible()
        expect(page.get_by_text("Checking…")).to_be_hidden()
        assert editor.complaints == []
    finally:
        editor.context.close()


def test_places_without_a_step_free_way_are_listed_by_what_bars_them(server, open_page):
    room = put_box("podium", 52, 24, 55.5, 30, kind="area", walled=True, category="room", name={"en": "Podium"})
    steps = put_line("door", "podium-steps", [52, 26], [52, 28], stepFree=False, name={"en": "Podium steps"})
    seats = [put_poi(f"seat-{number}", 54, 24 + 1.5 * number, f"Seat {number}") for number in (1, 2, 3)]
    lift = {
        "operation": "change", "feature": "connector-lift", "fields": {"properties": {"inService": False}},
    }
    assert server.post_edit(VENUE, "steps", room, steps, *seats, lift, author="bob")[0] == 201
    editor = open_page(EDITOR)
    page = editor.page
    page.get_by_role("tab", name="Issues").click()
    rows = page.locator("[data-rule='not-step-free']")
    expect(rows).to_have_count(2)
    # The room and its seats are one issue: a tap goes to the door that bars them.
    podium = rows.filter(has_text="Podium steps")
    expect(podium).to_contain_text("4 places on floor")
    expect(podium).to_contain_text("Draw a ramp, or mark it as step-free.")
    podium.click()
    expect(podium).to_have_attribute("aria-current", "true")
    assert page.evaluate("window.__app.selection") == "podium-steps"
    editor.still()
    assert is_in_view(editor, 52, 27)
    # All of the upper floor is another one, and a tap goes up.
    upstairs = rows.filter(has_text="Upper floor")
    expect(upstairs).to_contain_text("The lift “Lift” is out of service.")
    upstairs.click()
    expect(upstairs).to_have_attribute("aria-current", "true")
    assert page.evaluate("window.__app.floor") == "1"
    # What is mended is no longer listed.
    mend = {"operation": "change", "feature": "podium-steps", "fields": {"properties": {"stepFree": True}}}
    run = {**lift, "fields": {"properties": {"inService": True}}}
    assert server.post_edit(VENUE, "mended", mend, run, author="bob")[0] == 201
    expect(rows).to_have_count(0)


def test_one_place_without_a_step_free_way_is_led_to_by_a_tap(server, open_page):
    server.post_edit(
        VENUE,
        "step",
        put_box("stage-room", 52, 24, 55.5, 30, kind="area", walled=True, category="room"),
        put_line("door", "step", [52, 26], [52, 28], stepFree=False, name={"en": "One step"}),
        put_poi("seat", 54, 27, "Seat"),
        author="bob",
    )
    editor = open_page(EDITOR)
    page = editor.page
    page.get_by_role("tab", name="Issues").click()
    row = page.locator("[data-key='not-step-free:seat']")
    expect(row).to_contain_text("“Seat” has no way without steps.")
    row.press("Enter")
    expect(row).to_have_attribute("aria-current", "true")
    assert page.evaluate("window.__app.selection") == "seat"
    editor.still()
    assert is_in_view(editor, 54, 27)


def is_in_view(editor, x, y):
    """Whether a place in metres is in the middle half of the map."""
    left, top = editor.pixel(x, y)
    box = editor.page.locator("canvas").first.bounding_box()
    return (
        abs(left - box["x"] - box["width"] / 2) < box["width"] / 4
        and abs(top - box["y"] - box["height"] / 2) < box["height"] / 4
    )
