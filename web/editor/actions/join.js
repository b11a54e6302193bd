// @ts-check
import { changeOf } from '../plan/changes.js';
import { joinedLine, joinedRings } from '../plan/joining.js';
import { chainsOf } from '../plan/outlines.js';
import { deleteFeatures } from './features.js';

/** @import { Action, Feature, Geometry } from '../plan/types.js' */

/**
 * What features of one kind would be as one: lines that meet at their ends, outlines that share an edge;
 * `null` where they cannot be joined.
 *
 * @param {readonly Feature[]} features
 * @returns {Geometry | null}
 */
export const joined = (features) => {
  const types = new Set(features.map(({ geometry }) => geometry.type));
  const chains = features.map((feature) => chainsOf(feature));
  if (features.length < 2 || types.size !== 1 || chains.some(({ length }) => length !== 1)) {
    return null;
  }
  const ways = chains.map(([{ vertices }]) => vertices.map(({ at }) => at));
  if (types.has('LineString')) {
    const line = joinedLine(ways);
    return line && { type: 'LineString', coordinates: line };
  }
  const rings = joinedRings(ways);
  return rings && { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]]) };
};

/**
 * Makes one feature of several; the first keeps its identity.
 *
 * @param {readonly string[]} ids
 * @returns {Action}
 */
export const join = (ids) => (plan) => {
  const features = ids.flatMap((id) => plan.feature(id) ?? []);
  const geometry = joined(features);
  if (!geometry) return [];
  const [first, ...others] = features;
  return [
    changeOf(first, first.id, 'geometry', geometry),
    ...deleteFeatures(others.map(({ id }) => id))(plan),
  ];
};
