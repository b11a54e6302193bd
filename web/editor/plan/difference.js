// @ts-check

/** @import { Plan } from './plan.js' */

/**
 * The ids of the features that differ between two plans: what has to be drawn again.
 *
 * Features are compared by identity: a plan shares every feature that a change did not touch.
 *
 * @param {Plan} before
 * @param {Plan} after
 * @returns {{added: string[], changed: string[], removed: string[]}}
 */
export const difference = (before, after) => {
  /** @type {{added: string[], changed: string[], removed: string[]}} */
  const result = { added: [], changed: [], removed: [] };
  for (const id of after.differing(before)) {
    if (!before.feature(id)) result.added.push(id);
    else if (after.feature(id)) result.changed.push(id);
    else result.removed.push(id);
  }
  return result;
};
