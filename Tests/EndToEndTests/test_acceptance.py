"""A venue of two floors is drawn from a picture and walked through: by mouse, by keys alone, by touch."""

import os
import pathlib

import pytest

from conftest import Page
from features import features_of
from input_devices import Finger, Keys, Mouse

#: Metres of a pixel of the picture; its house is 1000 × 600 of them.
METRES = 40 / 1000


def keep(device, name):
    """Saves what is seen where FLOORCAST_PICTURES says, for people to look at."""
    folder = os.environ.get("FLOORCAST_PICTURES")
    if folder:
        device.page.screenshot(path=pathlib.Path(folder) / f"{type(device).__name__.lower()}-{name}.png")


class Builder:
    """Draws the house with one input device."""

    def __init__(self, device, server):
        self.device = device
        self.server = server
        self.page = device.page
        self.origin = (0, 0)

    def at(self, x, y):
        """Metres of a pixel of the picture, once it is calibrated: its first point stays."""
        return (round(self.origin[0] + (x - 100) * METRES, 3), round(self.origin[1] - (y - 100) * METRES, 3))

    def begin(self):
        """A new venue from the home page."""
        self.device.opened.open(f"{self.server.url}/")
        self.device.button("New venue")
        self.device.type("Test house")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/editor/**")
        self.device.wait("window.__app && window.__app.ready && 'mode' in window.__app")
        self.slug = self.page.url.split("venue=")[1].split("&")[0]

    def put_picture(self):
        """A picture that is calibrated by its upper wall, 40 m long."""
        self.device.upload(lambda: self.device.button("Choose a file"), self.server.picture)
        self.device.mode("calibrate")
        self.device.saved()
        image = self.venue()["floors"][0]["images"][0]
        a, b, c, d, e, f = image["planToFloor"]
        start, end = ((a * x + c * 100 + e, b * x + d * 100 + f) for x in (100, 1100))
        self.device.wait("document.querySelector('.map-card')")
        self.device.still()
        self.device.draw(start, end)
        self.device.fill("Length of AB", "40")
        if self.page.evaluate("window.__app.mode") == "calibrate":
            self.device.button("Apply")
        self.device.mode("browse")
        self.device.saved()
        self.device.still()
        self.origin = start

    def venue(self):
        status, _, answer = self.server.request(f"/api/v1/venues/{self.slug}")
        assert status == 200, answer
        return answer

    def features(self, kind, floor=None):
        return features_of(self.server, self.slug, kind=kind, **({"floor": floor} if floor else {}))

    def room(self, left, top, right, bottom, name):
        """A room with walls round it and a name."""
        self.device.tool("drawRoom")
        self.device.box(self.at(left, top), self.at(right, bottom))
        self.device.mode("browse")
        self.name(name)

    def name(self, name):
        """Calls what is selected by a name."""
        self.device.wait("window.__app.selection")
        self.device.fill("Name in English", name)
        self.device.saved()

    def ground_floor(self):
        device = self.device
        device.tool("drawWall")
        device.draw(self.at(100, 100), self.at(1100, 100), self.at(1100, 700), self.at(100, 700), self.at(100, 100))
        device.mode("browse")
        for number, left in enumerate((100, 350, 600)):
            self.room(left, 100, left + 250, 300, f"Office {number + 1}")
        keep(device, "rooms")
        device.tool("placeDoor", keeps=True)
        for x, y in ((225, 300), (475, 300), (725, 300), (600, 700)):
            device.point(*self.at(x, y))
        device.put_away()
        device.mode("browse")
        device.tool("placeBooths")
        device.box(self.at(200, 450), self.at(500, 600))
        device.button("Create booths")
        device.mode("browse")
        device.tool("addPoi")
        device.point(*self.at(1000, 200))
        device.mode("browse")
        self.name("Information")
        keep(device, "ground")

    def upper_floor(self):
        device = self.device
        device.activate(self.page.get_by_role("tab", name="Floors"))
        device.button("Add floor above")
        device.wait("window.__app.floor !== '0'")
        device.saved()
        self.upper = self.page.evaluate("window.__app.floor")
        self.room(100, 100, 1100, 700, "Lounge")
        device.tool("placeConnector")
        device.activate(self.page.locator('[data-preset="connector-lift"]'))
        device.point(*self.at(900, 500))
        device.mode("browse")
        device.tool("addPoi")
        device.point(*self.at(300, 250))
        device.mode("browse")
        self.name("Coffee")
        keep(device, "upper")

    def walk(self):
        """From the ground floor's main door to the coffee upstairs, in the editor itself."""
        device = self.device
        self.floor("0")
        device.tool("tryWalk")
        device.point(*self.at(600, 650))
        self.floor(self.upper)
        device.point(*self.at(300, 250))
        device.wait("window.__app.walk.seconds > 0")
        keep(device, "walk")

    def floor(self, floor):
        self.device.activate(self.page.locator(f'.floor-switcher [data-floor="{floor}"]'))
        self.device.wait(f"window.__app.floor === '{floor}'")
        self.device.still()

    def check(self):
        """The server has the house that was drawn."""
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


@pytest.mark.parametrize(
    "device", [Mouse, pytest.param(Keys, marks=pytest.mark.full), pytest.param(Finger, marks=pytest.mark.full)],
    ids=lambda device: device.__name__.lower(),
)
def test_an_organiser_draws_a_house_of_two_floors_from_a_picture(device, browser, empty):
    opened = Page(browser, empty.url, locale="en-GB", reduced_motion="reduce", **device.options)
    builder = Builder(device(opened), empty)
    try:
        builder.begin()
        builder.put_picture()
        builder.ground_floor()
        builder.upper_floor()
        builder.walk()
        builder.check()
        print(f"{device.__name__}: {builder.device.actions} actions, {builder.device.moves} steps of the keyboard's cross or focus")
        assert opened.complaints == []
    except BaseException:
        keep(builder.device, "failed")
        raise
    finally:
        opened.context.close()


@pytest.mark.full("twenty rooms by hand")
def test_twenty_rooms_take_at_most_six_actions_each(browser, empty):
    opened = Page(browser, empty.url, locale="en-GB", reduced_motion="reduce")
    builder = Builder(Mouse(opened), empty)
    device = builder.device
    builder.begin()
    builder.put_picture()
    before = device.actions

    def press(key):
        device.actions += 1
        device.page.keyboard.press(key)

    # Four rows of five rooms with a corridor between every two rows.
    spots = [(100 + 200 * column, top) for top in (100, 250, 400, 550) for column in range(5)]
    press("r"), press("r")
    device.mode("drawRoom")
    for number, (x, y) in enumerate(spots):
        known = device.page.evaluate("window.__app.features().length")
        device.box(builder.at(x, y + (0 if y % 300 == 100 else 30)), builder.at(x + 200, y + 120 + (0 if y % 300 == 100 else 30)))
        device.wait(f"window.__app.features().length === {known + 1}")
        press("F2")
        device.type(f"Room {number + 1}")
        press("Enter")
    press("Escape")
    press("d"), press("d")
    device.mode("placeDoor")
    for x, y in spots:
        device.point(*builder.at(x + 100, y + (120 if y % 300 == 100 else 30)))
    press("Escape")
    device.saved()
    keep(device, "twenty-rooms")
    rooms = [area for area in builder.features("area") if area["properties"].get("category") == "room"]
    assert sorted(room["properties"]["name"]["en"] for room in rooms) == sorted(f"Room {n + 1}" for n in range(20))
    assert len(builder.features("door")) == 20
    each = (device.actions - before) / 20
    print(f"20 rooms with names and doors: {device.actions - before} actions, {each:.2f} a room")
    assert each <= 6
    opened.context.close()
