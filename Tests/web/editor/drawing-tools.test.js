// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawForward } from '../../../web/editor/map/forward-mark.js';
import { tools } from '../../../web/editor/operations/tools.js';
import { texts } from './texts.js';
import { drawLabels, drawSnapMark } from '../../../web/editor/map/draft-marks.js';
import { formatDegrees } from '../../../web/shared/i18n/units.js';
import { parseAngle } from '../../../web/editor/ui/toolbar/measure-fields.js';
import { familiesOf } from '../../../web/editor/ui/toolbar/tool-column.js';

/** @import { Position } from '../../../web/editor/plan/types.js' */

test('tools of a family share a place, in the order of the first ones', () => {
  const families = familiesOf(
    /** @type {any} */ ([
      { id: 'a' },
      { id: 'b', family: 'f' },
      { id: 'c' },
      { id: 'd', family: 'f' },
    ]),
  );
  assert.deepEqual(families.map((each) => each.map(({ id }) => id)), [['a'], ['b', 'd'], ['c']]);
});

test('each family of tools has a name in each language', () => {
  for (const { family } of tools) {
    if (!family) continue;
    for (const each of [texts.en, texts.de]) assert.ok(each[`editor.family.${family}`], family);
  }
});

test('an angle is typed with or without its sign, with point or comma', () => {
  assert.equal(parseAngle('90'), 90);
  assert.equal(parseAngle('-45,5°'), -45.5);
  assert.equal(parseAngle('−30 °'), -30);
  assert.equal(parseAngle('north'), null);
});

test('an angle is written to a tenth, and a whole turn is none', () => {
  assert.equal(formatDegrees(45.04, 'en'), '45°');
  assert.equal(formatDegrees(45.06, 'de'), '45,1°');
  assert.equal(formatDegrees(359.99, 'en'), '0°');
});

/** A canvas that writes down the texts drawn on it. */
const canvas = () => {
  /** @type {string[]} */
  const written = [];
  const ctx = new Proxy({}, {
    get: (_, name) =>
      name === 'measureText'
        ? () => ({ width: 30 })
        : name === 'fillText'
        ? (/** @type {string} */ text) => written.push(text)
        : () => {},
    set: () => true,
  });
  return { ctx: /** @type {any} */ (ctx), written };
};
const kit = {
  toScreen: (/** @type {Position} */ [x, y]) => /** @type {[number, number]} */ ([x * 10, -y * 10]),
  colour: () => '#000',
  text: (/** @type {string} */ key) => key,
  length: (/** @type {number} */ metres) => `${metres} m`,
  surface: (/** @type {number} */ square) => `${square} m²`,
  degrees: (/** @type {number} */ degrees) => `${degrees}°`,
};

test('labels show length and angle, and the surface where it has room', () => {
  const { ctx, written } = canvas();
  drawLabels(ctx, kit, [
    { at: [2, 0], along: [[0, 0], [4, 0]], length: 4, degrees: 0 },
    { at: [2, 2], room: [[0, 0], [4, 4]], surface: 16 },
    { at: [5, 5], room: [[0, 0], [10, 10]], surface: 100 },
  ]);
  assert.deepEqual(written, ['4 m  ∠ 0°', '100 m²']);
});

test('a mark says what holds the point; nothing holds nothing', () => {
  const { ctx, written } = canvas();
  drawSnapMark(ctx, kit, { at: [0, 0], kind: 'right-angle' });
  drawSnapMark(ctx, kit, { at: [0, 0], kind: null });
  assert.deepEqual(written, ['editor.snap.right-angle']);
});

test('the arrow of a counting line points to its left, however the map is turned', () => {
  /** @type {[number, number][]} */
  const places = [];
  const ctx = /** @type {any} */ (new Proxy({}, {
    get: (_, name) => {
      if (name === 'measureText') return () => ({ width: 40 });
      return (/** @type {number} */ x, /** @type {number} */ y) =>
        name === 'lineTo' && places.push([Math.round(x), Math.round(y)]);
    },
    set: () => true,
  }));
  const surface = (/** @type {(at: number[]) => number[]} */ toScreen) => /** @type {any} */ ({
    toScreen,
    colour: () => '#000',
    size: [800, 600],
  });
  drawForward(ctx, surface(([x, y]) => [10 * x, -10 * y]), [[0, 0], [10, 0]], 'Forward');
  assert.deepEqual(places[0], [50, -34], 'up, when the line is drawn from left to right');
  places.length = 0;
  drawForward(ctx, surface(([x, y]) => [10 * y, 10 * x]), [[0, 0], [10, 0]], 'Forward');
  assert.deepEqual(places[0], [34, 50], 'the map has been turned by a quarter');
  places.length = 0;
  drawForward(ctx, surface(([x, y]) => [x, y]), [[3, 3]], 'Forward');
  drawForward(ctx, surface(([x, y]) => [x, y]), [[3, 3], [3, 3]], 'Forward');
  assert.deepEqual(places, [], 'a point has no sides');
});
