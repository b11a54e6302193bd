"""The page of examples: what it shows is what it runs, for the venue that the reader chooses."""

import pytest
from accounts import create_account, first_owner_token
from axe_findings import violations
from conftest import Page, Server, opened_pages
from host_page import embedding

#: What each example that runs prints.
PRINTS = {
    "embedded": "floorcast-ready",
    "readPlan": "2 floors at revision 0",
    "followPeople": "0 people in the venue",
    "keepRoute": "- You have arrived",
    "reportLocation": "1 accepted",
    "postEdit": "revision 2 is without it again",
    "curlVenue": "200",
    "curlRoute": '"distance"',
    "curlLocation": '"accepted": 1',
}


@pytest.fixture
def served(venues, bundle):
    """A server of the bundled pages with a second venue."""
    running = Server(venues, web=bundle)
    running.api().create_venue({"name": "Empty hall", "slug": "hall"})
    yield running
    running.stop()


@pytest.fixture
def look(browser, served):
    """Opens pages of the server; at the end none of them may have complained."""
    with opened_pages(browser, served.url) as opener:
        yield opener


def run(window, name):
    """Runs an example; returns what it prints."""
    card = window.page.locator(f"#{name}")
    card.locator("button.primary").click()
    output, button = (f"document.querySelector('#{name} {each}')" for each in (".output", ".primary"))
    window.wait(f"{output}.textContent && !{button}.disabled")
    return card


def test_each_example_runs_and_shows_what_comes_of_it(look, served):
    window = look("/examples/?venue=expo")
    for name, wanted in PRINTS.items():
        card = run(window, name)
        card.locator(".output", has_text=wanted).wait_for()
    known = embedding(served)
    snippet = window.page.locator("#embedded .program").inner_text()
    assert known["integrity"] in snippet and f'{served.url}/embed/v1/{known["script"]}' in snippet
    window.page.get_by_role("button", name='route="…"').click()
    window.page.locator("#embedded .output", has_text="floorcast-route").wait_for()
    assert violations(window.page) == []


@pytest.mark.parametrize("options", [{"color_scheme": "dark"}, {"width": 390, "height": 844}], ids=["dark", "phone"])
def test_axe_finds_nothing_on_it(look, options):
    assert violations(look("/examples/?lang=de", **options).page) == []


def test_the_examples_are_those_of_the_chosen_venue(look):
    window = look("/api/")
    window.page.get_by_role("link", name="examples that run").click()
    window.until_ready()
    window.page.get_by_role("combobox", name="Venue").select_option("hall")
    window.page.locator("#readPlan .program", has_text="const venue = 'hall';").wait_for()
    window.page.get_by_text("no two places with names").wait_for()
    assert "venue=hall" in window.page.url
    assert 'venue="hall"' in window.page.locator("#embedded .program").inner_text()


def test_texts_have_a_place_for_a_token_and_no_session(browser, venues, bundle):
    server = Server(venues, is_open=False, web=bundle)
    window = Page(browser, server.url)
    try:
        token, _ = create_account(server, first_owner_token(server))
        window.context.add_cookies([{"name": "floorcast", "value": token, "url": server.url}])
        window.open(f"{server.url}/examples/?venue=expo")
        assert "2 floors" in run(window, "readPlan").locator(".output").inner_text()
        text = window.page.locator("main").inner_text()
        assert token not in text and text.count("fcl_…") > 8
    finally:
        window.context.close()
        server.stop()
