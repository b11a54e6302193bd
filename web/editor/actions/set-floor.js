// @ts-check
import { changeOf } from '../plan/changes.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Puts a feature on another floor, at the same place.
 *
 * @param {string} id
 * @param {string} floor
 * @returns {Action}
 */
export const setFloor = (id, floor) => (plan) =>
  plan.feature(id) ? [changeOf(plan.feature(id), id, 'floor', floor)] : [];
