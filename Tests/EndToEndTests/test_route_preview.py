"""Walks that are tried in the editor: they follow what is dragged, and nothing of it is stored."""

import math
import re

import pytest
from playwright.sync_api import expect

from conftest import BETWEEN_TAPS, VENUE, keep_pace, until
from editor_page import EDITOR, choose, draw_box, tap
from features import put_box, put_line



def walk(editor):
    return editor.page.evaluate("window.__app.walk")


def try_walk(editor, start, end):
    """Asks for a walk by two taps and returns its seconds."""
    choose(editor, "h", "tryWalk")
    tap(editor, *start)
    tap(editor, *end)
    editor.wait("window.__app.walk.seconds !== null && !window.__app.walk.isBusy")
    return walk(editor)["seconds"]


def nearest_to(points, x, y):
    """Metres from a place to the nearest side of a line."""

    def to_side(a, b):
        length = math.dist(a, b) ** 2
        along = 0 if length == 0 else ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length
        along = max(0, min(1, along))
        return math.dist((x, y), (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))

    return min(to_side(a, b) for a, b in zip(points, points[1:]))


def test_a_walk_follows_an_obstacle_that_is_drawn_and_dragged_across_it_and_back(
    server, open_page
):
    editor = open_page(EDITOR)
    page = editor.page
    straight = try_walk(editor, (75, 62), (75, 42))
    expect(page.get_by_role("region", name="Try a route")).to_contain_text("20 m")

    box = draw_box(editor, [77, 44], [82, 49])
    editor.wait("!window.__app.walk.isBusy")
    assert walk(editor)["seconds"] == straight
    drawn = server.revision()

    tap(editor, 79.5, 46.5)
    editor.wait(f"window.__app.selection === '{box}'")
    page.mouse.move(*editor.pixel(79.5, 46.5))
    page.mouse.down()
    for x in (79, 78, 77, 76, 75):
        page.mouse.move(*editor.pixel(x, 46.5))
    until(lambda: nearest_to(walk(editor)["points"][0], 75, 46.5) > 1)
    editor.wait("!window.__app.walk.isBusy")
    dragged = walk(editor)
    assert dragged["seconds"] > straight
    assert dragged["before"] == straight
    effect = page.locator(".walk-panel .effect")
    expect(effect).to_contain_text("+")
    assert server.revision() == drawn
    assert server.request(f"/api/v1/venues/{VENUE}/features?floor=0")[2]["revision"] == drawn

    page.mouse.up()
    editor.wait(f"window.__app.revision === {drawn + 1} && !window.__app.walk.isBusy")
    after = walk(editor)
    assert after["seconds"] == dragged["seconds"]
    asked = {"from": {"floor": "0", "x": 75, "y": 62}, "to": {"floor": "0", "x": 75, "y": 42}}
    answer = server.request(f"/api/v1/venues/{VENUE}/routes", asked)[2]
    assert abs(answer["route"]["seconds"] - after["seconds"]) < 0.05

    page.keyboard.press("Control+z")
    editor.wait(f"window.__app.walk.seconds === {straight}")


def open_holding(open_page, script):
    """Opens the editor with one script held back; returns it and the requests for the script.

    They are held from before the page opens: what asks right after Chromium was told may slip through.
    """
    held = []
    return open_page(EDITOR, prepare=lambda page: page.page.route(script, lambda route: held.append(route))), held


@pytest.mark.modules
def test_taps_before_the_tool_has_come_over_the_network_are_not_lost(server, open_page):
    editor, held = open_holding(open_page, "**/modes/preview-route.js")
    choose(editor, "h", "tryWalk")
    tap(editor, 75, 62)
    tap(editor, 75, 42)
    until(lambda: editor.page.evaluate("1") and held, "the tool was not asked for")
    assert walk(editor) is None or walk(editor)["seconds"] is None
    held[0].continue_()
    expect(editor.page.get_by_role("region", name="Try a route")).to_contain_text("20 m")
    editor.wait("window.__app.mode === 'browse'")


