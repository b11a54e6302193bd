"""The live page on bad networks: a server that goes and comes, a link that stalls, a prefix."""

import os
import shutil
import signal
import subprocess

import pytest
from conftest import VENUE, Page, Server, until
from network import free_port, listens
from stalling_proxy import StallingProxy
from walkers import Walker, is_drawn

LIVE = f"/live/?venue={VENUE}&floor=0"


@pytest.fixture
def proxied(server):
    """A proxy before the server and its address."""
    proxy = StallingProxy(server.address[1])
    yield proxy, f"http://127.0.0.1:{proxy.port}"
    proxy.stop()


@pytest.fixture
def look(browser):
    """Opens the live page by an address; complaints about lost connections are allowed for."""
    pages = []

    def open_live(origin, **options):
        page = Page(browser, origin, **options)
        pages.append(page)
        page.page.goto(f"{origin}{LIVE}")
        page.until_ready(30_000)
        return page

    yield open_live
    for page in pages:
        page.context.close()
    wrong = [each for page in pages for each in page.complaints if each.startswith(("error", "left"))]
    assert wrong == []


def look_at_walker(look, server, origin):
    """Opens the live page and lets a walker take the first step in it."""
    page, walker = look(origin), Walker(server)
    walker.step()
    page.wait(is_drawn(walker))
    return page, walker


def test_the_page_reconnects_after_a_cut_and_shows_the_present(server, proxied, look):
    proxy, origin = proxied
    page, walker = look_at_walker(look, server, origin)
    proxy.accepts = False
    proxy.cut()
    page.wait("window.__app.connection === 'lost'")
    page.wait("window.__app.isOld", 5000)
    page.wait("!document.querySelector('.banner').hidden", 10_000)
    assert "trying again" in page.page.inner_text(".banner")
    for _ in range(5):
        walker.step()
    proxy.accepts = True
    page.wait("window.__app.connection === 'open' && !window.__app.isOld", 45_000)
    page.wait(is_drawn(walker))
    page.wait("document.querySelector('.banner').hidden")


def test_the_page_replaces_a_connection_that_stalls(server, proxied, look):
    proxy, origin = proxied
    page, walker = look_at_walker(look, server, origin)
    before = proxy.accepted
    proxy.flows.clear()
    # Nothing is closed: both ends believe that they are connected.
    page.wait("window.__app.isOld", 10_000)
    assert page.page.evaluate("window.__app.connection") == "open"
    page.wait("window.__app.connection === 'lost'", 40_000)
    walker.step()
    proxy.cut()
    proxy.flows.set()
    page.wait("window.__app.connection === 'open' && !window.__app.isOld", 45_000)
    assert proxy.accepted > before
    page.wait(is_drawn(walker))


def test_the_page_keeps_its_connection_through_a_short_stall(server, proxied, look):
    proxy, origin = proxied
    page, walker = look_at_walker(look, server, origin)
    proxy.flows.clear()
    page.wait("window.__app.isOld", 10_000)
    walker.step()
    proxy.flows.set()
    page.wait("!window.__app.isOld", 10_000)
    page.wait(is_drawn(walker))
    assert page.page.evaluate("window.__app.connection") == "open"


def test_the_page_outlives_a_server_that_is_killed_and_one_that_is_stopped(venues, look):
    port = free_port()
    server = Server(venues, "--port", str(port))
    page, walker = look_at_walker(look, server, server.url)
    for signal_number in (signal.SIGKILL, signal.SIGTERM):
        server.stop(signal_number)
        page.wait("window.__app.connection === 'lost'")
        server = Server(venues, "--port", str(port))
        page.wait("window.__app.connection === 'open'", 45_000)
        # The new server knows no people: all are gone until they report again.
        page.wait("window.__app.tally.all === 0")
        walker = Walker(server, f"n-{signal_number}")
        walker.step()
        page.wait(is_drawn(walker))
    server.stop()


def test_the_page_continues_after_the_browser_was_offline(server, look):
    page, walker = look_at_walker(look, server, server.url)
    page.context.set_offline(True)
    page.context.set_offline(False)
    walker.step()
    page.wait("window.__app.connection === 'open'", 45_000)
    page.wait(is_drawn(walker))


NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location /maps/ {{
      proxy_pass {url}/;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_set_header Host $http_host;
    }}
  }}
}}
"""


@pytest.fixture
def nginx(server, tmp_path):
    """nginx with the server under a prefix."""
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        pytest.skip("nginx is not here: apt-get install nginx-light")
    port = free_port()
    config = tmp_path / "nginx.conf"
    config.write_text(NGINX.format(folder=tmp_path, port=port, url=server.url))
    command = [program, "-c", str(config), "-e", str(tmp_path / "error.log")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    until(lambda: listens(port) or process.poll() is not None, "nginx does not listen")
    assert process.poll() is None, (tmp_path / "error.log").read_text()
    yield f"http://127.0.0.1:{port}/maps", process, command
    process.terminate()
    process.wait(timeout=60)


def test_the_page_reconnects_behind_nginx_under_a_prefix(server, nginx, look):
    origin, process, command = nginx
    page, walker = look_at_walker(look, server, origin)
    process.terminate()
    process.wait(timeout=60)
    page.wait("window.__app.connection === 'lost'")
    again = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        walker.step()
        page.wait("window.__app.connection === 'open'", 45_000)
        page.wait(is_drawn(walker))
    finally:
        again.terminate()
        again.wait(timeout=60)


def test_the_page_follows_the_part_in_view_and_finds_a_person_outside_it(server, look):
    here, there = Walker(server, "n-here"), Walker(server, "n-there")
    there.x = 5
    page = look(server.url)
    for walker in (here, there):
        walker.step()
        page.wait(is_drawn(walker))
    page.wait("window.__app.tally.all === 2")
    x, y = page.pixel(here.x, 35)
    box = page.page.locator(".map-surface").bounding_box()
    page.page.mouse.move(box["x"] + x, box["y"] + y)
    for _ in range(6):
        page.page.mouse.wheel(0, -400)
        page.still()
    page.wait("!window.__app.isWholeFloor")
    page.wait("window.__app.tally.all === 1", 20_000)
    # Those outside are on the list, and gone to when they are chosen there.
    page.wait("document.querySelectorAll('.people button').length === 2")
    here.step()
    page.wait(is_drawn(here))
    page.page.click(".people button[data-person=n-there]")
    there.step()
    page.wait(is_drawn(there), 20_000)
