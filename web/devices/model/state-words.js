// @ts-check
import { directionKey } from '../../shared/geometry/direction.js';
import { refusedShare } from './device-order.js';
/** @import { Device } from '../../shared/api/device-types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */
/** @import { FigureTexts } from './figures.js' */

/** The keys of the words of each reason. @type {Readonly<Record<string, string>>} */
const keys = Object.freeze({
  misplaced: 'misplaced',
  silent: 'silent',
  battery: 'battery',
  clock: 'clock',
  refused: 'refused',
  noisy: 'noisy',
  new: 'new',
  'never-heard': 'never',
  unheard: 'unheard',
});

/** What is wrong with a device, in a sentence, and what to do about it.
 * @param {Device} device @param {string} reason @param {Speech} speech @param {FigureTexts} figures
 * @param {number | null} silence seconds since it was heard
 * @returns {{ fact: string, advice: string }} */
export const reasonWords = (device, reason, { t }, figures, silence) => {
  const { feature, place, battery, clockOffset, hour } = device;
  const key = keys[reason];
  if (!key) return { fact: reason, advice: '' };
  const advice = t(`advice.${key}`);
  if (key === 'misplaced') {
    if (!feature || !place) return { fact: t('reason.moved'), advice };
    const fact = t('reason.misplaced', {
      distance: figures.metres(place.distance),
      direction: t(directionKey(place.x - feature.x, place.y - feature.y)),
      accuracy: figures.metres(place.accuracy),
    });
    return { fact, advice };
  }
  if (key === 'silent' && silence === null) return { fact: t('reason.never'), advice };
  const values = {
    silence: silence === null ? '' : figures.span(silence),
    battery: figures.share(battery),
    offset: clockOffset === undefined ? '' : figures.whole(Math.abs(clockOffset) * 1000),
    share: figures.share(Math.max(refusedShare(device) ?? 0, hour?.outliers ?? 0)),
    spread: figures.metres(hour?.spread),
  };
  return { fact: t(`reason.${key}`, values), advice };
};
