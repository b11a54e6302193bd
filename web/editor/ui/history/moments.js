// @ts-check

/**
 * The reader's way to write times: that of the browser, if it is in the page's language.
 *
 * @param {string} language  such as `de`
 */
const localeFor = (language) =>
  globalThis.navigator?.languages?.find((each) => each.startsWith(language)) ?? language;

/** Such as `14:03`. @param {string} language @param {string} time  RFC 3339 */
export const hourOf = (language, time) =>
  new Intl.DateTimeFormat(localeFor(language), { hour: '2-digit', minute: '2-digit' })
    .format(new Date(time));

/** Such as `21 Nov 2026, 14:03`. @param {string} language @param {string} time  RFC 3339 */
export const momentOf = (language, time) =>
  new Intl.DateTimeFormat(localeFor(language), { dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(time));

/**
 * Such as `today`, `yesterday` or a date.
 *
 * @param {string} language
 * @param {string} time  RFC 3339
 * @param {Date} [now]
 */
export const dayOf = (language, time, now = new Date()) => {
  const date = new Date(time);
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  const locale = localeFor(language);
  return Math.abs(days) < 2
    ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
    : new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
};

/** @param {Date} date */
const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
