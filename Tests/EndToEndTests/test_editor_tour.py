"""The tour that a new organiser is offered, and the settings of the editor."""

from playwright.sync_api import expect

from editor_page import EDITOR


def test_the_tour_has_five_steps_and_is_offered_once(server, open_page):
    editor = open_page(EDITOR, is_new=True)
    page = editor.page
    page.get_by_role("button", name="Take a tour").click()
    card = page.get_by_role("dialog", name="Look around")
    expect(card).to_be_visible()
    for step in range(1, 6):
        expect(page.locator(".tour-count")).to_have_text(f"{step} of 5")
        box = page.locator(".tour-card").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 1280
        assert box["y"] >= 0 and box["y"] + box["height"] <= 800
        if step == 3:
            # The page can be used meanwhile.
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(page.locator(".tour-card")).to_have_count(0)
    page.reload()
    editor.until_ready()
    expect(page.get_by_role("button", name="Take a tour")).to_have_count(0)


def test_the_tour_on_a_phone_covers_none_of_its_subjects(server, open_page):
    editor = open_page(EDITOR, is_new=True, width=390, height=844, has_touch=True, is_mobile=True)
    page = editor.page
    page.get_by_role("button", name="Take a tour").tap()
    for target in [None, ".panel", ".tools", ".map-host .floors"]:
        if target:
            card, about = page.locator(".tour-card").bounding_box(), page.locator(target).bounding_box()
            apart = (
                card["y"] + card["height"] <= about["y"] or about["y"] + about["height"] <= card["y"]
            )
            assert apart, target
        page.locator(".tour-card").get_by_role("button", name="Next").tap()
    page.get_by_role("button", name="End the tour").tap()
    expect(page.locator(".tour-card")).to_have_count(0)


def test_settings_are_used_at_once_and_the_next_time(server, open_page):
    editor = open_page(EDITOR)
    page = editor.page
    page.keyboard.press("Control+,")
    page.get_by_label("Dark").check(force=True)
    page.get_by_label("Feet and inches").check(force=True)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_label("Deutsch").click(force=True)
    editor.wait("window.__app && window.__app.ready && document.documentElement.lang === 'de'")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.goto(f"{server.url}/editor/?venue=expo")
    editor.until_ready()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.keyboard.press("Control+,")
    expect(page.get_by_label("Fuß und Zoll")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.settings")).to_have_count(0)
