"""Anchors that are planned in the editor: where positions will be good, and where one more helps."""

import csv
import io

import pytest
from playwright.sync_api import expect

from conftest import VENUE, until
from editor_page import EDITOR, saved, tap
from features import features_of, put, put_line

#: Around the boulevard of the demo venue.
CORNERS = ((42, 42), (42, 76), (78, 42), (78, 76))


def anchors(server):
    return features_of(server, kind="anchor")


def put_anchors(server, *places):
    server.post_edit(
        VENUE,
        "anchors",
        *(
            put(f"anchor-{number}", "anchor", {"type": "Point", "coordinates": list(place)}, height=2.5)
            for number, place in enumerate(places)
        ),
    )


def open_planner(editor):
    editor.page.keyboard.press("a")
    settle(editor)


def settle(editor):
    editor.wait("window.__app.anchorPlan.share !== null && !window.__app.anchorPlan.isBusy", 60_000)


def plan(editor):
    return editor.page.evaluate("window.__app.anchorPlan")


def radius_at(editor, x, y):
    """The predicted radius; a thousand metres where there is no position."""
    return editor.page.evaluate("([x, y]) => Math.min(1000, window.__app.radiusAt(x, y))", [x, y])


@pytest.mark.full("plans anchors for a congress centre")
def test_an_organiser_takes_the_fewest_anchors_as_one_edit_and_undoes_it(server, open_page):
    known = len(anchors(server))
    editor = open_page(EDITOR)
    page = editor.page
    open_planner(editor)
    before = plan(editor)["share"]
    page.get_by_role("button", name="Fewest anchors").click()
    editor.wait("window.__app.anchorPlan.proposal?.stage === 'done'", 120_000)
    proposal = plan(editor)["proposal"]
    assert proposal["isEnough"]
    panel = page.get_by_role("region", name="Plan anchors")
    expect(panel).to_contain_text(f"{len(proposal['sites'])} more anchor")
    assert len(anchors(server)) == known
    revision = server.revision()
    page.get_by_role("button", name="Add", exact=True).click()
    saved(editor)
    settle(editor)
    assert server.revision() == revision + 1
    assert len(anchors(server)) == known + len(proposal["sites"])
    assert plan(editor)["share"] > max(before, 0.9)
    page.keyboard.press("Control+z")
    saved(editor)
    settle(editor)
    assert len(anchors(server)) == known
    assert plan(editor)["share"] == before


def test_the_map_follows_an_anchor_that_is_dragged_and_a_wall_that_is_drawn(server, open_page):
    put_anchors(server, *CORNERS)
    editor = open_page(EDITOR)
    page = editor.page
    open_planner(editor)
    whole = radius_at(editor, 60, 59)
    assert whole < 1
    revision = server.revision()
    tap(editor, *CORNERS[3])
    editor.wait("window.__app.selection === 'anchor-3'")
    page.mouse.move(*editor.pixel(*CORNERS[3]))
    page.mouse.down()
    for y in (70, 60, 50):
        page.mouse.move(*editor.pixel(76, y), steps=3)
    until(lambda: radius_at(editor, 60, 59) != whole)
    settle(editor)
    # Nothing of a drag is stored before it ends.
    assert server.revision() == revision
    page.keyboard.press("Escape")
    page.mouse.up()
    until(lambda: radius_at(editor, 60, 59) == whole)

    server.post_edit(
        VENUE, "walls", *(put_line("wall", f"w{n}", (43, 59 + n / 2), (77, 59 + n / 2), thickness=0.1) for n in (1, 2, 3)),
        base=server.revision(),
    )
    until(lambda: radius_at(editor, 60, 55) > whole)


def test_one_more_anchor_is_shown_added_by_a_tap_and_listed_for_fitters(server, open_page):
    put_anchors(server, *CORNERS[:3])
    editor = open_page(EDITOR)
    page = editor.page
    open_planner(editor)
    page.get_by_role("button", name="Where would one more help most?").click()
    editor.wait("window.__app.anchorPlan.proposal?.stage === 'done'", 60_000)
    ((x, y),) = plan(editor)["proposal"]["sites"]
    share = plan(editor)["share"]
    page.get_by_role("button", name="Add", exact=True).click()
    saved(editor)
    settle(editor)
    assert plan(editor)["share"] > share
    ours = [each for each in anchors(server) if each["geometry"]["coordinates"] == [x, y]]
    assert len(ours) == 1

    page.get_by_role("button", name="Mounting list").click()
    sheet = page.get_by_role("dialog", name="Mounting list")
    on_floor = [each for each in anchors(server) if each["floor"] == "0"]
    expect(sheet.locator("tbody tr")).to_have_count(len(on_floor))
    expect(sheet.locator("svg circle")).to_have_count(len(on_floor))
    with page.expect_download() as stored:
        sheet.get_by_role("button", name="Save as CSV").click()
    with open(stored.value.path(), newline="") as file:
        rows = list(csv.DictReader(io.StringIO(file.read())))
    assert {each["id"] for each in rows} == {each["id"] for each in on_floor}
    assert [x, y] in [[float(each["x"]), float(each["y"])] for each in rows]
    page.emulate_media(media="print")
    expect(sheet.get_by_role("heading")).to_be_visible()
    expect(sheet.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator("#editor")).to_be_hidden()
    page.emulate_media(media="screen")
    sheet.get_by_role("button", name=rows[0]["number"], exact=True).click()
    editor.wait(f"window.__app.selection === '{rows[0]['id']}'")


def test_choices_stay_on_the_device_and_a_tapped_hole_is_shown(server, open_page):
    put_anchors(server, *CORNERS)
    editor = open_page(EDITOR)
    page = editor.page
    open_planner(editor)
    wanted = page.get_by_label("Wanted radius")
    wanted.fill("0.2")
    wanted.press("Enter")
    editor.wait("window.__app.anchorPlan.holes.length > 0")
    before = page.evaluate("window.__app.worldToScreen(0, 0)")
    page.locator(".planner-panel .holes button").first.click()
    until(lambda: page.evaluate("window.__app.worldToScreen(0, 0)") != before)
    editor.reload()
    open_planner(editor)
    expect(page.get_by_label("Wanted radius")).to_have_value("0.2 m")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("region", name="Plan anchors")).to_be_hidden()
