// @ts-check
import { namedVertices } from '../../shared/geometry/vertices.js';
import { rounded } from '../plan/geometry.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Moves a feature by so many metres, vertex by vertex: what others do to its other fields stays.
 *
 * @param {string} id
 * @param {readonly [number, number]} by
 * @returns {Action}
 */
export const moveFeature = (id, [dx, dy]) => (plan) => {
  const feature = plan.feature(id);
  if (!feature) return [];
  return namedVertices(feature.geometry).flatMap((chain) =>
    chain.map(({ id: vertex, at: [x, y] }) =>
      Object.freeze({
        feature: id,
        field: `vertex.${vertex}`,
        before: [x, y],
        after: rounded([x + dx, y + dy]),
      })
    )
  );
};
