"""A rehearsal in a real browser: a draft in the editor, the dialog, progress, and the figures beside those of now."""

import re

import pytest
from playwright.sync_api import expect

from axe_findings import passes_axe
from conftest import opened_pages
from editor_page import draw_box, drag, choose, open_beside
from features import put_box
from rehearsed import HOUSE, LONGEST, REHEARSALS, build_house, rehearsal, rehearse, until_over

EDITOR = f"/editor/?venue={HOUSE}"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.fixture
def house(empty):
    """A server of the small house."""
    empty.floor = build_house(empty)
    return empty


@pytest.fixture
def opener(browser, house):
    """Opens pages of that server; at the end none of them may have complained."""
    with opened_pages(browser, house.url) as opens:
        yield opens


def rehearsal_dialog(opened):
    """Opens the dialog."""
    opened.page.locator('.bar [data-operation="rehearse"]').click()
    dialog = opened.page.get_by_role("dialog", name="Rehearse")
    expect(dialog).to_be_visible()
    return dialog


def searched_dialog(opened):
    """Opens it on a phone, which has no room for it in its bar: commands are searched."""
    opened.page.locator('.bar [data-operation="palette"]').tap()
    opened.page.get_by_role("combobox", name="Search everything").fill("rehearse")
    opened.page.keyboard.press("Enter")
    dialog = opened.page.get_by_role("dialog", name="Rehearse")
    expect(dialog).to_be_visible()
    return dialog


def test_a_draft_is_rehearsed_and_its_figures_stand_beside_those_of_now(house, opener):
    opened = opener(EDITOR, locale="en-GB")
    page = opened.page
    page.locator('.bar [data-operation="draft"]').click()
    banner = page.get_by_role("region", name="Draft of the plan")
    expect(banner).to_contain_text("0 changes")
    revision = house.revision(HOUSE)
    box = draw_box(opened, (16, 6), (18, 9))
    expect(banner).to_contain_text("1 change.")

    # No other editor sees it, and a reload keeps it.
    other = open_beside(opened, f"{house.url}{EDITOR}")
    assert box not in other.page.evaluate("window.__app.features()")
    other.page.close()
    opened.reload()
    expect(banner).to_contain_text("1 change.")
    assert box in page.evaluate("window.__app.features()")
    assert house.revision(HOUSE) == revision

    # One press runs; a door is closed by its name.
    dialog = rehearsal_dialog(opened)
    expect(dialog).to_contain_text("on your draft with its 1 change")
    dialog.get_by_label("South door").check()
    dialog.get_by_label("Counters").fill("1")
    dialog.get_by_label("Name, for lists and figures").fill("South closed")
    # What few need is folded away, and opens by the keyboard.
    weight = dialog.get_by_label("Booth: How often")
    expect(weight).to_be_hidden()
    dialog.locator("summary").focus()
    page.keyboard.press("Enter")
    weight.fill("3")
    dialog.get_by_label("Add a single place").select_option("Right room")
    expect(dialog.get_by_label("Right room: How often")).to_be_focused()
    page.keyboard.type("0.5")
    dialog.get_by_label("On average (m/s)").fill("1.1")
    dialog.get_by_label("Spread (m/s)").fill("0.2")
    dialog.get_by_label("Number", exact=True).fill("7")
    passes_axe(opened)
    dialog.get_by_role("button", name="Rehearse", exact=True).click()
    expect(dialog.get_by_role("progressbar")).to_be_visible()
    passes_axe(opened)
    figures = dialog.locator('[data-act="figures"]')
    expect(figures).to_be_visible(timeout=1000 * LONGEST)
    expect(dialog.locator(".rehearsal-progress")).to_contain_text("Done.")
    asked = house.request(REHEARSALS)[2]["rehearsals"][0]
    assert (asked["changeCount"], asked["closedDoors"], asked["name"]) == (1, ["south"], "South closed")
    scenario = rehearsal(house, asked["id"])["scenario"]
    assert (scenario["seed"], scenario["speeds"]) == (7, {"mean": 1.1, "deviation": 0.2})
    visited = [(each["categories"], each["places"], each["weight"]) for each in scenario["activities"]]
    assert visited == [(["booth"], [], 3), ([], ["right"], 0.5)]
    expect(dialog.locator(".rehearsal-list li")).to_contain_text("South closed")

    # The figures: marked, of the draft, compared with the plan of now.
    figures.click()
    opened.until_ready()
    expect(page.locator(".rehearsal-banner")).to_contain_text("Simulated")
    expect(page.locator(".rehearsal-banner strong").nth(1)).to_have_text("South closed")
    expect(page.locator(".rehearsal-banner")).to_contain_text("closed: South door")
    expect(page.locator("[data-tile=entries]")).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator(".timeline .caption")).to_contain_text("Without the draft: at most")
    panel = page.locator(".panel.rehearsal")
    expect(panel).to_contain_text(re.compile(r"The last one was out .* after the alarm"))
    expect(panel).to_contain_text("Until all are out, with queueing")
    expect(panel).to_contain_text("By walking alone")
    expect(panel).to_contain_text("Coat check")
    page.locator('[data-act="jams"]').click()
    assert page.evaluate("window.__app.view.cover") == "jams"
    passes_axe(opened)

    # The address is all: another reader sees the same, in German, on a phone.
    sent = page.evaluate("location.search")
    phone = opener(f"/insight/{sent}&lang=de", **PHONE)
    expect(phone.page.locator(".rehearsal-banner")).to_contain_text("Simuliert")
    passes_axe(phone)

    # Back in the editor the draft becomes one edit, which one step takes back.
    opened.open(f"{house.url}{EDITOR}")
    banner.get_by_role("button", name="Apply to the plan").click()
    opened.wait("window.__app.pending === 0 && window.__app.state === 'saved'")
    expect(banner).to_be_hidden()
    assert house.revision(HOUSE) == revision + 1
    page.keyboard.press("Control+z")
    opened.wait("window.__app.pending === 0 && window.__app.state === 'saved'")
    assert house.revision(HOUSE) == revision + 2
    assert box not in page.evaluate("window.__app.features()")


