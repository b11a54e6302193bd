"""The editor under a finger: what a phone shows, upright and on its side, and what a large upright screen shows."""

import pytest
from playwright.sync_api import expect

from conftest import BETWEEN_TAPS, keep_pace
from editor_page import EDITOR, saved

PHONE = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
UPRIGHT = {"width": 390, "height": 844, **PHONE}
ON_ITS_SIDE = {"width": 844, "height": 390, **PHONE}
LANGUAGES = ["en-GB", "de-DE"]

#: Controls of the window that a finger would miss, with their size. The grip of the sheet is as wide as the screen,
#: and each tab does the same; the switch belongs to a line of 44 pixels.
SMALL = """() => [...document.querySelectorAll('#editor :is(button, a[href], input, select, summary)')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.closest('label, .sheet-handle, .field.switch, .map-surface'))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && (width < 43.5 || height < 43.5))
  .map(([each, { width, height }]) => `${width} × ${height}: ${each.ariaLabel ?? each.textContent} ${each.className}`)"""

#: Whether the line below the map and the page have room for all that they hold.
FITS = """() => [document.querySelector('.status'), document.body].every((each) =>
  each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight + 1)"""


def tap(editor, x, y):
    editor.page.touchscreen.tap(*editor.pixel(x, y))
    keep_pace(BETWEEN_TAPS)


def take(editor, operation):
    editor.page.locator(f'.tools [data-operation="{operation}"]').tap()
    editor.wait(f"window.__app.mode === '{operation}'")


def box(page, selector):
    return page.locator(selector).bounding_box()


def apart(one, other):
    return (one["x"] + one["width"] <= other["x"] + 0.5 or other["x"] + other["width"] <= one["x"] + 0.5
            or one["y"] + one["height"] <= other["y"] + 0.5 or other["y"] + other["height"] <= one["y"] + 0.5)


def place(editor):
    """Places a place of interest in the west hall, which opens the panel."""
    take(editor, "addPoi")
    tap(editor, 60, 30)
    editor.wait("window.__app.selection")
    saved(editor)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on-its-side"])
def test_a_finger_hits_each_control(open_page, screen, language):
    editor = open_page(EDITOR, locale=language, **screen)
    page = editor.page
    found = {"fresh": page.evaluate(SMALL)}
    for operation in ("drawWall", "drawRoom", "placeDoor", "placeConnector", "addPoi", "measure"):
        take(editor, operation)
        found[operation] = page.evaluate(SMALL)
    take(editor, "browse")
    for tab in page.get_by_role("tab").all()[1:]:
        tab.tap()
        expect(page.get_by_role("tabpanel")).not_to_have_text("")
        found[tab.inner_text()] = page.evaluate(SMALL)
    place(editor)
    found["selected"] = page.evaluate(SMALL)
    assert {state: small for state, small in found.items() if small} == {}


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on-its-side"])
def test_the_tabs_stay_when_what_was_selected_is_gone(open_page, screen):
    editor = open_page(EDITOR, locale="en-GB", **screen)
    page = editor.page
    place(editor)
    page.locator(".inspector header").get_by_role("button", name="Delete").tap()
    editor.wait("!window.__app.selection")
    for tab in page.get_by_role("tab").all():
        expect(tab).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('.panel').scrollTop") == 0
    expect(page.locator(".objects")).to_be_hidden()


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on-its-side"])
def test_a_tap_on_the_chosen_tab_opens_the_panel_and_shuts_it(open_page, screen):
    page = open_page(EDITOR, locale="en-GB", **screen).page
    tab, objects = page.get_by_role("tab", name="Inspect"), page.locator(".objects")
    expect(objects).to_be_hidden()
    tab.tap()
    expect(objects).to_be_visible()
    tab.tap()
    expect(objects).to_be_hidden()


def test_a_drag_of_its_grip_opens_the_panel_and_shuts_it(open_page):
    page = open_page(EDITOR, locale="en-GB", **UPRIGHT).page
    grip, touches = page.get_by_role("button", name="Objects and properties"), page.context.new_cdp_session(page)

    def drag(by):
        where = grip.bounding_box()
        x, y = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
        for kind, points in (("touchStart", [y]), ("touchMove", [y + by / 2]), ("touchMove", [y + by]), ("touchEnd", [])):
            touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at} for at in points]})

    drag(-120)
    expect(grip).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".objects")).to_be_visible()
    drag(120)
    expect(grip).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".objects")).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on-its-side"])
