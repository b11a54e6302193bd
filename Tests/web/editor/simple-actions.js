// @ts-check
// Actions of one change each, for tests; the editor's own do more at a time.
import { changeOf, fieldOf } from '../../../web/editor/plan/changes.js';
import { rounded } from '../../../web/shared/geometry/rounding.js';

/** @import { Action, Position } from '../../../web/editor/plan/types.js' */

/**
 * Moves one vertex.
 *
 * @param {string} id
 * @param {string} vertex  its name
 * @param {Position} to  metres
 * @returns {Action}
 */
export const moveVertex = (id, vertex, to) => (plan) => {
  const feature = plan.feature(id);
  const field = `vertex.${vertex}`;
  return fieldOf(feature, field) ? [changeOf(feature, id, field, rounded(to))] : [];
};
