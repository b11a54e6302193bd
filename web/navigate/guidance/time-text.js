// @ts-check
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** A duration in whole minutes. @param {number} seconds  @param {Speech} speech */
export const timeText = (seconds, { t }) =>
  seconds < 45 ? t('underMinute') : t('minutes', { count: Math.max(1, Math.round(seconds / 60)) });
