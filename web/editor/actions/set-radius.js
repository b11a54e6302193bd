// @ts-check
import { changeOf } from '../plan/changes.js';
import { toMillimetre } from '../plan/geometry.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Gives a circle another radius, in metres, at least 5 cm.
 *
 * @param {string} id
 * @param {number} radius
 * @returns {Action}
 */
export const setRadius = (id, radius) => (plan) => {
  const feature = plan.feature(id);
  if (feature?.geometry.type !== 'Circle') return [];
  return [changeOf(feature, id, 'radius', toMillimetre(Math.max(0.05, radius)))];
};