@pytest.mark.modules
def test_taps_on_two_floors_before_the_tool_has_come_are_on_these_floors(server, open_page):
    editor, held = open_holding(open_page, "**/modes/preview-route.js")
    choose(editor, "h", "tryWalk")
    tap(editor, 60, 15)
    editor.page.keyboard.press("PageUp")
    editor.wait("window.__app.floor === '1'")
    tap(editor, 60, 15)
    until(lambda: editor.page.evaluate("1") and held, "the tool was not asked for")
    held[0].continue_()
    editor.wait("window.__app.walk?.points.length === 2")
    assert editor.page.evaluate("window.__app.floor") == "1"


@pytest.mark.modules
def test_a_tool_that_is_given_up_before_it_has_come_stays_away(server, open_page):
    editor, held = open_holding(open_page, "**/modes/measure.js")
    choose(editor, "u", "measure")
    until(lambda: editor.page.evaluate("1") and held, "the tool was not asked for")
    editor.page.keyboard.press("Escape")
    editor.wait("window.__app.mode === 'browse'")
    with editor.page.expect_response("**/modes/measure.js"):
        held[0].continue_()
    # The card of lengths stands above the map once the tool is there.
    choose(editor, "u", "measure")
    expect(editor.page.locator(".measure-card")).to_have_count(1)
    editor.page.keyboard.press("Escape")
    editor.wait("window.__app.mode === 'browse'")


def test_a_walk_follows_an_obstacle_while_it_is_drawn(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    straight = try_walk(editor, (75, 62), (75, 42))
    choose(editor, "b", "drawRectangle")
    page.mouse.move(*editor.pixel(73, 46))
    page.mouse.down()
    for x in (74, 76, 78):
        page.mouse.move(*editor.pixel(x, 49))
    editor.wait(f"window.__app.walk.seconds > {straight} && !window.__app.walk.isBusy")
    assert walk(editor)["before"] == straight
    assert server.revision() == 0
    page.keyboard.press("Escape")
    page.mouse.up()
    editor.wait(f"window.__app.walk.seconds === {straight}")
    assert server.revision() == 0


def test_a_walk_goes_through_a_door_before_it_is_put(server, open_page):
    server.post_edit(VENUE, "fence", put_line("wall", "fence", (96, 40), (96, 69)))
    editor = open_page(EDITOR)
    page = editor.page
    around = try_walk(editor, (90, 47), (102, 47))
    choose(editor, "d", "placeDoor")
    page.mouse.move(*editor.pixel(96.2, 47))
    page.mouse.move(*editor.pixel(96, 47))
    editor.wait("window.__app.walk.seconds < 10")
    assert server.revision() == 1
    page.keyboard.press("Escape")
    editor.wait(f"window.__app.walk.seconds === {around}")


def test_a_walk_over_two_floors_is_shown_floor_by_floor_and_step_free(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    choose(editor, "h", "tryWalk")
    tap(editor, 60, 15)
    page.keyboard.press("PageUp")
    editor.wait("window.__app.floor === '1'")
    tap(editor, 60, 15)
    editor.wait("window.__app.walk.points.length === 2")
    panel = page.get_by_role("region", name="Try a route")
    upper = panel.get_by_role("button", name="Upper floor")
    expect(upper).to_have_attribute("aria-pressed", "true")
    on_foot = walk(editor)["seconds"]
    panel.get_by_role("button", name="Step-free").click()
    editor.wait(f"window.__app.walk.seconds !== {on_foot} && !window.__app.walk.isBusy")
    panel.get_by_role("button", name="Ground floor").click()
    editor.wait("window.__app.floor === '0'")
    expect(page.get_by_role("button", name=re.compile("Start of the route"))).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("End of the route"))).to_be_hidden()


