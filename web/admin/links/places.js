// @ts-check
/** @import { AdminContext } from '../frame/admin-context.js' */
/** A place that a kiosk can stand at. @typedef {{ id: string, floor: string, name: string }} PlaceChoice */

/** @typedef {{ floors: { id: string, name: string }[], places: PlaceChoice[],
 *   floorName: (id: string) => string, placeName: (id: string) => string }} Places */

/** The floors of a venue and the places on them, by name.
 * @param {AdminContext} context @param {string} slug @returns {Promise<Places>} */
export const readPlaces = async ({ client, speech }, slug) => {
  const [venue, { features }] = await Promise.all([client.venue(slug), client.features(slug)]);
  const { localized, language } = speech;
  const floors = venue.floors.map(({ id, name }) => ({ id, name: localized(name) || id }));
  const places = features
    .filter(({ kind }) => kind === 'poi')
    .map(({ id, floor, properties }) => ({
      id,
      floor,
      name: localized(/** @type {any} */ (properties).name) || id,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));
  return {
    floors,
    places,
    floorName: (id) => floors.find((floor) => floor.id === id)?.name ?? id,
    placeName: (id) => places.find((place) => place.id === id)?.name ?? id,
  };
};
