"""Two organisers edit one plan at random in real browsers; one of them loses the network three times.

`FLOORCAST_PAIR_SECONDS` says how long (120 for the full test), `FLOORCAST_PAIR_SEED` how.
"""

import os
import random
import time

from conftest import VENUE
from editor_page import EDITOR, sign
from editors import canonical, journal
from features import put_box

SECONDS = float(os.environ.get("FLOORCAST_PAIR_SECONDS", "12"))
SEED = int(os.environ.get("FLOORCAST_PAIR_SEED", "2026"))
LOSSES = 3


class Organiser:
    """Does one gesture after the other, most of them on what another organiser works on, too."""

    def __init__(self, editor, name, random_numbers):
        self.editor, self.page, self.name, self.random = editor, editor.page, name, random_numbers
        self.done = {}
        self.network = editor.context.new_cdp_session(self.page)
        self.network.send("Network.enable")
        offer = self.page.locator(".tour-offer button")
        if offer.count():
            offer.first.click()
        self.connect()

    def connect(self, online=True):
        """Has a slow network, so that edits cross each other, or none."""
        conditions = {"offline": not online, "latency": 120, "downloadThroughput": -1, "uploadThroughput": -1}
        self.network.send("Network.emulateNetworkConditions", conditions)

    def ask(self, expression):
        """The value of an expression about the page's state."""
        return self.page.evaluate(f"window.__app.{expression}")

    def place(self):
        """Somewhere in the middle of the floor, in pixels."""
        at = [self.random.uniform(48, 72), self.random.uniform(14, 50)]
        return self.editor.pixel(*at)

    def drag(self, start, end):
        """Drags the mouse from one place to another."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=4)
        self.page.mouse.up()

    def nearby(self, start):
        """A place not far from another one, in pixels."""
        return [each + self.random.uniform(-60, 60) for each in start]

    def select(self):
        """Selects something: usually one of the tables that both organisers move about."""
        place = self.place()
        tables = [each for each in self.ask("features()") if each.startswith("table")]
        if tables and self.random.random() < 0.8:
            table = self.ask(f"feature({self.random.choice(tables)!r})")
            (x, y), *_ = table["geometry"]["coordinates"][0]
            place = self.editor.pixel(x + 0.6, y + 0.6)
        self.page.mouse.click(*place)
        return place

    # Gestures

    def move(self):
        place = self.select()
        self.drag(place, self.nearby(place))

    def nudge(self):
        self.select()
        for _ in range(self.random.randrange(1, 4)):
            self.page.keyboard.press(self.random.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))

    def rename(self):
        self.select()
        if self.ask("selection") is None:
            return
        self.page.keyboard.press("F2")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(f"{self.name} {self.random.randrange(100)}")
        self.page.keyboard.press("Enter")

    def delete(self):
        self.select()
        self.page.keyboard.press("Delete")

    def duplicate(self):
        self.select()
        self.page.keyboard.press("Control+d")

    def draw(self):
        place = self.place()
        self.page.keyboard.press(self.random.choice(["b", "r"]))
        self.drag(place, [each + self.random.uniform(15, 60) for each in place])

    def wall(self):
        self.page.keyboard.press("w")
        place = self.place()
        for _ in range(self.random.randrange(2, 5)):
            self.page.mouse.click(*place)
            place = self.nearby(place)
        self.page.keyboard.press("Enter")

    def corner(self):
        self.select()
        chosen = self.ask("selection")
        feature = self.ask(f"feature({chosen!r})") if chosen else None
        if not feature or feature["geometry"]["type"] != "Polygon":
            return
        at = feature["geometry"]["coordinates"][0][self.random.randrange(3)]
        start = self.editor.pixel(*at)
        self.drag(start, self.nearby(start))

    def copy(self):
        table = self.select()
        self.page.keyboard.down("Alt")
        self.drag(table, self.nearby(table))
        self.page.keyboard.up("Alt")

    def undo(self):
        for _ in range(self.random.randrange(1, 4)):
            self.page.keyboard.press("Control+z")

    def redo(self):
        self.page.keyboard.press("Control+Shift+z")

    def act(self):
        """One gesture, from a clean start."""
        for _ in range(2):
            self.page.keyboard.press("Escape")
        gestures = [self.move] * 6 + [self.nudge] * 3 + [self.rename] * 2 + [self.draw] * 2
        gestures += [self.delete, self.duplicate, self.wall, self.corner, self.copy] + [self.undo] * 5 + [self.redo] * 2
        gesture = self.random.choice(gestures)
        gesture()
        self.done[gesture.__name__] = self.done.get(gesture.__name__, 0) + 1


def tables(server):
    """Tables on the floor's middle, which both move about."""
    for number in range(8):
        x, y = 50 + 5 * (number % 4), 18 + 14 * (number // 4)
        table = put_box(f"table-{number}", x, y, x + 3, y + 2, name={"en": f"Table {number}"})
        server.post_edit(VENUE, f"table-{number}", table)


def touched(operations):
    """What operations write: the thing, and of a feature that is changed the fields."""
    found = set()
    for each in operations:
        kind = next(kind for kind in ("feature", "floor", "building", "image", "name", "buildings") if kind in each)
        thing = each[kind]
        found.add(thing["id"] if isinstance(thing, dict) else str(thing))
    return found


def check_undos(edits):
    """Each undo takes back an edit of the same person, and touches nothing else than it did.

    Returns how many there are by author.
    """
    by_id = {edit["id"]: edit for edit in edits}
    counts = {}
    for edit in edits:
        if "undoes" not in edit:
            continue
        undone = by_id[edit["undoes"]]
        assert edit["author"] == undone["author"], (edit, undone)
        assert touched(edit["operations"]) <= touched(undone["operations"]), (edit, undone)
        assert edit["operations"] == undone["inverse"], (edit, undone)
        counts[edit["author"]] = counts.get(edit["author"], 0) + 1
    return counts


def settle(server, organisers):
    """Waits until all organisers have all edits."""
    for organiser in organisers:
        for _ in range(2):
            organiser.page.keyboard.press("Escape")
        organiser.editor.wait("window.__app.pending === 0", timeout=60_000)
    revision = server.revision()
    for organiser in organisers:
        organiser.editor.wait(f"window.__app.revision === {revision}")
    return revision


def test_two_browsers_and_the_server_end_in_the_same_plan(server, open_page):
    tables(server)
    numbers = random.Random(SEED)
    organisers = []
    for name in ("ada", "bob"):
        editor = open_page(EDITOR)
        editor.wait("document.querySelector('.here-button') !== null")
        sign(editor, name)
        organisers.append(Organiser(editor, name, numbers))
    ada, bob = organisers
    waited = []
    # Together, then one of them is away, in turns; each turn has a few gestures on the slowest machine.
    for turn in range(2 * LOSSES + 1):
        is_away = turn % 2 == 1
        bob.connect(online=not is_away)
        if is_away:
            bob.draw()
        end = time.monotonic() + SECONDS / (2 * LOSSES + 1)
        gestures = 0
        while time.monotonic() < end or gestures < 3:
            numbers.choice(organisers).act()
            gestures += 1
        if is_away:
            waited.append(bob.ask("pending"))
    bob.connect()
    settle(server, organisers)
    edits = journal(server, VENUE)
    undos = check_undos(edits)
    by_author = {name: sum(edit["author"] == name for edit in edits) for name in ("ada", "bob")}
    print(
        f"{SECONDS:.0f} s, seed {SEED}: edits {by_author}, undos {undos}, waiting when back {waited}, "
        f"refused {[each.ask('refusals') for each in organisers]}, gestures {ada.done} {bob.done}"
    )
    truth = canonical(server, VENUE)
    fresh = open_page(EDITOR)
    for page in (ada.page, bob.page, fresh.page):
        assert page.evaluate("window.__app.plan()") == truth
    assert min(waited) > 0, f"nothing was made while the network was away: {waited}"
    assert min(by_author.values()) >= 3 and undos, by_author
    # A page may complain of refused requests, but of no error of its own.
    for organiser in organisers:
        faults = [each for each in organiser.editor.complaints if each.startswith("error")]
        assert faults == []
        organiser.editor.complaints.clear()
