// @ts-check
// Whole features: they come, move and go.
import { rounded, toMillimetre } from '../../shared/geometry/rounding.js';
import { namedVertices } from '../../shared/geometry/vertices.js';
import { changeOf } from '../plan/changes.js';
import { thresholdOf } from '../plan/threshold.js';

/** @import { Action, Feature } from '../plan/types.js' */

/** Adds a whole feature. @param {Feature} feature @returns {Action} */
export const addFeature = (feature) => (plan) => [
  changeOf(plan.feature(feature.id), feature.id, 'feature', Object.freeze(feature)),
];

/**
 * Adds whole features.
 *
 * @param {readonly Feature[]} features
 * @returns {Action}
 */
export const addFeatures = (features) => (plan) =>
  features.flatMap((feature) => addFeature(feature)(plan));

/**
 * Adds something that is at one point: a poi, an anchor, a marker.
 *
 * @param {{id: string, kind: 'poi' | 'anchor' | 'marker', floor: string, at: readonly [number, number],
 *   properties?: Record<string, any>}} point  `at` in metres
 * @returns {Action}
 */
export const addPoint = ({ id, kind, floor, at, properties = {} }) =>
  addFeature({
    id,
    kind,
    floor,
    geometry: { type: 'Point', coordinates: rounded(at) },
    properties: { ...properties },
  });

/**
 * Adds stairs, a lift or the like; walkers come and go at its stops.
 *
 * @param {{id: string, stops: readonly {floor: string, at: readonly [number, number]}[],
 *   properties?: Record<string, any>}} connector  two stops or more, in the order of a one-way one
 * @returns {Action}
 */
export const addConnector = ({ id, stops, properties = {} }) =>
  addFeature({
    id,
    kind: 'connector',
    floor: stops[0].floor,
    geometry: { type: 'LineString', coordinates: stops.map(({ at }) => rounded(at)) },
    properties: { ...properties, floors: stops.map(({ floor }) => floor) },
  });

/**
 * Adds a door; it is as wide as its threshold is long.
 *
 * @param {{id: string, floor: string, ends: [readonly [number, number], readonly [number, number]], depth: number,
 *   joins?: readonly string[], properties?: Record<string, any>}} door  `depth` in metres, `joins`
 *   the areas on its left and right
 * @returns {Action}
 */
export const addDoor = ({ id, floor, ends, depth, joins = [], properties = {} }) => {
  const { width: _, ...others } = properties;
  return addFeature({
    id,
    kind: 'door',
    floor,
    geometry: { type: 'LineString', coordinates: thresholdOf(...ends) },
    properties: { ...others, depth: toMillimetre(depth), ...(joins.length > 0 && { joins }) },
  });
};

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

/**
 * Puts a feature on another floor, at the same place.
 *
 * @param {string} id
 * @param {string} floor
 * @returns {Action}
 */
export const setFloor = (id, floor) => (plan) =>
  plan.feature(id) ? [changeOf(plan.feature(id), id, 'floor', floor)] : [];

/** Takes a feature away. @param {string} id @returns {Action} */
export const deleteFeature = (id) => (plan) =>
  plan.feature(id) ? [changeOf(plan.feature(id), id, 'feature', null)] : [];

/** Takes features away. @param {Iterable<string>} ids @returns {Action} */
export const deleteFeatures = (ids) => (plan) =>
  Array.from(ids).flatMap((id) => deleteFeature(id)(plan));
