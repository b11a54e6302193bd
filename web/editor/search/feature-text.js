// @ts-check
import { categoryName } from '../plan/categories.js';
import { plainText } from './matching.js';

/** @import { Feature } from '../plan/types.js' */

/** @typedef {{language: string, t: (key: string) => string}} Reader */

/** @type {WeakMap<Feature, {language: string, text: string}>} */
const known = new WeakMap();

/**
 * All that a search finds a feature by: its names, what it is, its id and its groups.
 *
 * @param {Feature} feature
 * @param {Reader} reader
 * @returns {string} plain
 */
export const textOfFeature = (feature, { language, t }) => {
  const before = known.get(feature);
  if (before?.language === language) return before.text;
  const { id, kind, properties: { name, category = '', groups = [], foreignId = '' } } = feature;
  const names = typeof name === 'string' ? [name] : Object.values(name ?? {});
  const what = [t(`editor.kind.${kind}`), category, categoryName(kind, category, language)];
  const text = plainText([...names, ...what, ...groups, foreignId, id].join(' '));
  known.set(feature, { language, text });
  return text;
};
