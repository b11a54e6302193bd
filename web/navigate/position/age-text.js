// @ts-check
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** How long ago something was, in words. @param {number} milliseconds  @param {Speech} speech */
export const ageText = (milliseconds, { t, number }) => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return t('seconds', { count: number(seconds) });
  return t('minutes', { count: number(Math.round(seconds / 60)) });
};
