// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WalkTest } from '../../../web/devices/model/walk-test.js';
/** @import { Positioning } from '../../../web/shared/api/types.js' */

const anchors = [0, 20, 40].map((x, i) => ({
  id: `dw-${i}`,
  feature: `a-${i}`,
  name: `Anchor ${i}`,
  floor: '0',
  x,
  y: 0,
}));

/** @param {number} x @param {readonly string[]} heard features @param {number} seconds
 * @param {Partial<Positioning>} [more] @returns {Positioning} */
const at = (x, heard, seconds, more = {}) => ({
  navigator: 'n',
  state: 'fixed',
  time: '',
  heard: '',
  floor: '0',
  x,
  y: 1,
  shown: [x, 1],
  accuracy: 0.5,
  inliers: 4,
  anchors: 4,
  candidates: [],
  ranges: heard.map((anchor) => ({
    anchor,
    time: new Date(seconds * 1000).toISOString(),
    distance: 1,
    expected: 1,
    residual: 0,
    weight: 1,
    ground: 1,
  })),
  ...more,
});

const verdicts = (/** @type {WalkTest} */ walk) =>
  Object.fromEntries(walk.rows.map(({ id, verdict }) => [id, verdict]));

test('an anchor is heard when a range of it comes, and only new ranges count', () => {
  const walk = new WalkTest(anchors);
  assert.deepEqual(walk.take(at(0, ['a-0', 'a-1'], 1), 1000), ['dw-0', 'dw-1']);
  assert.deepEqual(walk.take(at(0, ['a-0', 'a-1'], 1), 2000), []);
  assert.deepEqual(walk.take(at(0, ['a-0'], 2), 3000), []);
  assert.equal(walk.heard, 2);
  assert.equal(walk.latest, 'Anchor 1');
  assert.deepEqual(walk.rows.map(({ id, count }) => [id, count]), [
    ['dw-2', 0],
    ['dw-0', 2],
    ['dw-1', 1],
  ]);
});

test('an anchor is missed when the walker stood near it for a while', () => {
  const walk = new WalkTest(anchors);
  for (let second = 1; second <= 3; second += 1) walk.take(at(18, ['a-0'], second), second * 1000);
  assert.equal(verdicts(walk)['dw-1'], 'ahead');
  for (let second = 4; second <= 5; second += 1) walk.take(at(18, ['a-0'], second), second * 1000);
  assert.deepEqual(verdicts(walk), { 'dw-1': 'missed', 'dw-2': 'ahead', 'dw-0': 'heard' });
  assert.equal(walk.rows[0].id, 'dw-1');
  // It was heard after all.
  walk.take(at(18, ['a-1'], 6), 6000);
  assert.equal(verdicts(walk)['dw-1'], 'heard');
});

test('a vague place, another floor and a phone that slept miss nothing', () => {
  for (const more of [{ accuracy: 4 }, { floor: '1' }, { state: 'lost' }]) {
    const walk = new WalkTest(anchors);
    for (let second = 1; second <= 9; second += 1) {
      walk.take(at(20, [], second, more), second * 1000);
    }
    assert.equal(verdicts(walk)['dw-1'], 'ahead', JSON.stringify(more));
  }
  const slept = new WalkTest(anchors);
  slept.take(at(20, [], 1), 1000);
  slept.take(at(20, [], 60), 60_000);
  assert.equal(verdicts(slept)['dw-1'], 'ahead');
});

test('anchors ahead stand in the order of their distance from the walker', () => {
  const walk = new WalkTest(anchors);
  walk.take(at(35, [], 1), 1000);
  assert.deepEqual(walk.rows.map(({ id }) => id), ['dw-2', 'dw-1', 'dw-0']);
  assert.ok(Math.abs((walk.rows[0].distance ?? 0) - Math.hypot(5, 1)) < 1e-9);
});

test('ranges of anchors that are not tested count for nothing', () => {
  const walk = new WalkTest(anchors.slice(0, 1));
  assert.deepEqual(walk.take(at(0, ['a-2', 'unknown'], 1), 1000), []);
  assert.equal(walk.heard, 0);
  assert.equal(walk.size, 1);
});
