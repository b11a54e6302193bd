// @ts-check
import { isOn } from '../plan/plan.js';

/** @import { Plan } from '../plan/plan.js' */
/** @import { Feature, Step } from '../plan/types.js' */
/** @import { Preview } from './plan-import.js' */

/** What an import would do to features. @typedef {{added: Feature[], changed: Feature[], removed: Feature[]}} Differences */

/**
 * The plan with an import on it. Pictures are left out: their bytes are stored with the import.
 *
 * @param {Plan} plan
 * @param {readonly Step[]} operations
 * @returns {Plan | null} `null` where the plan has changed too much meanwhile
 */
export const planWith = (plan, operations) => {
  const drawn = operations.filter((step) => !('image' in step));
  const result = plan.apply(drawn);
  return result.refused ? null : result.plan;
};

/** @param {Plan} before @param {Plan} after @returns {Differences} */
export const differencesOf = (before, after) => {
  /** @type {Differences} */
  const found = { added: [], changed: [], removed: [] };
  for (const id of before.differing(after)) {
    const [old, now] = [before.feature(id), after.feature(id)];
    if (!old && now) found.added.push(now);
    else if (old && !now) found.removed.push(old);
    else if (now) found.changed.push(now);
  }
  return found;
};

/** Whether a preview has only the first of the operations. @param {Preview} answer */
export const isCut = ({ operationCount, operations }) => operationCount > operations.length;

/**
 * How many features an import adds, changes and removes: as the report counts them where the preview
 * has only the first of the operations.
 *
 * @param {Preview} answer
 * @param {Differences} differences  that its operations make
 */
export const sizesOf = (answer, { added, changed, removed }) => {
  if (!isCut(answer)) {
    return { added: added.length, changed: changed.length, removed: removed.length };
  }
  const { report } = answer;
  const read = report.counts.reduce((sum, { count }) => sum + count, 0);
  return {
    added: read - report.updated - report.unchanged,
    changed: report.updated,
    removed: report.removed,
  };
};

/**
 * The floor to look at first: the one in sight where something happens on it, else the one on which
 * most does.
 *
 * @param {Plan} after
 * @param {Differences} differences
 * @param {string} inSight
 */
export const floorToShow = (after, { added, changed, removed }, inSight) => {
  const touched = [...added, ...changed, ...removed];
  if (touched.some((feature) => isOn(feature, inSight)) || touched.length === 0) return inSight;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { floor } of touched) counts.set(floor, (counts.get(floor) ?? 0) + 1);
  const there = after.floors.filter(({ id }) => counts.has(id));
  return there.sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))[0]?.id ?? inSight;
};

/** How the server says that a place is too far from the floor's origin, in metres. */
const tooFar = /\((-?[\d.e+]+), (-?[\d.e+]+)\) is not within \d+ m of the floor's origin/;

/**
 * How far away a file lies of which nothing can become part of the plan because all of it is too far
 * from the floor: the distance of what is nearest, in metres.
 *
 * @param {Preview['report']} report
 * @returns {number | null} `null` where something else is the reason
 */
export const distanceOf = ({ remarks }) => {
  const leftOut = remarks.filter(({ isLeftOut }) => isLeftOut);
  const distances = leftOut.map(({ message }) => {
    const [, x, y] = tooFar.exec(message) ?? [];
    return x === undefined ? null : Math.hypot(Number(x), Number(y));
  });
  const far = distances.filter((each) => each !== null);
  return far.length > 0 && far.length === distances.length ? Math.min(...far) : null;
};

/** The names of sources that features of a plan came from. @param {Plan} plan @returns {string[]} */
export const sourcesOf = (plan) => {
  const names = Array.from(plan.features(), ({ properties }) => properties.source);
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))].sort();
};
