// @ts-check
import { segmentsOf, shapeContains } from '../../shared/geometry/shape.js';
import { distance } from '../../shared/geometry/point.js';
import { pointOn, seenFrom } from './door-places.js';

/** @import { Feature } from '../plan/types.js' */
/** @import { DoorPlace } from './door-places.js' */

/**
 * Whether a door would lie over another one.
 *
 * @param {DoorPlace} place
 * @param {Iterable<Feature>} features
 */
export const doorInTheWay = ({ ends, depth }, features) =>
  Array.from(features).find((feature) => {
    if (feature.kind !== 'door' || feature.geometry.type !== 'LineString') return false;
    const line = feature.geometry.coordinates;
    const [a, b] = [line[0], line[line.length - 1]].map((at) => seenFrom(ends, at));
    if (Math.min(Math.abs(a.across), Math.abs(b.across)) > depth / 2) return false;
    const [low, high] = [Math.min(a.along, b.along), Math.max(a.along, b.along)];
    return low < distance(...ends) - 0.01 && high > 0.01;
  });

/**
 * The areas that a door joins: the smallest on its left and on its right, seen from its first jamb
 * to its second, each at most once.
 *
 * @param {DoorPlace} place
 * @param {Iterable<Feature>} features
 * @returns {string[]} their ids
 */
export const areasBeside = ({ ends, width, depth }, features) => {
  const areas = Array.from(features)
    .filter(({ kind }) => kind === 'area')
    .sort((a, b) => extentOf(a) - extentOf(b));
  const ids = [1, -1].flatMap((side) => {
    const at = pointOn(ends, width / 2, side * (depth / 2 + 0.5));
    return areas.find(({ geometry }) => shapeContains(geometry, at))?.id ?? [];
  });
  return [...new Set(ids)];
};

/** About how large an area is. @param {Feature} feature */
const extentOf = ({ geometry }) => {
  if (geometry.type === 'Circle') return 4 * geometry.radius ** 2;
  const points = segmentsOf(geometry).map(([at]) => at);
  const size = (/** @type {0 | 1} */ axis) => {
    const values = points.map((at) => at[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return size(0) * size(1);
};
