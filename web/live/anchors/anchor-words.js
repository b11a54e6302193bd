// @ts-check
/** @import { AnchorReport, Feature } from '../../shared/api/types.js' */
/** @import { Speech } from '../../shared/i18n/i18n.js' */

const directions = [
  'east',
  'northEast',
  'north',
  'northWest',
  'west',
  'southWest',
  'south',
  'southEast',
];

/** The direction of a displacement, as the key of its word.
 * @param {number} dx @param {number} dy metres to the right (east) and up (north) */
export const directionKey = (dx, dy) =>
  `direction.${directions[(Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) + 8) % 8]}`;

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
