// @ts-check
import { distance } from '../../shared/geometry/point.js';
import { directionOf, footOn, isBeyond } from './snap-lines.js';

/** @import { Position } from '../plan/types.js' */
/** @import { SnapKind } from './snapping.js' */

/** @typedef {[Position, Position]} Segment */
/** @typedef {{through: Position, direction: number, kind: SnapKind}} Guide */

const quarter = Math.PI / 2;
/** Two directions nearer than this, in radians, are one. */
const same = 0.002;
/** Metres from an edge within which a point lies on it. */
const touching = 0.01;

/**
 * The lines on which a point may lie because of the points before it: square or parallel to what is
 * there, along the axes, in line with the point before and with those drawn earlier. Of one
 * direction there is one, named by the best reason.
 *
 * @param {{at: Position, reach: number, edges: readonly Segment[], from?: Position,
 *   previous?: Position, points?: readonly Position[]}} where
 * @returns {Guide[]}
 */
export const directionsFrom = ({ at, reach, edges, from, previous, points = [] }) => {
  if (!from) return [];
  const rays = new Rays(from);
  if (previous) rays.addSquare(directionOf(previous, from), 'extension');
  for (const [a, b] of edges) {
    if (isNear(from, a, b, touching)) rays.addSquare(directionOf(a, b), 'extension');
    else if (isNear(at, a, b, reach)) rays.add(directionOf(a, b) + quarter, 'right-angle');
  }
  rays.add(0, 'axis');
  rays.add(quarter, 'axis');
  for (const [a, b] of edges) rays.add(directionOf(a, b), 'parallel');
  return [...rays.guides, ...alignments(points, from)];
};

/** A set of lines through one point, each direction once. */
class Rays {
  /** @type {Guide[]} */
  guides = [];
  /** Directions as whole steps of what counts as the same. @type {Set<number>} */
  #known = new Set();

  /** @param {Position} through */
  constructor(through) {
    this.through = through;
  }

  /** @param {number} direction @param {SnapKind} kind */
  add(direction, kind) {
    const turn = ((direction % Math.PI) + Math.PI) % Math.PI;
    const steps = Math.round(Math.PI / same);
    const step = Math.round(turn / same) % steps;
    if (
      [step, (step + 1) % steps, (step + steps - 1) % steps].some((each) => this.#known.has(each))
    ) return;
    this.#known.add(step);
    this.guides.push({ through: this.through, direction: turn, kind });
  }

  /** Along a direction, and square to it. @param {number} direction @param {SnapKind} along */
  addSquare(direction, along) {
    this.add(direction + quarter, 'right-angle');
    this.add(direction, along);
  }
}

/** Across and up from points drawn earlier, and along and square to the first piece. @param {readonly Position[]} points @param {Position} from @returns {Guide[]} */
const alignments = (points, from) => {
  const earlier = points.filter((point) => point !== from);
  const rays = earlier.map((point) => new Rays(point));
  const first = points.length > 1 ? directionOf(points[0], points[1]) : 0;
  for (const ray of rays) {
    for (const direction of [first, first + quarter, 0, quarter]) ray.add(direction, 'align');
  }
  return rays.flatMap(({ guides }) => guides);
};

/** @param {Position} at @param {Position} a @param {Position} b @param {number} reach */
const isNear = (at, a, b, reach) => {
  const foot = footOn(at, a, b);
  if (!foot) return false;
  return isBeyond(foot, a, b)
    ? Math.min(distance(at, a), distance(at, b)) <= reach
    : distance(at, foot) <= reach;
};

/**
 * The line through a point in a direction, where another point is within reach of it.
 *
 * @param {Position} at
 * @param {Position} through
 * @param {number} direction  radians
 * @param {number} reach  metres
 */
export const guideThrough = (at, through, direction, reach) => {
  /** @type {Position} */
  const b = [through[0] + Math.cos(direction), through[1] + Math.sin(direction)];
  const foot = /** @type {Position} */ (footOn(at, through, b));
  const away = distance(at, foot);
  // Beside the point itself all directions are near.
  return away <= reach && distance(foot, through) > reach
    ? { a: through, b, foot, away, guide: through }
    : null;
};
