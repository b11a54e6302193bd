// @ts-check
import { withUnits } from '../../shared/i18n/units.js';
import { say } from '../texts/say.js';
/** @import { Language } from '../texts/say.js' */

/**
 * A distance as people say it: whole metres when short, tens beyond 100.
 * @param {number} metres
 * @param {Language} language
 */
export const distanceText = (metres, language) =>
  withUnits(say(language, 'metres', {
    count: metres < 100 ? Math.max(1, Math.round(metres)) : Math.round(metres / 10) * 10,
  }));

/** A duration in whole minutes, rounded like on phones. @param {number} seconds  @param {Language} language */
export const durationText = (seconds, language) =>
  withUnits(
    seconds < 45
      ? say(language, 'lessThanAMinute')
      : say(language, 'minutes', { count: Math.max(1, Math.round(seconds / 60)) }),
  );
