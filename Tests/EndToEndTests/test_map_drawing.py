"""The editor redraws only what changed: the plan must look as after a redraw of all of it."""

import random

from conftest import VENUE
from features import box, put, remove

KEEP = """(name) => {
  const { width, height, ctx = document.querySelector('.map-surface canvas').getContext('2d') }
    = document.querySelector('.map-surface canvas');
  (window.__kept ??= {})[name] = ctx.getImageData(0, 0, width, height).data;
}"""
#: How many values of two kept pictures differ by more than a number of 255.
DIFFERENCE = """([one, other, least]) => {
  const [a, b] = [window.__kept[one], window.__kept[other]];
  let count = 0;
  // What is almost transparent may have any colour.
  const seen = (pixels, i) => (pixels[i] * pixels[i | 3]) / 255;
  for (let i = 0; i < a.length; i += 1) if (Math.abs(seen(a, i) - seen(b, i)) > least) count += 1;
  return count;
}"""


def edits(seed):
    """Puts, moves and removes features of each drawn kind all over the ground floor."""
    chance = random.Random(seed)
    for index in range(8):
        x, y = round(chance.uniform(5, 100), 3), round(chance.uniform(5, 60), 3)
        kind = chance.choice(["wall", "obstacle", "area", "door"])
        line = {"type": "LineString", "coordinates": [[x, y], [x + 6, y + chance.choice([0, 3])]]}
        shape = line if kind in ("wall", "door") else box(x, y, x + 5, y + 4)
        properties = {
            "wall": {"thickness": 1.2}, "door": {"depth": 1}, "obstacle": {"temporary": True},
            "area": {"category": "restricted", "walled": True, "name": {"en": f"Part {index}"}},
        }[kind]
        identifier = f"thing-{index % 7}-{kind}"
        yield put(identifier, kind, shape, **properties)
        if index % 4 == 3:
            yield remove(identifier)


#: Looks each time the map has another size, after the page has heard of it, how opaque the middle of the plan is.
LOOK_AT_RESIZES = """() => {
  const surface = document.querySelector('.map-surface');
  const canvas = surface.querySelector('canvas');
  window.__opaque = [];
  new ResizeObserver(() => {
    const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
    window.__opaque.push(data[3]);
  }).observe(surface);
}"""


def test_a_plan_is_never_empty_while_its_window_changes(server, open_page):
    live = open_page(f"/live/?venue={VENUE}&floor=0", width=1280, height=800)
    live.still()
    live.page.evaluate(LOOK_AT_RESIZES)
    for width, height in ((1100, 700), (900, 800), (1280, 800)):
        count = live.page.evaluate("window.__opaque.length")
        live.page.set_viewport_size({"width": width, "height": height})
        live.wait(f"window.__opaque.length > {count}")
        live.still()
        # What is drawn then is as sharp as before.
        size = "['.map-surface', '.map-surface canvas'].map((name) => document.querySelector(name).clientWidth)"
        live.wait(f"(([host, shown]) => host === shown && document.querySelector('.map-surface canvas').width === host)({size})")
    assert live.page.evaluate("Math.min(...window.__opaque)") == 255


def test_a_partial_redraw_looks_like_a_whole_one(server, open_page):
    page = open_page("/editor/?venue=expo&floor=0", reduced_motion="reduce")
    browser = page.page
    x, y = page.pixel(60, 35)
    seen = 0
    for turn in (0, 400):
        browser.mouse.move(x, y)
        browser.keyboard.down("Shift")
        browser.mouse.wheel(0, turn)
        browser.keyboard.up("Shift")
        page.still()
        for number, operation in enumerate(edits(turn)):
            browser.evaluate(KEEP, "before")
            revision = browser.evaluate("window.__app.revision")
            status, answer = server.post_edit("expo", f"part-{turn}-{number}", operation)
            assert status == 201, answer
            page.wait(f"window.__app.revision > {revision}")
            page.still()
            browser.evaluate(KEEP, "part")
            seen += browser.evaluate(DIFFERENCE, ["before", "part", 30]) > 10
            # Another class at the root may mean other colours: everything is drawn again.
            browser.evaluate("document.documentElement.classList.toggle('again')")
            page.still()
            browser.evaluate(KEEP, "all")
            # Edges of shapes are smoothed in another way where less is drawn, which no eye sees.
            wrong = browser.evaluate(DIFFERENCE, ["part", "all", 100])
            assert wrong <= 24, f"{wrong} values differ after {operation}"
    # What lies under the escalator is not to be seen.
    assert seen >= 16, f"only {seen} of 20 changes were drawn"
