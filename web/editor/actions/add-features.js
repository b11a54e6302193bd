// @ts-check
import { addFeature } from './add-feature.js';

/**
 * Adds whole features.
 *
 * @param {readonly import('../plan/types.js').Feature[]} features
 * @returns {import('../plan/types.js').Action}
 */
export const addFeatures = (features) => (plan) =>
  features.flatMap((feature) => addFeature(feature)(plan));
