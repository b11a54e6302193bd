"""A site of another origin that shows maps by <floorcast-map>, and what a browser sees of it."""

import http.server
import json
import threading
import urllib.request

#: What a strict site lets its pages do: scripts and connections of the map's server, and nothing inline.
POLICY = (
    "default-src 'none'; script-src 'self' {server}; connect-src {server} {socket}; style-src 'self'; "
    "img-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
#: Keeps what the elements of the page say; a script of its own because nothing inline runs.
LISTENER = """window.heard = [];
for (const type of ['ready', 'tap', 'route', 'error']) {
  document.addEventListener(`floorcast-${type}`, ({ detail, target }) => {
    window.heard.push({ type, detail, id: target.id });
  });
}
"""
#: Rules that would spoil a map that is no shadow tree.
STYLE = "* { margin: 9px !important; color: red } button, canvas { display: none !important } main { margin: 0 }"


class HostPage:
    """A small web server with one page, which the caller fills."""

    def __init__(self):
        self.files = {}
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                kind, body, fields = site.files.get(self.path, ("text/plain", "", {}))
                self.send_response(200 if self.path in site.files else 404)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                for name, value in fields.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_):
                pass

        self.serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serving.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.serving.server_port}"

    def show(self, server, elements, lang="en", integrity=None, script=None):
        """Fills the page with elements of a server; returns its address."""
        known = embedding(server)
        script = script or known["script"]
        policy = POLICY.format(server=server.url, socket=server.url.replace("http", "ws", 1))
        page = f"""<!doctype html><html lang="{lang}"><title>Visit us</title>
<link rel="stylesheet" href="/style.css"><script src="/listener.js"></script>
<script type="module" src="{server.url}/embed/v1/{script}" integrity="{integrity or known['integrity']}"
  crossorigin></script>
<main><h1>How to find us</h1>{elements}</main></html>"""
        self.files = {
            "/": ("text/html", page, {"Content-Security-Policy": policy}),
            "/listener.js": ("text/javascript", LISTENER, {}),
            "/style.css": ("text/css", STYLE, {}),
        }
        return f"{self.origin}/"

    def stop(self):
        self.serving.shutdown()
        self.serving.server_close()


def embedding(server, name="floorcast-map"):
    """What a server says of a script for other pages: its addresses and its hash."""
    with urllib.request.urlopen(f"{server.url}/embed/v1/{name}.json", timeout=10) as answer:
        return json.load(answer)


#: The state of the first element; null while nothing is shown.
STATE = "document.querySelector('floorcast-map').state"


def shown(window, condition="true", element="floorcast-map"):
    """Waits until an element shows its venue, is connected, and meets a condition on its `state`."""
    window.wait(
        f"(({{ isConnected, ...state }}) => isConnected && ({condition}))"
        f"(document.querySelector('{element}').state ?? {{}})"
    )
    return window.page.evaluate(f"document.querySelector('{element}').state")


def heard(window, kind):
    """The details of the events of a kind, the earliest first."""
    return window.page.evaluate(f"heard.filter(({{ type }}) => type === '{kind}').map(({{ detail }}) => detail)")


def tap(window, x, y, element="floorcast-map"):
    """Taps on a place of the floor in view, in metres."""
    spot = window.page.evaluate(f"document.querySelector('{element}').pointOnPage({x}, {y})")
    window.page.mouse.click(spot["x"], spot["y"])
