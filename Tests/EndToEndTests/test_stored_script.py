"""Script in every text that people can write: no page runs it, and the policy has nothing to report."""

import json

import pytest

from conftest import STILL
from editor_page import tap
from features import box, put
from people import Closed, sign_up

SCRIPT = "<img src=x onerror=window.__ran=1><script>window.__ran=2</script>"
#: Names have a limit.
SHORT = "<img src=x onerror=window.__ran=3>"

REPORT_VIOLATIONS = """
window.__violations = [];
addEventListener('securitypolicyviolation', (event) => window.__violations.push(`${event.violatedDirective} ${event.blockedURI}`));
"""


@pytest.fixture
def closed(browser, venues):
    running = Closed(browser, venues)
    yield running
    running.stop()


def ask(window, path, body, method="POST"):
    """Sends a request as the account that is signed in in a window."""
    status, answer = window.page.evaluate(
        """async ([path, body, method]) => {
          const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
          return [answer.status, await answer.json().catch(() => null)];
        }""", [path, body, method])
    assert status < 300, (path, status, answer)
    return answer


def poison(ada):
    """Writes script wherever there is a text."""
    slug = "poisoned"
    text = {"en": SCRIPT, "de": SCRIPT}
    ask(ada, "/api/v1/venues", {"name": text, "slug": slug})
    venue = ada.page.evaluate(f"fetch('/api/v1/venues/{slug}').then((a) => a.json())")
    floor = venue["floors"][0]["id"]
    named = {"name": text, "tags": {SHORT: SCRIPT}}
    line = {"type": "LineString", "coordinates": [[3, 3], [9, 3]]}
    spot = {"type": "Point", "coordinates": [5, 5]}
    operations = [
        put("area", "area", box(2, 2, 12, 12), floor, category="room", capacity=5, **named),
        put("spot", "poi", spot, floor, category="info", description=text, **named),
        put("crossing", "line", line, floor, name=text),
    ]
    for number, operation in enumerate(operations):
        ask(ada, f"/api/v1/venues/{slug}/edits", {
            "id": f"poison-{number}", "base": 0, "author": SCRIPT, "label": SCRIPT, "operations": [operation]})
    ask(ada, f"/api/v1/venues/{slug}/versions", {"name": SCRIPT, "author": SCRIPT})
    ask(ada, f"/api/v1/venues/{slug}/locations", {"locations": [
        {"navigator": "n-1", "floor": floor, "x": 5, "y": 6, "name": SHORT, "group": SHORT}]})
    ask(ada, f"/api/v1/venues/{slug}/devices/status", {"devices": [
        {"id": "gw-1", "kind": "gateway", "name": SHORT, "software": SHORT, "model": SHORT,
         "samples": [{"topic": SCRIPT, "payload": SCRIPT}]},
        {"id": "dw-1", "kind": "anchor", "name": SHORT, "battery": 0.05, "hears": [{"id": "gw-1", "distance": 3}]}]})
    ask(ada, f"/api/v1/venues/{slug}/links", {"role": "kiosk", "label": SHORT, "place": "spot"})
    ask(ada, "/api/v1/invitations", {"venue": slug, "role": "viewer"})
    ask(ada, "/api/v1/account", {"name": SHORT}, "PATCH")
    return slug, floor


def test_script_in_every_text_runs_nowhere(closed):
    ada = closed.window()
    ada.context.add_init_script(REPORT_VIOLATIONS)
    ada.open(closed.owner_link())
    sign_up(ada, "Ada", "ada@example.org")
    slug, floor = poison(ada)
    shown = {}

    def look(path, act=lambda page: None):
        # Another fragment alone would not load the page again.
        number = len(shown)
        ada.open(f"{closed.url}{path.replace('#', f'?look={number}#')}")
        act(ada.page)
        ada.page.wait_for_load_state("networkidle")
        ada.still()
        ran, violations = ada.page.evaluate("[window.__ran ?? null, window.__violations]")
        found = ada.page.evaluate("document.querySelectorAll('img[onerror], script:not([src])').length")
        shown[path] = "onerror" in ada.page.evaluate("document.body.innerText + document.title")
        assert (ran, violations, found) == (None, [], 0), path

    def tabs(page):
        for tab in page.get_by_role("tab").all():
            if tab.is_visible():
                tab.click()
                page.evaluate(STILL)

    def menu(page):
        page.locator(".account-button").click()

    def select(page):
        tap(ada, 5, 5)
        tabs(page)
        menu(page)

    def touch(page):
        page.mouse.click(540, 640)
        page.evaluate(STILL)
        for button in page.get_by_role("button").all()[:12]:
            if button.is_visible() and button.is_enabled():
                button.click(timeout=2000, force=True)

    def open_device(page):
        ada.wait("window.__app.listed.length === 2")
        # A gateway measures nothing, so that only an anchor has figures.
        page.locator('tr[data-id="dw-1"] .open').click()
        page.locator(".detail .figures tbody tr").first.wait_for()
        page.locator('tr[data-id="gw-1"] .open').click()
        ada.wait("window.__app.selected === 'gw-1'")
        page.locator(".walk-toggle").click()

    look("/", menu)
    look(f"/live/?venue={slug}&floor={floor}", menu)
    look(f"/editor/?venue={slug}&floor={floor}", select)
    look(f"/kiosk/?venue={slug}&place=spot", touch)
    look(f"/devices/?venue={slug}", open_device)
    look("/status/", menu)
    look("/account/", menu)
    for part in ("people", "invitations", "links", "log"):
        look(f"/admin/#{part}")
    look("/sign-in/")
    # A test of texts that no page shows would prove nothing.
    assert [path for path, is_there in shown.items() if not is_there] == [], json.dumps(shown)
    assert [each for each in closed.complaints() if "Content Security" in each or "error:" in each] == []
