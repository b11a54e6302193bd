// @ts-check
import { distance } from '../plan/geometry.js';
import { directionOf } from './snap-lines.js';

/** @import { Position } from '../plan/types.js' */

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
