"""Firefox and WebKitGTK, driven by their own remote ends, without the driver of a third party."""

import base64
import json
import os
import shutil
import signal
import subprocess
import urllib.error
import urllib.request

import pytest

from conftest import until
from network import free_port
from stream_client import connected

MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
SIZE = (1280, 800)
#: What WebDriver calls the keys that have no sign.
KEYS = {"Enter": "\ue007", "Escape": "\ue00c"}


class Browser:
    """One window of a browser: an address, an answer, a click, a key, a picture."""

    def start(self, command, environment=None):
        """Starts a process of its own group, so that all of it can be ended."""
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, **(environment or {})},
        )

    def wait(self, condition, seconds=60):
        """Waits until a JavaScript expression is true."""
        until(lambda: self.evaluate(f"Boolean({condition})"), condition, seconds)

    def until_ready(self):
        """Waits until the page says that it is ready."""
        self.wait("window.__app && window.__app.ready")

    def click(self, x, y):
        """Presses the left button at pixels of the page."""
        self.act("pointer", [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ])

    def press(self, key):
        """Presses a key."""
        value = KEYS.get(key, key)
        self.act("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def close(self):
        """Ends the browser."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(timeout=60)


def sources(kind, actions):
    """The input of one device, as both protocols take it."""
    if kind == "key":
        return [{"type": "key", "id": "keyboard", "actions": actions}]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]


class Firefox(Browser):
    """Firefox without a window, by WebDriver BiDi."""

    def __init__(self, folder, size=SIZE):
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if not program:
            pytest.skip("Firefox is not here: apt-get install firefox-esr")
        port = free_port()
        self.start([program, "--headless", "--no-remote", "--remote-debugging-port", str(port),
                    "--profile", str(folder), "--width", str(size[0]), "--height", str(size[1])])
        self.number = 0
        self.socket = until(lambda: self.connected(port), "Firefox does not listen", 60)
        self.ask("session.new", capabilities={})
        tree = self.ask("browsingContext.getTree")
        self.tab = tree["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.tab,
                 viewport={"width": size[0], "height": size[1]})

    @staticmethod
    def connected(port):
        try:
            # The connection lives as long as the browser.
            return connected(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=5)
        except OSError:
            return None

    def ask(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("id") != self.number:
                continue
            assert message.get("type") != "error", f"{method}: {message.get('message')}"
            return message["result"]

    def open(self, url):
        self.ask("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def evaluate(self, expression):
        answer = self.ask("script.evaluate", expression=f"JSON.stringify({expression}) ?? 'null'",
                          target={"context": self.tab}, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def act(self, kind, actions):
        self.ask("input.performActions", context=self.tab, actions=sources(kind, actions))

    def picture(self):
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.tab)["data"])

    def close(self):
        self.socket.close()
        super().close()


class WebKit(Browser):
    """WebKitGTK in a window of a virtual screen, by WebDriver."""

    def __init__(self, folder, size=SIZE):
        for program, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("xvfb-run", "xvfb xauth")):
            if not shutil.which(program):
                pytest.skip(f"{program} is not here: apt-get install {package}")
        if not os.path.exists(MINI_BROWSER):
            pytest.skip(f"{MINI_BROWSER} is not here: apt-get install webkit2gtk-driver")
        self.base = f"http://127.0.0.1:{free_port()}"
        screen = f"-screen 0 {size[0]}x{size[1] + 100}x24"
        self.start(["xvfb-run", "-a", "-s", screen, "WebKitWebDriver", f"--port={self.base.rsplit(':', 1)[1]}"],
                   # As root it has no sandbox, and there is no sound.
                   {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "HOME": str(folder)})
        until(self.listens, "WebKitWebDriver does not listen", 30)
        wanted = {"webkitgtk:browserOptions": {"binary": MINI_BROWSER, "args": ["--automation"]}}
        self.session = ""
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{made['sessionId']}"
        self.ask("POST", "/window/rect", {"x": 0, "y": 0, "width": size[0], "height": size[1]})

    def listens(self):
        try:
            return self.request("GET", "/status")["ready"]
        except OSError:
            return False

    def request(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.base + path, data=data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()[:400]}") from error

    def ask(self, method, path, body=None):
        return self.request(method, self.session + path, body)

    def open(self, url):
        self.ask("POST", "/url", {"url": url})

    def evaluate(self, expression):
        script = f"return JSON.stringify({expression}) ?? 'null'"
        return json.loads(self.ask("POST", "/execute/sync", {"script": script, "args": []}))

    def act(self, kind, actions):
        self.ask("POST", "/actions", {"actions": sources(kind, actions)})

    def picture(self):
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def close(self):
        if getattr(self, "session", ""):
            try:
                self.request("DELETE", self.session)
            except (OSError, AssertionError):
                pass  # It is ended with its group all the same.
        super().close()
