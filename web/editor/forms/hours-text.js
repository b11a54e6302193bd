// @ts-check
import {
  clock,
  dayNames,
  holiday,
  isAllDay,
  readHours,
} from '../../shared/places/opening-hours.js';

/** @import { Rule } from '../../shared/places/opening-hours.js' */

/** @typedef {(key: string, values?: Record<string, any>) => string} Translate */

/**
 * The name of a day, short, in a language; holidays by their text.
 *
 * @param {number} day  0 is Monday, 7 a public holiday
 * @param {{language: string, t: Translate, style?: 'short' | 'long'}} reader
 */
export const dayName = (day, { language, t, style = 'short' }) =>
  day === holiday
    ? t(`editor.hours.holidays.${style}`)
    // The 1st of January 2024 was a Monday.
    : new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(language, {
      weekday: style,
      timeZone: 'UTC',
    });

/**
 * Opening hours as people say them, a line for days that are alike; what cannot be read stays as it is.
 *
 * @param {string} text
 * @param {{language: string, t: Translate}} reader
 * @returns {string[]}
 */
export const hoursText = (text, reader) => {
  if (text.trim() === '') return [reader.t('editor.hours.none')];
  try {
    const rules = readHours(text);
    const [only] = rules;
    if (rules.length === 1 && only.days.length === 7 && isAllDay(only)) {
      return [reader.t('editor.hours.always')];
    }
    return rules.map((rule) => `${daysText(rule.days, reader)}: ${spansText(rule, reader)}`);
  } catch {
    return [text];
  }
};

/** @param {readonly number[]} days @param {{language: string, t: Translate}} reader */
const daysText = (days, reader) => {
  const runs = days.reduce((/** @type {number[][]} */ all, day) => {
    const run = all.at(-1);
    if (run?.at(-1) === day - 1 && day !== holiday) run.push(day);
    else all.push([day]);
    return all;
  }, []);
  return runs
    .map((run) => {
      const [first, last] = [dayName(run[0], reader), dayName(run.at(-1) ?? 0, reader)];
      return run.length === 1 ? first : `${first}–${last}`;
    })
    .join(', ');
};

/** @param {Rule} rule @param {{t: Translate}} reader */
const spansText = (rule, { t }) => {
  if (rule.spans.length === 0) return t('editor.hours.closed');
  if (isAllDay(rule)) return t('editor.hours.allDay');
  return rule.spans
    .map(([from, until]) => `${clock(from)}–${clock(until > 1440 ? until - 1440 : until)}`)
    .join(', ');
};

/** How many days there are to choose from, holidays with them. */
export const dayCount = dayNames.length;
