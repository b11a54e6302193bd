"""Anchors that stand elsewhere than drawn: the editor says so over the map, and moves them there."""

import math

from playwright.sync_api import expect

from conftest import VENUE, repeated, until
from devices import draw, grid, heard_by, say, status_of
from editor_page import EDITOR, saved
from features import feature_of
from tags import Tag, measure


def place_of(server, device):
    return feature_of(server, f"anchor-{device}")["geometry"]["coordinates"]


def test_an_organiser_hears_of_a_moved_anchor_and_moves_it_in_the_plan(server, open_page):
    anchors = grid(4, 3)
    drawn = tuple(anchors["dw-5"])
    truth = {**anchors, "dw-5": (drawn[0] + 4, drawn[1] + 3)}
    draw(server, anchors)
    tags = [Tag(f"badge-{number}", seed=number) for number in range(3)]

    def live(count):
        if count % 5 == 0:
            say(server, *(status_of(name, battery=0.8, hears=heard_by(name, truth, 40)) for name in truth))
        for number, tag in enumerate(tags):
            angle = 0.05 * count + 2 * math.pi * number / len(tags)
            spot = (60 + 30 * math.cos(angle), 35 + 14 * math.sin(angle))
            near = sorted(truth, key=lambda name: math.dist(truth[name], spot))[:6]
            assert measure(server, tag.ranges(spot, {name: truth[name] for name in near}))[0] == 202

    with repeated(live, every=0.2):
        editor = open_page(EDITOR, locale="en-GB")
        card = editor.page.locator(".moved-anchors")
        expect(card).to_contain_text("1 anchor stands elsewhere than drawn", timeout=90_000)
        expect(card).to_contain_text("dw-5")
        expect(card).to_contain_text("to the north-east")
        card.get_by_role("button", name="Show: dw-5").click()
        editor.wait("window.__app.selection.includes('anchor-dw-5')")
        assert card.get_by_role("button", name="Show: dw-5").bounding_box()["height"] >= 44

        # Put away, it stays away; the alarm is on the board still.
        card.get_by_role("button", name="Close").click()
        expect(card).to_be_hidden()
        assert any(each["reason"] == "misplaced" for each in
                   server.request(f"/api/v1/venues/{VENUE}/devices")[2]["alarms"])
        editor.reload()
        card.get_by_role("button", name="Move there: dw-5").click(timeout=30_000)
        saved(editor)
        until(lambda: math.dist(place_of(server, "dw-5"), truth["dw-5"]) < 1, "the anchor is not moved")
        # It is an edit like others.
        editor.page.keyboard.press("Control+z")
        until(lambda: math.dist(place_of(server, "dw-5"), drawn) < 0.01, "the move is not undone")
