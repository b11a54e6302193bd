// @ts-check
import { parsePlace } from '../shared/places/parse-place.js';
/** @import { Place } from '../shared/api/types.js' */

/** What an element's attributes say. `floor`: an id or ordinal; `route`: where from and where to.
 * @typedef {object} MapSettings
 * @property {string} venue
 * @property {string | null} server
 * @property {string | null} floor
 * @property {string | null} place
 * @property {RouteEnds | null} route
 * @property {'walking' | 'stepFree'} profile
 * @property {boolean} isLive */

/** The two ends of a route, as a page or a visitor names them. @typedef {{ from: Place, to: Place }} RouteEnds */

/** The attributes that need other data: another venue, server or key. */
export const attributesOfData = Object.freeze(['venue', 'server', 'key']);
/** Those that what is shown follows at once. */
export const attributesOfView = Object.freeze([
  'floor',
  'place',
  'route',
  'profile',
  'live',
  'theme',
  'lang',
]);

/** A place by the id of a feature, or a point as `floor:x,y` in metres.
 * @param {string} text @returns {Place} */
export const placeOf = (text) => parsePlace(text) ?? { feature: text };

/** What an attribute says that means nothing: its name, and its value. @typedef {{ name: string, value: string }} BadAttribute */

/** The first attribute whose value no venue can have, or this one has not.
 * @param {Pick<Element, 'getAttribute'>} element
 * @param {{ floor: (word: string) => unknown, feature: (id: string) => unknown, target: (id: string) => unknown }} known
 *   what the venue has by these words
 * @param {readonly string[]} [names] the attributes that are looked at
 * @returns {BadAttribute | null} */
export const badAttribute = (element, known, names = ['floor', 'place', 'route']) => {
  const isEnd = (/** @type {string} */ text) => {
    const end = placeOf(text);
    if ('feature' in end) return Boolean(known.feature(end.feature));
    return 'floor' in end && Boolean(known.floor(end.floor));
  };
  /** @type {Record<string, (value: string) => boolean>} */
  const checks = {
    floor: (value) => Boolean(known.floor(value)),
    place: (value) => Boolean(known.target(value)),
    route: (value) => routeOf(value) !== null && value.split(/\s+/).every(isEnd),
  };
  for (const name of names) {
    const value = element.getAttribute(name)?.trim();
    if (value && checks[name]?.(value) === false) return { name, value };
  }
  return null;
};

/** The ends of a route, written as two places with a blank between.
 * @param {string | null} text @returns {RouteEnds | null} null where it is not that */
export const routeOf = (text) => {
  const ends = text?.trim().split(/\s+/) ?? [];
  return ends.length === 2 ? { from: placeOf(ends[0]), to: placeOf(ends[1]) } : null;
};

/** Reads an element's attributes.
 * @param {Pick<Element, 'getAttribute' | 'hasAttribute'>} element @returns {MapSettings} */
export const readSettings = (element) => {
  const read = (/** @type {string} */ name) => element.getAttribute(name)?.trim() || null;
  return {
    venue: read('venue') ?? '',
    server: read('server'),
    floor: read('floor'),
    place: read('place'),
    route: routeOf(read('route')),
    profile: read('profile') === 'stepFree' ? 'stepFree' : 'walking',
    isLive: element.hasAttribute('live') && read('live') !== 'false',
  };
};
