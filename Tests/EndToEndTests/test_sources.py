"""The pages as modules, as they run while they are written: the other tests may open their bundle."""

import pytest

from conftest import ROOT, VENUE, Server, opened_pages

#: A page's folder, with what its address needs besides; no folder is left out.
QUERIES = {
    "editor": f"?venue={VENUE}", "live": f"?venue={VENUE}", "devices": f"?venue={VENUE}",
    "kiosk": f"?venue={VENUE}&at=0:30,8", "navigate": f"?venue={VENUE}",
}


@pytest.fixture
def look(browser, venues):
    """Opens pages of a server that serves the modules; none may have complained."""
    server = Server(venues, web=ROOT / "web")
    with opened_pages(browser, server.url) as opener:
        yield opener
    server.stop()


def test_each_page_runs_from_its_modules(look):
    for file in sorted((ROOT / "web").rglob("index.html")):
        folder = file.parent.relative_to(ROOT / "web").as_posix()
        path = "/" if folder == "." else f"/{folder}/{QUERIES.get(folder, '')}"
        page = look(path).page
        loaded = page.evaluate("performance.getEntriesByType('resource').map((each) => each.name)")
        assert sum(name.split("?")[0].endswith(".js") for name in loaded) > 3, (path, loaded)
        assert page.get_by_role("heading").first.is_visible() or page.locator("canvas").count(), path
