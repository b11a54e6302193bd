// @ts-check
import { changeOf } from '../plan/changes.js';

/** Takes a feature away. @param {string} id @returns {import('../plan/types.js').Action} */
export const deleteFeature = (id) => (plan) =>
  plan.feature(id) ? [changeOf(plan.feature(id), id, 'feature', null)] : [];
