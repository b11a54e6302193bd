// @ts-check
import { deleteFeature } from './delete-feature.js';

/** Takes features away. @param {Iterable<string>} ids @returns {import('../plan/types.js').Action} */
export const deleteFeatures = (ids) => (plan) =>
  Array.from(ids).flatMap((id) => deleteFeature(id)(plan));
