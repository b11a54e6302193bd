// @ts-check
import { changeOf } from '../plan/changes.js';

/** @import { Action, Feature } from '../plan/types.js' */

/** Adds a whole feature. @param {Feature} feature @returns {Action} */
export const addFeature = (feature) => (plan) => [
  changeOf(plan.feature(feature.id), feature.id, 'feature', Object.freeze(feature)),
];
