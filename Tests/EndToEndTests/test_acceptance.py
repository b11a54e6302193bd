"""A venue of two floors is drawn from a picture and walked through: by mouse, by keys alone, by touch."""

import os
import pathlib

import pytest

from conftest import Page, Server
from hands import Finger, Keys, Mouse

#: Pixels of the picture; its house is 1000 × 600 of them, 40 × 24 metres.
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
<rect width="1200" height="800" fill="#fff"/><g fill="none" stroke="#333" stroke-width="8">
<rect x="100" y="100" width="1000" height="600"/><path d="M100 300H1100M350 100V300M600 100V300M850 100V300"/>
</g></svg>"""
METRES = 40 / 1000


@pytest.fixture
def empty(tmp_path):
    """A server without a venue, and the picture of a floor."""
    (tmp_path / "venues").mkdir()
    (tmp_path / "plan.svg").write_text(PICTURE)
    running = Server(tmp_path / "venues")
    running.picture = tmp_path / "plan.svg"
    yield running
    running.stop()


def keep(hand, name):
    """Saves what is seen where FLOORCAST_PICTURES says, for people to look at."""
    folder = os.environ.get("FLOORCAST_PICTURES")
    if folder:
        hand.page.screenshot(path=pathlib.Path(folder) / f"{type(hand).__name__.lower()}-{name}.png")


class Builder:
    """Draws the house with one hand."""

    def __init__(self, hand, server):
        self.hand = hand
        self.server = server
        self.page = hand.page
        self.origin = (0, 0)

    def at(self, x, y):
        """Metres of a pixel of the picture, once it is calibrated: its first point stays."""
        return (round(self.origin[0] + (x - 100) * METRES, 3), round(self.origin[1] - (y - 100) * METRES, 3))

    def begin(self):
        """A new venue from the home page."""
        self.hand.opened.open(f"{self.server.url}/")
        self.hand.button("New venue")
        self.hand.type("Test house")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/editor/**")
        self.hand.wait("window.__app && window.__app.ready && 'mode' in window.__app")
        self.slug = self.page.url.split("venue=")[1].split("&")[0]

    def put_picture(self):
        """A picture that is calibrated by its upper wall, 40 m long."""
        self.hand.upload(lambda: self.hand.button("Choose a file"), self.server.picture)
        self.hand.mode("calibrate")
        self.hand.saved()
        image = self.venue()["floors"][0]["images"][0]
        a, b, c, d, e, f = image["planToFloor"]
        start, end = ((a * x + c * 100 + e, b * x + d * 100 + f) for x in (100, 1100))
        self.hand.wait("document.querySelector('.map-card')")
        self.hand.still()
        self.hand.draw(start, end)
        self.hand.fill("Length of AB", "40")
        if self.page.evaluate("window.__app.mode") == "calibrate":
            self.hand.button("Apply")
        self.hand.mode("browse")
        self.hand.saved()
        self.hand.still()
        self.origin = start

    def venue(self):
        status, _, answer = self.server.request(f"/api/v1/venues/{self.slug}")
        assert status == 200, answer
        return answer

    def features(self, kind, floor=None):
        _, _, answer = self.server.request(f"/api/v1/venues/{self.slug}/features")
        return [each for each in answer["features"]
                if each["kind"] == kind and floor in (None, each["floor"])]

    def room(self, left, top, right, bottom, name):
        """A room with walls round it and a name."""
        self.hand.tool("drawRoom")
        self.hand.box(self.at(left, top), self.at(right, bottom))
        self.hand.mode("browse")
        self.name(name)

    def name(self, name):
        """Calls what is selected by a name."""
        self.hand.wait("window.__app.selection")
        self.hand.fill("Name in English", name)
        self.hand.saved()

    def ground_floor(self):
        hand = self.hand
        hand.tool("drawWall")
        hand.draw(self.at(100, 100), self.at(1100, 100), self.at(1100, 700), self.at(100, 700), self.at(100, 100))
        hand.mode("browse")
        for number, left in enumerate((100, 350, 600)):
            self.room(left, 100, left + 250, 300, f"Office {number + 1}")
        keep(hand, "rooms")
        hand.tool("placeDoor", keeps=True)
        for x, y in ((225, 300), (475, 300), (725, 300), (600, 700)):
            hand.point(*self.at(x, y))
        hand.put_away()
        hand.mode("browse")
        hand.tool("placeBooths")
        hand.box(self.at(200, 450), self.at(500, 600))
        hand.button("Create booths")
        hand.mode("browse")
        hand.tool("addPoi")
        hand.point(*self.at(1000, 200))
        hand.mode("browse")
        self.name("Information")
        keep(hand, "ground")

    def upper_floor(self):
        hand = self.hand
        hand.activate(self.page.get_by_role("tab", name="Floors"))
        hand.button("Add floor above")
        hand.wait("window.__app.floor !== '0'")
        hand.saved()
        self.upper = self.page.evaluate("window.__app.floor")
        self.room(100, 100, 1100, 700, "Lounge")
        hand.tool("placeConnector")
        hand.activate(self.page.locator('[data-preset="connector-lift"]'))
        hand.point(*self.at(900, 500))
        hand.mode("browse")
        hand.tool("addPoi")
        hand.point(*self.at(300, 250))
        hand.mode("browse")
        self.name("Coffee")
        keep(hand, "upper")

    def walk(self):
        """From the ground floor's main door to the coffee upstairs, in the editor itself."""
        hand = self.hand
        self.floor("0")
        hand.tool("tryWalk")
        hand.point(*self.at(600, 650))
        self.floor(self.upper)
        hand.point(*self.at(300, 250))
        hand.wait("window.__app.walk.seconds > 0")
        keep(hand, "walk")

    def floor(self, floor):
        self.hand.activate(self.page.locator(f'.floor-switcher [data-floor="{floor}"]'))
        self.hand.wait(f"window.__app.floor === '{floor}'")
        self.hand.still()

    def check(self):
        """What the server has got is what was meant."""
        assert [len(floor["images"]) for floor in self.venue()["floors"]] == [1, 0]
        rooms = [area for area in self.features("area", "0") if area["properties"].get("category") == "room"]
        assert sorted(room["properties"]["name"]["en"] for room in rooms) == ["Office 1", "Office 2", "Office 3"]
        assert len(self.features("door")) == 4
        booths = [area for area in self.features("area") if area["properties"].get("category") == "booth"]
        assert len(booths) >= 4
        (wall, *_) = sorted(self.features("wall", "0"), key=lambda each: -len(str(each["geometry"])))
        for corner in ((100, 100), (1100, 700)):
            wanted = self.at(*corner)
            assert min(abs(x - wanted[0]) + abs(y - wanted[1]) for x, y in wall["geometry"]["coordinates"]) < 0.4
        (lift,) = self.features("connector")
        assert lift["properties"]["category"] == "lift"
        (coffee,) = self.features("poi", self.upper)
        (x, y) = self.at(600, 650)
        for profile in ("walking", "stepFree"):
            question = {"from": {"x": x, "y": y, "floor": "0"}, "to": {"feature": coffee["id"]}, "profile": profile}
            status, _, answer = self.server.request(f"/api/v1/venues/{self.slug}/routes", question)
            assert status == 200, answer
            assert [leg["floor"] for leg in answer["route"]["legs"]] == ["0", self.upper]


