"""Drawing in the editor: by mouse, by keys alone, by fingers, exactly as typed."""

import pytest

from conftest import BETWEEN_TAPS, keep_pace
from editor_page import EDITOR, choose, drag, tap_by_keys


@pytest.fixture
def editor(open_page):
    """The editor in metres on the ground floor, and what was there before."""
    opened = open_page(EDITOR, locale="en-GB")
    opened.known = set(opened.page.evaluate("window.__app.features()"))
    return opened


def drawn(editor, count=1):
    """The features that are new, once there are so many, saved."""
    editor.wait(f"window.__app.features().length === {len(editor.known) + count}")
    editor.wait("window.__app.pending === 0")
    new = set(editor.page.evaluate("window.__app.features()")) - editor.known
    return [editor.page.evaluate("id => window.__app.feature(id)", each) for each in sorted(new)]


def test_walls_are_drawn_by_mouse_with_a_typed_length_and_ended_by_a_double_click(editor):
    page = editor.page
    choose(editor, "w", "drawWall")
    page.keyboard.press("s")  # without snapping, corners are where the clicks are
    page.mouse.click(*editor.pixel(60, 40))
    page.mouse.move(*editor.pixel(63, 40))
    page.keyboard.type("4.25")
    page.get_by_label("Angle").fill("0")
    page.keyboard.press("Enter")
    page.mouse.dblclick(*editor.pixel(64.25, 43))
    (wall,) = drawn(editor)
    points = wall["geometry"]["coordinates"]
    assert wall["kind"] == "wall" and len(points) == 3
    assert abs(points[1][0] - points[0][0] - 4.25) < 0.0011
    assert abs(points[1][1] - points[0][1]) < 0.0011
    assert page.evaluate("window.__app.mode") == "browse"
    assert page.evaluate("window.__app.selection") == wall["id"]


def test_a_room_is_one_drag_and_its_neighbour_sticks_to_its_wall(editor):
    choose(editor, "r", "drawRoom")
    drag(editor, [58, 40], [61, 43])
    (room,) = drawn(editor)
    assert room["properties"] == {"category": "room", "walled": True}
    (x1, y1), (x2, y2) = room["geometry"]["coordinates"][0][1:3]
    editor.page.keyboard.press("Escape")  # from its name back to the map
    choose(editor, "r", "drawRoom")
    drag(editor, [x1 + 0.05, y1 + 0.05], [x1 + 3, y2 + 0.05])
    both = drawn(editor, 2)
    other = next(each for each in both if each["id"] != room["id"])
    ring = other["geometry"]["coordinates"][0]
    assert [x1, y1] in ring and [x2, y2] in ring


def test_a_room_and_walls_are_drawn_by_keys_alone(editor):
    page = editor.page
    page.locator(".map-surface").focus()
    choose(editor, "r", "drawRoom")
    page.keyboard.press("s")
    page.keyboard.press("Space")
    page.keyboard.type("4")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    (room,) = drawn(editor)
    a, _, c, *_ = room["geometry"]["coordinates"][0]
    assert [round(c[0] - a[0], 3), round(c[1] - a[1], 3)] == [4, 3]
    editor.known.add(room["id"])

    page.keyboard.press("Enter")
    choose(editor, "w", "drawWall")
    tap_by_keys(editor, ("Shift+ArrowLeft", 2), ("Shift+ArrowUp", 3), ("ArrowLeft", 2))
    page.keyboard.press("Enter")
    (wall,) = drawn(editor)
    first, second, third = wall["geometry"]["coordinates"]
    assert round(second[1] - first[1], 1) in (3, 2.9, 3.1)
    assert 0.1 < second[0] - third[0] <= 0.3


def test_a_name_typed_at_once_is_the_rooms_and_no_shortcut(editor):
    page = editor.page
    choose(editor, "r", "drawRoom")
    drag(editor, [58, 40], [61, 43])
    page.keyboard.type("Desk of the press, 2nd")
    page.keyboard.press("Enter")
    (room,) = drawn(editor)
    editor.wait(f"window.__app.feature('{room['id']}').properties.name")
    name = page.evaluate("id => window.__app.feature(id).properties.name", room["id"])
    assert name == {"en": "Desk of the press, 2nd"}
    assert page.evaluate("window.__app.mode") == "browse"
    choose(editor, "r", "drawRoom")  # the shortcuts are back


@pytest.mark.parametrize("key", ["Control+z", "Delete", "Backspace"])
def test_a_room_that_went_wrong_is_taken_back_by_a_key_at_once(editor, key):
    choose(editor, "r", "drawRoom")
    drag(editor, [58, 40], [61, 43])
    drawn(editor)
    editor.page.keyboard.press(key)
    drawn(editor, 0)
    choose(editor, "w", "drawWall")


def test_keys_that_mend_what_is_typed_leave_the_room_there(editor):
    page = editor.page
    choose(editor, "r", "drawRoom")
    drag(editor, [58, 40], [61, 43])
    page.keyboard.type("Hal")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.type("Foyer")
    page.keyboard.press("Enter")
    (room,) = drawn(editor)
    editor.wait(f"window.__app.feature('{room['id']}').properties.name?.en === 'Foyer'")