def test_a_draft_is_undone_and_discarded_and_knows_of_others(house, opener):
    opened = opener(EDITOR, locale="en-GB")
    page = opened.page
    page.locator('.bar [data-operation="draft"]').click()
    banner = page.get_by_role("region", name="Draft of the plan")
    # Nothing of before can be taken back in a draft.
    expect(page.locator('[data-operation="undo"]').first).to_be_disabled()
    choose(opened, "v", "browse")
    known = page.evaluate("window.__app.features()")
    box = draw_box(opened, (16, 6), (18, 9))
    page.keyboard.press("Control+z")
    assert box not in page.evaluate("window.__app.features()")
    page.keyboard.press("Control+Shift+z")
    assert box in page.evaluate("window.__app.features()")

    # Another editor moves what the draft has moved.
    drag(opened, (24.5, 4), (24, 6))
    expect(banner).to_contain_text("2 changes")
    change = {"operation": "change", "feature": "coats", "fields": {"properties": {"name": {"en": "Coats here"}}}}
    assert house.post_edit(HOUSE, "other", change, author="Bob")[0] == 201
    expect(banner).to_contain_text("Another editor has changed one of the same objects since.")
    banner.get_by_role("button", name="Discard").click()
    page.get_by_role("dialog", name="Discard the draft?").get_by_role("button", name="Discard").click()
    expect(banner).to_be_hidden()
    assert sorted(page.evaluate("window.__app.features()")) == sorted(known)


