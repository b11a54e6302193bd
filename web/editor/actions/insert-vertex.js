// @ts-check
import { vertexInserted } from '../plan/vertices.js';
import { setGeometry } from './set-geometry.js';

/**
 * Puts a new vertex behind another one.
 *
 * @param {string} id
 * @param {import('../plan/vertices.js').VertexPath} after
 * @param {[number, number]} at  metres
 */
export const insertVertex = (id, after, at) =>
  setGeometry(id, (geometry) => vertexInserted(geometry, after, at));
