// @ts-check

/** @import { Action, Step } from '../plan/types.js' */
/** @import { Issue } from '../validations/issue.js' */

/** So many at most in one edit. */
const limit = 500;

/**
 * Mends issues by their fixes, each thing once: what a fix before has touched may look different
 * now and is left for the next time, as is what cannot be mended any more.
 *
 * @param {readonly Issue[]} issues
 * @returns {Action}
 */
export const fixIssues = (issues) => (plan) => {
  const touched = new Set();
  /** @type {Step[]} */
  const steps = [];
  let mended = plan;
  for (const { fix, features } of issues) {
    if (!fix || features.some((id) => touched.has(id)) || touched.size >= limit) continue;
    const result = mended.apply(fix.operations);
    if (result.refused) continue;
    mended = result.plan;
    steps.push(...fix.operations);
    for (const { feature } of fix.operations) touched.add(feature);
  }
  const all = plan.apply(steps);
  return all.refused ? [] : all.changes;
};
