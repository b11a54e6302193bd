"""Several organisers change the same things in real browsers, and none of their work is lost."""

import json

from conftest import VENUE
from editor_page import EDITOR, choose, drag, tap
from features import feature_of, put_box, remove

TABLE = put_box("table", 58, 18, 64, 22.3, name={"en": "Table"})


def select(organiser, at):
    """Selects what lies at a place, in metres."""
    tap(organiser, *at)
    organiser.wait("window.__app.selection === 'table'")


def corners(organiser):
    """The corners of the table as an organiser sees it."""
    return organiser.page.evaluate("window.__app.feature('table').geometry.coordinates[0]")


def test_two_organisers_drag_two_corners_and_both_stay(server, open_page):
    server.post_edit(VENUE, "table", TABLE)
    ada, bob = open_page(EDITOR), open_page(EDITOR)
    for organiser in (ada, bob):
        organiser.page.keyboard.press("s")
        select(organiser, [60, 18.5])
    bob.context.set_offline(True)
    drag(bob, [64, 22.3], [66, 24])
    drag(ada, [58, 18], [56, 16])
    ada.wait("window.__app.pending === 0")
    bob.context.set_offline(False)
    bob.wait("window.__app.pending === 0")
    for organiser in (ada, bob):
        organiser.wait(
            "(([[x], , [, y]]) => Math.abs(x - 56) < 0.2 && Math.abs(y - 24) < 0.2)"
            "(window.__app.feature('table').geometry.coordinates[0])"
        )
    assert corners(ada) == corners(bob)
    bob.complaints.clear()  # that the network was away is what this is about
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/edits?after=1")
    for edit in answer["edits"]:
        (operation,) = edit["operations"]
        assert list(operation["fields"]) == ["vertices"]
        assert edit["label"] == "Reshape obstacle “Table”"


def test_an_organiser_restores_a_removed_table_with_an_own_change(server, open_page):
    server.post_edit(VENUE, "table", TABLE)
    ada = open_page(EDITOR)
    ada.page.keyboard.press("s")
    select(ada, [60, 18.5])
    ada.page.route("**/edits", lambda route: route.abort())
    drag(ada, [64, 22.3], [66, 24])
    ada.wait("window.__app.pending === 1")
    status, _ = server.post_edit(
        VENUE, "gone", remove("table"), author="Bob"
    )
    assert status == 201
    ada.page.unroute("**/edits")
    ada.wait("window.__app.refusals === 1")
    ada.complaints.clear()  # the aborted requests and the refusal are what this is about
    prompt = ada.page.locator(".refusals")
    assert "Bob deleted it meanwhile" in prompt.inner_text()
    ada.page.reload()
    ada.wait("window.__app && window.__app.ready && window.__app.refusals === 1")
    ada.page.get_by_role("button", name="Restore and apply").click()
    ada.wait("window.__app.refusals === 0 && window.__app.pending === 0")
    ada.wait("window.__app.feature('table') !== null")
    table = feature_of(server, "table")
    assert table["geometry"]["coordinates"] == [corners(ada)], json.dumps(table)


def test_the_editor_undoes_an_edit_from_before_a_reload(server, open_page):
    ada = open_page(EDITOR)
    choose(ada, "b", "drawRectangle")
    drag(ada, [58, 18], [64, 22])
    ada.wait("window.__app.pending === 0")
    count = len(ada.page.evaluate("window.__app.features()"))
    ada.reload()
    ada.page.keyboard.press("Control+z")
    ada.wait(f"window.__app.features().length === {count - 1} && window.__app.pending === 0")
    _, _, answer = server.request(f"/api/v1/venues/{VENUE}/edits?after=0")
    first, second = answer["edits"]
    assert second["undoes"] == first["id"]
    assert second["label"] == "Undo: Add obstacle"
