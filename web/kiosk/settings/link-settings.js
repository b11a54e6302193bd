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
  const isPlaced = settings.at !== null || settings.place !== null || settings.door !== null;
  return Object.freeze({
    ...settings,
    venue: link.venue,
    place: isPlaced ? settings.place : link.place ?? null,
    floor: settings.floor ?? link.floor ?? null,
  });
};

/**
 * The room at which the screen hangs: named by the address, or a place that is an area.
 * @param {Places} places
 * @param {Settings} settings
 * @returns {string | null} null for a kiosk
 */
export const roomOf = ({ features }, { door, place, at }) => {
  const id = door ?? (at === null ? place : null);
  return id !== null && features.get(id)?.kind === 'area' ? id : null;
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
