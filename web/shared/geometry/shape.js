// @ts-check
import { boxAround, boxGrown } from './box.js';
import { polygonContains } from './polygon.js';
import { distanceToLine } from './line.js';
import { labelPoint } from './label-point.js';
/** @import { Box } from './box.js' */
/** @import { Point } from './point.js' */

/** The shape of a feature as the HTTP interface writes it, in floor metres.
 * @typedef {{ type: "Point", coordinates: Point }
 *   | { type: "LineString", coordinates: readonly Point[] }
 *   | { type: "Polygon", coordinates: readonly (readonly Point[])[] }
 *   | { type: "Circle", coordinates: Point, radius: number }} Shape */

/** All vertices of a shape; a circle has its centre only.
 * @param {Shape} shape @returns {readonly Point[]} */
export const verticesOf = (shape) => {
  switch (shape.type) {
    case 'LineString':
      return shape.coordinates;
    case 'Polygon':
      return shape.coordinates.flat();
    default:
      return [shape.coordinates];
  }
};

/** The box around a shape.
 * @param {Shape} shape @returns {Box} */
export const boxOfShape = (shape) =>
  boxGrown(boxAround(verticesOf(shape)), shape.type === 'Circle' ? shape.radius : 0);

/** How far a point is from a shape in metres; 0 inside a polygon or circle.
 * @param {Shape} shape @param {number} x @param {number} y @returns {number} */
export const distanceToShape = (shape, x, y) => {
  switch (shape.type) {
    case 'Point':
      return Math.hypot(x - shape.coordinates[0], y - shape.coordinates[1]);
    case 'LineString':
      return distanceToLine(x, y, shape.coordinates);
    case 'Circle':
      return Math.max(
        0,
        Math.hypot(x - shape.coordinates[0], y - shape.coordinates[1]) - shape.radius,
      );
    case 'Polygon':
      return polygonContains(x, y, shape.coordinates)
        ? 0
        : Math.min(...shape.coordinates.map((ring) => distanceToLine(x, y, ring)));
  }
};

/** Where a shape is pointed at or labelled: a point, a line's middle vertex or midpoint, a
 * polygon's most inner point.
 * @param {Shape} shape @returns {[number, number]} */
export const anchorOf = (shape) => {
  if (shape.type === 'Polygon') {
    const { x, y } = labelPoint(shape.coordinates);
    return [x, y];
  }
  if (shape.type !== 'LineString') return [shape.coordinates[0], shape.coordinates[1]];
  const line = shape.coordinates;
  const i = (line.length - 1) / 2;
  const a = line[Math.floor(i)];
  const b = line[Math.ceil(i)];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};
