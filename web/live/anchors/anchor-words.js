// @ts-check
import { directionKey } from '../../shared/geometry/direction.js';
/** @import { AnchorReport, Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

/** What is wrong with an anchor, in a sentence.
 * @param {AnchorReport} report @param {Feature | undefined} feature as it is drawn
 * @param {Speech} speech @param {number} now ms since 1970 */
export const alarmWords = ({ id, state, place, heard }, feature, { t, number }, now) => {
  const name = String(feature?.properties.device ?? id);
  if (state === 'silent') {
    const minutes = Math.max(1, Math.round((now - Date.parse(heard ?? '')) / 60_000));
    return t('anchorSilent', { name, minutes: number(minutes) });
  }
  if (!place || feature?.geometry.type !== 'Point') return t('anchorMoved', { name });
  const [x, y] = feature.geometry.coordinates;
  const metres = (/** @type {number} */ value) => number(Math.round(value * 10) / 10);
  return t('anchorElsewhere', {
    name,
    distance: metres(place.distance),
    direction: t(directionKey(place.x - x, place.y - y)),
    accuracy: metres(place.accuracy),
  });
};
