// @ts-check
import { vertexDeleted } from '../plan/vertices.js';
import { setGeometry } from './set-geometry.js';

/**
 * Takes a vertex out; does nothing where too few would be left for the shape.
 *
 * @param {string} id
 * @param {import('../plan/vertices.js').VertexPath} vertex
 */
export const deleteVertex = (id, vertex) =>
  setGeometry(id, (geometry) => vertexDeleted(geometry, vertex));
