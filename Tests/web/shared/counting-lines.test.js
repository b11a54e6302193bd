// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawShape } from '../../../web/editor/actions/draw-shape.js';
import { Plan } from '../../../web/editor/plan/plan.js';
import { presetOf } from '../../../web/editor/plan/presets.js';
import { lengthOf, pointAlong } from '../../../web/shared/geometry/line.js';

const floors = [{ id: '0', building: 'b', ordinal: 0, name: {}, bounds: [0, 0, 9, 9] }];

test('a counting line is drawn as a line without thickness', () => {
  const preset = /** @type {any} */ (presetOf('line'));
  const changes = drawShape({
    id: 'gate',
    floor: '0',
    preset,
    geometry: { type: 'LineString', coordinates: [[0, 0], [4, 0]] },
  })(new Plan([], /** @type {any} */ ({ floors })));
  assert.equal(changes.length, 1);
  assert.deepEqual(changes[0].after, {
    id: 'gate',
    kind: 'line',
    floor: '0',
    properties: {},
    geometry: { type: 'LineString', coordinates: [[0, 0], [4, 0]] },
  });
});

test('the middle of a bent line and its direction there', () => {
  /** @type {[number, number][]} */
  const line = [[0, 0], [4, 0], [4, 6]];
  assert.equal(lengthOf(line), 10);
  assert.deepEqual(pointAlong(line, 5), { at: [4, 1], along: [0, 1] });
  assert.deepEqual(pointAlong(line, 99), { at: [4, 6], along: [0, 1] });
  assert.deepEqual(pointAlong([[1, 1], [1, 1]], 0), { at: [1, 1], along: [0, 0] });
});

test('a point lies some metres along a line, and beyond the end at it', () => {
  /** @type {[number, number][]} */
  const line = [[0, 0], [3, 0], [3, 0], [3, 4]];
  const at = (/** @type {number} */ metres) => pointAlong(line, metres).at;
  assert.deepEqual([at(0), at(5), at(99)], [[0, 0], [3, 2], [3, 4]]);
  assert.deepEqual(pointAlong([[1, 1]], 3).at, [1, 1]);
  assert.deepEqual(pointAlong([[0, 0], [3, 0], [3, 0]], 99).at, [3, 0]);
});
