"""The live page on bad networks: a server that goes and comes, a link that stalls, a prefix."""

import os
import shutil
import signal
import socket
import subprocess
import urllib.parse

import pytest
from conftest import Page, Server, listens, until
from stalling_proxy import StallingProxy

VENUE = "expo"
LIVE = f"/live/?venue={VENUE}&floor=0"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Walker:
    """Somebody who reports where they are whenever asked to."""

    def __init__(self, server, name="n-1"):
        self.server, self.name, self.x = server, name, 50.0

    def step(self):
        self.x += 0.5
        report = {"navigator": self.name, "floor": "0", "x": self.x, "y": 35}
        status, _, answer = self.server.request(f"/api/v1/venues/{VENUE}/locations", report)
        assert status == 202, answer
        return self.x


def is_drawn_at(page, walker):
    """Whether the page shows a walker where it is, give or take half a metre."""
    return f"""(() => {{
      const shown = window.__app.screenOf('{walker.name}');
      const wanted = window.__app.worldToScreen({walker.x}, 35);
      const metre = window.__app.worldToScreen({walker.x + 1}, 35)[0] - wanted[0];
      return shown && Math.abs(shown[0] - wanted[0]) < metre / 2;
    }})()"""


@pytest.fixture
def proxied(server):
    """A proxy before the server and its address."""
    proxy = StallingProxy(urllib.parse.urlsplit(server.url).port)
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
        page.wait("window.__app && window.__app.ready", 30_000)
        return page

    yield open_live
    for page in pages:
        page.context.close()
    wrong = [each for page in pages for each in page.complaints if each.startswith(("error", "left"))]
    assert wrong == []


def test_a_connection_that_was_cut_is_back_and_shows_what_is_true_now(server, proxied, look):
    proxy, origin = proxied
    walker = Walker(server)
    page = look(origin)
    walker.step()
    page.wait(is_drawn_at(page, walker))
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
    page.wait(is_drawn_at(page, walker))
    page.wait("document.querySelector('.banner').hidden")


def test_a_link_that_stands_still_is_noticed_and_replaced(server, proxied, look):
    proxy, origin = proxied
    walker = Walker(server)
    page = look(origin)
    walker.step()
    page.wait(is_drawn_at(page, walker))
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
    page.wait(is_drawn_at(page, walker))


def test_a_short_stall_is_no_loss(server, proxied, look):
    proxy, origin = proxied
    walker = Walker(server)
    page = look(origin)
    walker.step()
    page.wait(is_drawn_at(page, walker))
    proxy.flows.clear()
    page.wait("window.__app.isOld", 10_000)
    walker.step()
    proxy.flows.set()
    page.wait("!window.__app.isOld", 10_000)
    page.wait(is_drawn_at(page, walker))
    assert page.page.evaluate("window.__app.connection") == "open"


def test_the_page_outlives_a_server_that_is_killed_and_one_that_is_stopped(venues, look):
    port = free_port()
    server = Server(venues, "--port", str(port))
    walker = Walker(server)
    page = look(server.url)
    walker.step()
    page.wait(is_drawn_at(page, walker))
    for signal_number in (signal.SIGKILL, signal.SIGTERM):
        server.stop(signal_number)
        page.wait("window.__app.connection === 'lost'")
        server = Server(venues, "--port", str(port))
        page.wait("window.__app.connection === 'open'", 45_000)
        # The new one knows nobody: whoever was here is gone until they report again.
        page.wait("window.__app.tally.all === 0")
        walker = Walker(server, f"n-{signal_number}")
        walker.step()
        page.wait(is_drawn_at(page, walker))
    server.stop()


def test_offline_and_online_again(server, look):
    walker = Walker(server)
    page = look(server.url)
    walker.step()
    page.wait(is_drawn_at(page, walker))
    page.context.set_offline(True)
    page.context.set_offline(False)
    walker.step()
    page.wait("window.__app.connection === 'open'", 45_000)
    page.wait(is_drawn_at(page, walker))


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
    process.wait(timeout=10)


def test_behind_nginx_with_a_prefix_it_lives_and_comes_back(server, nginx, look):
    origin, process, command = nginx
    walker = Walker(server)
    page = look(origin)
    walker.step()
    page.wait(is_drawn_at(page, walker))
    process.terminate()
    process.wait(timeout=10)
    page.wait("window.__app.connection === 'lost'")
    again = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        walker.step()
        page.wait("window.__app.connection === 'open'", 45_000)
        page.wait(is_drawn_at(page, walker))
    finally:
        again.terminate()
        again.wait(timeout=10)


def test_only_the_part_in_view_is_told_and_nobody_is_lost(server, look):
    here, there = Walker(server, "n-here"), Walker(server, "n-there")
    there.x = 5
    page = look(server.url)
    for walker in (here, there):
        walker.step()
        page.wait(is_drawn_at(page, walker))
    page.wait("window.__app.tally.all === 2")
    x, y = page.page.evaluate(f"window.__app.worldToScreen({here.x}, 35)")
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
    page.wait(is_drawn_at(page, here))
    page.page.click(".people button[data-person=n-there]")
    there.step()
    page.wait(is_drawn_at(page, there), 20_000)
