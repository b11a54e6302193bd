// @ts-check
import { addFeature } from './add-feature.js';

/** @import { Action, Feature } from '../plan/types.js' */

/**
 * Adds whole features.
 *
 * @param {readonly Feature[]} features
 * @returns {Action}
 */
export const addFeatures = (features) => (plan) =>
  features.flatMap((feature) => addFeature(feature)(plan));
