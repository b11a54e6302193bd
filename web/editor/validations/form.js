// @ts-check
import { boxAround, boxGrown } from '../../shared/geometry/box.js';
import { namedVertices } from '../../shared/geometry/vertices.js';

/** @import { Box } from '../../shared/geometry/box.js' */
/** @import { Point } from '../../shared/geometry/point.js' */
/** @import { Feature } from '../plan/types.js' */
/** @import { Segment } from './segments.js' */

/**
 * Where a feature is, read once: its vertices ring by ring with their names, the straight pieces
 * between them, and the box around all that it takes up, its thickness included.
 *
 * @typedef {{rings: Point[][], vertices: Point[], ids: string[], segments: Segment[],
 *   box: Box}} Form
 */

/** @type {WeakMap<Feature, Form>} */
const known = new WeakMap();

/** @param {Feature} feature @returns {Form} */
export const formOf = (feature) => {
  const form = known.get(feature) ?? makeForm(feature);
  known.set(feature, form);
  return form;
};

/** Metres across an axis; only walls and lines have it. @param {Feature} feature @returns {number} */
export const thicknessOf = ({ properties }) => properties.thickness ?? 0;

/** @param {Feature} feature @returns {Form} */
const makeForm = (feature) => {
  const { geometry } = feature;
  const named = namedVertices(geometry);
  const rings = named.map((ring) => ring.map(({ at }) => at));
  const segments = rings.flatMap((ring) => segmentsOf(ring, geometry.type));
  const margin = thicknessOf(feature) / 2 + (geometry.type === 'Circle' ? geometry.radius : 0);
  const vertices = rings.flat();
  const ids = named.flat().map(({ id }) => id);
  return { rings, vertices, ids, segments, box: boxGrown(boxAround(vertices), margin) };
};

/** @param {Point[]} ring @param {string} type @returns {Segment[]} */
const segmentsOf = (ring, type) => {
  if (type === 'LineString') return ring.slice(1).map((end, i) => [ring[i], end]);
  if (type !== 'Polygon') return [];
  return ring.map((start, i) => [start, ring[(i + 1) % ring.length]]);
};
