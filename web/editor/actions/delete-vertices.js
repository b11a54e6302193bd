// @ts-check
import { deleteVertex } from './delete-vertex.js';
import { together } from './together.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Takes vertices out of a feature; all of them or, where too few would be left, none.
 *
 * @param {string} id
 * @param {readonly string[]} vertices  names
 * @returns {Action}
 */
export const deleteVertices = (id, vertices) => (plan) => {
  const changes = together(vertices.map((vertex) => deleteVertex(id, vertex)))(plan);
  return changes.length === vertices.length ? changes : [];
};
