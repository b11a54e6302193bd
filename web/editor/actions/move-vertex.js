// @ts-check
import { vertexMoved } from '../plan/vertices.js';
import { setGeometry } from './set-geometry.js';

/**
 * Moves one vertex.
 *
 * @param {string} id
 * @param {import('../plan/vertices.js').VertexPath} vertex
 * @param {[number, number]} to  metres
 */
export const moveVertex = (id, vertex, to) =>
  setGeometry(id, (geometry) => vertexMoved(geometry, vertex, to));
