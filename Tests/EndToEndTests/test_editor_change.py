"""Selecting and changing many things at once in the editor, by pointer and by keys alone."""

from playwright.sync_api import expect

from test_editor_issues import place, wall
from test_live import VENUE
from test_pages import EDITOR


def point(page, at):
    """Where a place in metres is on the page."""
    return page.evaluate(f"window.__app.worldToScreen({at[0]}, {at[1]})")


def drag(page, start, end, *keys, points=()):
    """Drags the mouse between two places in metres while keys are held."""
    for key in keys:
        page.keyboard.down(key)
    page.mouse.move(*point(page, start))
    page.mouse.down()
    for each in (*points, end):
        page.mouse.move(*point(page, each), steps=4)
    page.mouse.up()
    for key in keys:
        page.keyboard.up(key)


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
        place("one", 54, 42, "One"), place("two", 56, 42, "Two"), place("three", 58, 44, "Three"),
        wall("a", (54, 45), (57, 45)), wall("b", (57, 45), (57, 47)), author="bob",
    )
    editor = open_page(EDITOR)
    editor.page.evaluate("document.activeElement?.blur()")
    return editor


def test_a_box_selects_and_what_is_selected_moves_and_goes_as_one(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    drag(page, [53.2, 41.2], [56.8, 42.8], "Shift")
    assert selected(page) == ["one", "two"]
    page.keyboard.press("s")
    drag(page, [54, 42], [54, 43])
    editor.wait("window.__app.pending === 0")
    x, y = coordinates(page, "two")
    assert abs(x - 56) < 0.1 and abs(y - 43) < 0.1
    page.keyboard.press("Delete")
    editor.wait("!window.__app.feature('one') && !window.__app.feature('two')")
    page.keyboard.press("Control+z")
    editor.wait("window.__app.feature('one') && window.__app.feature('two')")
    page.mouse.click(*point(page, [58, 44]))
    page.keyboard.down("Shift")
    page.mouse.click(*point(page, coordinates(page, "two")))
    page.keyboard.up("Shift")
    assert selected(page) == ["three", "two"]


def test_a_lasso_takes_what_lies_in_it(server, open_page):
    editor = open_with_places(server, open_page)
    corners = [[59, 43.2], [57, 42.8], [57, 41.2], [55, 41.2], [55, 43.5], [57, 44.7], [59, 44.9]]
    drag(editor.page, [59.7, 45.5], [59.6, 45.4], "Alt", points=corners)
    assert selected(editor.page) == ["three", "two"]


def test_corners_of_two_walls_move_together(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    page.keyboard.press("s")
    page.mouse.click(*point(page, [55.5, 45]))
    assert selected(page) == ["a"]
    drag(page, [57, 45], [58, 45.5])
    editor.wait("window.__app.pending === 0")
    assert coordinates(page, "a")[1] == coordinates(page, "b")[0]
    assert coordinates(page, "a")[1] != [57, 45]
    page.keyboard.press("Control+z")
    editor.wait("window.__app.feature('b').geometry.coordinates[0][0] === 57")
    assert coordinates(page, "a")[1] == [57, 45]


def test_by_keys_things_are_copied_to_another_floor_and_back(server, open_page):
    editor = open_with_places(server, open_page)
    page = editor.page
    drag(page, [53.2, 41.2], [56.8, 42.8], "Shift")
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
