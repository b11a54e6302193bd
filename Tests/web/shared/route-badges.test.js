// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgesOf } from '../../../web/shared/map/routes/route-layer.js';
/** @import { Route } from '../../../web/shared/api/types.js' */

const names = ['Ground floor', 'Upper floor'];
/** @type {Pick<Route, 'legs'>} */
const route = {
  legs: [
    {
      floor: '0',
      points: [[0, 0], [5, 0]],
      distance: 5,
      seconds: 4,
      connector: { id: 'stairs', category: 'stairs', toFloor: '1', seconds: 9 },
    },
    { floor: '1', points: [[5, 0], [9, 0]], distance: 4, seconds: 3 },
  ],
};
const viewOf = (/** @type {string} */ floor, language = 'en') => ({
  floor,
  language,
  floorName: (/** @type {string} */ id) => names[Number(id)],
  ordinal: Number,
});
const textsOn = (/** @type {string} */ floor, language = 'en') =>
  badgesOf(viewOf(floor, language), route).map(({ text }) => text);

test('a badge says where a route goes on, and on the floor of arrival where it came from', () => {
  assert.deepEqual(textsOn('0'), ['↑ Upper floor']);
  assert.deepEqual(textsOn('1'), ['from Ground floor']);
  assert.deepEqual(textsOn('1', 'de'), ['von Ground floor']);
});