@pytest.mark.parametrize("hand", [Mouse, Keys, Finger], ids=lambda hand: hand.__name__.lower())
def test_a_house_of_two_floors_is_drawn_from_a_picture(hand, browser, empty):
    opened = Page(browser, empty.url, locale="en-GB", reduced_motion="reduce", **hand.options)
    builder = Builder(hand(opened), empty)
    try:
        builder.begin()
        builder.put_picture()
        builder.ground_floor()
        builder.upper_floor()
        builder.walk()
        builder.check()
        print(f"{hand.__name__}: {builder.hand.actions} actions, {builder.hand.moves} steps of the keyboard's cross or focus")
        assert opened.complaints == []
    except BaseException:
        keep(builder.hand, "failed")
        raise
    finally:
        opened.context.close()


def test_twenty_rooms_take_at_most_six_actions_each(browser, empty):
    opened = Page(browser, empty.url, locale="en-GB", reduced_motion="reduce")
    builder = Builder(Mouse(opened), empty)
    hand = builder.hand
    builder.begin()
    builder.put_picture()
    before = hand.actions

    def press(key):
        hand.actions += 1
        hand.page.keyboard.press(key)

    # Four rows of five rooms with a corridor between every two rows.
    spots = [(100 + 200 * column, top) for top in (100, 250, 400, 550) for column in range(5)]
    press("r"), press("r")
    hand.mode("drawRoom")
    for number, (x, y) in enumerate(spots):
        known = hand.page.evaluate("window.__app.features().length")
        hand.box(builder.at(x, y + (0 if y % 300 == 100 else 30)), builder.at(x + 200, y + 120 + (0 if y % 300 == 100 else 30)))
        hand.wait(f"window.__app.features().length === {known + 1}")
        press("F2")
        hand.type(f"Room {number + 1}")
        press("Enter")
    press("Escape")
    press("d"), press("d")
    hand.mode("placeDoor")
    for x, y in spots:
        hand.point(*builder.at(x + 100, y + (120 if y % 300 == 100 else 30)))
    press("Escape")
    hand.saved()
    keep(hand, "twenty-rooms")
    rooms = [area for area in builder.features("area") if area["properties"].get("category") == "room"]
    assert sorted(room["properties"]["name"]["en"] for room in rooms) == sorted(f"Room {n + 1}" for n in range(20))
    assert len(builder.features("door")) == 20
    each = (hand.actions - before) / 20
    print(f"20 rooms with names and doors: {hand.actions - before} actions, {each:.2f} a room")
    assert each <= 6
    opened.context.close()
