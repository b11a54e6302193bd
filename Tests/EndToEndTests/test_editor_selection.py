"""Selecting and changing many things at once in the editor, by pointer and by keys alone."""

from playwright.sync_api import expect

from conftest import VENUE
from editor_page import EDITOR, drag, tap
from features import put_line, put_poi


def coordinates(page, identifier):
    """Where a feature is drawn."""
    return page.evaluate(f"window.__app.feature({identifier!r})?.geometry.coordinates")


def selected(page):
    """The ids of what is selected."""
    return sorted(page.evaluate("window.__app.selected"))


def open_with_places(server, open_page):
    """The editor with three places and two walls that meet, on free ground, looked at closely."""
    server.post_edit(
        VENUE, "things",
        put_poi("one", 54, 42, "One"), put_poi("two", 56, 42, "Two"), put_poi("three", 58, 44, "Three"),
        put_line("wall", "a", (54, 45), (57, 45), name={"en": "a"}), put_line("wall", "b", (57, 45), (57, 47)),
        author="bob",
    )
    # Without motion the camera is there at once.
    editor = open_page(EDITOR, reduced_motion="reduce")
    page = editor.page
    page.evaluate("document.activeElement?.blur()")
    drag(editor, [53, 41.2], [59.2, 47.6], "Shift")
    page.keyboard.press("z")
    editor.wait("window.__app.worldToScreen(57, 44)[0] - window.__app.worldToScreen(56, 44)[0] > 40")
    page.keyboard.press("Escape")
    return editor


