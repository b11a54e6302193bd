// @ts-check
// Moments as fields of dates and times have them, by the clock of a zone.
import { clockText, dayOf, offsetOf } from './time-zone.js';

/** @import { Zone } from './time-zone.js' */

/** A moment as such a field has it: `2026-12-27T11:00`; empty for none.
 * @param {string | null | undefined} moment RFC 3339 @param {Zone} zone */
export const fieldOfMoment = (moment, zone) => {
  const at = Date.parse(moment ?? '');
  return Number.isNaN(at) ? '' : `${dayOf(at, zone)}T${clockText(new Date(at), zone)}`;
};

/** The moment that such a field means; `null` for an empty or unfinished one. A time that the clock
 * skips is the one an hour later; of one that it shows twice, the first.
 * @param {string} text such as `2026-12-27T11:00` @param {Zone} zone */
export const momentOfField = (text, zone) => {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
    ? Date.parse(`${text.slice(0, 16)}:00Z`)
    : NaN;
  if (Number.isNaN(wall)) return null;
  const day = 86_400_000;
  const offsets = [wall - day, wall + day].map((at) => offsetOf(at, zone));
  // The clock's offset a day before holds up to a change of the clock, the later one after it.
  const [before, after] = offsets.map((offset) => wall + offset * 60_000);
  const isRight = (/** @type {number} */ at) => at - offsetOf(at, zone) * 60_000 === wall;
  const at = isRight(before) ? before : isRight(after) ? after : before;
  return new Date(at).toISOString();
};
