// @ts-check
import { deleteFeature } from './delete-feature.js';

/** @import { Action } from '../plan/types.js' */

/** Takes features away. @param {Iterable<string>} ids @returns {Action} */
export const deleteFeatures = (ids) => (plan) =>
  Array.from(ids).flatMap((id) => deleteFeature(id)(plan));
