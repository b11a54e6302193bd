// @ts-check

/** A point on a floor in metres (x right, y up), or on the screen in CSS pixels (y down).
 * @typedef {readonly [number, number]} Point */

/** How far two points are apart.
 * @param {Point} a @param {Point} b @returns {number} */
export const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The point a share `t` (0…1) of the way from `a` to `b`.
 * @param {Point} a @param {Point} b @param {number} t @returns {[number, number]} */
export const interpolate = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** The point halfway between two.
 * @param {Point} a @param {Point} b @returns {[number, number]} */
export const midpoint = (a, b) => interpolate(a, b, 0.5);

/** The direction from `a` to `b`: radians counter-clockwise from x.
 * @param {Point} a @param {Point} b @returns {number} */
export const direction = (a, b) => Math.atan2(b[1] - a[1], b[0] - a[0]);

/** The mean of points.
 * @param {readonly Point[]} points at least one @returns {[number, number]} */
export const meanOf = (points) => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
