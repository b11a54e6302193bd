// @ts-check
import { labelPoint } from '../../shared/geometry/label-point.js';
import { formOf } from './form.js';
import { between, distance } from './segments.js';

/** @import { Feature } from '../plan/types.js' */

/**
 * A place to put a mark: the point, the middle of the line, the inside of the region.
 *
 * @param {Feature} feature
 * @returns {readonly [number, number]}
 */
export const anchorOf = (feature) => {
  const { rings, vertices, segments } = formOf(feature);
  if (feature.geometry.type === 'Polygon') {
    const { x, y } = labelPoint(rings);
    return [x, y];
  }
  let rest = segments.reduce((sum, each) => sum + distance(...each), 0) / 2;
  for (const segment of segments) {
    const length = distance(...segment);
    if (rest <= length && length > 0) return between(...segment, rest / length);
    rest -= length;
  }
  const [x, y] = vertices[vertices.length - 1];
  return [x, y];
};
