// @ts-check
import { distance, nearestOn, positionsOf, segmentsOf } from '../plan/geometry.js';

/** @typedef {import('../plan/types.js').Position} Position */
/** @typedef {import('../plan/types.js').Feature} Feature */

/**
 * What a point may stick to.
 *
 * @typedef {{corners: Position[], segments: [Position, Position][]}} Targets
 */

/**
 * Where a point comes to lie and what it sticks to; `guides` are lines to show.
 *
 * @typedef {{at: Position, kind: 'corner' | 'line' | 'middle' | 'extension' | 'right-angle' | 'parallel'
 *   | 'grid' | null, feature?: string, segment?: [Position, Position],
 *   guides?: [Position, Position][]}} Snapped
 */

/**
 * The corners and lines of walls, areas and obstacles.
 *
 * @param {Iterable<Feature>} features  of one floor
 * @param {string | ReadonlySet<string> | null} except  what moves
 * @returns {Targets}
 */
export const targetsOf = (features, except) => {
  /** @type {Targets} */
  const targets = { corners: [], segments: [] };
  for (const { id, kind, geometry } of features) {
    if (id === except || (except instanceof Set && except.has(id)) || !['wall', 'obstacle', 'area'].includes(kind)) continue;
    if (geometry.type === 'Circle') continue;
    targets.corners.push(...positionsOf(geometry));
    targets.segments.push(...segmentsOf(geometry));
  }
  return targets;
};

/**
 * Where a point comes to lie: at a corner within reach, else on a line within reach, else where it
 * is. Linear in the number of targets.
 *
 * @param {Position} at
 * @param {Targets} targets
 * @param {number} reach  metres
 * @returns {Snapped}
 */
export const snapped = (at, { corners, segments }, reach) => {
  const corner = nearest(at, corners, reach);
  if (corner) return { at: corner, kind: 'corner' };
  const onLine = nearest(at, segments.map((segment) => nearestOn(at, segment)), reach);
  return onLine ? { at: onLine, kind: 'line' } : { at, kind: null };
};

/** @param {Position} at @param {Position[]} candidates @param {number} reach */
const nearest = (at, candidates, reach) => {
  let best = null;
  for (const candidate of candidates) {
    const away = distance(at, candidate);
    if (away <= reach) {
      best = candidate;
      reach = away;
    }
  }
  return best;
};

const eighth = Math.PI / 4;

/**
 * The point turned around `from` to the nearest multiple of 45°.
 *
 * @param {Position} from
 * @param {Position} to
 * @returns {Position}
 */
export const angleLocked = (from, to) => {
  const length = distance(from, to);
  const angle = Math.round(Math.atan2(to[1] - from[1], to[0] - from[0]) / eighth) * eighth;
  return [from[0] + length * Math.cos(angle), from[1] + length * Math.sin(angle)];
};
