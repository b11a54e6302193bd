"""A visitor finds sessions on the phone, plans them, and is told when to leave."""

import datetime

from playwright.sync_api import expect

from conftest import VENUE


def put(server, number, entry, title, minutes, place):
    """Puts a session that begins in some minutes and lasts half an hour."""
    start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=minutes)
    properties = {
        "title": {"en": title},
        "speakers": ["Ada Lovelace"],
        "place": place,
        "start": start.isoformat(timespec="seconds"),
        "end": (start + datetime.timedelta(minutes=30)).isoformat(timespec="seconds"),
    }
    entry = {"id": entry, "kind": "session", "properties": properties}
    status, answer = server.post_edit(VENUE, f"put-{number}", {"operation": "put", "entry": entry})[:2]
    assert status == 201, answer


def test_a_visitor_plans_sessions_and_is_told_when_to_leave(server, browser):
    features = server.api().list_features(VENUE)["features"]
    hall, other = [each["id"] for each in features if each["kind"] == "poi"][:2]
    window = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = window.new_page()
    page.goto(f"{server.url}/navigate/?venue={VENUE}&at=0:60,8")
    open_sheet = page.get_by_role("button", name="Programme", exact=True)
    expect(page.locator(".programme-row")).to_be_attached()
    expect(open_sheet).to_be_hidden()

    put(server, 1, "maps", "Indoor maps", 90, hall)
    put(server, 2, "walls", "Building walls", 100, other)
    open_sheet.click()
    sheet = page.get_by_role("dialog", name="Programme")
    sheet.get_by_role("searchbox").fill("lovelace")
    expect(sheet.locator(".row")).to_have_count(2)
    for title in ("Indoor maps", "Building walls"):
        sheet.locator(".row", has_text=title).first.click()
        page.get_by_role("button", name="Add to my plan").click()
        page.get_by_role("button", name="Back", exact=True).last.click()
    sheet.get_by_role("button", name="My plan").click()
    expect(sheet.get_by_text("At the same time as “Building walls”")).to_be_visible()
    leave = sheet.locator(".row", has_text="Indoor maps").first.locator(".plan-leave")
    expect(leave).to_contain_text("Leave at")
    before = leave.text_content()

    # Half an hour later, by an edit.
    put(server, 3, "maps", "Indoor maps", 120, hall)
    expect(leave).not_to_have_text(before)
    expect(sheet.get_by_text("Moved: “Indoor maps” was", exact=False)).to_be_visible()
    sheet.get_by_role("button", name="Understood").click()
    expect(sheet.get_by_text("Moved:", exact=False)).to_be_hidden()

    removed = {"operation": "remove", "entry": "walls"}
    assert server.post_edit(VENUE, "remove-walls", removed)[0] == 201
    expect(sheet.get_by_text("Cancelled: “Building walls”")).to_be_visible()

    sheet.locator(".row", has_text="Indoor maps").first.click()
    page.get_by_role("button", name="Lead me there").last.click()
    expect(page.locator("[data-screen='led']")).to_be_attached()
    window.close()
