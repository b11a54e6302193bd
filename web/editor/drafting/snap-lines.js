// @ts-check
import { distance } from '../../shared/geometry/point.js';

/** @import { Position } from '../plan/types.js' */

/**
 * The nearest place on the endless line through two points; `null` when they are one.
 *
 * @param {Position} at
 * @param {Position} a
 * @param {Position} b
 * @returns {Position | null}
 */
export const footOn = (at, a, b) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy;
  if (squared === 0) return null;
  const t = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / squared;
  return [a[0] + t * dx, a[1] + t * dy];
};

/** Whether a place on the line through two points is not between them. @param {Position} at @param {Position} a @param {Position} b */
export const isBeyond = (at, a, b) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = (at[0] - a[0]) * dx + (at[1] - a[1]) * dy;
  return along < -1e-9 || along > dx * dx + dy * dy + 1e-9;
};

/**
 * Where two endless lines cross; `null` where they run within a degree of each other, because such
 * a place jumps.
 *
 * @param {{a: Position, b: Position}} first
 * @param {{a: Position, b: Position}} second
 * @returns {Position | null}
 */
export const crossing = ({ a, b }, { a: c, b: d }) => {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [d[0] - c[0], d[1] - c[1]];
  const cross = ux * vy - uy * vx;
  if (Math.abs(cross) < 0.0175 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return null;
  const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross;
  return [a[0] + t * ux, a[1] + t * uy];
};

/** The place so many metres from a point towards another. @param {Position} from @param {Position} to @param {number} metres @returns {Position} */
export const alongLine = (from, to, metres) => {
  const length = distance(from, to);
  if (length === 0) return [from[0] + metres, from[1]];
  const share = metres / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
};

/** The place so many metres from a point at an angle. @param {Position} from @param {number} degrees  counter-clockwise from x @param {number} metres @returns {Position} */
export const atAngle = ([x, y], degrees, metres) => {
  const radians = (degrees * Math.PI) / 180;
  return [x + metres * Math.cos(radians), y + metres * Math.sin(radians)];
};

/** The direction from one point to another: degrees counter-clockwise from x, 0 up to 360. @param {Position} a @param {Position} b */
export const degreesTo = (a, b) => ((directionOf(a, b) * 180) / Math.PI + 360) % 360;

/** The direction from one point to another: radians counter-clockwise from x. @param {Position} a @param {Position} b */
export const directionOf = (a, b) => Math.atan2(b[1] - a[1], b[0] - a[0]);

const eighth = Math.PI / 4;

/**
 * The point turned around `from` to the nearest multiple of 45°, counted from x or from the piece
 * before.
 *
 * @param {Position} from
 * @param {Position} to
 * @param {Position} [previous]  where the piece before began
 * @returns {Position}
 */
export const angleLocked = (from, to, previous) => {
  const direction = directionOf(from, to);
  const bases = previous ? [0, directionOf(previous, from)] : [0];
  const choices = bases.map((base) => base + Math.round((direction - base) / eighth) * eighth);
  const [best] = choices.sort((a, b) => Math.abs(direction - a) - Math.abs(direction - b));
  const length = distance(from, to);
  return [from[0] + length * Math.cos(best), from[1] + length * Math.sin(best)];
};
