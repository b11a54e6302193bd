// @ts-check
import { changeOf } from '../plan/changes.js';
import { canDeleteVertex, neighbourOf } from '../plan/vertices.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Takes a vertex out; does nothing where too few would be left for the shape.
 *
 * @param {string} id
 * @param {string} vertex  its name
 * @returns {Action}
 */
export const deleteVertex = (id, vertex) => (plan) => {
  const feature = plan.feature(id);
  const beside = feature && neighbourOf(feature.geometry, vertex);
  if (!beside || !canDeleteVertex(feature.geometry, vertex)) return [];
  return [Object.freeze({ ...changeOf(feature, id, `vertex.${vertex}`, null), beside })];
};
