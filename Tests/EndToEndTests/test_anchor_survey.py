"""Anchors that are surveyed in the editor by the distances between them."""

import math

from playwright.sync_api import expect

from conftest import VENUE
from editor_page import EDITOR, saved
from features import feature_of, put

#: Where the anchors stand.
PLACES = {"a": (42, 42), "b": (42, 76), "c": (78, 42), "d": (78, 76), "e": (60, 55), "f": (66, 68)}
#: Where two of them are drawn.
DRAWN = {"e": (62, 56), "f": (64.5, 67)}


def distances(*, wrong=()):
    """Lines of all distances, in one direction by devices and in the other one by ids."""
    lines = ["from,to,metres"]
    for one, first in PLACES.items():
        for other, second in PLACES.items():
            if one != other:
                metres = math.dist(first, second) + (2.5 if {one, other} in wrong else 0)
                names = (f"device-{one}", f"device-{other}") if one < other else (f"anchor-{one}", f"anchor-{other}")
                lines.append(f"{names[0]},{names[1]},{metres:.3f}")
    return "\n".join(lines)


def put_anchors(server, drawn=DRAWN):
    """Draws the anchors, some of them elsewhere; only those that never were are known to a decimetre."""
    server.post_edit(
        VENUE,
        "anchors",
        *(
            put(
                f"anchor-{name}",
                "anchor",
                {"type": "Point", "coordinates": list(drawn.get(name, place))},
                height=2.5,
                device=f"device-{name}",
                **({} if name in DRAWN else {"accuracy": 0.1}),
            )
            for name, place in PLACES.items()
        ),
    )


def place_of(server, name):
    return feature_of(server, f"anchor-{name}")["geometry"]["coordinates"]


def open_survey(open_page):
    editor = open_page(EDITOR)
    editor.page.keyboard.press("Shift+X")
    panel = editor.page.get_by_role("region", name="Survey anchors")
    expect(panel).to_be_visible()
    return editor, panel


def test_an_organiser_pastes_distances_and_moves_anchors_by_one_edit(server, open_page):
    put_anchors(server)
    editor, panel = open_survey(open_page)
    panel.get_by_label("Distances", exact=True).fill(distances() + "\nnobody,anchor-a,4\nnothing")
    panel.get_by_role("button", name="Find places").click()
    expect(panel).to_contain_text("place 2 anchors.")
    expect(panel).to_contain_text("Not on the plan: nobody.")
    expect(panel).to_contain_text("Lines that are no distance: 33.")
    expect(panel.locator(".surveyed li")).to_have_count(6)
    revision = server.revision()
    assert place_of(server, "e") == [62, 56]
    panel.get_by_role("button", name="Move anchors there").click()
    saved(editor)
    assert server.revision() == revision + 1
    for name in DRAWN:
        assert math.dist(place_of(server, name), PLACES[name]) < 0.1
        assert feature_of(server, f"anchor-{name}")["properties"]["accuracy"] < 0.5
    assert place_of(server, "a") == [42, 42]
    editor.page.keyboard.press("Control+z")
    saved(editor)
    assert place_of(server, "e") == [62, 56]
    assert "accuracy" not in feature_of(server, "anchor-e")["properties"]


def test_a_file_is_read_and_a_pair_that_does_not_fit_is_named(server, open_page):
    put_anchors(server, {"e": DRAWN["e"]})
    editor, panel = open_survey(open_page)
    text = distances(wrong=[{"e", "a"}])
    panel.get_by_label("File of distances").set_input_files(
        {"name": "distances.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )
    expect(panel.locator(".pairs li")).to_have_count(1)
    expect(panel.locator(".pairs")).to_contain_text("too long")
    expect(panel.locator(".pairs")).to_contain_text("device-a")
    expect(panel.locator(".pairs")).to_contain_text("device-e")
    # An anchor that is ticked as measured stays, and the survey is made again.
    panel.get_by_label("device-f was measured").check()
    expect(panel).to_contain_text("place 1 anchor.")
    panel.get_by_role("button", name="device-e:").click()
    editor.wait("window.__app.selection === 'anchor-e'")
