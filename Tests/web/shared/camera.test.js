// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cameraBetween,
  clamped,
  fitted,
  makeCamera,
  panBy,
  rotateBy,
  screenToWorld,
  visibleBox,
  worldToScreen,
  zoomAt,
} from '../../../web/shared/map/camera/camera.js';
import { dotRadius } from '../../../web/shared/map/people/dots-layer.js';

const size = { width: 800, height: 600 };
/** @param {readonly number[]} a @param {readonly number[]} b */
const near = (a, b) =>
  a.forEach((value, i) => assert.ok(Math.abs(value - b[i]) < 1e-6, `${a} is not ${b}`));

test('up on the floor is up on the screen, and the middle is the middle', () => {
  const camera = makeCamera({ x: 10, y: 20, scale: 5 });
  near(worldToScreen(camera, size, 10, 20), [400, 300]);
  near(worldToScreen(camera, size, 11, 22), [405, 290]);
});

test('a map turned a quarter counter-clockwise shows east on top', () => {
  const camera = makeCamera({ scale: 5, rotation: Math.PI / 2 });
  near(worldToScreen(camera, size, 10, 0), [400, 250]);
});

test('screen and floor lead to each other whatever the turn', () => {
  for (const rotation of [0, 0.3, -2, 3.1]) {
    const camera = makeCamera({ x: 3, y: -7, scale: 13.7, rotation });
    const [x, y] = screenToWorld(camera, size, 123, 456);
    near(worldToScreen(camera, size, x, y), [123, 456]);
  }
});

test('zooming holds the point under the cursor', () => {
  const camera = makeCamera({ x: 3, y: 4, scale: 10, rotation: 0.5 });
  const before = screenToWorld(camera, size, 700, 100);
  near(screenToWorld(zoomAt(camera, size, 700, 100, 3), size, 700, 100), before);
});

test('zooming stops at the limits without moving on', () => {
  const camera = makeCamera({ scale: 10 });
  assert.equal(zoomAt(camera, size, 0, 0, 1000, [1, 20]).scale, 20);
  const atLimit = zoomAt(makeCamera({ scale: 20 }), size, 0, 0, 2, [1, 20]);
  near([atLimit.x, atLimit.y], [0, 0]);
});

test('turning holds the point under the fingers', () => {
  const camera = makeCamera({ x: 3, y: 4, scale: 10 });
  const before = screenToWorld(camera, size, 200, 500);
  near(screenToWorld(rotateBy(camera, size, 200, 500, 1), size, 200, 500), before);
});

test('a drag moves what is under the finger with the finger, also on a turned map', () => {
  const camera = makeCamera({ x: 3, y: 4, scale: 10, rotation: 2 });
  const under = screenToWorld(camera, size, 300, 300);
  near(screenToWorld(panBy(camera, 40, -25), size, 340, 275), under);
});

test('fitting shows the whole box inside its padding', () => {
  const camera = fitted(makeCamera({ rotation: 0.4 }), [10, 10, 60, 30], size, {
    top: 20,
    right: 10,
    bottom: 90,
    left: 150,
  });
  for (const [x, y] of [[10, 10], [60, 10], [60, 30], [10, 30]]) {
    const [screenX, screenY] = worldToScreen(camera, size, x, y);
    assert.ok(screenX >= 149.9 && screenX <= 790.1, `x ${screenX}`);
    assert.ok(screenY >= 19.9 && screenY <= 510.1, `y ${screenY}`);
  }
});

test('a flight takes the short way round and zooms evenly', () => {
  const from = makeCamera({ scale: 1, rotation: 3 });
  const to = makeCamera({ scale: 100, rotation: -3 });
  const half = cameraBetween(from, to, 0.5);
  assert.ok(Math.abs(half.scale - 10) < 1e-9);
  assert.ok(Math.abs(Math.abs(half.rotation) - Math.PI) < 1e-9);
});

test('a clamped camera looks at the venue', () => {
  const camera = clamped(makeCamera({ x: 1000, y: -5, scale: 1e6 }), [0, 0, 50, 30], [1, 200]);
  assert.deepEqual([camera.x, camera.y, camera.scale], [50, 0, 200]);
});

test('the visible box of a turned view holds all four corners', () => {
  const camera = makeCamera({ x: 5, y: 5, scale: 4, rotation: 0.7 });
  const box = visibleBox(camera, size);
  for (const [sx, sy] of [[0, 0], [800, 0], [800, 600], [0, 600]]) {
    const [x, y] = screenToWorld(camera, size, sx, sy);
    assert.ok(x >= box[0] - 1e-6 && x <= box[2] + 1e-6 && y >= box[1] - 1e-6 && y <= box[3] + 1e-6);
  }
});

test('dots are small from afar and never larger than a finger needs', () => {
  assert.equal(dotRadius(0.1), 2.5);
  assert.equal(dotRadius(500), 7);
  assert.ok(dotRadius(3) < dotRadius(15));
});
