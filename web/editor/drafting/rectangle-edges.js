// @ts-check
import { distance } from '../../shared/geometry/point.js';
import { cornersAt, placeOf } from '../plan/corners.js';
import { chainsOf } from '../plan/outlines.js';

/** @import { Corner } from '../plan/corners.js' */
/** @import { Feature, Position } from '../plan/types.js' */

/** How far a corner may be from its right place, in metres. */
const tolerance = 0.01;

/**
 * A side of a rectangle: its corners, the direction away from the rectangle (of length 1), and how
 * far the opposite side is, in metres.
 *
 * @typedef {{corners: Corner[], outward: Position, depth: number}} Edge
 */

/**
 * The side of a rectangle behind a vertex; `null` for any other shape.
 *
 * @param {Feature} feature  an outline, or a line that ends where it begins
 * @param {string} after  name of the vertex
 * @returns {Edge | null}
 */
export const edgeAfter = (feature, after) => {
  const [chain, ...holes] = chainsOf(feature);
  if (!chain || holes.length > 0) return null;
  const { vertices } = chain;
  const isClosed = vertices.length === 5 && placeOf(vertices[0].at) === placeOf(vertices[4].at);
  if (!(chain.isRing ? vertices.length === 4 : isClosed)) return null;
  const index = vertices.findIndex(({ id }) => id === after);
  if (index < 0 || index > 3) return null;
  const [a, b, c, d] = [0, 1, 2, 3].map((step) => vertices[(index + step) % 4].at);
  const depth = distance(b, c);
  const width = distance(a, b);
  if (depth < tolerance || width < tolerance) return null;
  /** @type {Position} */
  const outward = [(b[0] - c[0]) / depth, (b[1] - c[1]) / depth];
  const opposite = distance([a[0] - outward[0] * depth, a[1] - outward[1] * depth], d);
  const slant = Math.abs(outward[0] * (b[0] - a[0]) + outward[1] * (b[1] - a[1]));
  if (opposite > tolerance || slant > tolerance) return null;
  const corners = [...cornersAt([feature], a), ...cornersAt([feature], b)];
  return { corners, outward, depth };
};

/**
 * Of corners that lie at the ends of a side those of features that have the whole side: a room
 * beside goes along, one that only begins there stays as it is.
 *
 * @param {readonly Corner[]} corners
 * @returns {Corner[]}
 */
export const withWholeSide = (corners) => {
  const places = new Set(corners.map(({ at }) => placeOf(at)));
  const has = (/** @type {string} */ id) =>
    new Set(corners.filter(({ feature }) => feature === id).map(({ at }) => placeOf(at)));
  return corners.filter(({ feature }) => has(feature).size === places.size);
};
