// @ts-check

/** @import { Plan } from './plan.js' */
/** @import { Structure } from './structure.js' */
/** @import { Floor, PlanImage } from './types.js' */

/** @typedef {Floor & {images: PlanImage[]}} FloorOutline */

/**
 * A venue without its features, as it is drawn.
 *
 * @typedef {Readonly<Omit<Structure, 'floors' | 'images'>
 *   & {slug: string, floors: FloorOutline[]}>} VenueOutline
 */

/** @type {WeakMap<object, VenueOutline>} */
const outlines = new WeakMap();

/**
 * A venue without its features as the interface outlines it, the images under their floors; the
 * same object until floors, buildings, images or the name change.
 *
 * @param {Plan} plan
 * @param {string} slug
 * @returns {VenueOutline}
 */
export const outlineOf = ({ structure }, slug) => {
  const known = outlines.get(structure);
  if (known) return known;
  const { name, settings, buildings, floors, images } = structure;
  const outline = Object.freeze({
    slug,
    name,
    settings,
    buildings,
    floors: floors.map((floor) => ({
      ...floor,
      images: images.filter((image) => image.floor === floor.id),
    })),
  });
  outlines.set(structure, outline);
  return outline;
};
