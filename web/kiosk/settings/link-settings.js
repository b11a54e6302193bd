// @ts-check
/** @import { Session } from '../../shared/api/accounts-types.js' */
/** @import { Places } from '../../shared/places/places.js' */
/** @import { Settings } from './settings.js' */

/**
 * What the link of this screen says, where the address says nothing: a screen that was opened by its
 * link once finds its venue and place again.
 * @param {Settings} settings
 * @param {Session} session
 * @returns {Settings}
 */
export const withLink = (settings, { link }) => {
  if (!link || (settings.venue !== null && settings.venue !== link.venue)) return settings;
  const isPlaced = settings.at !== null || settings.place !== null;
  return Object.freeze({
    ...settings,
    venue: link.venue,
    place: isPlaced ? settings.place : link.place ?? null,
    floor: settings.floor ?? link.floor ?? null,
  });
};

/**
 * Where a place of the plan is.
 * @param {Places} places
 * @param {string | null} id  of a feature
 * @returns {Settings['at']}
 */
export const placeOf = ({ features }, id) => {
  const found = id === null ? undefined : features.get(id);
  if (found?.geometry.type !== 'Point') return null;
  const [x, y] = found.geometry.coordinates;
  return Object.freeze({ floor: found.floor, x, y });
};
