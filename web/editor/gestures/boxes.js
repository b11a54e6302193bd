// @ts-check
import { distance } from '../plan/geometry.js';

/** @typedef {import('../plan/types.js').Position} Position */
/** @typedef {import('../plan/types.js').Geometry} Geometry */

/**
 * The rectangle between two opposite corners.
 *
 * @param {Position} from
 * @param {Position} to
 * @param {boolean} square  whether its sides are equal
 * @returns {Geometry}
 */
export const rectangleBetween = (from, to, square = false) => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  const [x, y] = square
    ? [from[0] + side * (Math.sign(dx) || 1), from[1] + side * (Math.sign(dy) || 1)]
    : to;
  const [left, right] = [Math.min(from[0], x), Math.max(from[0], x)];
  const [bottom, top] = [Math.min(from[1], y), Math.max(from[1], y)];
  const corners = [[left, bottom], [right, bottom], [right, top], [left, top], [left, bottom]];
  return { type: 'Polygon', coordinates: [/** @type {Position[]} */ (corners)] };
};

/**
 * The circle around a middle through a point.
 *
 * @param {Position} middle
 * @param {Position} through
 * @returns {Geometry}
 */
export const circleThrough = (middle, through) => ({
  type: 'Circle',
  coordinates: middle,
  radius: distance(middle, through),
});
