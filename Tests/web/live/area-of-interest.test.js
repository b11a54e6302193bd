// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AreaOfInterest, tilesOf } from '../../../web/live/stream/area-of-interest.js';
/** @import { Sight } from '../../../web/live/stream/area-of-interest.js' */
/** @import { Box } from '../../../web/shared/geometry/box.js' */

const bounds = /** @type {const} */ ([0, 0, 160, 80]);
const grid = { columns: 16, rows: 8, size: 10, corner: /** @type {const} */ ([0, 0]) };

/** @param {number} margin */
const makeArea = (margin = 0) => {
  /** @type {any[]} */
  const asked = [];
  let time = 0;
  /** @type {{ at: number, run: () => void } | null} */
  let timer = null;
  const area = new AreaOfInterest((view) => asked.push(view), {
    now: () => time,
    setTimeout: (run, ms) => (timer = { at: time + ms, run }),
    clearTimeout: () => (timer = null),
  });
  const pass = (/** @type {number} */ ms) => {
    time += ms;
    if (timer === null || timer.at > time) return;
    const { run } = timer;
    timer = null;
    run();
  };
  const look = (/** @type {Box} */ seen, /** @type {Partial<Sight>} */ more = {}) =>
    area.look({ floor: '0', seen, bounds, grid, margin, ...more });
  return { area, asked, look, pass };
};

test('a look at a sixteenth of the floor asks for no more than an eighth of its tiles', () => {
  for (let x = 0; x <= 120; x += 3) {
    for (let y = 0; y <= 60; y += 3) {
      const { asked, look, area } = makeArea();
      look([x, y, x + 40, y + 20]);
      const [left, bottom, right, top] = tilesOf(asked[0].box, grid);
      assert.ok((right - left + 1) * (top - bottom + 1) <= 16, `${x} ${y}`);
      assert.equal(area.isWhole, false);
    }
  }
});

test('a box that ends on a border of tiles does not ask for what is beyond', () => {
  assert.deepEqual(tilesOf([40, 20, 80, 40], grid), [4, 2, 7, 3]);
  assert.deepEqual(tilesOf([40, 20, 80 + 1e-10, 40 + 1e-10], grid), [4, 2, 7, 3]);
  assert.deepEqual(tilesOf([40, 20, 80.1, 40.1], grid), [4, 2, 8, 4]);
  assert.deepEqual(tilesOf([40, 20, 40, 20], grid), [4, 2, 4, 2], 'a point has a tile');
  assert.deepEqual(tilesOf([...bounds], grid), [0, 0, 15, 7]);
});

test('half the floor or more is requested as the whole', () => {
  const { asked, look, area } = makeArea();
  look([-20, -20, 120, 100]);
  assert.deepEqual(asked, [{ floor: '0', box: [0, 0, 160, 80] }]);
  assert.equal(area.isWhole, true);
  look([-400, -400, 700, 700]);
  look([10, 0, 160, 80]);
  assert.equal(asked.length, 1);
});

test('a move within the tiles requests nothing, and a new tile is requested once', () => {
  const { asked, look, pass } = makeArea();
  look([21, 21, 58, 38]);
  for (let i = 0; i < 15; i += 1) {
    pass(16);
    look([21 + i / 15, 21, 58 + i / 15, 38]);
  }
  assert.equal(asked.length, 1);
  for (let i = 0; i < 60; i += 1) {
    pass(16);
    look([21 + i, 21, 58 + i, 38]);
  }
  // A second of panning: at most one question in 300 ms.
  assert.ok(asked.length >= 3 && asked.length <= 5, `${asked.length}`);
  pass(400);
  assert.deepEqual(asked.at(-1).box, [80, 21, 117, 38]);
});

test('a close view requests less', () => {
  const { asked, look, pass } = makeArea();
  look([20, 20, 78, 58]);
  pass(1000);
  look([30, 25, 70, 50]);
  assert.equal(asked.length, 1);
  look([41, 31, 49, 39]);
  assert.deepEqual(asked.at(-1).box, [41, 31, 49, 39]);
});

test('a margin around the view is requested, within the floor', () => {
  const { asked, look } = makeArea(0.25);
  look([0, 20, 40, 40]);
  assert.deepEqual(asked[0].box, [0, 15, 50, 45]);
});

test('another floor is requested at once, and without tiles only the floor matters', () => {
  const { asked, look } = makeArea();
  look([0, 0, 10, 10]);
  look([0, 0, 10, 10], { floor: '1' });
  assert.deepEqual(asked.map(({ floor }) => floor), ['0', '1']);
  look([50, 50, 60, 60], { floor: '2', grid: undefined });
  look([0, 0, 10, 10], { floor: '2', grid: undefined });
  assert.deepEqual(asked.slice(2), [{ floor: '2', box: [0, 0, 160, 80] }]);
});

test('a view beside the plan requests a tile still', () => {
  const { asked, look } = makeArea();
  look([500, 500, 520, 510]);
  assert.equal(asked.length, 1);
});
