// @ts-check
import { midpoint } from '../geometry/point.js';
import { polygonContains, signedArea } from '../geometry/polygon.js';
import { nameIn } from '../i18n/name-in.js';
/** @import { Point } from '../geometry/point.js' */
/** @import { Feature } from '../api/types.js' */

/** Metres from the line of a door at which the areas on its two sides are looked for. */
const BESIDE = 0.8;

/** What a door is called by the areas that it joins, and which of several alike it is. */
const WORDS = Object.freeze({
  en: {
    door: (/** @type {string} */ areas) => `Door ${areas}`,
    one: (/** @type {string} */ area) => `Door of ${area}`,
    fromTop: (/** @type {number} */ number, /** @type {number} */ count) =>
      `${number} of ${count} from the top`,
    fromLeft: (/** @type {number} */ number, /** @type {number} */ count) =>
      `${number} of ${count} from the left`,
  },
  de: {
    door: (/** @type {string} */ areas) => `Tür ${areas}`,
    one: (/** @type {string} */ area) => `Tür von ${area}`,
    fromTop: (/** @type {number} */ number, /** @type {number} */ count) =>
      `${number}. von ${count} von oben`,
    fromLeft: (/** @type {number} */ number, /** @type {number} */ count) =>
      `${number}. von ${count} von links`,
  },
});

/**
 * What doors are called: by their names, else by the areas on their two sides (“Door Foyer – Hall 1, 2 of 3 from
 * the top”), else by their ids.
 *
 * @param {Iterable<Feature>} features  of the venue
 * @param {string} language
 * @returns {Map<string, string>} by the ids of the doors
 */
export const doorTitles = (features, language) => {
  const words = language === 'de' ? WORDS.de : WORDS.en;
  const all = [...features];
  const areas = all.filter(({ kind, geometry, properties }) =>
    kind === 'area' && geometry.type === 'Polygon' && nameIn(properties.name, language) !== ''
  ).toSorted((a, b) => sizeOf(a) - sizeOf(b));
  /** @type {Map<string, string>} */
  const titles = new Map();
  /** @type {Map<string, { id: string, at: Point }[]>} */
  const alike = new Map();
  for (const { id, kind, floor, geometry, properties } of all) {
    if (kind !== 'door' || geometry.type !== 'LineString') continue;
    const name = nameIn(properties.name, language);
    const sides = name === '' ? sidesOf(geometry.coordinates) : [];
    const found = sides.flatMap((at) =>
      areas.find((area) => area.floor === floor && holds(area, at)) ?? []
    );
    const names = [...new Set(found.map((area) => nameIn(area.properties.name, language)))].sort();
    titles.set(id, name || id);
    if (names.length === 0) continue;
    const title = names.length > 1 ? words.door(names.join(' – ')) : words.one(names[0]);
    titles.set(id, title);
    const key = `${floor} ${title}`;
    const first = geometry.coordinates[0];
    const last = geometry.coordinates[geometry.coordinates.length - 1];
    alike.set(key, [...alike.get(key) ?? [], { id, at: midpoint(first, last) }]);
  }
  for (const doors of alike.values()) {
    if (doors.length < 2) continue;
    const isColumn = spread(doors, 1) >= spread(doors, 0);
    const order = doors.toSorted((a, b) => isColumn ? b.at[1] - a.at[1] : a.at[0] - b.at[0]);
    for (const [index, { id }] of order.entries()) {
      const which = (isColumn ? words.fromTop : words.fromLeft)(index + 1, order.length);
      titles.set(id, `${titles.get(id)}, ${which}`);
    }
  }
  return titles;
};

/** @param {Feature} area */
const sizeOf = ({ geometry }) =>
  geometry.type === 'Polygon' ? Math.abs(signedArea(geometry.coordinates[0])) : Infinity;

/** @param {Feature} area  @param {Point} at */
const holds = ({ geometry }, [x, y]) =>
  geometry.type === 'Polygon' && polygonContains(x, y, geometry.coordinates);

/** A point on each side of a door. @param {readonly Point[]} line  @returns {Point[]} */
const sidesOf = (line) => {
  const [first, last] = [line[0], line[line.length - 1]];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]);
  if (length === 0) return [];
  const [x, y] = midpoint(first, last);
  const across = [-(last[1] - first[1]) / length * BESIDE, (last[0] - first[0]) / length * BESIDE];
  return [[x + across[0], y + across[1]], [x - across[0], y - across[1]]];
};

/** How far doors lie apart along an axis. @param {readonly { at: Point }[]} doors  @param {0 | 1} axis */
const spread = (doors, axis) => {
  const all = doors.map(({ at }) => at[axis]);
  return Math.max(...all) - Math.min(...all);
};
