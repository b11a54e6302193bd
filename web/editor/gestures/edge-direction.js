// @ts-check
import { distance } from '../../shared/geometry/point.js';
import { formOf } from '../validations/form.js';
import { directionOf, footOn, isBeyond } from '../drafting/snap-lines.js';

/** @import { View } from '../map/view.js' */
/** @import { Position } from '../plan/types.js' */

/** Metres from an edge within which a point lies on it. */
const touching = 0.01;
const quarter = Math.PI / 2;
/** Metres that an edge has at least that is built along; what is round has shorter ones. */
const shortest = 1;

/**
 * How a rectangle that begins at a point stands: as the wall or the edge of an area that the point
 * lies on, else along the axes.
 *
 * @param {{view: View}} parts
 * @param {Position} at
 * @returns {number} radians counter-clockwise from x, between -π/4 and π/4
 */
export const edgeDirection = ({ view: { surface } }, at) => {
  const [x, y] = at;
  const near = surface.featuresNear(x - touching, y - touching, x + touching, y + touching);
  const turns = near
    .filter(({ kind }) => kind === 'wall' || kind === 'area')
    .flatMap((feature) => formOf(feature).segments)
    .filter(([a, b]) => distance(a, b) >= shortest && touches(at, [a, b]))
    .map(([a, b]) => turnOf(directionOf(a, b)));
  return turns.reduce(
    (best, turn) => (Math.abs(turn) < Math.abs(best) ? turn : best),
    turns[0] ?? 0,
  );
};

/** The same direction or one square to it, nearest to x; hardly turned is not turned. @param {number} direction */
const turnOf = (direction) => {
  const turn = direction - Math.round(direction / quarter) * quarter;
  return Math.abs(turn) < 1e-4 ? 0 : turn;
};

/** @param {Position} at @param {[Position, Position]} segment */
const touches = (at, [a, b]) => {
  const foot = footOn(at, a, b);
  if (!foot) return false;
  const nearest = isBeyond(foot, a, b) ? (distance(at, a) < distance(at, b) ? a : b) : foot;
  return distance(at, nearest) <= touching;
};
