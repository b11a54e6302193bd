"""`floorcast gateway serial` on a pseudo-terminal, against a real server."""

import contextlib
import math
import os
import pty
import tty

from brokers import gateways  # noqa: F401
from conftest import VENUE, repeated, until
from features import put
from tags import ANCHOR_HEIGHT, ANCHORS, TAG_HEIGHT

#: The anchors of a network by the four digits that it calls them by.
NETWORK = dict(zip(["022E", "9280", "DCAE", "5431", "0C1A"], ANCHORS.values()))


class Module:
    """A DWM1001 on a pseudo-terminal: its shell writes lines once it was asked to."""

    def __init__(self, folder):
        self.path = folder / "ttyACM0"
        self.plug_in()

    def plug_in(self):
        self.ours, theirs = pty.openpty()
        tty.setraw(theirs)
        os.set_blocking(self.ours, False)
        self.path.symlink_to(os.ttyname(theirs))
        # The gateway opens it itself; a second open end would hide that it went away.
        self.theirs, self.heard = theirs, b""

    def unplug(self):
        self.path.unlink()
        os.close(self.theirs)
        os.close(self.ours)

    def asked(self, words):
        with contextlib.suppress(BlockingIOError):
            self.heard += os.read(self.ours, 1000)
        return words in self.heard

    def write(self, line):
        with contextlib.suppress(BlockingIOError):
            os.write(self.ours, line.encode() + b"\r\n")


def les(place):
    """What the shell writes of the four nearest anchors after `les`."""
    nearest = sorted(NETWORK, key=lambda name: math.dist(place, NETWORK[name]))[:4]
    return " ".join(
        f"{name}[{NETWORK[name][0]:.2f},{NETWORK[name][1]:.2f},{ANCHOR_HEIGHT:.2f}]="
        f"{math.hypot(math.dist(place, NETWORK[name]), ANCHOR_HEIGHT - TAG_HEIGHT):.2f}"
        for name in nearest
    ) + f" le_us=2576 est[{place[0]:.2f},{place[1]:.2f},1.20,97]"


def draw_network(server):
    anchors = [
        put(f"anchor-{name}", "anchor", {"type": "Point", "coordinates": list(spot)}, device=name,
            height=ANCHOR_HEIGHT)
        for name, spot in NETWORK.items()
    ]
    status, answer = server.post_edit(VENUE, "anchors", *anchors)
    assert status == 201, answer


def where(server, navigator):
    navigators = server.request(f"/api/v1/venues/{VENUE}/navigators")[2]["navigators"]
    return next(((each["x"], each["y"]) for each in navigators if each["id"] == navigator), None)


def test_a_tag_on_a_serial_device_is_on_the_map_also_after_it_was_unplugged(
    server, gateways, tmp_path  # noqa: F811
):
    draw_network(server)
    module = Module(tmp_path)
    gateway = gateways("serial", module.path, server.url, "--venue", VENUE, "--navigator", "cart")
    until(lambda: module.asked(b"\r\rles\r"), "nobody asks for lines")
    with repeated(lambda _: module.write(les((55, 36))), every=0.1):
        until(lambda: where(server, "cart") and math.dist(where(server, "cart"), (55, 36)) < 0.3,
              "the tag is not where it is")
    module.unplug()
    gateway.until_said("trying again")
    module.plug_in()
    gateway.until_said("is there again")
    until(lambda: module.asked(b"\r\rles\r"), "nobody asks again")

    def write(_):
        # Half a line, and the shell's words, do no harm.
        module.write("022E[30.00,20.00,3.00]=")
        module.write("dwm> ")
        module.write(les((65, 33)))

    with repeated(write, every=0.1):
        until(lambda: math.dist(where(server, "cart") or (0, 0), (65, 33)) < 0.3, "the tag does not move")
    assert "not understood" in gateway.stop()


def test_the_module_s_own_estimate_is_a_place_with_a_radius(server, gateways, tmp_path):  # noqa: F811
    draw_network(server)
    module = Module(tmp_path)
    gateway = gateways("serial", module.path, server.url, "--venue", VENUE, "--navigator", "cart",
                       "--floor", "0", "--command", "lep")
    until(lambda: module.asked(b"\r\rlep\r"), "nobody asks for lines")
    with repeated(lambda _: module.write("POS,60.00,35.00,1.20,90"), every=0.1):
        until(lambda: where(server, "cart") and math.dist(where(server, "cart"), (60, 35)) < 0.3,
              "the tag is not where it says")
    assert "refused" not in gateway.stop()
