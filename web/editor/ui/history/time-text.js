// @ts-check
import { localeOf } from '../../../shared/i18n/locale.js';

/**
 * A moment as people say it: the time of today, else with its date.
 *
 * @param {string | undefined} time  RFC 3339
 * @param {string} language
 * @returns {string} empty when it is not known
 */
export const timeText = (time, language) => {
  const date = new Date(time ?? NaN);
  if (Number.isNaN(date.valueOf())) return '';
  const isToday = date.toDateString() === new Date().toDateString();
  const style = isToday ? {} : { dateStyle: /** @type {const} */ ('short') };
  return new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', ...style }).format(date);
};
