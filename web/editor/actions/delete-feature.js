// @ts-check
import { changeOf } from '../plan/changes.js';

/** @import { Action } from '../plan/types.js' */

/** Takes a feature away. @param {string} id @returns {Action} */
export const deleteFeature = (id) => (plan) =>
  plan.feature(id) ? [changeOf(plan.feature(id), id, 'feature', null)] : [];
