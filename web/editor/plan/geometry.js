// @ts-check

/** @import { Geometry, Position } from './types.js' */

/** A length to the millimetre. @param {number} metres */
export const toMillimetre = (metres) => Math.round(metres * 1000) / 1000;

/** A position to the millimetre. @param {readonly [number, number]} at @returns {Position} */
export const rounded = ([x, y]) => [toMillimetre(x), toMillimetre(y)];

/**
 * The geometry with each position replaced.
 *
 * @param {Geometry} geometry
 * @param {(at: Position) => Position} move
 * @returns {Geometry}
 */
export const mapped = (geometry, move) => {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: geometry.coordinates.map(move) };
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(move)) };
    default:
      return { ...geometry, coordinates: move(geometry.coordinates) };
  }
};

/** The geometry to the millimetre. @param {Geometry} geometry @returns {Geometry} */
export const roundedGeometry = (geometry) => {
  const result = mapped(geometry, rounded);
  return result.type === 'Circle' ? { ...result, radius: toMillimetre(result.radius) } : result;
};

/**
 * All positions, in order; a circle has its middle.
 *
 * @param {Geometry} geometry
 * @returns {Position[]}
 */
export const positionsOf = (geometry) => {
  if (geometry.type === 'LineString') return geometry.coordinates;
  if (geometry.type === 'Polygon') return geometry.coordinates.flat();
  return [geometry.coordinates];
};

/** The smallest box around it: minX, minY, maxX, maxY in metres. @param {Geometry} geometry */
export const boundsOf = (geometry) => {
  const r = geometry.type === 'Circle' ? geometry.radius : 0;
  const xs = positionsOf(geometry).map(([x]) => x);
  const ys = positionsOf(geometry).map(([, y]) => y);
  return [Math.min(...xs) - r, Math.min(...ys) - r, Math.max(...xs) + r, Math.max(...ys) + r];
};

/** The middle of the box around it, in metres. @param {Geometry} geometry @returns {Position} */
export const middleOf = (geometry) => {
  const [minX, minY, maxX, maxY] = boundsOf(geometry);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
};

/**
 * The straight pieces of the outline or line.
 *
 * @param {Geometry} geometry
 * @returns {[Position, Position][]}
 */
export const segmentsOf = (geometry) => {
  const chains = geometry.type === 'LineString'
    ? [geometry.coordinates]
    : geometry.type === 'Polygon'
    ? geometry.coordinates
    : [];
  return chains.flatMap((chain) => chain.slice(1).map((end, i) => [chain[i], end]));
};

/** The distance between two positions in metres. @param {Position} a @param {Position} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The position halfway between two. @param {Position} a @param {Position} b @returns {Position} */
export const midway = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The mean of positions. @param {readonly Position[]} positions  at least one @returns {Position} */
export const meanOf = (positions) => [
  positions.reduce((sum, [x]) => sum + x, 0) / positions.length,
  positions.reduce((sum, [, y]) => sum + y, 0) / positions.length,
];

/**
 * The nearest position on a segment.
 *
 * @param {Position} at
 * @param {[Position, Position]} segment
 * @returns {Position}
 */
export const nearestOn = (at, [a, b]) => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / squared;
  const t = Math.min(1, Math.max(0, along));
  return [a[0] + t * dx, a[1] + t * dy];
};

/**
 * Whether a position lies inside; the even-odd rule for polygons.
 *
 * @param {Position} at
 * @param {Geometry} geometry
 */
export const contains = (geometry, at) => {
  if (geometry.type === 'Circle') return distance(geometry.coordinates, at) <= geometry.radius;
  if (geometry.type !== 'Polygon') return false;
  const crossings = segmentsOf(geometry).filter(
    ([a, b]) =>
      a[1] > at[1] !== b[1] > at[1] &&
      at[0] < a[0] + ((at[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]),
  );
  return crossings.length % 2 === 1;
};
