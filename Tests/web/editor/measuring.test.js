// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Measuring } from '../../../web/editor/drafting/measuring.js';

/** @import { Position } from '../../../web/editor/plan/types.js' */

const measuring = (/** @type {Position[]} */ ...points) => {
  const made = new Measuring();
  for (const at of points) made.add(at, 0.1);
  return made;
};

test('a line has its last piece, its whole length and its direction', () => {
  const { measured } = measuring([0, 0], [3, 0], [3, 4]);
  assert.deepEqual(measured, { last: 4, path: 7, angle: 90, surface: null });
  assert.equal(measuring([0, 0]).measured, null);
});

test('the pointer counts while the line is open', () => {
  const line = measuring([0, 0]);
  line.pointer = [-2, 0];
  assert.equal(line.measured?.path, 2);
  assert.equal(line.measured?.angle, 180);
});

test('a line that comes back to its beginning encloses a surface', () => {
  const line = measuring([0, 0], [4, 0], [4, 3], [0, 3], [0.05, 0.05]);
  assert.ok(line.isClosed);
  line.pointer = [99, 99];
  assert.equal(line.measured?.surface, 12);
  assert.equal(line.measured?.path, 14);
  line.removeLast();
  assert.equal(line.isClosed, false);
  assert.equal(line.points.length, 4);
});

test('two points do not enclose anything', () => {
  assert.equal(measuring([0, 0], [4, 0], [0, 0]).isClosed, false);
});

test('the next point after a surface begins a new line', () => {
  const line = measuring([0, 0], [4, 0], [4, 3], [0, 0], [10, 10]);
  assert.deepEqual(line.points, [[10, 10]]);
});

test('points are taken back until there are none', () => {
  const line = measuring([0, 0], [1, 0], [1, 0]);
  assert.equal(line.points.length, 2, 'the same point twice is one');
  assert.ok(line.removeLast() && line.removeLast());
  assert.equal(line.removeLast(), false);
  assert.equal(line.clear(), false);
});

test('each piece has its length beside it, outside of what is enclosed', () => {
  const open = measuring([0, 0], [3, 0], [3, 4]);
  assert.deepEqual(open.labels.map(({ length }) => length), [3, 4]);
  assert.equal(open.labels.at(-1)?.degrees, 90);
  const clockwise = measuring([0, 0], [0, 3], [4, 3], [0, 0]);
  assert.deepEqual(clockwise.labels[0].along, [[0, 3], [0, 0]]);
  assert.equal(clockwise.labels.at(-1)?.surface, 6);
});