def test_rooms_are_drawn_one_after_the_other_with_the_tool_kept_by_its_key(editor):
    page = editor.page
    choose(editor, "r", "drawRoom")
    page.keyboard.press("r")
    drag(editor, [58, 40], [59, 41])
    drag(editor, [60, 40], [61, 41])
    drawn(editor, 2)
    page.keyboard.press("w")
    editor.wait("window.__app.mode === 'drawWall'")


def test_a_room_drawn_by_a_finger_brings_no_keyboard(open_page):
    editor = open_page(EDITOR, width=390, height=844, has_touch=True, is_mobile=True)
    page = editor.page
    editor.known = set(page.evaluate("window.__app.features()"))
    page.locator('.tools [data-operation="drawRoom"]').tap()
    editor.wait("window.__app.mode === 'drawRoom'")
    for corner in ((55, 30), (58, 33)):
        page.touchscreen.tap(*editor.pixel(*corner))
        keep_pace(BETWEEN_TAPS)
    drawn(editor)
    editor.wait("window.__app.mode === 'browse' && window.__app.selection")
    assert not page.evaluate("document.activeElement.matches('input, textarea')")


def test_a_kept_tool_draws_again_and_again(editor):
    page = editor.page
    button = page.locator('.tools [data-operation="drawRectangle"]')
    button.dblclick()
    editor.wait("window.__app.mode === 'drawRectangle'")
    drag(editor, [58, 40], [59, 41])
    drawn(editor)
    drag(editor, [60, 40], [61, 41])
    drawn(editor, 2)
    assert page.evaluate("window.__app.mode") == "drawRectangle"
    page.keyboard.press("Escape")
    editor.wait("window.__app.mode === 'browse'")


def test_the_flyout_offers_other_shapes_of_a_family(editor):
    page = editor.page
    page.get_by_role("button", name="Walls: more shapes").click()
    page.get_by_role("button", name="Draw four walls").click()
    editor.wait("window.__app.mode === 'drawWallRectangle'")
    drag(editor, [58, 40], [61, 43])
    (walls,) = drawn(editor)
    assert walls["kind"] == "wall" and len(walls["geometry"]["coordinates"]) == 5


class Fingers:
    """Touches as a browser gets them."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def __call__(self, kind, *points):
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_a_finger_shows_where_it_aims_and_two_move_the_map(open_page):
    editor = open_page(EDITOR, width=390, height=844, has_touch=True, is_mobile=True)
    page = editor.page
    editor.known = set(page.evaluate("window.__app.features()"))
    fingers = Fingers(page)
    page.locator('.tools [data-operation="drawRoom"]').tap()
    editor.wait("window.__app.mode === 'drawRoom'")
    x, y = editor.pixel(55, 30)
    fingers("touchStart", (x, y))
    fingers("touchMove", (x + 20, y + 20))
    page.locator(".loupe").wait_for()

    before = editor.pixel(55, 30)
    fingers("touchStart", (x + 20, y + 20), (x + 90, y + 20))
    for step in range(1, 6):
        fingers("touchMove", (x + 20 - 8 * step, y + 20), (x + 90 + 8 * step, y + 20))
    fingers("touchEnd")
    assert not page.locator(".loupe").is_visible()
    assert editor.pixel(55, 30) != before
    assert set(page.evaluate("window.__app.features()")) == editor.known

    page.touchscreen.tap(*editor.pixel(55, 32))
    keep_pace(BETWEEN_TAPS)
    x, y = editor.pixel(60, 28)
    fingers("touchStart", (x, y))
    fingers("touchMove", (x + 10, y + 40))
    fingers("touchMove", (x, y + 64))
    fingers("touchEnd")
    (room,) = drawn(editor)
    xs = [point[0] for point in room["geometry"]["coordinates"][0]]
    assert abs(max(xs) - min(xs) - 5) < 0.6


def test_beside_a_pen_a_finger_moves_the_map(open_page):
    editor = open_page(EDITOR, width=820, height=1180, has_touch=True)
    page = editor.page
    editor.known = set(page.evaluate("window.__app.features()"))
    choose(editor, "b", "drawRectangle")
    (ax, ay), (bx, by) = editor.pixel(58, 40), editor.pixel(61, 42)
    pen = page.context.new_cdp_session(page)
    for kind, x, y, buttons in (
        ("mouseMoved", ax, ay, 0),
        ("mousePressed", ax, ay, 1),
        ("mouseMoved", bx, by, 1),
        ("mouseReleased", bx, by, 0),
    ):
        event = {"type": kind, "x": x, "y": y, "button": "left" if buttons or "R" in kind else "none"}
        event |= {"buttons": buttons, "clickCount": 1, "pointerType": "pen"}
        pen.send("Input.dispatchMouseEvent", event)
    drawn(editor)

    choose(editor, "w", "drawWall")
    fingers = Fingers(page)
    before = editor.pixel(58, 40)
    fingers("touchStart", (300, 500))
    for step in range(1, 5):
        fingers("touchMove", (300 + 20 * step, 500))
    fingers("touchEnd")
    page.touchscreen.tap(300, 560)
    editor.wait(f"Math.abs(window.__app.worldToScreen(58, 40)[0] - {before[0]}) > 40")
    page.keyboard.press("Escape")  # nothing was begun, so this leaves
    editor.wait("window.__app.mode === 'browse'")
