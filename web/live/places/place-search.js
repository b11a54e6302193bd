// @ts-check
import { localized } from '../../shared/i18n/i18n.js';
/** @import { Feature } from '../../shared/api/types.js' */

/** A place that was found. @typedef {{ id: string, name: string, floor: string }} FoundPlace */

/** The kinds that a visitor would call a place. */
const kinds = new Set(['poi', 'area', 'connector']);

/** @param {string} text lower case, without accents */
const folded = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether a feature is a place with a name. @param {Feature} feature */
export const isPlace = ({ kind, properties: { name } }) => kinds.has(kind) && name !== undefined;

/** All that a place is called: its names, its number. @param {Feature} feature @returns {string[]} */
const namesOf = ({ properties: { name, tags } }) =>
  [...(typeof name === 'string' ? [name] : Object.values(name ?? {})), tags?.booth]
    .filter((each) => typeof each === 'string');

/** How well a text is met: 0 by the whole name, 1 by its beginning, 2 by that of a word.
 * @param {string} name @param {string} wanted */
const rankOf = (name, wanted) => {
  const text = folded(name);
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : Infinity;
};

/** Compares features by name. @param {readonly string[]} languages */
const byName = (languages) =>
(
  /** @type {{ name: string }} */ a,
  /** @type {{ name: string }} */ b,
) => a.name.localeCompare(b.name, languages[0], { numeric: true });

/** Each name once on a floor. @param {readonly { feature: Feature, name: string }[]} places
 * @returns {FoundPlace[]} */
const eachOnce = (places) => {
  const seen = new Set();
  return places.filter(({ feature: { floor }, name }) => {
    const key = `${floor} ${name}`;
    return !seen.has(key) && seen.add(key);
  }).map(({ feature: { id, floor }, name }) => ({ id, floor, name }));
};

/** The places with a name or number that begins as it was typed, the best first; a point stands for the
 * area of its name.
 * @param {Iterable<Feature>} features @param {string} text @param {readonly string[]} languages
 * @param {number} [limit] @returns {FoundPlace[]} */
export const findPlaces = (features, text, languages, limit = 8) => {
  const wanted = folded(text.trim());
  if (wanted === '') return [];
  const order = ['poi', 'connector', 'area'];
  const byNames = byName(languages);
  const found = [...features].filter(isPlace)
    .map((feature) => ({
      feature,
      rank: Math.min(...namesOf(feature).map((name) => rankOf(name, wanted))),
      name: localized(feature.properties.name, languages),
    }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) =>
      a.rank - b.rank ||
      order.indexOf(a.feature.kind) - order.indexOf(b.feature.kind) ||
      byNames(a, b)
    );
  return eachOnce(found).slice(0, limit);
};

/** All points of interest with a name, by name.
 * @param {Iterable<Feature>} features @param {readonly string[]} languages @returns {FoundPlace[]} */
export const listPlaces = (features, languages) =>
  eachOnce(
    [...features].filter((feature) => feature.kind === 'poi' && isPlace(feature))
      .map((feature) => ({ feature, name: localized(feature.properties.name, languages) }))
      .sort(byName(languages)),
  );
