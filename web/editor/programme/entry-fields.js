// @ts-check
import { fieldOfMoment, momentOfField } from '../../shared/i18n/zone-fields.js';

/** @import { Zone } from '../../shared/i18n/time-zone.js' */
/** @import { Entry } from '../plan/types.js' */

/** How a property is edited, and how long it may be. @typedef {{name: string, type: 'texts' | 'longTexts' | 'lines' | 'text' | 'number' | 'moment' | 'place' | 'switch', limit?: number}} EntryField */

/** The longest that a session may last, in milliseconds: 31 days, as the server has it. */
const longest = 2_678_400_000;
/** The most people that a session has room for. */
const largest = 1_000_000;

/** The properties of each kind in the order of its form. @type {Readonly<Record<'session' | 'stand', readonly EntryField[]>>} */
export const entryFields = Object.freeze({
  session: [
    { name: 'title', type: 'texts', limit: 500 },
    { name: 'start', type: 'moment' },
    { name: 'end', type: 'moment' },
    { name: 'place', type: 'place' },
    { name: 'hidden', type: 'switch' },
    { name: 'speakers', type: 'lines' },
    { name: 'capacity', type: 'number' },
    { name: 'subtitle', type: 'texts', limit: 500 },
    { name: 'abstract', type: 'longTexts', limit: 20_000 },
    { name: 'track', type: 'texts', limit: 200 },
    { name: 'tags', type: 'lines' },
    { name: 'language', type: 'text', limit: 64 },
    { name: 'link', type: 'text', limit: 2048 },
  ],
  stand: [
    { name: 'exhibitor', type: 'texts', limit: 500 },
    { name: 'place', type: 'place' },
    { name: 'hidden', type: 'switch' },
    { name: 'description', type: 'longTexts', limit: 20_000 },
    { name: 'products', type: 'lines' },
    { name: 'tags', type: 'lines' },
    { name: 'link', type: 'text', limit: 2048 },
  ],
});

/** A list of texts, one a line. @param {any} texts */
export const linesOf = (texts) => (texts ?? []).join('\n');

/** The texts of lines; `null` for none. @param {string} lines */
export const textsOfLines = (lines) => {
  const texts = lines.split('\n').map((each) => each.trim()).filter(Boolean);
  return texts.length > 0 ? texts : null;
};

/** What is wrong with lines: the key of a text. @param {string} lines */
export const complaintAboutLines = (lines) => {
  const texts = textsOfLines(lines) ?? [];
  if (texts.length > 100) return 'editor.programme.tooManyLines';
  return texts.some((each) => each.length > 128) ? 'editor.programme.longLine' : null;
};

/** The number of people that a text means: `null` for an empty one, `undefined` for none. @param {string} text */
export const capacityOf = (text) => {
  if (text.trim() === '') return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 0 && count <= largest ? count : undefined;
};

/**
 * Another start or end of a session. A new start takes the end along, so that it lasts as long as
 * before.
 *
 * @param {Entry} session
 * @param {'start' | 'end'} name
 * @param {string} text  of the field
 * @param {Zone} zone
 * @returns {{properties: Record<string, string>} | {complaint: string}}  complaint: the key of a text
 */
export const withMoment = ({ properties: { start, end } }, name, text, zone) => {
  const moment = momentOfField(text, zone);
  if (!moment) return { complaint: 'editor.programme.noMoment' };
  const lasts = (/** @type {string} */ from, /** @type {string} */ to) =>
    Date.parse(to) - Date.parse(from);
  if (name === 'start') {
    const later = new Date(Date.parse(moment) + lasts(start, end)).toISOString();
    return { properties: { start: moment, end: later } };
  }
  if (lasts(start, moment) < 0) return { complaint: 'editor.programme.endsBefore' };
  if (lasts(start, moment) > longest) return { complaint: 'editor.programme.tooLong' };
  return { properties: { end: moment } };
};

/**
 * When a new session is: the first hour after those of the day that are there, else at ten.
 *
 * @param {readonly Entry[]} entries
 * @param {string} day  of the venue's calendar
 * @param {Zone} zone
 */
export const timesForNew = (entries, day, zone) => {
  const ends = entries
    .filter(({ properties }) => fieldOfMoment(properties.start, zone).startsWith(day))
    .map(({ properties: { end } }) => Date.parse(end));
  const hour = 3_600_000;
  const ten = Date.parse(momentOfField(`${day}T10:00`, zone) ?? '');
  const start = ends.length > 0 ? Math.ceil(Math.max(...ends) / hour) * hour : ten;
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + hour).toISOString(),
  };
};
