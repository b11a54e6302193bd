// @ts-check

/** @typedef {import('./plan.js').Plan} Plan */

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
  const result = { added: [], changed: [], removed: [] };
  if (before === after) return result;
  for (const feature of after.features()) {
    const earlier = before.feature(feature.id);
    if (!earlier) result.added.push(feature.id);
    else if (earlier !== feature) result.changed.push(feature.id);
  }
  for (const { id } of before.features()) if (!after.feature(id)) result.removed.push(id);
  return result;
};
