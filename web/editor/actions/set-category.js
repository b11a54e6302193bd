// @ts-check
import { equal } from '../plan/equal.js';
import { presetsOf } from '../plan/presets.js';
import { setProperty } from './properties.js';
import { together } from './together.js';

/** @import { Action } from '../plan/types.js' */

/** A door that is called otherwise is as wide as before. */
const kept = new Set(['category', 'width', 'thickness', 'height']);

/**
 * Gives a feature another category with what belongs to it, such as the access
 * of a no-go area. Values that were set otherwise stay.
 *
 * @param {string} id
 * @param {string | null} category
 * @returns {Action}
 */
export const setCategory = (id, category) => (plan) => {
  const feature = plan.feature(id);
  if (!feature) return [];
  const { kind, properties } = feature;
  const before = usualOf(kind, properties.category ?? null);
  const after = usualOf(kind, category);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const others = [...names]
    .filter((name) => !kept.has(name) && equal(properties[name] ?? null, before[name] ?? null))
    .map((name) => setProperty(id, name, after[name] ?? null));
  return together([setProperty(id, 'category', category || null), ...others])(plan);
};

/** @param {string} kind @param {string | null} category @returns {Readonly<Record<string, any>>} */
const usualOf = (kind, category) =>
  presetsOf(kind).find((each) => each.category === category)?.properties ?? {};
