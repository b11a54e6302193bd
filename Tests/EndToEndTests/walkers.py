"""People that report where they are, and how a live page shows them."""

from conftest import VENUE
from stream_client import post_locations, report


class Walker:
    """A person that takes a step and reports it whenever a test asks for it."""

    def __init__(self, server, name="n-1"):
        self.server, self.name, self.x = server, name, 50.0

    def step(self):
        self.x += 0.5
        post_locations(self.server, report(self.name, self.x, 35), venue=VENUE)
        return self.x


def is_drawn(walker):
    """Whether a live page shows a walker where it is."""
    return is_drawn_at(walker.name, walker.x, 35)


def is_drawn_at(navigator, x, y):
    """Whether a live page shows a navigator at a place, give or take half a metre."""
    return f"""(() => {{
      const shown = window.__app.screenOf('{navigator}');
      const wanted = window.__app.worldToScreen({x}, {y});
      const metre = window.__app.worldToScreen({x + 1}, {y})[0] - wanted[0];
      return shown && Math.hypot(shown[0] - wanted[0], shown[1] - wanted[1]) < metre / 2;
    }})()"""
