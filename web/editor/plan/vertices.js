// @ts-check
import { namedVertices } from '../../shared/geometry/vertices.js';

/** @import { Neighbour } from '../../shared/geometry/vertices.js' */
/** @import { Geometry, Position } from './types.js' */

/**
 * The rings or the line of a geometry that has more than one vertex, each vertex with its name.
 *
 * @param {Geometry} geometry
 */
const chainsOf = (geometry) =>
  geometry.type === 'LineString' || geometry.type === 'Polygon' ? namedVertices(geometry) : [];

/**
 * The vertices of a line or polygon.
 *
 * @param {Geometry} geometry
 * @returns {{vertex: string, at: Position}[]}
 */
export const verticesOf = (geometry) =>
  chainsOf(geometry).flatMap((chain) => chain.map(({ id, at }) => ({ vertex: id, at })));

/**
 * The middles of the straight pieces, each with the vertex that it comes after.
 *
 * @param {Geometry} geometry
 * @returns {{after: string, at: Position}[]}
 */
export const middlesOf = (geometry) =>
  chainsOf(geometry).flatMap((chain) => {
    const pieces = geometry.type === 'Polygon' ? chain.length : chain.length - 1;
    return chain.slice(0, pieces).map(({ id, at: [x, y] }, index) => {
      const [nextX, nextY] = chain[(index + 1) % chain.length].at;
      /** @type {Position} */
      const at = [(x + nextX) / 2, (y + nextY) / 2];
      return { after: id, at };
    });
  });

/**
 * What a vertex comes after in its ring or line, or before when it is the first.
 *
 * @param {Geometry} geometry
 * @param {string} vertex
 * @returns {Neighbour | null} `null` when there is no such vertex
 */
export const neighbourOf = (geometry, vertex) => {
  for (const chain of chainsOf(geometry)) {
    const index = chain.findIndex(({ id }) => id === vertex);
    if (index > 0) return { after: chain[index - 1].id };
    if (index === 0) return { before: chain[1]?.id ?? '' };
  }
  return null;
};

/**
 * Whether a vertex may go without leaving too few.
 *
 * @param {Geometry} geometry
 * @param {string} vertex
 */
export const canDeleteVertex = (geometry, vertex) => {
  const chain = chainsOf(geometry).find((each) => each.some(({ id }) => id === vertex));
  return (chain?.length ?? 0) > (geometry.type === 'Polygon' ? 3 : 2);
};
