// @ts-check
import { boxAround, boxGrown } from '../../shared/geometry/box.js';
import { rounded } from '../../shared/geometry/rounding.js';
import { formOf } from './form.js';
import { makeIssue, titleOf } from './issue.js';
import { between, distance, nearestPoint, squaredDistance, squaredGap } from './segments.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { Rule } from './issue.js' */
/** @import { Segment } from './segments.js' */

/** How deep an opening is, in metres, when the door does not tell. */
const usualDepth = 0.6;
/** Walls so near, in metres, are what the door was meant for. */
const reach = 1;
/** The sine of about 15 degrees. */
const slant = 0.26;

/** A door that opens no wall and no outline of a walled area. @type {Rule} */
export const doorNotInWall = (door, index) => {
  if (door.kind !== 'door') return [];
  const { vertices } = formOf(door);
  /** @type {Segment} */
  const threshold = [vertices[0], vertices[vertices.length - 1]];
  const half = (door.properties.depth ?? usualDepth) / 2;
  const axes = index.near(door.floor, boxGrown(boxAround(threshold), reach + half))
    .filter(({ kind, properties }) =>
      kind === 'wall' || (kind === 'area' && properties.walled === true)
    )
    .flatMap((feature) => formOf(feature).segments);
  if (axes.some((axis) => squaredGap(axis, threshold) <= half * half)) return [];
  const name = titleOf(door);
  const fix = fixOf(door, threshold, axes);
  return [makeIssue({
    rule: 'door-not-in-wall',
    severity: 'warning',
    floor: door.floor,
    at: between(threshold[0], threshold[1], 0.5),
    features: [door.id],
    message: `The door “${name}” is in no wall. Move it onto one.`,
    values: { name },
    ...(fix && { fix }),
  })];
};

/**
 * Shifts the door onto the nearest wall that runs about the same way.
 *
 * @param {Feature} door
 * @param {Segment} threshold
 * @param {Segment[]} axes
 */
const fixOf = (door, threshold, axes) => {
  const middle = between(threshold[0], threshold[1], 0.5);
  const along = directionOf(threshold);
  if (!along) return null;
  const targets = axes.filter((axis) => {
    const [dx, dy] = directionOf(axis) ?? [NaN, NaN];
    return Math.abs(dx * along[1] - dy * along[0]) < slant;
  }).map((axis) => nearestPoint(axis, middle));
  const target = targets.reduce(
    (best, each) =>
      best && squaredDistance(best, middle) <= squaredDistance(each, middle) ? best : each,
    targets[0],
  );
  if (!target || distance(target, middle) > reach) return null;
  const [dx, dy] = [target[0] - middle[0], target[1] - middle[1]];
  const { ids, vertices } = formOf(door);
  const moves = vertices.map(([x, y], i) => ({ vertex: ids[i], at: rounded([x + dx, y + dy]) }));
  return {
    label: 'Move it onto the wall',
    operations: [
      { operation: /** @type {const} */ ('change'), feature: door.id, fields: { vertices: moves } },
    ],
  };
};

/** @param {Segment} segment */
const directionOf = ([a, b]) => {
  const length = distance(a, b);
  return length > 0 ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : null;
};
