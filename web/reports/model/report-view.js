// @ts-check
import { dayOf } from '../../shared/i18n/time-zone.js';
/** @import { Zone } from '../../shared/i18n/time-zone.js' */

/** How long a report is. @typedef {'day' | 'week' | 'stretch'} ReportKind */

/** What the page shows: all of it stands in its address, so that a report can be sent.
 * @typedef {object} ReportView
 * @property {ReportKind} kind
 * @property {string} day the day, or the last one of the week, such as `2026-11-24`
 * @property {string} from moment of RFC 3339 @property {string} to of a stretch; "" for others
 * @property {number} compare days that the compared time lies earlier; 0: the time just before */

const dayLength = 86_400_000;

/** Whether a text is a day of the calendar. @param {string} text */
export const isDay = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Another day of the calendar. @param {string} date @param {number} days */
export const dayLater = (date, days) =>
  new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);

/** Reads what an address names; the day before today where it names nothing.
 * @param {string} search such as `?venue=expo&day=2026-11-24` @param {number} now @param {Zone} zone
 * @returns {ReportView} */
export const viewOf = (search, now, zone) => {
  const query = new URLSearchParams(search);
  const text = (/** @type {string} */ name) => query.get(name) ?? '';
  const compare = Number(text('compare') || 0);
  const [from, to] = [text('from'), text('to')];
  const isStretch = !Number.isNaN(Date.parse(from)) && Date.parse(to) > Date.parse(from);
  return {
    kind: isStretch ? 'stretch' : text('days') === '7' ? 'week' : 'day',
    day: isDay(text('day')) ? text('day') : dayLater(dayOf(now, zone), -1),
    from: isStretch ? from : '',
    to: isStretch ? to : '',
    compare: Number.isInteger(compare) && compare > 0 && compare <= 1000 ? compare : 0,
  };
};

/** What the server is asked for. @param {ReportView} view @returns {Record<string, string>} */
export const queryOf = ({ kind, day, from, to, compare }) => ({
  ...(kind === 'stretch' ? { from, to } : { day, ...(kind === 'week' && { days: '7' }) }),
  ...(compare > 0 && { compare: String(compare) }),
});

/** The query of an address for a view; other parts of it stay.
 * @param {ReportView} view @param {string} search of the address now */
export const searchOf = (view, search) => {
  const query = new URLSearchParams(search);
  for (const name of ['day', 'days', 'from', 'to', 'compare']) query.delete(name);
  for (const [name, value] of Object.entries(queryOf(view))) query.set(name, value);
  return `?${query}`;
};
