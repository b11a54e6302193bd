// @ts-check
import { polygonContains } from '../../shared/geometry/polygon.js';
import { boxOfShape, pointsOf, segmentsOf } from '../../shared/geometry/shape.js';

/** @import { Feature, Position } from './types.js' */

/** Whether a feature lies wholly inside a ring. @param {readonly Position[]} ring @param {Feature} feature @param {string} floor */
export const isWithin = (ring, feature, floor) =>
  placesOn(feature, floor).every(([x, y]) => polygonContains(x, y, [ring]));

/**
 * Whether a feature's outline touches a box or lies in it. A hall that the box lies in is not
 * touched by it.
 *
 * @param {readonly [number, number, number, number]} box  minX, minY, maxX, maxY
 * @param {Feature} feature
 * @param {string} floor
 */
export const isTouching = (box, feature, floor) => {
  const [minX, minY, maxX, maxY] = box;
  const isInside = (/** @type {Position} */ [x, y]) =>
    x >= minX && x <= maxX && y >= minY && y <= maxY;
  if (placesOn(feature, floor).some(isInside)) return true;
  return feature.kind !== 'connector' && segmentsOf(feature.geometry)
    .some(([a, b]) => crosses(a, b, box));
};

/** The box around features, in metres; `null` around none. @param {Iterable<Feature>} features */
export const boxAround = (features) => {
  /** @type {[number, number, number, number]} */
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of features) {
    const [minX, minY, maxX, maxY] = boxOfShape(geometry);
    box[0] = Math.min(box[0], minX);
    box[1] = Math.min(box[1], minY);
    box[2] = Math.max(box[2], maxX);
    box[3] = Math.max(box[3], maxY);
  }
  return box[0] <= box[2] ? box : null;
};

/** Its corners; of a connector those on the floor, of a circle four on its rim. @param {Feature} feature @param {string} floor @returns {readonly Position[]} */
const placesOn = ({ kind, geometry, properties }, floor) => {
  if (geometry.type === 'Circle') {
    const [minX, minY, maxX, maxY] = boxOfShape(geometry);
    const [x, y] = geometry.coordinates;
    return [[minX, y], [maxX, y], [x, minY], [x, maxY]];
  }
  const places = pointsOf(geometry);
  return kind === 'connector' ? places.filter((_, i) => properties.floors?.[i] === floor) : places;
};

/** Whether a segment crosses a box. @param {Position} a @param {Position} b @param {readonly number[]} box */
const crosses = (a, b, [minX, minY, maxX, maxY]) => {
  let [from, to] = [0, 1];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  // Liang and Barsky: cut the segment by one side of the box after the other.
  for (
    const [p, q] of [[-dx, a[0] - minX], [dx, maxX - a[0]], [-dy, a[1] - minY], [dy, maxY - a[1]]]
  ) {
    if (p === 0 && q < 0) return false;
    if (p < 0) from = Math.max(from, q / p);
    if (p > 0) to = Math.min(to, q / p);
  }
  return from <= to;
};
