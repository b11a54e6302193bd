// @ts-check
import { rounded } from '../../shared/geometry/rounding.js';
import { distance } from '../../shared/geometry/point.js';

/** @import { Position } from './types.js' */

/** More than two roundings to the millimetre take away, in metres. */
const slip = 0.0008;

/**
 * A door's threshold to the millimetre that is never shorter than it was meant: a wheelchair does not
 * pass a door of 0.8 m that lies askew and has become a hair narrower.
 *
 * @param {Position} a
 * @param {Position} b
 * @returns {[Position, Position]}
 */
export const thresholdOf = (a, b) => {
  const length = distance(a, b);
  const near = /** @type {[Position, Position]} */ ([rounded(a), rounded(b)]);
  if (length === 0 || distance(...near) >= length - 1e-9) return near;
  const [x, y] = [((b[0] - a[0]) / length) * slip, ((b[1] - a[1]) / length) * slip];
  return [rounded([a[0] - x, a[1] - y]), rounded([b[0] + x, b[1] + y])];
};
