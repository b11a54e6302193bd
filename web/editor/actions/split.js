// @ts-check
import { changeOf } from '../plan/changes.js';
import { chainsOf } from '../plan/outlines.js';
import { addFeature } from './features.js';

/** @import { Action, Feature, Geometry, Position } from '../plan/types.js' */

/**
 * The parts that a feature would fall into: a line at each named vertex between its ends, an
 * outline between two named corners that are not neighbours; `null` where it cannot be split so.
 *
 * @param {Feature} feature
 * @param {readonly string[]} vertices  names
 * @returns {Geometry[] | null}
 */
export const partsOf = (feature, vertices) => {
  const chains = chainsOf(feature);
  if (chains.length !== 1) return null;
  const [{ isRing, vertices: all }] = chains;
  const points = all.map(({ at }) => at);
  const cuts = all.flatMap(({ id }, index) => (vertices.includes(id) ? [index] : []));
  return isRing ? ringParts(points, cuts) : lineParts(points, cuts);
};

/** @param {readonly Position[]} points @param {readonly number[]} cuts @returns {Geometry[] | null} */
const lineParts = (points, cuts) => {
  const between = cuts.filter((index) => index > 0 && index < points.length - 1);
  if (between.length === 0) return null;
  const ends = [0, ...between, points.length - 1];
  return ends.slice(1).map((end, i) => ({
    type: 'LineString',
    coordinates: points.slice(ends[i], end + 1),
  }));
};

/** @param {readonly Position[]} points @param {readonly number[]} cuts @returns {Geometry[] | null} */
const ringParts = (points, cuts) => {
  const [from, to] = cuts;
  if (cuts.length !== 2 || to - from < 2 || points.length - (to - from) < 2) return null;
  const rings = [points.slice(from, to + 1), [...points.slice(to), ...points.slice(0, from + 1)]];
  return rings.map((ring) => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }));
};

/**
 * Splits a feature at vertices; the first part keeps its identity and its name.
 *
 * @param {string} id
 * @param {readonly string[]} vertices  names
 * @param {() => string} makeId  for the other parts
 * @returns {Action}
 */
export const split = (id, vertices, makeId) => (plan) => {
  const feature = plan.feature(id);
  const parts = feature && partsOf(feature, vertices);
  if (!feature || !parts) return [];
  const { name: _, foreignId: __, ...properties } = feature.properties;
  return [
    changeOf(feature, id, 'geometry', parts[0]),
    ...parts.slice(1).flatMap((geometry) =>
      addFeature({ ...feature, id: makeId(), geometry, properties })(plan)
    ),
  ];
};
