// @ts-check
/** @import { AdminContext } from '../frame/admin-context.js' */
/** A place that a kiosk can stand at. @typedef {{ id: string, floor: string, name: string }} PlaceChoice */

/** `rooms`: areas with a name, at whose doors a screen can hang.
 * @typedef {{ floors: { id: string, name: string }[], places: PlaceChoice[], rooms: PlaceChoice[],
 *   floorName: (id: string) => string, placeName: (id: string) => string }} Places */

/** The floors of a venue and the places on them, by name.
 * @param {AdminContext} context @param {string} slug @returns {Promise<Places>} */
export const readPlaces = async ({ client, speech }, slug) => {
  const [venue, { features }] = await Promise.all([client.venue(slug), client.features(slug)]);
  const { localized, language } = speech;
  const floors = venue.floors.map(({ id, name }) => ({ id, name: localized(name) || id }));
  const choices = (/** @type {typeof features} */ found) =>
    found
      .map(({ id, floor, properties }) => ({
        id,
        floor,
        name: localized(/** @type {any} */ (properties).name) || id,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));
  const places = choices(features.filter(({ kind }) => kind === 'poi'));
  const rooms = choices(
    features.filter(({ kind, properties }) =>
      kind === 'area' && localized(/** @type {any} */ (properties).name) !== ''
    ),
  );
  const all = [...places, ...rooms];
  return {
    floors,
    places,
    rooms,
    floorName: (id) => floors.find((floor) => floor.id === id)?.name ?? id,
    placeName: (id) => all.find((place) => place.id === id)?.name ?? id,
  };
};