def test_a_phone_says_what_to_do_with_a_finger(open_page, screen, language):
    editor = open_page(EDITOR, locale=language, **screen)
    hint = editor.page.locator(".status .hint")
    for operation in ("selectBox", "drawWall", "drawRoom", "placeDoor", "placeConnector", "addPoi", "placeBooths", "tryWalk", "measure"):
        take(editor, operation)
        expect(hint).to_be_in_viewport(ratio=1)
        text = hint.inner_text()
        assert text and not any(key in text for key in ("Esc", "Enter", "Shift", "Umschalt", "⌫")), text
        assert hint.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), text


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on-its-side"])
def test_what_ends_a_shape_lies_free(open_page, screen):
    editor = open_page(EDITOR, locale="en-GB", **screen)
    page = editor.page
    take(editor, "drawWall")
    form = page.locator(".tool-form")
    expect(form).to_be_visible()
    tap(editor, 25, 20)
    tap(editor, 35, 20)
    end = page.locator(".draw-bar [data-draw=end]")
    expect(end).to_be_in_viewport(ratio=1)
    expect(form).to_be_hidden()
    end.tap()
    editor.wait("window.__app.mode === 'browse' && window.__app.selection")


@pytest.mark.parametrize("width", [320, 360])
def test_the_narrowest_phone_shows_each_tab(open_page, width):
    page = open_page(EDITOR, locale="de-DE", **{**UPRIGHT, "width": width, "height": 640}).page
    panel, tabs = box(page, ".panel"), page.get_by_role("tab").all()
    assert len(tabs) == 7
    for tab in tabs:
        shown = tab.bounding_box()
        assert shown["y"] + shown["height"] <= panel["y"] + panel["height"], tab.inner_text()


@pytest.mark.parametrize(("width", "height"), [(667, 375), (740, 360)])
def test_a_small_phone_on_its_side_has_its_map_beside_the_tools(open_page, width, height):
    page = open_page(EDITOR, locale="de-DE", **{**ON_ITS_SIDE, "width": width, "height": height}).page
    shown = box(page, ".map-host")
    assert shown["width"] > 0.6 * width and shown["height"] > 0.8 * height
    assert apart(shown, box(page, ".tools")) and apart(shown, box(page, ".panel"))


def test_the_map_of_a_phone_on_its_side_has_most_of_it(open_page):
    editor = open_page(EDITOR, locale="en-GB", **ON_ITS_SIDE)
    page = editor.page
    assert box(page, ".map-host")["width"] > 600
    place(editor)
    shown, panel = box(page, ".map-host"), box(page, ".panel .inspector")
    assert shown["width"] > 340 and apart(shown, panel)
    for selector in (".bar [data-operation=settings]", ".bar [data-operation=undo]", ".bar h1"):
        expect(page.locator(selector)).to_be_in_viewport(ratio=1)


def test_what_is_selected_stays_in_view_when_the_panel_opens(open_page):
    editor = open_page(EDITOR, locale="en-GB", **UPRIGHT)
    page = editor.page
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").tap()
    editor.still()
    # Near the lower edge of the map, which the panel takes; its place in metres by two that are known.
    edge = box(page, ".map-host")["height"] + box(page, ".map-host")["y"] - 70
    (left, top), (right, bottom) = editor.pixel(0, 0), editor.pixel(10, 10)
    x, y = 10 * (200 - left) / (right - left), 10 * (edge - top) / (bottom - top)
    page.keyboard.press("n")
    editor.wait("window.__app.mode === 'addPoi'")
    editor.wait("document.querySelector('.tool-form')")
    page.evaluate("document.querySelector('.tool-form').hidden = true")
    tap(editor, x, y)
    editor.wait("window.__app.selection")
    editor.still()
    placed = page.evaluate("window.__app.feature(window.__app.selection).geometry.coordinates")
    shown = box(page, ".map-host")
    assert shown["y"] < editor.pixel(*placed)[1] < shown["y"] + shown["height"]


def test_the_search_has_a_way_out_for_fingers_and_names_no_keys(open_page):
    page = open_page(EDITOR, locale="en-GB", **UPRIGHT).page
    page.locator('.bar [data-operation="palette"]').tap()
    search = page.get_by_role("dialog", name="Search everything")
    expect(search.locator("kbd").first).to_be_hidden()
    assert search.get_by_role("combobox").evaluate("each => each.scrollWidth <= each.clientWidth")
    search.get_by_role("button", name="Close").tap()
    expect(search).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1080, 1920)])
