// @ts-check
import { localeOf } from '../i18n/locale.js';
import { clockText, dayOf, isForeign } from '../i18n/time-zone.js';
/** @import { Speech } from '../i18n/i18n.js' */
/** @import { Zone } from '../i18n/time-zone.js' */

/** Words for days that are near. @type {Readonly<Record<string, readonly [string, string, string]>>} */
const NEAR = Object.freeze({
  en: Object.freeze(/** @type {const} */ (['yesterday', 'today', 'tomorrow'])),
  de: Object.freeze(/** @type {const} */ (['gestern', 'heute', 'morgen'])),
});

/** Days as people write them, by language, zone and length: to make one is slow.
 * @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} language @param {Zone} zone @param {'long' | 'short'} length */
const formatOf = (language, zone, length) => {
  const key = `${language} ${zone} ${length}`;
  const known = formats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), {
      weekday: length,
      day: 'numeric',
      month: length === 'long' ? 'long' : 'numeric',
      timeZone: zone,
    });
  formats.set(key, known);
  return known;
};

/** A moment on the venue's clock, such as `09:05`. @param {number} at milliseconds since 1970
 * @param {Zone} zone */
export const timeOf = (at, zone) => clockText(new Date(at), zone);

/** From when to when on the venue's clock, such as `10:00–10:45`. @param {{ start: number, end: number }} span
 * @param {Zone} zone */
export const spanText = ({ start, end }, zone) =>
  end <= start ? timeOf(start, zone) : `${timeOf(start, zone)}–${timeOf(end, zone)}`;

/** A day, such as `Sunday, 27 December`. @param {number} at milliseconds since 1970 @param {Zone} zone
 * @param {string} language @param {'long' | 'short'} [length] */
export const dayText = (at, zone, language, length = 'long') =>
  formatOf(language, zone, length).format(at);

/** A day in a word where it is near: `today`, `tomorrow`; else such as `Sun, 27/12`.
 * @param {number} at @param {number} now milliseconds since 1970 @param {Zone} zone
 * @param {string} language */
export const nearDayText = (at, now, zone, language) => {
  const days = Math.round(
    (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / 86_400_000,
  );
  const near = NEAR[language] ?? NEAR.en;
  return Math.abs(days) <= 1 ? near[days + 1] : dayText(at, zone, language, 'short');
};

/** When something is, such as `10:00–10:45`, or `tomorrow, 10:00–10:45` on another day.
 * @param {{ start: number, end: number }} span @param {number} now milliseconds since 1970
 * @param {Zone} zone @param {Pick<Speech, 'language'>} speech */
export const whenText = (span, now, zone, { language }) => {
  const times = spanText(span, zone);
  return dayOf(span.start, zone) === dayOf(now, zone)
    ? times
    : `${nearDayText(span.start, now, zone, language)}, ${times}`;
};

/** The days on which something begins, in order. @template {{ start: number }} Each
 * @param {readonly Each[]} sessions by start @param {Zone} zone
 * @returns {{ day: string, at: number, sessions: Each[] }[]} day: such as `2026-12-27`; at: of its first */
export const daysOf = (sessions, zone) => {
  /** @type {Map<string, { day: string, at: number, sessions: Each[] }>} */
  const days = new Map();
  for (const session of sessions) {
    const day = dayOf(session.start, zone);
    const found = days.get(day) ?? { day, at: session.start, sessions: [] };
    found.sessions.push(session);
    days.set(day, found);
  }
  return [...days.values()];
};

/** The zone to name beside times, where the reader's own clock shows something else; else empty.
 * @param {number} at milliseconds since 1970 @param {Zone} zone */
export const foreignZone = (at, zone) =>
  zone !== undefined && isForeign(at, zone) ? zone.replaceAll('_', ' ') : '';
