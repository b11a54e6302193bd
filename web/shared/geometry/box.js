// @ts-check
/** @import { Point } from './point.js' */

/** An upright rectangle: minX, minY, maxX, maxY in metres. An empty one has minX > maxX.
 * @typedef {[number, number, number, number]} Box */

/** A box that holds nothing.
 * @returns {Box} */
export const emptyBox = () => [Infinity, Infinity, -Infinity, -Infinity];

/** Whether a box holds nothing.
 * @param {Readonly<Box>} box */
export const isEmptyBox = (box) => !(box[0] <= box[2] && box[1] <= box[3]);

/** The smallest box around points; empty for none.
 * @param {Iterable<Point>} points @returns {Box} */
export const boxAround = (points) => {
  const box = emptyBox();
  for (const [x, y] of points) {
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
  return box;
};

/** The smallest box around two.
 * @param {Readonly<Box>} a @param {Readonly<Box>} b @returns {Box} */
export const boxUnion = (a, b) => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** The box grown by `margin` metres on every side.
 * @param {Readonly<Box>} box @param {number} margin @returns {Box} */
export const boxGrown = (box, margin) => [
  box[0] - margin,
  box[1] - margin,
  box[2] + margin,
  box[3] + margin,
];

/** Whether two boxes touch or overlap.
 * @param {Readonly<Box>} a @param {Readonly<Box>} b */
export const boxesIntersect = (a, b) =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Whether two boxes share more than a border.
 * @param {Readonly<Box>} a @param {Readonly<Box>} b */
export const boxesOverlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Whether a point lies in the box or on its border.
 * @param {Readonly<Box>} box @param {number} x @param {number} y */
export const boxContains = (box, x, y) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];

/** The middle of a box.
 * @param {Readonly<Box>} box @returns {[number, number]} */
export const boxCentre = (box) => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
