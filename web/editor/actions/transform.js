// @ts-check
import { transformed } from '../../shared/geometry/transform.js';
import { changeOf } from '../plan/changes.js';
import { cornersOf } from '../plan/corners.js';
import { rounded, toMillimetre } from '../../shared/geometry/rounding.js';

/** @import { Transform } from '../../shared/geometry/transform.js' */
/** @import { Action, Change, Feature } from '../plan/types.js' */

/**
 * Moves, turns, scales or mirrors features, vertex by vertex: what others do to their other fields
 * stays. Circles stay circles, and where something looks to turns along.
 *
 * @param {Iterable<string>} ids
 * @param {Transform} by
 * @returns {Action}
 */
export const transform = (ids, by) => (plan) =>
  Array.from(ids).flatMap((id) => changesOf(plan.feature(id), by));

/** @param {Feature | undefined} feature @param {Transform} by @returns {Change[]} */
const changesOf = (feature, by) => {
  if (!feature) return [];
  const { id, geometry, properties } = feature;
  /** @type {Change[]} */
  const changes = cornersOf(feature).map(({ vertex, at }) =>
    Object.freeze({
      feature: id,
      field: `vertex.${vertex}`,
      before: at,
      after: rounded(transformed(by, ...at)),
    })
  );
  if (geometry.type === 'Circle') {
    const radius = toMillimetre(Math.max(0.05, geometry.radius * scaleOf(by)));
    if (radius !== geometry.radius) changes.push(changeOf(feature, id, 'radius', radius));
  }
  if (typeof properties.heading === 'number') {
    const heading = turned(properties.heading, by);
    if (heading !== properties.heading) {
      changes.push(changeOf(feature, id, 'properties.heading', heading));
    }
  }
  return changes;
};

/** How much longer lengths become, on average. @param {Transform} by */
const scaleOf = ([a, b, c, d]) => Math.sqrt(Math.abs(a * d - b * c));

/** @param {number} heading  radians @param {Transform} by */
const turned = (heading, [a, b, c, d]) => {
  const [x, y] = [Math.cos(heading), Math.sin(heading)];
  const angle = Math.atan2(b * x + d * y, a * x + c * y);
  const rest = Math.atan2(Math.sin(angle - heading), Math.cos(angle - heading));
  return Math.abs(rest) < 1e-9 ? heading : angle;
};
