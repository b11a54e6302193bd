// @ts-check
import { changeOf } from '../plan/changes.js';

/** @typedef {import('../plan/types.js').Feature} Feature */
/** @typedef {import('../plan/types.js').Action} Action */

/** Adds a whole feature. @param {Feature} feature @returns {Action} */
export const addFeature = (feature) => (plan) => [
  changeOf(plan.feature(feature.id), feature.id, 'feature', Object.freeze(feature)),
];
