// @ts-check
import { namedVertices } from '../../shared/geometry/vertices.js';

/** @import { Feature, Position } from './types.js' */

/** A vertex of a feature, found by its names. @typedef {{feature: string, vertex: string, at: Position}} Corner */

/** All vertices of a feature. @param {Feature} feature @returns {Corner[]} */
export const cornersOf = ({ id, geometry }) =>
  namedVertices(geometry).flat().map(({ id: vertex, at }) => ({ feature: id, vertex, at }));

/**
 * Whether the vertices of a feature hold together with those of others at the same place. The ends
 * of connectors only lie in rooms, and single places stand where they stand.
 *
 * @param {Feature} feature
 */
export const isJoining = ({ kind, geometry }) =>
  kind !== 'connector' && (geometry.type === 'LineString' || geometry.type === 'Polygon');

/** The millimetre that a position lies at. @param {Position} at */
export const placeOf = ([x, y]) => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`;

/**
 * The vertices that hold together at a place.
 *
 * @param {Iterable<Feature>} features  of one floor
 * @param {Position} at
 * @returns {Corner[]}
 */
export const cornersAt = (features, at) => {
  const place = placeOf(at);
  return [...features].flatMap((feature) =>
    isJoining(feature) ? cornersOf(feature).filter((corner) => placeOf(corner.at) === place) : []
  );
};

/**
 * The vertices of many features by the millimetre they lie at; to be made once for a whole
 * operation, linear in the number of vertices.
 *
 * @param {Iterable<Feature>} features  of one floor
 * @returns {Map<string, Corner[]>}
 */
export const cornersByPlace = (features) => {
  /** @type {Map<string, Corner[]>} */
  const places = new Map();
  for (const feature of features) {
    if (!isJoining(feature)) continue;
    for (const corner of cornersOf(feature)) {
      const place = placeOf(corner.at);
      const there = places.get(place);
      if (there) there.push(corner);
      else places.set(place, [corner]);
    }
  }
  return places;
};
