"""The kept phone page: parts that were never used, the other language, a new version, and what makes it installable."""

import re
import shutil

import pytest

from conftest import VENUE, Server, chromium, until
from kept_phone import kept_phone, start_kept
from visitors import PAGE

#: The scripts of the page that the worker keeps, by the names of their caches.
SHELLS = """(async () => {
  const names = (await caches.keys()).filter((name) => name.includes(' shell '));
  return Promise.all(names.map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => url.split('/').pop()).sort()));
})()"""


@pytest.fixture
def kept_server(venues, bundle, tmp_path):
    """A server of a copy of the bundled page, which a test may replace."""
    web = tmp_path / "web"
    shutil.copytree(bundle, web)
    running = Server(venues, web=web)
    running.web = web
    yield running
    running.stop()


@pytest.fixture
def phone(browser, kept_server):
    with kept_phone(browser, kept_server) as phone:
        yield phone


def later_script(web):
    (script,) = (web / "assets/navigate").glob("later-*.js")
    return script.name


def renew(web, version):
    """Puts another version of the page into its place: all its scripts have other names, the old ones are gone."""
    assets = web / "assets/navigate"
    scripts = {path.name: re.sub(r"-(v\d)?", f"-v{version}", path.name, count=1) for path in assets.glob("*.js")}
    texts = [web / "navigate/index.html", web / "navigate/worker.js", *assets.glob("*.js")]
    for path in texts:
        text = path.read_text()
        for old, new in scripts.items():
            text = text.replace(old, new)
        if path.name.startswith("main-"):
            text = re.sub(r"^globalThis\.__version=\d;|^", f"globalThis.__version={version};", text, count=1)
        if path.name == "worker.js":
            text, count = re.subn(r'(version:")[^"]*"', rf'\g<1>v{version}"', text)
            assert count == 1
        path.write_text(text)
    for old, new in scripts.items():
        (assets / old).rename(assets / new)


#: Whether no worker is being installed or waits: the page that is open has the worker of the newest version.
AT_REST = """navigator.serviceWorker.ready.then(({ installing, waiting, active }) =>
  !installing && !waiting && active === navigator.serviceWorker.controller && active.state === 'activated')"""


def take_new_version(phone, web):
    """Has the browser look for a new version, and waits until all of it is kept and its worker answers the page."""
    page = phone.page
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => 0)")
    # Some of its files are kept before the others, while the worker of the version before still answers.
    until(lambda: page.evaluate(AT_REST), "the new version is not installed", 60)
    assert any(later_script(web) in shell for shell in page.evaluate(SHELLS))


def test_a_new_version_replaces_the_kept_parts_and_breaks_no_open_page(phone, kept_server):
    page, web = phone.page, kept_server.web
    start_kept(phone, f"{kept_server.url}{PAGE}&at=poi-registration&to=poi-stage-one")
    first = later_script(web)
    renew(web, 2)
    take_new_version(phone, web)
    # The page that is open goes on, and still gets the parts of its own version.
    assert page.evaluate(f"fetch('../assets/navigate/{first}').then(({{ status }}) => status)") == 200
    page.get_by_role("button", name="Lead me there").click()
    phone.wait("window.__app.screen === 'led' && window.__app.guidance.route")
    phone.wait("window.__app.isKept")
    # The next start is of the new version and leads on, also without network.
    page.context.set_offline(True)
    phone.reload()
    phone.wait("globalThis.__version === 2 && window.__app.screen === 'led'")
    page.context.set_offline(False)
    phone.wait("!window.__app.isAway", timeout=60_000)
    # One version more: the first is gone, the one that is open is not.
    second = later_script(web)
    renew(web, 3)
    take_new_version(phone, web)
    until(lambda: not any(first in shell for shell in page.evaluate(SHELLS)), "the first version is still kept")
    assert any(second in shell for shell in page.evaluate(SHELLS))


def test_a_visitor_is_led_without_network_by_parts_that_were_never_used(phone, kept_server):
    page = phone.page
    # The page itself gets none of what comes later; its worker does.
    page.route("**/later-*.js", lambda route: route.abort())
    phone.open(f"{kept_server.url}{PAGE}&at=poi-registration&to=poi-stage-one")
    phone.wait("navigator.serviceWorker.controller === null")
    phone.complaints.clear()
    page.unroute("**/later-*.js")
    page.evaluate("navigator.serviceWorker.register('worker.js').then(() => 0)")
    until(lambda: any(later_script(kept_server.web) in shell for shell in page.evaluate(SHELLS)), "nothing is kept", 60)
    phone.wait("navigator.serviceWorker.controller !== null")
    phone.complaints.clear()
    page.context.set_offline(True)
    phone.wait("window.__app.isAway")
    page.reload()
    phone.until_ready()
    page.get_by_role("button", name="Lead me there").click()
    # Only the server knows a way; all that leads along it is there.
    page.get_by_text("No network. The way comes as soon as it is back.").wait_for()
    page.context.set_offline(False)
    phone.wait("window.__app.guidance.route", timeout=60_000)


def test_the_page_starts_without_network_in_a_language_that_it_never_had(phone, kept_server):
    start_kept(phone, f"{kept_server.url}{PAGE}")
    phone.page.context.set_offline(True)
    phone.wait("window.__app.isAway")
    phone.open(f"{kept_server.url}{PAGE}&lang=de")
    assert phone.page.evaluate("document.documentElement.lang") == "de"
    phone.page.get_by_role("searchbox", name=re.compile("Name")).wait_for()


def test_a_browser_can_install_the_page(browser, kept_server, tmp_path):
    # A window that keeps nothing cannot install anything.
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=chromium(), args=["--no-sandbox"]
    )
    try:
        page = context.new_page()
        page.goto(f"{kept_server.url}{PAGE}")
        until(lambda: page.evaluate("Boolean(window.__app?.isKept)"), "the page is not kept", 60)
        session = context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == [] and f"venue={VENUE}" in manifest["url"] + manifest["data"], manifest
        errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert errors == []
    finally:
        context.close()
