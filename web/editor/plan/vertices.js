// @ts-check
import { rounded } from './geometry.js';

/** @typedef {import('./types.js').Geometry} Geometry */
/** @typedef {import('./types.js').Position} Position */

/**
 * Where a vertex is: the ring (0 for a line) and its place in it. The closing point of a ring is
 * not a vertex of its own.
 *
 * @typedef {readonly [ring: number, index: number]} VertexPath
 */

/** @param {Geometry} geometry @returns {Position[][]} the chains without closing points */
const chainsOf = (geometry) => {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  if (geometry.type === 'Polygon') return geometry.coordinates.map((ring) => ring.slice(0, -1));
  return [];
};

/** @param {Geometry} geometry @param {Position[][]} chains @returns {Geometry} */
const withChains = (geometry, chains) =>
  geometry.type === 'LineString'
    ? { ...geometry, coordinates: chains[0] }
    : { type: 'Polygon', coordinates: chains.map((chain) => [...chain, chain[0]]) };

/**
 * The vertices of a line or polygon.
 *
 * @param {Geometry} geometry
 * @returns {{path: VertexPath, at: Position}[]}
 */
export const verticesOf = (geometry) =>
  chainsOf(geometry).flatMap((chain, ring) =>
    chain.map((at, index) => ({ path: /** @type {VertexPath} */ ([ring, index]), at })),
  );

/**
 * The middles of the straight pieces, each with the vertex that it comes after.
 *
 * @param {Geometry} geometry
 * @returns {{after: VertexPath, at: Position}[]}
 */
export const middlesOf = (geometry) =>
  chainsOf(geometry).flatMap((chain, ring) => {
    const pieces = geometry.type === 'Polygon' ? chain.length : chain.length - 1;
    return chain.slice(0, pieces).map(([x, y], index) => {
      const [nextX, nextY] = chain[(index + 1) % chain.length];
      /** @type {Position} */
      const at = [(x + nextX) / 2, (y + nextY) / 2];
      return { after: /** @type {VertexPath} */ ([ring, index]), at };
    });
  });

/**
 * Whether a vertex may go without leaving too few.
 *
 * @param {Geometry} geometry
 * @param {VertexPath} path
 */
export const canDeleteVertex = (geometry, [ring]) =>
  (chainsOf(geometry)[ring]?.length ?? 0) > (geometry.type === 'Polygon' ? 3 : 2);

/**
 * @param {Geometry} geometry
 * @param {VertexPath} path
 * @param {(chain: Position[], index: number) => void} edit  of a copy of the chain
 * @returns {Geometry | null} `null` when there is no such vertex
 */
const edited = (geometry, [ring, index], edit) => {
  const chains = chainsOf(geometry).map((chain) => [...chain]);
  if (!chains[ring]?.[index]) return null;
  edit(chains[ring], index);
  return withChains(geometry, chains);
};

/** @param {Geometry} geometry @param {VertexPath} path @param {Position} to */
export const vertexMoved = (geometry, path, to) =>
  edited(geometry, path, (chain, index) => {
    chain[index] = rounded(to);
  });

/** @param {Geometry} geometry @param {VertexPath} after @param {Position} at */
export const vertexInserted = (geometry, after, at) =>
  edited(geometry, after, (chain, index) => chain.splice(index + 1, 0, rounded(at)));

/** @param {Geometry} geometry @param {VertexPath} path */
export const vertexDeleted = (geometry, path) =>
  canDeleteVertex(geometry, path)
    ? edited(geometry, path, (chain, index) => chain.splice(index, 1))
    : null;
