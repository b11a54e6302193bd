// @ts-check
/** @import { Level } from './area-book.js' */

/** The level of an alert beside the number of now: `was…` while the alert still holds, though the
 * number has fallen below what raised it.
 * @typedef {Level | 'wasNear' | 'wasFull' | 'wasOver'} LevelNow */

/** The share of the capacity from which on an area counts as nearly full (docs/counting.md). */
const nearShare = 0.8;

/** The server holds an alert for a while after the number has fallen, so that it does not come and go.
 * @param {Level} level @param {number} count @param {number} limit @returns {LevelNow} */
export const levelNow = (level, count, limit) => {
  if (level === 'over') return count > limit ? 'over' : 'wasOver';
  if (level === 'full') return count >= limit ? 'full' : 'wasFull';
  if (level === 'near') return count >= nearShare * limit ? 'near' : 'wasNear';
  return level;
};

/** How grave a level looks: only what holds now is red. @param {LevelNow} level @returns {Level} */
export const toneOf = (level) =>
  level === 'wasOver' || level === 'wasFull' ? 'near' : level === 'wasNear' ? 'clear' : level;