def test_the_dialog_fits_a_phone_and_a_rehearsal_can_be_cancelled(house, opener):
    opened = opener(EDITOR, **PHONE)
    dialog = searched_dialog(opened)
    passes_axe(opened)
    box = dialog.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")
    # Nothing that is wrong is sent.
    dialog.get_by_label("People", exact=True).first.fill("0")
    dialog.get_by_role("button", name="Rehearse", exact=True).tap()
    people = dialog.get_by_label("People", exact=True).first
    expect(dialog.get_by_role("alert")).to_contain_text("Enter from 1 to")
    expect(people).to_be_focused()
    expect(people).to_have_attribute("aria-invalid", "true")
    people.fill("20000")
    # What is folded away opens where something is wrong in it.
    dialog.locator("summary").tap()
    dialog.get_by_label("Number", exact=True).fill("-1")
    dialog.locator("summary").tap()
    dialog.get_by_role("button", name="Rehearse", exact=True).tap()
    expect(dialog.get_by_role("alert")).to_contain_text("Enter a whole number from 0 to")
    expect(dialog.get_by_label("Number", exact=True)).to_be_focused()
    passes_axe(opened)
    # Leaving the field once it is right takes the complaint back.
    dialog.get_by_label("Number", exact=True).fill("2")
    opened.page.keyboard.press("Tab")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")
    dialog.get_by_role("button", name="Rehearse", exact=True).tap()
    cancel = dialog.get_by_role("button", name="Cancel the rehearsal")
    cancel.tap()
    expect(dialog.get_by_role("button", name="Rehearse", exact=True)).to_be_visible()
    assert house.request(REHEARSALS)[2]["rehearsals"] == []
    # What was asked for last is there to be varied.
    dialog.get_by_role("button", name="Close").first.tap()
    dialog = searched_dialog(opened)
    expect(dialog.get_by_label("People", exact=True).first).to_have_value("20000")


def test_a_rehearsal_without_a_draft_has_figures_of_its_own(house, opener):
    asked = until_over(house, rehearse(house)["id"])
    assert asked["state"] == "done"
    opened = opener(f"/insight/?venue={HOUSE}&rehearsal={asked['id']}", locale="en-GB")
    expect(opened.page.locator(".rehearsal-banner")).to_contain_text("the plan of now")
    expect(opened.page.locator(".panel.rehearsal th", has_text="(without)")).to_have_count(0)
    # A stretch of it, and back to the whole.
    opened.open(f"{house.url}/insight/?venue={HOUSE}&rehearsal={asked['id']}"
                "&range=2026-11-26T08:02Z..2026-11-26T08:07Z")
    opened.page.get_by_role("button", name="Back to the whole rehearsal").click()
    opened.until_ready()
    assert "range" not in opened.page.evaluate("location.search")
    # One that is gone says so.
    house.request(f"{REHEARSALS}/{asked['id']}", method="DELETE")
    opened.page.goto(f"{house.url}/insight/?venue={HOUSE}&rehearsal={asked['id']}")
    expect(opened.page.locator("#insight")).to_contain_text("There is no such rehearsal")
    opened.complaints.clear()


def test_figures_lie_on_the_plan_that_was_walked_on(house, opener):
    bar = put_box("bar", 16, 6, 18, 9, "area", name={"en": "Bar"})
    bar["feature"]["floor"] = house.floor
    asked = until_over(house, rehearse(house, changes=[bar], name="With a bar")["id"])
    assert asked["state"] == "done"
    # The plan goes on: a hall that was walked in is no longer there, and a new one is.
    kitchen = put_box("kitchen", 3, 3, 6, 6, "area", name={"en": "Kitchen"})
    kitchen["feature"]["floor"] = house.floor
    assert house.post_edit(HOUSE, "later", {"operation": "remove", "feature": "right"}, kitchen)[0] == 201

    plan = f"{REHEARSALS}/{asked['id']}/plan"
    def known(query):
        answer = house.request(plan + query)[2]
        return answer["revision"], {each["id"] for each in answer["features"]} & {"right", "bar", "kitchen"}

    assert known("") == (asked["revision"], {"right", "bar"})
    assert known("?plan=now") == (asked["revision"], {"right"})
    assert house.request(f"{plan}?plan=later")[0] == 400

    opened = opener(f"/insight/?venue={HOUSE}&rehearsal={asked['id']}&cover=none", locale="en-GB")
    banner = opened.page.locator(".rehearsal-banner")
    expect(banner).to_contain_text("it has been edited since, and is drawn as it was")
    # A tap on the room that is gone opens it; its figures have its name.
    x, y = opened.page.evaluate("window.__app.worldToScreen(22, 7)")
    box = opened.page.locator(".map-host").bounding_box()
    opened.page.mouse.click(box["x"] + x, box["y"] + y)
    assert opened.page.evaluate("window.__app.view.area") == "right"
    expect(opened.page.locator(".areas")).to_contain_text("Right room")
    expect(opened.page.locator(".areas")).not_to_contain_text("Kitchen")
    passes_axe(opened)
