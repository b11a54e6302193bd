// @ts-check
import { pickLanguage, wantedLanguages } from '../../shared/i18n/i18n.js';
import { parsePlace } from '../../shared/places/parse-place.js';
/** @import { Language } from '../texts/say.js' */
/** @import { Spot } from '../../shared/api/types.js' */

/**
 * What the kiosk's address says.
 * @typedef {object} Settings
 * @property {string | null} venue
 * @property {Readonly<Spot> | null} at  where the kiosk stands
 * @property {string | null} place  id of the place where it stands, where `at` does not say it
 * @property {string | null} door  id of the room, where the screen hangs at its door
 * @property {string | null} floor  where to look for the place, when the kiosk is set up
 * @property {Language} language
 * @property {number} rotate  radians counter-clockwise by which the map is turned
 * @property {number} idleSeconds  without a touch until the countdown begins
 * @property {boolean} isLow  all controls begin in the lower half of the screen
 */

/** The settings of a kiosk with a known place.
 * @typedef {Settings & { at: Readonly<Spot> }} PlacedSettings */

/** @param {string | null} text  @param {number} fallback */
const number = (text, fallback) => {
  const value = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : fallback;
};

/**
 * Reads the part of the address after `?`. Where it names no language the kiosk begins in the browser's.
 * @param {string} query
 * @param {readonly string[]} [browser] `navigator.languages`
 * @returns {Settings}
 */
export const readSettings = (query, browser = globalThis.navigator?.languages ?? []) => {
  const fields = new URLSearchParams(query);
  return Object.freeze({
    venue: fields.get('venue') || null,
    at: parsePlace(fields.get('at')),
    place: fields.get('place') || null,
    door: fields.get('door') || null,
    floor: fields.get('floor') || null,
    language: /** @type {Language} */ (pickLanguage(wantedLanguages(query, browser))),
    rotate: (number(fields.get('rotate'), 0) * Math.PI) / 180,
    idleSeconds: Math.max(5, number(fields.get('idle'), 60)),
    isLow: fields.get('reach') === 'low',
  });
};

/**
 * The address for a kiosk at a place, without the page's own path.
 * @param {{venue: string, floor: string, x: number, y: number, language: string,
 *   rotateDegrees: number}} choice  x and y in metres
 */
export const settingsQuery = (
  { venue, floor, x, y, language, rotateDegrees },
) => {
  const turned = rotateDegrees === 0 ? '' : `&rotate=${rotateDegrees}`;
  return `?venue=${encodeURIComponent(venue)}&at=${encodeURIComponent(floor)}:` +
    `${x.toFixed(1)},${y.toFixed(1)}&lang=${language}${turned}`;
};
