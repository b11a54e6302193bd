// @ts-check
import { settingsOf } from './venue-settings.js';

/** @import { Building, Floor, PlanImage, Texts } from './types.js' */
/** @import { VenueSettings } from './venue-settings.js' */

// What a venue has besides its features: name, buildings, floors and plan pictures.

/**
 * Each list in its order: buildings as people put them, floors by building, ordinal and id, images
 * by id.
 *
 * @typedef {{name: Texts, settings: VenueSettings, buildings: readonly Building[], floors: readonly Floor[],
 *   images: readonly PlanImage[]}} Structure
 */

/** Texts by language; a plain text is English. @param {any} name @returns {Texts} */
export const textsOf = (name) => (typeof name === 'string' ? { en: name } : { ...name });

/** @param {any} building @returns {Building} */
export const buildingOf = ({ id, name }) => Object.freeze({ id, name: textsOf(name) });

/** @param {any} floor @returns {Floor} */
export const floorOf = ({ id, building, ordinal, name, bounds, georeference }) =>
  Object.freeze({
    id,
    building,
    ordinal,
    name: textsOf(name),
    bounds: /** @type {Floor['bounds']} */ ([...bounds]),
    ...(georeference && { georeference: georeferenceOf(georeference) }),
  });

/** @param {NonNullable<Floor['georeference']>} georeference @returns {NonNullable<Floor['georeference']>} */
const georeferenceOf = ({ controlPoints }) => ({
  controlPoints: controlPoints.map(({ at: [x, y], longitude, latitude }) => ({
    at: [x, y],
    longitude,
    latitude,
  })),
});

/** @param {any} image @returns {PlanImage} */
export const imageOf = (image) => {
  const { id, floor, mediaType, width, height, planToFloor, opacity = 1, content } = image;
  const known = { id, floor, mediaType, width, height, planToFloor: [...planToFloor], opacity };
  return Object.freeze({ ...known, ...(content && { content }) });
};

/** @param {string} a @param {string} b */
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The lists in their canonical order. @param {Structure} structure @returns {Structure} */
export const sorted = ({ name, settings, buildings, floors, images }) => {
  const places = new Map(buildings.map(({ id }, place) => [id, place]));
  const place = (/** @type {Floor} */ { building }) => places.get(building) ?? Infinity;
  return Object.freeze({
    name,
    settings,
    buildings,
    floors: [...floors].sort((a, b) =>
      place(a) === place(b) ? a.ordinal - b.ordinal || byText(a.id, b.id) : place(a) - place(b)
    ),
    images: [...images].sort((a, b) => byText(a.id, b.id)),
  });
};

/**
 * The structure of a venue, from its canonical form or as the interface outlines it, with the
 * images under their floors.
 *
 * @param {any} venue
 * @returns {Structure}
 */
export const structureOf = ({ name = {}, settings = {}, buildings = [], floors = [], images }) => {
  const pictures = images ??
    floors.flatMap((/** @type {Floor & {images?: PlanImage[]}} */ floor) =>
      (floor.images ?? []).map((each) => ({ ...each, floor: floor.id }))
    );
  return sorted({
    name: textsOf(name),
    settings: settingsOf(settings),
    buildings: buildings.map(buildingOf),
    floors: floors.map(floorOf),
    images: pictures.map(imageOf),
  });
};
