// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CountLayer } from '../../../web/live/areas/count-layer.js';
import { fittingCount } from '../../../web/live/wall/fitted-rows.js';
import { floorAfter, wallScale, wallSeconds } from '../../../web/live/wall/wall-screen.js';

test('the address turns a wall on and says how long a floor is shown', () => {
  const values = [null, '', '0', 'no', '1', '30', '1.5'].map(wallSeconds);
  assert.deepEqual(values, [null, null, null, null, 20, 30, 2]);
});

test('floors come in turn from the lowest to the highest and around', () => {
  const floors = [{ id: 'b', ordinal: 1 }, { id: 'a', ordinal: 0 }, { id: 'c', ordinal: 2 }];
  assert.deepEqual(['a', 'b', 'c', 'gone'].map((id) => floorAfter(floors, id)), [
    'b',
    'c',
    'a',
    'a',
  ]);
  assert.equal(floorAfter([{ id: 'a', ordinal: 0 }], 'a'), 'a');
});

test('a wall leaves out the rows that do not fit, and never the first three', () => {
  const rows = [40, 40, 60, 40, 40];
  assert.deepEqual([0, -5, 30, 80, 81, 900].map((excess) => fittingCount(rows, excess)), [
    5,
    5,
    4,
    3,
    3,
    3,
  ]);
});

test('marks grow with the screen', () => {
  assert.equal(wallScale({ width: 1280, height: 800 }), 1.2);
  assert.equal(wallScale({ width: 3840, height: 2160 }), 2.7);
});

test('names leave the counts of areas free', () => {
  const ring = [[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]];
  const hall = /** @type {any} */ ({
    id: 'hall',
    floor: '0',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {},
  });
  const areas = new Map([['hall', { count: 7, least: 0, isFew: false }]]);
  const book = /** @type {any} */ ({ areas, lines: new Map() });
  globalThis.document ??= /** @type {any} */ ({
    createElement: () => ({ setAttribute() {}, append() {}, classList: { add() {} } }),
  });
  const layer = new CountLayer(book, new Map([['hall', hall]]), String);
  const view = /** @type {any} */ ({
    floor: '0',
    camera: { scale: 10 },
    worldToScreen: (/** @type {number} */ x, /** @type {number} */ y) => [x * 10, 200 - y * 10],
  });
  assert.deepEqual(layer.reserved(view), [[88, 117, 112, 137]]);
  assert.deepEqual(layer.reserved({ ...view, floor: '1' }), []);
});
