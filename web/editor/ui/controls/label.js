// @ts-check
import { categoryName } from '../../plan/categories.js';
import { nameOf } from '../../plan/kinds.js';

/** @import { Plan } from '../../plan/plan.js' */
/** @import { Feature } from '../../plan/types.js' */

/**
 * What a list calls a feature: its name; a door by what it joins; else its category or kind.
 *
 * @param {Feature} feature
 * @param {Plan} plan
 * @param {{language: string, languages: string[],
 *   t: (key: string, values?: Record<string, any>) => string}} reader
 * @returns {string}
 */
export const labelOf = (feature, plan, { language, languages, t }) => {
  const { kind, properties } = feature;
  const name = nameOf(feature, languages);
  if (name) return name;
  const plain = properties.category
    ? categoryName(kind, properties.category, language)
    : t(`editor.kind.${kind}`);
  const names = (properties.joins ?? [])
    .map((/** @type {string} */ id) => plan.feature(id))
    .filter((/** @type {Feature | undefined} */ each) => each)
    .map((/** @type {Feature} */ each) => nameOf(each, languages))
    .filter(Boolean);
  if (names.length === 0) return plain;
  return t('editor.list.between', { kind: plain, names: names.join(' – ') });
};

/**
 * The same where no list says which floor it is on: what has no name is told apart by its floor.
 *
 * @param {Feature} feature
 * @param {Plan} plan
 * @param {Parameters<typeof labelOf>[2] & {floorName: (floor: any) => string}} reader
 * @returns {string}
 */
export const labelWithFloor = (feature, plan, reader) => {
  const label = labelOf(feature, plan, reader);
  const floor = plan.floor(feature.floor);
  return nameOf(feature, reader.languages) || !floor
    ? label
    : `${label}, ${reader.floorName(floor)}`;
};
