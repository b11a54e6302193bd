"""The sensors of a phone as its browser tells of them, and a venue that knows where north is."""

from conftest import VENUE

#: A phone in the hand that points along the plan's x, and its walker's steps, as a browser tells of them.
WALK = """
async ([headingDegrees, steps]) => {
  const pause = () => new Promise((done) => setTimeout(done, 10));
  window.__motion ??= { time: performance.now() };
  const motion = window.__motion;
  const turned = { alpha: headingDegrees - 90, beta: 0, gamma: 0, absolute: false };
  const at = (event, time) => Object.defineProperty(event, 'timeStamp', { value: time });
  for (let sample = 0; sample < 30 * steps; sample += 1) {
    motion.time += 1000 / 60;
    const swing = 3 * Math.sin((2 * Math.PI * sample) / 30);
    const orientation = at(Object.assign(new Event('deviceorientation'), turned), motion.time);
    const absolute = at(Object.assign(new Event('deviceorientationabsolute'), turned), motion.time);
    window.dispatchEvent(orientation);
    window.dispatchEvent(absolute);
    const accelerationIncludingGravity = { x: 0, y: 0, z: 9.81 + swing };
    window.dispatchEvent(
      at(Object.assign(new Event('devicemotion'), { accelerationIncludingGravity }), motion.time));
    if (sample % 15 === 0) await pause();
  }
}
"""


def georeference():
    """The demo venue's ground floor in Berlin, its x to the east."""
    points = [(0, 0), (100, 0), (0, 60)]
    return {"controlPoints": [
        {"at": [x, y], "longitude": 13.4 + x / 67_910, "latitude": 52.5 + y / 111_277}
        for x, y in points]}


def put_on_the_earth(server):
    """Draws where the demo venue stands."""
    edit = {"id": "earth", "base": 0, "author": "test", "operations": [
        {"operation": "change", "floor": "0", "fields": {"georeference": georeference()}}]}
    answer = server.request(f"/api/v1/venues/{VENUE}/edits", edit)
    assert answer[0] == 201, answer
