// @ts-check
import { changeOf } from '../plan/changes.js';

/** @import { Action } from '../plan/types.js' */

/**
 * Sets one property; `null` takes it away.
 *
 * @param {string} id
 * @param {string} name
 * @param {any} value
 * @returns {Action}
 */
export const setProperty = (id, name, value) => (plan) =>
  plan.feature(id) ? [changeOf(plan.feature(id), id, `properties.${name}`, value)] : [];
