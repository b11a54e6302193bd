"""The editor's history of edits with their authors, and versions to keep, compare and restore."""

import re

from playwright.sync_api import expect

from conftest import VENUE
from editor_page import EDITOR, draw_box
from features import put_box, remove


def signed(editor, name):
    """Signs the edits to come: the name is kept in the browser."""
    editor.page.evaluate("name => localStorage.setItem('floorcast.author', name)", name)
    editor.reload()
    return editor.page


def test_the_history_lists_edits_of_two_authors_and_undoes_an_own_one(
    server, open_page
):
    editor = open_page(EDITOR)
    page = signed(editor, "ada")
    mine = draw_box(editor, [60, 30], [63, 32])
    page.get_by_role("tab", name="History").click()
    entries = page.locator(".history .entry")
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text("ada (you)")
    expect(entries.first).to_contain_text(re.compile(r"Ground floor · \d\d:\d\d"))

    server.post_edit(VENUE, "theirs", put_box("sofa", 50, 44, 53, 47, name={"en": "Sofa"}), author="bob")
    expect(entries).to_have_count(2)
    expect(entries.first).to_contain_text("bob")
    expect(entries.first).to_contain_text("Add obstacle “Sofa”")
    assert page.get_by_role("button", name=re.compile("^Undo this edit")).count() == 1

    entries.first.click()
    expect(entries.first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^Undo this edit")).click()
    editor.wait(f"window.__app.feature('{mine}') === null")
    assert page.evaluate("window.__app.feature('sofa') !== null")
    expect(entries).to_have_count(3)
    expect(page.locator(".history .undone")).to_have_count(1)


def test_the_inspector_shows_the_history_of_a_feature(server, open_page):
    editor = open_page(EDITOR)
    page = signed(editor, "ada")
    mine = draw_box(editor, [60, 30], [63, 32])
    server.post_edit(VENUE, "theirs", put_box("sofa", 50, 44, 53, 47, name={"en": "Sofa"}), author="bob")
    change = {"name": {"en": "Kiosk"}}
    fields = {"operation": "change", "feature": mine, "fields": {"properties": change}}
    server.post_edit(VENUE, "renamed", fields, author="cleo")
    editor.wait(f"window.__app.feature('{mine}').properties.name?.en === 'Kiosk'")
    page.get_by_role("button", name="History of this obstacle").click()
    entries = page.locator(".history .entry")
    expect(entries).to_have_count(2)
    expect(entries.nth(0)).to_contain_text("cleo")
    expect(entries.nth(1)).to_contain_text("ada (you)")
    page.get_by_role("button", name="Show the history of the whole venue").click()
    expect(entries).to_have_count(3)


def test_an_organiser_saves_compares_views_and_restores_a_version_and_undoes_that(
    server, open_page
):
    server.post_edit(VENUE, "before", put_box("sofa", 50, 44, 53, 47, name={"en": "Sofa"}), author="bob")
    editor = open_page(EDITOR)
    page = signed(editor, "ada")
    page.get_by_role("tab", name="Versions").click()
    page.get_by_label("Name of this version").fill("Before the fair")
    page.get_by_role("button", name="Save version").click()
    expect(page.locator(".versions strong")).to_have_text("Before the fair")

    server.post_edit(VENUE, "fair", remove("sofa"), put_box("stage", 60, 30, 63, 33, name={"en": "Stage"}), author="bob")
    server.post_edit(VENUE, "crate", put_box("obstacle-eaf6f759caa9", 66, 30, 67, 31), author="bob")
    editor.wait("window.__app.feature('obstacle-eaf6f759caa9') !== null")
    page.get_by_role("button", name="Compare “Before the fair” with now").click()
    legend = page.locator(".comparison .legend")
    expect(legend).to_contain_text("2 added")
    expect(legend).to_contain_text("1 removed")
    expect(page.get_by_role("button", name="Added: obstacle “Stage”")).to_be_visible()
    expect(page.get_by_role("button", name="Added: Obstacle, Ground floor")).to_be_visible()
    expect(page.get_by_role("button", name="Removed: obstacle “Sofa”")).to_be_visible()

    page.get_by_role("button", name="View “Before the fair”").click()
    expect(page.locator(".version-banner")).to_contain_text("You are viewing “Before the fair”")
    page.keyboard.press("b")
    assert page.evaluate("window.__app.mode") == "browse"
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".version-banner")).to_have_count(0)

    page.get_by_role("button", name="Restore “Before the fair”").click()
    page.get_by_role("dialog").get_by_role("button", name="Restore", exact=True).click()
    editor.wait("window.__app.feature('stage') === null && window.__app.feature('sofa') !== null")
    editor.wait("window.__app.pending === 0")

    page.locator('[data-operation="undo"]').click()
    editor.wait("window.__app.feature('stage') !== null && window.__app.feature('sofa') === null")

    page.get_by_role("button", name="Delete “Before the fair”").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".versions li")).to_have_count(0)


def test_an_organiser_views_and_restores_the_plan_as_it_was_after_an_edit(server, open_page):
    server.post_edit(VENUE, "one", put_box("sofa", 50, 44, 53, 47, name={"en": "Sofa"}), author="bob")
    server.post_edit(
        VENUE, "two", remove("sofa"), put_box("stage", 60, 30, 63, 33, name={"en": "Stage"}), author="bob"
    )
    editor = open_page(EDITOR)
    page = editor.page
    page.get_by_role("tab", name="History").click()
    page.locator(".history .entry").nth(1).click()
    page.get_by_role("button", name="View the plan at that time").click()
    expect(page.locator(".version-banner")).to_contain_text("You are viewing the plan of")
    page.locator(".version-banner").get_by_role("button", name="Restore").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 added, 1 removed, 0 changed")
    dialog.get_by_role("button", name="Restore", exact=True).click()
    editor.wait("window.__app.feature('stage') === null && window.__app.feature('sofa') !== null")
    expect(page.locator(".version-banner")).to_have_count(0)
    page.locator('[data-operation="undo"]').click()
    editor.wait("window.__app.feature('stage') !== null && window.__app.feature('sofa') === null")
    # A plan without differences is not restored.
    page.locator(".history .entry").first.click()
    page.get_by_role("button", name="Restore it").click()
    expect(page.get_by_text("No differences from")).to_be_visible()
