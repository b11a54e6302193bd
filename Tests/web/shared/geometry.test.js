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
import { meanOf, midpoint } from '../../../web/shared/geometry/point.js';
import { rounded, roundedShape } from '../../../web/shared/geometry/rounding.js';
import { distanceToSegment, nearestOnSegment } from '../../../web/shared/geometry/segment.js';
import {
  anchorOf,
  boxOfShape,
  distanceToShape,
  mappedShape,
  middleOfShape,
  pointsOf,
  segmentsOf,
  shapeContains,
} from '../../../web/shared/geometry/shape.js';
import { chained, inverted, transformed } from '../../../web/shared/geometry/transform.js';

/** @import { Shape } from '../../../web/shared/geometry/shape.js' */

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

test('a point beyond the end of a segment is as far from it as from that end', () => {
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

/** @type {Shape} */
const framed = {
  type: 'Polygon',
  coordinates: [ell, [[1, 1], [3, 1], [3, 3], [1, 3], [1, 1]]],
};
/** @type {Shape} */
const disc = { type: 'Circle', coordinates: [5, 5], radius: 2 };

test('a shape contains what lies in it, and not what lies in its holes', () => {
  assert.equal(shapeContains(framed, [5, 2]), true);
  assert.equal(shapeContains(framed, [2, 2]), false, 'in the hole');
  assert.equal(shapeContains(framed, [8, 8]), false, 'in the missing quarter');
  assert.equal(shapeContains(disc, [7, 5]), true, 'on the rim');
  assert.equal(shapeContains(disc, [6.5, 6.5]), false);
  assert.equal(shapeContains({ type: 'LineString', coordinates: ell }, [5, 2]), false);
});

test('a mapped shape has every point replaced, and keeps its type and its radius', () => {
  const right = mappedShape(framed, ([x, y]) => [x + 1, y]);
  assert.deepEqual(pointsOf(right)[0], [1, 0]);
  assert.equal(pointsOf(right).length, 12);
  assert.deepEqual(mappedShape(disc, ([x, y]) => [y, -x]), { ...disc, coordinates: [5, -5] });
});

test('a rounded shape has whole millimetres, its radius included', () => {
  assert.deepEqual(rounded([1.23449, -0.0006]), [1.234, -0.001]);
  assert.deepEqual(
    roundedShape({ type: 'Circle', coordinates: [0.12349, 2], radius: 1.0006 }),
    { type: 'Circle', coordinates: [0.123, 2], radius: 1.001 },
  );
});

test('a polygon has the segments of all of its rings, a point none', () => {
  assert.equal(segmentsOf(framed).length, 10);
  assert.deepEqual(segmentsOf({ type: 'LineString', coordinates: [[0, 0], [1, 0], [1, 2]] }), [
    [[0, 0], [1, 0]],
    [[1, 0], [1, 2]],
  ]);
  assert.deepEqual(segmentsOf({ type: 'Point', coordinates: [0, 0] }), []);
});

test('middles and means of points, segments and shapes are where they should be', () => {
  assert.deepEqual(middleOfShape(disc), [5, 5]);
  assert.deepEqual(middleOfShape({ type: 'LineString', coordinates: [[0, 0], [4, 2]] }), [2, 1]);
  assert.deepEqual(midpoint([0, 0], [3, 1]), [1.5, 0.5]);
  assert.deepEqual(meanOf([[0, 0], [3, 0], [0, 6]]), [1, 2]);
  assert.deepEqual(nearestOnSegment(9, 3, [0, 0], [4, 0]), [4, 0]);
});
