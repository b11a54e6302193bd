// @ts-check
import { distance } from '../plan/geometry.js';

/** @import { Geometry, Position } from '../plan/types.js' */

/**
 * A rectangle that may lie askew: a corner, the directions of its sides (each of length 1, `up` to
 * the left of `right`) and their lengths in metres.
 *
 * @typedef {{corner: Position, right: Position, up: Position, width: number, height: number}} Frame
 */

/** The shortest side of a booth, in metres. */
export const leastSide = 0.5;

/**
 * The frame of a rectangle, `null` for any other shape: its corners may be off by a centimetre.
 *
 * @param {Geometry} geometry
 * @returns {Frame | null}
 */
export const frameOf = (geometry) => {
  if (geometry.type !== 'Polygon' || geometry.coordinates.length !== 1) return null;
  const ring = geometry.coordinates[0].slice(0, -1);
  if (ring.length !== 4) return null;
  const twice = ring.reduce(
    (sum, [x, y], i) => sum + x * ring[(i + 1) % 4][1] - ring[(i + 1) % 4][0] * y,
    0,
  );
  const [a, b, c, d] = lowestFirst(twice < 0 ? [...ring].reverse() : ring);
  const [width, height] = [distance(a, b), distance(a, d)];
  if (width < leastSide || height < leastSide) return null;
  const right = /** @type {Position} */ ([(b[0] - a[0]) / width, (b[1] - a[1]) / width]);
  const up = /** @type {Position} */ ([-right[1], right[0]]);
  const frame = { corner: a, right, up, width, height };
  const isRight = distance(pointIn(frame, 0, height), d) < 0.01 &&
    distance(pointIn(frame, width, height), c) < 0.01;
  return isRight ? frame : null;
};

/** Begins with the corner that is lowest, so that “below” is below. @param {Position[]} ring */
const lowestFirst = (ring) => {
  const sums = ring.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...ring.slice(first), ...ring.slice(0, first)];
};

/** @param {Frame} frame @param {number} x @param {number} y @returns {Position} */
export const pointIn = ({ corner, right, up }, x, y) => [
  corner[0] + right[0] * x + up[0] * y,
  corner[1] + right[1] * x + up[1] * y,
];
