// @ts-check
import { distance } from '../plan/geometry.js';

/** @import { Geometry, Position } from '../plan/types.js' */

/**
 * The rectangle between two opposite corners.
 *
 * @param {Position} from
 * @param {Position} to
 * @param {boolean} square  whether its sides are equal
 * @param {number} turn  how its sides stand, radians counter-clockwise from x
 * @returns {Geometry}
 */
export const rectangleBetween = (from, to, square = false, turn = 0) => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
  const side = Math.max(Math.abs(along), Math.abs(across));
  const [width, height] = square
    ? [side * (Math.sign(along) || 1), side * (Math.sign(across) || 1)]
    : [along, across];
  const [left, right] = [Math.min(0, width), Math.max(0, width)];
  const [bottom, top] = [Math.min(0, height), Math.max(0, height)];
  const corners = [[left, bottom], [right, bottom], [right, top], [left, top], [left, bottom]].map(
    (
      [u, v],
    ) => /** @type {Position} */ ([from[0] + u * cos - v * sin, from[1] + u * sin + v * cos]),
  );
  return { type: 'Polygon', coordinates: [corners] };
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