def test_on_a_large_upright_screen_the_plan_has_the_whole_width(open_page, width, height):
    editor = open_page(EDITOR, width=width, height=height)
    page = editor.page
    shown, panel = box(page, ".map-host"), box(page, ".panel")
    assert shown["width"] > width - 120 and panel["width"] == width
    assert panel["y"] >= shown["y"] + shown["height"] - 1
    (left, _), (right, _) = editor.pixel(0, 0), editor.pixel(120, 0)
    assert right - left > 0.8 * shown["width"]


def test_the_panel_stays_beside_the_plan_in_a_window_that_is_about_square(open_page):
    page = open_page(EDITOR, width=960, height=970).page
    shown, panel = box(page, ".map-host"), box(page, ".panel")
    assert panel["x"] >= shown["x"] + shown["width"] - 1 and panel["width"] < 400


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(700, 900), (683, 384)])
def test_a_mouse_has_its_place_and_north_in_a_small_window(open_page, width, height, language):
    editor = open_page(EDITOR, locale=language, width=width, height=height)
    page = editor.page
    for operation in ("drawWall", "placeConnector", "measure"):
        page.locator(f'.tools [data-operation="{operation}"]').click()
        editor.wait(f"window.__app.mode === '{operation}'")
        shown = box(page, ".map-host")
        page.mouse.move(shown["x"] + shown["width"] / 2, shown["y"] + shown["height"] / 2)
        for part in (".hint", ".place", ".north"):
            expect(page.locator(f".status {part}")).to_be_in_viewport(ratio=1)
        assert page.locator(".status .hint").bounding_box()["width"] > 150
        assert page.evaluate(FITS)


def test_the_line_of_a_narrow_window_has_room_with_a_mouse(open_page):
    page = open_page(EDITOR, locale="de-DE", width=320, height=640).page
    page.mouse.move(160, 200)
    expect(page.locator(".status .place")).to_be_hidden()
    assert page.locator(".status").evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on-its-side"])
def test_the_chosen_tab_says_whether_the_panel_is_open(open_page, screen):
    page = open_page(EDITOR, locale="en-GB", **screen).page
    inspect, floors = (page.get_by_role("tab", name=name) for name in ("Inspect", "Floors"))
    expect(inspect).to_have_attribute("aria-expanded", "false")
    floors.tap()
    expect(floors).to_have_attribute("aria-expanded", "true")
    assert inspect.get_attribute("aria-expanded") is None
    floors.tap()
    expect(floors).to_have_attribute("aria-expanded", "false")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".panel [role=tab][aria-expanded]")).to_have_count(0)


def test_arrow_keys_move_through_a_column_of_tabs(open_page):
    page = open_page(EDITOR, locale="en-GB", **ON_ITS_SIDE).page
    tabs = page.locator(".panel [role=tablist]")
    expect(tabs).to_have_attribute("aria-orientation", "vertical")
    page.get_by_role("tab", name="Inspect").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("tab", name="Floors")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("tab", name="Inspect")).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(tabs).not_to_have_attribute("aria-orientation", "vertical")


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on-its-side"])
def test_the_keyboard_goes_to_the_plan_when_the_panel_shuts(open_page, screen):
    page = open_page(EDITOR, locale="en-GB", **screen).page
    page.get_by_role("tab", name="Inspect").tap()
    page.locator(".list-head input").focus()
    page.evaluate("document.querySelector('.panel [aria-selected=true]').click()")
    expect(page.locator(".objects")).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('.map-surface') !== null")


def test_the_bar_of_a_phone_cuts_no_word_of_the_state_off(server, open_page):
    editor = open_page(EDITOR, width=390, height=844, locale="de-DE")
    page = editor.page
    word = page.locator(".save-state > span:last-child")
    expect(word).to_have_text("Gespeichert")
    # As much as an account and a count of issues leave to the title.
    for width in (142, 60, 44):
        page.locator(".bar-title").evaluate("(node, width) => node.style.flex = `0 0 ${width}px`", width)
        state, shown = page.locator(".save-state"), word.bounding_box()
        box = state.bounding_box()
        is_hidden = shown["width"] <= 1
        assert is_hidden or shown["x"] + shown["width"] <= box["x"] + box["width"] + 0.5, width
        assert is_hidden == (width < 100)
        assert word.evaluate("(node) => node.offsetWidth <= 1 || node.scrollWidth <= node.clientWidth")
