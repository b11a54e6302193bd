// @ts-check

/** A zone of the IANA time zone database; `undefined` is the browser's own. @typedef {string | undefined} Zone */

/** What a page knows of a venue's clocks.
 * @typedef {{ settings?: { timeZone?: any }, serverTimeZone?: string }} Clocks */

/** @type {Map<string, Intl.DateTimeFormat | null>} */
const readers = new Map();

/** Reads the wall's clock in a zone; `null` where the browser knows no such zone. @param {string} zone */
const readerOf = (zone) => {
  const known = readers.get(zone);
  if (known !== undefined) return known;
  /** @type {Intl.DateTimeFormat | null} */
  let reader = null;
  try {
    reader = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // Not a zone, or one that is newer than the browser.
  }
  readers.set(zone, reader);
  return reader;
};

/** Whether the browser knows a zone. @param {unknown} zone @returns {zone is string} */
export const isZone = (zone) => typeof zone === 'string' && zone !== '' && readerOf(zone) !== null;

/** The zone by which a venue's clocks go: its own, else the server's. @param {Clocks} venue @returns {Zone} */
export const zoneOf = ({ settings, serverTimeZone }) =>
  [settings?.timeZone, serverTimeZone].find(isZone);

/** The wall's clock as if it were UTC: the UTC fields of the date are what the clock shows.
 * @param {number} at milliseconds since 1970 @param {Zone} zone */
const wallDate = (at, zone) => {
  const reader = zone === undefined ? null : readerOf(zone);
  if (!reader) return new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  const parts = Object.fromEntries(
    reader.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

/** Minutes that UTC is ahead of the wall's clock at a moment; negative east of Greenwich.
 * @param {number} at milliseconds since 1970 @param {Zone} zone */
export const offsetOf = (at, zone) =>
  Math.round((Math.floor(at / 1000) * 1000 - wallDate(at, zone).getTime()) / 60_000);

/** The moment of the week on the wall's clock: 0 is Monday, minutes since midnight.
 * @param {Date} date @param {Zone} zone */
export const momentOf = (date, zone) => {
  const wall = wallDate(date.getTime(), zone);
  return {
    weekday: (wall.getUTCDay() + 6) % 7,
    minute: 60 * wall.getUTCHours() + wall.getUTCMinutes(),
  };
};

/** The day on the wall's calendar, to compare with another. @param {number} at milliseconds since 1970 @param {Zone} zone */
export const dayOf = (at, zone) => wallDate(at, zone).toISOString().slice(0, 10);

/** Hours and minutes on the wall's clock, such as `09:05`. @param {Date} date @param {Zone} zone */
export const clockText = (date, zone) => wallDate(date.getTime(), zone).toISOString().slice(11, 16);

/** Whether the reader's own clock shows something else at a moment. @param {number} at milliseconds since 1970 @param {Zone} zone */
export const isForeign = (at, zone) => offsetOf(at, zone) !== offsetOf(at, undefined);
