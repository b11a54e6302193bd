"""Smoke tests in Firefox and WebKitGTK: five pages open, the phone page leads, a wall is drawn, live dots arrive.

Chromium is there for all other tests; a browser that is missing is skipped with the package it is in.
"""

import os
import pathlib

import pytest

from conftest import repeated, until
from features import feature_of
from other_browsers import Firefox, WebKit
from stream_client import post_locations, report


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def other(request, tmp_path_factory):
    """One of the other browsers, started once for all tests of this file."""
    running = request.param(tmp_path_factory.mktemp("profile"))
    yield running
    running.close()


def keep_picture(other, name):
    """Saves what is seen where FLOORCAST_PICTURES says, for people to look at."""
    folder = os.environ.get("FLOORCAST_PICTURES")
    if folder:
        path = pathlib.Path(folder) / f"{type(other).__name__.lower()}-{name}.png"
        path.write_bytes(other.picture())


@pytest.mark.parametrize("path", [
    "/", "/live/?venue=expo", "/kiosk/?venue=expo&at=0:60,8", "/editor/?venue=expo", "/navigate/?venue=expo",
])
def test_every_page_opens(other, server, path):
    other.open(f"{server.url}{path}")
    other.until_ready()
    assert other.evaluate("document.body.innerText.trim().length") > 20
    keep_picture(other, path.split("/")[1] or "home")


def draw_a_wall(other, server):
    """Draws a wall of three corners by the mouse and compares it with what the server has."""
    other.open(f"{server.url}/editor/?venue=expo&floor=0")
    other.until_ready()
    other.press("Escape")
    before = set(other.evaluate("window.__app.features()"))
    other.press("w")
    other.wait("window.__app.mode !== 'browse'")
    for x, y in ((52, 20), (58, 20), (58, 26)):
        other.click(*other.evaluate(f"window.__app.worldToScreen({x}, {y})"))
    other.press("Enter")
    other.wait("window.__app.pending === 0 && window.__app.state === 'saved'")
    new = set(other.evaluate("window.__app.features()")) - before
    assert len(new) == 1, new
    (wall,) = new
    stored = feature_of(server, wall)
    assert stored["kind"] == "wall"
    corners = stored["geometry"]["coordinates"]
    assert len(corners) == 3 and abs(corners[1][0] - 58) < 0.6 and abs(corners[2][1] - 26) < 0.6


def test_a_wall_is_drawn(other, server):
    draw_a_wall(other, server)
    keep_picture(other, "wall")


@pytest.mark.parametrize("kind", [Firefox, WebKit], ids=["firefox", "webkit"])
def test_a_very_large_screen_has_the_pointer_where_its_wall_is_drawn(kind, server, tmp_path):
    large = kind(tmp_path, (3840, 2160))
    try:
        draw_a_wall(large, server)
        assert large.evaluate("getComputedStyle(document.documentElement).zoom") == "2"
        keep_picture(large, "large")
        large.open(f"{server.url}/")
        large.until_ready()
        large.click(*large.evaluate("""(() => {
          const button = document.querySelector('.venue-menu button');
          const { x, y, width, height } = button.getBoundingClientRect();
          const zoom = document.documentElement.currentCSSZoom ? 1 : 2;
          return [zoom * (x + width / 2), zoom * (y + height / 2)];
        })()"""))
        large.wait("document.querySelector('.venue-menu [popover]').matches(':popover-open')")
    finally:
        large.close()


def test_the_phone_page_leads_by_parts_that_come_later(other, server):
    other.open(f"{server.url}/navigate/?venue=expo&at=poi-registration&to=poi-stage-one")
    other.until_ready()
    press = "document.querySelector('{}').click() ?? true"
    other.evaluate(press.format(".place-panel .lead"))
    other.wait("window.__app.screen === 'led' && window.__app.guidance.route")
    other.evaluate(press.format(".next-step"))
    other.wait("window.__app.guidance.progress.next === 1")
    keep_picture(other, "led")


def test_live_dots_arrive(other, server):
    other.open(f"{server.url}/live/?venue=expo&floor=0")
    other.until_ready()
    with repeated(lambda step: post_locations(server, report("n-1", 50 + step * 0.1, 35)), 0.2):
        other.wait("window.__app.drawn > 0 && window.__app.screenOf('n-1')")
        first = other.evaluate("window.__app.screenOf('n-1')")
        until(lambda: other.evaluate("window.__app.screenOf('n-1')[0]") > first[0] + 2, "the dot does not move")
        keep_picture(other, "dots")
