// @ts-check
// The ways to move things, as affine maps of the floor.

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { Position } from './types.js' */

/** @param {Position} by  metres @returns {Transform} */
export const translation = ([dx, dy]) => [1, 0, 0, 1, dx, dy];

/**
 * A turn.
 *
 * @param {Position} around
 * @param {number} angle  radians counter-clockwise
 * @returns {Transform}
 */
export const rotation = (around, angle) => {
  // Quarter turns shall be exact.
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((each) =>
    Math.abs(each - Math.round(each)) < 1e-12 ? Math.round(each) : each
  );
  return about(around, [cos, sin, -sin, cos]);
};

/**
 * Longer or shorter along the axes; a factor below 0 mirrors.
 *
 * @param {Position} from  what stays where it is
 * @param {number} alongX
 * @param {number} alongY
 * @returns {Transform}
 */
export const scaling = (from, alongX, alongY) => about(from, [alongX, 0, 0, alongY]);

/** @param {Position} at @param {[number, number, number, number]} linear @returns {Transform} */
const about = ([x, y], [a, b, c, d]) => [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
