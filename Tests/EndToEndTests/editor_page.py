"""What tests do in the editor: press keys, tap, drag, draw, and wait until all is saved."""

import copy

from playwright.sync_api import expect

from conftest import VENUE
from features import put_box

EDITOR = f"/editor/?venue={VENUE}&floor=0"
#: An obstacle in the middle of the ground floor, and its left side as the editor has it.
BOX = put_box("box", 58, 18, 62, 22, name={"en": "Box"})
LEFT = "window.__app.feature('box').geometry.coordinates[0][0][0]"


def choose(editor, key, mode):
    """Takes a tool by its key."""
    editor.page.keyboard.press(key)
    editor.wait(f"window.__app.mode === '{mode}'")


def tap(editor, x, y, **options):
    """Clicks on a place in metres."""
    editor.page.mouse.click(*editor.pixel(x, y), **options)


def drag(editor, start, end, *keys, points=()):
    """Drags the mouse from one place in metres over others to the last while keys are held."""
    page = editor.page
    for key in keys:
        page.keyboard.down(key)
    page.mouse.move(*editor.pixel(*start))
    page.mouse.down()
    for each in (*points, end):
        page.mouse.move(*editor.pixel(*each), steps=8)
    page.mouse.up()
    for key in keys:
        page.keyboard.up(key)


def tap_by_keys(editor, *ways, tap="Space"):
    """Moves the cross that stands for the pointer along each way, a key and how often, and taps there."""
    keyboard = editor.page.keyboard
    for key, times in ways:
        for _ in range(times):
            keyboard.press(key)
        keyboard.press(tap)


def saved(editor):
    """Waits until the server has everything."""
    editor.wait("window.__app.pending === 0 && window.__app.state === 'saved'")


def draw_box(editor, start, end):
    """Draws a rectangular obstacle and returns its id."""
    known = set(editor.page.evaluate("window.__app.features()"))
    choose(editor, "b", "drawRectangle")
    drag(editor, start, end)
    editor.wait(f"window.__app.features().length === {len(known) + 1}")
    editor.wait("window.__app.pending === 0")
    (new,) = set(editor.page.evaluate("window.__app.features()")) - known
    return new


def open_beside(editor, url):
    """Opens another window of the same browser."""
    window = copy.copy(editor)
    window.page = editor.context.new_page()
    window.open(url)
    return window


def sign(editor, name):
    """Signs the edits to come with a name."""
    page = editor.page
    page.keyboard.press("Shift+H")
    expect(page.locator(".here-panel")).to_be_focused()
    page.get_by_label("Your name, as others see it", exact=True).fill(name)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
