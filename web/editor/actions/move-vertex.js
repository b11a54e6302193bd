// @ts-check
import { changeOf, fieldOf } from '../plan/changes.js';
import { rounded } from '../plan/geometry.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Moves one vertex.
 *
 * @param {string} id
 * @param {string} vertex  its name
 * @param {readonly [number, number]} to  metres
 * @returns {Action}
 */
export const moveVertex = (id, vertex, to) => (plan) => {
  const feature = plan.feature(id);
  const field = `vertex.${vertex}`;
  return fieldOf(feature, field) ? [changeOf(feature, id, field, rounded(to))] : [];
};
