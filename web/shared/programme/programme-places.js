// @ts-check
import { nameIn } from '../i18n/name-in.js';
/** @import { Places } from '../places/places.js' */
/** @import { Target } from '../places/targets.js' */

/** What of an entry says where it is. @typedef {{ place: string | null, room: string }} Placed */

/** The name of the place of an entry: as it is drawn, else as the list calls it; empty for none.
 * @param {Placed} entry @param {Pick<Places, 'features'>} places @param {string} language */
export const placeName = ({ place, room }, { features }, language) => {
  const feature = place === null ? undefined : features.get(place);
  return nameIn(feature?.properties.name, language) || room;
};

/** The same with its floor, where the venue has several. @param {Placed} entry
 * @param {Pick<Places, 'features' | 'venue' | 'floorName'>} places @param {string} language */
export const whereText = (entry, places, language) => {
  const name = placeName(entry, places, language);
  const feature = entry.place === null ? undefined : places.features.get(entry.place);
  if (feature === undefined || places.venue.floors.length < 2) return name;
  return [name, places.floorName(feature.floor, language)].filter(Boolean).join(', ');
};

/** What people are led to: the place itself, or the point of a room or booth; null while it is not drawn.
 * @param {Placed} entry @param {Pick<Places, 'features' | 'targetFor' | 'target'>} places
 * @returns {Target | null} */
export const targetOf = ({ place }, places) => {
  const feature = place === null ? undefined : places.features.get(place);
  if (feature === undefined) return null;
  return places.targetFor(feature) ?? places.target(feature.id) ?? null;
};

/** Sorts by the names of places, numbers as numbers: Hall 2 stands before Hall 10.
 * @template {Placed} Each @param {readonly Each[]} placed @param {Pick<Places, 'features'>} places
 * @param {string} language @returns {Each[]} */
export const byPlaceName = (placed, places, language) => {
  const collator = new Intl.Collator(language, { numeric: true });
  const name = (/** @type {Each} */ each) => placeName(each, places, language);
  return placed.toSorted((a, b) => collator.compare(name(a), name(b)));
};
