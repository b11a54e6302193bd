// @ts-check
/** @import { Speech } from '../shared/i18n/i18n.js' */

/** A time span in its two largest units. @param {Speech} speech @param {number} seconds */
export const spanText = ({ t }, seconds) => {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t('days', { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours > 0) return t('hours', { hours, minutes: minutes % 60 });
  return minutes > 0 ? t('minutes', { minutes }) : t('seconds', { seconds: Math.floor(seconds) });
};

/** A number of bytes as MiB or GiB. @param {Speech} speech @param {number} bytes */
export const bytesText = ({ language }, bytes) => {
  const isMany = bytes >= 1 << 30;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: isMany ? 1 : 0 });
  return `${number.format(bytes / (isMany ? 2 ** 30 : 2 ** 20))} ${isMany ? 'GiB' : 'MiB'}`;
};

/** A delay: milliseconds, from two seconds on in seconds. @param {Speech} speech @param {number} milliseconds */
export const delayText = ({ t, language, number }, milliseconds) => {
  if (milliseconds < 2000) return t('milliseconds', { count: number(Math.round(milliseconds)) });
  return t('seconds', {
    seconds: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
      milliseconds / 1000,
    ),
  });
};

/**
 * What became of messages of one kind: “Report mails: 12 sent, 1 waiting, 2 failed”.
 * @param {Speech} speech
 * @param {string} what the key of what they are called
 * @param {{ delivered: number, waiting: number, failed: number }} counts
 */
export const sentText = ({ t, number }, what, { delivered, waiting, failed }) =>
  t('sent', {
    what: t(what),
    delivered: number(delivered),
    waiting: number(waiting),
    failed: number(failed),
  });
