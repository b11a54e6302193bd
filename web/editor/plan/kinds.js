// @ts-check
// What this page can do with which kind.

/** @import { Entry, Feature } from './types.js' */

/** Whether it can be moved and deleted here. @param {Feature | undefined} feature */
export const isMovable = (feature) => feature !== undefined;

/**
 * Whether it is carried off by a drag without being selected first: what stands about, not what
 * the building is made of, which one drags to look around.
 *
 * @param {Feature | undefined} feature
 */
export const isLoose = (feature) =>
  feature !== undefined && ['poi', 'obstacle', 'marker', 'anchor'].includes(feature.kind);

/** Whether its outline can be changed here. @param {Feature | undefined} feature */
export const isReshapable = (feature) => feature !== undefined && feature.geometry.type !== 'Point';

/** The switches of a kind that change where people can walk, and their values when not set. @type {Partial<Record<Feature['kind'], Record<string, boolean>>>} */
const switchesOf = {
  door: { closed: false, oneWay: false, stepFree: true },
  connector: { inService: true, oneWay: false, stepFree: true },
  obstacle: { temporary: false },
  area: { walled: false },
};

/**
 * The yes-or-no properties of a feature, each with its value now.
 *
 * @param {Feature} feature
 * @returns {[name: string, value: boolean][]}
 */
export const switches = (feature) =>
  Object.entries(switchesOf[feature.kind] ?? {}).map(([name, usual]) => [
    name,
    feature.properties[name] ?? usualOf(feature, name, usual),
  ]);

/**
 * Stairs and escalators are never free of steps.
 *
 * @param {Feature} feature
 * @param {string} name
 * @param {boolean} usual
 */
const usualOf = (feature, name, usual) =>
  name === 'stepFree' && ['stairs', 'steps', 'escalator'].includes(feature.properties.category)
    ? false
    : usual;

/**
 * The name of a feature in the first of the languages that has one.
 *
 * @param {Feature} feature
 * @param {readonly string[]} languages
 * @returns {string} empty when it has none
 */
export const nameOf = (feature, languages) => textOf(feature.properties.name, languages);

/**
 * @param {any} text  a text or texts by language
 * @param {readonly string[]} languages
 * @returns {string}
 */
export const textOf = (text, languages) => {
  if (typeof text === 'string') return text;
  for (const language of [...languages, 'en']) if (text?.[language]) return text[language];
  return Object.values(text ?? {})[0] ?? '';
};

/**
 * What a session, stand or room is called.
 *
 * @param {Entry | null | undefined} entry
 * @param {readonly string[]} languages
 * @returns {string} empty when it has no name
 */
export const titleOfEntry = (entry, languages) => {
  const { title, exhibitor, name } = entry?.properties ?? {};
  return textOf(title ?? exhibitor ?? name, languages);
};
