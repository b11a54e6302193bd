"""The input devices that a plan is drawn with: a mouse, keys alone, a finger. Each counts what it does.

An action is a click, a tap, a drag, a pressed key outside of a text, or a text typed as one. Steps
that move the keyboard's cross are counted apart: they are what moving the mouse is.
"""

import time

from conftest import BETWEEN_TAPS, keep_pace

#: Presses of Tab after which something cannot be reached by keys.
FAR = 150


class InputDevice:
    """What all input devices do; places are in metres of the plan."""

    def __init__(self, opened):
        self.opened = opened
        self.page = opened.page
        self.actions = 0
        self.moves = 0
        self.last_tap = 0.0

    def screen(self, x, y):
        return self.opened.pixel(x, y)

    def before_tap(self):
        """Lets time pass since the last tap, so that the next one is no double tap."""
        keep_pace(self.last_tap + BETWEEN_TAPS - time.monotonic())

    def after_tap(self):
        self.last_tap = time.monotonic()

    def wait(self, condition, timeout=60_000):
        self.opened.wait(condition, timeout)

    def still(self):
        self.opened.still()

    def mode(self, name):
        self.wait(f"window.__app.mode === '{name}'")

    def saved(self):
        self.wait("window.__app.pending === 0 && window.__app.state === 'saved'")

    def type(self, text):
        """Types a text into what has the keyboard's focus."""
        self.actions += 1
        self.page.keyboard.type(text)

    def button(self, name, within="body"):
        """Presses a button by what it is called."""
        self.activate(self.page.locator(within).get_by_role("button", name=name).first)

    def tool(self, operation, keeps=False):
        """Takes a tool, `keeps`: until it is put away."""
        target = self.page.locator(f'.tools [data-operation="{operation}"]').first
        self.activate(target)
        if keeps:
            self.activate(target)
        self.mode(operation)

    def upload(self, press, file):
        """Chooses a file in the dialogue of the system, which no page can draw."""
        with self.page.expect_file_chooser() as chosen:
            press()
        chosen.value.set_files(str(file))

    def draw(self, *places):
        """Taps one place after the other."""
        for place in places:
            self.point(*place)


class Pointer(InputDevice):
    """What a mouse and a finger have in common."""

    def fill(self, label, text):
        field = self.page.get_by_label(label).first
        self.activate(field)
        field.select_text()
        self.type(text)
        field.blur()

    def put_away(self):
        self.activate(self.page.locator('.tools [data-operation="browse"], .tools [data-operation="select"]').first)


class Mouse(Pointer):
    """A mouse and nothing else; a keyboard only for what is written."""

    options = {}

    def activate(self, locator):
        self.actions += 1
        locator.click()

    def point(self, x, y):
        self.actions += 1
        self.page.mouse.move(*self.screen(x, y))
        self.before_tap()
        self.page.mouse.click(*self.screen(x, y))
        self.after_tap()

    def box(self, start, end):
        self.actions += 1
        self.page.mouse.move(*self.screen(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.screen((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.page.mouse.move(*self.screen(*end))
        self.page.mouse.up()

    def finish(self):
        """Ends a chain by a second click where it ends."""
        self.actions += 1
        self.page.mouse.dblclick(*self.last)


class Keys(InputDevice):
    """Keys alone: tools by their letters, buttons by Tab and Enter, places by the cross."""

    options = {}
    letters = {
        "drawWall": "w", "drawRoom": "r", "placeDoor": "d", "placeConnector": "x", "addPoi": "n",
        "placeBooths": "k", "tryWalk": "h",
    }

    def press(self, key):
        self.actions += 1
        self.page.keyboard.press(key)

    def reach(self, locator):
        """Moves the focus there by Tab; radios of a group by arrows."""
        locator.wait_for(state="visible")
        for _ in range(FAR):
            if locator.evaluate("node => node === document.activeElement"):
                return
            self.moves += 1
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{locator} cannot be reached by Tab")

    def activate(self, locator):
        if locator.get_attribute("role") in ("radio", "tab"):
            return self.choose(locator)
        self.reach(locator)
        self.press("Enter")

    def choose(self, locator):
        """Goes to a group of radios or tabs, and by arrows to one of them."""
        group = locator.locator("xpath=ancestor::*[@role='radiogroup' or @role='tablist'][1]")
        self.reach(group.locator('[tabindex="0"]').first)
        is_tab = locator.get_attribute("role") == "tab"
        ahead, back = ("ArrowRight", "ArrowLeft") if is_tab else ("ArrowDown", "ArrowUp")
        for key in [ahead] * 20 + [back] * 20:
            if locator.evaluate("node => node === document.activeElement"):
                break
            self.moves += 1
            self.page.keyboard.press(key)
        if locator.get_attribute("aria-selected" if is_tab else "aria-checked") != "true":
            self.press("Space")

    def tool(self, operation, keeps=False):
        if self.page.evaluate("document.activeElement?.matches('input, textarea, select')"):
            self.to_map()
        for _ in range(2 if keeps else 1):
            self.press(self.letters[operation])
        self.mode(operation)

    def to_map(self):
        """Back to the map from wherever the focus is: Tab goes round."""
        if not self.page.evaluate("document.activeElement === document.body"):
            self.reach(self.page.locator(".map-surface"))

    def go(self, x, y):
        """Moves the cross, which the arrows do by metres, decimetres, centimetres."""
        for axis, target, keys in ((0, x, ("ArrowLeft", "ArrowRight")), (1, y, ("ArrowDown", "ArrowUp"))):
            for modifier, step in (("Shift+", 1), ("", 0.1), ("Ctrl+", 0.01)):
                modifier = modifier.replace("Ctrl", "Control")
                for _ in range(80):
                    away = target - self.page.evaluate("window.__app.cross")[axis]
                    if abs(away) < step - 1e-6:
                        break
                    self.moves += 1
                    self.page.keyboard.press(f"{modifier}{keys[away > 0]}")

    def point(self, x, y):
        self.to_map()
        self.go(x, y)
        self.press("Space")

    def box(self, start, end):
        self.draw(start, end)

    def fill(self, label, text):
        field = self.page.get_by_label(label).first
        if not field.evaluate("node => node === document.activeElement"):
            self.reach(field)
        self.page.keyboard.press("Control+a")
        self.type(text)
        self.press("Enter")

    def put_away(self):
        self.press("Escape")


class Finger(Pointer):
    """One finger on a screen that knows no mouse."""

    options = {"has_touch": True, "is_mobile": True, "width": 1180, "height": 820}

    def activate(self, locator):
        self.actions += 1
        locator.tap()

    def point(self, x, y):
        self.actions += 1
        self.before_tap()
        self.page.touchscreen.tap(*self.screen(x, y))
        self.after_tap()

    def box(self, start, end):
        self.draw(start, end)
