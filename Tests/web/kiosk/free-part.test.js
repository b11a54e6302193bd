// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeSides } from '../../../web/kiosk/map/free-part.js';
import { hereBoxes, uncut } from '../../../web/kiosk/map/marks.js';
/** @import { Box } from '../../../web/shared/geometry/box.js' */

const map = { width: 1000, height: 800 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };

test('a wide picture leaves the strip below to buttons in a corner, a tall one the strip beside', () => {
  /** @type {Box[]} */
  const covers = [[10, 640, 250, 790]];
  assert.deepEqual(freeSides(map, covers, { width: 3, height: 1 }, none), { ...none, bottom: 160 });
  assert.deepEqual(freeSides(map, covers, { width: 1, height: 3 }, none), { ...none, left: 250 });
});

test('what is fitted lies beside all covers, with room for its labels', () => {
  /** @type {Box[]} */
  const covers = [[10, 640, 250, 790], [700, 10, 990, 80], [600, 720, 990, 790]];
  const margin = { top: 50, right: 40, bottom: 30, left: 40 };
  const { top, right, bottom, left } = freeSides(map, covers, { width: 2, height: 1 }, margin);
  const inner = [left - 40, top - 50, map.width - right + 40, map.height - bottom + 30];
  for (const [x1, y1, x2, y2] of covers) {
    const isBeside = x2 <= inner[0] || x1 >= inner[2] || y2 <= inner[1] || y1 >= inner[3];
    assert.ok(isBeside, `${[x1, y1, x2, y2]} in ${inner}`);
  }
});

test('hidden covers take no room', () => {
  assert.deepEqual(freeSides(map, [[0, 0, 0, 0]], { width: 1, height: 1 }, none), none);
});

test('a label at the edge of the map moves inwards', () => {
  assert.equal(uncut(10, 60, 400), 64);
  assert.equal(uncut(395, 60, 400), 336);
  assert.equal(uncut(200, 60, 400), 200);
  assert.equal(uncut(-30, 60, 400), -30);
});

test('the words “you are here” move above the dot', () => {
  const [, below] = hereBoxes([200, 100], 'Here', 20, 400);
  const [, above] = hereBoxes([200, 100], 'Here', 20, 400, true);
  assert.ok(below[1] > 100 && above[3] < 100);
});
