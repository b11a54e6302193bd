"""Behind nginx and Caddy, as the examples say: encrypted, under a prefix, with the live stream."""

import json
import re
import shutil
import subprocess
import urllib.request

import pytest
from websockets.sync.client import connect

from accounts import PASSWORD, first_owner_token
from conftest import ROOT, Page, Server, until
from network import free_port
from proxies import behind, caddy, nginx


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def proxied(request, venues, bundle, tmp_path_factory):
    """A server of the bundled pages behind a proxy; its address as people know it, and the server."""
    running = Server(venues, "--trusted-proxy", "127.0.0.1", "--simulate", "5", web=bundle)
    try:
        with behind(request.param, tmp_path_factory.mktemp("proxy"), running) as port:
            yield f"https://localhost:{port}/map", running
    finally:
        running.stop()


def test_pages_edits_and_the_live_stream_work_behind_a_proxy(browser, proxied):
    url, _ = proxied
    page = Page(browser, url, ignore_https_errors=True)
    asked = []
    page.page.on("request", lambda request: asked.append(request.url))
    try:
        page.open(f"{url}/live/?venue=expo")
        assert asked.count(f"{url}/api/v1/venues/expo/snapshot") == 1
        page.wait("window.__app.drawn === 5")
        answer = page.page.evaluate(
            """async () => {
              const edit = {id: 'behind', base: 0, author: 'test', operations: []};
              const answer = await fetch('../api/v1/venues/expo/edits', {method: 'POST', body: JSON.stringify(edit)});
              return [answer.status, await answer.text()];
            }"""
        )
        # It is taken for our own page: what is wrong is the edit.
        assert answer[0] in (201, 400, 422), answer
        assert page.complaints == [] or answer[0] != 201
    finally:
        page.context.close()


def test_a_proxy_shows_metrics_to_the_machine_only(proxied):
    url, _ = proxied
    ask = lambda path, source: subprocess.run(  # noqa: E731
        ["curl", "-sk", "-o", "/dev/null", "-w", "%{http_code}", "--interface", source, f"{url}/{path}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert ask("metrics", "127.0.0.1") == "200"
    assert ask("metrics", "127.0.0.5") == "403"
    # What is behind an encoded line break reaches the server only when the proxy has seen another path.
    for path in ("metrics%0a", "metrics%0d", "metrics%0ax", "api/v1/venues/expo%0a/x"):
        assert ask(path, "127.0.0.5") in ("400", "403", "404"), path
    assert ask("api/v1/venues/expo", "127.0.0.5") == "200"


def test_a_proxy_does_not_make_other_sites_ours(proxied):
    url, _ = proxied
    sent = subprocess.run(
        ["curl", "-sk", "-w", "%{http_code}", f"{url}/api/v1/venues/expo/routes", "-H", "Origin: https://evil.example"]
        + ["-H", "X-Forwarded-Host: evil.example", "-H", "Forwarded: host=evil.example", "-d", "{}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert sent.endswith("403") and json.loads(sent[:-3])["type"].endswith("#other-site")


@pytest.mark.parametrize("field", ["X: 1", "X-Forwarded: 1", "X-Forwarded-F: 1"])
@pytest.mark.parametrize("proxied", [caddy], ids=["caddy"], indirect=True)
def test_a_client_cannot_hide_its_address_behind_the_beginning_of_a_name(proxied, field):
    """Caddy sorts fields, and libwebsockets takes the line behind such a field for a part of it."""
    url, _ = proxied
    ask = ["curl", "-sk", "-w", "%{http_code}", f"{url}/api/v1/venues"]
    answer = subprocess.run([*ask, "-H", field], capture_output=True, text=True, check=True).stdout
    assert answer.endswith("400") and "#no-client" in answer
    assert subprocess.run(ask, capture_output=True, text=True, check=True).stdout.endswith("200")


@pytest.mark.parametrize("kind", [nginx, caddy], ids=["nginx", "caddy"])
@pytest.mark.parametrize("options", [(), ("--trusted-proxy", "127.0.0.1")], ids=["plain", "trusted"])
def test_a_server_with_accounts_works_behind_a_proxy_that_hides_its_name(kind, options, venues, tmp_path_factory):
    running = Server(venues, *options, is_open=False)
    try:
        token = first_owner_token(running)
        with behind(kind, tmp_path_factory.mktemp("proxy"), running) as port:
            url = f"https://map.example.test:{port}"
            jar = venues / "jar"

            def curl(path, *more):
                command = ["curl", "-sk", "--resolve", f"map.example.test:{port}:127.0.0.1", "-b", jar, "-c", jar]
                command += ["-w", "\n%{http_code}", f"{url}/map{path}", *more]
                said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                return said.rsplit("\n", 1)

            assert curl("/join/")[1] == "200"
            body = {"token": token, "email": "ada@example.org", "name": "Ada", "password": PASSWORD}
            ours = ["-H", f"Origin: {url}", "-H", "Sec-Fetch-Site: same-origin"]
            assert curl("/api/v1/accounts", "-d", json.dumps(body), *ours)[1] == "201"
            said, status = curl("/api/v1/venues")
            assert status == "200" and "expo" in said
            # The page may change what it is allowed to, that of another site may not.
            assert curl("/api/v1/account", "-X", "PATCH", "-d", '{"language": "de"}', *ours)[1] == "200"
            other = ["-H", "Origin: https://evil.example"]
            assert curl("/api/v1/account", "-X", "PATCH", "-d", '{"language": "en"}', *other)[1] == "403"
    finally:
        running.stop()


@pytest.mark.skipif(not shutil.which("nginx"), reason="there is no nginx here")
def test_pages_and_stream_work_behind_nginx_under_a_prefix(server, tmp_path):
    port = free_port()
    locations = (ROOT / "scripts/nginx-floorcast.conf").read_text()
    locations = locations.replace("127.0.0.1:8080", server.url.removeprefix("http://"))
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error.log; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {tmp_path}/body; proxy_temp_path {tmp_path}/proxy;\n"
        f"fastcgi_temp_path {tmp_path}/f; uwsgi_temp_path {tmp_path}/u; scgi_temp_path {tmp_path}/s;\n"
        f"server {{ listen 127.0.0.1:{port};\n{locations} }} }}\n"
    )
    proxy = subprocess.Popen(["nginx", "-e", f"{tmp_path}/error.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
    base = f"http://127.0.0.1:{port}/map"
    try:

        def answers():
            try:
                return urllib.request.urlopen(f"{base}/healthz", timeout=60).status == 200
            except OSError:
                return False

        until(answers)
        page = urllib.request.urlopen(f"{base}/status/", timeout=60).read().decode()
        script = re.search(r'src="(\S+\.js)"', page).group(1)
        assert urllib.request.urlopen(f"{base}/status/{script}", timeout=60).status == 200
        answer = urllib.request.urlopen(f"{base}/api/v1/status", timeout=60)
        assert json.loads(answer.read())["venues"][0]["slug"] == "expo"
        assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-Id"])
        with connect(f"{base.replace('http', 'ws', 1)}/api/v1/live", subprotocols=["floorcast.2+json"]) as viewer:
            assert json.loads(viewer.recv(timeout=60))["type"] == "hello"
    finally:
        proxy.terminate()
        proxy.wait(timeout=60)
