// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boxAround,
  boxesIntersect,
  boxesOverlap,
  isEmptyBox,
} from '../../../web/shared/geometry/box.js';
import { labelPoint } from '../../../web/shared/geometry/label-point.js';
import { polygonContains, signedArea } from '../../../web/shared/geometry/polygon.js';
import { distanceToLine } from '../../../web/shared/geometry/line.js';
import { distanceToSegment } from '../../../web/shared/geometry/segment.js';
import { anchorOf, boxOfShape, distanceToShape } from '../../../web/shared/geometry/shape.js';
import { chained, inverted, transformed } from '../../../web/shared/geometry/transform.js';

/** An L: 10 wide and high, its upper right quarter missing.
 * @type {[number, number][]} */
const ell = [[0, 0], [10, 0], [10, 4], [4, 4], [4, 10], [0, 10], [0, 0]];

test('a point in the missing quarter of an L is outside', () => {
  assert.equal(polygonContains(2, 8, [ell]), true);
  assert.equal(polygonContains(8, 8, [ell]), false);
});

test('a point in a hole is outside', () => {
  const hole = /** @type {[number, number][]} */ ([[1, 1], [3, 1], [3, 3], [1, 3], [1, 1]]);
  assert.equal(polygonContains(2, 2, [ell, hole]), false);
  assert.equal(polygonContains(2, 5, [ell, hole]), true);
});

test('a ring that runs counter-clockwise has a positive area', () => {
  assert.equal(signedArea(ell), 64);
  assert.equal(signedArea([...ell].reverse()), -64);
});

test('the label of an L lies inside it, away from the border', () => {
  const { x, y, radius } = labelPoint([ell]);
  assert.equal(polygonContains(x, y, [ell]), true);
  assert.ok(radius > 2.2, `only ${radius} m from the border`);
});

test('beyond its end a segment is as far as the end', () => {
  assert.equal(distanceToSegment(7, 4, [0, 0], [4, 0]), 5);
  assert.equal(distanceToSegment(2, -3, [0, 0], [4, 0]), 3);
  assert.equal(distanceToSegment(3, 4, [0, 0], [0, 0]), 5);
  assert.equal(distanceToLine(0, 0, []), Infinity);
});

test("a picture's pixels land on the floor with y turned round", () => {
  const planToFloor = /** @type {const} */ ([0.214035, 0, 0, -0.214035, 0, 1024 * 0.214035]);
  assert.deepEqual(transformed(planToFloor, 0, 1024), [0, 0]);
  const [x, y] = transformed(planToFloor, 100, 24);
  assert.ok(Math.abs(x - 21.4035) < 1e-9 && Math.abs(y - 214.035) < 1e-9);
});

test('a transform followed by its inverse changes nothing, also a skewed one', () => {
  const skewed = /** @type {const} */ ([2, 0.5, -1, 3, 7, -4]);
  const back = inverted(skewed);
  assert.ok(back);
  const identity = chained(skewed, back);
  [1, 0, 0, 1, 0, 0].forEach((value, i) => assert.ok(Math.abs(identity[i] - value) < 1e-12));
  assert.equal(inverted([1, 2, 2, 4, 0, 0]), null);
});

test("boxes that only touch intersect, and nothing's box is empty", () => {
  assert.equal(boxesIntersect([0, 0, 1, 1], [1, 1, 2, 2]), true);
  assert.equal(boxesIntersect([0, 0, 1, 1], [1.01, 0, 2, 2]), false);
  assert.equal(boxesOverlap([0, 0, 1, 1], [1, 0, 2, 2]), false);
  assert.equal(boxesOverlap([0, 0, 1, 1], [0.9, 0, 2, 2]), true);
  assert.equal(isEmptyBox(boxAround([])), true);
  assert.deepEqual(boxAround([[1, 5], [-2, 3]]), [-2, 3, 1, 5]);
});

test('a circle is as large as its radius, and nothing is far from its inside', () => {
  const circle = /** @type {const} */ ({ type: 'Circle', coordinates: [5, 5], radius: 2 });
  assert.deepEqual(boxOfShape(circle), [3, 3, 7, 7]);
  assert.equal(distanceToShape(circle, 6, 5), 0);
  assert.equal(distanceToShape(circle, 10, 5), 3);
});

test('a line is marked at its middle', () => {
  assert.deepEqual(anchorOf({ type: 'LineString', coordinates: [[0, 0], [4, 2]] }), [2, 1]);
});
