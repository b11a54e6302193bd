// @ts-check
import { namedVertices } from '../../shared/geometry/vertices.js';
import { isJoining } from './corners.js';

/** @import { Feature, Position } from './types.js' */

/** @typedef {{id: string, at: Position}} Vertex */

/**
 * The rings or the line of a feature, with corners that can be put right; a line that ends where it
 * began is a ring, too.
 *
 * @param {Feature} feature
 * @returns {{isRing: boolean, vertices: Vertex[]}[]}
 */
export const chainsOf = (feature) =>
  !isJoining(feature) || feature.kind === 'door' ? [] : namedVertices(feature.geometry)
    .map((vertices) => ({ isRing: feature.geometry.type === 'Polygon', vertices }));

/**
 * The pieces of a chain, each from one vertex to the next.
 *
 * @param {{isRing: boolean, vertices: Vertex[]}} chain
 * @returns {[Vertex, Vertex][]}
 */
export const piecesOf = ({ isRing, vertices }) =>
  vertices.flatMap((vertex, i) => {
    const next = vertices[i + 1] ?? (isRing ? vertices[0] : null);
    return next ? [/** @type {[Vertex, Vertex]} */ ([vertex, next])] : [];
  });

/**
 * The vertices before and after one; none beyond the ends of a line.
 *
 * @param {{isRing: boolean, vertices: Vertex[]}} chain
 * @param {number} index
 * @returns {[Vertex | undefined, Vertex | undefined]}
 */
export const besides = ({ isRing, vertices }, index) =>
  isRing
    ? [vertices.at(index - 1), vertices[(index + 1) % vertices.length]]
    : [vertices[index - 1], vertices[index + 1]];
