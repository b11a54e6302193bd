// @ts-check
/** @import { Route } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { Announcement } from './guidance.js' */

/** Metres below which a turn is due now. */
const NOW = 3;

/**
 * A distance that is counted down in steps that a walker can tell apart: 10 m from 100 m on, 5 m from
 * 20 m on, then each metre.
 * @param {number} metres
 */
export const countedDown = (metres) => {
  const step = metres >= 100 ? 10 : metres >= 20 ? 5 : 1;
  return Math.max(1, Math.round(metres / step) * step);
};

/** The way to the next instruction, such as “in 15 m”. @param {number} metres  @param {Speech} speech */
export const aheadText = (metres, { t, number }) =>
  metres <= NOW ? t('now') : t('ahead', { metres: number(countedDown(metres)) });

/** A duration in whole minutes. @param {number} seconds  @param {Speech} speech */
export const timeText = (seconds, { t }) =>
  seconds < 45 ? t('underMinute') : t('minutes', { count: Math.max(1, Math.round(seconds / 60)) });

/**
 * An announcement as it is shown to screen readers and spoken.
 * @param {Announcement} announcement
 * @param {{ route: Route | null, isLive: boolean, name: string, speech: Speech }} about  name: of the
 *   destination
 */
export const announcementText = (announcement, { route, isLive, name, speech }) => {
  const { t, localized } = speech;
  if (announcement.kind !== 'step') return t(`say.${announcement.kind}`, { name });
  const text = localized(route?.instructions[announcement.step]?.text);
  return isLive && text !== '' ? `${aheadText(announcement.metres, speech)}: ${text}` : text;
};
