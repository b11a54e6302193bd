// @ts-check
import { dayOf } from '../../shared/i18n/time-zone.js';
import { fieldOfMoment, momentOfField } from '../../shared/i18n/zone-fields.js';
/** @import { Zone } from '../../shared/i18n/time-zone.js' */

/** A stretch of time: milliseconds since 1970. @typedef {Readonly<{ from: number, to: number }>} Span */

/** Ranges that go by the clock, as addresses name them. Others are a day (`2026-11-24`) or a stretch
 * (`2026-11-24T10:00Z..2026-11-24T12:30Z`). */
export const rangeWords = Object.freeze(['now', 'today', 'yesterday', '7d', '30d']);

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

/** A moment as addresses have it: whole minutes of UTC. @param {number} at */
const momentText = (at) => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** The text of a stretch for an address. @param {Span} span */
export const textOfSpan = ({ from, to }) => `${momentText(from)}..${momentText(to)}`;

/** The stretch that a text means by itself; `null` for words, days, and what is none.
 * @param {string} text @returns {Span | null} */
export const spanOfText = (text) => {
  const ends = text.split('..');
  if (ends.length !== 2 || !ends.every((each) => momentPattern.test(each))) return null;
  const [from, to] = ends.map((each) => Date.parse(each));
  return to > from ? { from, to } : null;
};

/** Whether a text is a day of the calendar. @param {string} text */
export const isDay = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Whether an address may name a range so. @param {string} text */
export const isRange = (text) =>
  rangeWords.includes(text) || isDay(text) || spanOfText(text) !== null;

/** Another day of the calendar. @param {string} date such as `2026-11-24` @param {number} days */
export const dayLater = (date, days) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** When a day begins on the wall's clock. @param {string} date @param {Zone} zone */
export const beginOfDay = (date, zone) =>
  Date.parse(momentOfField(`${date}T00:00`, zone) ?? `${date}T00:00Z`);

/** The moment with the same time of day on another day.
 * @param {number} at @param {number} days @param {Zone} zone */
export const daysLater = (at, days, zone) => {
  const [date, clock] = fieldOfMoment(new Date(at).toISOString(), zone).split('T');
  const moment = momentOfField(`${dayLater(date, days)}T${clock}`, zone);
  return Date.parse(moment ?? '') + at % minute;
};

/** Seconds of a step of a chart, so that a range has some hundreds of them.
 * @param {Span} span @returns {60 | 900 | 3600 | 86400} */
export const stepOf = ({ from, to }) => {
  const length = to - from;
  if (length <= 6 * hour) return 60;
  if (length <= 4 * day) return 900;
  return length <= 62 * day ? 3600 : 86_400;
};

/** The stretch that a range means now, up to the last whole minute. Figures come in whole steps: the server lets the
 * first one begin earlier, and the last one go on.
 * @param {string} range @param {number} now @param {Zone} zone @returns {Span} */
export const spanOfRange = (range, now, zone) => {
  const last = Math.floor(now / minute) * minute;
  const today = dayOf(now, zone);
  const begin = (/** @type {string} */ date) => beginOfDay(date, zone);
  /** @returns {Span} */
  const whole = () => {
    const stretch = spanOfText(range);
    if (stretch) return stretch;
    if (isDay(range)) return { from: begin(range), to: begin(dayLater(range, 1)) };
    switch (range) {
      case 'now':
        return { from: last - hour, to: last };
      case 'yesterday':
        return { from: begin(dayLater(today, -1)), to: begin(today) };
      case '7d':
        return { from: begin(dayLater(today, -6)), to: last };
      case '30d':
        return { from: begin(dayLater(today, -29)), to: last };
      default:
        return { from: begin(today), to: last };
    }
  };
  const { from, to: end } = whole();
  const to = Math.min(end, last);
  return { from: to > from ? from : to - minute, to };
};

/** Whether a range ends now, so that its figures grow. @param {string} range */
export const isGrowing = (range) => ['now', 'today', '7d', '30d'].includes(range);

/** The same times of day some days earlier. @param {Span} span @param {number} days @param {Zone} zone
 * @returns {Span} */
export const spanEarlier = ({ from, to }, days, zone) => ({
  from: daysLater(from, -days, zone),
  to: daysLater(to, -days, zone),
});

/** How many days earlier a range can be compared with: up to a week for a part of a day; else as many
 * as do not overlap, and whole weeks. @param {Span} span @returns {number[]} */
export const comparableDays = ({ from, to }) => {
  const days = Math.ceil((to - from - hour) / day);
  if (days <= 1) return [1, 2, 3, 4, 5, 6, 7, 14, 28];
  return [...new Set([days, Math.ceil(days / 7) * 7, 4 * Math.ceil(days / 28) * 7])];
};