def test_a_box_selects_places_that_move_and_go_as_one(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    drag(editor, [53.2, 41.2], [56.8, 42.8], "Shift")
    assert selected(page) == ["one", "two"]
    page.keyboard.press("s")
    drag(editor, [54, 42], [54, 43])
    editor.wait("window.__app.pending === 0")
    x, y = coordinates(page, "two")
    assert abs(x - 56) < 0.1 and abs(y - 43) < 0.1
    page.keyboard.press("Delete")
    editor.wait("!window.__app.feature('one') && !window.__app.feature('two')")
    page.keyboard.press("Control+z")
    editor.wait("window.__app.feature('one') && window.__app.feature('two')")
    tap(editor, 58, 44)
    page.keyboard.down("Shift")
    tap(editor, *coordinates(page, "two"))
    page.keyboard.up("Shift")
    assert selected(page) == ["three", "two"]


def test_a_lasso_selects_the_places_inside_it(server, open_page):
    editor = open_with_places(server, open_page)
    corners = [[59, 43.2], [57, 42.8], [57, 41.2], [55, 41.2], [55, 43.5], [57, 44.7], [59, 44.9]]
    drag(editor, [59.7, 45.5], [59.6, 45.4], "Alt", points=corners)
    assert selected(editor.page) == ["three", "two"]


def test_corners_of_two_walls_move_together(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    page.keyboard.press("s")
    tap(editor, 55.5, 45)
    assert selected(page) == ["a"]
    drag(editor, [57, 45], [58, 45.5])
    editor.wait("window.__app.pending === 0")
    assert coordinates(page, "a")[1] == coordinates(page, "b")[0]
    assert coordinates(page, "a")[1] != [57, 45]
    page.keyboard.press("Control+z")
    editor.wait("window.__app.feature('b').geometry.coordinates[0][0] === 57")
    assert coordinates(page, "a")[1] == [57, 45]


def test_an_organiser_copies_places_to_another_floor_by_keys(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    drag(editor, [53.2, 41.2], [56.8, 42.8], "Shift")
    page.keyboard.press("Control+c")
    page.keyboard.press("PageUp")
    editor.wait("window.__app.floor === '1'")
    page.keyboard.press("Control+v")
    editor.wait("window.__app.selected.length === 2 && window.__app.pending === 0")
    new = selected(page)
    assert sorted(coordinates(page, each) for each in new) == [[54, 42], [56, 42]]
    assert page.evaluate(f"window.__app.feature({new[0]!r}).floor") == "1"
    expect(page.get_by_text("2 objects pasted.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+d")
    editor.wait("window.__app.selected.length === 2 && window.__app.pending === 0")
    assert selected(page) != new
    page.keyboard.press("Control+x")
    editor.wait("window.__app.selected.length === 0")
    page.keyboard.press("Control+a")
    assert set(new) <= set(selected(page))


def test_an_organiser_turns_places_by_a_handle_and_a_wall_by_keys(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    drag(editor, [53.2, 41.2], [56.8, 42.8], "Shift")
    # The handle is 12 + 28 pixels above what is selected; a quarter turn brings it to the right.
    x, y = editor.pixel(55, 42)
    page.mouse.move(x, y - 40)
    page.mouse.down()
    page.mouse.move(x + 60, y - 20, steps=3)
    page.mouse.move(x + 60, y, steps=3)
    page.mouse.up()
    editor.wait("window.__app.pending === 0")
    assert coordinates(page, "one") == [55, 43] and coordinates(page, "two") == [55, 41]
    tap(editor, 55.5, 45)
    assert selected(page) == ["a"]
    page.keyboard.press("t")
    editor.wait("window.__app.mode === 'transform'")
    for key in ("9", "0", "Enter"):
        page.keyboard.press(key)
    editor.wait("window.__app.mode === 'browse' && window.__app.pending === 0")
    assert coordinates(page, "a") == [[55.5, 46.5], [55.5, 43.5]]


def test_the_menu_offers_operations_and_says_why_one_is_disabled(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    tap(editor, 55.5, 45, button="right")
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Cut")).to_be_focused()
    assert selected(page) == ["a"]
    join = menu.get_by_role("menuitem", name="Join")
    expect(join).to_have_attribute("aria-disabled", "true")
    join.hover()
    expect(page.locator(".context-menu .reason")).to_contain_text("Select two or more objects")
    menu.get_by_role("menuitem", name="Copy").click()
    tap(editor, 54, 46.5, button="right")
    menu.get_by_role("menuitem", name="Paste, on any floor").click()
    editor.wait("window.__app.selected.length === 1 && window.__app.selected[0] !== 'a'")
    (left, y), (right, _) = coordinates(page, selected(page)[0])
    assert abs((left + right) / 2 - 54) < 0.1 and abs(y - 46.5) < 0.1
    page.keyboard.press("Control+z")
    tap(editor, 55.5, 45, button="right")
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    page.keyboard.down("Shift")
    tap(editor, 57, 46.2)
    page.keyboard.up("Shift")
    page.keyboard.press("Shift+F10")
    expect(menu).to_be_visible()
    page.keyboard.press("j")
    expect(menu.get_by_role("menuitem", name="Join")).to_be_focused()
    page.keyboard.press("Enter")
    editor.wait("!window.__app.feature('b') && window.__app.pending === 0")
    assert coordinates(page, "a") == [[54, 45], [57, 45], [57, 47]]


def test_a_finger_that_rests_opens_the_menu(server, open_page):
    server.post_edit(VENUE, "things", put_poi("one", 54, 42, "One"), author="bob")
    editor = open_page(EDITOR, has_touch=True)
    page = editor.page
    x, y = editor.pixel(54, 42)
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_role("menu")).to_be_visible()
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert selected(page) == ["one"]
    expect(page.get_by_role("menu")).to_be_visible()


def test_an_organiser_selects_by_a_box_and_moves_a_corner_by_keys_alone(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    page.keyboard.press("e")
    editor.wait("window.__app.mode === 'selectBox'")
    page.keyboard.press("Space")
    for _ in range(9):
        page.keyboard.press("Shift+ArrowLeft")
        page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Space")
    editor.wait("window.__app.mode === 'browse' && window.__app.selected.length > 3")
    page.keyboard.press("Escape")
    page.get_by_role("searchbox").fill("wall a")
    page.get_by_role("searchbox").press("Enter")
    editor.wait("window.__app.selection === 'a'")
    page.get_by_role("application").focus()
    page.keyboard.press("Period")
    page.keyboard.press("Period")
    expect(page.get_by_text("Corner 2 of 2")).to_be_visible()
    page.keyboard.press("ArrowUp")
    editor.wait("window.__app.pending === 0 && window.__app.feature('b').geometry.coordinates[0][1] === 45.1")
    assert coordinates(page, "a")[1] == [57, 45.1]


def test_the_editor_opens_on_a_feature_with_its_floor_in_view(open_page):
    editor = open_page(f"{EDITOR.split('&')[0]}&feature=poi-lounge")
    editor.wait("window.__app.selection === 'poi-lounge'")
    editor.still()
    (left, _), (right, _) = editor.pixel(0, 0), editor.pixel(100, 0)
    assert 300 < right - left < 1280, (left, right)
