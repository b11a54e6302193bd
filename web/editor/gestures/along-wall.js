// @ts-check
import { distance } from '../plan/geometry.js';

/** @import { Position } from '../plan/types.js' */

/** @param {Position} a @param {Position} b @returns {Position} of length 1 */
const directionOf = (a, b) => {
  const length = distance(a, b);
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
};

/** Metres along a piece of wall and to its left. @param {[Position, Position]} wall @param {Position} at */
export const seenFrom = ([a, b], at) => {
  const [ux, uy] = directionOf(a, b);
  const [x, y] = [at[0] - a[0], at[1] - a[1]];
  return { along: x * ux + y * uy, across: ux * y - uy * x };
};

/** The point so far along a piece of wall and to its left. @param {[Position, Position]} wall @param {number} along @param {number} across @returns {Position} */
export const pointOn = ([a, b], along, across) => {
  const [ux, uy] = directionOf(a, b);
  return [a[0] + ux * along - uy * across, a[1] + uy * along + ux * across];
};
