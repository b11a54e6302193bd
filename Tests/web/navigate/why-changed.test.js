// @ts-check
import assert from 'node:assert/strict';
import test from 'node:test';
import { whyChanged } from '../../../web/navigate/guidance/why-changed.js';
/** @import { Feature, Route } from '../../../web/shared/api/types.js' */

/** @param {number} distance  @returns {Route} along x, then by lift */
const way = (distance) => /** @type {any} */ ({
  distance,
  legs: [{ floor: '0', points: [[0, 0], [20, 0]], connector: { id: 'lift', toFloor: '1' } }],
});

/** @param {string} kind  @param {number} x  @param {Record<string, unknown>} [properties]
 * @returns {Feature} a line across y = 0 */
const across = (kind, x, properties = {}) => /** @type {any} */ ({
  id: kind,
  kind,
  floor: '0',
  geometry: { type: 'LineString', coordinates: [[x, -1], [x, 1]] },
  properties,
});

const cases = /** @type {const} */ ([
  ['an obstacle', across('obstacle', 5), 'changed.obstacle'],
  ['a wall', across('wall', 5), 'changed.wall'],
  ['a closed door', across('door', 5, { closed: true }), 'changed.door'],
  ['an open door', across('door', 5), 'changed'],
  ['a closed area', across('area', 5, { category: 'no-go' }), 'changed.area'],
  ['a hall', across('area', 5, { category: 'hall' }), 'changed'],
  [
    'a closed lift',
    { ...across('connector', 90, { closed: true }), id: 'lift' },
    'changed.connector',
  ],
  ['another lift', { ...across('connector', 5, { closed: true }), id: 'other' }, 'changed'],
  ['an obstacle beside the way', across('obstacle', 30), 'changed'],
  ['an obstacle on another floor', { ...across('obstacle', 5), floor: '1' }, 'changed'],
]);

for (const [what, feature, key] of cases) {
  test(`${what} is ${key === 'changed' ? 'not ' : ''}why a way changed`, () => {
    assert.deepEqual(whyChanged(way(20), way(24), 0, [feature]), { key, name: null });
  });
}

test('an obstacle with a name is called by it', () => {
  const name = { en: 'Spilled coffee' };
  const why = whyChanged(way(20), way(24), 0, [across('obstacle', 5, { name })]);
  assert.deepEqual(why, { key: 'changed.named', name });
});

test('a way that is shorter than what was left of the one before is open now', () => {
  assert.equal(whyChanged(way(20), way(10), 4, []).key, 'changed.shorter');
  assert.equal(whyChanged(way(20), way(16), 4, []).key, 'changed');
});