def test_an_organiser_moves_the_ends_of_a_walk_and_a_refusal_offers_the_nearest_place(
    server, open_page
):
    editor = open_page(EDITOR)
    page = editor.page
    straight = try_walk(editor, (75, 62), (75, 42))
    start = page.get_by_role("button", name=re.compile("Start of the route"))
    start.focus()
    for _ in range(4):
        page.keyboard.press("Shift+ArrowDown")
    editor.wait(f"window.__app.walk.seconds < {straight - 5} && !window.__app.walk.isBusy")

    page.mouse.move(*editor.pixel(75, 42))
    page.mouse.down()
    page.mouse.move(*editor.pixel(80, 30))
    # Into the counter of the restaurant.
    page.mouse.move(*editor.pixel(90.5, 7.25))
    page.mouse.up()
    editor.wait("window.__app.walk.refusal === 'destinationBlocked'")
    panel = page.get_by_role("region", name="Try a route")
    expect(panel).to_contain_text("nearest place")
    panel.get_by_role("button", name="Use the nearest place").click()
    editor.wait("window.__app.walk.seconds !== null && window.__app.walk.refusal === null")


def test_an_organiser_tries_a_walk_and_the_tint_by_keyboard_alone(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    page.keyboard.press("y")
    editor.wait("window.__app.walk.parts > 1")
    choose(editor, "h", "tryWalk")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("e")
    editor.wait("window.__app.walk.seconds > 0")
    expect(page.locator(".walk-panel")).to_contain_text("Nearest exit: ")
    panel = page.locator(".walk-panel")
    close = panel.get_by_role("button", name="Close")
    close.press("Enter")
    expect(panel).to_contain_text("Tinted: walkable on foot.")
    expect(panel.locator(".ends")).to_be_hidden()
    panel.get_by_role("button", name="Step-free").press("Enter")
    expect(panel).to_contain_text("Tinted: accessible step-free.")
    close.press("Enter")
    editor.wait("window.__app.walk.parts === 0")
    expect(panel).to_be_hidden()


def test_the_editor_counts_and_shows_rooms_without_a_door(server, open_page):
    walled = {"category": "room", "walled": True, "name": {"en": "Vault"}}
    vault = put_box("vault", 85, 44, 91, 48, kind="area", **walled)
    editor = open_page(EDITOR)
    page = editor.page
    page.keyboard.press("y")
    panel = page.locator(".walk-panel")
    # The store of the demo venue is locked.
    expect(panel).to_contain_text("1 place without a way out")
    server.post_edit(VENUE, "vault", vault)
    expect(panel).to_contain_text("2 places without a way out")
    for _ in range(2):
        before = editor.pixel(88, 46)
        panel.get_by_role("button", name="Show next").click()
        until(lambda: math.dist(before, editor.pixel(88, 46)) > 20)


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_the_card_covers_neither_end_of_the_walk(server, open_page, width, height):
    editor = open_page(EDITOR, width=width, height=height)
    page = editor.page
    page.keyboard.press("h")
    editor.wait("window.__app.mode === 'tryWalk'")
    # In the corner where the card comes, and in the one across.
    size = page.locator(".map-surface").first.bounding_box()
    corner = (size["x"] + 60, size["y"] + size["height"] - 60)
    across = (size["x"] + size["width"] - 60, size["y"] + 60)
    for place in (corner, across):
        page.mouse.click(*place)
        keep_pace(BETWEEN_TAPS)
    editor.wait("window.__app.mode === 'browse' && !window.__app.walk.isBusy")

    def is_free(pin):
        return page.evaluate("""(name) => {
          const pin = document.querySelector(`.walk-pin.${name}`).getBoundingClientRect();
          const card = document.querySelector('.walk-panel').getBoundingClientRect();
          const map = document.querySelector('.map-host').getBoundingClientRect();
          const isApart = pin.left > card.right || pin.bottom < card.top;
          return pin.width > 0 && isApart && pin.left >= map.left && pin.right <= map.right
            && pin.top >= map.top;
        }""", pin)

    until(lambda: is_free("from") and is_free("to"), "the card covers an end of the walk")
