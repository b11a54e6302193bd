// @ts-check
import { localeOf } from '../../../shared/i18n/locale.js';

/** Such as `14:03`. @param {string} language @param {string} time  RFC 3339 */
export const hourOf = (language, time) =>
  new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' })
    .format(new Date(time));

/** Such as `21 Nov 2026, 14:03`. @param {string} language @param {string} time  RFC 3339 */
export const momentOf = (language, time) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
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
  const locale = localeOf(language);
  return Math.abs(days) < 2
    ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
    : new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
};

/** @param {Date} date */
const midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
