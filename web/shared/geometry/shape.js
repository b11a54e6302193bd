// @ts-check
import { boxAround, boxCentre, boxGrown } from './box.js';
import { distance } from './point.js';
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

/** All points of a shape, in order; a circle has its centre only.
 * @param {Shape} shape @returns {readonly Point[]} */
export const pointsOf = (shape) => {
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
  boxGrown(boxAround(pointsOf(shape)), shape.type === 'Circle' ? shape.radius : 0);

/** The middle of the box around a shape.
 * @param {Shape} shape @returns {[number, number]} */
export const middleOfShape = (shape) => boxCentre(boxOfShape(shape));

/** The straight pieces of a line or of the rings of a polygon.
 * @param {Shape} shape @returns {[Point, Point][]} */
export const segmentsOf = (shape) => {
  const chains = shape.type === 'LineString'
    ? [shape.coordinates]
    : shape.type === 'Polygon'
    ? shape.coordinates
    : [];
  return chains.flatMap((chain) =>
    chain.slice(1).map((end, i) => /** @type {[Point, Point]} */ ([chain[i], end]))
  );
};

/** Whether a point lies inside a polygon or circle; points and lines hold nothing.
 * @param {Shape} shape @param {Point} at */
export const shapeContains = (shape, at) => {
  if (shape.type === 'Circle') return distance(shape.coordinates, at) <= shape.radius;
  return shape.type === 'Polygon' && polygonContains(at[0], at[1], shape.coordinates);
};

/** The shape with each point replaced.
 * @template {Shape} Any @param {Any} shape @param {(at: Point) => Point} move @returns {Any} */
export const mappedShape = (shape, move) => {
  switch (shape.type) {
    case 'LineString':
      return { ...shape, coordinates: shape.coordinates.map(move) };
    case 'Polygon':
      return { ...shape, coordinates: shape.coordinates.map((ring) => ring.map(move)) };
    default:
      return { ...shape, coordinates: move(shape.coordinates) };
  }
};

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
