// @ts-check
/** @import { Point } from './point.js' */

/** The point of segment a–b nearest to (x, y).
 * @param {number} x @param {number} y @param {Point} a @param {Point} b
 * @returns {[number, number]} */
export const nearestOnSegment = (x, y, a, b) => {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : ((x - a[0]) * dx + (y - a[1]) * dy) / length2;
  const u = t < 0 ? 0 : t > 1 ? 1 : t;
  return [a[0] + u * dx, a[1] + u * dy];
};

/** How far (x, y) is from segment a–b.
 * @param {number} x @param {number} y @param {Point} a @param {Point} b @returns {number} */
export const distanceToSegment = (x, y, a, b) => {
  const [px, py] = nearestOnSegment(x, y, a, b);
  return Math.hypot(x - px, y - py);
};
